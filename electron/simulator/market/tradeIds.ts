import type { Random } from '../../../shared/time/random.ts';

/** Ids of one instrument's trades: 18 digits on REST, and the same trade's text id in pushes (R5). */
export class TradeIds {
  readonly #prefix: string;
  readonly #head: string;

  constructor(random: Random) {
    const ids = random.fork('trade ids');
    this.#prefix = String(700_000 + ids.integer(99_999));
    const hex = (digits: number) =>
      ids
        .integer(16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    this.#head = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}`;
  }

  /** The id REST gives trade `number`. */
  rest(number: number): string {
    return this.#prefix + String(number).padStart(12, '0');
  }

  /** The id a push gives trade `number`. */
  push(number: number): string {
    return `${this.#head}-${number.toString(16).padStart(12, '0')}`;
  }
}
