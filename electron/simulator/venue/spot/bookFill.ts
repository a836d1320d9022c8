import { sizeAmount } from '../accounts/money.ts';
import type { BookedFill, FillToBook } from '../orders/bookedFill.ts';
import { writeBill } from './ledger.ts';
import { fillSpot, QUOTE } from './spotLedger.ts';

/** Books a trade on spot: what came and what went, each with its line in the ledger, and the fee for the house. */
export function bookSpotFill({ account, one, order, traded, changes, ids, house }: FillToBook): BookedFill {
  const { price, size, maker, time } = traded;
  const { fee, feeAsset, value } = fillSpot(account, one, order, price, size, maker);
  house.fees[feeAsset] = (house.fees[feeAsset] ?? 0n) + fee;
  const amount = sizeAmount(one.instrument, size);
  const buys = order.side === 'BUY';
  const base = one.instrument.asset;
  const told = { wallet: 'spot', fillSize: amount, fillValue: value, time } as const;
  writeBill(account, changes, ids, {
    ...told,
    asset: buys ? QUOTE : base,
    bizType: 'trade_out',
    delta: buys ? -value : -amount,
  });
  writeBill(account, changes, ids, {
    ...told,
    asset: buys ? base : QUOTE,
    bizType: 'trade_in',
    delta: (buys ? amount : value) - fee,
    fee,
  });
  return { value, fee, liquidateFee: 0n, feeAsset, realizedPnl: 0n, separatedOpenOrderId: '0' };
}
