import { Followers } from './followers.ts';
import { TriggerHeap, type Trigger } from './triggerHeap.ts';

const NOTHING_DUE: readonly Trigger[] = [];

/** The triggers of one instrument that wait on one price source. */
export class SourceTriggers {
  readonly #rising = new TriggerHeap('rise');
  readonly #falling = new TriggerHeap('fall');
  /** Activated trailing orders: those that sell wait for a fall, those that buy for a rise. */
  readonly #sells = new Followers('SELL', this.#falling);
  readonly #buys = new Followers('BUY', this.#rising);

  /** Triggers that wait here. */
  get size(): number {
    return this.#rising.size + this.#falling.size;
  }

  /** Lets a trigger wait for a rise to its price, or for a fall. */
  wait(trigger: Trigger, direction: 'rise' | 'fall'): void {
    (direction === 'rise' ? this.#rising : this.#falling).add(trigger);
  }

  /** Lets a trigger wait whose trailing order is activated. */
  follow(trigger: Trigger): void {
    (trigger.trailing!.side === 'SELL' ? this.#sells : this.#buys).add(trigger);
  }

  /** Takes a trigger out, wherever it stands. */
  remove(trigger: Trigger): void {
    trigger.heap?.remove(trigger);
    this.#forget(trigger);
  }

  /**
   * A price in ticks: moves the trailing orders, takes out what it is at or beyond and answers that. Both directions are
   * due at once only when a trigger was added beyond its price already; those that wait for a rise come first then.
   */
  price(price: number): readonly Trigger[] {
    this.#sells.follow(price);
    this.#buys.follow(price);
    if (!this.#rising.isDue(price) && !this.#falling.isDue(price)) return NOTHING_DUE;
    const due: Trigger[] = [];
    this.#rising.takeDue(price, due);
    this.#falling.takeDue(price, due);
    for (const trigger of due) this.#forget(trigger);
    return due;
  }

  #forget(trigger: Trigger): void {
    if (trigger.trailing === null) return;
    this.#sells.forget(trigger);
    this.#buys.forget(trigger);
  }
}
