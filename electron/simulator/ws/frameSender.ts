import type { Market } from '../../../shared/exchange/markets.ts';
import { frameFaults, type Faults } from '../venue/faults.ts';

const WHOLE_TEXT = 0x81;
/** Longest payload whose length fits in the second byte, and in the two bytes after it. */
const SHORT = 125;
const LONG = 0xffff;

/**
 * Encodes a message as one unmasked, uncompressed text frame (RFC 6455, 5.2). It is built once and the same bytes go to
 * every listener, so no one may write into it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= SHORT ? 2 : length <= LONG ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = WHOLE_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, head);
  return frame;
}

/** Largest length of a frame's header in bytes (RFC 6455, 5.2). */
const LONGEST_HEAD = 10;

/** Sends the frames of one stream to its listeners; faults on frames apply here. */
export class FrameSender {
  readonly #market: Market;
  readonly #name: string;
  readonly #faults: Faults;
  /** A frame held back until after the next one (swapFrames). */
  #held: Buffer | null = null;

  /** Creates the line of a stream; `name` is the stream's name, which faults match. */
  constructor(market: Market, name: string, faults: Faults) {
    this.#market = market;
    this.#name = name;
    this.#faults = faults;
  }

  /** Sends a frame, or drops it, sends it twice, corrupts its text, or swaps it with the next one. */
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
 * Returns a complete frame with corrupted text: its second half consists of the letter X. It is a copy, because all
 * listeners share the bytes of a frame.
 */
function corrupted(frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  return copy.fill('X', Math.max(LONGEST_HEAD, copy.length >> 1));
}
