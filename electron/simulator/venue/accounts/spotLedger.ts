import { BUY, SELL, type Side } from '../../engine/types.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from './account.ts';
import { share, sizeAmount, tradeValue, type Money } from './money.ts';
import type { AccountOrder } from './records.ts';

/** The quote asset of every pair. */
export const QUOTE = 'USDT';

/** What filling costs at most: what stands on a side of the book, best first, up to `size` steps and down to `bound` ticks. */
export function sweep(one: InstrumentMarket, side: Side, size: number, bound = 0): { value: Money; size: number } {
  const count = one.book.levels(side);
  const prices = new Int32Array(count);
  const totals = new Float64Array(count);
  one.book.copyLevels(side, prices, totals);
  let left = size;
  let value = 0n;
  for (let rank = 0; rank < count && left > 0; rank += 1) {
    const price = prices[rank]!;
    if (bound !== 0 && (side === SELL ? price > bound : price < bound)) break;
    const taken = Math.min(left, totals[rank]!);
    value += tradeValue(one.instrument, price, taken);
    left -= taken;
  }
  return { value, size: size - left };
}

/** Asset and amount an order must hold before it enters; at market exactly what stands there costs. */
export function spotNeed(
  one: InstrumentMarket,
  order: Pick<AccountOrder, 'side' | 'type' | 'price' | 'size'>,
): { readonly asset: string; readonly amount: Money } {
  const { instrument } = one;
  if (order.side === 'SELL') return { asset: instrument.asset, amount: sizeAmount(instrument, order.size) };
  const amount =
    order.type === 'LIMIT' ? tradeValue(instrument, order.price, order.size) : sweep(one, SELL, order.size).value;
  return { asset: QUOTE, amount };
}

/** Moves what an order needs from free to locked; the caller made sure that it is there. */
export function holdSpot(account: Account, asset: string, amount: Money, order: AccountOrder): void {
  const balance = account.balance(asset);
  balance.free -= amount;
  balance.locked += amount;
  order.held = amount;
}

/** Books a fill of `size` at `price`: fee in base when buying, in quote when selling (A-SPOT-FEE-ASSET). Answers the fee. */
export function fillSpot(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  price: number,
  size: number,
  maker: boolean,
): { readonly fee: Money; readonly feeAsset: string; readonly value: Money } {
  const { instrument } = one;
  const rate = maker ? instrument.makerFeeRate : instrument.takerFeeRate;
  const value = tradeValue(instrument, price, size);
  const amount = sizeAmount(instrument, size);
  const base = account.balance(instrument.asset);
  const quote = account.balance(QUOTE);
  if (order.side === 'SELL') {
    const fee = share(value, rate, 'ceil');
    base.locked -= amount;
    order.held -= amount;
    quote.free += value - fee;
    return { fee, feeAsset: QUOTE, value };
  }
  // A limit order held its own price: what was better goes back at once.
  const held = order.type === 'LIMIT' ? tradeValue(instrument, order.price, size) : value;
  const fee = share(amount, rate, 'ceil');
  quote.locked -= held;
  quote.free += held - value;
  order.held -= held;
  base.free += amount - fee;
  return { fee, feeAsset: instrument.asset, value };
}

/** Gives back what a final order still held. */
export function releaseSpot(account: Account, one: InstrumentMarket, order: AccountOrder): void {
  const balance = account.balance(order.side === 'SELL' ? one.instrument.asset : QUOTE);
  balance.locked -= order.held;
  balance.free += order.held;
  order.held = 0n;
}

/** The side of the book an order stands on. */
export function bookSide({ side }: Pick<AccountOrder, 'side'>): Side {
  return side === 'BUY' ? BUY : SELL;
}
