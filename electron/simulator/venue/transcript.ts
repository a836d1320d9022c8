import { SELL, type Side } from '../engine/types.ts';
import { formatUnits } from '../market/units.ts';
import type { Instrument } from '../market/instruments.ts';

/** Number of entries kept as lines; the hash covers everything ever written. */
const KEPT = 8192;
const FNV_PRIME = 0x01000193;

interface Entry {
  readonly instrument: Instrument | null;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly side: Side;
  readonly text: string;
}

/** Records what an account did, or what happened to it, at simulated `time`. */
export type AccountLog = Pick<Transcript, 'account'>;

/**
 * Records all events of the venue in order: trades, commands and account events as lines, level changes in the hash
 * only.
 */
export class Transcript {
  readonly #entries: Entry[] = [];
  #hash = 0x811c9dc5;
  #count = 0;

  /** Records a trade at simulated `time`. */
  trade(instrument: Instrument, time: number, price: number, size: number, side: Side): void {
    this.#mix(price);
    this.#mix(size);
    this.#mix(time);
    this.#mix(side);
    this.#keep({ instrument, time, price, size, side, text: '' });
  }

  /** Records a change of a level. */
  level(side: Side, price: number, total: number, updateId: number): void {
    this.#mix(side);
    this.#mix(price);
    this.#mix(total);
    this.#mix(updateId);
  }

  /** Records a command of the control interface at simulated `time`. */
  command(time: number, text: string): void {
    this.#note(time, text, `command ${text}`);
  }

  /** Records what an account did, or what happened to it, at simulated `time`. */
  account(time: number, text: string): void {
    this.#note(time, text, `account ${text}`);
  }

  /**
   * Returns the number of all entries, the hash over all of them and over every level change, and the last lines,
   * oldest first.
   */
  read(): { readonly count: number; readonly hash: string; readonly lines: string[] } {
    const from = this.#count % KEPT;
    const ordered =
      this.#count > KEPT ? [...this.#entries.slice(from), ...this.#entries.slice(0, from)] : this.#entries;
    return { count: this.#count, hash: (this.#hash >>> 0).toString(16).padStart(8, '0'), lines: ordered.map(line) };
  }

  #note(time: number, mixed: string, text: string): void {
    for (let i = 0; i < mixed.length; i += 1) this.#mix(mixed.charCodeAt(i));
    this.#keep({ instrument: null, time, price: 0, size: 0, side: 0, text });
  }

  #keep(entry: Entry): void {
    this.#entries[this.#count % KEPT] = entry;
    this.#count += 1;
  }

  #mix(value: number): void {
    const high = Math.floor(value / 4294967296);
    this.#hash = Math.imul(Math.imul(this.#hash ^ (value | 0), FNV_PRIME) ^ high, FNV_PRIME);
  }
}

function line({ instrument, time, price, size, side, text }: Entry): string {
  if (instrument === null) return `${time} ${text}`;
  const at = formatUnits(price, instrument.priceDecimals);
  const amount = formatUnits(size, instrument.sizeDecimals);
  return `${time} trade ${instrument.market} ${instrument.symbol} ${side === SELL ? 'sell' : 'buy'} ${amount} @ ${at}`;
}
