/** A backup in place of the archive: checked completely, confirmed twice, and the archive before it is kept. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createRestore } from '../../../../electron/main/features/records/restore/restore.ts';
import { noNotes } from '../../../../shared/domain/journal.ts';
import { noDayNotes, noTemplate } from '../../../../shared/domain/journalDay.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../../electron/main/platform/desktop.ts';
import {
  DatabaseFailure,
  prepareLayout,
  type DatabaseFiles,
} from '../../../../electron/main/platform/sqlite/database.ts';
import {
  createDatabaseCopies,
  type DatabaseCopies,
} from '../../../../electron/main/platform/sqlite/nodeDatabaseCopies.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { newestOf } from '../../../../electron/shell/saveFile.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { trigger } from '../../../renderer/support/safetyBuilders.ts';
import { sentOrder } from '../../../support/receipts.ts';
import { rig } from '../../trading/support/desk.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill, order } from './archive/support/records.ts';

const NAME = 'archive-simulator.sqlite';
const CUTS = 200;

let folder: string;
let profile: string;
let ended: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
  profile = path.join(folder, 'profile');
});
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a backup with 30 fills, 2 orders and a conditional order; returns its path. */
function makeBackup(records = 30): string {
  const place = mkdtempSync(path.join(folder, 'source-'));
  const one = createPlaceRig(place);
  one.attach();
  one.archive.fills(
    Array.from({ length: records }, (_, index) => fill({ fillId: `${1_000 + index}`, time: DAY - index * 86_400_000 })),
  );
  one.archive.orders([order({ orderId: '1' }), order({ orderId: '2' })], 'rest');
  one.archive.conditionalOrders([trigger('3', { createdAt: DAY })], 'rest');
  one.archive.stop();
  const file = path.join(folder, 'archive-simulator-2026-11-15.sqlite');
  copyFileSync(path.join(place, NAME), file);
  return file;
}

/** Starts an archive with the fills 1 and 2 over the profile, and the handler over it. */
function start(
  given: { readonly files?: DatabaseFiles; readonly copies?: Partial<DatabaseCopies>; readonly keyId?: string } = {},
) {
  const files = given.files ?? createNodeDatabases(profile);
  const made = createPlaceRig(profile, { files });
  ended.push(() => made.archive.stop());
  made.attach(given.keyId);
  made.archive.fills([fill({ fillId: '1' }), fill({ fillId: '2' })]);
  made.clock.advance(20);
  const questions: ConfirmRequest[] = [];
  const answers: ConfirmAnswer[] = [];
  let chosen: string | null = null;
  const handlers = createRestore({
    tradingContext: rig,
    clock: createSystemClock(),
    archive: made.archive,
    files,
    copies: { ...createDatabaseCopies(profile), ...given.copies },
    openFile: () => Promise.resolve(chosen),
    ask(question) {
      questions.push(question('en'));
      return Promise.resolve(answers.shift() ?? 'declined');
    },
    secretFree: (_what, text) => !text.includes('a-secret'),
  });
  return {
    ...made,
    questions,
    async restore(file: string | null, ...said: ConfirmAnswer[]) {
      chosen = file;
      answers.splice(0, answers.length, ...said);
      return handlers['records.restore'](rig);
    },
  };
}

const names = (): string[] => readdirSync(profile).toSorted();
const refused = (key: string) => ({ ok: false, error: { key } });

