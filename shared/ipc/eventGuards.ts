/**
 * Hand-written checks of the two events that arrive up to thousands of times a second. They accept exactly what the
 * contract's schemas accept (a property test compares both); all other events are checked by the schemas.
 */
import { markets } from '../exchange/markets.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isMarket = (value: unknown): boolean => (markets as readonly unknown[]).includes(value);

function isFeed(value: unknown): boolean {
  return (
    isFields(value) &&
    (value['status'] === 'live' || value['status'] === 'stale' || value['status'] === 'syncing') &&
    (value['reason'] === null || typeof value['reason'] === 'string') &&
    isNumber(value['since']) &&
    isNumberOrNull(value['receivedAt'])
  );
}

function isTextList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (typeof value[index] !== 'string') return false;
  return true;
}

function isTrade(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value['id'] === 'string' &&
    isNumber(value['time']) &&
    typeof value['price'] === 'string' &&
    typeof value['quantity'] === 'string' &&
    (value['takerSide'] === 'BUY' || value['takerSide'] === 'SELL')
  );
}

/** Returns whether a value is a book view of the contract. */
export function isBookView(value: unknown): boolean {
  return (
    isFields(value) &&
    isMarket(value['market']) &&
    typeof value['symbol'] === 'string' &&
    isFeed(value['feed']) &&
    isNumber(value['updateId']) &&
    isNumberOrNull(value['eventTime']) &&
    isTextList(value['bids']) &&
    isTextList(value['asks'])
  );
}

/** Returns whether a value is a tape view of the contract. */
export function isTapeView(value: unknown): boolean {
  return (
    isFields(value) &&
    isMarket(value['market']) &&
    typeof value['symbol'] === 'string' &&
    isFeed(value['feed']) &&
    typeof value['reset'] === 'boolean' &&
    isCount(value['missed']) &&
    Array.isArray(value['trades']) &&
    value['trades'].every(isTrade)
  );
}
