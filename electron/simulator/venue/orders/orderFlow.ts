import { BUY, SELL, type DoneReason, type Side } from '../../engine/types.ts';
import type { EngineFill, InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import { instrumentKey } from '../../market/instruments.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountChanges, Changes } from '../accounts/changes.ts';
import { noteAgents, type ExchangeLedger } from '../accounts/exchangeLedger.ts';
import type { IdSource } from '../accounts/idSource.ts';
import { priceText, sizeText, sizeAmount } from '../accounts/money.ts';
import { leftOf, opens, type AccountFill, type AccountOrder, type CancelReason } from '../accounts/records.ts';
import { closable, holdOf, bookFuturesFill } from '../futures/positions.ts';
import { QUOTE, releaseSpot, fillSpot } from '../spot/spotLedger.ts';
import type { AccountLog } from '../transcript.ts';
import type { BookedFill, FillToBook } from './bookedFill.ts';
import { writeBill } from '../spot/ledger.ts';

/**
 * Books a spot trade: what was received and what was given, each with a ledger line, and the fee in the exchange
 * ledger.
 */
function bookSpotFill({ account, one, order, traded, changes, ids, exchangeLedger }: FillToBook): BookedFill {
  const { price, size, maker, time } = traded;
  const { fee, feeAsset, value } = fillSpot(account, one, order, price, size, maker);
  exchangeLedger.fees[feeAsset] = (exchangeLedger.fees[feeAsset] ?? 0n) + fee;
  const amount = sizeAmount(one.instrument, size);
  const buys = order.side === 'BUY';
  const base = one.instrument.asset;
  const notified = { wallet: 'spot', fillSize: amount, fillValue: value, time } as const;
  writeBill(account, changes, ids, {
    ...notified,
    asset: buys ? QUOTE : base,
    bizType: 'trade_out',
    delta: buys ? -value : -amount,
  });
  writeBill(account, changes, ids, {
    ...notified,
    asset: buys ? base : QUOTE,
    bizType: 'trade_in',
    delta: (buys ? amount : value) - fee,
    fee,
  });
  return { value, fee, liquidateFee: 0n, feeAsset, realizedPnl: 0n, separatedOpenOrderId: '0' };
}

/** The dependencies of the order flow. */
export interface FlowOptions {
  /** Accounts by their owner numbers. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly changes: Changes;
  readonly ids: IdSource;
  readonly exchangeLedger: ExchangeLedger;
  readonly transcript: AccountLog;
  /** Returns the book in which the orders of an instrument are placed; the default is the instrument's own. */
  readonly bookOf?: ((one: InstrumentMarket) => OrderBook) | undefined;
}

/** The methods the order flow needs of a book; sides, ticks, steps and owners are those of the engine. */
export type OrderBook = Pick<InstrumentMarket['book'], 'market' | 'limit' | 'cancel' | 'reduce'>;

/**
 * Places the orders of accounts in the books and books the results. Ledgers change inside the engine's events, which
 * must not call a book; everything that would change a book again waits until the command or the step is complete.
 */
export class OrderFlow implements OrderListener {
  readonly #options: FlowOptions;
  /** Resting orders and those being placed, by instrument and engine id; and the engine ids by order id. */
  readonly #live = new Map<string, AccountOrder>();
  readonly #engineIds = new Map<string, number>();
  /** During a check of the fillable size: how much of each position the orders so far would close. */
  readonly #counted = new Map<string, number>();
  #entering: AccountOrder | undefined;
  #cancelReason: CancelReason = 'POSITION_CLOSED';
  #time = 0;

  constructor(options: FlowOptions) {
    this.#options = options;
  }

  /** The time of everything booked now, simulated Unix ms; it never goes backwards. */
  get time(): number {
    return this.#time;
  }

  /** Advances the time. */
  setTime(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  /** Places the remaining size of an order in its book; everything it needs is already reserved. */
  enter(one: InstrumentMarket, account: Account, order: AccountOrder): void {
    const left = leftOf(order);
    this.#entering = order;
    const { bound } = order;
    const book = this.#bookOf(one);
    if (order.type === 'MARKET') book.market(bookSide(order), left, account.owner, bound === 0 ? undefined : bound);
    else book.limit(bookSide(order), order.price, left, order.timeInForce, account.owner);
    this.#entering = undefined;
  }

  /** Cancels an open order in its book. */
  cancel(one: InstrumentMarket, order: AccountOrder, reason: CancelReason): void {
    const id = this.#engineIds.get(order.id);
    if (id === undefined) return;
    this.#cancelReason = reason;
    this.#bookOf(one).cancel(id);
    this.#cancelReason = 'POSITION_CLOSED';
  }

  /** Cuts a resting closing order down to the size of its position. */
  cut(one: InstrumentMarket, account: Account, order: AccountOrder): void {
    const id = this.#engineIds.get(order.id);
    if (id === undefined) return;
    const most = mayTrade(account, order);
    if (leftOf(order) <= most) return;
    if (most === 0) return this.cancel(one, order, 'POSITION_CLOSED');
    this.#bookOf(one).reduce(id, most);
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
    const takerBuys = taker ? taker.side === 'BUY' : maker?.side === 'SELL';
    noteAgents(this.#options.exchangeLedger, one, fill, takerBuys ? BUY : SELL);
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

  /** See {@link OrderListener}: a closing order may trade no more than the size of its position. */
  allowance(one: InstrumentMarket, id: number, left: number): number {
    const order = this.#live.get(liveKey(one, id));
    if (!order) return left;
    const account = this.#accountOf(order);
    const most = Math.min(left, mayTrade(account, order));
    if (most > 0 && most < left) this.#shrink(account, order, most);
    return most;
  }

  /**
   * See {@link OrderListener}: orders that close one position share its size, in the order in which they would trade.
   */
  wouldAllow(one: InstrumentMarket, id: number, left: number, first: boolean): number {
    if (first) this.#counted.clear();
    const order = this.#live.get(liveKey(one, id));
    if (!order || order.market === 'spot' || opens(order)) return left;
    let size = 0;
    for (const position of closable(this.#accountOf(order), order)) {
      const before = this.#counted.get(position.id) ?? 0;
      const part = Math.max(0, Math.min(left - size, position.size - before));
      this.#counted.set(position.id, before + part);
      size += part;
    }
    return size;
  }

  /** See {@link OrderListener}. */
  prevents(_one: InstrumentMarket, owner: number): boolean {
    return this.#options.accounts.get(owner)?.preventsSelfTrade === true;
  }

  #book(one: InstrumentMarket, owner: number, order: AccountOrder, fill: EngineFill, maker: boolean): void {
    const { changes, ids, exchangeLedger, transcript } = this.#options;
    const { price, size } = fill;
    const account = this.#options.accounts.get(owner)!;
    const time = this.#time;
    const traded = { price, size, maker, time };
    const touched = this.#touch(account, order);
    const book = { account, one, order, traded, changes, ids, exchangeLedger };
    const booked = order.market === 'spot' ? bookSpotFill(book) : bookFuturesFill(book);
    order.filled += size;
    order.filledValue += booked.value;
    order.fee += booked.fee;
    order.liquidateFee += booked.liquidateFee;
    order.realizedPnl += booked.realizedPnl;
    order.lastPrice = price;
    order.highPrice = Math.max(order.highPrice, price);
    order.lowPrice = order.lowPrice === 0 ? price : Math.min(order.lowPrice, price);
    order.updatedTime = time;
    // Futures have no status for a partial fill: the order stays NEW (document 3, Enumerations).
    order.status = order.market === 'spot' ? 'PARTIALLY_FILLED' : 'NEW';
    // A sell order may have reserved more than its own price requires, for the part that trades at once; from the first
    // fill on only its own price counts.
    if (order.market === 'futures') order.held = holdOf(one, order);
    const { accountId, market, symbol, side, positionSide, terms } = order;
    const notified = { id: ids.next(), accountId, market, symbol, orderId: order.id, side, positionSide, terms };
    const accountFill: AccountFill = { ...notified, ...booked, price, size, maker, time };
    account.keepFill(accountFill);
    touched.fills.push(accountFill);
    const amount = `${sizeText(one.instrument, size)} @ ${priceText(one.instrument, price)}`;
    transcript.account(
      time,
      `${accountId} fill ${accountFill.id} of ${order.id} ${market} ${symbol} ${side} ${amount}`,
    );
  }

  #bookOf(one: InstrumentMarket): OrderBook {
    return this.#options.bookOf?.(one) ?? one.book;
  }

  #touch(account: Account, order: AccountOrder): AccountChanges {
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
    if (reason === 'selfTrade') return 'SELF_TRADE';
    return reason === 'wouldTake' ? 'POST_ONLY_WOULD_TAKE' : 'IMMEDIATE_ORDER_NOT_FILLED';
  }

  #accountOf(order: AccountOrder): Account {
    return [...this.#options.accounts.values()].find(({ id }) => id === order.accountId)!;
  }
}

/** Returns how much an order may still trade: for a closing order at most the size of the positions it may close. */
function mayTrade(account: Account, order: AccountOrder): number {
  if (order.market === 'spot' || opens(order)) return Infinity;
  return closable(account, order).reduce((sum, { size }) => sum + size, 0);
}

/** Returns the book side of an order. */
function bookSide({ side }: Pick<AccountOrder, 'side'>): Side {
  return side === 'BUY' ? BUY : SELL;
}

function liveKey({ instrument }: InstrumentMarket, id: number): string {
  return `${instrumentKey(instrument.market, instrument.symbol)} ${id}`;
}