describe('restoring the archive', () => {
  it('shows what the backup contains and replaces the archive after the second confirmation', async () => {
    const one = start();
    const answer = await one.restore(makeBackup(), 'confirmed', 'confirmed');
    expect(answer).toEqual({ ok: true, value: { aside: `${NAME}.aside-1` } });
    expect(one.questions.map(({ title, lines, typedWord }) => ({ title, lines, typedWord }))).toEqual([
      {
        title: 'Use this backup?',
        lines: [
          'File: archive-simulator-2026-11-15.sqlite',
          '1 account',
          'Records from 2026-10-17 to 2026-11-15',
          'Orders: 2, 2 more than now',
          'Fills: 30, 28 more than now',
          'Conditional orders: 1, 1 more than now',
        ],
        typedWord: null,
      },
      {
        title: 'Replace the archive?',
        lines: [
          'The current archive stays in the profile folder under another name.',
          'Records that the backup lacks are loaded from the exchange, as far as they are still available.',
        ],
        typedWord: null,
      },
    ]);
    expect(one.ids()).toHaveLength(30);
    expect(one.view()).toMatchObject({ place: 'file' });
    expect(one.page('fills').coverage.records).toBe(30);
    // The archive goes on taking records.
    one.archive.fills([fill({ fillId: '9000', time: DAY + 1 })]);
    one.clock.advance(20);
    expect(one.ids()[0]).toBe('9000');
    expect(one.keys()).toEqual([]);
    const aside = new DatabaseSync(path.join(profile, `${NAME}.aside-1`));
    expect(aside.prepare('SELECT id FROM fills ORDER BY id').all()).toMatchObject([{ id: '1' }, { id: '2' }]);
    aside.close();
    expect(names().filter((name) => name.includes('.restore'))).toEqual([]);
    expect(statSync(path.join(profile, NAME)).mode & 0o777).toBe(0o600);
  });

  it('compares a backup with fewer records', async () => {
    const one = start();
    await one.restore(makeBackup(1));
    expect(one.questions[0]!.lines).toContain('Fills: 1, 1 fewer than now');
  });

  it('keeps the coverage of the file, and reads what it lacks', async () => {
    const one = start();
    const before = one.page('fills').coverage;
    expect(before.ranges).toEqual([]);
    const file = makeBackup();
    const raw = new DatabaseSync(file);
    raw.exec(`INSERT INTO lists VALUES (1, 'futures', 'fills', '', ${DAY});
      INSERT INTO covered VALUES (1, 'futures', 'fills', '', ${DAY - 1_000}, ${DAY})`);
    raw.close();
    await one.restore(file, 'confirmed', 'confirmed');
    expect(one.page('fills').coverage.ranges).toEqual([{ from: DAY - 1_000, to: DAY }]);
    expect(one.view().feed).toMatchObject({ status: 'syncing', reason: 'feed.reason.loading' });
  });

  it('tells how many days have other records than when they were complete', async () => {
    const one = start();
    const file = makeBackup();
    const raw = new DatabaseSync(file);
    const day = DAY - 10 * 86_400_000;
    raw.exec(`INSERT INTO dayChecksums VALUES (1, 'futures', 'fills', '', ${day}, 'other', 1, NULL)`);
    raw.close();
    await one.restore(file);
    expect(one.questions[0]!.lines.at(-1)).toBe(
      '1 day has other records than when it was complete: some are missing or were changed.',
    );
  });

  it('takes over the sent orders with their estimates, and refuses one that is not itself', async () => {
    const one = start();
    const file = makeBackup();
    const insert = (patch: object): void => {
      const raw = new DatabaseSync(file);
      const row = { ...sentOrder({ at: DAY }), ...patch };
      raw.exec('DELETE FROM sentOrders');
      raw
        .prepare("INSERT INTO sentOrders (owner, market, symbol, clientId, at, body) VALUES (1, ?, ?, 'c1', ?, ?)")
        .run(row.market, row.symbol, DAY, JSON.stringify(row));
      raw.close();
    };
    insert({ clientOrderId: 'other' });
    expect(await one.restore(file, 'confirmed', 'confirmed')).toMatchObject(refused('error.restore.damaged'));
    insert({});
    await one.restore(file, 'confirmed', 'confirmed');
    const facts = one.archive.sentOrders.facts({ market: null, symbol: null, skip: 0, limit: 10 });
    expect(facts?.map(({ sent }) => sent)).toEqual([sentOrder({ at: DAY })]);
  });

  it('shows no record of another key', async () => {
    const one = start({ keyId: 'key-2' });
    await one.restore(makeBackup(), 'confirmed', 'confirmed');
    expect(one.ids()).toEqual([]);
    expect(one.page('fills').coverage.records).toBe(0);
  });

  it.each([
    ['no file is chosen', null, []],
    ['the content is not confirmed', 'backup', []],
    ['the replacement is not confirmed', 'backup', ['confirmed']],
    ['the second answer is another one', 'backup', ['confirmed', 'other']],
  ] as const)('changes nothing when %s', async (_what, file, said) => {
    const one = start();
    expect(await one.restore(file && makeBackup(), ...said)).toEqual({ ok: true, value: { aside: null } });
    expect(one.ids()).toEqual(['2', '1']);
    expect(names().filter((name) => !/-(wal|shm)$/.test(name))).toEqual([NAME]);
  });

  it('is refused to another account, and while another file is being checked', async () => {
    const one = start();
    const file = makeBackup();
    const running = one.restore(file);
    expect(await one.restore(file)).toMatchObject(refused('error.restore.underWay'));
    expect(await running).toEqual({ ok: true, value: { aside: null } });
  });
});

