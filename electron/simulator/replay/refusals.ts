import type { LineCode } from '../../../shared/result/controlWords.ts';

/** Number of refused lines kept for display; all are counted. */
const SHOWN = 20;

/** A line of a replay file that is not played: its number from 1, the field, and what is wrong. */
export interface RefusedLine {
  readonly line: number;
  readonly field: string;
  readonly code: LineCode;
}

/** The refused lines of a replay file: their count, and the first of them. */
export interface RefusedLines {
  readonly count: number;
  readonly first: readonly RefusedLine[];
}

/** Counts refused lines and keeps the first twenty. */
export class Refusals {
  #count = 0;
  readonly #first: RefusedLine[] = [];

  /** Records a refused line. */
  add(line: number, field: string, code: LineCode): void {
    this.#count += 1;
    if (this.#first.length < SHOWN) this.#first.push({ line, field, code });
  }

  /** Returns the refused lines so far. */
  read(): RefusedLines {
    return { count: this.#count, first: [...this.#first] };
  }
}
