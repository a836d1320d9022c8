/**
 * Checksums of complete days: SHA-256 in hex over the records of one list in one UTC day. A line for each record, by
 * time and then by id, holds id, order id of a fill, time and content, each line ended by a line feed. The content is
 * what must never change: the whole record, without the fields that the exchange may still change or add. A day without
 * records has no checksum.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Fill } from '../../../../../shared/domain/order.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { recordKinds, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { DAY_MS } from '../../../../../shared/time/units.ts';
import { DatabaseFailure, type Database, type SqlRow, type SqlValue } from '../../../platform/sqlite/database.ts';
import { digestOf, plainQuantity } from './archiveRecord.ts';
import type { ListName } from './coverageTables.ts';

/** Records read between two pauses. */
const READ_AT_ONCE = 250;

/** A day of a list; `day`: its start in Unix ms. */
export interface ListDay extends ListName {
  readonly day: number;
}

/** Checksum of a day, and the number of its records. */
export interface DayChecksum {
  readonly checksum: string;
  readonly records: number;
}

/** A stored day whose records give another checksum, which no notice reported. */
export interface DayDifference extends ListDay {
  readonly stored: DayChecksum;
  readonly found: DayChecksum;
}

/** Returns the start of the UTC day of a time. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

/** Returns JSON with the fields in the order of their names. */
function sortedJson(record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns what must not change of a fill; a push and a response spell decimals differently. */
function contentOfFill({ side, price, quantity, quoteQuantity, fee }: Fill): string {
  return JSON.stringify([side, ...[price, quantity, quoteQuantity, fee].map(plainQuantity)]);
}

function contentOf(kind: RecordKind, body: SqlValue): string {
  try {
    const record = JSON.parse(String(body)) as never;
    if (kind === 'fills') return contentOfFill(record);
    const isWhole = kind === 'income' || kind === 'bills' || kind === 'fundingBills' || kind === 'tax';
    return isWhole ? sortedJson(record) : digestOf(kind, record);
  } catch (cause) {
    throw new DatabaseFailure('broken', cause);
  }
}

const orderIdOf = (kind: RecordKind): string => (kind === 'fills' ? 'orderId' : "''");

/** Returns the condition that selects the records of a list, and its values. */
function within(owner: number, { market, symbol }: ListName): readonly [where: string, values: readonly SqlValue[]] {
  return symbol === null
    ? ['owner = ? AND market = ?', [owner, market]]
    : ['owner = ? AND market = ? AND symbol = ?', [owner, market, symbol]];
}

/** Returns the time of the first record of a list at or after a time (Unix ms); null: there is none. */
export function nextRecordTime(database: Database, owner: number, list: ListName, from: number): number | null {
  const [where, values] = within(owner, list);
  const [row] = database.all(
    `SELECT min(time) AS time FROM ${list.kind} WHERE ${where} AND time >= ?`,
    ...values,
    from,
  );
  return (row?.time as number | null | undefined) ?? null;
}

/** Adds the records of a day to a hash, page by page; returns their number. */
function* addRecords(database: Database, owner: number, list: ListDay, hash: Hash): Generator<void, number> {
  const { kind, day } = list;
  const [where, values] = within(owner, list);
  let count = 0;
  for (let from = day, skip = 0; ;) {
    const rows: SqlRow[] = database.all(
      `SELECT id, ${orderIdOf(kind)} AS orderId, time, body FROM ${kind} WHERE ${where} AND time BETWEEN ? AND ?
       ORDER BY time, length(id), id${kind === 'fills' ? ', length(orderId), orderId' : ''} LIMIT ? OFFSET ?`,
      ...values,
      from,
      day + DAY_MS - 1,
      READ_AT_ONCE,
      skip,
    );
    for (const { id, orderId, time, body } of rows) {
      hash.update(`${id} ${orderId} ${time} ${contentOf(kind, body!)}\n`);
    }
    count += rows.length;
    if (rows.length < READ_AT_ONCE) return count;
    const last = rows.at(-1)!.time as number;
    // The next page begins in the last millisecond of this one.
    skip = (last === from ? skip : 0) + rows.filter(({ time }) => time === last).length;
    from = last;
    yield;
  }
}

/** Computes the checksum of a day in steps. */
export function* checksumOfDay(database: Database, owner: number, list: ListDay): Generator<void, DayChecksum> {
  const hash = createHash('sha256');
  const records = yield* addRecords(database, owner, list, hash);
  return { checksum: hash.digest('hex'), records };
}

const KEY = 'owner = ? AND market = ? AND kind = ? AND symbol = ? AND day = ?';
const keyOf = (owner: number, { market, kind, symbol, day }: ListDay) =>
  [owner, market, kind, symbol ?? '', day] as const;

const checksumOf = ({ checksum, records }: SqlRow): DayChecksum => ({
  checksum: String(checksum),
  records: records as number,
});

/** Returns the checksum that is stored of a day; null: none is. */
export function readDay(database: Database, owner: number, list: ListDay): DayChecksum | null {
  const [row] = database.all(`SELECT checksum, records FROM dayChecksums WHERE ${KEY}`, ...keyOf(owner, list));
  return row ? checksumOf(row) : null;
}

/**
 * Stores the checksum of a day once: returns the one that was stored before when it differs and this one was not
 * reported yet, else null.
 */
export function keepDay(database: Database, owner: number, list: ListDay, found: DayChecksum): DayChecksum | null {
  const key = keyOf(owner, list);
  const [row] = database.all(`SELECT checksum, records, reported FROM dayChecksums WHERE ${KEY}`, ...key);
  if (!row) {
    const values = [...key, found.checksum, found.records];
    database.run('INSERT INTO dayChecksums VALUES (?, ?, ?, ?, ?, ?, ?, NULL)', ...values);
    return null;
  }
  if (row.checksum === found.checksum || row.reported === found.checksum) return null;
  database.run(`UPDATE dayChecksums SET reported = ? WHERE ${KEY}`, found.checksum, ...key);
  return checksumOf(row);
}

/** Removes the checksums of a list's days that are not over at a time: the clock was wrong when they were stored. */
export function forgetDaysAfter(
  database: Database,
  owner: number,
  { market, kind, symbol }: ListName,
  now: number,
): void {
  database.run(
    'DELETE FROM dayChecksums WHERE owner = ? AND market = ? AND kind = ? AND symbol = ? AND day > ?',
    owner,
    market,
    kind,
    symbol ?? '',
    now - DAY_MS,
  );
}

/**
 * Computes every stored day of an archive again, in steps, and returns those that differ: an archive that was restored
 * or copied is intact where none does. Its layout must be the current one.
 */
export function* checkDays(database: Database): Generator<void, DayDifference[]> {
  const differences: DayDifference[] = [];
  const rows = database.all('SELECT * FROM dayChecksums ORDER BY owner, market, kind, symbol, day');
  for (const row of rows) {
    yield;
    const kind = recordKinds.find((one) => one === row.kind);
    if (kind === undefined) continue;
    const symbol = row.symbol === '' ? null : String(row.symbol);
    const list: ListDay = { market: row.market as Market, kind, symbol, day: row.day as number };
    const stored = checksumOf(row);
    const found = yield* checksumOfDay(database, row.owner as number, list);
    const isKnown = found.checksum === stored.checksum || found.checksum === row.reported;
    if (!isKnown) differences.push({ ...list, stored, found });
  }
  return differences;
}
