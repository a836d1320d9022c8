import type { Market } from '../../../shared/exchange/markets.ts';
import { frameFaults, type Faults } from '../venue/faults.ts';

/** Bytes before the text of a frame, at most (RFC 6455, 5.2). */
const LONGEST_HEAD = 10;

/** The way frames of one stream take to whoever listens; faults on frames strike here. */
export class FrameLine {
  readonly #market: Market;
  readonly #name: string;
  readonly #faults: Faults;
  /** A frame kept back to be sent after the next one (swapFrames). */
  #held: Buffer | null = null;

  /** `name` is the stream's, as faults match it. */
  constructor(market: Market, name: string, faults: Faults) {
    this.#market = market;
    this.#name = name;
    this.#faults = faults;
  }

  /** Sends a frame, or loses it, doubles it, spoils its text, turns it around with the next one. */
  deliver(frame: Buffer, send: (frame: Buffer) => void): void {
    const fault = this.#faults.strike(frameFaults, this.#market, this.#name);
    if (fault?.kind === 'dropFrame') return;
    if (fault?.kind === 'swapFrames' && this.#held === null) {
      this.#held = frame;
      return;
    }
    send(fault?.kind === 'corruptFrame' ? corrupted(frame) : frame);
    if (fault?.kind === 'duplicateFrame') send(frame);
    if (this.#held === null) return;
    send(this.#held);
    this.#held = null;
  }
}

/**
 * A whole frame whose text breaks off in noise: its second half is the letter X. Everybody shares the bytes of a frame,
 * so this is a copy.
 */
function corrupted(frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  return copy.fill('X', Math.max(LONGEST_HEAD, copy.length >> 1));
}
