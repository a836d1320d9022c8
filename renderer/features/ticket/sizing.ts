import { MAX_ORDER_TEXT, readTyped, type TextProblem } from '../../../shared/domain/orderText.ts';
import { openableValue, shareOf, sizeForAmount, sizeForAmountInBook } from '../../../shared/domain/ticketSums.ts';
import { ZERO, add, compare, decimal, parseDecimal, sign, type Decimal } from '../../../shared/num/decimal.ts';
import { snapToStep } from '../../../shared/num/step.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Sentence, TicketAccount, TicketMarket } from './context.ts';
import { closes, sidesOf, type TicketForm, type TypedText } from './form.ts';

const HUNDRED = decimal('100');

/** A size in base: as asked for, and rounded down to the step. `changed`: the text reads differently from how it was typed. */
export interface ResolvedSize {
  readonly asked: Decimal;
  readonly rounded: Decimal;
  readonly text: string;
  readonly changed: boolean;
}

const problem = (key: string, params: Sentence['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});

/** The text of a field as a number, or the problem; a text that was cut is no number (XU8). */
export function readField(typed: TypedText, field: Parameters<typeof readTyped>[1]): ReturnType<typeof readTyped> {
  return typed.cut ? problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT }) : readTyped(typed.text, field);
}

/** Size of the positions that a closing order can close; `null` when it is not known. */
export function closable(form: TicketForm, account: TicketAccount): string | null {
  return sidesOf(form.aim).positionSide === 'LONG' ? account.long : account.short;
}

/** The exact sum of sizes; a text that is no number counts nothing. */
export function sumOf(sizes: readonly string[]): Decimal {
  return sizes.reduce<Decimal>((sum, size) => add(sum, parseDecimal(size) ?? ZERO), ZERO);
}

/** How an amount of quote becomes a size: at the limit price, or through the live book for a market order. */
function sizeOfAmount(
  amount: Decimal,
  form: TicketForm,
  market: TicketMarket,
  price: Decimal | null,
): Result<Decimal, TextProblem> {
  const step = decimal(market.instrument.stepSize);
  if (form.type === 'LIMIT') {
    return price ? { ok: true, value: sizeForAmount(amount, price, step) } : problem('error.draft.priceFirst');
  }
  const side = sidesOf(form.aim).side === 'BUY' ? market.asks : market.bids;
  if (!market.live || side.length === 0) return problem('error.draft.noBook', { asset: market.instrument.baseAsset });
  return { ok: true, value: sizeForAmountInBook(amount, side, step) };
}

/** A share of what the aim uses up: the position, the base on a spot sale, else quote (with leverage and fee). */
function sizeOfShare(
  percent: Decimal,
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  price: Decimal | null,
): Result<Decimal, TextProblem> {
  if (compare(percent, HUNDRED) > 0) return problem('error.draft.shareRange');
  const direct = closes(form.aim) ? closable(form, account) : form.aim === 'sell' ? account.base : undefined;
  const source = direct === undefined ? account.quote : direct;
  if (source === null) return problem('error.draft.noAvailable');
  const available = parseDecimal(source) ?? ZERO;
  if (sign(available) <= 0) return problem('error.draft.nothingAvailable');
  const share = shareOf(available, percent);
  if (direct !== undefined) return { ok: true, value: share };
  if (form.market === 'spot') return sizeOfAmount(share, form, market, price);
  const leverage = parseDecimal(account.terms?.leverage ?? '');
  if (!leverage) return problem('error.draft.noLeverage');
  const rate = parseDecimal(account.terms?.takerFeeRate ?? '0') ?? ZERO;
  const value = openableValue(share, leverage, rate);
  return value ? sizeOfAmount(value, form, market, price) : problem('error.draft.noLeverage');
}

/** The size the form asks for, in base; `price` is the limit price when there is one. The instrument's step is usable. */
export function resolveSize(
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  price: Decimal | null,
): Result<ResolvedSize, TextProblem> {
  const read = readField(form.size, form.unit === 'base' ? 'quantity' : form.unit === 'quote' ? 'amount' : 'share');
  if (!read.ok) return read;
  const typed = decimal(read.value.text);
  const asked =
    form.unit === 'base'
      ? ({ ok: true, value: typed } as const)
      : form.unit === 'quote'
        ? sizeOfAmount(typed, form, market, price)
        : sizeOfShare(typed, form, market, account, price);
  if (!asked.ok) return asked;
  const rounded = snapToStep(asked.value, decimal(market.instrument.stepSize), 'floor');
  return { ok: true, value: { asked: asked.value, rounded, text: read.value.text, changed: read.value.changed } };
}
