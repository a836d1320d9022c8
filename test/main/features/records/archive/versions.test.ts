/** The archive's file from another time, another machine or another version of this program. */
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveFormat } from '../../../../../electron/main/features/records/archive/archiveFormat.ts';
import { prepareLayout } from '../../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { insertRow, keyedRow } from './support/olderLayouts.ts';
import { DAY, fill } from './support/records.ts';
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
    newer.exec(`PRAGMA user_version = ${archiveFormat.steps.length + 1}; CREATE TABLE something_new (id TEXT)`);
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

  test('B-E8 B-B5: a file without order ids in its fills keeps them, and takes second fills of self-trades from the conflicts', () => {
    const database = createNodeDatabases(folder).open(NAME);
    prepareLayout(database, { ...archiveFormat, steps: archiveFormat.steps.slice(0, 5) });
    insertRow(database, 'owners', { id: 1, key: 'key-1', account: 'main', used: 1 });
    const older = fill({ fillId: '1', orderId: '10', time: DAY - 1 });
    const first = fill({ fillId: '2', orderId: '20' });
    const second = fill({ fillId: '2', orderId: '21', side: 'SELL' });
    const wrong = fill({ fillId: '1', orderId: '10', time: DAY - 1, quantity: '9' });
    for (const one of [first, older]) insertRow(database, 'fills', { owner: 1, ...keyedRow(one) });
    for (const one of [second, wrong]) {
      const { time: _time, ...row } = keyedRow(one);
      insertRow(database, 'conflicts', { owner: 1, kind: 'fills', ...row });
    }
    insertRow(database, 'conflicts', {
      owner: 1,
      kind: 'fills',
      market: 'futures',
      symbol: 'BTCUSDT',
      id: '3',
      digest: 'none',
      body: 'not JSON',
    });
    database.close();
    const one = start();
    one.attach();
    // The same fills again are not new, and a further one of an id is stored beside them.
    const third = fill({ fillId: '1', orderId: '11', time: DAY - 1 });
    one.archive.fills([second, first, third, older]);
    one.clock.advance(20);
    expect(one.page('fills')).toMatchObject({
      items: { list: [second, first, third, older] },
      coverage: { records: 4 },
    });
    expect(one.notices).toEqual([]);
    one.archive.stop();
    const after = createNodeDatabases(folder).open(NAME);
    expect(after.all('SELECT id, digest FROM conflicts ORDER BY id')).toEqual([
      { id: '1', digest: keyedRow(wrong)['digest'] },
      { id: '3', digest: 'none' },
    ]);
    after.close();
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
