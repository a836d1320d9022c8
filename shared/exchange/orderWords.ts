/**
 * Enumerated values of orders as the documents list them (documents 2 and 3, Enumerations). Replies may contain other
 * values, requests may not.
 */

/** Sides of an order. */
export const orderSides = ['BUY', 'SELL'] as const;
/** See {@link orderSides}. */
export type OrderSide = (typeof orderSides)[number];

/** Sides of a position (document 3). */
export const positionSides = ['LONG', 'SHORT'] as const;
/** See {@link positionSides}. */
export type PositionSide = (typeof positionSides)[number];

/** Types of a plain order, on both markets. */
export const orderTypes = ['LIMIT', 'MARKET'] as const;
/** See {@link orderTypes}. */
export type OrderType = (typeof orderTypes)[number];

/** Types of a conditional order in requests (document 3, type). */
export const conditionalTypes = [
  'STOP',
  'TAKE_PROFIT',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRAILING_MARKET',
] as const;
/** See {@link conditionalTypes}. */
export type ConditionalType = (typeof conditionalTypes)[number];

/**
 * Types of the order that a conditional order places, in replies (document 3, Conditional order): trailing has another
 * name there.
 */
export const triggeredTypes = [
  'STOP',
  'TAKE_PROFIT',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;

/** Prices that can trigger an order (document 3, workingType). */
export const workingTypes = ['CONTRACT_PRICE', 'MARK_PRICE'] as const;
/** See {@link workingTypes}. */
export type WorkingType = (typeof workingTypes)[number];

/** Kinds of a take-profit or stop-loss order (document 3, placeTpSlOrder). */
export const planTypes = ['TAKE_PROFIT', 'STOP_LOSS'] as const;

/** Times in force of each market; POST_ONLY exists on futures only (R19). */
export const timesInForce = {
  spot: ['GTC', 'IOC', 'FOK'],
  futures: ['GTC', 'IOC', 'FOK', 'POST_ONLY'],
} as const;
/** A time in force of either market. */
export type TimeInForce = (typeof timesInForce)['futures'][number];

/** Order statuses that are documented or were observed (documents 2 and 3; A-ORDER-STATES). */
export const orderStatuses = [
  'NEW',
  'PENDING',
  'UNTRIGGERED',
  'UNACTIVATED',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELING',
  'CANCELED',
  'EXPIRED',
  'REJECTED',
  'FAILED',
] as const;

/** Margin modes of a position (document 3). */
export const marginTypes = ['CROSSED', 'ISOLATED'] as const;
/** Modes for keeping positions of one symbol combined or separated (document 3). */
export const separatedModes = ['COMBINED', 'SEPARATED'] as const;

/**
 * Patterns of a client order id that the exchange accepts; spot up to 40 characters, futures up to 36 (A-CLIENT-ID).
 */
export const clientIdPatterns = {
  spot: /^[.A-Z:/a-z0-9_-]{1,40}$/,
  futures: /^[.A-Z:/a-z0-9_-]{1,36}$/,
} as const;
