import { pnlAt } from '../../../../shared/domain/positionSums.ts';
import type { Order, Position } from '../../../../shared/domain/order.ts';
import { conditionalOrderKinds, triggerPriceSources } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { filledPercent } from '../../../../shared/domain/positionSums.ts';
import { decimal, formatShort, multiply, parseDecimal } from '../../../../shared/num/decimal.ts';
import { openQuantity } from '../../../bridge/orderMoves.ts';
import { formatSigned, groupThousands } from '../../../format/number.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { sideText, typeText } from '../../../ui/orderText.ts';

/** Decimals of an amount of the margin asset on a label. */
const PNL_DECIMALS = 2;

/** A size or price as a label writes it: every digit that counts. */
export function shortText(text: string): string {
  const value = parseDecimal(text);
  return value ? groupThousands(formatShort(value)) : text;
}

/** What an order's label says: side, type, what is open, and how much is filled. */
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

/** What a conditional order is, in words; a word nobody documented is shown raw. */
export function kindText(t: Translate, kind: string): string {
  const known = conditionalOrderKinds.find((one) => one === kind);
  return known ? t(`chartTrade.kind.${known}`) : kind;
}

/** Which price triggers, in words; empty when it was not told. */
export function sourceText(t: Translate, source: string | null): string {
  const known = triggerPriceSources.find((one) => one === source);
  return known ? t(`chartTrade.source.${known}`) : (source ?? '');
}

/** What a conditional order's label says: what it is, side, size, price that triggers, limit, callback. */
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

/** Gain or loss of a position at a price, signed; empty when it cannot be told. */
export function pnlText(position: Position, price: string): string {
  const pnl = pnlAt(position, price);
  return pnl === null ? '' : formatSigned(pnl, PNL_DECIMALS);
}

/** What a position's label says: side, size, and its gain or loss on the live mark. */
export function positionParts(t: Translate, position: Position, mark: string | null): string[] {
  const pnl = mark === null ? '' : pnlText(position, mark);
  return [
    t(`chartTrade.position.${position.side}`),
    shortText(position.size),
    ...(pnl === '' ? [] : [t('chartTrade.pnl', { pnl })]),
  ];
}
