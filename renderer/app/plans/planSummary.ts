/** Summary texts of a plan: the total size, the remarks, and the label of the confirm button. */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Replaced } from '../../../shared/domain/plan.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import type { OrderWarning } from '../../../shared/ipc/tradingViews.ts';
import { ZERO, add, formatDecimal, parseDecimal } from '../../../shared/num/decimal.ts';
import { exactAmount, warningParams } from '../../ui/amount.ts';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';
import { draftText, sideText, typeText } from '../../ui/orderText.ts';
import type { ShownItem, ShownTicket } from './wholePosition.ts';
import { conditionalOrderKinds } from '../../../shared/domain/conditionalOrder.ts';
import { formatCountdown } from '../../format/duration.ts';

/** Looks up the instrument of a draft; `null` when it is not listed. */
export type InstrumentOf = (draft: Pick<IntentDraft, 'market' | 'symbol'>) => Instrument | null;

/** Returns the size of a draft in base; `null` for a whole position. */
function sizeOf(draft: IntentDraft): string | null {
  if ('kind' in draft && draft.kind === 'tpSl') return draft.size.kind === 'quantity' ? draft.size.quantity : null;
  return draft.quantity;
}

/**
 * Returns the total sizes of a plan per base asset, in the order of their first appearance; whole positions are named
 * as such.
 */
export function sizesText(t: Translate, items: readonly ShownItem[], instrumentOf: InstrumentOf): string {
  const sums = new Map<string, { total: ReturnType<typeof add>; decimals: number }>();
  const wholes = new Set<string>();
  for (const { draft, whole: held } of items) {
    const size = sizeOf(draft);
    const value = size === null ? undefined : parseDecimal(size);
    const instrument = instrumentOf(draft);
    // Take-profit and stop-loss of one position close it only once: its size is stated, not added up.
    if (!value) {
      wholes.add(
        held === undefined
          ? t('plan.bound.size.whole')
          : t('plan.bound.size.wholeNow', {
              quantity: exactAmount(held, instrument?.quantityDecimals ?? 0),
              base: instrument?.baseAsset ?? draft.symbol,
            }),
      );
      continue;
    }
    const asset = instrument?.baseAsset ?? draft.symbol;
    const known = sums.get(asset);
    sums.set(asset, {
      total: add(known?.total ?? ZERO, value),
      decimals: instrument?.quantityDecimals ?? known?.decimals ?? 0,
    });
  }
  const texts = [...sums].map(
    ([asset, { total, decimals }]) => `${exactAmount(formatDecimal(total), decimals)} ${asset}`,
  );
  return [...wholes, ...texts].join(', ');
}

const remarkText = (t: Translate, { key, params }: OrderWarning, instrument: Instrument | null): string =>
  hasMessage(key) ? translateKey(t, key, warningParams(params, instrument)) : key;

/** Returns all remarks, each sentence once; where the plan has several orders, a remark names its order. */
export function remarkTexts(
  t: Translate,
  { items }: Pick<ShownTicket, 'items'>,
  instrumentOf: InstrumentOf,
): readonly string[] {
  const places = new Map<string, number[]>();
  for (const [index, { draft, warnings }] of items.entries()) {
    for (const warning of warnings) {
      const text = remarkText(t, warning, instrumentOf(draft));
      places.set(text, [...(places.get(text) ?? []), index + 1]);
    }
  }
  return [...places].map(([remark, at]) => {
    if (items.length === 1) return remark;
    return at.length === 1
      ? t('plan.remark.of', { number: at[0]!, remark })
      : t('plan.remark.several', { remark, count: at.length });
  });
}

/** The open orders that a plan may replace. */
export interface OpenOrders {
  readonly orders: readonly Order[];
  readonly triggers: readonly ConditionalOrder[];
}

/** Describes an order that is cancelled first; an order that is no longer open is described as such. */
export function replacedText(t: Translate, replaced: Replaced, open: OpenOrders): string {
  if (replaced.kind === 'order') {
    const order = open.orders.find(
      (one) => one.orderId === replaced.orderId && one.market === replaced.market && one.symbol === replaced.symbol,
    );
    if (!order) return t('plan.replaces.gone', { id: replaced.orderId, symbol: replaced.symbol });
    const { symbol, price, orderId, executedQuantity } = order;
    const words = {
      side: sideText(t, order.side, order.positionSide),
      quantity: order.quantity ?? t('ticket.unknown'),
      symbol,
      type: typeText(t, order.type),
    };
    const text = price === null ? t('order.draft.market', words) : t('order.draft.limit', { ...words, price });
    return t('plan.replaces.order', { order: text, id: orderId, executed: executedQuantity });
  }
  const trigger = open.triggers.find((one) => one.triggerId === replaced.triggerId);
  if (!trigger) return t('plan.replaces.gone', { id: replaced.triggerId, symbol: replaced.symbol });
  const side = sideText(t, trigger.side, trigger.positionSide);
  const quantity = trigger.wholePosition === true ? t('order.draft.wholePosition') : (trigger.quantity ?? '');
  const at = trigger.triggerPrice ?? trigger.activationPrice;
  const known = conditionalOrderKinds.find((kind) => kind === trigger.kind);
  const words = { side, quantity, symbol: trigger.symbol, type: known ? t(`conditional.kind.${known}`) : trigger.kind };
  const order = at === null ? t('order.draft.market', words) : t('order.draft.conditional', { ...words, trigger: at });
  return t('plan.replaces.trigger', { order, id: trigger.triggerId });
}

/** Returns the duration of a sliced plan, from the first to the last slice, in ms. */
export function sliceSpan(intents: number, intervalMs: number): number {
  return Math.max(0, intents - 1) * intervalMs;
}

/** Returns the visible label of the confirm button; what is confirmed stands above it. */
export function confirmLabel(t: Translate, { items, replaces, program }: PlanTicket): string {
  const count = items.length;
  if (program !== null) return t('plan.confirm.label.start');
  if (replaces.length > 0) {
    return count === 1 && replaces.length === 1
      ? t('plan.confirm.label.move')
      : t('plan.confirm.label.moveSeveral', { replaced: replaces.length, count });
  }
  return count === 1 ? t('ticket.confirm.yes') : t('plan.confirm.label.several', { count });
}

/** Returns the name of the confirm button, with the mark of the environment (R16). */
export function confirmText(t: Translate, ticket: PlanTicket, mark: string): string {
  const { items, replaces, program } = ticket;
  const count = items.length;
  const order = draftText(t, items[0]!.draft);
  if (program?.kind === 'twap') {
    return t('plan.confirm.twap', { count, duration: formatCountdown(sliceSpan(count, program.intervalMs)), mark });
  }
  if (program?.kind === 'chase') return t('plan.confirm.chase', { order, mark });
  if (replaces.length > 0) {
    return count === 1 && replaces.length === 1
      ? t('plan.confirm.moveOne', { order, mark })
      : t('plan.confirm.moveSeveral', { replaced: replaces.length, count, mark });
  }
  return count === 1 ? t('plan.confirm.one', { order, mark }) : t('plan.confirm.several', { count, mark });
}
