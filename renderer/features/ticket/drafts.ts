/** Converts the form's figures to the draft of one order, with exactly what the market offers (R19). */
import type { AttachedDraft, OrderDraft } from '../../../shared/domain/order.ts';
import type { ConditionalDraft } from '../../../shared/domain/conditionalDraft.ts';
import { conditionalOrderTypes, type ConditionalType } from '../../../shared/exchange/orderWords.ts';
import { closes, sidesOf, type TicketForm } from './form.ts';
import { offerOf } from './offer.ts';

/** Returns whether the order is reduce-only: a closing order, where the account offers it. */
export function reduces(form: TicketForm): boolean {
  return closes(form.aim) && form.reduceOnly && offerOf(form).reduces;
}

/** Returns the draft of a plain order with these figures; every type but MARKET becomes a limit order. */
export function draftOf(
  form: TicketForm,
  quantity: string,
  price: string | null,
  attached: AttachedDraft | null = null,
): OrderDraft {
  const { side, positionSide } = sidesOf(form.aim);
  const limit = form.type !== 'MARKET' && price !== null;
  const type = limit || form.type === 'LIMIT' ? ('LIMIT' as const) : ('MARKET' as const);
  const common = { symbol: form.symbol, side, type, price: limit ? price : null, quantity };
  const offered = offerOf(form).timesInForce.find((one) => one === form.timeInForce) ?? 'GTC';
  const timeInForce = type === 'LIMIT' ? offered : null;
  if (positionSide !== null) {
    return {
      market: 'futures',
      ...common,
      positionSide,
      timeInForce,
      reduceOnly: reduces(form),
      ...(attached ? { attached } : {}),
    };
  }
  return { market: 'spot', ...common, timeInForce: timeInForce === 'POST_ONLY' ? 'GTC' : timeInForce };
}

/** Figures of a conditional order, as text; `callback` is a fraction (B-B9). */
export interface ConditionalFigures {
  readonly type: ConditionalType;
  readonly quantity: string;
  readonly price: string | null;
  readonly trigger: string | null;
  readonly callback: string | null;
  readonly attached: AttachedDraft | null;
}

/** Returns the draft of a conditional order; only futures have them. */
export function conditionalOf(form: TicketForm, figures: ConditionalFigures): ConditionalDraft {
  const { type, quantity, price, trigger, callback, attached } = figures;
  const { side, positionSide } = sidesOf(form.aim);
  const { hasLimitPrice, trails } = conditionalOrderTypes[type];
  return {
    market: 'futures',
    kind: 'conditional',
    symbol: form.symbol,
    side,
    positionSide: positionSide ?? 'LONG',
    source: form.source,
    type,
    quantity,
    price: hasLimitPrice ? price : null,
    triggerPrice: trails ? null : trigger,
    activatePrice: trails ? trigger : null,
    callbackRate: trails ? callback : null,
    reduceOnly: reduces(form),
    ...(attached ? { attached } : {}),
  };
}
