import type { IntentDraft, TpSlDraft } from '../../shared/domain/conditionalDraft.ts';
import type { OrderSide } from '../../shared/exchange/orderWords.ts';
import { hasMessage, translateKey, type Translate } from '../i18n/messages.ts';

/** Returns the app's text for a word of the exchange where there is one, otherwise the word itself (A-ORDER-STATES). */
function wordOf(t: Translate, key: string, word: string): string {
  return hasMessage(key) ? translateKey(t, key) : word;
}

/** Returns a status as text; an undocumented status is returned as it is. */
export function statusText(t: Translate, status: string): string {
  return wordOf(t, `order.status.${status}`, status);
}

/** Returns the order type as text. */
export function typeText(t: Translate, type: string): string {
  return wordOf(t, `order.type.${type}`, type);
}

/** Returns the time in force as text; the exchange's abbreviations are the usual ones. */
export function timeInForceText(t: Translate, timeInForce: string): string {
  return wordOf(t, `order.timeInForce.${timeInForce}`, timeInForce);
}

/** Returns `Buy`, or on futures `Buy Long`. */
export function sideText(t: Translate, side: OrderSide, positionSide: string | null): string {
  const word = wordOf(t, `order.side.${side}`, side);
  return positionSide === null ? word : `${word} ${wordOf(t, `order.positionSide.${positionSide}`, positionSide)}`;
}

/** Returns `Long` or `Short`; another word of the exchange as it is. */
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

/** Returns a draft in one line: `Buy Long 0.010 BTCUSDT, Limit 61250.5`. */
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
