import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';
import type { TraderTruth } from '../../../shared/domain/traderTruth.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { divide, formatDecimal, fromBigInt } from '../../../shared/num/decimal.ts';
import type { CopyTraders } from '../../bridge/copyState.ts';

/** A trader one follows; `truth` null: what following it brought is not known yet. */
export interface FollowRow {
  readonly trader: LeadTrader;
  readonly truth: TraderTruth | null;
}

/** The traders in the order of the exchange's list, each with its figures. */
export function followRows({ list, truths }: CopyTraders): readonly FollowRow[] {
  return list.map((trader) => ({ trader, truth: truths.get(trader.traderId) ?? null }));
}

/** What a trader is called: its name, or its id. */
export function nameOf({ name, traderId }: LeadTrader): string {
  return name ?? traderId;
}

/** Wins among closed copies in per cent with one decimal, rounded half up; `null` where none is closed. */
export function winRate(wins: number, closed: number): string | null {
  const share = divide(fromBigInt(BigInt(wins) * 100n), fromBigInt(BigInt(closed)), 1, 'halfUp');
  return share ? formatDecimal(share) : null;
}

/** Sums over rows, each `null` while a part of it is not known: a sum of a part would be untrue. */
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

/** What the shown traders come to. */
export function followSums(rows: readonly FollowRow[]): FollowSums {
  const sum = (amount: (truth: TraderTruth) => string | null): string | null =>
    sumOf(rows.map(({ truth }) => truth && amount(truth)));
  const open = rows.map(({ truth }) => truth?.openCopies ?? null);
  const count = (number: (truth: TraderTruth) => number): number =>
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

/** Digits of an id of a trader as it may be sent (document 3, int64): what is wrong with what was typed, or nothing. */
export function traderIdProblem(typed: string): 'missing' | 'digits' | null {
  const id = typed.trim();
  if (id === '') return 'missing';
  return /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n ? null : 'digits';
}
