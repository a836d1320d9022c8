/** What was read whole, what could not be, and when each list was last swept; written with the records or not at all. */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { recordKinds, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { union, without, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { Database } from '../../../platform/sqlite/database.ts';

/** Names a list of one account. `symbol` null: the exchange answers all symbols in one list. */
export interface ListName {
  readonly market: Market;
  readonly kind: RecordKind;
  readonly symbol: string | null;
}

/** A stretch that was read and is not whole, with the reason. */
export interface IncompleteStretch extends Stretch {
  readonly reason: string;
}

/** What reading a stretch proved. Times are the exchange's, Unix ms. */
export interface Claim extends ListName {
  /** Read whole. */
  readonly whole: readonly Stretch[];
  /** Read, and something of it is out of reach (H10). */
  readonly incomplete: readonly IncompleteStretch[];
  /** When the list was last read up to now; null: this was an older stretch. */
  readonly swept: number | null;
}

/** How much of a list is here. */
export interface Covered extends ListName {
  readonly ranges: readonly Stretch[];
  readonly incomplete: readonly IncompleteStretch[];
  /** Exchange time of the last attempt to read it up to then; 0 before the first. */
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

/** Everything about one list. */
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

/** The lists that were ever read. */
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

/** Parts of incomplete stretches that are outside of others, each with its reason. */
const remaining = (incomplete: readonly IncompleteStretch[], gone: readonly Stretch[]): IncompleteStretch[] =>
  incomplete.flatMap((one) => without([one], gone).map((part) => ({ ...part, reason: one.reason })));

/** Takes a claim in; the caller holds the transaction that also writes the records. What is whole now is not incomplete any more. */
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

/** Takes back what was claimed beyond `now`: the exchange's clock went back, or ours was wrong (B-C7). True when there was such. */
export function forgetAfter(database: Database, owner: number, list: ListName, now: number): boolean {
  const key = valuesOf(owner, list);
  const ranges = rangesOf(database, key);
  if ((ranges.at(-1)?.to ?? 0) <= now) return false;
  const future = [{ from: now + 1, to: Number.MAX_SAFE_INTEGER }];
  rewrite(database, key, without(ranges, future), remaining(incompleteOf(database, key), future));
  database.run(`UPDATE lists SET swept = min(swept, ?) WHERE ${KEY}`, now, ...key);
  return true;
}
