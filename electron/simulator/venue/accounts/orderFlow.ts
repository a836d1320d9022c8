import type { DoneReason } from '../../engine/types.ts';
import type { EngineFill, InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import { instrumentKey } from '../../market/instruments.ts';
import type { Transcript } from '../transcript.ts';
import type { Account } from './account.ts';
import type { Changes } from './changes.ts';
import { fillFutures, holdOf } from './futuresLedger.ts';
import type { IdSource } from './ids.ts';
import { priceText, sizeText } from './money.ts';
import { leftOf, opens, type AccountOrder, type CancelReason } from './records.ts';
import { bookSide, fillSpot, QUOTE, releaseSpot } from './spotLedger.ts';

/** What the flow works on. */
export interface FlowOptions {
  /** By their numbers in the books. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly changes: Changes;
  readonly ids: IdSource;
  readonly transcript: Transcript;
}

/**
 * Brings the orders of accounts into the books and books what comes out. Ledgers move inside the engine's events, which
 * only note; everything that would act on a book again waits until the command or the step is over.
 */
export class OrderFlow implements OrderListener {
  readonly #options: FlowOptions;
  /** Orders that rest or are just entering, by instrument and the engine's id; and the way back. */
  readonly #live = new Map<string, AccountOrder>();
  readonly #engineIds = new Map<string, number>();
  #entering: AccountOrder | undefined;
  #cancelReason: CancelReason = 'POSITION_CLOSED';
  #time = 0;

  constructor(options: FlowOptions) {
    this.#options = options;
  }

  /** The time everything now booked carries: never earlier than before, simulated Unix ms. */
  get time(): number {
    return this.#time;
  }

  /** Moves the time on. */
  setTime(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  /** Puts what is left of an order into its book; everything it needs is held already. */
  enter(one: InstrumentMarket, account: Account, order: AccountOrder): void {
    const left = leftOf(order);
    this.#entering = order;
    if (order.type === 'MARKET') one.book.market(bookSide(order), left, account.owner);
    else one.book.limit(bookSide(order), order.price, left, order.timeInForce, account.owner);
    this.#entering = undefined;
  }

  /** Takes an open order out of its book. */
  cancel(one: InstrumentMarket, order: AccountOrder, reason: CancelReason): void {
    const id = this.#engineIds.get(order.id);
    if (id === undefined) return;
    this.#cancelReason = reason;
    one.book.cancel(id);
    this.#cancelReason = 'POSITION_CLOSED';
  }

  /** Cuts a resting closing order to what its position still holds. */
  cut(one: InstrumentMarket, account: Account, order: AccountOrder): void {
    const id = this.#engineIds.get(order.id);
    if (id === undefined) return;
    const most = closable(account, order);
    if (leftOf(order) <= most) return;
    if (most === 0) return this.cancel(one, order, 'POSITION_CLOSED');
    one.book.reduce(id, most);
    this.#shrink(account, order, most);
  }

  /** See {@link OrderListener}. */
  accepted(one: InstrumentMarket, id: number): void {
    if (!this.#entering) return;
    this.#live.set(liveKey(one, id), this.#entering);
    this.#engineIds.set(this.#entering.id, id);
  }

  /** See {@link OrderListener}: the maker's side is booked first. */
  trade(one: InstrumentMarket, fill: EngineFill): void {
    this.setTime(fill.time);
    const maker = fill.makerOwner === 0 ? undefined : this.#live.get(liveKey(one, fill.makerId));
    const taker = fill.takerOwner === 0 ? undefined : this.#live.get(liveKey(one, fill.takerId));
    if (maker) this.#book(one, fill.makerOwner, maker, fill, true);
    if (taker) this.#book(one, fill.takerOwner, taker, fill, false);
  }

  /** See {@link OrderListener}. */
  done(one: InstrumentMarket, id: number, reason: DoneReason): void {
    const key = liveKey(one, id);
    const order = this.#live.get(key);
    if (!order) return;
    this.#live.delete(key);
    this.#engineIds.delete(order.id);
    const account = this.#accountOf(order);
    order.status = reason === 'filled' ? 'FILLED' : 'CANCELED';
    if (reason !== 'filled') order.cancelReason = this.#reasonFor(reason);
    order.updatedTime = this.#time;
    if (order.market === 'spot') releaseSpot(account, one, order);
    else order.held = 0n;
    account.keep(order);
    this.#touch(account, order);
  }

  /** See {@link OrderListener}: a closing order may trade no more than its position holds. */
  allowance(one: InstrumentMarket, id: number, left: number): number {
    const order = this.#live.get(liveKey(one, id));
    if (!order) return left;
    const account = this.#accountOf(order);
    const most = Math.min(left, closable(account, order));
    if (most > 0 && most < left) this.#shrink(account, order, most);
    return most;
  }

  #book(one: InstrumentMarket, owner: number, order: AccountOrder, fill: EngineFill, maker: boolean): void {
    const { ids, transcript } = this.#options;
    const { price, size } = fill;
    const account = this.#options.accounts.get(owner)!;
    const time = this.#time;
    const id = ids.next();
    const changes = this.#touch(account, order);
    let booked;
    if (order.market === 'spot') {
      booked = { ...fillSpot(account, one, order, price, size, maker), realizedPnl: 0n };
    } else {
      const done = fillFutures(account, one, order, { price, size, maker, time }, ids);
      changes.positions.add(done.position);
      booked = { ...done, feeAsset: QUOTE };
    }
    const { value, fee, feeAsset, realizedPnl } = booked;
    order.filled += size;
    order.filledValue += value;
    order.fee += fee;
    order.realizedPnl += realizedPnl;
    order.lastPrice = price;
    order.highPrice = Math.max(order.highPrice, price);
    order.lowPrice = order.lowPrice === 0 ? price : Math.min(order.lowPrice, price);
    order.updatedTime = time;
    // The futures list of statuses has no word for a partial fill: it stays NEW (document 3, Enumerations).
    order.status = order.market === 'spot' ? 'PARTIALLY_FILLED' : 'NEW';
    // A selling order may have held more than its own price asks for, for what it took: that is over with its first fill.
    if (order.market === 'futures') order.held = holdOf(one, order);
    const { accountId, market, symbol, side, positionSide } = order;
    const told = { accountId, market, symbol, orderId: order.id, side, positionSide };
    const kept = { id, ...told, price, size, value, fee, feeAsset, maker, realizedPnl, time };
    account.keepFill(kept);
    changes.fills.push(kept);
    const amount = `${sizeText(one.instrument, size)} @ ${priceText(one.instrument, price)}`;
    transcript.account(time, `${accountId} fill ${id} of ${order.id} ${market} ${symbol} ${side} ${amount}`);
  }

  #touch(account: Account, order: AccountOrder) {
    account.updatedTime = this.#time;
    const changes = this.#options.changes.of(account, order.market);
    changes.orders.add(order);
    if (order.market === 'spot') changes.assets.add(QUOTE).add(order.symbol.slice(0, -QUOTE.length));
    return changes;
  }

  #shrink(account: Account, order: AccountOrder, left: number): void {
    order.size = order.filled + left;
    order.updatedTime = this.#time;
    this.#touch(account, order);
  }

  #reasonFor(reason: DoneReason): CancelReason {
    if (reason === 'cancelled') return this.#cancelReason;
    return reason === 'wouldTake' ? 'POST_ONLY_WOULD_TAKE' : 'IMMEDIATE_ORDER_NOT_FILLED';
  }

  #accountOf(order: AccountOrder): Account {
    return [...this.#options.accounts.values()].find(({ id }) => id === order.accountId)!;
  }
}

/** How much an order may still trade: a closing order no more than its position holds. */
function closable(account: Account, order: AccountOrder): number {
  if (order.market === 'spot' || opens(order)) return Infinity;
  return account.position(order.symbol, order.positionSide ?? 'LONG')?.size ?? 0;
}

function liveKey({ instrument }: InstrumentMarket, id: number): string {
  return `${instrumentKey(instrument.market, instrument.symbol)} ${id}`;
}
