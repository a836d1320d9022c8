import type { OrderDraft } from '../../../shared/domain/order.ts';
import { MAX_ORDER_TEXT } from '../../../shared/domain/orderText.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { timesInForce, type OrderType, type TimeInForce } from '../../../shared/exchange/orderWords.ts';

/** What an order is meant to do, in a trader's words; each market has its own (A-FUTURES-SIDES). */
export const orderAims = {
  spot: ['buy', 'sell'],
  futures: ['openLong', 'openShort', 'closeLong', 'closeShort'],
} as const;
/** See {@link orderAims}. */
export type OrderAim = (typeof orderAims)[Market][number];

/** Units in which a size can be typed: base, quote, or per cent of what is available. */
export const sizeUnits = ['base', 'quote', 'share'] as const;
/** See {@link sizeUnits}. */
export type SizeUnit = (typeof sizeUnits)[number];

/** A text as typed, at most {@link MAX_ORDER_TEXT} characters; `cut`: more was pasted, and that must be told (XU8). */
export interface TypedText {
  readonly text: string;
  readonly cut: boolean;
}

/** The ticket's fields. A form is data: every change is an action, everything shown is computed from it. */
export interface TicketForm {
  readonly market: Market;
  readonly symbol: string;
  readonly type: OrderType;
  readonly aim: OrderAim;
  readonly timeInForce: TimeInForce;
  /** Counts for closing orders alone: an opening order cannot reduce. */
  readonly reduceOnly: boolean;
  readonly price: TypedText;
  readonly size: TypedText;
  readonly unit: SizeUnit;
}

/** A change to the form. `pickPrice` comes from the book and makes the order a limit one; its size is in base. */
export type FormAction =
  | { readonly kind: 'select'; readonly market: Market; readonly symbol: string }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'aim'; readonly aim: OrderAim }
  | { readonly kind: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly kind: 'reduceOnly'; readonly on: boolean }
  | { readonly kind: 'price'; readonly text: string }
  | { readonly kind: 'size'; readonly text: string }
  | { readonly kind: 'unit'; readonly unit: SizeUnit; readonly text: string }
  | { readonly kind: 'share'; readonly percent: string }
  | { readonly kind: 'pickPrice'; readonly price: string; readonly size?: string };

const nothing: TypedText = { text: '', cut: false };

/** A typed text within its limit. */
export function typedText(text: string): TypedText {
  return { text: text.slice(0, MAX_ORDER_TEXT), cut: text.length > MAX_ORDER_TEXT };
}

/** An empty ticket for a symbol. */
export function emptyForm(market: Market, symbol: string): TicketForm {
  return {
    market,
    symbol,
    type: 'LIMIT',
    aim: orderAims[market][0],
    timeInForce: 'GTC',
    reduceOnly: true,
    price: nothing,
    size: nothing,
    unit: 'base',
  };
}

/** The form after an action. What a market does not offer cannot be chosen (R19). */
export function reduce(form: TicketForm, action: FormAction): TicketForm {
  switch (action.kind) {
    case 'select':
      return select(form, action.market, action.symbol);
    case 'type':
      return { ...form, type: action.type };
    case 'aim':
      return isOffered(orderAims[form.market], action.aim) ? { ...form, aim: action.aim } : form;
    case 'timeInForce':
      return isOffered(timesInForce[form.market], action.timeInForce)
        ? { ...form, timeInForce: action.timeInForce }
        : form;
    case 'reduceOnly':
      return { ...form, reduceOnly: action.on };
    case 'price':
      return { ...form, price: typedText(action.text) };
    case 'size':
      return { ...form, size: typedText(action.text) };
    case 'unit':
      return { ...form, unit: action.unit, size: typedText(action.text) };
    case 'share':
      return { ...form, unit: 'share', size: typedText(action.percent) };
    case 'pickPrice':
      return {
        ...form,
        type: 'LIMIT',
        price: typedText(action.price),
        ...(action.size === undefined ? {} : { unit: 'base', size: typedText(action.size) }),
      };
  }
}

/** Another symbol: habits stay within a market, prices and sizes never come along. */
function select(form: TicketForm, market: Market, symbol: string): TicketForm {
  if (form.market === market && form.symbol === symbol) return form;
  const fresh = emptyForm(market, symbol);
  if (form.market !== market) return { ...fresh, type: form.type };
  return { ...form, symbol, price: nothing, size: nothing };
}

function isOffered(offered: readonly string[], value: string): boolean {
  return offered.includes(value);
}

/** Side and position side of an aim; `positionSide` is null on spot. */
export function sidesOf(aim: OrderAim): { side: OrderDraft['side']; positionSide: 'LONG' | 'SHORT' | null } {
  switch (aim) {
    case 'buy':
      return { side: 'BUY', positionSide: null };
    case 'sell':
      return { side: 'SELL', positionSide: null };
    case 'openLong':
      return { side: 'BUY', positionSide: 'LONG' };
    case 'openShort':
      return { side: 'SELL', positionSide: 'SHORT' };
    case 'closeLong':
      return { side: 'SELL', positionSide: 'LONG' };
    case 'closeShort':
      return { side: 'BUY', positionSide: 'SHORT' };
  }
}

/** The aim a draft has, also one that another panel made. */
export function aimOf(draft: OrderDraft): OrderAim {
  if (draft.market === 'spot') return draft.side === 'BUY' ? 'buy' : 'sell';
  if (draft.positionSide === 'LONG') return draft.side === 'BUY' ? 'openLong' : 'closeLong';
  return draft.side === 'SELL' ? 'openShort' : 'closeShort';
}

/** Whether an aim closes a position. */
export function closes(aim: OrderAim): boolean {
  return aim === 'closeLong' || aim === 'closeShort';
}
