/** The plainest matcher there is: one list of orders, sorted anew for every order. Slow, and easy to see through. */

export interface NaiveOrder {
  readonly key: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly arrived: number;
  left: number;
}

export interface NaiveTrade {
  readonly maker: number;
  readonly taker: number;
  readonly price: number;
  readonly size: number;
}

export interface NaiveOutcome {
  readonly trades: NaiveTrade[];
  readonly rested: number;
  readonly refused: boolean;
}

export class NaiveMatcher {
  resting: NaiveOrder[] = [];
  #arrivals = 0;

  place(key: number, side: 'buy' | 'sell', price: number | null, size: number, policy: string): NaiveOutcome {
    const fits = (order: NaiveOrder) =>
      order.side !== side && (price === null || (side === 'buy' ? order.price <= price : order.price >= price));
    const makers = this.resting
      .filter(fits)
      .toSorted((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price) || a.arrived - b.arrived);
    const offered = makers.reduce((sum, order) => sum + order.left, 0);
    if (policy === 'POST_ONLY' && makers.length > 0) return { trades: [], rested: 0, refused: true };
    if (policy === 'FOK' && offered < size) return { trades: [], rested: 0, refused: true };
    let left = size;
    const trades: NaiveTrade[] = [];
    for (const maker of makers) {
      if (left === 0) break;
      const traded = Math.min(left, maker.left);
      trades.push({ maker: maker.key, taker: key, price: maker.price, size: traded });
      maker.left -= traded;
      left -= traded;
    }
    this.resting = this.resting.filter((order) => order.left > 0);
    const rests = left > 0 && price !== null && (policy === 'GTC' || policy === 'POST_ONLY');
    this.#arrivals += 1;
    if (rests) this.resting.push({ key, side, price, arrived: this.#arrivals, left });
    return { trades, rested: rests ? left : 0, refused: false };
  }

  cancel(key: number): boolean {
    const before = this.resting.length;
    this.resting = this.resting.filter((order) => order.key !== key);
    return this.resting.length < before;
  }

  levels(side: 'buy' | 'sell'): [number, number][] {
    const totals = new Map<number, number>();
    for (const order of this.resting) {
      if (order.side === side) totals.set(order.price, (totals.get(order.price) ?? 0) + order.left);
    }
    return [...totals].toSorted(([a], [b]) => (side === 'buy' ? b - a : a - b));
  }
}
