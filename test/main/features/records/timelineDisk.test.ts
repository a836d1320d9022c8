import { describe, expect, test } from 'vitest';
import type { VirtualClock } from '../../../../shared/time/virtualClock.ts';
import {
  createTimelineRig,
  createUnflushedDatabases,
  refuse,
  settle,
  temporaryFolder,
  watchedDatabases,
} from './support.ts';

/** Creates a disk that refuses some operations while `full` is set; a rollback needs no disk. */
function createDisk(refused: readonly string[]) {
  const disk = { full: false };
  const folder = temporaryFolder();
  const databases = watchedDatabases(createUnflushedDatabases(folder), (operation) => {
    const [word] = operation.split(' ');
    if (disk.full && word !== 'ROLLBACK' && (refused.includes(word!) || refused.includes('all'))) refuse();
  });
  return { disk, rig: createTimelineRig(folder, { databases }) };
}

/** Drives the clock while a long record is read: the reader pauses on timers. */
async function runWithClock<Value>(clock: VirtualClock, work: Promise<Value>): Promise<Value> {
  const end = { reached: false };
  void work.finally(() => (end.reached = true));
  for (let turn = 0; turn < 500 && !end.reached; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(0);
  }
  return work;
}

describe('Timeline on a failing disk', () => {
  test.each([[['INSERT']], [['COMMIT']], [['BEGIN', 'UPDATE']], [['all']]])(
    'B-E2: while %j fail it is not intact and reports once; afterwards it recovers with a gap mark and no loss',
    async (refused) => {
      const { disk, rig } = createDisk(refused);
      const { clock, timeline } = rig;
      timeline.note('i1', 'confirmed', {});
      await timeline.flush();
      disk.full = true;
      timeline.note('i1', 'sent', {});
      for (let round = 0; round < 3; round += 1) {
        clock.advance(5_000);
        await settle();
      }
      timeline.note('i1', 'answered', {});
      expect([await rig.seen('i1'), rig.notices]).toEqual([
        [refused.includes('all') ? ['sent', 'answered'] : ['confirmed', 'sent', 'answered'], false],
        ['error.timeline.unwritable'],
      ]);
      disk.full = false;
      clock.advance(5_000);
      await settle();
      expect(await rig.seen('i1')).toEqual([['confirmed', 'writeFailed', 'sent', 'answered'], true]);
      const { entries } = await timeline.of('i1');
      expect(entries[1]!.entry.facts).toEqual({ gap: 'writeFailed', lost: 0, since: 1_790_000_005_000 });
      expect(rig.notices).toHaveLength(1);
      await timeline.close();
      expect(await rig.again().seen('i1')).toEqual([['confirmed', 'writeFailed', 'sent', 'answered'], true]);
    },
  );

  test('B-E2: counts dropped entries in a gap mark; the intents affected are not intact', async () => {
    const { disk, rig } = createDisk(['INSERT']);
    disk.full = true;
    for (let number = 0; number < 10_003; number += 1) rig.timeline.note('i1', 'note', {});
    await rig.timeline.flush();
    disk.full = false;
    const { entries, intact } = await runWithClock(rig.clock, rig.timeline.of('i1'));
    expect([entries.length, intact]).toEqual([10_001, false]);
    expect(entries.at(-1)!.entry.facts).toEqual({ gap: 'writeFailed', lost: 3 });
    rig.timeline.note('i2', 'note', {});
    const later = await runWithClock(rig.clock, rig.timeline.of('i2'));
    expect([later.entries.length, later.intact]).toEqual([1, true]);
  });

  test('B-E2: ending on a full disk writes no end mark', async () => {
    const { disk, rig } = createDisk(['INSERT']);
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.flush();
    disk.full = true;
    rig.timeline.note('i1', 'answered', {});
    await rig.timeline.close();
    disk.full = false;
    const next = rig.again();
    // The end of the record says that entries are missing.
    expect(await next.seen('i1')).toEqual([['sent', 'torn'], false]);
  });

  test('B-A1: noting an entry is synchronous whatever the disk does', () => {
    const folder = temporaryFolder();
    const { timeline } = createTimelineRig(folder, {
      databases: watchedDatabases(createUnflushedDatabases(folder), refuse),
    });
    expect(timeline.note('i1', 'sent', {})).toBeUndefined();
  });
});
