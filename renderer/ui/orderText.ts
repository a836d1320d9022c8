import type { OrderDraft } from '../../shared/domain/order.ts';
import type { OrderSide } from '../../shared/exchange/orderWords.ts';
import { hasMessage, say, type Translate } from '../i18n/messages.ts';

/** A word of the exchange in ours where there is one, else as the exchange says it (A-ORDER-STATES). */
function wordOf(t: Translate, key: string, word: string): string {
  return hasMessage(key) ? say(t, key) : word;
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

/** A draft in one line: `Buy Long 0.010 BTCUSDT, Limit 61250.5`. */
export function draftText(t: Translate, draft: OrderDraft): string {
  const side = sideText(t, draft.side, draft.market === 'futures' ? draft.positionSide : null);
  const type = typeText(t, draft.type);
  const { quantity, symbol, price } = draft;
  return price === null
    ? t('order.draft.market', { side, quantity, symbol, type })
    : t('order.draft.limit', { side, quantity, symbol, type, price });
}
