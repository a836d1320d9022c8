import type { RestingGuard } from '../../../electron/simulator/engine/types.ts';
import { RecordingEvents } from './recordingEvents.ts';

/**
 * A double of the accounts behind a book: resting orders of an owner with a position only close it, together at most
 * the size it holds, and every trade of one reduces it. It records like {@link RecordingEvents}.
 */
export class PositionsDouble extends RecordingEvents implements RestingGuard {
  /** Position by owner, in steps; owners that are not listed trade without a limit. */
  readonly positions = new Map<number, number>();
  /** Owners that must not trade with themselves. */
  readonly prevented = new Set<number>();
  readonly #owners = new Map<number, number>();
  readonly #taken = new Map<number, number>();

  override accepted(id: number, side: 0 | 1, price: number, size: number, owner: number): void {
    super.accepted(id, side, price, size, owner);
    this.#owners.set(id, owner);
  }

  override trade(
    maker: number,
    taker: number,
    makerOwner: number,
    takerOwner: number,
    price: number,
    size: number,
    side: 0 | 1,
    left: number,
  ): void {
    super.trade(maker, taker, makerOwner, takerOwner, price, size, side, left);
    const position = this.positions.get(makerOwner);
    if (position !== undefined) this.positions.set(makerOwner, position - size);
  }

  allowance(id: number, left: number): number {
    return Math.min(left, this.positions.get(this.#owners.get(id)!) ?? left);
  }

  wouldAllow(id: number, left: number, first: boolean): number {
    if (first) this.#taken.clear();
    const owner = this.#owners.get(id)!;
    const position = this.positions.get(owner);
    if (position === undefined) return left;
    const taken = this.#taken.get(owner) ?? 0;
    const allowed = Math.min(left, position - taken);
    this.#taken.set(owner, taken + allowed);
    return allowed;
  }

  prevents(owner: number): boolean {
    return this.prevented.has(owner);
  }
}
