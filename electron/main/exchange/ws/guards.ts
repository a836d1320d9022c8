/**
 * Hand-written checks for the most frequent frames. Each returns true only when the parsed frame is already what the
 * schema of its channel would return; false means "read it again with the schema", not "bad". The fast path can
 * therefore be strict: decimals as plain text, times as numbers; the texts of book levels are left to the book. A
 * property test compares both ways of reading.
 */
import type { z } from 'zod';
import type { depthPush, klinePush, tickerPush, tradePush } from '../../../../shared/exchange/channels.ts';
import { WIRE_DECIMALS } from '../../../../shared/num/decimal.ts';

/** A depth frame in the form that its schema returns. */
export type DepthPush = z.output<typeof depthPush>;
/** A trade frame in the form that its schema returns. */
export type TradePush = z.output<typeof tradePush>;
/** A candle frame in the form that its schema returns. */
export type KlinePush = z.output<typeof klinePush>;
/** A ticker frame in the form that its schema returns. */
export type TickerPush = z.output<typeof tickerPush>;

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT = 40;
const MAX_NAME = 200;

/** Whether a text is digits with at most one point inside and at most 18 decimals. */
function isPlain(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const { length } = text;
  if (length === 0 || length > MAX_TEXT) return false;
  let point = -1;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point >= 0 || i === 0) return false;
    point = i;
  }
  return point < 0 || (point < length - 1 && length - 1 - point <= WIRE_DECIMALS);
}

function isSigned(text: unknown): boolean {
  return typeof text === 'string' && isPlain(text.charCodeAt(0) === 45 ? text.slice(1) : text);
}

function isWhole(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) && !Object.is(value, -0);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_NAME;
}

function isHead(frame: Fields): boolean {
  return isName(frame.e) && isWhole(frame.E) && typeof frame.s === 'string';
}

/**
 * Whether levels have the right form: two texts of limited length. The book checks whether they are decimals, because
 * it reads every one of them digit by digit anyway and treats a frame with anything else as invalid (XW6).
 */
function areLevels(levels: unknown): boolean {
  if (!Array.isArray(levels)) return false;
  for (let i = 0; i < levels.length; i += 1) {
    const level: unknown = levels[i];
    if (!Array.isArray(level) || level.length !== 2) return false;
    const price: unknown = level[0];
    const size: unknown = level[1];
    if (typeof price !== 'string' || typeof size !== 'string') return false;
    if (price.length > MAX_TEXT || size.length > MAX_TEXT) return false;
  }
  return true;
}

/** Whether this is a depth frame that need not be read with its schema. */
export function isDepthPush(frame: Fields): boolean {
  return (
    isHead(frame) &&
    isWhole(frame.U) &&
    isWhole(frame.u) &&
    (frame.l === 200 || frame.l === 15) &&
    (frame.d === 'CHANGED' || frame.d === 'SNAPSHOT') &&
    areLevels(frame.b) &&
    areLevels(frame.a)
  );
}

/** Whether every element of a list passes the test; false for anything but a list of objects. */
function everyRecord(list: unknown, test: (record: Fields) => boolean): boolean {
  if (!Array.isArray(list)) return false;
  for (let i = 0; i < list.length; i += 1) {
    const record: unknown = list[i];
    if (typeof record !== 'object' || record === null || !test(record as Fields)) return false;
  }
  return true;
}

const isTrade = (trade: Fields): boolean =>
  isWhole(trade.T) &&
  typeof trade.t === 'string' &&
  isPlain(trade.p) &&
  isPlain(trade.q) &&
  isPlain(trade.v) &&
  typeof trade.m === 'boolean';

/** Whether this is a trade frame that need not be read with its schema. */
export function isTradePush(frame: Fields): boolean {
  return isHead(frame) && everyRecord(frame.d, isTrade);
}

const isKline = (bar: Fields): boolean =>
  isWhole(bar.t) &&
  isWhole(bar.T) &&
  typeof bar.s === 'string' &&
  typeof bar.i === 'string' &&
  isPlain(bar.o) &&
  isPlain(bar.c) &&
  isPlain(bar.h) &&
  isPlain(bar.l) &&
  isPlain(bar.v) &&
  isWhole(bar.n) &&
  isPlain(bar.q) &&
  isPlain(bar.V) &&
  isPlain(bar.Q);

/** Whether this is a candle frame that need not be read with its schema. */
export function isKlinePush(frame: Fields): boolean {
  return isHead(frame) && isName(frame.p) && everyRecord(frame.d, isKline);
}

const maybePlain = (value: unknown): boolean => value === undefined || isPlain(value);

const isTicker = (ticker: Fields): boolean =>
  isSigned(ticker.p) &&
  isSigned(ticker.P) &&
  isPlain(ticker.c) &&
  isPlain(ticker.o) &&
  isPlain(ticker.h) &&
  isPlain(ticker.l) &&
  isPlain(ticker.v) &&
  isPlain(ticker.q) &&
  isWhole(ticker.O) &&
  isWhole(ticker.C) &&
  (ticker.n === undefined || isWhole(ticker.n)) &&
  maybePlain(ticker.w) &&
  maybePlain(ticker.m) &&
  maybePlain(ticker.i) &&
  maybePlain(ticker.b) &&
  maybePlain(ticker.B) &&
  maybePlain(ticker.a) &&
  maybePlain(ticker.A) &&
  maybePlain(ticker.Q);

/** Whether this is a ticker frame that need not be read with its schema. */
export function isTickerPush(frame: Fields): boolean {
  return isHead(frame) && everyRecord(frame.d, isTicker);
}
