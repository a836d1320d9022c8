import { MAX_PRICE } from '../../../engine/types.ts';
import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Account } from '../../accounts/account.ts';
import { type FindContract, markOf } from '../contracts.ts';
import { tradeValue, type Money } from '../../accounts/money.ts';
import type { Position } from '../records.ts';
import { crossPositions, crossExcess, isolatedPositions, isolatedSpare } from './standing.ts';

/** A measured position, and the range of mark prices in ticks in which it cannot be liquidated. */
interface Band {
  readonly position: Position;
  readonly one: InstrumentMarket;
  readonly size: number;
  readonly openValue: Money;
  readonly isolatedMargin: Money;
  readonly low: number;
  readonly high: number;
}

/**
 * Ranges of mark prices in which nothing of an account can be liquidated, so that a step of the market costs a few
 * comparisons instead of the whole calculation (F13). A move of one tick changes profit by the position's size, and the
 * keeping cost by less than the same amount again; so all cross positions together may lose half of the spare amount,
 * each an equal part of it.
 */
export class SafeBands {
  readonly #find: FindContract;
  #balance: Money | null = null;
  #bands: Band[] = [];

  constructor(find: FindContract) {
    this.#find = find;
  }

  /** Whether the measured bands still apply: same balance, same positions, every mark price within its band. */
  hold({ wallet, positions }: Account): boolean {
    if (wallet.balance !== this.#balance || positions.size !== this.#bands.length) return false;
    let place = 0;
    for (const position of positions.values()) {
      const band = this.#bands[place]!;
      place += 1;
      if (position !== band.position || position.size !== band.size) return false;
      if (position.openValue !== band.openValue || position.isolatedMargin !== band.isolatedMargin) return false;
      const mark = markOf(band.one);
      if (mark < band.low || mark > band.high) return false;
    }
    return true;
  }

  /** Measures the bands anew; returns false, leaving no valid bands, when something must be liquidated. */
  measure(account: Account): boolean {
    this.#balance = null;
    const cross = crossPositions(account);
    const shared = cross.length === 0 ? 0n : crossExcess(account, this.#find);
    if (cross.length > 0 && shared <= 0n) return false;
    const alone = new Map(isolatedPositions(account).map((one) => [one, isolatedSpare(one, this.#find)]));
    for (const spare of alone.values()) if (spare <= 0n) return false;
    this.#bands = [...account.positions.values()].map((position) => {
      const spare = alone.get(position);
      return spare === undefined ? this.#band(position, shared, cross.length) : this.#band(position, spare, 1);
    });
    this.#balance = account.wallet.balance;
    return true;
  }

  /** Returns the band of one of `count` positions that can together lose `spare`. */
  #band(position: Position, spare: Money, count: number): Band {
    const one = this.#find(position.symbol);
    const { size, openValue, isolatedMargin } = position;
    const parts = BigInt(2 * count);
    // Keeping costs are rounded up twice: less than two units each.
    const ticks = (spare - parts) / (parts * tradeValue(one.instrument, 1, size));
    const most = ticks < 0n ? 0 : ticks > BigInt(MAX_PRICE) ? MAX_PRICE : Number.parseInt(String(ticks), 10);
    const mark = markOf(one);
    const long = position.side === 'LONG';
    // A move in the other direction only increases the spare amount.
    const [low, high] = long ? [mark - most, Infinity] : [-Infinity, mark + most];
    return { position, one, size, openValue, isolatedMargin, low, high };
  }
}
