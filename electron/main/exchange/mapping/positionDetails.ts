/** What a position says beyond its size and price. */
import type { z } from 'zod';
import type { PositionDetails } from '../../../../shared/domain/positionDetails.ts';
import type { positionRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import type { positionItem } from '../../../../shared/exchange/privateChannels.ts';
import { idOrNull } from './ids.ts';
import { plainOrNull } from './plainValues.ts';

type Position = z.output<typeof positionRecord>;
type Pushed = z.output<typeof positionItem>;
type Own = Pick<PositionDetails, 'marginAsset' | 'autoAppendMargin'>;

function detailsOf(position: Position | Pushed, own: Own): PositionDetails {
  return {
    positionId: position.id,
    ...own,
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

/** The further members of a position of REST, on the main and on the demo account (document 3 Position). */
export function positionDetailsOf(record: Position): PositionDetails {
  return detailsOf(record, {
    marginAsset: record.asset,
    autoAppendMargin: record.isAutoAppendIsolatedMargin ?? null,
  });
}

/** The further members of a pushed position; two of them have other names there (A-WS-PRIVATE). */
export function positionDetailsOfPush(item: Pushed): PositionDetails {
  return detailsOf(item, { marginAsset: item.coin, autoAppendMargin: item.autoAppendIsolatedMargin ?? null });
}
