import type { DoneReason, EngineEvents, Side } from '../../../electron/simulator/engine/types.ts';

/** All events of an engine, as lines. */
export class RecordingEvents implements EngineEvents {
  lines: string[] = [];
  trades: { maker: number; taker: number; price: number; size: number }[] = [];
  levels = new Map<string, number>();
  updateIds: number[] = [];

  accepted(id: number, side: Side, price: number, size: number, owner: number): void {
    this.lines.push(`accepted ${id} ${side} ${price} ${size} ${owner}`);
  }

  trade(
    maker: number,
    taker: number,
    _a: number,
    _b: number,
    price: number,
    size: number,
    side: Side,
    left: number,
  ): void {
    this.lines.push(`trade ${maker} ${taker} ${price} ${size} ${side} ${left}`);
    this.trades.push({ maker, taker, price, size });
  }

  level(side: Side, price: number, total: number, updateId: number): void {
    this.lines.push(`level ${side} ${price} ${total}`);
    this.updateIds.push(updateId);
    if (total === 0) this.levels.delete(`${side}:${price}`);
    else this.levels.set(`${side}:${price}`, total);
  }

  done(id: number, reason: DoneReason, left: number, owner: number): void {
    this.lines.push(`done ${id} ${reason} ${left} ${owner}`);
  }
}
