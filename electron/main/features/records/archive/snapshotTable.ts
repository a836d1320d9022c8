/** Writes and reads the snapshots of balances. A day has one end, whatever was written before. */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { balanceSnapshot, type BalanceSnapshot } from '../../../../../shared/ipc/recordViews.ts';
import { DatabaseFailure, type Database, type SqlRow } from '../../../platform/sqlite/database.ts';

/** A range of snapshots, both ends Unix ms and inclusive, thinned to some `points` beside the ends of days. */
export interface SnapshotsRequest {
  readonly market: Market;
  readonly from: number;
  readonly to: number;
  readonly points: number;
}

/** Stores a snapshot; one of the same owner, market, time and reason is stored once. */
export function writeSnapshot(database: Database, owner: number, market: Market, snapshot: BalanceSnapshot): void {
  const { at, reason, balances } = snapshot;
  database.run(
    'INSERT OR IGNORE INTO snapshots (owner, market, at, reason, body) VALUES (?, ?, ?, ?, ?)',
    owner,
    market,
    at,
    reason,
    JSON.stringify(balances),
  );
}

/** Returns a stored snapshot; throws where it is not one. */
export function snapshotOf({ at, reason, body }: SqlRow): BalanceSnapshot {
  try {
    const checked = balanceSnapshot.safeParse({ at, reason, balances: JSON.parse(String(body)) as unknown });
    if (checked.success) return checked.data;
  } catch {
    // Reported by the throw below.
  }
  throw new DatabaseFailure('broken', 'snapshot');
}

/** Returns the last snapshot at or before a time (Unix ms); null: there is none. */
export function readSnapshotUntil(
  database: Database,
  owner: number,
  market: Market,
  at: number,
): BalanceSnapshot | null {
  const where = 'owner = ? AND market = ? AND at <= ?';
  const [row] = database.all(`SELECT * FROM snapshots WHERE ${where} ORDER BY at DESC LIMIT 1`, owner, market, at);
  return row ? snapshotOf(row) : null;
}

/** Returns the first snapshot at or after a time (Unix ms); null: there is none. */
export function readSnapshotFrom(
  database: Database,
  owner: number,
  market: Market,
  at: number,
): BalanceSnapshot | null {
  const where = 'owner = ? AND market = ? AND at >= ?';
  const [row] = database.all(`SELECT * FROM snapshots WHERE ${where} ORDER BY at LIMIT 1`, owner, market, at);
  return row ? snapshotOf(row) : null;
}

/**
 * Returns the ends of all days in the range, and of the others the last one in each of `points` equal parts of the
 * range, oldest first. Each part costs one look into the index, however many snapshots there are.
 */
export function readSnapshots(database: Database, owner: number, request: SnapshotsRequest): BalanceSnapshot[] {
  const { market, from, to, points } = request;
  const found = new Map<string, BalanceSnapshot>();
  const add = (rows: readonly SqlRow[]): void => {
    for (const row of rows) found.set(`${row.at} ${row.reason}`, snapshotOf(row));
  };
  const where = 'owner = ? AND market = ? AND at BETWEEN ? AND ?';
  add(database.all(`SELECT * FROM snapshots WHERE ${where} AND reason = 'dayEnd'`, owner, market, from, to));
  const step = Math.max(1, Math.ceil((to - from + 1) / points));
  for (let end = to; end >= from; end -= step) {
    const start = Math.max(from, end - step + 1);
    add(database.all(`SELECT * FROM snapshots WHERE ${where} ORDER BY at DESC LIMIT 1`, owner, market, start, end));
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at || (a.reason < b.reason ? -1 : 1));
}