describe('a backup with a journal', () => {
  const trade = {
    key: 'futures a',
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'LONG',
    openedAt: 1,
    closedAt: 2,
  } as const;

  /** Writes a backup with one entry, changed by `sql` outside of the program; returns its path. */
  function backupWith(notes: string, sql: string): string {
    const place = mkdtempSync(path.join(folder, 'source-'));
    const one = createPlaceRig(place);
    one.attach();
    const written = one.archive.journal.write(trade, { ...noNotes, notes, tags: ['trend'] });
    expect(written).toMatchObject({ stored: { trade, entry: { notes } } });
    one.archive.stop();
    const file = path.join(folder, 'archive-simulator-2026-11-15.sqlite');
    copyFileSync(path.join(place, NAME), file);
    const raw = new DatabaseSync(file);
    raw.exec(sql);
    raw.close();
    return file;
  }

  it('brings its entries with it, and finds them whatever its index says', async () => {
    const one = start();
    const wrong = "DELETE FROM journalSearch; INSERT INTO journalSearch (rowid, notes) VALUES (1, 'other')";
    const answer = await one.restore(backupWith('Late entry', wrong), 'confirmed', 'confirmed');
    expect(answer).toMatchObject({ ok: true });
    const { journal } = one.archive;
    expect(journal.find('futures a')).toMatchObject({
      found: { trade, entry: { notes: 'Late entry', tags: ['trend'] } },
    });
    expect(['late', 'trend', 'btcusdt', 'other'].map((word) => journal.matches(word))).toEqual([[1], [1], [1], []]);
  });

  it('brings its days and the template with it, counted, and refuses those of an unknown account', async () => {
    const place = mkdtempSync(path.join(folder, 'source-'));
    const source = createPlaceRig(place);
    source.attach();
    const entry = { ...noDayNotes, notes: 'Late', checklist: [{ text: 'Sleep', isDone: true }] };
    expect(source.archive.journalDays.write('2026-11-14', entry)).toMatchObject({ stored: { day: '2026-11-14' } });
    source.archive.journalDays.writeTemplate({ ...noTemplate, points: ['Sleep'] });
    source.archive.drills.keep({ name: 'gap', from: 1, to: 2 });
    source.archive.stop();
    const file = path.join(folder, 'archive-simulator-2026-11-15.sqlite');
    copyFileSync(path.join(place, NAME), file);
    const one = start();
    expect(await one.restore(file, 'confirmed', 'confirmed')).toMatchObject({ ok: true });
    expect(one.questions[0]!.lines).toContain('Days with notes: 1, 1 more than now');
    expect(one.questions[0]!.lines).toContain('Drills: 1, 1 more than now');
    expect(one.archive.drills.all()).toEqual([{ name: 'gap', from: 1, to: 2 }]);
    const { journalDays: days } = one.archive;
    expect(days.find('2026-11-14')).toMatchObject({ found: { entry } });
    expect([days.template(), days.matches('sleep'), days.matches('late')]).toEqual([
      { ...noTemplate, points: ['Sleep'] },
      [1],
      [1],
    ]);
    for (const table of ['journalDays', 'journalTemplates']) {
      copyFileSync(path.join(place, NAME), file);
      const raw = new DatabaseSync(file);
      raw.exec(`UPDATE ${table} SET account = 'other'`);
      raw.close();
      expect(await one.restore(file, 'confirmed', 'confirmed')).toMatchObject(refused('error.restore.damaged'));
    }
  });

  it('is used with an entry that cannot be read, which stays as it is', async () => {
    const one = start();
    const answer = await one.restore(backupWith('a', 'UPDATE journal SET rating = 9'), 'confirmed', 'confirmed');
    expect(answer).toMatchObject({ ok: true });
    expect(one.archive.journal.find('futures a')).toEqual({ found: 'damaged' });
    expect(one.archive.journal.entries(0, 10)).toEqual({ entries: [], unreadable: ['futures a'], last: null });
  });

  it.each([
    ['a secret', 'with a-secret', ''],
    ['an entry of nobody', 'a', 'UPDATE journal SET owner = 99'],
    ['an entry of an unknown account', 'a', "UPDATE journal SET account = 'other'"],
  ])('is refused with %s', async (_name, notes, sql) => {
    const one = start();
    expect(await one.restore(backupWith(notes, sql), 'confirmed', 'confirmed')).toMatchObject(
      refused('error.restore.damaged'),
    );
  });
});

