import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';

/** A trade of one order, as the engine told it: ticks, steps, simulated Unix ms. */
export interface TradedPart {
  readonly price: number;
  readonly size: number;
  readonly maker: boolean;
  readonly time: number;
}

/** What a trade did to one position. */
export interface BookedPart {
  readonly position: Position;
  readonly size: number;
  readonly value: Money;
  readonly fee: Money;
  readonly liquidateFee: Money;
  readonly realizedPnl: Money;
  /** What insurance paid, for the loss was larger than the margin of an isolated position. */
  readonly covered: Money;
}

/** Notes on a position when it last changed: `time` is simulated Unix ms. */
export function touch(position: Position, one: InstrumentMarket, time: number): void {
  position.updatedTime = time;
  position.updatedMatch = one.book.updateId;
}
