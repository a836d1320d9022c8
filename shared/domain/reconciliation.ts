/**
 * Compares the balances of a market at two moments with the records between them, asset by asset.
 *
 * What a balance contains: on futures the wallet balance (document 3, Account: balance beside unrealizePnl; A-FUTURES-ACCOUNT),
 * with the margin of isolated positions and without the unrealised result, so that only entries of the income list
 * change it; on spot free and locked together (document 2), which the account's bills change. The amount of an entry is
 * what it changed, with its fee already taken from it.
 */
import type { Market } from '../exchange/markets.ts';
import { add, decimal, equals, formatShort, negate, parseDecimal, subtract, type Decimal } from '../num/decimal.ts';
import { without, type Stretch } from '../time/stretches.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { Bill, Income } from './accountRecord.ts';
import { compareIds, createPace, sortedInSteps } from './positionHistory.ts';

/**
 * Groups of entries. `insurance` covers a loss beyond the margin, `copyTrading` is profit shared between traders and
 * followers; `unknown`: a word that no document names.
 */
export const reconciliationGroups = [
  'realisedPnl',
  'trades',
  'fees',
  'funding',
  'transfers',
  'insurance',
  'copyTrading',
  'other',
  'unknown',
] as const;
/** See {@link reconciliationGroups}. */
export type ReconciliationGroup = (typeof reconciliationGroups)[number];

/**
 * An entry of either list. `kind` is the exchange's word; `fee` null: none; `balance` is that of the asset after the
 * entry.
 */
export interface BalanceEntry {
  readonly id: string;
  readonly asset: string;
  readonly time: number;
  readonly kind: string;
  readonly amount: string;
  readonly fee: string | null;
  readonly balance: string;
}

/** Total balances at a moment (Unix ms); an asset that is not named has none. */
export interface BalancesAt {
  readonly at: number;
  readonly balances: readonly { readonly asset: string; readonly total: string }[];
}

/** Input of {@link reconcile}. Entries may be in any order, repeat, and reach beyond both moments. */
export interface ReconciliationInput {
  readonly market: Market;
  readonly opening: BalancesAt;
  readonly closing: BalancesAt;
  readonly entries: readonly BalanceEntry[];
  /** Ranges in which the entries are complete. */
  readonly covered: readonly Stretch[];
}

/** The sum of a group; `kind` is the exchange's word in the group `unknown`, where each word has a line, else null. */
export interface ReconciliationLine {
  readonly group: ReconciliationGroup;
  readonly kind: string | null;
  readonly amount: string;
}

/** One asset: `expected` is the opening balance with all lines, `difference` what `actual` has beyond it. */
export interface AssetReconciliation {
  readonly asset: string;
  readonly opening: string;
  readonly lines: readonly ReconciliationLine[];
  readonly expected: string;
  readonly actual: string;
  readonly difference: string;
}

/** Result: assets by name, ranges between both moments whose entries were not read, and ids of unreadable entries. */
export interface Reconciliation {
  readonly assets: readonly AssetReconciliation[];
  readonly missing: readonly Stretch[];
  readonly unreadable: readonly string[];
}

/**
 * How far from a snapshot an entry may have been made on its other side: balances are stored up to some minutes after
 * they were confirmed, and by the time of this computer.
 */
export const snapshotBorder = { beforeMs: 6 * MINUTE_MS, afterMs: MINUTE_MS } as const;

const groupsOf: Readonly<Record<Market, Readonly<Record<string, ReconciliationGroup>>>> = {
  futures: {
    deposit: 'transfers',
    withdraw: 'transfers',
    transfer_in: 'transfers',
    transfer_out: 'transfers',
    margin_move_in: 'other',
    margin_move_out: 'other',
    position_open_long: 'realisedPnl',
    position_open_short: 'realisedPnl',
    position_close_long: 'realisedPnl',
    position_close_short: 'realisedPnl',
    position_funding: 'funding',
    order_fill_fee_income: 'fees',
    order_liquidate_fee_income: 'fees',
    start_liquidate: 'other',
    finish_liquidate: 'other',
    order_fix_margin_amount: 'insurance',
    tracking_follow_pay: 'copyTrading',
    tracking_system_pre_receive: 'copyTrading',
    tracking_follow_back: 'copyTrading',
    tracking_trader_income: 'copyTrading',
    tracking_trader_share: 'copyTrading',
    tracking_third_party_share: 'copyTrading',
  },
  spot: {
    deposit: 'transfers',
    withdraw: 'transfers',
    transfer_in: 'transfers',
    transfer_out: 'transfers',
    trade_in: 'trades',
    trade_out: 'trades',
    rake_back_reward: 'other',
    airdrop_reward: 'other',
    rr_agent_reward: 'other',
    launch_pad_airdrop_in: 'other',
    launch_pad_airdrop_out: 'other',
    system_issued: 'other',
    airdrop_reward_for_product_activity: 'other',
    red_packet_create: 'other',
    red_packet_claim: 'other',
    red_packet_refund: 'other',
  },
};

/** Returns the group of an entry's word. */
export function groupOf(market: Market, kind: string): ReconciliationGroup {
  const groups = groupsOf[market];
  return Object.hasOwn(groups, kind) ? groups[kind]! : 'unknown';
}

/** Puts an entry of the income list into the common form. */
export function entryOfIncome({ incomeId: id, asset, time, kind, amount, fee, balance }: Income): BalanceEntry {
  return { id, asset, time, kind, amount, fee, balance };
}

