import { TriggerBook, type TriggerEvents } from '../../engine/triggerBook.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { PriceSource } from '../accounts/words.ts';
import { directionOf, type ConditionalOrder } from './records.ts';
import { isReached, presentPrice } from './triggerPrices.ts';

/** What a price did to a waiting order: it began to follow the price, or its price came. `price` is in ticks. */
export interface Due {
  readonly order: ConditionalOrder;
  readonly what: 'activated' | 'fired';
  readonly price: number;
}

/** The waiting orders of one contract. */
interface Shelf {
  readonly one: InstrumentMarket;
  readonly book: TriggerBook;
  readonly trailing: Set<ConditionalOrder>;
}

/**
 * The conditional orders that wait, by contract, and the line of those whose price came. Prices only note; whoever acts
 * takes from the line. The line is in the order in which prices came; marks are looked at contract by contract, in the
 * order in which somebody began to wait on each.
 */
export class WaitingOrders implements TriggerEvents {
  readonly #orders = new Map<string, ConditionalOrder>();
  readonly #shelves = new Map<string, Shelf>();
  readonly #due: { readonly id: string; readonly what: Due['what']; readonly price: number }[] = [];
  /** Contracts whose price moved while a trailing order waited there. */
  readonly #moved = new Set<Shelf>();

  /** Whether something waits on that price of a contract. */
  watches(symbol: string, source: PriceSource): boolean {
    return this.#shelves.get(symbol)?.book.watches(source) === true;
  }

  /** Whether {@link next} or {@link followed} may have something. */
  get pending(): boolean {
    return this.#due.length > 0 || this.#moved.size > 0;
  }

  /** Lets an order wait. One whose price is there already stands in the line at once. */
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

  /** Takes an order out, out of the line too. */
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

  /** A price of a contract in ticks. Called inside engine events: it only notes. */
  price(symbol: string, source: PriceSource, price: number): void {
    const shelf = this.#shelves.get(symbol);
    if (!shelf) return;
    shelf.book.price(source, price);
    if (shelf.trailing.size > 0) this.#moved.add(shelf);
  }

  /** The present marks of the contracts somebody waits on. */
  marks(): void {
    for (const { one, book } of this.#shelves.values()) {
      if (book.watches('MARK')) this.price(one.instrument.symbol, 'MARK', presentPrice(one, 'MARK'));
    }
  }

  /** Takes the first of the line. */
  next(): Due | undefined {
    for (let noted = this.#due.shift(); noted; noted = this.#due.shift()) {
      const order = this.#orders.get(noted.id);
      if (!order) continue;
      if (noted.what === 'fired') this.remove(order);
      return { order, what: noted.what, price: noted.price };
    }
    return undefined;
  }

  /** The trailing orders that followed the price since this was last asked; they hold where they stand now. */
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

  #shelf(one: InstrumentMarket): Shelf {
    const { symbol } = one.instrument;
    let shelf = this.#shelves.get(symbol);
    if (!shelf) this.#shelves.set(symbol, (shelf = { one, book: new TriggerBook(this), trailing: new Set() }));
    return shelf;
  }
}
