/** What a waiting conditional order, or a take-profit or stop-loss of a position, becomes at another price. What cannot be said to the last word is not moved: `null`. */
import type { Intent } from '../../shared/domain/intent.ts';
import type { AttachedDraft } from '../../shared/domain/order.ts';
import {
  conditionalOrderKinds,
  triggerPriceSources,
  type ConditionalOrderKind,
} from '../../shared/domain/conditionalOrder.ts';
import type { ConditionalDraft } from '../../shared/domain/conditionalDraft.ts';
import type { AttachedOrder, ConditionalOrder } from '../../shared/domain/conditionalOrderSchema.ts';
import type { ConditionalType } from '../../shared/exchange/orderWords.ts';
import type { Change } from '../../shared/ipc/changeViews.ts';
import { add, decimal, formatDecimal, parseDecimal, sign, subtract } from '../../shared/num/decimal.ts';
import { positionSideOf } from './orderMoves.ts';

const conditionalTypeOf: Readonly<Record<ConditionalOrderKind, ConditionalType>> = {
  stop: 'STOP',
  takeProfit: 'TAKE_PROFIT',
  stopMarket: 'STOP_MARKET',
  takeProfitMarket: 'TAKE_PROFIT_MARKET',
  trailing: 'TRAILING_MARKET',
};

const knownKind = (trigger: Pick<ConditionalOrder, 'kind'>): ConditionalOrderKind | null =>
  conditionalOrderKinds.find((one) => one === trigger.kind) ?? null;

/** The price a conditional order waits for: its trigger, or where a trailing one begins to follow. */
export function waitsAt(trigger: Pick<ConditionalOrder, 'kind' | 'triggerPrice' | 'activationPrice'>): string | null {
  return trigger.kind === 'trailing' ? (trigger.activationPrice ?? trigger.triggerPrice) : trigger.triggerPrice;
}

type Presets = { readonly attached: AttachedDraft };

/** The presets of a conditional order; `undefined` when one of them cannot be said in a draft. */
function presetsOf({
  takeProfit,
  stopLoss,
}: Pick<ConditionalOrder, 'takeProfit' | 'stopLoss'>): Presets | null | undefined {
  if (takeProfit === null && stopLoss === null) return null;
  const read = (one: AttachedOrder | null): AttachedDraft['takeProfit'] | undefined => {
    if (one === null) return null;
    const source = triggerPriceSources.find((word) => word === one.source);
    return source && one.limitPrice === null ? { triggerPrice: one.triggerPrice, source } : undefined;
  };
  const [profit, loss] = [read(takeProfit), read(stopLoss)];
  return profit === undefined || loss === undefined ? undefined : { attached: { takeProfit: profit, stopLoss: loss } };
}

/** The limit keeps its distance from the trigger; `null` where nothing above zero is left. */
function limitBeside(trigger: ConditionalOrder, price: string): string | null {
  const [limit, from] = [parseDecimal(trigger.limitPrice ?? ''), parseDecimal(trigger.triggerPrice ?? '')];
  if (!limit || !from) return null;
  const moved = add(decimal(price), subtract(limit, from));
  return sign(moved) > 0 ? formatDecimal(moved) : null;
}

/**
 * What a waiting conditional order would be with its trigger, or the activation of a trailing one, at `price`. A stop with
 * a limit keeps the distance between the two: a limit left behind would rest where nothing protects.
 */
export function triggerAt(trigger: ConditionalOrder, price: string): ConditionalDraft | null {
  const kind = knownKind(trigger);
  const positionSide = positionSideOf(trigger.positionSide);
  const source = triggerPriceSources.find((one) => one === trigger.triggerSource);
  const presets = presetsOf(trigger);
  if (trigger.phase !== 'waiting' || kind === null || positionSide === null || !source || presets === undefined)
    return null;
  if (trigger.quantity === null || trigger.wholePosition === true || trigger.reduceOnly === null) return null;
  const limited = kind === 'stop' || kind === 'takeProfit';
  const limit = limited ? limitBeside(trigger, price) : null;
  if (limited && limit === null) return null;
  const trails = kind === 'trailing';
  // One that follows already would begin anew: that is no move.
  if (trails && (trigger.callbackRate === null || trigger.status !== 'UNACTIVATED')) return null;
  return {
    market: 'futures',
    symbol: trigger.symbol,
    positionSide,
    source,
    kind: 'conditional',
    side: trigger.side,
    type: conditionalTypeOf[kind],
    quantity: trigger.quantity,
    price: limit,
    triggerPrice: trails ? null : price,
    activatePrice: trails ? price : null,
    callbackRate: trails ? trigger.callbackRate : null,
    reduceOnly: trigger.reduceOnly,
    ...presets,
  };
}

/** Whether a conditional order closes the position of its side. */
export function closesPosition({ side, positionSide }: Pick<ConditionalOrder, 'side' | 'positionSide'>): boolean {
  return (positionSide === 'LONG' && side === 'SELL') || (positionSide === 'SHORT' && side === 'BUY');
}

/**
 * Whether it is a take-profit or stop-loss of a position, which the exchange changes in its place (document 3,
 * modifyTpSlOrder). The exchange does not say so: it closes the whole position, was placed as one, or came with an order.
 */
export function changesInPlace(trigger: ConditionalOrder, intents: readonly Intent[]): boolean {
  const kind = knownKind(trigger);
  if (trigger.phase !== 'waiting' || kind === null || kind === 'trailing' || !closesPosition(trigger)) return false;
  if (trigger.wholePosition === true) return true;
  const draft =
    trigger.clientId === '' ? undefined : intents.find((one) => one.clientOrderId === trigger.clientId)?.draft;
  if (draft) return 'kind' in draft && draft.kind === 'tpSl';
  return trigger.reduceOnly !== false;
}

/**
 * The change that brings it to another price (document 3, modifyTpSlOrder). How it executes is said in words, never by
 * silence (XU20); a limit keeps its distance from the trigger.
 */
export function changeAt(trigger: ConditionalOrder, price: string): Change | null {
  const kind = knownKind(trigger);
  const source = triggerPriceSources.find((one) => one === trigger.triggerSource);
  if (kind === null || !source) return null;
  const limited = kind === 'stop' || kind === 'takeProfit';
  const limit = limited ? limitBeside(trigger, price) : null;
  if (limited && limit === null) return null;
  const { symbol, triggerId } = trigger;
  const execution = limit === null ? ({ kind: 'market' } as const) : ({ kind: 'limit', price: limit } as const);
  return { kind: 'modifyTrigger', symbol, triggerId, triggerPrice: price, execution, source };
}

/** Whether a conditional order lessens a loss rather than taking a profit. */
export function isStop({ kind }: Pick<ConditionalOrder, 'kind'>): boolean {
  return kind === 'stop' || kind === 'stopMarket';
}
