/**
 * Converts positions of the wire to the app's type. A side that is neither LONG nor SHORT makes it `undefined`, and the
 * caller counts it.
 */
import type { z } from 'zod';
import type { Position, PositionDetails } from '../../../../shared/domain/order.ts';
import type { positionRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import { positionSides } from '../../../../shared/exchange/orderWords.ts';
import type { positionItem } from '../../../../shared/exchange/privateChannels.ts';
import { isZero, ratio, plainOrNull, idOrNull } from './plainValues.ts';

// Converts the fields of a position beyond its size and price.

type PositionRecord = z.output<typeof positionRecord>;
type Pushed = z.output<typeof positionItem>;
/** Returns the id of the order that opened a separated position; nothing for a combined one. */
function openOrderOf({ separatedOpenOrderId }: PositionRecord | Pushed): Pick<Position, 'openOrderId'> {
  const openOrderId = idOrNull(separatedOpenOrderId);
  return openOrderId === null ? {} : { openOrderId };
}

type Own = Pick<PositionDetails, 'marginAsset' | 'autoAppendMargin'>;

function detailsOf(position: PositionRecord | Pushed, marginDetails: Own): PositionDetails {
  return {
    positionId: position.id,
    ...marginDetails,
    openOrderId: idOrNull(position.separatedOpenOrderId),
    isolatedMargin: plainOrNull(position.isolatedMargin),
    opened: {
      size: plainOrNull(position.cumOpenSize),
      value: plainOrNull(position.cumOpenValue),
      fee: plainOrNull(position.cumOpenFee),
    },
    closed: {
      size: plainOrNull(position.cumCloseSize),
      value: plainOrNull(position.cumCloseValue),
      fee: plainOrNull(position.cumCloseFee),
    },
    fundingFee: plainOrNull(position.cumFundingFee),
    liquidationFee: plainOrNull(position.cumLiquidateFee),
    createdSequence: position.createdMatchSequenceId ?? null,
    updatedSequence: position.updatedMatchSequenceId ?? null,
  };
}

/** Converts the additional fields of a REST position, of the main and the demo account (document 3 Position). */
export function positionDetailsOf(record: PositionRecord): PositionDetails {
  return detailsOf(record, {
    marginAsset: record.asset,
    autoAppendMargin: record.isAutoAppendIsolatedMargin ?? null,
  });
}

/** Converts the additional fields of a pushed position, where two of them have other names (A-WS-PRIVATE). */
export function positionDetailsOfPush(item: Pushed): PositionDetails {
  return detailsOf(item, { marginAsset: item.coin, autoAppendMargin: item.autoAppendIsolatedMargin ?? null });
}

/** Converts a REST position; null for one of size zero, which is closed; `undefined` for one that cannot be read. */
export function positionOfRecord(record: z.output<typeof positionRecord>): Position | null | undefined {
  if (isZero(record.size)) return null;
  const side = positionSides.find((one) => one === record.side);
  const entryPrice = record.openValue === undefined ? null : ratio(record.openValue, record.size);
  if (side === undefined || entryPrice === null || record.openValue === undefined) return undefined;
  const { liquidatePrice } = record;
  return {
    positionId: record.id,
    symbol: record.symbol,
    side,
    marginType: record.marginType,
    separatedMode: record.separatedMode,
    leverage: record.leverage,
    size: record.size,
    openValue: record.openValue,
    entryPrice,
    margin: record.marginSize ?? null,
    unrealisedPnl: record.unrealizePnl ?? null,
    liquidatePrice: liquidatePrice === undefined || isZero(liquidatePrice) ? null : liquidatePrice,
    realisedFee: record.openFee ?? null,
    fundingFee: record.fundingFee ?? null,
    ...(record.cumFundingFee !== undefined && { cumFundingFee: record.cumFundingFee }),
    autoMargin: record.isAutoAppendIsolatedMargin ?? null,
    ...openOrderOf(record),
    createdAt: record.createdTime ?? 0,
    updatedAt: record.updatedTime ?? 0,
  };
}

/**
 * Converts a pushed position; null when it is closed. A push carries no margin, PnL and liquidation price: these are
 * requested again.
 */
export function positionOfPush(item: z.output<typeof positionItem>): Position | null | undefined {
  if (isZero(item.size)) return null;
  const side = positionSides.find((one) => one === item.side);
  const entryPrice = ratio(item.openValue, item.size);
  if (side === undefined || entryPrice === null) return undefined;
  return {
    positionId: item.id,
    symbol: item.symbol,
    side,
    marginType: item.marginMode,
    separatedMode: item.separatedMode,
    leverage: item.leverage,
    size: item.size,
    openValue: item.openValue,
    entryPrice,
    margin: null,
    unrealisedPnl: null,
    liquidatePrice: null,
    realisedFee: item.openFee ?? null,
    fundingFee: item.fundingFee ?? null,
    ...(item.cumFundingFee !== undefined && { cumFundingFee: item.cumFundingFee }),
    autoMargin: item.autoAppendIsolatedMargin ?? null,
    ...openOrderOf(item),
    createdAt: item.createdTime,
    updatedAt: item.updatedTime,
  };
}
