/** The archive's file: locked, damaged, full, read-only, from another time or another version. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { DatabaseFailure, type DatabaseFiles } from '../../../../../electron/main/platform/sqlite/database.ts';
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

describe('Archive file: opening', () => {
  test('stored records of the last key are readable at once without a key and a network', () => {
    earlier();
    const one = start();
    expect(one.ids()).toEqual(['1']);
    expect(one.view()).toMatchObject({
      place: 'file',
      feed: { status: 'stale', reason: 'feed.reason.noKey' },
      reading: null,
    });
    one.attach('key-2');
    expect(one.ids()).toEqual([]);
    expect(one.keys()).toEqual([]);
  });

  test('without a file the archive is empty and incomplete', () => {
    const one = start();
    expect(one.page('fills')).toMatchObject({
      items: { kind: 'fills', list: [] },
      more: false,
      coverage: { complete: false, ranges: [] },
    });
  });

  test('publishes at most twice a second, and the last state always', () => {
    const one = start();
    one.attach();
    one.clock.advance(600);
    const before = one.views.length;
    for (let at = 1; at <= 100; at += 1) {
      one.archive.fills([fill({ fillId: String(at) })]);
      one.clock.advance(10);
    }
    one.clock.advance(1_000);
    expect(one.views.length - before).toBeLessThanOrEqual(4);
    expect(
      one.views.at(-1)!.coverage.find(({ market, kind }) => market === 'futures' && kind === 'fills'),
    ).toMatchObject({ records: 100 });
  });

  test('says that a drill was run once one is stored, also at the next start', () => {
    const one = start();
    one.attach();
    one.clock.advance(600);
    expect([one.view().hasDrills, one.views.at(-1)!.hasDrills]).toEqual([false, false]);
    one.archive.drills.keep({ name: 'gap', from: 1, to: 2 });
    one.clock.advance(600);
    expect([one.view().hasDrills, one.views.at(-1)!.hasDrills]).toEqual([true, true]);
    one.archive.stop();
    expect([start().page('fills').items.list, start().view().hasDrills]).toEqual([[], true]);
  });

  test('rejects an unknown list, another account and an invalid symbol', () => {
    const one = start();
    const ask = (more: object) =>
      one.archive.handlers['records.list']({
        environment: 'simulator',
        account: 'main',
        market: 'spot',
        kind: 'income',
        symbol: null,
        before: null,
        limit: 1,
        ...more,
      } as never);
    expect(ask({})).toMatchObject({
      ok: false,
      error: { key: 'error.archive.noList', params: { kind: 'income', market: 'spot' } },
    });
    expect(ask({ market: 'futures', account: 'demo' })).toMatchObject({
      ok: false,
      error: { key: 'error.trading.otherWorld' },
    });
    expect(ask({ market: 'futures', symbol: 'btc;' })).toMatchObject({
      ok: false,
      error: { key: 'error.market.unknownSymbol' },
    });
  });
});

describe('Archive file: unusable file', () => {
  test('XF14: a locked file is retried for ten seconds, then memory is used and reported; later the file is used again', () => {
    earlier();
    const other = new DatabaseSync(path.join(folder, NAME));
    other.exec('BEGIN IMMEDIATE');
    const one = start();
    one.attach();
    one.archive.fills([fill({ fillId: '2' })]);
    one.clock.advance(9_999);
    expect(one.keys()).toEqual([]);
    expect(one.archive.handlers['records.list']({ ...listAll, limit: 1 })).toMatchObject({
      ok: false,
      error: { key: 'error.archive.waiting' },
    });
    one.clock.advance(300);
    expect(one.notices).toMatchObject([{ key: 'error.archive.locked', params: { name: NAME } }]);
    expect(one.view().place).toBe('memory');
    expect(one.ids()).toEqual(['2']);
    // The other program releases the lock; a minute later the file is used, and what only memory held is read from the
    // exchange again.
    other.exec('ROLLBACK');
    other.close();
    one.clock.advance(60_000);
    expect(one.view().place).toBe('file');
    expect(one.ids()).toEqual(['1']);
    expect(one.keys()).toEqual(['error.archive.locked']);
  });

  test('XF14: a short lock loses nothing and is not reported', () => {
    earlier();
    const one = start();
    one.attach();
    const other = new DatabaseSync(path.join(folder, NAME));
    other.exec('BEGIN IMMEDIATE');
    one.archive.fills([fill({ fillId: '2' })]);
    one.clock.advance(5_000);
    other.exec('COMMIT');
    other.close();
    one.clock.advance(1_000);
    expect(one.view().place).toBe('file');
    expect(one.ids()).toEqual(['2', '1']);
    expect(one.keys()).toEqual([]);
  });

  test.each([
    ['a text', 'this is no database, it is a long text about something else entirely'],
    ['cut off', null],
  ])('XF14: a broken file (%s) is set aside under a reported name and a new one is created', (_what, text) => {
    earlier();
    const file = path.join(folder, NAME);
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
    const bytes = text === null ? readFileSync(file).subarray(0, 5_000) : Buffer.from(text.repeat(100));
    writeFileSync(file, bytes);
    const one = start();
    one.attach();
    one.archive.fills([fill({ fillId: '3' })]);
    expect(one.ids()).toEqual(['3']);
    expect(one.notices).toMatchObject([
      { key: 'error.archive.setAside', params: { name: NAME, aside: `${NAME}.aside-1` } },
    ]);
    expect(readdirSync(folder)).toContain(`${NAME}.aside-1`);
    expect(readFileSync(path.join(folder, `${NAME}.aside-1`))).toEqual(bytes);
    expect(one.view()).toMatchObject({ place: 'file' });
  });

  test('XF14: a foreign database is set aside unchanged', () => {
    const other = new DatabaseSync(path.join(folder, NAME));
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    const one = start();
    expect(one.ids()).toEqual([]);
    expect(one.keys()).toEqual(['error.archive.setAside']);
    const aside = new DatabaseSync(path.join(folder, `${NAME}.aside-1`));
    expect(aside.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'recipes' }]);
    aside.close();
  });

  test('XF13 B-E2: on a full disk all records stay in memory, no coverage is claimed, and it is reported once', () => {
    earlier();
    const one = start({ pages: 40 });
    one.attach();
    for (let at = 2; at <= 400; at += 1) {
      one.archive.fills([fill({ fillId: String(at), orderId: 'x'.repeat(300) })]);
      one.clock.advance(20);
    }
    expect(one.keys()).toEqual(['error.archive.full']);
    expect(one.view().place).toBe('memory');
    expect(one.ids()).toHaveLength(400);
    expect(one.page('fills').coverage).toMatchObject({ complete: false, ranges: [] });
  });

  test('XF13: after a full disk the next start has the records of the file and no more coverage than it held', () => {
    earlier();
    const before = start();
    const { coverage } = before.page('fills');
    before.archive.stop();
    const first = createPlaceRig(folder, { pages: 40 });
    first.attach();
    for (let at = 2; at <= 200; at += 1) first.archive.fills([fill({ fillId: String(at), orderId: 'x'.repeat(900) })]);
    first.clock.advance(20);
    expect(first.keys()).toEqual(['error.archive.full']);
    first.archive.stop();
    const next = start();
    expect([next.ids(), next.page('fills').coverage]).toEqual([['1'], coverage]);
    expect(coverage).toMatchObject({ complete: false, ranges: [], records: 1 });
  });

  test('XF10 XF14: an unwritable folder switches to memory and is reported', () => {
    // A file in place of the folder: no user, not even root, can write into it.
    const blocked = path.join(folder, 'blocked');
    writeFileSync(blocked, '');
    const one = createPlaceRig(blocked);
    ended.push(() => one.archive.stop());
    one.attach();
    one.archive.fills([fill()]);
    expect(one.ids()).toEqual(['900000000000000001']);
    expect(one.keys()).toEqual(['error.archive.unwritable']);
    expect(one.view().place).toBe('memory');
  });

  test('B-E2: whichever statement fails, no record is silently lost and the failure is reported at most once', () => {
    for (const fault of ['full', 'unwritable', 'locked'] as const) {
      for (let failing = 1; failing <= 60; failing += 1) {
        const caseFolder = path.join(folder, `${fault}-${failing}`);
        mkdirSync(caseFolder);
        const files = failingFrom(createNodeDatabases(caseFolder), failing, fault);
        const one = createPlaceRig(caseFolder, { files });
        one.attach();
        one.archive.fills([fill({ fillId: '7' })]);
        one.clock.advance(11_000);
        // A query may be the first call that finds the file locked: then it waits just as long.
        const ask = () => one.archive.handlers['records.list']({ ...listAll, limit: 1 });
        let answer = ask();
        for (let again = 0; again < 3 && !(answer instanceof Promise) && !answer.ok; again += 1) {
          one.clock.advance(11_000);
          answer = ask();
        }
        const there = { ok: true, value: { items: { list: [{ fillId: '7' }] } } };
        // The contents of a file that cannot be read are read from the exchange again: no coverage is claimed for them.
        const refilled = { ok: true, value: { items: { list: [] }, coverage: { ranges: [], complete: false } } };
        const isGone =
          fault === 'locked' && !(answer instanceof Promise) && answer.ok && answer.value.coverage.records === 0;
        expect(answer, `${fault} ${failing}`).toMatchObject(isGone ? refilled : there);
        expect(one.keys().length, `${fault} ${failing}`).toBeLessThanOrEqual(1);
        const isMemory = one.archive.handlers['records.archive']({ environment: 'simulator', account: 'main' });
        const place = one.keys().length === 1 ? 'memory' : 'file';
        expect(isMemory, `${fault} ${failing}`).toMatchObject({ ok: true, value: { place } });
        one.archive.stop();
      }
    }
  });
});

const listAll = {
  ...({ environment: 'simulator', account: 'main', market: 'futures', kind: 'fills' } as const),
  symbol: null,
  before: null,
};

/** Creates databases whose file fails from a given statement on and never recovers. */
function failingFrom(files: DatabaseFiles, failing: number, fault: 'full' | 'unwritable' | 'locked'): DatabaseFiles {
  let statements = 0;
  const step = (): void => {
    statements += 1;
    if (statements >= failing) throw new DatabaseFailure(fault);
  };
  return {
    ...files,
    open(name) {
      step();
      const real = files.open(name);
      return {
        exec(sql) {
          step();
          real.exec(sql);
        },
        run(sql, ...values) {
          step();
          return real.run(sql, ...values);
        },
        all(sql, ...values) {
          // A full disk can still be read.
          if (fault === 'locked') step();
          return real.all(sql, ...values);
        },
        close: () => real.close(),
      };
    },
  };
}
