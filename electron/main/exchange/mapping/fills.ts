/** Converts the account's trades of the wire to fills; the result is `undefined` for a record that cannot be read. */
import type { z } from 'zod';
import type { Fill } from '../../../../shared/domain/order.ts';
import type { futuresUserTradeRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import type { futuresFillItem, spotFillItem } from '../../../../shared/exchange/privateChannels.ts';
import type { spotMyTradeRecord } from '../../../../shared/exchange/records/spotOrderRecords.ts';
import { add, decimal, formatShort } from '../../../../shared/num/decimal.ts';
import { sideOf } from './orders.ts';
import { isZero, ratio } from './plainValues.ts';

/** Both assets of a symbol; null while they are not known. */
export type SymbolAssets = { readonly baseAsset: string; readonly quoteAsset: string } | null | undefined;

/** Returns the asset of a spot fee, which is the asset received (A-SPOT-FEE-ASSET). */
function spotFeeAsset(side: Fill['side'], assets: SymbolAssets): string | null {
  if (!assets) return null;
  return side === 'BUY' ? assets.baseAsset : assets.quoteAsset;
}

/** Converts a REST trade of spot. It does not report whether the order was maker or taker. */
export function fillOfSpotRecord(record: z.output<typeof spotMyTradeRecord>, assets: SymbolAssets): Fill {
  const side = record.isBuyer ? 'BUY' : 'SELL';
  const { symbol, id, orderId, price, qty, quoteQty, commission, time } = record;
  return {
    market: 'spot',
    symbol,
    fillId: id,
    orderId,
    side,
    positionSide: null,
    price,
    quantity: qty,
    quoteQuantity: quoteQty,
    fee: commission,
    feeAsset: spotFeeAsset(side, assets),
    maker: null,
    realisedPnl: null,
    time,
  };
}

/** Converts a REST trade of futures. */
export function fillOfFuturesRecord(record: z.output<typeof futuresUserTradeRecord>): Fill | undefined {
  const side = sideOf(record.side);
  if (side === undefined) return undefined;
  const { symbol, id, orderId, price, qty, quoteQty, commission, time } = record;
  return {
    market: 'futures',
    symbol,
    fillId: id,
    orderId,
    side,
    positionSide: record.positionSide,
    price,
    quantity: qty,
    quoteQuantity: quoteQty,
    fee: commission,
    feeAsset: record.commissionAsset,
    maker: record.maker,
    realisedPnl: record.realizedPnl,
    time,
  };
}

const makerOf = (direction: string): boolean | null =>
  direction === 'MAKER' ? true : direction === 'TAKER' ? false : null;

/** Converts a pushed fill of spot. Its price is value divided by size; with size zero it is not a fill. */
export function fillOfSpotPush(item: z.output<typeof spotFillItem>, assets: SymbolAssets): Fill | undefined {
  const side = sideOf(item.orderSide);
  const price = ratio(item.fillValue, item.fillSize);
  if (side === undefined || price === null) return undefined;
  const { baseCoin, quoteCoin } = item;
  const named =
    baseCoin === undefined || quoteCoin === undefined ? assets : { baseAsset: baseCoin, quoteAsset: quoteCoin };
  return {
    market: 'spot',
    symbol: item.symbol,
    fillId: item.id,
    orderId: item.orderId,
    side,
    positionSide: null,
    price,
    quantity: item.fillSize,
    quoteQuantity: item.fillValue,
    fee: item.fillFee,
    feeAsset: spotFeeAsset(side, named),
    maker: makerOf(item.direction),
    realisedPnl: null,
    time: item.createdTime,
  };
}

/**
 * Returns the whole fee of a fill. The liquidation fee is a separate field beside the trading fee (A-LIQUIDATE-FEE); a
 * fill costs both.
 */
function wholeFee({ fillFee, liquidateFee }: z.output<typeof futuresFillItem>): string {
  if (liquidateFee === undefined || isZero(liquidateFee)) return fillFee;
  return formatShort(add(decimal(fillFee), decimal(liquidateFee)));
}

/** Converts a pushed fill of futures. */
export function fillOfFuturesPush(item: z.output<typeof futuresFillItem>): Fill | undefined {
  const side = sideOf(item.orderSide);
  const price = ratio(item.fillValue, item.fillSize);
  if (side === undefined || price === null) return undefined;
  return {
    market: 'futures',
    symbol: item.symbol,
    fillId: item.id,
    orderId: item.orderId,
    side,
    positionSide: item.positionSide,
    price,
    quantity: item.fillSize,
    quoteQuantity: item.fillValue,
    fee: wholeFee(item),
    feeAsset: item.coin,
    maker: makerOf(item.direction),
    realisedPnl: item.realizePnl,
    time: item.createdTime,
  };
}
