import { TriggerBook, type TriggerEvents } from '../../engine/triggerBook.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { PriceSource } from '../accounts/words.ts';
import { directionOf, type ConditionalOrder } from './records.ts';
import { isReached, presentPrice } from './triggerPrices.ts';

/** What a price did to a waiting order: the order began to follow the price, or it triggered. `price` is in ticks. */
export interface Due {
  readonly order: ConditionalOrder;
  readonly what: 'activated' | 'fired';
  readonly price: number;
}

/** The waiting orders of one contract. */
interface ContractOrders {
  readonly one: InstrumentMarket;
  readonly book: TriggerBook;
  readonly trailing: Set<ConditionalOrder>;
}

/**
 * The waiting conditional orders, by contract, and the queue of those that are due. A price only adds to the queue; the
 * caller takes orders from it. The queue is in the order of the prices; mark prices are checked contract by contract,
 * in the order in which each got its first waiting order.
 */
export class WaitingOrders implements TriggerEvents {
  readonly #orders = new Map<string, ConditionalOrder>();
  readonly #shelves = new Map<string, ContractOrders>();
  readonly #due: { readonly id: string; readonly what: Due['what']; readonly price: number }[] = [];
  /** Contracts whose price moved while a trailing order waited there. */
  readonly #moved = new Set<ContractOrders>();

  /** Whether any order waits for that price of a contract. */
  watches(symbol: string, source: PriceSource): boolean {
    return this.#shelves.get(symbol)?.book.watches(source) === true;
  }

  /** Whether {@link next} or {@link followed} may have something. */
  get pending(): boolean {
    return this.#due.length > 0 || this.#moved.size > 0;
  }

  /** Adds an order. One whose price is already reached enters the queue at once. */
  add(one: InstrumentMarket, order: ConditionalOrder): void {
    const { id, source, trailing, side, triggerPrice } = order;
    this.#orders.set(id, order);
    const shelf = this.#shelf(one);
    if (trailing) {
      const { activatePrice, callback, activated, extreme } = trailing;
      shelf.trailing.add(order);
      shelf.book.addTrailing(id, { source, side, activatePrice, callback, state: { activated, extreme } });
      return;
    }
    const direction = directionOf(order);
    const present = presentPrice(one, source);
    if (isReached(direction, triggerPrice, present)) this.fired(id, present);
    else shelf.book.add(id, source, direction, triggerPrice);
  }

  /** Removes an order, from the queue too. */
  remove(order: ConditionalOrder): void {
    const shelf = this.#shelves.get(order.symbol);
    this.#orders.delete(order.id);
    if (!shelf) return;
    shelf.book.remove(order.id);
    shelf.trailing.delete(order);
    if (shelf.book.size > 0) return;
    this.#shelves.delete(order.symbol);
    this.#moved.delete(shelf);
  }

  /** Applies a price of a contract in ticks. Called inside engine events, so it only fills the queue. */
  price(symbol: string, source: PriceSource, price: number): void {
    const shelf = this.#shelves.get(symbol);
    if (!shelf) return;
    shelf.book.price(source, price);
    if (shelf.trailing.size > 0) this.#moved.add(shelf);
  }

  /** Applies the present mark prices of the contracts with orders that wait for them. */
  marks(): void {
    for (const { one, book } of this.#shelves.values()) {
      if (book.watches('MARK')) this.price(one.instrument.symbol, 'MARK', presentPrice(one, 'MARK'));
    }
  }

  /** Takes the first entry of the queue; `undefined` when it is empty. */
  next(): Due | undefined {
    for (let noted = this.#due.shift(); noted; noted = this.#due.shift()) {
      const order = this.#orders.get(noted.id);
      if (!order) continue;
      if (noted.what === 'fired') this.remove(order);
      return { order, what: noted.what, price: noted.price };
    }
    return undefined;
  }

  /** Returns the trailing orders that followed the price since the last call, after updating their state. */
  followed(): ConditionalOrder[] {
    const found: ConditionalOrder[] = [];
    for (const { book, trailing } of this.#moved) {
      for (const order of trailing) {
        const state = book.trailingState(order.id);
        if (!state || state.extreme === order.trailing!.extreme) continue;
        Object.assign(order.trailing!, state);
        found.push(order);
      }
    }
    this.#moved.clear();
    return found;
  }

  /** See {@link TriggerEvents}. */
  fired(id: string, price: number): void {
    this.#due.push({ id, what: 'fired', price });
  }

  /** See {@link TriggerEvents}. */
  activated(id: string, price: number): void {
    this.#due.push({ id, what: 'activated', price });
  }

  #shelf(one: InstrumentMarket): ContractOrders {
    const { symbol } = one.instrument;
    let shelf = this.#shelves.get(symbol);
    if (!shelf) this.#shelves.set(symbol, (shelf = { one, book: new TriggerBook(this), trailing: new Set() }));
    return shelf;
  }
}
