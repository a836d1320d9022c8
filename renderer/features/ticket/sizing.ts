import type { TextProblem, TypedField } from '../../../shared/domain/orderText.ts';
import { sizeAtRisk } from '../../../shared/domain/riskSizing.ts';
import { openableValue, shareOf, sizeForAmount, sizeForAmountInBook } from '../../../shared/domain/ticketSums.ts';
import {
  HUNDRED,
  ZERO,
  add,
  compare,
  decimal,
  formatShort,
  parseDecimal,
  sign,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { snapToStep } from '../../../shared/num/step.ts';
import type { Result } from '../../../shared/result/result.ts';
import { bestOf, type Sentence, type TicketAccount, type TicketMarket } from './context.ts';
import { closes, isRisk, sidesOf, walksBook, type TicketForm } from './form.ts';
import { readField } from './numbers.ts';

/** A size in base: as requested, and rounded down to the step. */
export interface ResolvedSize {
  readonly asked: Decimal;
  readonly rounded: Decimal;
}

const problem = (key: string, params: Sentence['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});

/** Returns the size of the positions that a closing order can close; `null` when it is not known. */
export function closable(form: TicketForm, account: TicketAccount): string | null {
  return sidesOf(form.aim).positionSide === 'LONG' ? account.long : account.short;
}

/** Returns the exact sum of sizes; text that is no number counts as zero. */
export function sumOf(sizes: readonly string[]): Decimal {
  return sizes.reduce<Decimal>((sum, size) => add(sum, parseDecimal(size) ?? ZERO), ZERO);
}

/** Converts an amount of quote to a size: at the limit price, or through the live book for a market order. */
function sizeOfAmount(
  amount: Decimal,
  form: TicketForm,
  market: TicketMarket,
  price: Decimal | null,
): Result<Decimal, TextProblem> {
  const step = decimal(market.instrument.stepSize);
  if (!walksBook(form)) {
    return price ? { ok: true, value: sizeForAmount(amount, price, step) } : problem('error.draft.priceFirst');
  }
  const side = sidesOf(form.aim).side === 'BUY' ? market.asks : market.bids;
  if (!market.live || side.length === 0) return problem('error.draft.noBook', { asset: market.instrument.baseAsset });
  return { ok: true, value: sizeForAmountInBook(amount, side, step) };
}

/**
 * Returns the size of a share of what the order uses: the position, the base on a spot sale, else quote (on futures
 * with leverage and fee).
 */
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

const fieldOf = ({ unit }: TicketForm): TypedField => {
  if (unit === 'base') return 'quantity';
  return unit === 'quote' || unit === 'risk' ? 'amount' : 'share';
};

/** Reads the typed number of the size, in its unit. */
export function readSize(form: TicketForm, { instrument }: TicketMarket): ReturnType<typeof readField> {
  return readField(form.size, fieldOf(form), form.unit === 'base' ? { step: instrument.stepSize } : {});
}

/** Returns the size that loses at most the amount at the stop, including the fees of entry and exit. */
function sizeOfRisk(
  typed: Decimal,
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  { price, stop }: Prices,
): Result<Decimal, TextProblem> {
  if (form.unit === 'riskShare' && compare(typed, HUNDRED) > 0) return problem('error.draft.shareRange');
  const equity = form.unit === 'riskShare' ? parseDecimal(account.equity ?? '') : null;
  if (equity === undefined) return problem('error.draft.noAvailable');
  const risk = equity ? shareOf(equity, typed) : typed;
  const buys = sidesOf(form.aim).side === 'BUY';
  const best = market.live ? bestOf(buys ? market.asks : market.bids) : null;
  const entry = walksBook(form) ? (best === null ? null : (parseDecimal(best) ?? null)) : price;
  if (!entry) return problem(walksBook(form) ? 'error.draft.noBook' : 'error.draft.priceFirst', noBookParams(market));
  if (!stop) return problem('ticket.problem.stopFirst');
  const rate = parseDecimal(account.terms?.takerFeeRate ?? '');
  if (!rate) return problem('ticket.problem.noRate');
  const side = buys ? 'LONG' : 'SHORT';
  const rates = { entry: rate, exit: rate };
  const size = sizeAtRisk({ side, entry, stop, amount: risk, rates }, decimal(market.instrument.stepSize));
  return size ? { ok: true, value: size } : problem(`ticket.problem.stopSide.${side}`, { entry: formatShort(entry) });
}

const noBookParams = ({ instrument }: TicketMarket) => ({ asset: instrument.baseAsset });

/** Prices for calculating a size: the limit price where there is one, and the stop. */
interface Prices {
  readonly price: Decimal | null;
  readonly stop: Decimal | null;
}

function askedSize(
  typed: Decimal,
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  prices: Prices,
): Result<Decimal, TextProblem> {
  if (form.unit === 'base') return { ok: true, value: typed };
  if (form.unit === 'quote') return sizeOfAmount(typed, form, market, prices.price);
  if (isRisk(form.unit)) return sizeOfRisk(typed, form, market, account, prices);
  return sizeOfShare(typed, form, market, account, prices.price);
}

/**
 * Returns the size that the form requests, in base; `price` is the limit price where there is one, `stop` the price
 * where the loss is taken. The instrument's step has to be valid.
 */
export function resolveSize(
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  price: Decimal | null,
  stop: Decimal | null = null,
): Result<ResolvedSize, TextProblem> {
  const read = readSize(form, market);
  if (!read.ok) return read;
  const typed = decimal(read.value.text);
  const asked = askedSize(typed, form, market, account, { price, stop });
  if (!asked.ok) return asked;
  const rounded = snapToStep(asked.value, decimal(market.instrument.stepSize), 'floor');
  return { ok: true, value: { asked: asked.value, rounded } };
}
