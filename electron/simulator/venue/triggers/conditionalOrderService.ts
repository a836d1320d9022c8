import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, type Failure } from '../failure.ts';
import { isApiTradable } from '../../market/instrument.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import type { PriceSource } from '../accounts/words.ts';
import type { FuturesService } from '../futures/futuresService.ts';
import { type OrderIdentity, makeForcedClose, type FuturesOrderRequest } from '../orders/placement.ts';
import { begin, end, markChanged, type ConditionalContext, endSibling, mirror } from './conditionalLife.ts';
import { follow } from './following.ts';
import { makeConditional, type ConditionalPlacement } from './placing.ts';
import { changeTpSl, makeTpSl, type TpSlChange, type TpSlPlacement } from './positionTpSl.ts';
import { isLive, isWaiting, type ConditionalOrder, isAtMarket } from './records.ts';
import { WaitingOrders } from './waitingOrders.ts';
import type { Instrument } from '../../market/instruments.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import type { AccountOrder, OrderOrigin } from '../accounts/records.ts';
import type { Position } from '../futures/records.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { protectedBound } from '../orders/orderChecks.ts';
import { conditionalOrderUpdate } from './conditionalNews.ts';
import { whyNotTrading } from '../futures/contracts.ts';

/**
 * Issues the order of a triggered conditional order as a caller would, with the funds the account has then; a refusal
 * ends the conditional order (A-TRIGGER-REFUSED). `price` is the price in ticks that triggered it.
 */
function issue(
  stage: ConditionalContext,
  futures: Pick<FuturesService, 'enter'>,
  account: Account,
  order: ConditionalOrder,
  price: number,
): void {
  const { venueContext } = stage;
  const { instrument } = venueContext.find(order.symbol);
  const { time } = venueContext.flow;
  venueContext.transcript.account(time, `${account.id} trigger ${order.id} at ${priceText(instrument, price)}`);
  order.triggerTime = time;
  if (order.trailing) order.triggerPrice = price;
  const position = order.positionId === null ? undefined : account.positions.get(order.positionId);
  const placed =
    position && isAtMarket(order)
      ? close(venueContext, account, position, order)
      : futures.enter(account, requestOf(instrument, order), originOf(order));
  if (!placed.ok) return end(stage, account, order, 'PLACEMENT_REFUSED');
  const issued = placed.value;
  order.actualOrderId = issued.id;
  order.status = isAtMarket(order) ? 'PENDING' : 'NEW';
  markChanged(venueContext, account, order);
  // The order's state at this moment is reported even when it fills at once.
  venueContext.changes
    .of(account, 'futures')
    .accepted.push({ order: issued, news: conditionalOrderUpdate(instrument, order) });
  mirror(venueContext, account, order, issued);
  if (issued.filled > 0) endSibling(stage, account, order);
}

function requestOf(instrument: Instrument, order: ConditionalOrder): FuturesOrderRequest {
  const { symbol, side, positionSide, reduceOnly, timeInForce } = order;
  const words = { symbol, side, positionSide, reduceOnly, quantity: sizeText(instrument, order.size) };
  if (isAtMarket(order)) return { ...words, type: 'MARKET' };
  return { ...words, type: 'LIMIT', price: priceText(instrument, order.price), timeInForce };
}

/**
 * Closes the position of a conditional order as closePositions does: at market, regardless of the limits of an order's
 * size.
 */
function close(
  venueContext: VenueContext,
  account: Account,
  position: Position,
  order: ConditionalOrder,
): Result<AccountOrder, Failure> {
  const { ids, flow } = venueContext;
  const one = venueContext.find(order.symbol);
  const refused = whyNotTrading(one, flow.time);
  if (refused) return fail(refused);
  const made = makeForcedClose(account, position, order.size, { id: ids.next(), time: flow.time });
  const terms = { ...made.terms!, ...originOf(order) };
  return ok(acceptOrder(venueContext, account, one, { ...made, bound: protectedBound(one, made.side), terms }));
}

function originOf(order: ConditionalOrder): OrderOrigin {
  return {
    source: 'TRIGGER',
    positionId: order.positionId,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    conditionalId: order.id,
    stopPrice: order.triggerPrice,
    stopSource: order.source,
  };
}

/**
 * The conditional orders of the exchange: the commands of a caller, and the triggering of the orders. Times are
 * simulated Unix ms.
 */
export class ConditionalOrderService {
  readonly #venueContext: VenueContext;
  readonly #futures: Pick<FuturesService, 'enter'>;
  readonly #waiting = new WaitingOrders();
  readonly #stage: ConditionalContext;

  constructor(venueContext: VenueContext, futures: Pick<FuturesService, 'enter'>) {
    this.#venueContext = venueContext;
    this.#futures = futures;
    this.#stage = { venueContext, waiting: this.#waiting };
  }

  /** Whether any order waits for that price of a contract; it is called for every trade, so it must be cheap. */
  watches(symbol: string, source: PriceSource): boolean {
    return this.#waiting.watches(symbol, source);
  }

  /** Whether {@link act} has something to do. */
  get pending(): boolean {
    return this.#waiting.pending;
  }

  /** Ends a market step: checks the mark prices of the contracts with waiting orders. */
  marked(): void {
    this.#waiting.marks();
  }

