import { pnlAt } from '../../../../shared/domain/positionSums.ts';
import type { Order, Position } from '../../../../shared/domain/order.ts';
import { conditionalOrderKinds, triggerPriceSources } from '../../../../shared/domain/conditionalOrder.ts';
import type { TradeOrigin } from '../../../../shared/domain/tradeOrigin.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { filledPercent } from '../../../../shared/domain/positionSums.ts';
import { decimal, formatShort, multiply, parseDecimal } from '../../../../shared/num/decimal.ts';
import { openQuantity } from '../../../state/orders/index.ts';
import { formatSigned, groupThousands } from '../../../format/number.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { sideText, typeText } from '../../../ui/orderText.ts';

/** Decimals of a margin asset amount on a label. */
const PNL_DECIMALS = 2;

/** Returns a size or price as shown on a label, with all significant digits. */
export function shortText(text: string): string {
  const value = parseDecimal(text);
  return value ? groupThousands(formatShort(value)) : text;
}

/** Returns the parts of an order's label: side, type, open quantity, and the filled share. */
export function orderParts(t: Translate, order: Order): string[] {
  const filled = filledPercent(order.executedQuantity, order.quantity);
  return [
    sideText(t, order.side, order.market === 'futures' ? order.positionSide : null),
    typeText(t, order.type),
    shortText(openQuantity(order) ?? order.quantity ?? ''),
    ...(order.reduceOnly === true ? [t('chartTrade.reduceOnly')] : []),
    ...(filled !== null && decimal(filled).units > 0n
      ? [t('chartTrade.filled', { percent: formatShort(decimal(filled)) })]
      : []),
  ];
}

/** Returns the name of a conditional order's kind; an undocumented word is shown as received. */
export function kindText(t: Translate, kind: string): string {
  const known = conditionalOrderKinds.find((one) => one === kind);
  return known ? t(`chartTrade.kind.${known}`) : kind;
}

/** Returns the name of the trigger price source; empty when it is not known. */
export function sourceText(t: Translate, source: string | null): string {
  const known = triggerPriceSources.find((one) => one === source);
  return known ? t(`chartTrade.source.${known}`) : (source ?? '');
}

/** Returns the parts of a conditional order's label: kind, side, size, trigger price, limit price, callback rate. */
export function conditionalOrderParts(t: Translate, trigger: ConditionalOrder): string[] {
  const size = trigger.wholePosition === true ? t('chartTrade.wholePosition') : shortText(trigger.quantity ?? '');
  const callback = trigger.callbackRate === null ? undefined : parseDecimal(trigger.callbackRate);
  const parts = [
    kindText(t, trigger.kind),
    sideText(t, trigger.side, trigger.positionSide),
    size,
    sourceText(t, trigger.triggerSource),
    trigger.limitPrice === null ? '' : t('chartTrade.limit', { price: shortText(trigger.limitPrice) }),
    callback ? t('chartTrade.callback', { percent: formatShort(multiply(callback, decimal('100'))) }) : '',
  ];
  return parts.filter((part) => part !== '');
}

/** Returns the signed profit or loss of a position at a price; empty when it cannot be computed. */
export function pnlText(position: Position, price: string): string {
  const pnl = pnlAt(position, price);
  return pnl === null ? '' : formatSigned(pnl, PNL_DECIMALS);
}

/**
 * Returns the parts of a position's label: side, the trader it was copied from, size, and its profit or loss at the live
 * mark price.
 */
export function positionParts(
  t: Translate,
  position: Position,
  mark: string | null,
  copiedFrom: string | undefined,
): string[] {
  const pnl = mark === null ? '' : pnlText(position, mark);
  return [
    t(`chartTrade.position.${position.side}`),
    ...(copiedFrom === undefined ? [] : [t('chartTrade.copied', { name: copiedFrom })]),
    shortText(position.size),
    ...(pnl === '' ? [] : [t('chartTrade.pnl', { pnl })]),
  ];
}

/** Returns who placed the order of a fill; a dash where it is unknown. */
export function originWord(t: Translate, origin: TradeOrigin | null): string {
  if (!origin) return t('cell.none');
  const name = t(`chartTrade.placed.${origin.by}`);
  return origin.certain ? name : t('chartTrade.placed.probably', { origin: name });
}
