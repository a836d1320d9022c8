/**
 * Checks a copy of an archive's file completely before it is used: kind and version, schema, structure, environment and
 * every record. It reads in steps, so that main answers meanwhile.
 */
import { accounts, type Environment } from '../../../../../shared/domain/environment.ts';
import { recordKinds, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause, withTurns } from '../../../../../shared/time/steps.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import {
  DatabaseFailure,
  prepareLayout,
  type Database,
  type DatabaseFiles,
  type SqlRow,
} from '../../../platform/sqlite/database.ts';
import type { DatabaseCopies } from '../../../platform/sqlite/nodeDatabaseCopies.ts';
import { archiveFormat } from '../archive/archiveFormat.ts';
import { digestOf, recordKeyOf } from '../archive/archiveRecord.ts';
import { checkDays } from '../archive/dayChecksums.ts';
import type { CountedKind } from '../archive/archiveStore.ts';
import { drillOfRow } from '../archive/drillTable.ts';
import { rebuildDayIndex } from '../archive/journalDayTable.ts';
import { rebuildIndex } from '../archive/journalTable.ts';
import { marginTermsOfRow } from '../archive/marginTermTable.ts';
import { progressOf, readRecord } from '../archive/recordTables.ts';
import { sentOrderOfRow } from '../archive/sentOrderTable.ts';
import { snapshotOf } from '../archive/snapshotTable.ts';

/** Rows that are read between two pauses. */
const AT_ONCE = 100;
/** No layout has as many tables and indexes. */
const MAX_OBJECTS = 1_000;

/** Content of an archive's file. `from` and `to`: times of the oldest and newest record, Unix ms; null without one. */
export interface ArchiveContent {
  readonly accounts: number;
  readonly records: Readonly<Record<CountedKind, number>>;
  readonly from: number | null;
  readonly to: number | null;
  /** Number of days, of all lists, whose records give another checksum than the stored one. */
  readonly changedDays: number;
}

/** Why a file is refused. */
export type CheckFault = 'notArchive' | 'newer' | 'foreign' | 'damaged' | 'otherEnvironment' | 'noEnvironment';

/** Error of a refused file. */
export class RefusedFile extends Error {
  readonly fault: CheckFault;

