/** Compares what was predicted for an order with what happened, figure by figure. Amounts are decimal text. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { orderSides, positionSides } from '../exchange/orderWords.ts';
import {
  ZERO,
  absolute,
  add,
  compare,
  divide,
  equals,
  formatShort,
  fromBigInt,
  multiply,
  parseDecimal,
  rescale,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { ACCOUNT_DECIMALS, shareAt } from './accountAmount.ts';
import { openingMargin } from './heldPosition.ts';
import { isMeaningfulLiquidation } from './liquidation.ts';
import type { Fill } from './order.ts';
import { changedBy, isOpening, missingEstimates, type HeldSide, type SentOrder } from './orderEstimate.ts';

/** The compared figures. */
export const receiptFigures = ['fee', 'slippage', 'margin', 'liquidation'] as const;

/** States of an order's comparison. `unfilled`: it ended without a fill. `unknown`: the exchange has not shown it. */
export const receiptStates = ['open', 'filled', 'partly', 'unfilled', 'unknown'] as const;

/**
 * Why a figure cannot be compared. `notEstimated`: none was shown. `notFilled`: there is no fill yet, or there was none.
 * `fillsMissing`: not all fills are stored. `feeUnknown`: fees in several assets, or not reported. `resting`: an order
 * that waits in the book has no slippage. `noMargin`: it opens no futures position. `position`: the position was not
 * read right after the fill, or other orders changed it too. `severalPositions`: the fill belongs to one of several.
 * `partly`: the prediction is for the whole order.
 */
export const receiptGaps = [
  'notEstimated',
  'notFilled',
  'fillsMissing',
  'feeUnknown',
  'resting',
  'noMargin',
  'position',
  'severalPositions',
  'partly',
] as const;

const amount = z.string().nullable();

/**
 * One figure. `predicted` is for what was filled; slippage is a fraction, a liquidation price may be `none`. `error`:
 * actual − predicted, as an amount (of slippage: what it cost) and as a fraction of what was predicted (of slippage: of
 * the price).
 */
const figure = z.strictObject({
  predicted: amount,
  actual: amount,
  error: z.strictObject({ amount: z.string(), share: amount }).nullable(),
  gap: z.enum(receiptGaps).nullable(),
});

/**
 * What the exchange charged less what the desk's arithmetic gives for the same fills, and how much of it rounding
 * explains. Null: it cannot be checked.
 */
const check = z.strictObject({ difference: z.string(), share: amount, allowed: z.string() }).nullable();

/**
 * The comparison of one order. `roles`: how its fills were executed; null: not reported. `checks` compare the arithmetic
 * alone: another role or price than predicted makes no difference to them.
 */
export const orderReceiptSchema = z.strictObject({
  clientOrderId: z.string(),
  orderId: z.string().nullable(),
  market: z.enum(markets),
  symbol: z.string(),
  side: z.enum(orderSides),
  positionSide: z.enum(positionSides).nullable(),
  type: z.string().nullable(),
  isConditional: z.boolean(),
  at: z.number().int(),
  state: z.enum(receiptStates),
  quantity: amount,
  filled: z.string(),
  missing: z.enum(missingEstimates).nullable(),
  estimatedAt: z.number().int().nullable(),
  best: amount,
  predictedRole: z.enum(['maker', 'taker']).nullable(),
  roles: z.enum(['maker', 'taker', 'both']).nullable(),
  average: z.strictObject({ predicted: amount, actual: amount }),
  feeAsset: z.string().nullable(),
  fee: figure,
  slippage: figure,
  margin: figure,
  liquidation: figure,
  checks: z.strictObject({ fee: check, margin: check, liquidation: check }),
});

/** See {@link receiptFigures}. */
export type ReceiptFigure = (typeof receiptFigures)[number];
/** See {@link receiptGaps}. */
export type ReceiptGap = (typeof receiptGaps)[number];
/** See {@link orderReceiptSchema}. */
export type OrderReceipt = z.infer<typeof orderReceiptSchema>;
/** One figure of a receipt. */
export type FigureOfReceipt = OrderReceipt['fee'];
type Check = OrderReceipt['checks']['fee'];

