import { averageOf, feeOf, marginOf, notionalOf, slippageOf, walkBook } from '../../../shared/domain/ticketSums.ts';
import { compare, decimal, formatShort, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import type { TicketAccount, TicketMarket } from './context.ts';
import { closes, sidesOf, type TicketForm } from './form.ts';
import { closable } from './sizing.ts';

/** What an order will cost, all exact decimal text; `null` is unknown. Rates and slippage are fractions. */
export interface Receipt {
  /** Size times price, or for a market order what the walk through the book costs. */
  readonly notional: string | null;
  /** Mean price of the walk; `null` for a limit order. */
  readonly average: string | null;
  readonly slippage: string | null;
  /** Whether the shown levels hold the whole size of a market order. */
  readonly bookHolds: boolean;
  /** Opening margin; `null` when unknown or none is needed. */
  readonly margin: string | null;
  readonly needsMargin: boolean;
  readonly leverage: string | null;
  readonly fee: string | null;
  readonly feeRate: string | null;
  readonly feeKind: 'maker' | 'taker';
  readonly feeAsset: string;
  /** What the order draws on: quote, base on a spot sale, the position when closing. */
  readonly available: string | null;
  readonly availableAsset: string;
  /** What it needs of that, in the same unit. */
  readonly needed: string | null;
}

/** Price of the best level of a side. */
export function bestOf(flat: readonly string[]): string | null {
  return flat[0] ?? null;
}

/** Whether a limit price would trade at once against the live book. */
export function crosses(form: TicketForm, market: TicketMarket, price: Decimal | null): string | null {
  if (form.type !== 'LIMIT' || !price || !market.live) return null;
  const buys = sidesOf(form.aim).side === 'BUY';
  const best = bestOf(buys ? market.asks : market.bids);
  if (best === null) return null;
  const distance = compare(price, decimal(best));
  return (buys ? distance >= 0 : distance <= 0) ? best : null;
}

/** Computes the receipt of a size at a price; `price` is null for a market order. */
export function receiptOf(
  form: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  quantity: Decimal | null,
  price: Decimal | null,
): Receipt {
  const { instrument } = market;
  const { side } = sidesOf(form.aim);
  const flat = side === 'BUY' ? market.asks : market.bids;
  const walk = form.type === 'MARKET' && market.live && quantity ? walkBook(flat, quantity) : null;
  const limitNotional = quantity && price ? notionalOf(quantity, price) : null;
  const notional = form.type === 'LIMIT' ? limitNotional : walk?.complete ? walk.quote : null;
  const average = walk ? averageOf(walk) : null;
  const slippage = walk ? slippageOf(flat, walk, side) : null;

  const resting = form.type === 'LIMIT' && (form.timeInForce === 'POST_ONLY' || restsNow(form, market, price));
  const feeKind = resting ? 'maker' : 'taker';
  const feeRate = (resting ? account.terms?.makerFeeRate : account.terms?.takerFeeRate) ?? null;
  const rate = feeRate === null ? null : (parseDecimal(feeRate) ?? null);
  // A spot purchase pays its fee in what it buys (A-SPOT-FEE-ASSET).
  const feeBasis = form.aim === 'buy' ? quantity : notional;
  const fee = rate && feeBasis ? feeOf(feeBasis, rate) : null;

  const needsMargin = form.market === 'futures' && !closes(form.aim);
  const leverage = account.terms?.leverage ?? null;
  const times = leverage === null ? undefined : parseDecimal(leverage);
  const margin = needsMargin && notional && times ? marginOf(notional, times) : null;

  const inBase = closes(form.aim) || form.aim === 'sell';
  const available = closes(form.aim) ? closable(form, account) : inBase ? account.base : account.quote;
  const needed = inBase ? quantity : needsMargin ? margin : notional;
  return {
    notional: shortOf(notional),
    average: shortOf(average),
    slippage: shortOf(slippage),
    bookHolds: walk?.complete ?? true,
    margin: shortOf(margin),
    needsMargin,
    leverage,
    fee: shortOf(fee),
    feeRate,
    feeKind,
    feeAsset: form.aim === 'buy' ? instrument.baseAsset : instrument.quoteAsset,
    available,
    availableAsset: inBase ? instrument.baseAsset : instrument.quoteAsset,
    needed: shortOf(needed),
  };
}

/** A limit order that may wait in the book and would not trade at once. */
function restsNow(form: TicketForm, market: TicketMarket, price: Decimal | null): boolean {
  return form.timeInForce === 'GTC' && crosses(form, market, price) === null;
}

function shortOf(value: Decimal | null): string | null {
  return value ? formatShort(value) : null;
}
