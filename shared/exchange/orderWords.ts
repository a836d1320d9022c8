/** Words of orders as the documents list them (documents 2 and 3, Enumerations). Reading stays open, sending is exact. */

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

/** Times in force of each market; POST_ONLY exists on futures alone (R19). */
export const timesInForce = {
  spot: ['GTC', 'IOC', 'FOK'],
  futures: ['GTC', 'IOC', 'FOK', 'POST_ONLY'],
} as const;
/** A time in force of either market. */
export type TimeInForce = (typeof timesInForce)['futures'][number];

/** Statuses that were documented or seen (documents 2 and 3; A-ORDER-STATES). */
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
/** How positions of one symbol are kept (document 3). */
export const separatedModes = ['COMBINED', 'SEPARATED'] as const;

/** Client order id as this exchange takes it; spot up to 40 characters, futures up to 36 (A-CLIENT-ID). */
export const clientIdPatterns = {
  spot: /^[.A-Z:/a-z0-9_-]{1,40}$/,
  futures: /^[.A-Z:/a-z0-9_-]{1,36}$/,
} as const;