  /** Records a price of an instrument, in ticks. Called inside engine events, so it has no other effect. */
  priced(one: InstrumentMarket, source: PriceSource, price: number): void {
    this.#waiting.price(one.instrument.symbol, source, price);
  }

  /** Restores the waiting orders of a state, in the order of their placement. */
  reopen(): void {
    const live = this.#venueContext.accounts.flatMap((account) => account.liveConditionals().filter(isWaiting));
    for (const order of live.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
      this.#waiting.add(this.#venueContext.find(order.symbol), order);
    }
  }

  /**
   * Processes what is due; returns true when it issued an order, and the caller must then call it again. One order is
   * issued at a time, so that its effect on positions counts for the next. This terminates: every order triggers once,
   * and the orders attached to an issued order only close and have none attached themselves.
   */
  act(): boolean {
    follow(this.#stage);
    for (const order of this.#waiting.followed()) {
      this.#venueContext.changes.of(this.#account(order), 'futures').quietConditionals.add(order);
    }
    for (let due = this.#waiting.next(); due; due = this.#waiting.next()) {
      const { order, what, price } = due;
      if (what === 'fired') {
        issue(this.#stage, this.#futures, this.#account(order), order, price);
        return true;
      }
      order.status = 'UNTRIGGERED';
      order.trailing!.activated = true;
      markChanged(this.#venueContext, this.#account(order), order);
    }
    return false;
  }

  /** Places a conditional order; client ids are not compared. The command is complete when this returns. */
  place(account: Account, asked: ConditionalPlacement, now: number): Result<ConditionalOrder, Failure> {
    return this.#enter(
      account,
      asked.symbol,
      now,
      (one, born) => {
        const made = makeConditional(account, one, asked, born);
        return made.ok ? ok([made.value]) : made;
      },
      ([order]) => order!,
    );
  }

  /**
   * Sets a take profit or stop loss on a position: one order for each position it applies to. The command is complete
   * when this returns.
   */
  placeTpSl(account: Account, asked: TpSlPlacement, now: number): Result<ConditionalOrder[], Failure> {
    return this.#enter(
      account,
      asked.symbol,
      now,
      (one, born) => makeTpSl(account, one, asked, born),
      (orders) => orders,
    );
  }

  /**
   * Changes a waiting take profit or stop loss (document 3, modifyTpSlOrder). The command is complete when this
   * returns.
   */
  modifyTpSl(account: Account, { orderId, ...asked }: TpSlChange, now: number): Result<null, Failure> {
    const order = account.conditional(orderId);
    if (!order) return fail(failure('CONTRACT_ORDER_NOT_EXIST'));
    this.#venueContext.flow.setTime(now);
    const one = this.#venueContext.find(order.symbol);
    const changed = changeTpSl(one, order, asked);
    if (!changed.ok) return changed;
    this.#waiting.remove(order);
    this.#waiting.add(one, order);
    markChanged(this.#venueContext, account, order);
    this.#venueContext.finish();
    return changed;
  }

  /**
   * Cancels one conditional order: it stops waiting, or the order it issued is cancelled. Returns `undefined` when the
   * account has no live one with that id.
   */
  cancel(account: Account, orderId: string, now: number): ConditionalOrder | undefined {
    const order = account.conditional(orderId);
    if (!order || !isLive(order)) return undefined;
    this.#cancelAll(account, [order], now);
    return order;
  }

  /** Cancels every live conditional order, or those of one symbol. Returns them, oldest first. */
  cancelLive(account: Account, symbol: string | undefined, now: number): ConditionalOrder[] {
    const live = account.liveConditionals(symbol);
    this.#cancelAll(account, live, now);
    return live;
  }

  #cancelAll(account: Account, orders: readonly ConditionalOrder[], now: number): void {
    const { flow, find } = this.#venueContext;
    flow.setTime(now);
    for (const order of orders) {
      const issued = order.actualOrderId === null ? undefined : account.order('futures', order.actualOrderId);
      if (issued) flow.cancel(find(order.symbol), issued, 'USER_CANCELED');
      else end(this.#stage, account, order, 'USER_CANCELED');
    }
    this.#venueContext.finish();
  }

  #enter<T>(
    account: Account,
    symbol: string,
    now: number,
    make: (one: InstrumentMarket, born: () => OrderIdentity) => Result<ConditionalOrder[], Failure>,
    answer: (orders: ConditionalOrder[]) => T,
  ): Result<T, Failure> {
    const { flow, ids, market } = this.#venueContext;
    const one = market.find('futures', symbol);
    if (!one) return fail(failure('INVALID_SYMBOL'));
    // An order may wait while the market is closed, but not in a contract that never takes API orders.
    if (!isApiTradable(one.instrument)) return fail(failure('NO_PERMISSION_TRADE_PAIR'));
    flow.setTime(now);
    const made = make(one, () => ({ id: ids.next(), time: flow.time }));
    if (!made.ok) return made;
    for (const order of made.value) begin(this.#stage, account, order);
    this.#venueContext.finish();
    return ok(answer(made.value));
  }

  #account({ accountId }: ConditionalOrder): Account {
    return this.#venueContext.account(accountId);
  }
}