describe('XF21 a file that is no sound backup', () => {
  /** Expects a refusal that leaves the archive as it is, without a question. */
  async function expectRefused(file: string, key: string, one = start()): Promise<void> {
    expect(await one.restore(file, 'confirmed', 'confirmed')).toMatchObject(refused(key));
    expect(one.questions).toEqual([]);
    expect(one.ids()).toEqual(['2', '1']);
    one.archive.fills([fill({ fillId: '3' })]);
    one.clock.advance(20);
    expect(one.ids()).toEqual(['3', '2', '1']);
    expect(one.keys()).toEqual([]);
    expect(names().filter((name) => !/-(wal|shm)$/.test(name))).toEqual([NAME]);
  }
  /** Changes a backup outside of the program. */
  function changed(sql: string): string {
    const file = makeBackup();
    const raw = new DatabaseSync(file);
    raw.exec(sql);
    raw.close();
    return file;
  }

  it(`is refused or read completely, cut at ${CUTS} places`, async () => {
    const whole = readFileSync(makeBackup(300));
    const one = start();
    const file = path.join(folder, 'archive-simulator-cut.sqlite');
    const outcomes = new Set<string>();
    for (let cut = 0; cut < CUTS; cut += 1) {
      writeFileSync(file, whole.subarray(0, Math.floor((whole.length * (cut + 0.5)) / CUTS)));
      one.questions.length = 0;
      const answer = await one.restore(file);
      const content = one.questions[0]?.lines.slice(3) ?? null;
      if (content) {
        outcomes.add('whole');
        expect(content, `cut ${cut}`).toEqual([
          'Orders: 2, 2 more than now',
          'Fills: 300, 298 more than now',
          'Conditional orders: 1, 1 more than now',
        ]);
      } else {
        outcomes.add(answer.ok ? 'unasked' : answer.error.key);
      }
    }
    expect([...outcomes].filter((key) => !/^(whole|error\.restore\.(damaged|notArchive))$/.test(key))).toEqual([]);
    expect(outcomes).toContain('error.restore.damaged');
    expect(one.ids()).toEqual(['2', '1']);
  });

  it('is refused from a newer version', () =>
    expectRefused(changed('PRAGMA user_version = 99'), 'error.restore.newer'));

  it('is refused from another environment', () =>
    expectRefused(changed("UPDATE environment SET name = 'live'"), 'error.restore.otherEnvironment'));

  it('is refused where neither the file nor its name states the environment', async () => {
    const file = changed('DELETE FROM environment');
    const renamed = path.join(folder, 'old.sqlite');
    copyFileSync(file, renamed);
    await expectRefused(renamed, 'error.restore.noEnvironment');
  });

  it('is refused when it is no database', async () => {
    const file = path.join(folder, 'archive-simulator-text.sqlite');
    writeFileSync(file, 'a long text about something else entirely. '.repeat(200));
    await expectRefused(file, 'error.restore.notArchive');
  });

  it('is refused when it is another database', async () => {
    const file = path.join(folder, 'recipes.sqlite');
    const raw = new DatabaseSync(file);
    raw.exec('CREATE TABLE recipes (name TEXT)');
    raw.close();
    await expectRefused(file, 'error.restore.notArchive');
  });

  it.each([
    ['trigger', 'CREATE TRIGGER t AFTER INSERT ON fills BEGIN DELETE FROM orders; END'],
    ['view', 'CREATE VIEW v AS SELECT * FROM fills'],
    ['table', 'CREATE TABLE extra (name TEXT)'],
    ['index in place of its own', 'DROP INDEX fills_by_time; CREATE INDEX fills_by_time ON fills (body)'],
  ])('is refused with a foreign %s', (_what, sql) => expectRefused(changed(sql), 'error.restore.foreign'));

  it.each([
    ['a record that is not readable', "UPDATE fills SET body = '{}' WHERE id = '1005'"],
    ['a record that is another one', "UPDATE fills SET id = '7' WHERE id = '1005'"],
    ['a record with another size', `UPDATE fills SET body = replace(body, '"0.010"', '"9.010"') WHERE id = '1005'`],
    ['a record of nobody', "UPDATE fills SET owner = 77 WHERE id = '1005'"],
    ['a record before all others', "UPDATE fills SET rowid = -5, body = '{}' WHERE id = '1005'"],
    ['an order whose progress is not readable', "UPDATE orders SET progress = '{' WHERE id = '1'"],
    ['margin terms of nobody', "INSERT INTO marginTerms VALUES (77, 'BTCUSDT', 'LONG', '', 5, 'CROSSED', '20')"],
    ['margin terms of no side', "INSERT INTO marginTerms VALUES (1, 'BTCUSDT', 'UP', '', 5, 'CROSSED', '20')"],
    ['margin terms of no time', "INSERT INTO marginTerms VALUES (1, 'BTCUSDT', 'LONG', '', 'x', 'CROSSED', '20')"],
    ['a secret as leverage', "INSERT INTO marginTerms VALUES (1, 'BTCUSDT', 'LONG', '', 5, 'CROSSED', 'a-secret')"],
    ['coverage that is no range', "INSERT INTO covered VALUES (1, 'futures', 'fills', '', 5, 'x')"],
    ['an owner of an unknown account', "UPDATE owners SET account = 'other'"],
    ['a secret', "UPDATE fills SET body = replace(body, 'BUY', 'a-secret') WHERE id = '1005'"],
  ])('is refused with %s', (_what, sql) => expectRefused(changed(sql), 'error.restore.damaged'));

  it('is refused when it is empty', async () => {
    const file = path.join(folder, 'archive-simulator-empty.sqlite');
    writeFileSync(file, '');
    await expectRefused(file, 'error.restore.notArchive');
  });

  it('is refused when it is a folder', async () => {
    const file = path.join(folder, 'archive-simulator-folder.sqlite');
    mkdirSync(file);
    await expectRefused(file, 'error.restore.notArchive');
  });

  it('is refused when it is a link to itself', async () => {
    const file = path.join(folder, 'archive-simulator-link.sqlite');
    symlinkSync(file, file);
    await expectRefused(file, 'error.restore.unreadable');
  });

  it('is refused when it is gone', () =>
    expectRefused(path.join(folder, 'archive-simulator-gone.sqlite'), 'error.restore.unreadable'));
});

