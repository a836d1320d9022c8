import type { Dialect } from './dialects.ts';
import type { Random } from '../../../shared/time/random.ts';

/** Ids of one instrument's trades: 18 digits as text; in the public dialect they have the form of a UUID (R51). */
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

  /** Returns the id of trade `number`, the same over REST and in WebSocket frames. */
  text(number: number, dialect: Dialect): string {
    return dialect === 'public'
      ? `${this.#head}-${number.toString(16).padStart(12, '0')}`
      : this.#prefix + String(number).padStart(12, '0');
  }
}
