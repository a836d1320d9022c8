import { TriggerBook, type TriggerEvents } from '../../../electron/simulator/engine/triggerBook.ts';

/** A trigger book that records its events as lines. */
export class RecordingTriggers implements TriggerEvents {
  readonly book = new TriggerBook(this);
  #lines: string[] = [];
  /** Called when a conditional order triggers, after it was recorded. */
  onFired: (id: string) => void = () => undefined;

  fired(id: string, price: number): void {
    this.#lines.push(`${id} fired at ${price}`);
    this.onFired(id);
  }

  activated(id: string, price: number): void {
    this.#lines.push(`${id} activated at ${price}`);
  }

  /** Applies last prices one by one; returns the events since the last call. */
  last(...prices: number[]): string[] {
    for (const price of prices) this.book.price('LAST', price);
    return this.#lines.splice(0);
  }

  /** Does the same as {@link last} with mark prices. */
  mark(...prices: number[]): string[] {
    for (const price of prices) this.book.price('MARK', price);
    return this.#lines.splice(0);
  }
}
