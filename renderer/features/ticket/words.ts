import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { PlanProgram } from '../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import {
  HUNDRED,
  ZERO,
  add,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { paramWords } from '../../ui/errorText.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { formatNumber } from '../../format/number.ts';
import type { PlanRequest } from '../../state/orders/index.ts';
import { registerMessages, hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';
import enTicketTools from '../../locales/en/ticketTools.json';
import type { Sentence } from './context.ts';
import { actionOf, type OrderAction, type TicketForm } from './form.ts';
import type { TicketSummary } from './summary.ts';

registerMessages(enTicketTools);

/** Environment and account an order is sent to, for its label. */
export interface MarkedContext {
  readonly environment: Environment;
  readonly account: Account;
}

const isToolKey = (key: string): key is keyof typeof enTicketTools => Object.hasOwn(enTicketTools, key);

/** Translates a sentence into the user's language; an unknown key is shown as it is. */
export function sentenceText(t: Translate, { key, params }: Sentence): string {
  return hasMessage(key) || isToolKey(key) ? translateKey(t, key, paramWords(t, params)) : key;
}

/** Returns the symbol with its market: `BTCUSDT Futures`. */
export function symbolText(t: Translate, { market, symbol }: Pick<OrderDraft, 'market' | 'symbol'>): string {
  return t('ticket.symbol', { symbol, market: t(`market.${market}`) });
}

/** Describes an order in short: `Buy / Long 0.010 BTC at 61 250.5`. */
export function orderText(t: Translate, draft: OrderDraft, instrument: Instrument): string {
  const words = {
    aim: t(`ticket.aim.${actionOf(draft)}`),
    quantity: formatNumber(draft.quantity, instrument.quantityDecimals),
    asset: instrument.baseAsset,
  };
  return draft.price === null
    ? t('ticket.order.market', words)
    : t('ticket.order.limit', { ...words, price: formatNumber(draft.price, instrument.priceDecimals) });
}

/** The text of the submit button: what is placed, and where. */
export interface SubmitText {
  readonly order: string;
  readonly place: string;
}

/** Returns the text of the submit button with the environment; live also names the market (R16). */
export function submitText(
  t: Translate,
  draft: OrderDraft | null,
  aim: OrderAction,
  instrument: Instrument | null,
  tradingContext: MarkedContext,
): SubmitText {
  if (!draft || !instrument) return { order: t(`ticket.aim.${aim}`), place: markText(t, tradingContext) };
  return { order: orderText(t, draft, instrument), place: submitPlace(t, draft, tradingContext) };
}

/** Returns where an order is placed: the environment, and in live the market before it (R16). */
export function submitPlace(
  t: Translate,
  draft: Pick<OrderDraft, 'market' | 'symbol'>,
  tradingContext: MarkedContext,
): string {
  const mark = markText(t, tradingContext);
  return tradingContext.environment === 'live' ? t('ticket.submit', { order: symbolText(t, draft), mark }) : mark;
}

const markText = (t: Translate, { environment, account }: MarkedContext): string =>
  t(markOf(environment, account).word);

/** Describes in short what a conditional order or a tool will do, which is confirmed as a plan. */
export function planText(
  t: Translate,
  form: Pick<TicketForm, 'type' | 'aim' | 'price'>,
  { drafts, program }: { readonly drafts: readonly IntentDraft[]; readonly program: PlanProgram | null },
  instrument: Instrument,
): string {
  const aim = t(`ticket.aim.${form.aim}`);
  const asset = instrument.baseAsset;
  const [first] = drafts;
  const sum = drafts.reduce<Decimal>((all, one) => add(all, parseDecimal(quantityIn(one)) ?? ZERO), ZERO);
  const quantity = formatNumber(formatDecimal(sum), instrument.quantityDecimals);
  const price = (text: string | null): string => (text === null ? '' : formatNumber(text, instrument.priceDecimals));
  if (first && 'kind' in first) {
    if (first.kind === 'tpSl') return first.symbol;
    const callback = parseDecimal(first.callbackRate ?? '');
    const order = callback
      ? t('ticket.plan.trailing', { aim, quantity, asset, callback: formatShort(multiply(callback, HUNDRED)) })
      : t('ticket.plan.order', { aim, quantity, asset, trigger: price(first.triggerPrice) });
    return t('ticket.plan.single', { type: t(`ticket.type.${first.type}`), order });
  }
  const count = drafts.length;
  if (program?.kind === 'chase') {
    return t('ticket.plan.CHASE', { aim, quantity, asset, price: price(program.limitPrice) });
  }
  return program
    ? t('ticket.plan.TWAP', { aim, quantity, asset, count })
    : t('ticket.plan.SCALED', { aim, quantity, asset, count });
}

/** Creates the request for the plan confirmation: the drafts, with a title that describes them. */
export function planRequestOf(
  t: Translate,
  form: TicketForm,
  plan: NonNullable<TicketSummary['plan']>,
  instrument: Instrument,
): Omit<PlanRequest, 'failed'> {
  const what = planText(t, form, plan, instrument);
  return {
    kind: plan.kind,
    drafts: plan.drafts,
    ...(plan.program ? { program: plan.program } : {}),
    title: { key: 'ticket.plan.title', params: { what } },
  };
}

function quantityIn(draft: IntentDraft): string {
  if ('kind' in draft && draft.kind === 'tpSl') return draft.size.kind === 'quantity' ? draft.size.quantity : '0';
  return draft.quantity;
}

/** Describes the order in a full sentence with both units, as the confirmation of a plan repeats it to the user (B-B9). */
export function restatedText(t: Translate, draft: OrderDraft, instrument: Instrument, notional: string | null): string {
  const words = {
    quantity: formatNumber(draft.quantity, instrument.quantityDecimals),
    base: instrument.baseAsset,
    quote: instrument.quoteAsset,
    value: notional === null ? t('ticket.unknown') : formatNumber(notional, quoteDecimals(instrument)),
    symbol: symbolText(t, draft),
  };
  const aim = actionOf(draft);
  return draft.price === null
    ? t(`ticket.restate.market.${aim}`, words)
    : t(`ticket.restate.limit.${aim}`, { ...words, price: formatNumber(draft.price, instrument.priceDecimals) });
}

/**
 * Returns the decimals of shown amounts in quote: at least two, more for small prices; the tooltip shows the exact
 * figure.
 */
export function quoteDecimals(instrument: Instrument): number {
  return Math.max(2, Math.min(8, instrument.priceDecimals));
}
