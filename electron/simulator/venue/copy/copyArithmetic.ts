/**
 * Computes the size of a copy and the terms it opens on, without side effects (A-COPY-SIZE, A-COPY-LEVERAGE,
 * A-COPY-TPSL).
 */
import { decimal, divideUnits, powerOfTen } from '../../../../shared/num/decimal.ts';
import type { OrderSide, PositionSide } from '../../../../shared/exchange/orderWords.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Instrument } from '../../market/instruments.ts';
import { MONEY_DECIMALS, share, tradeValue, type Money } from '../accounts/money.ts';
import type { CopyTerms } from '../accounts/records.ts';
import type { TraceTerms, MissReason } from './follows.ts';

/** Percentage at which a copy has the size of the copied order. */
const WHOLE = '100';
const ONE = powerOfTen(MONEY_DECIMALS);

/** What the lead trader's opening order traded, and the terms of its position. */
export interface LeaderTrade extends CopyTerms {
  /** Traded size in steps. */
  readonly size: number;
  readonly value: Money;
  readonly positionSide: PositionSide;
}

/**
 * The follower's values that matter: the leverage set for the contract and side, and the steps its copies of that
 * trader hold there.
 */
export interface FollowerLimits {
  readonly leverage: number;
  readonly held: number;
}

/** A copy to be made. */
export interface CopyPlan {
  /** Size in steps. */
  readonly size: number;
  readonly terms: CopyTerms;
}

/**
 * Plans the copy of a trade, or returns why there is none. Sizes are rounded down to steps and never exceed what the
 * settings allow.
 */
export function planCopy(
  instrument: Instrument,
  trace: TraceTerms,
  leader: LeaderTrade,
  follower: FollowerLimits,
): Result<CopyPlan, MissReason> {
  const terms: CopyTerms = { marginType: marginOf(trace, leader), leverage: copyLeverage(trace, leader, follower) };
  const wanted = sizeOf(trace, leader, terms.leverage);
  const least = stepsOf(instrument, instrument.minSize);
  if (wanted < least) return fail('TOO_SMALL');
  const room = trace.maxHoldQty === undefined ? null : stepsOf(instrument, trace.maxHoldQty);
  // Zero means no limit.
  if (room === null || room === 0n) return ok({ size: small(wanted), terms });
  const left = room - BigInt(follower.held);
  const size = wanted < left ? wanted : left;
  return size < least ? fail('MAX_HOLD') : ok({ size: small(size), terms });
}

/**
 * Returns the size in steps: a percentage of the trader's size, or what an amount of margin opens at the trader's price
 * (A-COPY-SIZE).
 */
function sizeOf({ traceType, traceValue = WHOLE }: TraceTerms, { size, value }: LeaderTrade, leverage: number): bigint {
  if (traceType !== 'amount') return share(BigInt(size), traceValue, 'floor') / 100n;
  return value === 0n ? 0n : (share(ONE, traceValue, 'floor') * BigInt(leverage) * BigInt(size)) / value;
}

function marginOf({ marginType }: TraceTerms, leader: LeaderTrade): CopyTerms['marginType'] {
  if (marginType === 'cross') return 'CROSSED';
  return marginType === 'isolated' ? 'ISOLATED' : leader.marginType;
}

/**
 * Returns the trader's leverage, the one specified for the contract and side, or the follower's own setting
 * (A-COPY-LEVERAGE).
 */
function copyLeverage(trace: TraceTerms, leader: LeaderTrade, { leverage }: FollowerLimits): number {
  const { leverageType = 'trader', longLeverage, shortLeverage } = trace;
  if (leverageType === 'trader') return leader.leverage;
  const specified = leader.positionSide === 'LONG' ? longLeverage : shortLeverage;
  return leverageType === 'specify' && specified !== undefined ? specified : leverage;
}

/** A traded size and its value. */
export interface Traded {
  readonly size: number;
  readonly value: Money;
}

/**
 * Whether a copy would open at a price worse than the trader's by more than the ratio; never without a ratio, or with
 * 0.
 */
export function slipsBeyond(ratio: string | undefined, side: OrderSide, leader: Traded, copy: Traded): boolean {
  const { units, scale } = decimal(ratio ?? '0');
  if (units === 0n) return false;
  const whole = powerOfTen(scale);
  const paid = copy.value * BigInt(leader.size) * whole;
  const asked = leader.value * BigInt(copy.size);
  return side === 'BUY' ? paid > asked * (whole + units) : paid < asked * (whole - units);
}

/** Trigger prices in ticks; null where there is none. */
export interface CopyTpSl {
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

/**
 * Returns the take-profit and stop-loss prices of a copy: the ratios are shares of its opening margin, so the price
 * moves by ratio / leverage, at least one tick (A-COPY-TPSL). `opening` is the expected opening price in ticks. A stop
 * at or below a price of 0 becomes null.
 */
export function triggersOf(
  { stopProfitRatio, stopLossRatio }: TraceTerms,
  { positionSide, leverage }: Pick<LeaderTrade, 'positionSide' | 'leverage'>,
  opening: number,
): CopyTpSl {
  const up = positionSide === 'LONG' ? 1 : -1;
  const triggerPriceOf = (ratio: string | undefined, sign: number) => {
    const moved = distance(ratio, leverage, opening);
    const price = moved === null ? 0 : opening + sign * moved;
    return price > 0 ? price : null;
  };
  return { takeProfit: triggerPriceOf(stopProfitRatio, up), stopLoss: triggerPriceOf(stopLossRatio, -up) };
}

function distance(ratio: string | undefined, leverage: number, opening: number): number | null {
  if (ratio === undefined || decimal(ratio).units === 0n) return null;
  return Math.max(1, small(share(BigInt(opening), ratio, 'floor') / BigInt(leverage)));
}

/** Returns the average price of a trade in ticks, rounded down. */
export function averageTicks(instrument: Instrument, { size, value }: Traded): number {
  return size === 0 ? 0 : small(value / tradeValue(instrument, 1, size));
}

/**
 * Returns the size of a copy to close when its trader closes `closed` of `before` steps: everything when the trader
 * closes everything, otherwise the same proportion, rounded down.
 */
export function closingSize(copy: number, closed: number, before: number): number {
  if (closed >= before) return copy;
  return small(divideUnits(BigInt(copy) * BigInt(closed), BigInt(before), 'floor'));
}

/**
 * Returns the trader's share of a closed copy's profit: a part of what is left after fees and funding, zero for a loss
 * (A-COPY-SHARE).
 */
export function profitShare(net: Money, rate: string): Money {
  return net > 0n ? share(net, rate, 'floor') : 0n;
}

/** Returns the whole steps of a contract in a quantity, rounded down. */
export function stepsOf({ sizeDecimals }: Instrument, quantity: string): bigint {
  return share(powerOfTen(sizeDecimals), quantity, 'floor');
}

/** Converts steps or ticks to a double; the limits of contracts keep it exact. */
function small(count: bigint): number {
  return Number.parseInt(String(count), 10);
}
