/** Texts for what a plan would send, with both units (B-B9). */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { AttachedDraft } from '../../../shared/domain/order.ts';
import { triggerDirection } from '../../../shared/domain/conditionalOrderCheck.ts';
import type { ConditionalDraft, IntentDraft, TpSlDraft } from '../../../shared/domain/conditionalDraft.ts';
import { quoteDecimals, restatedText } from '../../features/ticket/words.ts';
import { formatNumber } from '../../format/number.ts';
import { inPercent } from '../../format/rate.ts';
import type { Translate } from '../../i18n/messages.ts';
import { exactAmount } from '../../ui/amount.ts';
import type { ShownItem } from './wholePosition.ts';

/** One item a plan sends, as main checked it. */
export type PlanItem = ShownItem;

const amount = (text: string | null, decimals: number, t: Translate): string =>
  text === null ? t('ticket.unknown') : formatNumber(text, decimals);

function conditionalText(t: Translate, draft: ConditionalDraft, notional: string | null, one: Instrument): string {
  const { side, positionSide, price, triggerPrice, activatePrice, callbackRate } = draft;
  const words = {
    symbol: t('ticket.symbol', { symbol: draft.symbol, market: t('market.futures') }),
    source: t(`plan.source.${draft.source}`),
    quote: one.quoteAsset,
    effect: draft.reduceOnly ? t('plan.effect.reduceOnly') : t(`plan.effect.${side}.${positionSide}`),
  };
  const sized = {
    quantity: formatNumber(draft.quantity, one.quantityDecimals),
    base: one.baseAsset,
    quote: one.quoteAsset,
    value: amount(notional, quoteDecimals(one), t),
  };
  const act =
    price === null
      ? t(`plan.act.${side}.market`, sized)
      : t(`plan.act.${side}.limit`, { ...sized, price: formatNumber(price, one.priceDecimals) });
  const direction = triggerDirection(draft);
  if (direction !== null) {
    return t(`plan.when.${direction}`, { ...words, act, trigger: amount(triggerPrice, one.priceDecimals, t) });
  }
  const percent = inPercent(callbackRate ?? '');
  return activatePrice === null
    ? t(`plan.trail.${side}.now`, { ...words, act, percent })
    : t(`plan.trail.${side}.from`, {
        ...words,
        act,
        percent,
        activation: formatNumber(activatePrice, one.priceDecimals),
      });
}

function tpSlText(t: Translate, draft: TpSlDraft, { notional, whole }: PlanItem, one: Instrument): string {
  const { execution, size } = draft;
  const worth = { value: amount(notional, quoteDecimals(one), t), quote: one.quoteAsset };
  return t(`plan.tpSl.${triggerDirection(draft) ?? 'up'}`, {
    symbol: t('ticket.symbol', { symbol: draft.symbol, market: t('market.futures') }),
    plan: t(`plan.tpSl.${draft.plan}`),
    position: t(`plan.tpSl.${draft.positionSide}`),
    source: t(`plan.source.${draft.source}`),
    trigger: formatNumber(draft.triggerPrice, one.priceDecimals),
    quote: one.quoteAsset,
    size:
      size.kind === 'wholePosition'
        ? notional === null || whole === undefined
          ? t('plan.tpSl.whole')
          : t('plan.tpSl.wholeNow', {
              ...worth,
              quantity: exactAmount(whole, one.quantityDecimals),
              base: one.baseAsset,
            })
        : t('plan.tpSl.part', {
            ...worth,
            quantity: formatNumber(size.quantity, one.quantityDecimals),
            base: one.baseAsset,
          }),
    how:
      execution.kind === 'market'
        ? t('plan.tpSl.market')
        : t('plan.tpSl.limit', { price: formatNumber(execution.price, one.priceDecimals), quote: one.quoteAsset }),
  });
}

/** Describes one draft in a full sentence, with its size in base, its notional in quote and all of its prices. */
export function itemText(t: Translate, item: PlanItem, instrument: Instrument): string {
  const { draft, notional } = item;
  if (!('kind' in draft)) return restatedText(t, draft, instrument, notional);
  return draft.kind === 'tpSl' ? tpSlText(t, draft, item, instrument) : conditionalText(t, draft, notional, instrument);
}

/** Returns the orders attached to a draft; `null` when there are none or the draft can have none. */
export function attachedOf(draft: IntentDraft): AttachedDraft | null {
  return 'attached' in draft ? (draft.attached ?? null) : null;
}

/** Describes the orders attached to a draft; `null` when there are none. */
export function attachedText(t: Translate, draft: IntentDraft, instrument: Instrument): string | null {
  const attached = attachedOf(draft);
  const parts = (['takeProfit', 'stopLoss'] as const).flatMap((name) => {
    const one = attached?.[name] ?? null;
    if (one === null) return [];
    const price = formatNumber(one.triggerPrice, instrument.priceDecimals);
    return [
      t(`plan.attached.${name}`, { price, quote: instrument.quoteAsset, source: t(`plan.source.${one.source}`) }),
    ];
  });
  const [first, second] = parts;
  if (first === undefined) return null;
  return t('plan.attached', { what: second === undefined ? first : t('plan.attached.and', { first, second }) });
}
