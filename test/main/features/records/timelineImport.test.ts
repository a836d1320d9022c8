/** The file in which earlier versions kept the timeline comes into the database, wherever the program is killed. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNodeJournalFiles } from '../../../../electron/main/platform/journal/nodeJournalFiles.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { DatabaseFiles } from '../../../../electron/main/platform/sqlite/database.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import {
  contentOf,
  createTimelineRig,
  createUnflushedDatabases,
  START,
  temporaryFolder,
  watchedDatabases,
} from './support.ts';

const OLD = 'timeline-simulator.jsonl';
const ZERO = '0'.repeat(64);

const line = (document: object): string => `${JSON.stringify(document)}\n`;

/** Writes the lines of an old file from their documented form, without code of the program. */
function oldLines(count: number, anchor = { sequence: 0, hash: ZERO }): string[] {
  let { hash } = anchor;
  const entries = Array.from({ length: count }, (_, index) => {
    const [sequence, intentId, at] = [anchor.sequence + index + 1, `i${(index % 2) + 1}`, START - count + index];
    const gapMs = index < 2 ? null : 2.5;
    const text = JSON.stringify([
      sequence,
      intentId,
      'note',
      at,
      gapMs,
      [
        ['a', 'é'],
        ['n', index],
      ],
    ]);
    hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    return line({ sequence, intentId, kind: 'note', at, gapMs, facts: { n: index, a: 'é' }, hash });
  });
  const head = line({ anchor: { v: 1, environment: 'simulator', ...anchor } });
  return [head, ...entries, line({ end: { sequence: anchor.sequence + count, hash } })];
}

/** Starts the program over a folder whose old file is read from the disk. */
function start(folder: string, databases: DatabaseFiles = createUnflushedDatabases(folder)) {
  const clock = createVirtualClock(START);
  return createTimelineRig(folder, { databases, files: createNodeJournalFiles(folder, clock) }, clock);
}

/** Creates a folder with an old file. */
function folderWith(old: string | Uint8Array): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, OLD), old);
  return folder;
}

/** Runs the program from start to end; returns what it showed and everything on the disk afterwards. */
async function runOnce(folder: string) {
  const rig = start(folder);
  const seen = [await rig.seen('i1'), await rig.seen('i2')];
  await rig.timeline.close();
  const names = readdirSync(folder).filter((name) => name.startsWith(OLD));
  const kept = names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  return { seen, notices: rig.notices, content: contentOf(folder), kept };
}

