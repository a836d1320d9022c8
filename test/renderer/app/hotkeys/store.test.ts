import { describe, expect, it } from 'vitest';
import type { Chord } from '../../../../renderer/app/hotkeys/chord.ts';
import { writeKeys } from '../../../../renderer/app/hotkeys/document.ts';
import { createHotkeyStore } from '../../../../renderer/app/hotkeys/store.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const unreadable = windowError('unavailable', 'error.document.unreadable', { document: 'hotkeys' });
const customKeys = { 'panel.chart': 'Alt+J' as Chord };
const other = { 'panel.chart': 'Alt+Y' as Chord };

function rig() {
  const recording = createRecordingBridge();
  recording.answer('documents.write', () => ok({}));
  const { client, desk } = createTestServices(recording.bridge);
  const hotkeys = createHotkeyStore(client, desk);
  return {
    hotkeys,
    reads: (text: string | null) => recording.answer('documents.read', () => ok({ text })),
    refuses: () => recording.answer('documents.read', () => fail(unreadable)),
    notices: () => desk.store.getState().notices.flatMap(({ news }) => (news.kind === 'error' ? [news] : [])),
    written: () => recording.requests('documents.write'),
    changes: () => hotkeys.store.getState().changes,
  };
}

describe('hotkey store of the profile', () => {
  it('reads the keys, applies a change at once and writes the whole document', async () => {
    const { hotkeys, reads, written, changes, notices } = rig();
    reads(writeKeys(customKeys));
    await hotkeys.load();
    expect(changes()).toEqual(customKeys);
    hotkeys.change(other);
    expect([changes(), written(), notices()]).toEqual([other, [{ name: 'hotkeys', text: writeKeys(other) }], []]);
  });

  it('B-E3: never overwrites a document it could not read; each change reports it, and the notice reads again', async () => {
    const { hotkeys, reads, refuses, written, changes, notices } = rig();
    refuses();
    await hotkeys.load();
    hotkeys.change(other);
    expect([changes(), written(), notices().map(({ error }) => error.key)]).toEqual([
      other,
      [],
      ['error.document.unreadable', 'error.document.unreadable'],
    ]);
    reads(writeKeys(customKeys));
    notices()[1]!.retry!();
    await settle();
    expect([changes(), written()]).toEqual([customKeys, []]);
    hotkeys.change(other);
    expect(written()).toEqual([{ name: 'hotkeys', text: writeKeys(other) }]);
  });

  it('B-E3: reports a damaged document and leaves it unchanged', async () => {
    const { hotkeys, reads, written, changes, notices } = rig();
    reads('{"kind":');
    await hotkeys.load();
    expect([changes(), written(), notices().map(({ error }) => error.key)]).toEqual([
      {},
      [],
      ['error.hotkeys.damaged'],
    ]);
  });

  it('a document that arrives later does not undo a change made meanwhile', async () => {
    const { hotkeys, reads, changes } = rig();
    reads(writeKeys(customKeys));
    const loading = hotkeys.load();
    hotkeys.change(other);
    await loading;
    expect(changes()).toEqual(other);
  });
});
