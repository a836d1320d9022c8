/**
 * Writes and reads records. Of two records that differ, the first is kept and the other is noted (XS37); orders never
 * go back to an earlier state (B-B6).
 */
import { incomeSchema, billSchema, storedTransferSchema } from '../../../../../shared/domain/accountRecord.ts';
import { isConditionalOrderEnd } from '../../../../../shared/domain/conditionalOrder.ts';
import { conditionalOrderSchema, type ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import { copyOrderSchema, type CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import { fillSchema, orderSchema, type Fill } from '../../../../../shared/domain/order.ts';
import {
  mergeUpdate,
  orderOf,
  orderPhase,
  type OrderProgress,
  type UpdateSource,
} from '../../../../../shared/domain/orderProgress.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordFilter, RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { digestOf, filledIn, recordKeyOf, type Batch, type RecordOf } from './archiveRecord.ts';
import { observed } from '../../../account/conditionalOrderStore.ts';
import { DatabaseFailure, type Database, type SqlRow, type SqlValue } from '../../../platform/sqlite/database.ts';

/** Newest first, and ids by their value: longer digits are greater. */
export const ORDER = 'time DESC, length(id) DESC, id DESC';
/** The same for fills, of which two may have one id. */
export const FILL_ORDER = `${ORDER}, length(orderId) DESC, orderId DESC`;

/** A record with the same key as another, but different content. */
export interface Conflict {
  readonly kind: RecordKind;
  readonly symbol: string;
  readonly id: string;
}

/** Filter of a page. `symbol` null: all; `before` Unix ms, exclusive, null: the newest. */
export interface PageRequest {
  readonly market: Market;
  readonly kind: RecordKind;
  readonly symbol: string | null;
  readonly before: number | null;
  readonly limit: number;
}

/** A page, newest first, then by id, greater first. `more`: older records exist. */
export interface Page<Kind extends RecordKind = RecordKind> {
  readonly list: RecordOf[Kind][];
  readonly more: boolean;
}

/** A search among the next `rows` records of a list, from `from` (Unix ms, inclusive, null: no bound). */
export interface MatchRequest extends PageRequest, Pick<RecordFilter, 'fields' | 'text'> {
  readonly from: number | null;
  readonly rows: number;
}

/** Matching records, newest first. `next`: the time before which the search continues; null: everything was searched. */
export interface Matches<Kind extends RecordKind = RecordKind> {
  readonly list: RecordOf[Kind][];
  readonly next: number | null;
}

/** Result of a write. `fresh`: records with a new key, by market and symbol. */
export interface Written {
  readonly fresh: readonly { readonly market: Market; readonly kind: RecordKind; readonly symbol: string }[];
  readonly changed: number;
  readonly conflicts: readonly Conflict[];
}

const schemas = {
  orders: orderSchema,
  fills: fillSchema,
  income: incomeSchema,
  bills: billSchema,
  triggers: conditionalOrderSchema,
  copies: copyOrderSchema,
  fundingBills: billSchema,
  transfers: storedTransferSchema,
  tax: billSchema,
};

/** Returns a stored record; throws where it is not one of its kind. */
export function readRecord<Kind extends RecordKind>(kind: Kind, body: unknown): RecordOf[Kind] {
  try {
    const checked = schemas[kind].safeParse(JSON.parse(String(body)));
    if (checked.success) return checked.data as RecordOf[Kind];
  } catch {
    // Reported by the throw below.
  }
  throw new DatabaseFailure('broken', `${kind} record`);
}

const keyOf = (kind: RecordKind): string =>
  `owner = ? AND market = ?${kind === 'fills' ? ' AND symbol = ? AND orderId = ?' : ''} AND id = ?`;

/** Kinds whose records change until they have ended. */
type ChangingKind = 'orders' | 'triggers';

/** Returns body, progress and whether it is open, of a record after one more reported state. */
function stateAfter(
  kind: ChangingKind,
  known: SqlRow | undefined,
  record: RecordOf[ChangingKind],
  source: UpdateSource,
): readonly [body: string, progress: string, open: 0 | 1] {
  if (kind === 'orders') {
    const progress = mergeUpdate(known && progressOf<OrderProgress>(known), {
      order: record as RecordOf['orders'],
      source,
    });
    const order = orderOf(progress);
    return [JSON.stringify(order), JSON.stringify(progress), orderPhase(order.status) === 'final' ? 0 : 1];
  }
  const before = known && { trigger: readRecord(kind, known.body), ...progressOf<{ readonly listed: boolean }>(known) };
  const { trigger, listed } = observed(before, record as ConditionalOrder, source);
  return [JSON.stringify(trigger), JSON.stringify({ listed }), isConditionalOrderEnd(trigger.phase) ? 0 : 1];
}

/** Returns the statement that counts all records of a kind. */
export const countAll = (kind: RecordKind): string =>
  `INSERT INTO counts SELECT owner, market, '${kind}', symbol, count(*) FROM ${kind} GROUP BY owner, market, symbol;`;

/** Writes records of one kind; the caller holds the transaction. */
export function writeRecords(database: Database, owner: number, batch: Batch): Written {
  const { kind } = batch;
  const fresh: { market: Market; kind: RecordKind; symbol: string }[] = [];
  const conflicts: Conflict[] = [];
  let changed = 0;
  for (const record of batch.records) {
    const { market, symbol, id, orderId, time } = recordKeyOf[kind](record as never);
    const key = orderId === null ? [owner, market, id] : [owner, market, symbol, orderId, id];
    const digest = digestOf(kind, record as never);
    const [known] = database.all(`SELECT * FROM ${kind} WHERE ${keyOf(kind)}`, ...key);
    if (known && known.digest !== digest) {
      const noted = database.run(
        'INSERT OR IGNORE INTO conflicts (owner, kind, market, symbol, id, digest, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
        owner,
        kind,
        market,
        symbol,
        id,
        digest,
        JSON.stringify(record),
      );
      if (noted > 0) conflicts.push({ kind, symbol, id });
      continue;
    }
    if (kind === 'orders' || kind === 'triggers') {
      const values = stateAfter(kind, known, record as RecordOf[ChangingKind], batch.source);
      if (!known) {
        database.run(
          `INSERT INTO ${kind} (owner, market, symbol, id, time, digest, body, progress, open)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          owner,
          market,
          symbol,
          id,
          time,
          digest,
          ...values,
        );
      } else if (known.body !== values[0] || known.progress !== values[1]) {
        database.run(`UPDATE ${kind} SET body = ?, progress = ?, open = ? WHERE ${keyOf(kind)}`, ...values, ...key);
        changed += 1;
      }
    } else if (!known) {
      const order = orderId === null ? [] : [orderId];
      database.run(
        `INSERT INTO ${kind} (owner, market, symbol, id, time, digest, body${order.length > 0 ? ', orderId' : ''})
         VALUES (?, ?, ?, ?, ?, ?, ?${order.length > 0 ? ', ?' : ''})`,
        owner,
        market,
        symbol,
        id,
        time,
        digest,
        JSON.stringify(record),
        ...order,
      );
    } else if (kind === 'fills') {
      const body = JSON.stringify(filledIn(readRecord('fills', known.body), record as Fill));
      if (body !== known.body) {
        changed += database.run(`UPDATE fills SET body = ? WHERE ${keyOf(kind)}`, body, ...key);
      }
    } else if (kind === 'copies') {
      // The exchange adds to a closed copy later, for example the profit after the trader's share.
      const before = readRecord('copies', known.body);
      const isOlder = ((record as CopyOrder).updatedAt ?? 0) < (before.updatedAt ?? 0);
      const body = JSON.stringify(record);
      if (!isOlder && body !== known.body) {
        changed += database.run(`UPDATE copies SET body = ?, time = ? WHERE ${keyOf(kind)}`, body, time, ...key);
      }
    } else if (kind === 'transfers') {
      const body = JSON.stringify(record);
      if (body !== known.body) {
        changed += database.run(`UPDATE transfers SET body = ? WHERE ${keyOf(kind)}`, body, ...key);
      }
    }
    if (!known) fresh.push({ market, kind, symbol });
  }
  for (const { fill, markPrice, fundingRate } of batch.marks ?? []) {
    database.run(
      `INSERT OR IGNORE INTO fillMarks (owner, market, symbol, id, orderId, markPrice, fundingRate)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      owner,
      fill.market,
      fill.symbol,
      fill.fillId,
      fill.orderId,
      markPrice,
      fundingRate,
    );
  }
  return { fresh, changed: changed + fresh.length, conflicts };
}

/** Returns the stored progress of an order or a conditional order; throws where it is not JSON. */
export function progressOf<Progress>({ progress }: SqlRow): Progress {
  try {
    return JSON.parse(String(progress)) as Progress;
  } catch (cause) {
    throw new DatabaseFailure('broken', cause);
  }
}

/** Columns of a page of each kind, and the tables that hold them. */
const selectOf = (kind: RecordKind): string =>
  kind === 'fills'
    ? 'time, body, markPrice, fundingRate FROM fills LEFT JOIN fillMarks USING (owner, market, symbol, id, orderId)'
    : `time, body FROM ${kind}`;

/** Returns the record of a row; a fill with what was known when it happened. */
function recordOf<Kind extends RecordKind>(kind: Kind, row: SqlRow): RecordOf[Kind] {
  const record = readRecord(kind, row.body);
  const { markPrice = null, fundingRate = null } = row;
  return markPrice === null && fundingRate === null ? record : { ...record, markPrice, fundingRate };
}

const rowsOf = (database: Database, owner: number, asked: PageRequest, from: string, limit: number, at: number) =>
  database.all(
    `SELECT ${selectOf(asked.kind)} WHERE owner = ? AND market = ?${asked.symbol === null ? '' : ' AND symbol = ?'}
     AND time ${from} ? ORDER BY ${asked.kind === 'fills' ? FILL_ORDER : ORDER} LIMIT ?`,
    owner,
    asked.market,
    ...(asked.symbol === null ? [] : [asked.symbol]),
    at,
    limit,
  );

/**
 * Cuts rows beyond a limit between two milliseconds, because the next ones are requested by time: a millisecond that
 * would be cut is left to the next page, and one that alone exceeds the limit is read whole by `readWhole`. `next`: the
 * time before which the next rows begin; null: nothing was cut.
 */
function cutAfter(
  limit: number,
  rows: readonly SqlRow[],
  readWhole: (time: number) => SqlRow[],
): { readonly rows: readonly SqlRow[]; readonly next: number | null } {
  if (rows.length <= limit) return { rows, next: null };
  const last = rows.at(-1)!.time as number;
  const whole = rows.filter(({ time }) => time !== last);
  return whole.length > 0 ? { rows: whole, next: last + 1 } : { rows: readWhole(last), next: last };
}

/** Reads one page, which ends between two milliseconds. */
export function readPage(database: Database, owner: number, asked: PageRequest): Page {
  const { kind, limit } = asked;
  const before = asked.before ?? Number.MAX_SAFE_INTEGER;
  const found = rowsOf(database, owner, asked, '<', limit + 1, before);
  const { rows, next } = cutAfter(limit, found, (time) =>
    rowsOf(database, owner, asked, '=', Number.MAX_SAFE_INTEGER, time),
  );
  // A millisecond that alone exceeds the limit may be the oldest one.
  const isOldest = rows.length > limit && rowsOf(database, owner, asked, '<', 1, next!).length === 0;
  return { list: rows.map((row) => recordOf(kind, row)), more: next !== null && !isOldest };
}

/** Conditions of a search, as SQL and its values. */
function conditionsOf({ fields, text }: MatchRequest): readonly [sql: string, values: readonly SqlValue[]] {
  const given = Object.entries(fields);
  // JSON has true and false where SQL has numbers.
  const sql = given.map(([name]) => ` AND json_extract(body, '$.${name}') = ?`).join('');
  const values = given.map(([name, value]) => (name === 'maker' ? (value === 'true' ? 1 : 0) : value));
  if (text === '') return [sql, values];
  // Finds the text in names of fields as well, which `hasText` sorts out.
  const pattern = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[\\%_]/gu, String.raw`\$&`);
  return [`${sql} AND body LIKE ? ESCAPE '\\'`, [...values, `%${pattern}%`]];
}

const hasText = (record: object, text: string): boolean =>
  text === '' || Object.values(record).some((value) => String(value).toLowerCase().includes(text.toLowerCase()));

/** Searches the next records of a list. It ends between two milliseconds, like a page. */
export function readMatches(database: Database, owner: number, asked: MatchRequest): Matches {
  const { kind, market, symbol, limit, rows } = asked;
  const order = kind === 'fills' ? FILL_ORDER : ORDER;
  const place = `owner = ? AND market = ?${symbol === null ? '' : ' AND symbol = ?'}`;
  const values = [owner, market, ...(symbol === null ? [] : [symbol])];
  const before = asked.before ?? Number.MAX_SAFE_INTEGER;
  const from = asked.from ?? 0;
  const [edge] = database.all(
    `SELECT time FROM ${kind} WHERE ${place} AND time < ? AND time >= ? ORDER BY ${order} LIMIT 1 OFFSET ?`,
    ...values,
    before,
    from,
    rows,
  );
  const last = (edge?.time as number | undefined) ?? null;
  // Of a millisecond with more records than that, all are searched.
  const end = last === null ? from : last + 1 < before ? last + 1 : last;
  const [sql, conditions] = conditionsOf(asked);
  const select = (most: number, first: number, below: number): SqlRow[] =>
    database.all(
      `SELECT ${selectOf(kind)} WHERE ${place} AND time < ? AND time >= ?${sql} ORDER BY ${order} LIMIT ?`,
      ...values,
      below,
      first,
      ...conditions,
      most,
    );
  const found = cutAfter(limit, select(limit + 1, end, before), (time) =>
    select(Number.MAX_SAFE_INTEGER, time, time + 1),
  );
  const next = found.next ?? (last === null ? null : end);
  const list = found.rows.map((row) => recordOf(kind, row)).filter((record) => hasText(record, asked.text));
  return { list, next };
}

/** Returns the orders or conditional orders not known to have ended, oldest first. */
export function readOpen<Kind extends ChangingKind>(
  database: Database,
  owner: number,
  kind: Kind,
  market: Market,
): RecordOf[Kind][] {
  return database
    .all(`SELECT body FROM ${kind} WHERE owner = ? AND market = ? AND open = 1 ORDER BY time, id`, owner, market)
    .map(({ body }) => readRecord(kind, body));
}
