import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';
import type { TraderResults } from '../../../shared/domain/traderTruth.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { divide, formatDecimal, fromBigInt } from '../../../shared/num/decimal.ts';
import type { CopyTraders } from '../../state/copy/index.ts';

/** A followed trader; `truth` null: the result of following it is not known yet. */
export interface FollowRow {
  readonly trader: LeadTrader;
  readonly truth: TraderResults | null;
}

/** Returns the traders in the order of the exchange's list, each with its figures. */
export function followRows({ list, results: truths }: CopyTraders): readonly FollowRow[] {
  return list.map((trader) => ({ trader, truth: truths.get(trader.traderId) ?? null }));
}

/** Returns a trader's name, or its id where it has none. */
export function nameOf({ name, traderId }: LeadTrader): string {
  return name ?? traderId;
}

/** Returns the wins among closed copies in per cent with one decimal, rounded half up; `null` where none is closed. */
export function winRate(wins: number, closed: number): string | null {
  const share = divide(fromBigInt(BigInt(wins) * 100n), fromBigInt(BigInt(closed)), 1, 'halfUp');
  return share ? formatDecimal(share) : null;
}

/** Totals over rows, each `null` while a part is not known: a partial sum would be wrong. */
export interface FollowSums {
  readonly net: string | null;
  readonly unrealised: string | null;
  readonly fees: string | null;
  readonly profitShare: string | null;
  readonly margin: string | null;
  readonly long: string | null;
  readonly short: string | null;
  readonly wins: number;
  readonly closed: number;
  /** Null while one of them is not known. */
  readonly open: number | null;
}

/** Returns the totals of the shown traders. */
export function followSums(rows: readonly FollowRow[]): FollowSums {
  const sum = (amount: (truth: TraderResults) => string | null): string | null =>
    sumOf(rows.map(({ truth }) => truth && amount(truth)));
  const open = rows.map(({ truth }) => truth?.openCopies ?? null);
  const count = (number: (truth: TraderResults) => number): number =>
    rows.reduce((total, { truth }) => total + (truth ? number(truth) : 0), 0);
  return {
    net: sum((truth) => truth.net),
    unrealised: sum((truth) => truth.unrealised),
    fees: sum((truth) => truth.fees),
    profitShare: sum((truth) => truth.profitShare),
    margin: sum((truth) => truth.marginInUse),
    long: sum((truth) => truth.exposure.long),
    short: sum((truth) => truth.exposure.short),
    wins: count((truth) => truth.wins),
    closed: count((truth) => truth.closed),
    open: open.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0),
  };
}

/** Checks a typed trader id (document 3, int64): returns the problem, or null when it consists of valid digits. */
export function traderIdProblem(typed: string): 'missing' | 'digits' | null {
  const id = typed.trim();
  if (id === '') return 'missing';
  return /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n ? null : 'digits';
}
