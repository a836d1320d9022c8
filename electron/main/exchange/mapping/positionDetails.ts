/** Converts the fields of a position beyond its size and price. */
import type { z } from 'zod';
import type { PositionDetails } from '../../../../shared/domain/positionDetails.ts';
import type { positionRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import type { positionItem } from '../../../../shared/exchange/privateChannels.ts';
import { idOrNull } from './ids.ts';
import { plainOrNull } from './plainValues.ts';

type Position = z.output<typeof positionRecord>;
type Pushed = z.output<typeof positionItem>;
type Own = Pick<PositionDetails, 'marginAsset' | 'autoAppendMargin'>;

function detailsOf(position: Position | Pushed, marginDetails: Own): PositionDetails {
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
export function positionDetailsOf(record: Position): PositionDetails {
  return detailsOf(record, {
    marginAsset: record.asset,
    autoAppendMargin: record.isAutoAppendIsolatedMargin ?? null,
  });
}

/** Converts the additional fields of a pushed position, where two of them have other names (A-WS-PRIVATE). */
export function positionDetailsOfPush(item: Pushed): PositionDetails {
  return detailsOf(item, { marginAsset: item.coin, autoAppendMargin: item.autoAppendIsolatedMargin ?? null });
}
