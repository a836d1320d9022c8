import type { DepthLevel } from '../../../shared/exchange/markets.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import { BUY, SELL, type Side } from '../engine/types.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import type { Publisher } from './publisher.ts';

/** The levels last sent for one side: prices in ticks best first, sizes in steps. */
interface Window {
  prices: Int32Array;
  totals: Float64Array;
  count: number;
}

const emptyWindow = (level: number): Window => ({
  prices: new Int32Array(level),
  totals: new Float64Array(level),
  count: 0,
});

/**
 * Depth of one instrument and level (A-WS-DEPTH). It keeps what it sent last, and the snapshot of a later subscriber is
 * that same state, so that the next change fits every subscriber: its `U` is the `u` of the previous frame.
 */
export class DepthPublisher implements Publisher {
  readonly #one: InstrumentMarket;
  readonly #level: DepthLevel;
  #sent: readonly [Window, Window];
  #spare: readonly [Window, Window];
  #first = 0;
  #last = 0;
  #sentAt = -Infinity;
  #begun = false;

  constructor(one: InstrumentMarket, level: DepthLevel) {
    this.#one = one;
    this.#level = level;
    this.#sent = [emptyWindow(level), emptyWindow(level)];
    this.#spare = [emptyWindow(level), emptyWindow(level)];
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    if (!this.#begun) {
      this.#begun = true;
      this.#read(this.#sent);
      this.#last = this.#one.book.updateId;
      this.#first = Math.max(0, this.#last - 1);
    }
    const [bids, asks] = this.#sent;
    return this.#frame('depthSnapshot', 'SNAPSHOT', time, this.#first, this.#last, this.#all(bids), this.#all(asks));
  }

  /** See {@link Publisher}. */
  collect(time: number, now: number): string[] {
    const updateId = this.#one.book.updateId;
    if (!this.#begun || updateId === this.#last || now - this.#sentAt < limits.socket.depthFrameMs) return [];
    const fresh = this.#spare;
    this.#read(fresh);
    const bids = this.#changes(BUY, this.#sent[BUY], fresh[BUY]);
    const asks = this.#changes(SELL, this.#sent[SELL], fresh[SELL]);
    // Only deeper levels changed: nothing is sent, and the ids continue from the last frame that was sent.
    if (bids.length === 0 && asks.length === 0) return [];
    this.#spare = this.#sent;
    this.#sent = fresh;
    this.#first = this.#last;
    this.#last = updateId;
    this.#sentAt = now;
    return [this.#frame('depth', 'CHANGED', time, this.#first, updateId, bids, asks)];
  }

  #read(windows: readonly [Window, Window]): void {
    for (const side of [BUY, SELL] as const) {
      const window = windows[side];
      window.count = this.#one.book.copyLevels(side, window.prices, window.totals);
    }
  }

  #all(window: Window): string[] {
    return Array.from({ length: window.count }, (_, rank) => this.#entry(window.prices[rank]!, window.totals[rank]!));
  }

  /** Returns the levels that differ, best first; a level that left the window has size 0. */
  #changes(side: Side, before: Window, after: Window): string[] {
    const changes: string[] = [];
    const better = side === BUY ? 1 : -1;
    let i = 0;
    let j = 0;
    while (i < before.count || j < after.count) {
      const gone = i < before.count ? before.prices[i]! * better : -Infinity;
      const come = j < after.count ? after.prices[j]! * better : -Infinity;
      if (gone > come) {
        changes.push(this.#entry(before.prices[i]!, 0));
        i += 1;
        continue;
      }
      if (come > gone || before.totals[i] !== after.totals[j]) {
        changes.push(this.#entry(after.prices[j]!, after.totals[j]!));
      }
      if (come === gone) i += 1;
      j += 1;
    }
    return changes;
  }

  #entry(price: number, total: number): string {
    const { priceDecimals, sizeDecimals } = this.#one.instrument;
    const size = total === 0 ? '0' : formatUnits(total, sizeDecimals);
    return `["${formatUnits(price, priceDecimals)}","${size}"]`;
  }

  #frame(e: string, d: string, time: number, first: number, last: number, bids: string[], asks: string[]): string {
    const { symbol } = this.#one.instrument;
    return (
      `{"e":"${e}","E":${time},"s":"${symbol}","U":${first},"u":${last},"l":${this.#level},"d":"${d}",` +
      `"b":[${bids.join(',')}],"a":[${asks.join(',')}]}`
    );
  }
}
