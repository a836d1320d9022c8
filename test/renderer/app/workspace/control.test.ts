import { describe, expect, it } from 'vitest';
import { rename } from '../../../../renderer/app/workspace/changes.ts';
import { createWorkspaceControl } from '../../../../renderer/app/workspace/control.ts';
import { MAX_TEXT, shippedDocument } from '../../../../renderer/app/workspace/model.ts';
import { writeDocument } from '../../../../renderer/app/workspace/readDocument.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { appState } from '../../support/builders.ts';
import { createTestServices } from '../../support/services.tsx';
import type { AppState } from '../../../../shared/ipc/appState.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const screen = { x: 0, y: 0, width: 1280, height: 800 };
const full = windowError('unavailable', 'error.profile.full');

/** Opens a workspace control over a bridge whose profile contains `text`, in a window with this state. */
async function opened(text: string | null, app: AppState | null = null) {
  const recording = createRecordingBridge();
  recording.answer('documents.read', () => ok({ text }));
  recording.answer('documents.write', () => ok({}));
  recording.answer('window.displays', () => ok([screen]));
  const services = createTestServices(recording.bridge);
  services.desk.store.setState({ app });
  const control = createWorkspaceControl(services);
  await control.load();
  const written = () => recording.requests('documents.write');
  const notices = () =>
    services.desk.store.getState().notices.flatMap(({ news }) => (news.kind === 'error' ? [news] : []));
  const said = () => services.desk.store.getState().notices.map(({ news }) => news.kind === 'error' && news.error.key);
  return { recording, control, written, said, notices, clock: services.clock };
}
const call = (name: string) => (document: typeof shippedDocument) => rename(document, 'trade', name);
const textOf = (name: string) => writeDocument(call(name)(shippedDocument));

describe('workspaces of the profile', () => {
  it('are the shipped ones on a first start, and saved at once', async () => {
    const { control, written } = await opened(null);
    await settle();
    expect(control.store.getState()).toEqual({
      document: shippedDocument,
      revision: 1,
      displays: [screen],
      unread: null,
    });
    expect(written()).toEqual([{ name: 'workspaces', text: writeDocument(shippedDocument) }]);
  });

  it('are the shipped ones in a safe start, also where older settings contain a layout', async () => {
    const layout = JSON.stringify({
      grid: {
        root: {
          type: 'branch',
          data: [{ type: 'leaf', data: { views: ['chart'], id: 'chart' }, size: 400 }],
          size: 700,
        },
        width: 1200,
        height: 700,
        orientation: 'HORIZONTAL',
      },
      panels: {},
    });
    const app = { ...appState(), settings: { ...defaultSettings, layout } };
    const normal = await opened(null, app);
    expect(normal.control.store.getState().document).not.toEqual(shippedDocument);
    const safe = await opened(null, { ...app, safeStart: true });
    expect(safe.control.store.getState().document).toEqual(shippedDocument);
  });

  it('are saved half a second after the last change', async () => {
    const { control, written, clock } = await opened(writeDocument(shippedDocument));
    control.change(call('One'));
    clock.advance(400);
    control.change(call('Two'));
    clock.advance(499);
    expect(written()).toEqual([]);
    clock.advance(1);
    expect(written()).toEqual([{ name: 'workspaces', text: textOf('Two') }]);
  });

  it('are saved at once when the window closes, and only once', async () => {
    const { control, written, clock } = await opened(writeDocument(shippedDocument));
    control.change(call('One'));
    control.flush();
    control.flush();
    clock.advance(1_000);
    expect(written()).toEqual([{ name: 'workspaces', text: textOf('One') }]);
  });

  it('are rebuilt only if a change of the shown workspace requires it', async () => {
    const { control } = await opened(null);
    control.change(call('One'));
    expect(control.store.getState().revision).toBe(1);
    control.change((document) => document, true);
    expect(control.store.getState().revision).toBe(2);
  });

  it('B-E3 XF17: are the shipped ones if the document is damaged, which is reported and not overwritten', async () => {
    const { control, written, said, clock } = await opened('{"list":');
    clock.advance(1_000);
    expect([control.store.getState().document, written(), said()]).toEqual([
      shippedDocument,
      [],
      ['error.workspace.damaged'],
    ]);
  });

  it('are not overwritten while they could not be read, and load once they can', async () => {
    const { recording, control, written, said, clock } = await opened(null);
    recording.answer('documents.read', () => fail(full));
    await control.load();
    const before = written().length;
    control.change(call('One'));
    clock.advance(1_000);
    expect([written().length - before, said(), control.store.getState().unread]).toEqual([0, [full.key], full]);
    recording.answer('documents.read', () => ok({ text: textOf('Kept') }));
    await control.load();
    expect(control.store.getState().document?.list[0]?.name).toBe('Kept');
  });

  it('B-E3: the notice reads them again on request; a second failure keeps the shown ones', async () => {
    const { recording, control, written, notices, clock } = await opened(textOf('Before'));
    recording.answer('documents.read', () => fail(full));
    await control.load();
    const shown = control.store.getState();
    notices()[0]!.retry!();
    await settle();
    expect([control.store.getState(), notices().length]).toEqual([shown, 2]);
    control.change(call('Meanwhile'));
    clock.advance(1_000);
    recording.answer('documents.read', () => ok({ text: textOf('Kept') }));
    notices()[1]!.retry!();
    await settle();
    clock.advance(1_000);
    const { document, revision, unread } = control.store.getState();
    expect([document?.list[0]?.name, revision, unread, written()]).toEqual(['Kept', 2, null, []]);
  });

  it('keep a change that the full disk refused, and write it with the next change', async () => {
    const { recording, control, written, said, clock } = await opened(writeDocument(shippedDocument));
    recording.answer('documents.write', () => fail(full));
    control.change(call('One'));
    clock.advance(500);
    await settle();
    expect([said(), control.store.getState().document]).toEqual([[full.key], call('One')(shippedDocument)]);
    recording.answer('documents.write', () => ok({}));
    control.change((document) => ({ ...document, active: 'ladder' }));
    clock.advance(500);
    expect(written().map(({ text }) => text)).toEqual([
      textOf('One'),
      writeDocument({ ...call('One')(shippedDocument), active: 'ladder' }),
    ]);
  });

  it('are not saved above the size limit, which is reported once', async () => {
    const { control, written, said, clock } = await opened(writeDocument(shippedDocument));
    const huge = { more: 'x'.repeat(MAX_TEXT) };
    for (const name of ['One', 'Two']) {
      control.change((document) => ({
        ...call(name)(document),
        list: document.list.map((one) => ({ ...one, name, panels: { chart: { group: 'a', params: huge } } })),
      }));
      clock.advance(500);
    }
    expect([written(), said()]).toEqual([[], ['error.workspace.tooLong']]);
  });
});
