/**
 * Writes and reads the orders of this installation as they were sent, with what was predicted for them. The exchange
 * knows none of it, so that a row is written once and completed: with its order, and with the position after its fills.
 */
import {
  heldSideSchema,
  sentOrderSchema,
  type HeldSide,
  type SentOrder,
} from '../../../../../shared/domain/orderEstimate.ts';
import type { Fill } from '../../../../../shared/domain/order.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { DatabaseFailure, type Database, type SqlRow } from '../../../platform/sqlite/database.ts';
import type { Batch } from './archiveRecord.ts';
import { FILL_ORDER, readRecord } from './recordTables.ts';

/** Layout of the sent orders. Fills are found by their order without reading those of other orders. */
export const sentOrderLayout = `
  CREATE TABLE sentOrders (
    owner INTEGER NOT NULL, market TEXT NOT NULL, symbol TEXT NOT NULL, clientId TEXT NOT NULL, at INTEGER NOT NULL,
    body TEXT NOT NULL, orderId TEXT, triggerId TEXT, after TEXT, UNIQUE (owner, market, clientId)
  );
  CREATE INDEX sentOrders_by_time ON sentOrders (owner, at);
  CREATE INDEX sentOrders_by_order ON sentOrders (owner, market, orderId);
  CREATE INDEX fills_by_order ON fills (owner, market, orderId);`;

/** A sent order with the ids that the exchange gave it, and the positions of its side after its fills. */
export interface StoredSentOrder {
  readonly sent: SentOrder;
  readonly orderId: string | null;
  readonly triggerId: string | null;
  readonly after: HeldSide | null;
}

/** Which sent orders, last sent first, after the first `skip` of them. */
export interface SentOrdersRequest {
  readonly market: Market | null;
  readonly symbol: string | null;
  readonly skip: number;
  readonly limit: number;
}

/** Returns the sent order of a row; throws where it is not one. */
export function sentOrderOfRow({ body, orderId, triggerId, after }: SqlRow): StoredSentOrder {
  try {
    const sent = sentOrderSchema.safeParse(JSON.parse(String(body)));
    const held = heldSideSchema.nullable().safeParse(JSON.parse(String(after)));
    if (sent.success && held.success) {
      const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
      return { sent: sent.data, orderId: textOf(orderId), triggerId: textOf(triggerId), after: held.data };
    }
  } catch {
    // Reported by the throw below.
  }
  throw new DatabaseFailure('broken', 'sent order');
}

/** Stores an order that is about to be sent. */
export function writeSentOrder(database: Database, owner: number, sent: SentOrder): void {
  const { market, symbol, clientOrderId, at } = sent;
  database.run(
    'INSERT OR IGNORE INTO sentOrders (owner, market, symbol, clientId, at, body) VALUES (?, ?, ?, ?, ?, ?)',
    owner,
    market,
    symbol,
    clientOrderId,
    at,
    JSON.stringify(sent),
  );
}

/** Completes sent orders with the ids of their orders, once the exchange shows these. */
export function linkSentOrders(database: Database, owner: number, batch: Batch): void {
  if (batch.kind === 'orders') {
    for (const { market, clientOrderId, orderId } of batch.records) {
      database.run(
        'UPDATE sentOrders SET orderId = ? WHERE owner = ? AND market = ? AND clientId = ? AND orderId IS NULL',
        orderId,
        owner,
        market,
        clientOrderId,
      );
    }
  } else if (batch.kind === 'triggers') {
    for (const { clientId, triggerId, becameOrderId } of batch.records) {
      database.run(
        `UPDATE sentOrders SET triggerId = ?, orderId = coalesce(orderId, ?)
         WHERE owner = ? AND market = 'futures' AND clientId = ? AND (triggerId IS NULL OR orderId IS NULL)`,
        triggerId,
        becameOrderId,
        owner,
        clientId,
      );
    }
  }
}

/** Stores the positions of an order's side after its fills. */
export function writeHeldAfter(database: Database, owner: number, sent: SentOrder, after: HeldSide): void {
  database.run(
    'UPDATE sentOrders SET after = ? WHERE owner = ? AND market = ? AND clientId = ?',
    JSON.stringify(after),
    owner,
    sent.market,
    sent.clientOrderId,
  );
}

const narrowed = ({
  market,
  symbol,
}: Pick<SentOrdersRequest, 'market' | 'symbol'>): [where: string, values: string[]] => [
  `${market === null ? '' : ' AND market = ?'}${symbol === null ? '' : ' AND symbol = ?'}`,
  [market, symbol].flatMap((value) => value ?? []),
];

/** Returns sent orders, last sent first. */
export function readSentOrders(database: Database, owner: number, request: SentOrdersRequest): StoredSentOrder[] {
  const [where, values] = narrowed(request);
  return database
    .all(
      `SELECT * FROM sentOrders WHERE owner = ?${where} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
      owner,
      ...values,
      request.limit,
      request.skip,
    )
    .map(sentOrderOfRow);
}

/** Returns the number of sent orders, and the symbols that any of them names. */
export function countSentOrders(
  database: Database,
  owner: number,
  request: Pick<SentOrdersRequest, 'market' | 'symbol'>,
): { readonly total: number; readonly symbols: { readonly market: Market; readonly symbol: string }[] } {
  const [where, values] = narrowed(request);
  const [counted] = database.all(`SELECT count(*) AS total FROM sentOrders WHERE owner = ?${where}`, owner, ...values);
  const symbols = database.all(
    'SELECT DISTINCT market, symbol FROM sentOrders WHERE owner = ? ORDER BY market, symbol',
    owner,
  );
  return {
    total: counted!.total as number,
    symbols: symbols.map(({ market, symbol }) => ({ market: market as Market, symbol: String(symbol) })),
  };
}

/** Returns one sent order, by its client id or by the id of its order; null: it is not stored. */
export function readSentOrder(
  database: Database,
  owner: number,
  market: Market,
  by: 'clientId' | 'orderId',
  id: string,
): StoredSentOrder | null {
  const [row] = database.all(
    `SELECT * FROM sentOrders WHERE owner = ? AND market = ? AND ${by} = ?`,
    owner,
    market,
    id,
  );
  return row ? sentOrderOfRow(row) : null;
}

/** Returns the fills of an order, newest first. */
export function readFillsOfOrder(database: Database, owner: number, market: Market, orderId: string): Fill[] {
  return database
    .all(
      `SELECT body FROM fills WHERE owner = ? AND market = ? AND orderId = ? ORDER BY ${FILL_ORDER}`,
      owner,
      market,
      orderId,
    )
    .map(({ body }) => readRecord('fills', body));
}
