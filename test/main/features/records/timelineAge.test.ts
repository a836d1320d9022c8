import { describe, expect, test } from 'vitest';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { dropOld, insertEntries, timelineFormat } from '../../../../electron/main/features/records/timelineDatabase.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createTimelineRig, START } from './support.ts';

const DAY = 86_400_000;
const entry = (intentId: string, kind: TimelineEntry['kind'], at: number, state?: string): TimelineEntry => ({
  sequence: 0,
  intentId,
  kind,
  at,
  gapMs: null,
  facts: state === undefined ? {} : { state },
  hash: '',
});

describe('Timeline expiry', () => {
  test.each<[string, TimelineEntry[], number]>([
    ['nothing of an empty one', [], 0],
    ['an old intent that ended', [entry('a', 'sent', 1), entry('a', 'outcome', 2, 'placed')], 2],
    ['nothing of one in doubt', [entry('a', 'sent', 1), entry('a', 'outcome', 2, 'inDoubt')], 0],
    ['nothing of one that was sent and never heard of', [entry('a', 'signed', 1), entry('a', 'sent', 2)], 0],
    [
      'one that was in doubt and settled',
      [entry('a', 'outcome', 1, 'inDoubt'), entry('a', 'outcome', 2, 'notPlaced')],
      2,
    ],
    ['nothing of one with news', [entry('a', 'outcome', 1, 'placed'), entry('a', 'fill', 10)], 0],
    ['an intent alone, not the next, which is young', [entry('a', 'confirmed', 1), entry('b', 'confirmed', 10)], 1],
    [
      'no part of an intent that another one cuts',
      [entry('a', 'note', 1), entry('b', 'note', 10), entry('a', 'note', 2)],
      0,
    ],
    [
      'two that are entangled',
      [entry('a', 'note', 1), entry('b', 'note', 2), entry('a', 'note', 3), entry('b', 'note', 4)],
      4,
    ],
    ['nothing behind one that is still open', [entry('a', 'sent', 1), entry('b', 'note', 2)], 0],
    ['an old gap with what surrounds it', [entry('a', 'note', 1), entry('', 'note', 2), entry('b', 'note', 10)], 2],
    ['no gap of today', [entry('a', 'note', 1), entry('', 'note', 10)], 1],
  ])('B2: drops %s', (_name, entries, count) => {
    const database = createNodeDatabases('').memory();
    prepareLayout(database, timelineFormat);
    insertEntries(database, entries);
    const before = database.all('SELECT * FROM entries ORDER BY position');
    expect([dropOld(database, 10), database.all('SELECT * FROM entries ORDER BY position')]).toEqual([
      count,
      before.slice(count),
    ]);
    database.close();
  });

  test('B2: drops ended intents after thirty days, and the rest still verifies from the new anchor', async () => {
    const rig = createTimelineRig();
    rig.timeline.note('old', 'sent', {});
    rig.timeline.note('old', 'outcome', { state: 'placed' });
    rig.clock.advance(1);
    rig.timeline.note('open', 'sent', {});
    await rig.timeline.close();
    const before = (await rig.again().timeline.of('open')).entries[0]!;
    const later = (days: number) => createTimelineRig(rig.folder, {}, createVirtualClock(START + days * DAY));
    const afterThirtyDays = later(30);
    expect([await afterThirtyDays.seen('old'), await afterThirtyDays.seen('open')]).toEqual([
      [['sent', 'outcome'], true],
      [['sent'], true],
    ]);
    await afterThirtyDays.timeline.close();
    const shorter = createTimelineRig(rig.folder, {}, createVirtualClock(START + 30 * DAY + 1));
    expect([await shorter.seen('old'), await shorter.seen('open')]).toEqual([
      [[], true],
      [['sent'], true],
    ]);
    expect((await shorter.timeline.of('open')).entries[0]).toEqual(before);
    const { chain, entries } = shorter.content();
    expect([chain[0]!['anchorSequence'], chain[0]!['anchorHash']]).toEqual([2, before.before]);
    expect(entries.map(({ intentId }) => intentId)).toEqual(['open']);
  });

  test('B2: a long-running program drops expired entries too', async () => {
    const { clock, timeline, seen } = createTimelineRig();
    timeline.note('old', 'outcome', { state: 'rejected' });
    await timeline.flush();
    clock.advance(31 * DAY);
    timeline.note('new', 'note', {});
    await timeline.flush();
    expect([await seen('old'), await seen('new')]).toEqual([
      [[], true],
      [['note'], true],
    ]);
  });
});