/** What is known of an order by now. `after`: the positions of its side as they were listed after its fills. */
export interface ReceiptFacts {
  readonly sent: SentOrder;
  readonly order: {
    readonly orderId: string;
    readonly type: string;
    readonly isFinal: boolean;
    readonly executedQuantity: string;
  } | null;
  /** Whether it is a conditional order that ended before it placed an order. */
  readonly isDropped: boolean;
  readonly fills: readonly Fill[];
  readonly after: HeldSide | null;
}

/** Decimals of a share. */
const SHARE_DECIMALS = 8;
/** One unit of the last decimal of the account's amounts. */
const LAST_UNIT = fromBigInt(1n, ACCOUNT_DECIMALS);
/** Part of a liquidation price that rounding to ticks explains. */
const LIQUIDATION_ALLOWED = fromBigInt(1n, 3);

const read = (text: string | null | undefined): Decimal | null => parseDecimal(text ?? '') ?? null;
const short = (value: Decimal | null): string | null => value && formatShort(value);
const shareOf = (part: Decimal, whole: Decimal): Decimal | null =>
  divide(part, absolute(whole), SHARE_DECIMALS, 'halfUp') ?? null;

/** Returns a figure that cannot be compared. */
const unknown = (gap: ReceiptGap, predicted: string | null = null, actual: string | null = null): FigureOfReceipt => ({
  predicted,
  actual,
  error: null,
  gap,
});

/** Returns a figure of two amounts. */
function compared(predicted: Decimal, actual: Decimal): FigureOfReceipt {
  const difference = subtract(actual, predicted);
  const error = { amount: formatShort(difference), share: short(shareOf(difference, predicted)) };
  return { predicted: formatShort(predicted), actual: formatShort(actual), error, gap: null };
}

/** The fills of an order, added up; `fee` null: not reported of each, or in several assets. */
interface Executed {
  readonly size: Decimal;
  readonly value: Decimal;
  readonly average: Decimal;
  readonly fee: Decimal | null;
  readonly feeAsset: string | null;
  readonly roles: OrderReceipt['roles'];
}

function executedOf(fills: readonly Fill[]): Executed | null {
  let [size, value, fee]: [Decimal, Decimal, Decimal] = [ZERO, ZERO, ZERO];
  let hasFees = true;
  for (const one of fills) {
    const [quantity, price, paid] = [read(one.quantity), read(one.price), read(one.fee)];
    if (!quantity || !price) return null;
    size = add(size, quantity);
    value = add(value, multiply(quantity, price));
    if (paid) fee = add(fee, paid);
    hasFees &&= paid !== null;
  }
  const average = divide(value, size, SHARE_DECIMALS, 'halfUp');
  if (!average) return null;
  const assets = new Set(fills.map(({ feeAsset }) => feeAsset));
  const [feeAsset = null] = assets;
  const isKnown = hasFees && assets.size === 1 && feeAsset !== null;
  const roles = new Set(fills.map(({ maker }) => maker));
  return {
    size,
    value,
    average,
    fee: isKnown ? fee : null,
    feeAsset: isKnown ? feeAsset : null,
    roles: roles.has(null) ? null : roles.size === 2 ? 'both' : roles.has(true) ? 'maker' : 'taker',
  };
}

/** Returns the part of a figure of the whole order that falls on what was filled. */
function forFilled(whole: Decimal, filled: Decimal, quantity: Decimal | null): Decimal {
  if (!quantity || compare(filled, quantity) >= 0) return whole;
  return rescale(
    divide(multiply(whole, filled), quantity, ACCOUNT_DECIMALS + 1, 'halfUp')!,
    ACCOUNT_DECIMALS,
    'halfUp',
  );
}

/** Everything a figure is compared with. */
interface Comparing {
  readonly facts: ReceiptFacts;
  readonly quantity: Decimal | null;
  readonly done: Executed;
}

function feeOf({ facts, quantity, done }: Comparing): FigureOfReceipt {
  const { estimate } = facts.sent;
  const predicted = read(estimate?.fee);
  const part = predicted && forFilled(predicted, done.size, quantity);
  if (!estimate || !part) return unknown('notEstimated', null, short(done.fee));
  if (!done.fee || done.feeAsset !== estimate.feeAsset) return unknown('feeUnknown', short(part), short(done.fee));
  return compared(part, done.fee);
}

