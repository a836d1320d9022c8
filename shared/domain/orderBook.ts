/**
 * The order book of one instrument, put together from a depth stream (A-WS-DEPTH). Pure: frames in, an outcome back; who
 * asks for a new snapshot and when is decided outside. The book is `live` only while it is proven to equal the exchange's.
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

/** A level as the wire carries it: price, size. */
export type WireLevel = readonly [price: string, size: string];

/** The part of a depth frame the book reads: `U` and `u` are its range on the exchange's counter. */
export interface DepthUpdate {
  readonly U: number;
  readonly u: number;
  readonly b: readonly WireLevel[];
  readonly a: readonly WireLevel[];
}

/** Why a book stopped being live and needs a snapshot. */
export type BookFault = 'gap' | 'crossed' | 'invalid' | 'tooDeep';

/** What a frame did: applied, dropped because no snapshot came yet (R11), or broke the book. */
export type BookOutcome = 'applied' | 'dropped' | BookFault;

export interface OrderBook {
  /** `syncing`: waiting for a snapshot; `stale`: the picture is whole, but nobody proves that it is current. */
  readonly status: () => 'syncing' | 'live' | 'stale';
  /** `u` of the last frame applied; 0 before the first. */
  readonly updateId: () => number;
  /** Changes dropped because they came before a snapshot. */
  readonly dropped: () => number;
  /** Replaces the book. An older snapshot than the live book is a gap, never a step back. */
  snapshot(update: DepthUpdate): BookOutcome;
  /** Applies a change whose `U` equals the previous `u`; everything else needs a new snapshot. */
  change(update: DepthUpdate): BookOutcome;
  /** The stream broke: keeps the levels for the eye, waits for a snapshot. */
  interrupt(): void;
  /** The source no longer proves to be current, or does again; continuity is kept. */
  setCurrent(current: boolean): void;
  /** Forgets everything, as when the exchange itself was exchanged. */
  clear(): void;
  /** Flat arrays price, size, best first, at most the depth of the stream. */
  bids(): string[];
  asks(): string[];
  /** Best `limit` levels of both sides. */
  top(limit: number): { readonly bids: string[]; readonly asks: string[] };
}

const MAX_KEY_SCALE = 15;
/** Levels leaving the window arrive as deletions; a side this many times deeper than its stream is a broken one. */
const DEPTH_SLACK = 5;

/** Decimals of a price text, trailing zeros not counted. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end -= 1;
  return end - point - 1;
}

/** A text with an exponent written out (R1); every other text as it is. */
function plainText(text: string): string {
  if (!/[eE]/.test(text)) return text;
  const value = parseDecimal(text);
  return value ? formatDecimal(value) : text;
}

/** An empty book for a stream of `depth` levels a side; `priceDecimals` is where its integer keys start. */
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
  /** The key of a price, growing the scale of the whole book when a price has more decimals than any before. */
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
      // Zero is no price, and a size must be a plain decimal without a sign (XW6).
      let sign = sizeSign(size);
      if (sign < 0) sign = sizeSign((size = plainText(size)));
      if (key <= 0 || sign < 0) return false;
      setLevel(side, key, price, size, sign === 0);
    }
    return true;
  };
  const settle = (update: DepthUpdate): BookOutcome => {
    if (!apply(bids, update.b) || !apply(asks, update.a)) return broken('invalid', false);
    // Read after the whole frame: one frame may move the touch through itself.
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
