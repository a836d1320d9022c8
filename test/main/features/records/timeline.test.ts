import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMemoryJournal } from '../../trading/support/memoryJournal.ts';
import { createTimelineRig, NAME, settle, START } from './support.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const ZERO = '0'.repeat(64);

describe('Intent timeline', () => {
  test('B2: returns entries in order, with gaps by the monotonic clock and the expected hash chain', async () => {
    const { clock, timeline, lines } = createTimelineRig();
    timeline.note('i1', 'confirmed', { ticket: 't1' });
    clock.advance(3);
    timeline.note('i2', 'confirmed', {});
    clock.advance(4);
    clock.stepWall(60_000);
    timeline.note('i1', 'signed', { weight: 0, path: '/x', market: null, late: false });
    const first = sha256(`${ZERO}\n[1,"i1","confirmed",${START},null,[["ticket","t1"]]]`);
    const second = sha256(`${first}\n[2,"i2","confirmed",${START + 3},null,[]]`);
    const facts = '[["late",false],["market",null],["path","/x"],["weight",0]]';
    const third = sha256(`${second}\n[3,"i1","signed",${START + 60_007},7,${facts}]`);
    expect(await timeline.of('i1')).toEqual({
      entries: [
        {
          before: ZERO,
          entry: {
            sequence: 1,
            intentId: 'i1',
            kind: 'confirmed',
            at: START,
            gapMs: null,
            facts: { ticket: 't1' },
            hash: first,
          },
        },
        {
          before: second,
          entry: {
            sequence: 3,
            intentId: 'i1',
            kind: 'signed',
            at: START + 60_007,
            gapMs: 7,
            facts: { weight: 0, path: '/x', market: null, late: false },
            hash: third,
          },
        },
      ],
      intact: true,
    });
    expect(lines()[0]).toBe(`{"anchor":{"v":1,"environment":"simulator","sequence":0,"hash":"${ZERO}"}}`);
    expect(await timeline.of('i3')).toEqual({ entries: [], intact: true });
  });

  test('B2: buffers entries and writes them in order in one write after 200 ms', async () => {
    const { clock, timeline, memory, lines } = createTimelineRig();
    for (let number = 1; number <= 5; number += 1) timeline.note('i1', 'note', { number });
    await settle();
    expect(memory.log).toEqual([]);
    clock.advance(199);
    await settle();
    expect(memory.log).toEqual([]);
    clock.advance(1);
    await settle();
    expect(memory.log).toEqual(['read', 'replace', 'open', 'append']);
    expect(
      lines()
        .slice(1)
        .map((line) => (JSON.parse(line) as { facts: { number: number } }).facts.number),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  test('B-E1: continues the hash chain after a restart', async () => {
    const rig = createTimelineRig();
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.close();
    const next = rig.again();
    next.timeline.note('i1', 'outcome', { state: 'placed' });
    const { entries, intact } = await next.timeline.of('i1');
    expect(entries.map(({ entry }) => [entry.sequence, entry.kind, entry.gapMs])).toEqual([
      [1, 'sent', null],
      [2, 'outcome', null],
    ]);
    expect([entries[1]!.before, intact]).toEqual([entries[0]!.entry.hash, true]);
  });

  test('B-E9: closing writes buffered entries, and later entries are ignored', async () => {
    const rig = createTimelineRig();
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.close();
    rig.timeline.note('i1', 'note', {});
    expect(rig.lines()).toHaveLength(3);
    expect(JSON.parse(rig.lines()[2]!)).toMatchObject({ end: { sequence: 1 } });
    expect(await rig.again().seen('i1')).toEqual([['sent'], true]);
  });

  test('B-E1: after an unclean end the next run marks a possible gap', async () => {
    const rig = createTimelineRig();
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.flush();
    expect(await rig.again().seen('i1')).toEqual([['sent', 'ended'], true]);
  });

  test('B-C10: truncates long texts and stores non-finite numbers as null', async () => {
    const { timeline } = createTimelineRig();
    timeline.note('i1', 'note', { long: 'x'.repeat(5_000), nothing: Number.NaN });
    const { entries } = await timeline.of('i1');
    expect(entries[0]!.entry.facts).toEqual({ long: 'x'.repeat(4_000), nothing: null });
  });

  test('leaves a file of a newer version unchanged and notifies the user', async () => {
    const memory = createMemoryJournal();
    const bytes = Buffer.from(`{"anchor":{"v":2,"environment":"simulator","sequence":0,"hash":"${ZERO}"}}\n`);
    memory.files.set(NAME, bytes);
    const { timeline, notices, seen } = createTimelineRig(memory);
    timeline.note('i1', 'sent', {});
    expect([await seen('i1'), notices, memory.files.get(NAME)]).toEqual([[[], false], ['error.timeline.newer'], bytes]);
  });

  test('XF8: sets aside the timeline of another environment', async () => {
    const memory = createMemoryJournal();
    const bytes = Buffer.from(`{"anchor":{"v":1,"environment":"live","sequence":0,"hash":"${ZERO}"}}\n`);
    memory.files.set(NAME, bytes);
    const { timeline, notices, seen } = createTimelineRig(memory);
    timeline.note('i1', 'sent', {});
    expect([await seen('i1'), notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(memory.files.get(`${NAME}.aside-1`)).toEqual(new Uint8Array(bytes));
  });
});
