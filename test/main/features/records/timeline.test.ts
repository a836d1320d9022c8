import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import {
  contentOf,
  createTimelineRig,
  createUnflushedDatabases,
  NAME,
  outside,
  settle,
  START,
  temporaryFolder,
  watchedDatabases,
} from './support.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const ZERO = '0'.repeat(64);

describe('Intent timeline', () => {
  test('B2: returns entries in order, with gaps by the monotonic clock and the expected hash chain', async () => {
    const { clock, timeline, content } = createTimelineRig();
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
    const start = { environment: 'simulator', anchorSequence: 0, anchorHash: ZERO };
    expect(content().chain).toEqual([{ ...start, sequence: 3, hash: third, whole: 1, gap: 'ended' }]);
    expect(await timeline.of('i3')).toEqual({ entries: [], intact: true });
  });

  test('B2: buffers entries and writes them in order in one write after 200 ms', async () => {
    const log: string[] = [];
    const folder = temporaryFolder();
    const databases = watchedDatabases(createUnflushedDatabases(folder), (operation) => {
      log.push(operation.split(' ')[0]!);
    });
    const { clock, timeline, content } = createTimelineRig(folder, { databases });
    for (let number = 1; number <= 5; number += 1) timeline.note('i1', 'note', { number });
    await settle();
    expect(log).toEqual([]);
    clock.advance(199);
    await settle();
    expect(log).toEqual([]);
    clock.advance(1);
    await settle();
    const insertions = Array.from({ length: 5 }, () => 'INSERT');
    expect(log.filter((operation) => operation === 'open')).toEqual(['open']);
    expect(log.slice(log.lastIndexOf('BEGIN'))).toEqual(['BEGIN', ...insertions, 'UPDATE', 'COMMIT']);
    expect(content().entries.map(({ facts }) => facts)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `{"number":${number}}`),
    );
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
    const { chain, entries } = rig.content();
    expect(entries.map(({ sequence, kind }) => [sequence, kind])).toEqual([[1, 'sent']]);
    expect(chain).toMatchObject([{ sequence: 1, gap: null }]);
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
    const rig = createTimelineRig();
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.close();
    rig.rewrite('PRAGMA user_version = 2');
    const bytes = readFileSync(path.join(rig.folder, NAME));
    const { timeline, notices, seen } = rig.again();
    timeline.note('i1', 'sent', {});
    expect([await seen('i1'), notices]).toEqual([[[], false], ['error.timeline.newer']]);
    expect(readFileSync(path.join(rig.folder, NAME))).toEqual(bytes);
  });

  test('XF8: sets aside the timeline of another environment', async () => {
    const folder = temporaryFolder();
    const live = createTimelineRig(folder, { environment: 'live' });
    live.timeline.note('i1', 'confirmed', {});
    await live.timeline.close();
    const bytes = readFileSync(path.join(folder, 'timeline-live.sqlite'));
    writeFileSync(path.join(folder, NAME), bytes);
    const { timeline, notices, seen } = createTimelineRig(folder);
    timeline.note('i1', 'sent', {});
    expect([await seen('i1'), notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(contentOf(folder, `${NAME}.aside-1`)).toEqual(contentOf(folder, 'timeline-live.sqlite'));
  });

  test('B-E1 B2: the file is flushed with every write and marked as a timeline', async () => {
    const folder = temporaryFolder();
    const statements: string[] = [];
    const databases = createNodeDatabases(folder);
    const { timeline } = createTimelineRig(folder, {
      databases: {
        ...databases,
        open(name) {
          const database = databases.open(name);
          statements.push(JSON.stringify(database.all('PRAGMA synchronous')));
          return database;
        },
      },
    });
    timeline.note('i1', 'sent', {});
    await timeline.flush();
    expect(statements).toEqual(['[{"synchronous":2}]']);
    expect(outside(folder, (raw) => raw.prepare('PRAGMA application_id').get())).toEqual({
      application_id: 0x46_44_74_6c,
    });
  });
});