describe('a failure on the way', () => {
  it('leaves the archive in use on a full disk while the file is copied', async () => {
    const one = start({ copies: { take: () => Promise.reject(new DatabaseFailure('full')) } });
    expect(await one.restore(makeBackup())).toMatchObject(refused('error.restore.full'));
    expect(one.ids()).toEqual(['2', '1']);
  });

  it('leaves the archive in use on a full disk while an older file is migrated', async () => {
    const files = createNodeDatabases(profile);
    const full = (): never => {
      throw new DatabaseFailure('full');
    };
    const one = start({
      files: {
        ...files,
        open: (name) => (name.endsWith('.restore') ? { ...files.open(name), exec: full } : files.open(name)),
      },
    });
    expect(await one.restore(olderBackup(2))).toMatchObject(refused('error.restore.full'));
    expect(one.ids()).toEqual(['2', '1']);
  });

  it('leaves the archive in use when it cannot be renamed', async () => {
    const files = createNodeDatabases(profile);
    const one = start({ files: { ...files, swap: () => null } });
    expect(await one.restore(makeBackup(), 'confirmed', 'confirmed')).toMatchObject(
      refused('error.restore.notReplaced'),
    );
    expect(one.ids()).toEqual(['2', '1']);
    expect(one.keys()).toEqual([]);
  });

  it('returns to the archive when the restored file cannot be opened', async () => {
    const files = createNodeDatabases(profile);
    let swapped = false;
    let refusals = 0;
    const one = start({
      files: {
        ...files,
        swap(name, by) {
          swapped = true;
          return files.swap(name, by);
        },
        open(name) {
          if (swapped && name === NAME && refusals === 0) {
            refusals += 1;
            throw new DatabaseFailure('full');
          }
          return files.open(name);
        },
      },
    });
    expect(await one.restore(makeBackup(), 'confirmed', 'confirmed')).toMatchObject(
      refused('error.restore.notReplaced'),
    );
    expect(one.ids()).toEqual(['2', '1']);
    expect(one.view().place).toBe('file');
    expect(one.keys()).toEqual([]);
  });

  it('is refused while the archive is in memory', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(profile, '');
    const checked = path.join(folder, 'elsewhere');
    mkdirSync(checked);
    const one = start({ copies: createDatabaseCopies(checked) });
    expect(one.view().place).toBe('memory');
    expect((await one.restore(makeBackup())).ok).toBe(false);
    expect(one.ids()).toEqual(['2', '1']);
  });
});

