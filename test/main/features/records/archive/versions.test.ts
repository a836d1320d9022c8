/** The archive's file from another time, another machine or another version of this program. */
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fill } from './support/records.ts';
import { createPlaceRig } from './support/placeRig.ts';

const NAME = 'archive-simulator.sqlite';
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(given: Parameters<typeof createPlaceRig>[1] = {}) {
  const made = createPlaceRig(folder, given);
  ended.push(() => made.archive.stop());
  return made;
}

/** Writes one fill to the file as an earlier run of the program would. */
function earlier(fillId = '1'): void {
  const one = createPlaceRig(folder);
  one.attach();
  one.archive.fills([fill({ fillId })]);
  one.archive.stop();
}

describe('Archive file of another time or version', () => {
  test('B-E8: a file of a newer version is readable, never written, and reported', () => {
    earlier();
    const file = path.join(folder, NAME);
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 9; CREATE TABLE something_new (id TEXT)');
    newer.close();
    const before = readFileSync(file);
    const one = start();
    one.attach();
    one.archive.fills([fill({ fillId: '2' })]);
    one.clock.advance(120_000);
    expect(one.ids()).toEqual(['1']);
    expect(one.notices).toMatchObject([{ key: 'error.archive.newer', params: { name: NAME } }]);
    expect(one.view().feed).toMatchObject({ status: 'stale', reason: 'feed.reason.archiveReadOnly' });
    expect(readFileSync(file)).toEqual(before);
  });

  test('XF10: makes a file readable by others private', () => {
    earlier();
    chmodSync(path.join(folder, NAME), 0o644);
    const one = start();
    one.attach();
    expect(one.ids()).toEqual(['1']);
    expect(statSync(path.join(folder, NAME)).mode & 0o777).toBe(0o600);
  });

  test('a copied file opens in another folder with the same records', () => {
    earlier();
    const other = mkdtempSync(path.join(tmpdir(), 'archive-copy-'));
    copyFileSync(path.join(folder, NAME), path.join(other, NAME));
    const one = createPlaceRig(other);
    expect(one.ids()).toEqual(['1']);
    one.archive.stop();
    rmSync(other, { recursive: true, force: true });
  });
});
