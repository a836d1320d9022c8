import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { BUY, SELL } from '../../engine/types.ts';
import { failureSaying, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { sizeText } from '../accounts/money.ts';
import type { AccountOrder, Preset } from '../accounts/records.ts';
import type { FuturesService } from '../futures/futuresService.ts';
import { leverageOf, type Position } from '../futures/records.ts';
import { openingMargin } from '../futures/risk.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { protectedBound } from '../orders/orderChecks.ts';
import { makeForcedClose, plainOrigin } from '../orders/placement.ts';
import { sweep } from '../orders/sweep.ts';
import { averageTicks, planCopy, slipsBeyond, triggersOf, type CopyTpSl } from './copyArithmetic.ts';
import { termsOf, type Follow, missFailure, reasonOf, type MissReason } from './follows.ts';
import type { TrackingOrder } from './trackingOrders.ts';
import { whyNotTrading } from '../futures/contracts.ts';

/** An opened copy with its position. */
export interface OpenedCopy {
  readonly order: TrackingOrder;
  readonly position: Position;
}

/** Why there is no copy, with the refusal it would be reported as. */
export interface NoCopy {
  readonly reason: MissReason;
  readonly failure: Failure;
}

const missed = (reason: Parameters<typeof missFailure>[0]) => fail({ reason, failure: missFailure(reason) });

/**
 * Copies an opening order of a lead trader for a follower: at market, in a separate position (A-COPY-POSITIONS), within
 * the limits of the settings. `held` is the size that the follower's copies of that trader hold in the contract, in
 * steps. The caller completes the command.
 */
export function openCopy(
  venueContext: VenueContext,
  futures: Pick<FuturesService, 'enter'>,
  follow: Follow,
  leading: AccountOrder,
  held: number,
): Result<OpenedCopy, NoCopy> {
  const { symbol, side, positionSide } = leading;
  const trace = termsOf(follow, symbol);
  if (!trace) return missed('SYMBOL_NOT_COPIED');
  const account = venueContext.account(follow.accountId);
  const one = venueContext.find(symbol);
  const { instrument } = one;
  const leader = { ...leading.terms!, size: leading.filled, value: leading.filledValue, positionSide: positionSide! };
  const leverage = leverageOf(account.settings(symbol), leader.positionSide);
  const plan = planCopy(instrument, trace, leader, { leverage, held });
  if (!plan.ok) return missed(plan.error as Parameters<typeof missFailure>[0]);
  const { size, terms } = plan.value;
  const expected = sweep(one, side === 'BUY' ? SELL : BUY, size, protectedBound(one, side));
  if (expected.size === 0) return missed('NOT_FILLED');
  if (slipsBeyond(trace.slippageRatio, side, leader, expected)) return missed('SLIPPAGE');
  const opening = averageTicks(instrument, expected);
  const triggers = triggersOf(trace, { positionSide: leader.positionSide, leverage: terms.leverage }, opening);
  const request = { symbol, side, positionSide: leader.positionSide, quantity: sizeText(instrument, size) };
  const placed = futures.enter(
    account,
    { ...request, type: 'MARKET' },
    { ...plainOrigin, source: 'COPY', copy: terms, ...presetsOf(triggers) },
  );
  if (!placed.ok) return fail({ reason: reasonOf(placed.error), failure: placed.error });
  const position = account.positionsOf(symbol).find((each) => each.separatedOpenOrderId === placed.value.id);
  if (!position) return missed('NOT_FILLED');
  return ok({ order: trackingOf(venueContext, follow, placed.value, position, triggers), position });
}

function presetsOf({ takeProfit, stopLoss }: CopyTpSl) {
  const preset = (price: number | null): Preset | null => (price === null ? null : { price, source: 'LAST' });
  return { takeProfit: preset(takeProfit), stopLoss: preset(stopLoss) };
}

function trackingOf(
  { ids }: VenueContext,
  { accountId, traderId }: Follow,
  order: AccountOrder,
  position: Position,
  { takeProfit, stopLoss }: CopyTpSl,
): TrackingOrder {
  const { leverage, marginType } = position;
  return {
    id: ids.next(),
    accountId,
    traderId,
    symbol: order.symbol,
    positionSide: position.side,
    leverage,
    marginType,
    openOrderId: order.id,
    positionId: position.id,
    size: order.size,
    filled: order.filled,
    openValue: order.filledValue,
    openFee: order.fee,
    margin: openingMargin(order.filledValue, leverage),
    takeProfit: takeProfit ?? 0,
    stopLoss: stopLoss ?? 0,
    openTime: order.createdTime,
    status: 'OPEN',
    closeOrderId: null,
    closed: 0,
    closeValue: 0n,
    closeFee: 0n,
    realizedPnl: 0n,
    funding: 0n,
    share: 0n,
    closeTime: 0,
    updatedTime: order.updatedTime,
    closing: false,
  };
}

/**
 * Closes `size` steps of a copy at market, regardless of the limits of an order's size. Refused while the market is
 * closed or the other side is empty (-1191), and while the position is being liquidated. The caller completes the
 * command.
 */
export function closeCopy(
  venueContext: VenueContext,
  account: Account,
  position: Position,
  size: number,
): Result<AccountOrder, Failure> {
  const { ids, flow, find } = venueContext;
  const one = find(position.symbol);
  const refused = whyNotTrading(one, flow.time);
  if (refused) return fail(refused);
  if (position.liquidating) return business('The position is being liquidated');
  if (one.book.best(position.side === 'LONG' ? BUY : SELL) === 0) return business('Nobody trades against it now');
  const made = makeForcedClose(account, position, size, { id: ids.next(), time: flow.time });
  const terms = { ...made.terms!, source: 'COPY' as const };
  return ok(acceptOrder(venueContext, account, one, { ...made, bound: protectedBound(one, made.side), terms }));
}

const business = (text: string) => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
