import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { AttachedDraft, Order, OrderDraft } from '../../../../shared/domain/order.ts';
import type { OrderSide } from '../../../../shared/exchange/orderWords.ts';
import {
  compare,
  decimal,
  equals,
  formatDecimal,
  parseDecimal,
  rescale,
  sign,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { snapToStep } from '../../../../shared/num/step.ts';
import { orderAt, restingOrders, type PlanRequest } from '../../../state/orders/index.ts';
import { formatNumber } from '../../../format/number.ts';
import type { BookSide } from '../../../ui/bookLevels.ts';

/**
 * Whether a futures order of the ladder opens or closes a position; orders of each direction exist for both
 * (A-FUTURES-SIDES).
 */
export const ladderActions = ['open', 'close'] as const;
/** See {@link ladderActions}. */
export type LadderAction = (typeof ladderActions)[number];

/** Distances in ticks of the take-profit and stop-loss attached to an opening order; `null`: none of that kind. */
export interface Bracket {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** No bracket. */
export const noBracket: Bracket = { takeProfit: null, stopLoss: null };

/** Inputs of an order placed on the ladder. */
export interface LadderOrder {
  readonly side: OrderSide;
  readonly price: Decimal;
  /** In base, decimal text as typed; checked, never rounded. */
  readonly size: string;
  readonly aim: LadderAction;
  readonly bracket: Bracket;
  /** Whether the account offers reduce-only (R19). */
  readonly reduceOnly: boolean;
}

/** Returns the price as it is sent, with every decimal of the tick. */
export function priceOf(price: Decimal, { tickSize }: Pick<Instrument, 'tickSize'>): string {
  return formatDecimal(rescale(price, Math.max(price.scale, decimal(tickSize).scale), 'halfUp'));
}

/** Returns the bracket prices around an opening price; `undefined`: one of them would not be above zero. */
function bracketAt(
  price: Decimal,
  long: boolean,
  bracket: Bracket,
  tickSize: string,
): AttachedDraft | null | undefined {
  if (bracket.takeProfit === null && bracket.stopLoss === null) return null;
  const tick = decimal(tickSize);
  const start = snapToStep(price, tick, 'halfUp');
  const at = (ticks: bigint | null, up: boolean): AttachedDraft['takeProfit'] | undefined => {
    if (ticks === null) return null;
    const units = start.units + (up ? ticks : -ticks) * tick.units;
    return units > 0n ? { triggerPrice: formatDecimal({ units, scale: tick.scale }), source: 'contract' } : undefined;
  };
  const [takeProfit, stopLoss] = [at(bracket.takeProfit, long), at(bracket.stopLoss, !long)];
  return takeProfit === undefined || stopLoss === undefined ? undefined : { takeProfit, stopLoss };
}

/** Returns a limit order at a price of the ladder; `null`: a bracket price would not be above zero. */
export function ladderDraft(order: LadderOrder, instrument: Instrument): OrderDraft | null {
  const { side, size, aim } = order;
  const common = {
    symbol: instrument.symbol,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: priceOf(order.price, instrument),
    quantity: size,
  } as const;
  if (instrument.market === 'spot') return { market: 'spot', ...common };
  const opens = aim === 'open';
  const long = (side === 'BUY') === opens;
  const attached = opens ? bracketAt(order.price, long, order.bracket, instrument.tickSize) : null;
  if (attached === undefined) return null;
  return {
    market: 'futures',
    ...common,
    positionSide: long ? 'LONG' : 'SHORT',
    reduceOnly: !opens && order.reduceOnly,
    ...(attached ? { attached } : {}),
  };
}

/** Returns the own orders in a row of the ladder, with the same rounding as the book: bids down and asks up. */
export function ordersAt(
  orders: readonly Order[],
  { market, symbol }: Pick<Instrument, 'market' | 'symbol'>,
  side: BookSide,
  row: Decimal,
  step: Decimal,
): readonly Order[] {
  const word = side === 'bid' ? 'BUY' : 'SELL';
  return restingOrders(orders, market, symbol).filter((order) => {
    const price = order.side === word ? parseDecimal(order.price ?? '') : undefined;
    return price && sign(price) > 0 && equals(snapToStep(price, step, side === 'bid' ? 'floor' : 'ceil'), row);
  });
}

/**
 * Returns the plan that moves own orders to another price; `null`: one of them cannot be moved, or all are already
 * there.
 */
export function movePlan(
  orders: readonly Order[],
  row: Decimal,
  instrument: Instrument,
  intents: readonly Intent[],
): Omit<PlanRequest, 'failed'> | null {
  const price = priceOf(row, instrument);
  const leaving = orders.filter((order) => compare(decimal(order.price ?? '0'), row) !== 0);
  const [first] = leaving;
  const drafts = leaving.flatMap((order) => orderAt(order, price, intents) ?? []);
  if (!first || drafts.length < leaving.length) return null;
  const { market, symbol, priceDecimals } = instrument;
  const shown = (text: string): string => formatNumber(text, priceDecimals);
  const params = { symbol, from: shown(first.price ?? ''), to: shown(price) };
  return {
    kind: 'move',
    drafts,
    replaces: leaving.map(({ orderId }) => ({ kind: 'order', market, symbol, orderId })),
    title:
      leaving.length > 1
        ? { key: 'chartTrade.move.several', params: { ...params, count: leaving.length } }
        : { key: first.side === 'BUY' ? 'chartTrade.move.buy' : 'chartTrade.move.sell', params },
  };
}
