import type { IntentDraft, TpSlDraft } from '../../shared/domain/conditionalDraft.ts';
import type { OrderSide } from '../../shared/exchange/orderWords.ts';
import { hasMessage, translateKey, type Translate } from '../i18n/messages.ts';

/** A word of the exchange in ours where there is one, else as the exchange says it (A-ORDER-STATES). */
function wordOf(t: Translate, key: string, word: string): string {
  return hasMessage(key) ? translateKey(t, key) : word;
}

/** A status in words; a status nobody documented is shown raw. */
export function statusText(t: Translate, status: string): string {
  return wordOf(t, `order.status.${status}`, status);
}

/** Type of an order in words. */
export function typeText(t: Translate, type: string): string {
  return wordOf(t, `order.type.${type}`, type);
}

/** Time in force: the exchange's abbreviations are the trade's own. */
export function timeInForceText(t: Translate, timeInForce: string): string {
  return wordOf(t, `order.timeInForce.${timeInForce}`, timeInForce);
}

/** `Buy`, or on futures `Buy Long`. */
export function sideText(t: Translate, side: OrderSide, positionSide: string | null): string {
  const word = wordOf(t, `order.side.${side}`, side);
  return positionSide === null ? word : `${word} ${wordOf(t, `order.positionSide.${positionSide}`, positionSide)}`;
}

/** `Long` or `Short`; another word of the exchange as it says it. */
export function positionSideText(t: Translate, side: string): string {
  return wordOf(t, `order.positionSide.${side}`, side);
}

function tpSlText(t: Translate, draft: TpSlDraft): string {
  const { symbol, plan, positionSide, triggerPrice, execution, size } = draft;
  const quantity = size.kind === 'wholePosition' ? t('order.draft.wholePosition') : size.quantity;
  const words = {
    plan: wordOf(t, `order.plan.${plan}`, plan),
    position: wordOf(t, `order.positionSide.${positionSide}`, positionSide),
    quantity,
    symbol,
    trigger: triggerPrice,
  };
  return execution.kind === 'market'
    ? t('order.draft.tpSl.market', words)
    : t('order.draft.tpSl.limit', { ...words, price: execution.price });
}

/** A draft in one line: `Buy Long 0.010 BTCUSDT, Limit 61250.5`. */
export function draftText(t: Translate, draft: IntentDraft): string {
  if ('kind' in draft && draft.kind === 'tpSl') return tpSlText(t, draft);
  const side = sideText(t, draft.side, draft.market === 'futures' ? draft.positionSide : null);
  const type = typeText(t, draft.type);
  const { quantity, symbol, price } = draft;
  if ('kind' in draft) {
    const trigger = draft.triggerPrice ?? draft.activatePrice;
    return trigger === null
      ? t('order.draft.market', { side, quantity, symbol, type })
      : t('order.draft.conditional', { side, quantity, symbol, type, trigger });
  }
  return price === null
    ? t('order.draft.market', { side, quantity, symbol, type })
    : t('order.draft.limit', { side, quantity, symbol, type, price });
}
