/**
 * Stores which ranges were read completely, which could not be, and when each list was last swept; written in one
 * transaction with the records.
 */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { recordKinds, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { union, without, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { Database } from '../../../platform/sqlite/database.ts';

/** Names a list of one account. `symbol` null: the exchange returns all symbols in one list. */
export interface ListName {
  readonly market: Market;
  readonly kind: RecordKind;
  readonly symbol: string | null;
}

/** A range that was read but is incomplete, with the reason. */
export interface IncompleteStretch extends Stretch {
  readonly reason: string;
}

/** What reading a range proved. Times are the exchange's, Unix ms. */
export interface Claim extends ListName {
  /** Ranges that were read completely. */
  readonly whole: readonly Stretch[];
  /** Ranges that were read, but with records out of reach (H10). */
  readonly incomplete: readonly IncompleteStretch[];
  /** Time at which the list was last read up to the present; null: this was an older range. */
  readonly swept: number | null;
}

/** Coverage of a list. */
export interface Covered extends ListName {
  readonly ranges: readonly Stretch[];
  readonly incomplete: readonly IncompleteStretch[];
  /** Exchange time of the last attempt to read the list up to the present; 0 before the first. */
  readonly swept: number;
}

const KEY = 'owner = ? AND market = ? AND kind = ? AND symbol = ?';
const valuesOf = (owner: number, { market, kind, symbol }: ListName) => [owner, market, kind, symbol ?? ''] as const;

const rangesOf = (database: Database, key: ReturnType<typeof valuesOf>): Stretch[] =>
  database
    .all(`SELECT start, finish FROM covered WHERE ${KEY} ORDER BY start`, ...key)
    .map(({ start, finish }) => ({ from: start as number, to: finish as number }));

const incompleteOf = (database: Database, key: ReturnType<typeof valuesOf>): IncompleteStretch[] =>
  database
    .all(`SELECT start, finish, reason FROM incomplete WHERE ${KEY} ORDER BY start`, ...key)
    .map(({ start, finish, reason }) => ({ from: start as number, to: finish as number, reason: String(reason) }));

/** Returns the coverage of one list. */
export function readCovered(database: Database, owner: number, list: ListName): Covered {
  const key = valuesOf(owner, list);
  const { market, kind, symbol } = list;
  const [row] = database.all(`SELECT swept FROM lists WHERE ${KEY}`, ...key);
  return {
    market,
    kind,
    symbol,
    swept: (row?.swept as number | undefined) ?? 0,
    ranges: rangesOf(database, key),
    incomplete: incompleteOf(database, key),
  };
}

/** Returns the lists that were ever read. */
export function readLists(database: Database, owner: number): ListName[] {
  return database
    .all('SELECT market, kind, symbol FROM lists WHERE owner = ? ORDER BY market, kind, symbol', owner)
    .flatMap(({ market, kind, symbol }) => {
      const known = recordKinds.find((one) => one === kind);
      if (known === undefined || (market !== 'spot' && market !== 'futures')) return [];
      return [{ market, kind: known, symbol: symbol === '' ? null : String(symbol) }];
    });
}

function rewrite(
  database: Database,
  key: ReturnType<typeof valuesOf>,
  ranges: readonly Stretch[],
  incomplete: readonly IncompleteStretch[],
): void {
  database.run(`DELETE FROM covered WHERE ${KEY}`, ...key);
  for (const { from, to } of ranges) {
    database.run('INSERT INTO covered VALUES (?, ?, ?, ?, ?, ?)', ...key, from, to);
  }
  database.run(`DELETE FROM incomplete WHERE ${KEY}`, ...key);
  for (const { from, to, reason } of incomplete) {
    database.run('INSERT INTO incomplete VALUES (?, ?, ?, ?, ?, ?, ?)', ...key, from, to, reason);
  }
}

/** Returns the parts of incomplete ranges outside of `gone`, each with its reason. */
const remaining = (incomplete: readonly IncompleteStretch[], gone: readonly Stretch[]): IncompleteStretch[] =>
  incomplete.flatMap((one) => without([one], gone).map((part) => ({ ...part, reason: one.reason })));

/**
 * Stores a claim; the caller holds the transaction that also writes the records. A range that is complete now is no
 * longer incomplete.
 */
export function writeClaim(database: Database, owner: number, claim: Claim): void {
  const key = valuesOf(owner, claim);
  const swept = claim.swept ?? 0;
  database.run(
    `INSERT INTO lists VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET swept = CASE WHEN ? > 0 THEN ? ELSE swept END`,
    ...key,
    swept,
    swept,
    swept,
  );
  if (claim.whole.length === 0 && claim.incomplete.length === 0) return;
  const ranges = without(union(rangesOf(database, key), claim.whole), claim.incomplete);
  const before = remaining(incompleteOf(database, key), [...claim.whole, ...claim.incomplete]);
  const incomplete = [...before, ...claim.incomplete].toSorted((a, b) => a.from - b.from);
  rewrite(database, key, ranges, incomplete);
}

/**
 * Removes coverage after `now`: the exchange's clock went back, or the local clock was wrong (B-C7). Returns true when
 * there was such coverage.
 */
export function forgetAfter(database: Database, owner: number, list: ListName, now: number): boolean {
  const key = valuesOf(owner, list);
  const ranges = rangesOf(database, key);
  if ((ranges.at(-1)?.to ?? 0) <= now) return false;
  const future = [{ from: now + 1, to: Number.MAX_SAFE_INTEGER }];
  rewrite(database, key, without(ranges, future), remaining(incompleteOf(database, key), future));
  database.run(`UPDATE lists SET swept = min(swept, ?) WHERE ${KEY}`, now, ...key);
  return true;
}
