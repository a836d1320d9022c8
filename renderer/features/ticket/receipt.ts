import { spotReceipt } from '../../../shared/domain/spotReceipt.ts';
import { averageOf, feeOf, marginOf, notionalOf, slippageOf, walkBook } from '../../../shared/domain/ticketSums.ts';
import { compare, decimal, divide, formatShort, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import { bestOf, type TicketAccount, type TicketMarket } from './context.ts';
import { closes, sidesOf, walksBook, type TicketForm } from './form.ts';
import { isPlain } from './offer.ts';
import { riskAfter, type RiskAfter } from './riskAfter.ts';
import { closable } from './sizing.ts';

/** Expected cost of an order, all exact decimal text; `null` is unknown. Rates and slippage are fractions. */
export interface Receipt {
  /** Size times price, or for a market order the cost of executing through the book. */
  readonly notional: string | null;
  /** Average price of executing through the book; `null` for a limit order. */
  readonly average: string | null;
  readonly slippage: string | null;
  /** Whether the shown levels contain the whole size of a market order. */
  readonly bookHolds: boolean;
  /** Opening margin; `null` when unknown or none is needed. */
  readonly margin: string | null;
  readonly needsMargin: boolean;
  readonly leverage: string | null;
  readonly fee: string | null;
  readonly feeRate: string | null;
  readonly feeKind: 'maker' | 'taker';
  readonly feeAsset: string;
  /** What is available to the order: quote, base on a spot sale, the position when closing. */
  readonly available: string | null;
  readonly availableAsset: string;
  /** What the order needs of that, in the same unit. */
  readonly needed: string | null;
  /** Position after the fill, on futures (A-MARGIN); `null`: it cannot be calculated. */
  readonly after: RiskAfter | null;
}

/** Inputs of a receipt. `price` is the expected price; `notional` is given where the order has several prices. */
export interface ReceiptBasis {
  readonly quantity: Decimal | null;
  readonly price: Decimal | null;
  readonly notional?: Decimal | null;
}

/** Returns the best opposite price when a limit price would trade at once against the live book; otherwise `null`. */
export function crosses(form: TicketForm, market: TicketMarket, price: Decimal | null): string | null {
  if ((form.type !== 'LIMIT' && form.type !== 'SCALED') || !price || !market.live) return null;
  const buys = sidesOf(form.aim).side === 'BUY';
  const best = bestOf(buys ? market.asks : market.bids);
  if (best === null) return null;
  const distance = compare(price, decimal(best));
  return (buys ? distance >= 0 : distance <= 0) ? best : null;
}

/** Calculates the receipt of a size. */
export function receiptOf(
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  { quantity, price, notional: given = null }: ReceiptBasis,
): Receipt {
  const { instrument } = market;
  const { side } = sidesOf(form.aim);
  const flat = side === 'BUY' ? market.asks : market.bids;
  const walks = walksBook(form);
  const walk = walks && market.live && quantity ? walkBook(flat, quantity) : null;
  const limitNotional = given ?? (quantity && price ? notionalOf(quantity, price) : null);
  const notional = !walks ? limitNotional : walk?.complete ? walk.quote : null;
  const average = walk ? averageOf(walk) : null;
  const slippage = walk ? slippageOf(flat, walk, side) : null;

  const resting = restsFirst(form, market, price);
  const feeKind = resting ? 'maker' : 'taker';
  const feeRate = (resting ? account.terms?.makerFeeRate : account.terms?.takerFeeRate) ?? null;
  const rate = feeRate === null ? null : (parseDecimal(feeRate) ?? null);
  // A spot buy pays its fee in the bought asset (A-SPOT-FEE-ASSET).
  const feeBasis = form.aim === 'buy' ? quantity : notional;
  const fee = rate && feeBasis ? feeOf(feeBasis, rate) : null;
  const spotFee = notional ? spotFeeOf(form, market, account, { quantity, price }) : null;

  // Several prices lead to one position, opened at their average.
  const mean = given && quantity ? (divide(given, quantity, 8, 'halfUp') ?? null) : price;
  const exact = riskAfter(form, market, account, { quantity, price: walks ? null : mean });
  // For a plain order the fills are known part by part: what trades at once is taker, what rests is maker.
  const plain = isPlain(form.type) ? exact : null;

  const needsMargin = form.market === 'futures' && !closes(form.aim);
  const leverage = account.terms?.leverage ?? null;
  const times = leverage === null ? undefined : parseDecimal(leverage);
  const simple = needsMargin && notional && times ? marginOf(notional, times) : null;
  const margin = needsMargin && plain && notional ? plain.margin : shortOf(simple);

  const inBase = closes(form.aim) || form.aim === 'sell';
  const available = closes(form.aim) ? closable(form, account) : inBase ? account.base : account.quote;
  const needed = inBase ? shortOf(quantity) : needsMargin ? margin : shortOf(notional);
  return {
    notional: shortOf(notional),
    average: shortOf(average),
    slippage: shortOf(slippage),
    bookHolds: walk?.complete ?? true,
    margin,
    needsMargin,
    leverage,
    fee: plain && fee ? plain.fee : shortOf(spotFee ?? fee),
    feeRate,
    feeKind,
    feeAsset: form.aim === 'buy' ? instrument.baseAsset : instrument.quoteAsset,
    available,
    availableAsset: inBase ? instrument.baseAsset : instrument.quoteAsset,
    needed,
    after: exact,
  };
}

/**
 * Returns the fee of a plain spot order, fill by fill: what trades at once is taker, what rests is maker
 * (A-SPOT-FEE-ASSET).
 */
function spotFeeOf(
  form: TicketForm,
  { live, bids, asks }: TicketMarket,
  { terms }: TicketAccount,
  { quantity, price }: ReceiptBasis,
): Decimal | null {
  if (form.market !== 'spot' || !isPlain(form.type) || !live || !quantity) return null;
  const [makerRate, takerRate] = [parseDecimal(terms?.makerFeeRate ?? ''), parseDecimal(terms?.takerFeeRate ?? '')];
  if (!makerRate || !takerRate) return null;
  const { side } = sidesOf(form.aim);
  const limit = form.type === 'LIMIT' ? price : null;
  if (form.type === 'LIMIT' && limit === null) return null;
  const draft = { side, price: limit, quantity, timeInForce: limit ? form.timeInForce : null } as const;
  const { fee, taken, waiting } = spotReceipt(draft, { makerRate, takerRate }, side === 'BUY' ? asks : bids);
  // An order that the shown book does not fill is charged for its whole size instead.
  return taken.length > 0 || waiting ? fee : null;
}

/** Returns whether the order adds to the book before it trades, so that the maker rate applies. */
function restsFirst(form: TicketForm, market: TicketMarket, price: Decimal | null): boolean {
  if (form.type === 'CHASE') return form.market === 'futures';
  if (form.type !== 'LIMIT' && form.type !== 'SCALED') return false;
  return form.timeInForce === 'POST_ONLY' || restsNow(form, market, price);
}

/** Returns whether a limit order may rest in the book and would not trade at once. */
function restsNow(form: TicketForm, market: TicketMarket, price: Decimal | null): boolean {
  return form.timeInForce === 'GTC' && crosses(form, market, price) === null;
}

function shortOf(value: Decimal | null): string | null {
  return value ? formatShort(value) : null;
}
