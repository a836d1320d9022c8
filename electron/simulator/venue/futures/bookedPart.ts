import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';

/** A trade of one order, as the engine reported it: ticks, steps, simulated Unix ms. */
export interface TradedPart {
  readonly price: number;
  readonly size: number;
  readonly maker: boolean;
  readonly time: number;
}

/** The effect of a trade on one position. */
export interface BookedPart {
  readonly position: Position;
  readonly size: number;
  readonly value: Money;
  readonly fee: Money;
  readonly liquidateFee: Money;
  readonly realizedPnl: Money;
  /** The part of a loss that exceeded an isolated position's margin and that the insurance paid. */
  readonly covered: Money;
}

/** Updates the change data of a position: `time` is simulated Unix ms. */
export function touch(position: Position, one: InstrumentMarket, time: number): void {
  position.updatedTime = time;
  position.updatedMatch = one.book.updateId;
}
