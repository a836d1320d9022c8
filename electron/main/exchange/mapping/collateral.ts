/** Pushed buckets of futures collateral as the app means them. */
import type { z } from 'zod';
import type { Collateral } from '../../../../shared/domain/collateral.ts';
import type { futuresAccountItem } from '../../../../shared/exchange/privateChannels.ts';
import { idOrNull } from './ids.ts';
import { plain, timeOrNull } from './plainValues.ts';

/** A pushed bucket; symbol and position are none where the wire writes an empty text or 0 (A-WS-PRIVATE). */
export function collateralOfPush(item: z.output<typeof futuresAccountItem>): Collateral {
  return {
    asset: item.coin,
    marginType: item.marginMode,
    symbol: idOrNull(item.crossSymbol),
    positionId: idOrNull(item.isolatedPositionId),
    amount: plain(item.amount),
    liquidating: item.liquidating ?? null,
    updatedAt: timeOrNull(item.updatedTime),
  };
}