/** Returns the price paid beyond the best one when the estimate was made, as a fraction; negative: a better price. */
function slippageAt(price: Decimal, best: Decimal, side: SentOrder['side']): Decimal | null {
  return shareOf(side === 'BUY' ? subtract(price, best) : subtract(best, price), best);
}

function slippageOf({ facts, done }: Comparing): FigureOfReceipt {
  const { estimate, side } = facts.sent;
  const best = read(estimate?.best);
  if (!estimate || !best) return unknown('notEstimated');
  if (estimate.role === 'maker') return unknown('resting');
  const actual = slippageAt(done.average, best, side);
  const expected = read(estimate.average);
  const predicted = expected && slippageAt(expected, best, side);
  if (!expected || !predicted || !actual) return unknown('notEstimated', null, short(actual));
  const worse = side === 'BUY' ? subtract(done.average, expected) : subtract(expected, done.average);
  const cost = rescale(multiply(worse, done.size), ACCOUNT_DECIMALS, 'halfUp');
  const error = { amount: formatShort(cost), share: formatShort(subtract(actual, predicted)) };
  return { predicted: formatShort(predicted), actual: formatShort(actual), error, gap: null };
}

/** Returns the positions before and after the fills where nothing but the order changed them. */
function ownChange({ facts: { sent, after }, done }: Comparing): { before: HeldSide; after: HeldSide } | null {
  const { before } = sent;
  return before && after && changedBy(sent, done.size, before, after) ? { before, after } : null;
}

function marginOf(comparing: Comparing): FigureOfReceipt {
  const { facts, quantity, done } = comparing;
  if (!isOpening(facts.sent)) return unknown('noMargin');
  const predicted = read(facts.sent.estimate?.margin);
  const part = predicted && forFilled(predicted, done.size, quantity);
  const change = ownChange(comparing);
  const actual = change && subtract(read(change.after.margin)!, read(change.before.margin)!);
  if (!part) return unknown('notEstimated', null, short(actual));
  return actual ? compared(part, actual) : unknown('position', short(part));
}

function liquidationOf(comparing: Comparing): FigureOfReceipt {
  const { facts, quantity, done } = comparing;
  const { estimate, positionSide } = facts.sent;
  if (positionSide === null) return unknown('noMargin');
  const predicted = estimate?.liquidation ?? null;
  const change = ownChange(comparing);
  const reported = change?.after.liquidation ?? null;
  const price = read(reported);
  const actual = price && !isMeaningfulLiquidation(price, done.average) ? 'none' : reported;
  if (predicted === null) return unknown('notEstimated', null, actual);
  if (quantity && compare(done.size, quantity) < 0) return unknown('partly', predicted, actual);
  if (!change) return unknown('position', predicted);
  if (actual === null) return unknown('severalPositions', predicted);
  const [expected, found] = [read(predicted), read(actual)];
  if (expected && found) return compared(expected, found);
  const isSame = predicted === actual;
  return { predicted, actual, error: isSame ? { amount: '0', share: '0' } : null, gap: null };
}

/** Returns a check of a difference; null where it is of nothing. */
function checked(actual: Decimal, calculated: Decimal, allowed: Decimal): Check {
  const difference = subtract(actual, calculated);
  const share = shareOf(difference, calculated);
  return { difference: formatShort(difference), share: short(share), allowed: formatShort(allowed) };
}

/** Checks the fee at the rates that the desk knew, by how each fill was executed. */
function checkFee({ facts, done }: Comparing): Check {
  const { sent, fills } = facts;
  const { estimate } = sent;
  if (!estimate || !done.fee || done.feeAsset !== estimate.feeAsset) return null;
  const ofBase = sent.market === 'spot' && sent.side === 'BUY';
  let calculated = ZERO;
  for (const { price, quantity, maker } of fills) {
    const isSame = estimate.makerRate === estimate.takerRate;
    const rate = maker === null && !isSame ? null : read(maker ? estimate.makerRate : estimate.takerRate);
    if (!rate) return null;
    const size = read(quantity)!;
    calculated = add(calculated, shareAt(ofBase ? size : multiply(size, read(price)!), rate, 'ceil'));
  }
  return checked(done.fee, calculated, fromBigInt(BigInt(fills.length), ACCOUNT_DECIMALS));
}

