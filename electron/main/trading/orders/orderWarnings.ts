/**
 * Warnings shown before the user confirms an order (XU14, XU15, XU17, R7): they state what would happen and forbid
 * nothing.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { triggersAtOnce } from '../../../../shared/domain/conditionalOrderCheck.ts';
import { ORDER_WORD } from '../../../../shared/domain/typedWord.ts';
import type { ConditionalOrTpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { OrderWarning } from '../../../../shared/ipc/tradingViews.ts';
import { compare, decimal, formatShort, multiply, type Decimal } from '../../../../shared/num/decimal.ts';

/** Input of the warnings. */
export interface WarningView {
  readonly environment: Environment;
  readonly instrument: Instrument;
  /** The current reference price; null when there is none. */
  readonly reference: string | null;
  /** Best price of the opposite side if known, else the reference price; null when neither is current. */
  readonly opposite: string | null;
  readonly notional: Decimal | null;
  /**
   * Amount that can be spent: quote for a purchase on spot, base for a sale; margin times leverage on futures; null:
   * unknown.
   */
  readonly available: Decimal | null;
  /** Size of the position this order would close; null when it closes none. */
  readonly closes: Decimal | null;
  readonly repeated: boolean;
  readonly sameInDoubt: boolean;
}

const warning = (key: string, params: OrderWarning['params'] = {}): OrderWarning => ({ key, params });

function crosses(draft: OrderDraft, opposite: string | null): boolean {
  if (draft.price === null || opposite === null) return false;
  const side = compare(decimal(draft.price), decimal(opposite));
  return draft.side === 'BUY' ? side >= 0 : side <= 0;
}

/**
 * Distance from the best price of the opposite side beyond which the user must type a word for an order that executes
 * at once: 1 % (XU14).
 */
const FAR_BUY = decimal('1.01');
const FAR_SELL = decimal('0.99');

function isFarWorse({ side, price }: OrderDraft, opposite: string): boolean {
  const buys = side === 'BUY';
  const order = compare(decimal(price!), multiply(decimal(opposite), buys ? FAR_BUY : FAR_SELL));
  return buys ? order > 0 : order < 0;
}

function sizeWarnings(draft: OrderDraft, view: WarningView): OrderWarning[] {
  const { instrument, notional, available, closes } = view;
  const quantity = decimal(draft.quantity);
  if (closes) {
    if (compare(quantity, closes) <= 0) return [];
    return [warning('warning.order.largerThanPosition', { size: formatShort(closes), asset: instrument.baseAsset })];
  }
  const sells = draft.market === 'spot' && draft.side === 'SELL';
  const needed = sells ? quantity : notional;
  if (needed === null || available === null || compare(needed, available) <= 0) return [];
  const asset = sells ? instrument.baseAsset : instrument.quoteAsset;
  return [
    warning('warning.order.largerThanAvailable', {
      needed: formatShort(needed),
      available: formatShort(available),
      asset,
    }),
  ];
}

/** Returns the warnings on a draft that passed every check. */
export function warningsOf(draft: OrderDraft, view: WarningView): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  if (draft.type === 'LIMIT' && view.reference === null) {
    // No reference price to compare with: the user must type a word before confirming (B-A8).
    warnings.push({ ...warning('warning.order.noPrice'), mustType: ORDER_WORD });
  }
  if (crosses(draft, view.opposite)) {
    const key = draft.timeInForce === 'POST_ONLY' ? 'warning.order.postOnlyCrosses' : 'warning.order.executesNow';
    const remark = warning(key, { price: draft.price!, market: view.opposite! });
    const isFar = draft.timeInForce !== 'POST_ONLY' && isFarWorse(draft, view.opposite!);
    warnings.push(isFar ? { ...remark, mustType: ORDER_WORD } : remark);
  }
  warnings.push(...sizeWarnings(draft, view));
  if (draft.market === 'spot' && draft.type === 'MARKET' && view.environment === 'live') {
    // The unit of a spot market order's quantity is an assumption (A-SPOT-MARKET-QTY).
    const { baseAsset, minQuantity } = view.instrument;
    warnings.push(warning('warning.order.spotMarketUnit', { asset: baseAsset, smallest: minQuantity }));
  }
  if (view.repeated) warnings.push(warning('warning.order.repeated'));
  if (view.sameInDoubt) warnings.push(warning('warning.order.sameInDoubt', { symbol: draft.symbol }));
  return warnings;
}

/** Returns the warnings on a conditional order, a take-profit or a stop-loss that passed every check (XU19). */
export function conditionalOrderWarningsOf(
  draft: ConditionalOrTpSlDraft,
  view: Pick<WarningView, 'instrument' | 'reference' | 'closes' | 'repeated' | 'sameInDoubt'>,
): OrderWarning[] {
  const { symbol } = draft;
  const warnings: OrderWarning[] = [];
  if (view.reference === null) warnings.push(warning('warning.order.noPrice'));
  else if (triggersAtOnce(draft, view.reference)) {
    const params = { trigger: draft.triggerPrice!, last: view.reference };
    warnings.push(warning('warning.trigger.atOnce', params));
  }
  const quantity =
    draft.kind === 'conditional' ? draft.quantity : draft.size.kind === 'quantity' ? draft.size.quantity : null;
  const isLarger =
    view.closes && (quantity === null ? view.closes.units === 0n : compare(decimal(quantity), view.closes) > 0);
  if (view.closes && isLarger) {
    const params = { size: formatShort(view.closes), asset: view.instrument.baseAsset };
    warnings.push(warning('warning.order.largerThanPosition', params));
  }
  if (view.repeated) warnings.push(warning('warning.order.repeated'));
  if (view.sameInDoubt) warnings.push(warning('warning.order.sameInDoubt', { symbol }));
  return warnings;
}
