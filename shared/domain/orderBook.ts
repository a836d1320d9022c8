/**
 * The order book of one instrument, built from a depth stream (A-WS-DEPTH). Pure: it takes frames and returns an
 * outcome; the caller decides when to request a new snapshot. The book is `live` only while it is proven to equal the
 * exchange's.
 */
import { formatDecimal, parseDecimal } from '../num/decimal.ts';
import {
  clearSide,
  createSide,
  flatLevels,
  priceKey,
  rescaleSide,
  setLevel,
  sizeSign,
  type BookSide,
} from './bookSide.ts';

/** A level as sent by the exchange: price, size. */
export type WireLevel = readonly [price: string, size: string];

/** The part of a depth frame that the book uses: `U` and `u` are its range on the exchange's counter. */
export interface DepthUpdate {
  readonly U: number;
  readonly u: number;
  readonly b: readonly WireLevel[];
  readonly a: readonly WireLevel[];
}

/** Reasons why a book is no longer live and needs a snapshot. */
export type BookFault = 'gap' | 'crossed' | 'invalid' | 'tooDeep';

/** Outcome of a frame: applied, dropped because no snapshot had arrived yet (R11), or a fault that broke the book. */
export type BookOutcome = 'applied' | 'dropped' | BookFault;

export interface OrderBook {
  /**
   * Returns the status. `syncing`: waiting for a snapshot; `stale`: the book is complete, but not proven to be current.
   */
  readonly status: () => 'syncing' | 'live' | 'stale';
  /** Returns `u` of the last frame applied; 0 before the first. */
  readonly updateId: () => number;
  /** Returns the number of changes dropped because they arrived before a snapshot. */
  readonly dropped: () => number;
  /** Replaces the book. A snapshot older than the live book counts as a gap and is not applied. */
  snapshot(update: DepthUpdate): BookOutcome;
  /** Applies a change whose `U` equals the previous `u`; any other change requires a new snapshot. */
  change(update: DepthUpdate): BookOutcome;
  /** Handles an interrupted stream: keeps the levels for display and waits for a snapshot. */
  interrupt(): void;
  /** Sets whether the source is proven to be current; continuity is kept. */
  setCurrent(current: boolean): void;
  /** Clears the whole book, for example after a switch to another exchange. */
  clear(): void;
  /** Return flat arrays price, size, best first, at most the depth of the stream. */
  bids(): string[];
  asks(): string[];
  /** Returns the best `limit` levels of both sides. */
  top(limit: number): { readonly bids: string[]; readonly asks: string[] };
}

const MAX_KEY_SCALE = 15;
/**
 * Maximum depth of a side as a multiple of the stream's depth. Levels that leave the stream's window arrive as
 * deletions, so a deeper side is broken.
 */
const DEPTH_SLACK = 5;

/** Returns the decimals of a price text, without trailing zeros. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end -= 1;
  return end - point - 1;
}

/** Writes out a text with an exponent; returns every other text unchanged. */
function plainText(text: string): string {
  if (!/[eE]/.test(text)) return text;
  const value = parseDecimal(text);
  return value ? formatDecimal(value) : text;
}

/**
 * Creates an empty book for a stream of `depth` levels per side; `priceDecimals` is the initial scale of its integer
 * keys.
 */
export function createOrderBook(depth: number, priceDecimals: number): OrderBook {
  const bids = createSide(true);
  const asks = createSide(false);
  let scale = Math.min(Math.max(0, priceDecimals), MAX_KEY_SCALE);
  let synced = false;
  let current = true;
  let updateId = 0;
  let dropped = 0;

  const empty = (): void => {
    clearSide(bids);
    clearSide(asks);
  };
  const broken = (fault: BookFault, keepLevels: boolean): BookFault => {
    synced = false;
    if (!keepLevels) empty();
    return fault;
  };
  /**
   * Returns the key of a price; increases the scale of the whole book when a price has more decimals than any before.
   */
  const keyOf = (price: string): number => {
    const key = priceKey(price, scale);
    if (key !== -2) return key;
    const wanted = decimalsOf(price);
    if (wanted > MAX_KEY_SCALE || !rescaleSide(bids, wanted - scale) || !rescaleSide(asks, wanted - scale)) return -1;
    scale = wanted;
    return priceKey(price, scale);
  };
  const apply = (side: BookSide, levels: readonly WireLevel[]): boolean => {
    for (let i = 0; i < levels.length; i += 1) {
      const level = levels[i] as WireLevel;
      let price = level[0];
      let size = level[1];
      let key = keyOf(price);
      if (key === -1) key = keyOf((price = plainText(price)));
      // A price must be above zero, and a size must be a plain unsigned decimal (XW6).
      let sign = sizeSign(size);
      if (sign < 0) sign = sizeSign((size = plainText(size)));
      if (key <= 0 || sign < 0) return false;
      setLevel(side, key, price, size, sign === 0);
    }
    return true;
  };
  const settle = (update: DepthUpdate): BookOutcome => {
    if (!apply(bids, update.b) || !apply(asks, update.a)) return broken('invalid', false);
    // Checked after the whole frame: levels inside one frame may cross temporarily.
    if (bids.keys.length > 0 && asks.keys.length > 0 && (bids.keys[0] as number) >= (asks.keys[0] as number)) {
      return broken('crossed', false);
    }
    if (bids.keys.length > depth * DEPTH_SLACK || asks.keys.length > depth * DEPTH_SLACK)
      return broken('tooDeep', false);
    updateId = update.u;
    synced = true;
    return 'applied';
  };

  return {
    status: () => (!synced ? 'syncing' : current ? 'live' : 'stale'),
    updateId: () => updateId,
    dropped: () => dropped,
    snapshot(update) {
      if (synced && update.u < updateId) return broken('gap', true);
      empty();
      return settle(update);
    },
    change(update) {
      if (!synced) {
        dropped += 1;
        return 'dropped';
      }
      if (update.U !== updateId || update.u <= updateId) return broken('gap', true);
      return settle(update);
    },
    interrupt() {
      synced = false;
    },
    setCurrent(now) {
      current = now;
    },
    clear() {
      synced = false;
      updateId = 0;
      empty();
    },
    bids: () => flatLevels(bids, depth),
    asks: () => flatLevels(asks, depth),
    top: (limit) => ({ bids: flatLevels(bids, limit), asks: flatLevels(asks, limit) }),
  };
}
