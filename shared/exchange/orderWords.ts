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

/**
 * What differs between the types of a conditional order, by their word in requests (document 3, type). Requests, checks,
 * mappings, lists, the ticket and the simulator derive from these rows what a type needs and does.
 */
interface ConditionalOrderRow {
  /** The name of the type inside this app. */
  readonly kind: string;
  /** The word in replies (document 3, Conditional order): trailing has another one there. */
  readonly replyWord: string;
  /**
   * Which price source field of the request applies (A-TRIGGER-PRICE), and which way it triggers: a stop-loss as the
   * price goes on against it, a take-profit as the price gets better, `working` as it turns back.
   */
  readonly exit: 'stopLoss' | 'takeProfit' | 'working';
  /** Whether it places a limit order, and so needs a price; otherwise a market order. */
  readonly hasLimitPrice: boolean;
  /** Whether its trigger price follows the market: it takes a callback rate and an activation price instead. */
  readonly trails: boolean;
}

/** See {@link ConditionalOrderRow}. */
export const conditionalOrderTypes = {
  STOP: { kind: 'stop', replyWord: 'STOP', exit: 'stopLoss', hasLimitPrice: true, trails: false },
  TAKE_PROFIT: { kind: 'takeProfit', replyWord: 'TAKE_PROFIT', exit: 'takeProfit', hasLimitPrice: true, trails: false },
  STOP_MARKET: { kind: 'stopMarket', replyWord: 'STOP_MARKET', exit: 'stopLoss', hasLimitPrice: false, trails: false },
  TAKE_PROFIT_MARKET: {
    kind: 'takeProfitMarket',
    replyWord: 'TAKE_PROFIT_MARKET',
    exit: 'takeProfit',
    hasLimitPrice: false,
    trails: false,
  },
  TRAILING_MARKET: {
    kind: 'trailing',
    replyWord: 'TRAILING_STOP_MARKET',
    exit: 'working',
    hasLimitPrice: false,
    trails: true,
  },
} as const satisfies Readonly<Record<string, ConditionalOrderRow>>;
/** A type of a conditional order in requests. */
export type ConditionalType = keyof typeof conditionalOrderTypes;
/** A type of a conditional order in replies. */
export type ConditionalReplyType = (typeof conditionalOrderTypes)[ConditionalType]['replyWord'];

/** Types of a conditional order in requests, in the order of the documents. */
export const conditionalTypes = Object.keys(conditionalOrderTypes) as readonly ConditionalType[];
/** Types of a conditional order in replies. */
export const triggeredTypes: readonly ConditionalReplyType[] = conditionalTypes.map(
  (type) => conditionalOrderTypes[type].replyWord,
);

/** Returns the type in requests of a type in replies. */
export function requestTypeOf(replyWord: ConditionalReplyType): ConditionalType {
  return conditionalTypes.find((type) => conditionalOrderTypes[type].replyWord === replyWord)!;
}

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