  constructor(fault: CheckFault, cause?: unknown) {
    super(`The file is refused: ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** Dependencies of {@link createArchiveCheck}. */
export interface ArchiveCheckParts {
  readonly environment: Environment;
  readonly files: Pick<DatabaseFiles, 'open' | 'memory'>;
  readonly copies: Pick<DatabaseCopies, 'isSound'>;
  readonly secretFree: SecretGuard;
  readonly clock: Pick<Clock, 'after'>;
}

const accountNames: ReadonlySet<string> = new Set(accounts);

const numberOf = (rows: readonly SqlRow[]): number => Object.values(rows[0]!)[0] as number;

/** Returns the definitions of a database's tables, indexes, views and triggers. */
const schemaOf = (database: Database): string =>
  JSON.stringify(
    database.all(`SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name LIMIT ${MAX_OBJECTS}`),
  );

/** Refuses a file that is not an archive, or whose schema is not exactly that of its version. */
function checkSchema(database: Database, files: Pick<DatabaseFiles, 'memory'>): void {
  if (numberOf(database.all('PRAGMA application_id')) !== archiveFormat.application)
    throw new RefusedFile('notArchive');
  const version = numberOf(database.all('PRAGMA user_version'));
  if (version > archiveFormat.steps.length) throw new RefusedFile('newer');
  if (version < 1) throw new RefusedFile('notArchive');
  const expected = files.memory();
  try {
    prepareLayout(expected, { ...archiveFormat, steps: archiveFormat.steps.slice(0, version) });
    // A view, a trigger or a further table could change what later statements do.
    if (schemaOf(database) !== schemaOf(expected)) throw new RefusedFile('foreign');
  } finally {
    expected.close();
  }
}

/** Refuses a file of another environment. A file of an older version does not name it: its own name has to. */
function checkEnvironment(database: Database, environment: Environment, fileName: string): void {
  const names = database.all('SELECT name FROM environment LIMIT 2').map(({ name }) => name);
  const own = fileName.startsWith(`archive-${environment}`) ? [environment] : [];
  const known = names.length === 0 ? own : names;
  if (known.length === 0) throw new RefusedFile('noEnvironment');
  if (known.length !== 1 || known[0] !== environment) throw new RefusedFile('otherEnvironment');
}

/** Refuses coverage that is not made of times, and owners of unknown accounts. */
function checkCoverage(database: Database): void {
  for (const name of ['covered', 'incomplete']) {
    const wrong = `typeof(start) <> 'integer' OR typeof(finish) <> 'integer' OR start > finish`;
    if (numberOf(database.all(`SELECT count(*) FROM ${name} WHERE ${wrong}`)) > 0) throw new RefusedFile('damaged');
  }
  const stray = `typeof(used) <> 'integer' OR account NOT IN (${accounts.map((one) => `'${one}'`).join(', ')})`;
  const counted = database.all(`SELECT count(*) FROM owners WHERE ${stray}`);
  const swept = database.all(`SELECT count(*) FROM lists WHERE typeof(swept) <> 'integer'`);
  if (numberOf(counted) + numberOf(swept) > 0) throw new RefusedFile('damaged');
}

/** Refuses a row that is not the record it claims to be. */
function checkRecord(kind: RecordKind, row: SqlRow, secretFree: SecretGuard): void {
  const record = readRecord(kind, row.body);
  const { market, symbol, id } = recordKeyOf[kind](record as never);
  // The digest is that of the record as it was received, with its fields in that order.
  const isItself =
    market === row.market &&
    symbol === row.symbol &&
    id === row.id &&
    typeof row.time === 'number' &&
    digestOf(kind, JSON.parse(String(row.body)) as never) === row.digest;
  if (!isItself || !secretFree('archive', String(row.body))) throw new RefusedFile('damaged');
  if (kind === 'orders' || kind === 'triggers') progressOf(row);
}

/** Creates the check. It rejects with a {@link RefusedFile}; a full disk is a {@link DatabaseFailure}. */
export function createArchiveCheck({ environment, files, copies, secretFree, clock }: ArchiveCheckParts) {
  /** Calls `take` with every row of a table. */
  const eachRow = async (database: Database, table: string, take: (row: SqlRow) => void): Promise<void> => {
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      await pause(clock);
      const rows = database.all(
        `SELECT rowid AS place, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${AT_ONCE}`,
        after,
      );
      for (const row of rows) take(row);
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.place as number;
    }
  };

  const read = async (database: Database): Promise<ArchiveContent> => {
    const owners = new Set(database.all('SELECT id FROM owners').map(({ id }) => id));
    const records = { journal: 0, journalDays: 0, drills: 0 } as Record<CountedKind, number>;
    let from: number | null = null;
    let to: number | null = null;
    for (const kind of recordKinds) {
      records[kind] = 0;
      await eachRow(database, kind, (row) => {
        if (!owners.has(row.owner!)) throw new RefusedFile('damaged');
        checkRecord(kind, row, secretFree);
        records[kind] += 1;
        const time = row.time as number;
        if (time === 0) return;
        from = Math.min(from ?? time, time);
        to = Math.max(to ?? time, time);
      });
    }
    // What the archive says it contains has to be what it contains.
    for (const { kind, records: counted } of database.all(
      'SELECT kind, sum(records) AS records FROM counts GROUP BY kind',
    )) {
      if (records[kind as RecordKind] !== counted) throw new RefusedFile('damaged');
    }
    await eachRow(database, 'snapshots', (row) => void snapshotOf(row));
    await eachRow(database, 'journal', (row) => {
      // An entry that cannot be read is kept and reported, here as in the archive: it holds what a person wrote.
      const isOwned = owners.has(row.owner!) && accountNames.has(String(row.account));
      if (!isOwned || !secretFree('archive', JSON.stringify(row))) throw new RefusedFile('damaged');
      records.journal += 1;
    });
    for (const table of ['journalDays', 'journalTemplates'] as const) {
      await eachRow(database, table, (row) => {
        const isOwned = accountNames.has(String(row.account));
        if (!isOwned || !secretFree('archive', JSON.stringify(row))) throw new RefusedFile('damaged');
        if (table === 'journalDays') records.journalDays += 1;
      });
    }
    await eachRow(database, 'drills', (row) => {
      if (!drillOfRow(row) || !secretFree('archive', String(row.name))) throw new RefusedFile('damaged');
      records.drills += 1;
    });
    await eachRow(database, 'marginTerms', (row) => {
      const seen = marginTermsOfRow(row);
      if (!owners.has(row.owner!) || !secretFree('archive', JSON.stringify(seen))) throw new RefusedFile('damaged');
    });
    await eachRow(database, 'sentOrders', (row) => {
      const { sent } = sentOrderOfRow(row);
      const { market, symbol, clientOrderId, at } = sent;
      const isItself =
        market === row.market && symbol === row.symbol && clientOrderId === row.clientId && at === row.at;
      if (!isItself || !owners.has(row.owner!) || !secretFree('archive', String(row.body)))
        throw new RefusedFile('damaged');
    });
    // The index of a file from elsewhere could name other entries than those that hold the words.
    await withTurns(rebuildIndex(database), clock);
    await withTurns(rebuildDayIndex(database), clock);
    const changed = await withTurns(checkDays(database), clock);
    return { accounts: owners.size, records, from, to, changedDays: changed.length };
  };

  /** Opens the copy for `work`; damage that the database finds meanwhile refuses the file. */
  const withFile = async <Value>(
    name: string,
    work: (database: Database) => Value | Promise<Value>,
  ): Promise<Value> => {
    let database: Database | undefined;
    try {
      database = files.open(name);
      return await work(database);
    } catch (cause) {
      if (cause instanceof DatabaseFailure && cause.fault === 'broken') {
        throw new RefusedFile(database ? 'damaged' : 'notArchive', cause);
      }
      throw cause;
    } finally {
      database?.close();
    }
  };

  /** Checks the copy `name` of the file `fileName` and brings it to the current layout; returns what it contains. */
  return async (name: string, fileName: string): Promise<ArchiveContent> => {
    await withFile(name, (database) => checkSchema(database, files));
    if (!(await copies.isSound(name))) throw new RefusedFile('damaged');
    return withFile(name, async (database) => {
      prepareLayout(database, archiveFormat);
      checkEnvironment(database, environment, fileName);
      checkCoverage(database);
      return read(database);
    });
  };
}