/** Puts an entry of the bills into the common form; null: its time is unknown. */
export function entryOfBill(bill: Bill): BalanceEntry | null {
  const { billId: id, asset, createdAt: time, businessType: kind, change: amount, fee, balanceAfter: balance } = bill;
  return time === null ? null : { id, asset, time, kind, amount, fee, balance };
}

interface ReadEntry {
  readonly entry: BalanceEntry;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly balance: Decimal;
}

function readEntry(entry: BalanceEntry): ReadEntry | undefined {
  const amount = parseDecimal(entry.amount);
  const fee = parseDecimal(entry.fee ?? '0');
  const balance = parseDecimal(entry.balance);
  return amount && fee && balance && { entry, amount, fee, balance };
}

/** By the exchange's time, then by id: the order in which entries arrived does not count. */
const compareEntries = (a: BalanceEntry, b: BalanceEntry): number => a.time - b.time || compareIds(a.id, b.id);

const totalOf = ({ balances }: BalancesAt, asset: string): Decimal =>
  decimal(balances.find((one) => one.asset === asset)?.total ?? '0');

/** Returns how many entries of an asset, which are sorted, are not later than a time. */
function countUntil(entries: readonly ReadEntry[], time: number): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (entries[middle]!.entry.time <= time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Returns how many entries of an asset, which are sorted, a snapshot contains: near its time as many as lead to its
 * balance, as close as possible to its time; by time alone where none does.
 */
function countWithin(entries: readonly ReadEntry[], { at }: BalancesAt, total: Decimal): number {
  const byTime = countUntil(entries, at);
  const least = countUntil(entries, at - snapshotBorder.beforeMs);
  const most = countUntil(entries, at + snapshotBorder.afterMs);
  const balanceAfter = (count: number): Decimal | undefined => {
    if (count > 0) return entries[count - 1]!.balance;
    const first = entries[0];
    return first && subtract(first.balance, first.amount);
  };
  let best: number | null = null;
  for (let count = least; count <= most; count += 1) {
    const balance = balanceAfter(count);
    if (!balance || !equals(balance, total)) continue;
    if (best === null || Math.abs(count - byTime) < Math.abs(best - byTime)) best = count;
  }
  return best ?? byTime;
}

/** Sums of an asset, by group and, for unknown words, by word. */
type Sums = Map<string, { readonly group: ReconciliationGroup; readonly kind: string | null; amount: Decimal }>;

function count(sums: Sums, group: ReconciliationGroup, kind: string | null, amount: Decimal): void {
  const key = `${group} ${kind ?? ''}`;
  const known = sums.get(key);
  if (known) known.amount = add(known.amount, amount);
  else sums.set(key, { group, kind, amount });
}

/** Adds an entry: the fee of a trade is a line of its own, so that the result of the trade is that before fees. */
function countEntry(sums: Sums, market: Market, { entry, amount, fee }: ReadEntry): void {
  const group = groupOf(market, entry.kind);
  if (group === 'realisedPnl' || group === 'trades') {
    count(sums, group, null, add(amount, fee));
    count(sums, 'fees', null, negate(fee));
  } else {
    count(sums, group, group === 'unknown' ? entry.kind : null, amount);
  }
}

const rankOf = ({ group }: Pick<ReconciliationLine, 'group'>): number => reconciliationGroups.indexOf(group);

/** Returns the lines of an asset in the order of the groups. */
const linesOf = (sums: Sums): ReconciliationLine[] =>
  [...sums.values()]
    .map(({ group, kind, amount }) => ({ group, kind, amount: formatShort(amount) }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || ((a.kind ?? '') < (b.kind ?? '') ? -1 : 1));

/** Compares the balances in steps; see {@link ReconciliationInput} and {@link Reconciliation}. */
export function* reconcile(input: ReconciliationInput): Generator<void, Reconciliation> {
  const { market, opening, closing, covered } = input;
  const isDue = createPace();
  const unreadable: string[] = [];
  const seen = new Set<string>();
  const byAsset = new Map<string, ReadEntry[]>();
  for (const entry of yield* sortedInSteps(input.entries, compareEntries, isDue)) {
    if (isDue()) yield;
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    const read = readEntry(entry);
    const list = byAsset.get(entry.asset);
    if (!read) unreadable.push(entry.id);
    else if (list) list.push(read);
    else byAsset.set(entry.asset, [read]);
  }
  const named = [...opening.balances, ...closing.balances].map(({ asset }) => asset);
  const assets: AssetReconciliation[] = [];
  for (const asset of [...new Set([...named, ...byAsset.keys()])].toSorted()) {
    const entries = byAsset.get(asset) ?? [];
    const [before, actual] = [totalOf(opening, asset), totalOf(closing, asset)];
    const from = countWithin(entries, opening, before);
    const to = countWithin(entries, closing, actual);
    // Held at neither moment and unchanged between them.
    if (!named.includes(asset) && from >= to) continue;
    const sums: Sums = new Map();
    let expected = before;
    for (const one of entries.slice(from, to)) {
      if (isDue()) yield;
      countEntry(sums, market, one);
      expected = add(expected, one.amount);
    }
    assets.push({
      asset,
      opening: formatShort(before),
      lines: linesOf(sums),
      expected: formatShort(expected),
      actual: formatShort(actual),
      difference: formatShort(subtract(actual, expected)),
    });
  }
  return { assets, missing: without([{ from: opening.at + 1, to: closing.at }], covered), unreadable };
}
