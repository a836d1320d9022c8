import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeys, writeKeys } from '../../../../renderer/app/hotkeys/document.ts';
import { createHotkeyStore } from '../../../../renderer/app/hotkeys/store.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const file = (keys: unknown): string => JSON.stringify({ kind: 'foredeck-hotkeys', version: 1, keys });

describe('hotkey file', () => {
  it('stores only changes and reads them back', () => {
    const changes = { 'workspace.lock': null, 'panel.chart': 'Alt+C' };
    expect([writeKeys(changes), readKeys(writeKeys(changes))]).toEqual([
      `{
  "kind": "foredeck-hotkeys",
  "version": 1,
  "keys": {
    "panel.chart": "Alt+C",
    "workspace.lock": null
  }
}
`,
      { changes, rejected: [] },
    ]);
  });

  it('XF18 accepts or rejects each entry separately', () => {
    expect(
      readKeys(
        file({
          'panel.chart': 'alt+c',
          'panel.book': 7,
          'bad name': 'Alt+B',
          'panel.tape': 'Mod+W',
          'panel.depth': 'Alt+C',
          'panel.sheet': 'Mod+K',
          kill: 'Alt+X',
          'symbol.next': 'Mod+Shift+K',
          'copies.hold': 'Alt+H',
          'symbol.previous': 'Mod+Shift+H',
        }),
      ),
    ).toEqual({
      changes: { 'panel.chart': 'Alt+C' },
      rejected: [
        { id: 'panel.book', reason: 'unreadable' },
        { id: 'bad name', reason: 'unreadable' },
        { id: 'panel.tape', reason: 'browser' },
        { id: 'kill', reason: 'kill' },
        { id: 'symbol.next', reason: 'kill' },
        { id: 'copies.hold', reason: 'hold' },
        { id: 'symbol.previous', reason: 'hold' },
        { id: 'panel.depth', reason: 'twice' },
        { id: 'panel.sheet', reason: 'twice' },
      ],
    });
  });

  it('default keys of an action that gave them up are free', () => {
    const changes = { 'panel.chart': 'Mod+K', 'palette.open': null };
    expect(readKeys(file(changes))).toEqual({ changes, rejected: [] });
  });

  it.each(['', '{', 'null', '[]', '7', '{"kind":"other","keys":{}}', '{"kind":"foredeck-hotkeys"}', file([])])(
    'rejects %s as a hotkey file',
    (text) => expect(readKeys(text)).toBeNull(),
  );

  it('XF18 any content yields no reserved and no duplicate keys, and reads back the same', () => {
    const chord = fc.oneof(fc.constantFrom('Mod+K', 'Alt+1', 'Mod+W', 'x', 'Tab', '?', null), fc.string());
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'palette.open'), fc.string()), chord), (keys) => {
        const read = readKeys(file(keys))!;
        const again = readKeys(writeKeys(read.changes))!;
        expect(again).toEqual({ changes: read.changes, rejected: [] });
        const chords = Object.values(read.changes).filter((one) => one !== null);
        expect(new Set(chords).size).toBe(chords.length);
      }),
    );
  });
});

describe('hotkeys of the profile', () => {
  const rig = (text: string | null) => {
    const bridge = createRecordingBridge();
    bridge.answer('documents.read', () => ({ ok: true, value: { text } }));
    bridge.answer('documents.write', () => ({ ok: true, value: {} }));
    const { client, desk } = createTestServices(bridge.bridge);
    return { bridge, desk, hotkeys: createHotkeyStore(client, desk) };
  };
  const newsOf = (desk: ReturnType<typeof rig>['desk']) => desk.store.getState().notices.map(({ news }) => news);

  it('are read at the start and written completely after each change', async () => {
    const { bridge, desk, hotkeys } = rig(file({ 'panel.chart': 'Alt+C' }));
    await hotkeys.load();
    hotkeys.change({ 'panel.chart': 'Alt+D' });
    await settle();
    expect([hotkeys.store.getState().changes, bridge.requests('documents.write'), newsOf(desk)]).toEqual([
      { 'panel.chart': 'Alt+D' },
      [{ name: 'hotkeys', text: writeKeys({ 'panel.chart': 'Alt+D' }) }],
      [],
    ]);
  });

  it('B-E3 XF18 a damaged file is reported and not overwritten, and the default keys apply', async () => {
    const { bridge, desk, hotkeys } = rig('{ damaged');
    await hotkeys.load();
    expect([hotkeys.store.getState().changes, bridge.requests('documents.write'), newsOf(desk)]).toEqual([
      {},
      [],
      [{ kind: 'error', error: windowError('internal', 'error.hotkeys.damaged') }],
    ]);
  });

  it('keys that could not be written apply, and the failure is reported', async () => {
    const { bridge, desk, hotkeys } = rig(null);
    const error = windowError('internal', 'error.window.callFailed', { call: 'documents.write' });
    bridge.answer('documents.write', () => ({ ok: false, error }));
    await hotkeys.load();
    hotkeys.change({ 'panel.chart': 'Alt+D' });
    await settle();
    expect([hotkeys.store.getState().changes, newsOf(desk)]).toEqual([
      { 'panel.chart': 'Alt+D' },
      [{ kind: 'error', error }],
    ]);
  });
});
