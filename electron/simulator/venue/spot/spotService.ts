import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { type Failure, failure, failureSaying } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { type AccountOrder, isOpen } from '../accounts/records.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { makeSpotOrder, type SpotPlacement } from '../orders/placement.ts';
import { spotNeed } from './spotLedger.ts';
import { isApiTradable } from '../../market/instruments.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';

/**
 * Returns the pair of a symbol; refuses one that does not exist (-2007) or takes no API orders (-1058; document 1,
 * Errors).
 */
function findPair(market: ExchangeMarket, symbol: string): Result<InstrumentMarket, Failure> {
  const one = market.find('spot', symbol);
  if (!one) return fail(failure('SPOT_SYMBOL_NOT_EXIST'));
  return isApiTradable(one.instrument) ? ok(one) : fail(failure('NO_PERMISSION_TRADE_PAIR'));
}

/**
 * Returns why a pair takes no new orders at `time` (Unix ms), null when it does: HALT and BREAK refuse orders but allow
 * cancels (A-PAIR-CLOSED).
 */
function closedPair(one: InstrumentMarket, time: number): Failure | null {
  const { symbol } = one.instrument;
  switch (one.state(time)) {
    case 'open':
      return null;
    case 'halted':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', `Trading of ${symbol} is suspended`);
    case 'closed':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', `The market of ${symbol} is closed`);
  }
}

/** Identifies one order of a batch, by its order id or its client id. */
export type SpotOrderName = { readonly orderId: string } | { readonly origClientOrderId: string };

/** The spot commands of a caller. Times are simulated Unix ms. */
export class SpotService {
  readonly #venueContext: VenueContext;

  constructor(venueContext: VenueContext) {
    this.#venueContext = venueContext;
  }

  /**
   * Places an order. When an active order has the same client id, that one is returned instead of placing a second
   * (document 2, Orders rule 1).
   */
  place(account: Account, asked: SpotPlacement, now: number): Result<AccountOrder, Failure> {
    this.#venueContext.flow.setTime(now);
    const placed = this.enter(account, asked);
    if (placed.ok) this.#venueContext.finish();
    return placed;
  }

  /**
   * Places orders of one pair one after the other and independently: a refused one does not affect the others
   * (A-BATCH-RESULT). The whole batch is refused when the API has no such pair.
   */
  placeMany(
    account: Account,
    symbol: string,
    orders: readonly Omit<SpotPlacement, 'symbol'>[],
    now: number,
  ): Result<readonly Result<AccountOrder, Failure>[], Failure> {
    this.#venueContext.flow.setTime(now);
    const one = findPair(this.#venueContext.market, symbol);
    if (!one.ok) return one;
    const placed = orders.map((asked) => this.#enter(account, one.value, { ...asked, symbol }));
    this.#venueContext.finish();
    return ok(placed);
  }

  /**
   * Cancels the named orders independently. Returns the resulting order for each name, whatever its state, and
   * `undefined` for a name the account does not know (A-BATCH-CANCEL). An order named twice is returned twice.
   */
  cancelMany(account: Account, names: readonly SpotOrderName[], now: number): (AccountOrder | undefined)[] {
    this.#venueContext.flow.setTime(now);
    const orders = names.map((name) => this.#cancel(account, name));
    this.#venueContext.finish();
    return orders;
  }

  /** Places as {@link place} does, inside another command, which the caller completes. */
  enter(account: Account, asked: SpotPlacement): Result<AccountOrder, Failure> {
    const one = findPair(this.#venueContext.market, asked.symbol);
    return one.ok ? this.#enter(account, one.value, asked) : one;
  }

  #enter(account: Account, one: InstrumentMarket, asked: SpotPlacement): Result<AccountOrder, Failure> {
    const { ids, flow, changes } = this.#venueContext;
    const same = asked.newClientOrderId === undefined ? undefined : account.orderOf('spot', asked.newClientOrderId);
    // A repeated placement returns its existing order even when the pair has been halted since.
    if (same && isOpen(same)) return ok(same);
    const closed = closedPair(one, flow.time);
    if (closed) return fail(closed);
    const made = makeSpotOrder(account, one, asked, () => ({ id: ids.next(), time: flow.time }));
    if (!made.ok) return made;
    changes.of(account, 'spot').assets.add(spotNeed(one, made.value).asset);
    return ok(acceptOrder(this.#venueContext, account, one, made.value));
  }

  #cancel(account: Account, name: SpotOrderName): AccountOrder | undefined {
    const { flow, market, transcript } = this.#venueContext;
    const order =
      'orderId' in name ? account.order('spot', name.orderId) : account.orderOf('spot', name.origClientOrderId);
    if (!order || !isOpen(order)) return order;
    transcript.account(flow.time, `${account.id} cancel spot ${order.id}`);
    flow.cancel(market.find('spot', order.symbol)!, order, 'USER_CANCELED');
    return order;
  }
}
