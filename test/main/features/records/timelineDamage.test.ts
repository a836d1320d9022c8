import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DatabaseFailure } from '../../../../electron/main/platform/sqlite/database.ts';
import { createTimelineRig, createUnflushedDatabases, NAME, settle, watchedDatabases } from './support.ts';

/** Creates a record of four entries that was closed properly. */
async function createRecord() {
  const rig = createTimelineRig();
  for (const intentId of ['i1', 'i2', 'i1', 'i2']) rig.timeline.note(intentId, 'note', { of: intentId });
  await rig.timeline.close();
  return rig;
}

/** SQL that exchanges the content of two rows. */
const swap = (a: number, b: number): string =>
  `UPDATE entries SET position = -1 WHERE position = ${a}; UPDATE entries SET position = ${a} WHERE position = ${b};
   UPDATE entries SET position = ${b} WHERE position = -1`;
/** Fills more than a hundred pages. */
const INSERT_LONG = `
  WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 400)
  INSERT INTO entries (sequence, intentId, kind, at, facts, hash)
  SELECT number, 'i9', 'note', 1, '{"text":"${'x'.repeat(2_000)}"}', '' FROM numbers`;
const COLUMNS = 'sequence, intentId, kind, at, gapMs, facts, hash';

describe('Tampered timeline', () => {
  test.each([
    ['B2: a changed entry', `UPDATE entries SET facts = replace(facts, '"i2"}', '"i9"}') WHERE position = 2`],
    ['B2: a changed time', 'UPDATE entries SET at = at + 1 WHERE position = 1'],
    ['B2: an entry of another intent', `UPDATE entries SET intentId = 'i1' WHERE position = 2`],
    ['B2: a removed entry', 'DELETE FROM entries WHERE position = 2'],
    ['B2: a removed last entry', 'DELETE FROM entries WHERE position = 4'],
    ['B2: all entries removed', 'DELETE FROM entries'],
    ['B2: two entries in another order', swap(2, 3)],
    ['B2: an entry twice', `INSERT INTO entries (${COLUMNS}) SELECT ${COLUMNS} FROM entries WHERE position = 4`],
    ['B2: an entry that cannot be read', `UPDATE entries SET facts = '{"x":' WHERE position = 2`],
    ['B2: an entry of an unknown kind', `UPDATE entries SET kind = 'x' WHERE position = 2`],
    ['B2: another anchor', `UPDATE chain SET anchorHash = replace(anchorHash, '000', '001')`],
    ['B2: another end', `UPDATE chain SET hash = replace(hash, '0', '1')`],
  ])('%s is detected, reported once, and the file stays unchanged', async (_name, sql) => {
    const rig = await createRecord();
    const before = rig.content();
    rig.rewrite(sql);
    const changed = rig.content();
    expect(changed).not.toEqual(before);
    const next = rig.again();
    const [, intact] = await next.seen('i1');
    expect([intact, next.notices, next.content()]).toEqual([false, ['error.timeline.changed'], changed]);
    // Later entries do not hide it.
    next.timeline.note('i3', 'note', {});
    await next.timeline.close();
    const later = next.again();
    expect([(await later.seen('i1'))[1], later.notices]).toEqual([false, ['error.timeline.changed']]);
  });

  test('B2: an unchanged timeline is intact, also after appending', async () => {
    const rig = await createRecord();
    const next = rig.again();
    next.timeline.note('i1', 'note', {});
    expect([await next.seen('i1'), next.notices]).toEqual([[['note', 'note', 'note'], true], []]);
  });

  test('B2: detects a change made while the program runs', async () => {
    const { timeline, seen, rewrite } = createTimelineRig();
    timeline.note('i1', 'note', {});
    timeline.note('i1', 'note', {});
    expect(await seen('i1')).toEqual([['note', 'note'], true]);
    rewrite('DELETE FROM entries WHERE position = 2');
    expect((await seen('i1'))[1]).toBe(false);
  });

  test('XF7: sets aside a foreign file and starts a new timeline', async () => {
    const rig = createTimelineRig();
    const file = path.join(rig.folder, NAME);
    writeFileSync(file, 'not a record\n'.repeat(1_000));
    rig.timeline.note('i1', 'sent', {});
    expect([await rig.seen('i1'), rig.notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(readFileSync(`${file}.aside-1`, 'utf8')).toBe('not a record\n'.repeat(1_000));
  });

  test('XF7: sets aside a file with a broken page, at the start and while the program runs', async () => {
    const rig = await createRecord();
    rig.rewrite(INSERT_LONG);
    rig.rewrite('PRAGMA wal_checkpoint(TRUNCATE)');
    const file = path.join(rig.folder, NAME);
    const bytes = readFileSync(file);
    bytes.fill(7, bytes.length - 40_960, bytes.length - 4_096);
    writeFileSync(file, bytes);
    const next = rig.again();
    next.timeline.note('i3', 'sent', {});
    expect([await next.seen('i3'), next.notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(readFileSync(`${file}.aside-1`)).toEqual(bytes);
    const breaking = { now: false };
    const databases = watchedDatabases(createUnflushedDatabases(rig.folder), (operation) => {
      if (breaking.now && operation.startsWith('INSERT')) throw new DatabaseFailure('broken');
    });
    const running = createTimelineRig(rig.folder, { databases });
    running.timeline.note('i4', 'sent', {});
    await running.timeline.flush();
    breaking.now = true;
    running.timeline.note('i4', 'answered', {});
    await running.timeline.flush();
    breaking.now = false;
    // The file turns out to be readable when it is opened again: nothing is lost.
    expect(await running.seen('i4')).toEqual([['sent', 'writeFailed', 'ended', 'answered'], true]);
  });

  test('B2: closing twice writes one end mark', async () => {
    const rig = await createRecord();
    const before = rig.content();
    expect(before.chain).toMatchObject([{ sequence: 4, gap: null }]);
    await rig.timeline.close();
    await settle();
    expect(rig.content()).toEqual(before);
  });
});