describe('Timeline of earlier versions', () => {
  test('B2: comes into the database whole, with its hashes, and its file is kept under another name', async () => {
    const lines = oldLines(4, { sequence: 7, hash: 'f'.repeat(64) });
    const { seen, notices, content, kept } = await runOnce(folderWith(lines.join('')));
    expect([seen, notices]).toEqual([
      [
        [['note', 'note'], true],
        [['note', 'note'], true],
      ],
      [],
    ]);
    const entries = lines.slice(1, -1).map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(content.entries).toEqual(
      entries.map((entry, index) => ({ position: index + 1, ...entry, facts: JSON.stringify(entry['facts']) })),
    );
    expect(content.chain).toEqual([
      {
        environment: 'simulator',
        anchorSequence: 7,
        anchorHash: 'f'.repeat(64),
        sequence: 11,
        hash: entries[3]!['hash'],
        whole: 1,
        gap: null,
      },
    ]);
    expect(kept).toEqual([[`${OLD}.aside-1`, lines.join('')]]);
  });

  test('B-E1: killed before any step, the next start loses nothing and doubles nothing', async () => {
    // The program that wrote this file was killed: the end of the record marks that, too.
    const old = oldLines(90).slice(0, -1).join('');
    const whole = await runOnce(folderWith(old));
    expect(whole.content.entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 91 }, (_, index) => index + 1),
    );
    const folder = folderWith(old);
    const images: [step: string, folder: string][] = [];
    let isStored = false;
    const takeImage = (step: string): void => {
      // A program killed after it noted something is marked once more, like every other.
      if (isStored) return;
      isStored = step.startsWith('UPDATE');
      const image = path.join(temporaryFolder(), 'image');
      cpSync(folder, image, { recursive: true });
      images.push([`${images.length} ${step}`, image]);
    };
    const rig = start(folder, watchedDatabases(createUnflushedDatabases(folder), takeImage));
    await rig.seen('i1');
    await rig.timeline.close();
    expect(images.length).toBeGreaterThan(100);
    for (const [step, image] of images) expect([step, await runOnce(image)]).toEqual([step, whole]);
  });

  test('XF6 B-E1: keeps all whole lines of a file torn at any byte, and marks the gap', async () => {
    const lines = oldLines(3);
    const text = Buffer.from(lines.slice(0, -1).join(''));
    const whole = Buffer.from(lines.slice(0, -2).join('')).length;
    for (let cut = 1; cut < text.length - whole; cut += 1) {
      const folder = folderWith(text.subarray(0, whole + cut));
      const database = createNodeDatabases(folder).memory();
      const rig = start(folder, { ...createUnflushedDatabases(folder), open: () => database });
      expect([await rig.seen('i1'), await rig.seen('i2'), rig.notices]).toEqual([
        [['note', 'torn'], false],
        [['note', 'torn'], false],
        [],
      ]);
      expect(database.all('SELECT sequence FROM entries ORDER BY position').map(({ sequence }) => sequence)).toEqual([
        1, 2, 3,
      ]);
      expect(readFileSync(path.join(folder, `${OLD}.aside-1`))).toEqual(text.subarray(0, whole + cut));
      await rig.timeline.close();
    }
  });

  test.each<[string, (lines: string[]) => string[], string[], string]>([
    ['a changed entry', (lines) => lines.with(2, lines[2]!.replace('"n":1', '"n":9')), ['note', 'note'], 'i2'],
    ['a removed entry', (lines) => lines.toSpliced(2, 1), ['note'], 'i2'],
    ['a removed last entry', (lines) => lines.toSpliced(4, 1), ['note', 'ended'], 'i2'],
    ['an entry twice', (lines) => lines.toSpliced(2, 0, lines[2]!), ['note', 'note', 'note'], 'i2'],
    ['an entry that cannot be read', (lines) => lines.with(2, '{"x":\n'), ['note'], 'i2'],
    ['another anchor', (lines) => lines.with(0, lines[0]!.replace('000"', '001"')), ['note', 'note'], 'i1'],
    ['a second anchor', (lines) => lines.toSpliced(2, 0, lines[0]!), ['note', 'note'], 'i1'],
    ['an end before the end', (lines) => lines.toSpliced(2, 0, lines[5]!), ['note', 'note'], 'i1'],
  ])('B2: %s in the old file stays detected', async (_name, change, kinds, intentId) => {
    const lines = oldLines(4);
    const folder = folderWith(change(lines).join(''));
    const first = start(folder);
    expect([await first.seen(intentId), first.notices]).toEqual([[kinds, false], ['error.timeline.changed']]);
    first.timeline.note('i3', 'note', {});
    await first.timeline.close();
    const next = start(folder);
    expect([await next.seen(intentId), next.notices]).toEqual([[kinds, false], ['error.timeline.changed']]);
    await next.timeline.close();
  });

  test.each([
    ['XF7: a foreign file', 'not a record\n'],
    ['XF8: the file of another environment', line({ anchor: { v: 1, environment: 'live', sequence: 0, hash: ZERO } })],
    [
      'B-E8: a file of an unknown version',
      line({ anchor: { v: 2, environment: 'simulator', sequence: 0, hash: ZERO } }),
    ],
  ])('%s is set aside and reported, and a new timeline begins', async (_name, text) => {
    const folder = folderWith(text);
    const rig = start(folder);
    rig.timeline.note('i1', 'sent', {});
    expect([await rig.seen('i1'), rig.notices]).toEqual([[['sent'], true], ['error.timeline.damaged']]);
    expect(readFileSync(path.join(folder, `${OLD}.aside-1`), 'utf8')).toBe(text);
    await rig.timeline.close();
  });

  test('B-E2: an old file that cannot be read or renamed is tried again, and nothing is doubled', async () => {
    const folder = folderWith(oldLines(4).join(''));
    const disk = { readable: false, renames: false };
    const databases = createUnflushedDatabases(folder);
    const real = createNodeJournalFiles(folder, createVirtualClock(START));
    const rig = createTimelineRig(folder, {
      databases: { ...databases, setAside: (name) => (disk.renames ? databases.setAside(name) : null) },
      files: { read: (name) => (disk.readable ? real.read(name) : Promise.resolve(undefined)) },
    });
    rig.timeline.note('i1', 'sent', {});
    await rig.timeline.flush();
    disk.readable = true;
    await rig.timeline.flush();
    expect([rig.notices, existsSync(path.join(folder, OLD))]).toEqual([['error.timeline.unwritable'], true]);
    disk.renames = true;
    expect(await rig.seen('i1')).toEqual([['note', 'note', 'writeFailed', 'sent'], true]);
    expect([rig.notices, existsSync(path.join(folder, OLD))]).toEqual([['error.timeline.unwritable'], false]);
    await rig.timeline.close();
  });

  test('B-C10: a long file is taken over in steps between which other work runs', async () => {
    const folder = folderWith(oldLines(1_700).join(''));
    mkdirSync(path.join(folder, 'logs'));
    const rig = start(folder);
    let isDone = false;
    let steps = 0;
    const seen = rig.seen('i1').finally(() => (isDone = true));
    for (let turn = 0; turn < 10_000 && !isDone; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (rig.clock.pending() > 0) steps += 1;
      rig.clock.advance(0);
    }
    expect([(await seen)[0].length, (await seen)[1], steps]).toEqual([850, true, 12]);
    await rig.timeline.close();
  });
});