/** Checks the margin against the value of the fills and the leverage of the position. */
function checkMargin(comparing: Comparing): Check {
  const change = ownChange(comparing);
  const leverage = read(change?.after.leverage);
  if (!change || !leverage || sign(leverage) <= 0 || !isOpening(comparing.facts.sent)) return null;
  const { before, after } = change;
  // A change of the leverage moves the margin of what was open before, too.
  if (before.count > 0 && before.leverage !== after.leverage) return null;
  const opened = subtract(read(after.openValue)!, read(before.openValue)!);
  const actual = subtract(read(after.margin)!, read(before.margin)!);
  const parts = comparing.facts.fills.length + before.count + after.count;
  return checked(actual, openingMargin(opened, leverage), multiply(LAST_UNIT, fromBigInt(BigInt(parts))));
}

/**
 * Checks the liquidation price of an isolated position whose order was filled exactly as predicted: that of a cross
 * position moves with the whole account.
 */
function checkLiquidation(comparing: Comparing, fee: FigureOfReceipt, figureOf: FigureOfReceipt): Check {
  const { facts, done } = comparing;
  const [predicted, actual] = [read(figureOf.predicted), read(figureOf.actual)];
  const average = read(facts.sent.estimate?.average);
  const isAsPredicted = average !== null && equals(average, done.average) && fee.error?.amount === '0';
  if (figureOf.gap !== null || !predicted || !actual || !isAsPredicted || facts.after?.isolated !== true) return null;
  return checked(actual, predicted, multiply(predicted, LIQUIDATION_ALLOWED));
}

function stateOf({ order, isDropped }: ReceiptFacts, done: Executed | null, quantity: Decimal | null) {
  if (isDropped) return 'unfilled';
  if (!order) return 'unknown';
  if (!order.isFinal) return 'open';
  if (!done && sign(read(order.executedQuantity) ?? ZERO) === 0) return 'unfilled';
  return done && quantity && compare(done.size, quantity) < 0 ? 'partly' : 'filled';
}

/** Compares an order with its estimate. */
export function orderReceipt(facts: ReceiptFacts): OrderReceipt {
  const { sent, order, fills } = facts;
  const { clientOrderId, market, symbol, side, positionSide, isConditional, at, estimate, missing } = sent;
  const quantity = read(sent.quantity);
  const done = executedOf(fills);
  const executed = read(order?.executedQuantity);
  const isWhole = done !== null && executed !== null && compare(done.size, executed) >= 0;
  const state = stateOf(facts, done, quantity);
  const gap: ReceiptGap = executed && sign(executed) > 0 ? 'fillsMissing' : 'notFilled';
  const predictedOnly = (predicted: string | null | undefined): FigureOfReceipt => unknown(gap, predicted ?? null);
  const comparing = done && isWhole ? { facts, quantity, done } : null;
  const best = read(estimate?.best);
  const expected = read(estimate?.average);
  const slippage = best && expected && estimate?.role === 'taker' ? slippageAt(expected, best, side) : null;
  const fee = comparing ? feeOf(comparing) : predictedOnly(estimate?.fee);
  const liquidation = comparing ? liquidationOf(comparing) : predictedOnly(estimate?.liquidation);
  return {
    clientOrderId,
    orderId: order?.orderId ?? null,
    market,
    symbol,
    side,
    positionSide,
    type: order?.type ?? null,
    isConditional,
    at,
    state,
    quantity: sent.quantity,
    filled: done ? formatShort(done.size) : '0',
    missing,
    estimatedAt: estimate?.at ?? null,
    best: estimate?.best ?? null,
    predictedRole: estimate?.role ?? null,
    roles: done?.roles ?? null,
    average: { predicted: estimate?.average ?? null, actual: done ? formatShort(done.average) : null },
    feeAsset: done?.feeAsset ?? estimate?.feeAsset ?? null,
    fee,
    slippage: comparing ? slippageOf(comparing) : predictedOnly(short(slippage)),
    margin: comparing ? marginOf(comparing) : predictedOnly(estimate?.margin),
    liquidation,
    checks: {
      fee: comparing && checkFee(comparing),
      margin: comparing && checkMargin(comparing),
      liquidation: comparing && checkLiquidation(comparing, fee, liquidation),
    },
  };
}
