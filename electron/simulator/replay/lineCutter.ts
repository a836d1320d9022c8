/** Largest line in bytes, far above that of any market data row. */
export const LONGEST_LINE = 4096;
const FEED = 10;
const RETURN = 13;
const BOM = [0xef, 0xbb, 0xbf];

/** Called for every line that is not blank: `bytes` from `start` up to, not including, `end`; `line` counts from 1. */
export interface LineListener {
  line(bytes: Uint8Array, start: number, end: number, line: number): void;
  /** Called for a line longer than {@link LONGEST_LINE}; its content is discarded. */
  tooLong(line: number): void;
}

/**
 * Splits a stream of bytes into lines, independent of its chunks. Lines end with LF or CRLF; a byte order mark is
 * skipped.
 */
export class LineCutter {
  readonly #listener: LineListener;
  readonly #carry = new Uint8Array(LONGEST_LINE + 1);
  #carried = 0;
  #line = 1;
  #isTooLong = false;
  /** Bytes of a byte order mark matched at the very beginning; complete at three or at the first other byte. */
  #mark = 0;

  constructor(listener: LineListener) {
    this.#listener = listener;
  }

  /** Processes the next bytes and keeps no reference to them. */
  push(chunk: Uint8Array): void {
    let start = this.#skipMark(chunk);
    for (;;) {
      let feed = start;
      // A plain loop: for short lines a search call for each would cost more than it saves.
      while (feed < chunk.length && chunk[feed] !== FEED) feed += 1;
      if (feed === chunk.length) break;
      if (this.#carried === 0 && !this.#isTooLong) this.#notify(chunk, start, feed);
      else {
        this.#keep(chunk, start, feed);
        this.#tellCarried();
      }
      this.#line += 1;
      start = feed + 1;
    }
    this.#keep(chunk, start, chunk.length);
  }

  /** Ends the stream: reports a last line without a line end. */
  end(): void {
    if (this.#carried > 0 || this.#isTooLong) this.#tellCarried();
  }

  #skipMark(chunk: Uint8Array): number {
    let at = 0;
    while (this.#mark < BOM.length && at < chunk.length) {
      if (chunk[at] !== BOM[this.#mark]) {
        // Bytes that looked like a byte order mark were part of the first line.
        for (let byteIndex = 0; byteIndex < this.#mark; byteIndex += 1) this.#carry[this.#carried++] = BOM[byteIndex]!;
        this.#mark = BOM.length + 1;
        return at;
      }
      at += 1;
      this.#mark += 1;
    }
    return at;
  }

  #keep(chunk: Uint8Array, start: number, end: number): void {
    if (this.#isTooLong) return;
    if (this.#carried + end - start > LONGEST_LINE) {
      this.#isTooLong = true;
      return;
    }
    this.#carry.set(chunk.subarray(start, end), this.#carried);
    this.#carried += end - start;
  }

  #tellCarried(): void {
    if (this.#isTooLong) this.#listener.tooLong(this.#line);
    else this.#notify(this.#carry, 0, this.#carried);
    this.#carried = 0;
    this.#isTooLong = false;
  }

  #notify(bytes: Uint8Array, start: number, feed: number): void {
    const end = feed > start && bytes[feed - 1] === RETURN ? feed - 1 : feed;
    if (end - start > LONGEST_LINE) this.#listener.tooLong(this.#line);
    else if (end > start) this.#listener.line(bytes, start, end, this.#line);
  }
}