/** Writes a backup of an older layout with one order, as that version left it. */
function olderBackup(version: number): string {
  const databases = createNodeDatabases(folder);
  const name = `archive-simulator-2026-01-0${version}.sqlite`;
  const database = databases.open(name);
  prepareLayout(database, { ...archiveFormat, steps: archiveFormat.steps.slice(0, version) });
  database.exec('PRAGMA journal_mode = DELETE');
  database.exec("INSERT INTO owners (key, account, used) VALUES ('key-1', 'main', 5)");
  database.close();
  return path.join(folder, name);
}

describe('a backup of an older version', () => {
  it.each(archiveFormat.steps.slice(0, -1).map((_, index) => index + 1))(
    'of layout %i is migrated before it is used',
    async (version) => {
      const one = start();
      expect(await one.restore(olderBackup(version), 'confirmed', 'confirmed')).toEqual({
        ok: true,
        value: { aside: `${NAME}.aside-1` },
      });
      expect(one.questions[0]!.lines).toEqual([
        `File: archive-simulator-2026-01-0${version}.sqlite`,
        '1 account',
        'The file contains no records.',
        'Fills: 0, 2 fewer than now',
      ]);
      one.archive.conditionalOrders([trigger('3', { createdAt: DAY })], 'rest');
      one.clock.advance(20);
      expect(one.page('triggers').items.list).toHaveLength(1);
      expect(one.keys()).toEqual([]);
    },
  );
});

describe('the newest backup of a folder', () => {
  it('is the one that was written last; other files and a missing folder count as none', async () => {
    const request = { begins: 'archive-simulator-', ending: '.sqlite' };
    expect(await newestOf(path.join(folder, 'missing'), request)).toBeNull();
    writeFileSync(path.join(folder, 'archive-live-1.sqlite'), '');
    writeFileSync(path.join(folder, 'archive-simulator-1.txt'), '');
    expect(await newestOf(folder, request)).toBeNull();
    const file = makeBackup();
    expect(await newestOf(folder, request)).toBe(file);
  });
});
