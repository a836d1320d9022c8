import { SELL } from '../../engine/types.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { share, sizeAmount, tradeValue, type Money } from '../accounts/money.ts';
import type { AccountOrder } from '../accounts/records.ts';
import { spotRate } from '../orders/fees.ts';
import { sweep } from '../orders/sweep.ts';

/** The quote asset of every pair. */
export const QUOTE = 'USDT';

/**
 * Returns the asset and amount to reserve for an order before it is placed; for a market order exactly the cost of what
 * rests in the book.
 */
export function spotNeed(
  one: InstrumentMarket,
  order: Pick<AccountOrder, 'side' | 'type' | 'price' | 'bound' | 'size'>,
): { readonly asset: string; readonly amount: Money } {
  const { instrument } = one;
  if (order.side === 'SELL') return { asset: instrument.asset, amount: sizeAmount(instrument, order.size) };
  const amount =
    order.type === 'LIMIT'
      ? tradeValue(instrument, order.price, order.size)
      : sweep(one, SELL, order.size, order.bound).value;
  return { asset: QUOTE, amount };
}

/** Moves an order's amount from free to locked; the caller ensures that it is available. */
export function holdSpot(account: Account, asset: string, amount: Money, order: AccountOrder): void {
  const balance = account.balance(asset);
  balance.free -= amount;
  balance.locked += amount;
  order.held = amount;
}

/**
 * Books a fill of `size` at `price`: the fee is in base when buying, in quote when selling (A-SPOT-FEE-ASSET). Returns
 * the fee.
 */
export function fillSpot(
  account: Account,
  one: InstrumentMarket,
  order: AccountOrder,
  price: number,
  size: number,
  maker: boolean,
): { readonly fee: Money; readonly feeAsset: string; readonly value: Money } {
  const { instrument } = one;
  const rate = spotRate(account, instrument, maker);
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
  // A limit order reserved its own price: the difference to a better price is released at once.
  const held = order.type === 'LIMIT' ? tradeValue(instrument, order.price, size) : value;
  const fee = share(amount, rate, 'ceil');
  quote.locked -= held;
  quote.free += held - value;
  order.held -= held;
  base.free += amount - fee;
  return { fee, feeAsset: instrument.asset, value };
}

/** Releases what a final order still had reserved. */
export function releaseSpot(account: Account, one: InstrumentMarket, order: AccountOrder): void {
  const balance = account.balance(order.side === 'SELL' ? one.instrument.asset : QUOTE);
  balance.locked -= order.held;
  balance.free += order.held;
  order.held = 0n;
}
