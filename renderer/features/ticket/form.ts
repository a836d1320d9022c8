import type { Account } from '../../../shared/domain/environment.ts';
import type { ConditionalDraft, IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { MAX_ORDER_TEXT } from '../../../shared/domain/orderText.ts';
import type { Distribution } from '../../../shared/domain/scaledOrders.ts';
import type { TriggerPriceSource } from '../../../shared/domain/conditionalOrder.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { conditionalOrderTypes, conditionalTypes, type TimeInForce } from '../../../shared/exchange/orderWords.ts';
import { decimal, formatShort, multiply } from '../../../shared/num/decimal.ts';
import type { PickedOrder } from '../../state/commands.ts';
import { isConditional, isTool, offerOf, trails, type TicketType } from './offer.ts';

/** Purpose of an order in a trader's terms; each market has its own (A-FUTURES-SIDES). */
export const orderActions = {
  spot: ['buy', 'sell'],
  futures: ['openLong', 'openShort', 'closeLong', 'closeShort'],
} as const;
/** See {@link orderActions}. */
export type OrderAction = (typeof orderActions)[Market][number];

/**
 * Units in which a size can be typed: base, quote, per cent of what is available, and the loss at the stop as money or
 * per cent of equity.
 */
export const sizeUnits = ['base', 'quote', 'share', 'risk', 'riskShare'] as const;
/** See {@link sizeUnits}. */
export type SizeUnit = (typeof sizeUnits)[number];

/**
 * How a take-profit or a stop-loss is specified: as a price, its distance in quote or per cent, its result in quote, or
 * a multiple of the stop's distance.
 */
export const legUnits = ['price', 'offset', 'percent', 'pnl', 'r'] as const;
/** See {@link legUnits}. */
export type LegUnit = (typeof legUnits)[number];

/**
 * A text as typed, at most {@link MAX_ORDER_TEXT} characters; `cut`: more was pasted, and the user must be informed
 * (XU8).
 */
export interface TypedText {
  readonly text: string;
  readonly cut: boolean;
}

/** A take-profit or stop-loss attached to the order; with an empty text there is none. */
export interface Leg {
  readonly by: LegUnit;
  readonly typed: TypedText;
  readonly source: TriggerPriceSource;
}

/** Take-profit or stop-loss. */
export type LegName = 'takeProfit' | 'stopLoss';

/**
 * Fields with one typed number. `stop` is the price where the loss is taken, for a size by risk without an attached
 * stop.
 */
export const textFields = ['trigger', 'callback', 'priceTo', 'count', 'minutes', 'slices', 'moves', 'stop'] as const;
/** See {@link textFields}. */
export type TextField = (typeof textFields)[number];

/**
 * The ticket's fields. The form is plain data: every change is an action, and everything shown is calculated from it.
 */
export interface TicketForm {
  readonly market: Market;
  readonly account: Account;
  /** Set where the key in use is of the copy-trader type (R19). */
  readonly trader?: true;
  readonly symbol: string;
  readonly type: TicketType;
  readonly aim: OrderAction;
  readonly timeInForce: TimeInForce;
  /** Applies only to closing orders: an opening order cannot reduce. */
  readonly reduceOnly: boolean;
  readonly price: TypedText;
  readonly size: TypedText;
  readonly unit: SizeUnit;
  /** Unit in which a size by share is shown, where the share was chosen with a button and not typed. */
  readonly shownIn?: 'base' | 'quote';
  /** Numbers of the additional types and tools. */
  readonly texts: Readonly<Record<TextField, TypedText>>;
  /** Price type that triggers a conditional order. */
  readonly source: TriggerPriceSource;
  readonly distribution: Distribution;
  /** Whether the slices of a TWAP have a limit price, which is in the price field. */
  readonly hasLimitPrice: boolean;
  /** Whether take-profit and stop-loss are attached to the order. */
  readonly attach: boolean;
  readonly takeProfit: Leg;
  readonly stopLoss: Leg;
}

/** Fields saved by a preset: settings, but no price meant for one moment. */
export type FormSetup = Omit<TicketForm, 'market' | 'account' | 'trader' | 'symbol' | 'price'>;

/**
 * A change to the form. `pickPrice` takes a price from the book and makes the order a limit order, or one of the given
 * side and type; its size is in base.
 */
export type FormAction =
  | { readonly kind: 'select'; readonly market: Market; readonly symbol: string }
  | { readonly kind: 'type'; readonly type: TicketType }
  | { readonly kind: 'aim'; readonly aim: OrderAction }
  | { readonly kind: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly kind: 'reduceOnly'; readonly on: boolean }
  | { readonly kind: 'price'; readonly text: string }
  | { readonly kind: 'size'; readonly text: string }
  | { readonly kind: 'unit'; readonly unit: SizeUnit; readonly text: string }
  | { readonly kind: 'share'; readonly percent: string }
  | { readonly kind: 'pickPrice'; readonly price: string; readonly size?: string; readonly order?: PickedOrder }
  | { readonly kind: 'text'; readonly field: TextField; readonly text: string }
  | { readonly kind: 'source'; readonly source: TriggerPriceSource }
  | { readonly kind: 'distribution'; readonly distribution: Distribution }
  | { readonly kind: 'banded'; readonly on: boolean }
  | { readonly kind: 'attach'; readonly on: boolean }
  | { readonly kind: 'leg'; readonly leg: LegName; readonly change: LegChange }
  | { readonly kind: 'preset'; readonly setup: FormSetup };

/** A change of one leg; another unit empties its text. */
export interface LegChange {
  readonly by?: LegUnit;
  readonly text?: string;
  readonly source?: TriggerPriceSource;
}

const nothing: TypedText = { text: '', cut: false };
const noLeg: Leg = { by: 'price', typed: nothing, source: 'contract' };

/** Returns a typed text cut to the maximum length. */
export function typedText(text: string): TypedText {
  return { text: text.slice(0, MAX_ORDER_TEXT), cut: text.length > MAX_ORDER_TEXT };
}

/** Texts of a new form: fields that a tool needs have a default the user can change. */
export const freshTexts: TicketForm['texts'] = {
  trigger: nothing,
  callback: nothing,
  priceTo: nothing,
  count: { text: '5', cut: false },
  minutes: { text: '10', cut: false },
  slices: { text: '10', cut: false },
  moves: { text: '20', cut: false },
  stop: nothing,
};

/** Returns an empty form for a symbol. */
export function emptyForm(market: Market, symbol: string, account: Account = 'main', trader = false): TicketForm {
  return {
    market,
    account,
    ...(trader ? { trader: true } : {}),
    symbol,
    type: 'LIMIT',
    aim: orderActions[market][0],
    timeInForce: 'GTC',
    reduceOnly: true,
    price: nothing,
    size: nothing,
    unit: 'base',
    texts: freshTexts,
    source: 'contract',
    distribution: 'flat',
    hasLimitPrice: false,
    attach: false,
    takeProfit: noLeg,
    stopLoss: noLeg,
  };
}

/** Returns the form after an action. An option that the market does not offer cannot be chosen (R19). */
export function reduce(form: TicketForm, action: FormAction): TicketForm {
  switch (action.kind) {
    case 'select':
      return select(form, action.market, action.symbol);
    case 'type':
      return offersType(form, action.type) ? { ...form, type: action.type } : form;
    case 'aim':
      return isOffered(orderActions[form.market], action.aim) ? { ...form, aim: action.aim } : form;
    case 'timeInForce':
      return isOffered(offerOf(form).timesInForce, action.timeInForce)
        ? { ...form, timeInForce: action.timeInForce }
        : form;
    case 'reduceOnly':
      return { ...form, reduceOnly: action.on };
    case 'price':
      return { ...form, price: typedText(action.text) };
    case 'size':
      return { ...withUnit(form, form.shownIn ?? form.unit), size: typedText(action.text) };
    case 'unit':
      return { ...withUnit(form, action.unit), size: typedText(action.text) };
    case 'share':
      return { ...pressedShare(form), size: typedText(action.percent) };
    case 'pickPrice':
      return pickedPrice(form, action);
    case 'text':
      return { ...form, texts: { ...form.texts, [action.field]: typedText(action.text) } };
    case 'source':
      return { ...form, source: action.source };
    case 'distribution':
      return { ...form, distribution: action.distribution };
    case 'banded':
      return { ...form, hasLimitPrice: action.on };
    case 'attach':
      return { ...form, attach: action.on && offerOf(form).attaches };
    case 'leg':
      return { ...form, [action.leg]: changedLeg(form[action.leg], action.change) };
    case 'preset':
      return preset(form, action.setup);
  }
}

const withUnit = ({ shownIn: _shownIn, ...form }: TicketForm, unit: SizeUnit): TicketForm => ({ ...form, unit });

function pickedPrice(form: TicketForm, action: Extract<FormAction, { readonly kind: 'pickPrice' }>): TicketForm {
  const { order, price } = action;
  const sized = withPickedSize(form, action);
  if (!order) return { ...sized, type: 'LIMIT', price: typedText(price) };
  const place = order.side === 'BUY' ? 0 : 1;
  const aimed = { ...sized, aim: orderActions[form.market][place] };
  if (order.kind === 'limit') return { ...aimed, type: 'LIMIT', price: typedText(price) };
  const type = conditionalTypes.find((one) => {
    const { exit, hasLimitPrice, trails: follows } = conditionalOrderTypes[one];
    return exit === 'stopLoss' && !hasLimitPrice && !follows;
  });
  if (type === undefined || !offersType(form, type)) return form;
  return { ...aimed, type, texts: { ...form.texts, trigger: typedText(price) } };
}

/**
 * Puts a size picked from the book into the form: as its value at the picked price where the ticket shows sizes in
 * quote, otherwise in base.
 */
function withPickedSize(form: TicketForm, { price, size }: { readonly price: string; readonly size?: string }) {
  if (size === undefined) return form;
  const unit = (form.shownIn ?? form.unit) === 'quote' ? 'quote' : 'base';
  const text = unit === 'base' ? size : formatShort(multiply(decimal(price), decimal(size)));
  return { ...withUnit(form, unit), size: typedText(text) };
}

/**
 * Applies a share button: a size in base or quote stays in the unit it is shown in; a size by risk is replaced by the
 * share.
 */
function pressedShare(form: TicketForm): TicketForm {
  const unit = form.shownIn ?? form.unit;
  return { ...withUnit(form, 'share'), ...(unit === 'base' || unit === 'quote' ? { shownIn: unit } : {}) };
}

function changedLeg(leg: Leg, { by, text, source }: LegChange): Leg {
  const other = by !== undefined && by !== leg.by;
  return {
    by: by ?? leg.by,
    typed: text !== undefined ? typedText(text) : other ? nothing : leg.typed,
    source: source ?? leg.source,
  };
}

const offersType = (form: TicketForm, type: TicketType): boolean =>
  type === 'LIMIT' || type === 'MARKET' || offerOf(form).more.includes(type);

/** Applies a preset; options that this market does not offer keep their value (R19). */
function preset(form: TicketForm, setup: FormSetup): TicketForm {
  const { type, aim, timeInForce, attach, ...rest } = setup;
  const changes: FormAction[] = [
    { kind: 'type', type },
    { kind: 'aim', aim },
    { kind: 'timeInForce', timeInForce },
    { kind: 'attach', on: attach },
  ];
  return changes.reduce(reduce, { ...withUnit(form, setup.unit), ...rest });
}

/** Selects another symbol: settings are kept within a market, prices and sizes are always cleared. */
function select(form: TicketForm, market: Market, symbol: string): TicketForm {
  if (form.market === market && form.symbol === symbol) return form;
  const fresh = emptyForm(market, symbol, form.account, form.trader);
  if (form.market !== market) return offersType(fresh, form.type) ? { ...fresh, type: form.type } : fresh;
  return { ...withoutFigures(form), symbol };
}

/** Returns the settings of a form without its prices and sizes. */
export function withoutFigures(form: TicketForm): TicketForm {
  return {
    ...withUnit(form, form.shownIn ?? form.unit),
    price: nothing,
    size: nothing,
    texts: { ...form.texts, trigger: nothing, priceTo: nothing, stop: nothing },
    takeProfit: changedLeg(form.takeProfit, { text: '' }),
    stopLoss: changedLeg(form.stopLoss, { text: '' }),
  };
}

const isOffered = (offered: readonly string[], value: string): boolean => offered.includes(value);

/** Returns side and position side of an aim; `positionSide` is null on spot. */
export function sidesOf(aim: OrderAction): { side: OrderDraft['side']; positionSide: 'LONG' | 'SHORT' | null } {
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

/** Returns the aim of a draft, also of one that another panel created. */
export function actionOf(draft: Pick<OrderDraft, 'market' | 'side'> & { positionSide?: string }): OrderAction {
  if (draft.market === 'spot') return draft.side === 'BUY' ? 'buy' : 'sell';
  if (draft.positionSide === 'LONG') return draft.side === 'BUY' ? 'openLong' : 'closeLong';
  return draft.side === 'SELL' ? 'openShort' : 'closeShort';
}

/** A draft that has a side of its own; a take-profit or stop-loss of a position has that of the position. */
export type SidedDraft = OrderDraft | ConditionalDraft;

/** Returns the orders where all trade one symbol with the same action; null for any others. */
export function sameAction(drafts: readonly IntentDraft[]): readonly [SidedDraft, ...SidedDraft[]] | null {
  const sided = drafts.filter((draft): draft is SidedDraft => !('kind' in draft && draft.kind === 'tpSl'));
  const [first, ...others] = sided;
  if (first === undefined || sided.length < drafts.length) return null;
  const action = actionOf(first);
  return others.every((one) => one.symbol === first.symbol && actionOf(one) === action) ? [first, ...others] : null;
}

/** Returns whether an aim closes a position. */
export function closes(aim: OrderAction): boolean {
  return aim === 'closeLong' || aim === 'closeShort';
}

/**
 * Returns whether the price field applies: it contains a limit price, the first price of a range, or the bound of a
 * tool.
 */
export function hasPrice(form: Pick<TicketForm, 'type' | 'hasLimitPrice'>): boolean {
  if (form.type === 'TWAP') return form.hasLimitPrice;
  if (isConditional(form.type)) return conditionalOrderTypes[form.type].hasLimitPrice;
  return ['LIMIT', 'SCALED', 'CHASE'].includes(form.type);
}

/** Returns whether the order executes at once through the book, at any price. */
export function walksBook(form: Pick<TicketForm, 'type' | 'hasLimitPrice'>): boolean {
  return form.type === 'MARKET' || (form.type === 'TWAP' && !form.hasLimitPrice);
}

/**
 * Returns whether take-profit and stop-loss can be attached: to opening orders of other types than a tool or a trailing
 * stop.
 */
export function canAttach(form: TicketForm): boolean {
  if (closes(form.aim) || !offerOf(form).attaches) return false;
  return !isTool(form.type) && !trails(form.type);
}

/** Returns whether the unit defines the size by the loss at the stop. */
export function isRisk(unit: SizeUnit): boolean {
  return unit === 'risk' || unit === 'riskShare';
}
