/** Equity and open exposure of the account, in dollars, as far as they can be valued. */
import type { Order } from '../../../../shared/domain/order.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import {
  absolute,
  add,
  multiply,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
  compare,
  decimal,
} from '../../../../shared/num/decimal.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Instruments } from '../../market/instruments.ts';
import type { MarketAccountSync } from '../../account/marketAccountSync.ts';
import type { ReferencePrice } from '../../market/referencePrice.ts';
import { VALUE_MS } from '../tradingLimits.ts';

// Risk figures of a draft of any kind: its price, its size, and whether it only reduces exposure.

/** Returns the price at which the order becomes active; null for one that is active at once. */
export function watchedPriceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return null;
  return draft.kind === 'tpSl' ? draft.triggerPrice : (draft.triggerPrice ?? draft.activatePrice);
}

/** Returns the price at which the order is valued; null when only the market price can value it. */
export function priceOf(draft: IntentDraft): string | null {
  if (!('kind' in draft)) return draft.price;
  if (draft.kind === 'tpSl') return draft.execution.kind === 'limit' ? draft.execution.price : draft.triggerPrice;
  return draft.price ?? watchedPriceOf(draft);
}

/** Returns the size in base; null for a whole position. */
export function sizeOf(draft: IntentDraft): Decimal | null {
  if (!('kind' in draft) || draft.kind === 'conditional') return decimal(draft.quantity);
  return draft.size.kind === 'quantity' ? decimal(draft.size.quantity) : null;
}

/** Returns whether the order trades at once at any price. */
export function isMarket(draft: IntentDraft): boolean {
  return !('kind' in draft) && draft.type === 'MARKET';
}

/** Returns whether the order's side closes: on futures the side and the position side decide (A-FUTURES-SIDES). */
export function isClosingSide(draft: IntentDraft): boolean {
  if (draft.market === 'spot') return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  return (draft.side === 'SELL') === (draft.positionSide === 'LONG');
}

/**
 * Returns whether the order can only reduce exposure: a take-profit or stop-loss, a reduce-only order (R9), or one no
 * larger than the position `closes`, null when there is none.
 */
export function lessensRisk(draft: IntentDraft, closes: Decimal | null): boolean {
  // On the wrong side it would reduce nothing; the exchange refuses or trims it, but this is not relied on.
  if (draft.market === 'spot' || !isClosingSide(draft)) return false;
  if ('kind' in draft && draft.kind === 'tpSl') return true;
  return draft.reduceOnly || (closes !== null && compare(decimal(draft.quantity), closes) <= 0);
}

/** Dependencies of the valuation. */
export interface ExposureParts {
  readonly clock: Clock;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  /** Price source for coins and positions only, of which there may be many; without it `reference` is used. */
  readonly worth?: ((market: Market, symbol: string) => ReferencePrice | null) | undefined;
  readonly syncs: Readonly<Record<Market, Pick<MarketAccountSync, 'balances' | 'positions' | 'orders' | 'triggers'>>>;
  /** Returns intents that may have become orders which the lists do not show yet. */
  readonly underWay: () => readonly Intent[];
  /** Returns drafts that other plans are about to send and that are not intents yet. */
  readonly held?: () => readonly IntentDraft[];
}

/** Dependencies of valuing amounts. */
export type ValueParts = Pick<ExposureParts, 'clock' | 'instruments' | 'reference' | 'worth' | 'syncs'>;

const DOLLARS = new Set(['USDT', 'USDC', 'USD']);
const ONE: Decimal = { units: 1n, scale: 0 };

const parse = (text: string | null | undefined): Decimal | null =>
  (text === null || text === undefined ? undefined : parseDecimal(text)) ?? null;

type PriceParts = Pick<ExposureParts, 'clock' | 'reference' | 'worth'>;

/** Returns the last price received within the last minute; null when there is none. */
function lastOf(market: Market, symbol: string, { clock, reference, worth = reference }: PriceParts): Decimal | null {
  const reported = worth(market, symbol);
  return reported && clock.now() - reported.at <= VALUE_MS ? parse(reported.price) : null;
}

/** Returns the dollar value of one unit of an asset; null when there is no price, or none of the last minute. */
export function dollarValue(asset: string, parts: PriceParts): Decimal | null {
  return DOLLARS.has(asset) ? ONE : lastOf('spot', `${asset}USDT`, parts);
}

/** Returns the equity of both markets together, as far as it can be valued; null while nothing is known. */
export function equityOf(parts: Pick<ExposureParts, 'clock' | 'reference' | 'worth' | 'syncs'>): Decimal | null {
  let sum: Decimal | null = null;
  for (const sync of Object.values(parts.syncs)) {
    for (const { asset, total, unrealisedPnl } of sync.balances.all()) {
      const value = dollarValue(asset, parts);
      const held = add(parse(total) ?? ZERO, parse(unrealisedPnl ?? '0') ?? ZERO);
      if (value) sum = add(sum ?? ZERO, multiply(held, value));
    }
  }
  return sum;
}

