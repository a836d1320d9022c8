import { TriggerBook, type TriggerEvents } from '../../../electron/simulator/engine/triggerBook.ts';

/** A trigger book that writes down what it tells, as lines. */
export class RecordingTriggers implements TriggerEvents {
  readonly book = new TriggerBook(this);
  #lines: string[] = [];
  /** What to do when a trigger fires, besides writing it down. */
  onFired: (id: string) => void = () => undefined;

  fired(id: string, price: number): void {
    this.#lines.push(`${id} fired at ${price}`);
    this.onFired(id);
  }

  activated(id: string, price: number): void {
    this.#lines.push(`${id} activated at ${price}`);
  }

  /** Tells last prices one by one; answers what was told since the last call. */
  last(...prices: number[]): string[] {
    for (const price of prices) this.book.price('LAST', price);
    return this.#lines.splice(0);
  }

  /** As {@link last}, with mark prices. */
  mark(...prices: number[]): string[] {
    for (const price of prices) this.book.price('MARK', price);
    return this.#lines.splice(0);
  }
}
