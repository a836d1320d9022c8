import { describe, expect, test } from 'vitest';
import { createTimelineRig, NAME, settle } from './support.ts';

/** Creates a record of four entries that was closed properly. */
async function createRecord() {
  const rig = createTimelineRig();
  for (const intentId of ['i1', 'i2', 'i1', 'i2']) rig.timeline.note(intentId, 'note', { of: intentId });
  await rig.timeline.close();
  return rig;
}

const swap = (lines: readonly string[], a: number, b: number): string[] =>
  lines.map((_, at) => lines[at === a ? b : at === b ? a : at]!);

describe('Tampered timeline', () => {
  test.each([
    [
      'B2: a changed entry',
      (lines: string[]) => lines.map((line, at) => (at === 2 ? line.replace('"i2"}', '"i9"}') : line)),
    ],
    [
      'B2: a changed time',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? line.replace('"at":17', '"at":18') : line)),
    ],
    ['B2: a removed entry', (lines: string[]) => lines.filter((_, at) => at !== 2)],
    ['B2: a removed last entry', (lines: string[]) => lines.filter((_, at) => at !== 4)],
    ['B2: two entries in another order', (lines: string[]) => swap(lines, 2, 3)],
    ['B2: an entry twice', (lines: string[]) => lines.flatMap((line, at) => (at === 2 ? [line, line] : [line]))],
    ['B2: an entry that cannot be read', (lines: string[]) => lines.map((line, at) => (at === 2 ? '{"x":' : line))],
    [
      'B2: another anchor',
      (lines: string[]) => lines.map((line, at) => (at === 0 ? line.replace('000"', '001"') : line)),
    ],
  ])('%s is detected, reported once, and the file stays unchanged', async (_name, change) => {
    const rig = await createRecord();
    const changed = change(rig.lines());
    expect(changed).not.toEqual(rig.lines());
    rig.rewrite(changed);
    const next = rig.again();
    const [, intact] = await next.seen('i1');
    expect([intact, next.notices, next.lines()]).toEqual([false, ['error.timeline.changed'], changed]);
  });

  test('B2: an unchanged timeline is intact, also after appending', async () => {
    const rig = await createRecord();
    const next = rig.again();
    next.timeline.note('i1', 'note', {});
    expect([await next.seen('i1'), next.notices]).toEqual([[['note', 'note', 'note'], true], []]);
  });

  test('B2: detects a change made while the program runs', async () => {
    const { timeline, seen, lines, rewrite } = createTimelineRig();
    timeline.note('i1', 'note', {});
    timeline.note('i1', 'note', {});
    expect(await seen('i1')).toEqual([['note', 'note'], true]);
    rewrite(lines().slice(0, 2));
    expect((await seen('i1'))[1]).toBe(false);
  });

  test('XF6: sets aside a tail torn at any byte, keeps the remaining entries and marks the gap', async () => {
    const rig = await createRecord();
    const whole = Buffer.from(rig.text());
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (let cut = 1; cut < whole.length - lastLine; cut += 1) {
      rig.memory.files.clear();
      rig.memory.files.set(NAME, whole.subarray(0, lastLine + cut));
      const next = rig.again();
      const [kinds, intact] = await next.seen('i1');
      expect([kinds, intact, next.notices]).toEqual([['note', 'note', 'torn'], false, []]);
      expect(Buffer.from(rig.memory.files.get(`${NAME}.aside-1`)!)).toEqual(whole.subarray(lastLine, lastLine + cut));
      // Later entries are not affected.
      next.timeline.note('i3', 'sent', {});
      expect(await next.seen('i3')).toEqual([['sent'], true]);
    }
  });

  test('XF7: sets aside a foreign file and starts a new timeline', async () => {
    const rig = createTimelineRig();
    rig.memory.files.set(NAME, Buffer.from('not a record\n'));
    rig.timeline.note('i1', 'sent', {});
    expect([await rig.seen('i1'), rig.notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(Buffer.from(rig.memory.files.get(`${NAME}.aside-1`)!).toString()).toBe('not a record\n');
  });

  test('B2: closing twice writes one end mark', async () => {
    const rig = await createRecord();
    await rig.timeline.close();
    await settle();
    expect(rig.lines()).toHaveLength(6);
  });
});
