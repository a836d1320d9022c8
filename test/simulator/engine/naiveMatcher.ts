/**
 * The simplest possible matcher: one list of orders, sorted again for every order. It is slow and easy to check.
 * Whether a FOK order fills is found out by trading it on a copy.
 */

export interface NaiveOrder {
  readonly key: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly arrived: number;
  readonly owner: number;
  readonly left: number;
}

/** An incoming order. `price` is null for a market order; `bound` is the worst accepted price, null for any. */
export interface NaiveRequest {
  readonly key: number;
  readonly side: 'buy' | 'sell';
  readonly price: number | null;
  readonly bound?: number | null;
  readonly size: number;
  readonly policy: string;
  readonly owner?: number;
}

export interface NaiveTrade {
  readonly maker: number;
  readonly taker: number;
  readonly price: number;
  readonly size: number;
}

/**
 * The result of an order: `ends` lists in order which orders ended, why and with what rest; `rested` is the size that
 * rests.
 */
export interface NaiveOutcome {
  readonly trades: readonly NaiveTrade[];
  readonly ends: readonly string[];
  readonly rested: number;
}

interface Sweep extends NaiveOutcome {
  readonly left: number;
  readonly metItself: boolean;
  readonly resting: readonly NaiveOrder[];
  readonly positions: ReadonlyMap<number, number>;
}

export class NaiveMatcher {
  resting: readonly NaiveOrder[] = [];
  /**
   * The size that the resting orders of an owner may trade together; owners that are not listed trade without a limit.
   */
  positions: ReadonlyMap<number, number> = new Map();
  /** Owners whose orders must not trade with each other. */
  prevented: ReadonlySet<number> = new Set();
  #arrivals = 0;

  place(request: NaiveRequest): NaiveOutcome {
    const { key, side, price, size, policy, owner = 1 } = request;
    this.#arrivals += 1;
    const refused = (reason: string) => ({ trades: [], ends: [`${key} ${reason} ${size}`], rested: 0 });
    if (policy === 'POST_ONLY' && this.#makers(request).length > 0) return refused('wouldTake');
    const sweep = this.#sweep(request);
    if (policy === 'FOK' && sweep.left > 0) return refused('unfillable');
    this.resting = sweep.resting;
    this.positions = sweep.positions;
    const { trades, ends, left } = sweep;
    if (left > 0 && !sweep.metItself && price !== null && (policy === 'GTC' || policy === 'POST_ONLY')) {
      this.resting = [...this.resting, { key, side, price, arrived: this.#arrivals, owner, left }];
      return { trades, ends, rested: left };
    }
    const reason = left === 0 ? 'filled' : sweep.metItself ? 'selfTrade' : 'expired';
    return { trades, ends: [...ends, `${key} ${reason} ${left}`], rested: 0 };
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

  /** Returns the resting orders that an order may trade with, in matching order. */
  #makers({ side, price, bound = null }: NaiveRequest): NaiveOrder[] {
    const worst = price ?? bound;
    return this.resting
      .filter((order) => order.side !== side)
      .filter((order) => worst === null || (side === 'buy' ? order.price <= worst : order.price >= worst))
      .toSorted((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price) || a.arrived - b.arrived);
  }

  /** Returns the result of trading an order without changing anything. */
  #sweep(request: NaiveRequest): Sweep {
    const { key, size, owner = 1 } = request;
    const positions = new Map(this.positions);
    const remaining = new Map(this.resting.map((order) => [order.key, order.left]));
    const trades: NaiveTrade[] = [];
    const ends: string[] = [];
    let left = size;
    let metItself = false;
    for (const maker of this.#makers(request)) {
      if (left === 0) break;
      if (maker.owner === owner && owner !== 0 && this.prevented.has(owner)) {
        metItself = true;
        break;
      }
      const position = maker.owner === 0 ? undefined : positions.get(maker.owner);
      const offered = position === undefined ? maker.left : Math.min(maker.left, position);
      const traded = Math.min(left, offered);
      remaining.set(maker.key, offered - traded);
      if (traded > 0) trades.push({ maker: maker.key, taker: key, price: maker.price, size: traded });
      if (position !== undefined) positions.set(maker.owner, position - traded);
      if (offered === 0) ends.push(`${maker.key} cancelled ${maker.left}`);
      else if (offered === traded) ends.push(`${maker.key} filled 0`);
      left -= traded;
    }
    const resting = this.resting
      .map((order) => ({ ...order, left: remaining.get(order.key)! }))
      .filter((order) => order.left > 0);
    return { trades, ends, rested: 0, left, metItself, resting, positions };
  }
}