/** Converts an amount to dollars; a quote asset without a price counts as a dollar, so that it is never left out. */
function inDollars(market: Market, symbol: string, quote: Decimal, parts: ValueParts): Decimal {
  const asset = parts.instruments.find(market, symbol)?.quoteAsset;
  const value = asset === undefined ? ONE : (dollarValue(asset, parts) ?? ONE);
  return multiply(quote, value);
}

/**
 * Returns the unrealised result of the open positions in dollars: by the last price of the last minute if there is one,
 * because the exchange's figure may be older; else the exchange's figure.
 */
export function unrealisedOf(parts: ValueParts): Decimal {
  let sum = ZERO;
  for (const { symbol, side, size, entryPrice, unrealisedPnl } of parts.syncs.futures.positions.all()) {
    const entry = parse(entryPrice);
    const byPrice = (price: Decimal | null): Decimal | null => {
      if (!price || !entry) return null;
      const each = side === 'LONG' ? subtract(price, entry) : subtract(entry, price);
      return multiply(each, parse(size) ?? ZERO);
    };
    const made = byPrice(lastOf('futures', symbol, parts)) ?? parse(unrealisedPnl) ?? ZERO;
    sum = add(sum, inDollars('futures', symbol, made, parts));
  }
  return sum;
}

function valueOfOrder(order: Order, parts: ExposureParts): Decimal {
  const { market, symbol, side, positionSide, quantity, executedQuantity } = order;
  const closes = positionSide !== null && (side === 'SELL') === (positionSide === 'LONG');
  if (order.reduceOnly === true || closes) return ZERO;
  const size = subtract(parse(quantity) ?? ZERO, parse(executedQuantity) ?? ZERO);
  const price = parse(order.price) ?? lastOf(market, symbol, parts);
  return sign(size) > 0 && price ? inDollars(market, symbol, multiply(price, size), parts) : ZERO;
}

function valueOfConditionalOrder(trigger: ConditionalOrder, parts: ExposureParts): Decimal {
  const { symbol, side, positionSide, quantity, limitPrice, triggerPrice, activationPrice } = trigger;
  const closes = (side === 'SELL') === (positionSide === 'LONG');
  // Without a size it closes a whole position.
  if (trigger.reduceOnly === true || closes || quantity === null) return ZERO;
  const price = parse(limitPrice ?? triggerPrice ?? activationPrice) ?? lastOf('futures', symbol, parts);
  return price ? inDollars('futures', symbol, multiply(price, parse(quantity) ?? ZERO), parts) : ZERO;
}

/** Returns the exposure a draft adds, in dollars. */
export function valueOfDraft(draft: IntentDraft, parts: ExposureParts): Decimal {
  if (isClosingSide(draft) || lessensRisk(draft, null)) return ZERO;
  const price = parse(priceOf(draft)) ?? lastOf(draft.market, draft.symbol, parts);
  const size = sizeOf(draft);
  return price && size ? inDollars(draft.market, draft.symbol, multiply(price, size), parts) : ZERO;
}

/**
 * Returns the total open notional: positions at the last price, or else at their opening value, resting and conditional
 * orders that open, and orders under way or in doubt that the lists do not show. Spot holdings are equity, not
 * exposure.
 */
export function openNotional(parts: ExposureParts): Decimal {
  let sum = ZERO;
  for (const { symbol, size, openValue } of parts.syncs.futures.positions.all()) {
    const last = lastOf('futures', symbol, parts);
    const worth = last ? multiply(last, parse(size) ?? ZERO) : (parse(openValue) ?? ZERO);
    sum = add(sum, inDollars('futures', symbol, absolute(worth), parts));
  }
  const shown = new Set<string>();
  for (const sync of Object.values(parts.syncs)) {
    for (const order of sync.orders.tracker.open()) {
      shown.add(order.clientOrderId);
      sum = add(sum, valueOfOrder(order, parts));
    }
  }
  for (const trigger of parts.syncs.futures.triggers.open()) {
    shown.add(trigger.clientId);
    sum = add(sum, valueOfConditionalOrder(trigger, parts));
  }
  for (const { clientOrderId, draft } of parts.underWay()) {
    if (!shown.has(clientOrderId)) sum = add(sum, valueOfDraft(draft, parts));
  }
  for (const draft of parts.held?.() ?? []) sum = add(sum, valueOfDraft(draft, parts));
  return sum;
}
