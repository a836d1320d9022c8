import type { Fill } from '../../../shared/domain/order.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';

/** An exact sum in one asset; `asset` null: the fills did not say which. */
export interface AssetSum {
  readonly asset: string | null;
  readonly amount: string;
}

/** What the shown fills come to. `realised` null: none of them says a result. */
export interface FillSums {
  readonly count: number;
  readonly values: readonly AssetSum[];
  readonly fees: readonly AssetSum[];
  readonly realised: string | null;
}

function byAsset(parts: readonly (readonly [asset: string | null, amount: string])[]): readonly AssetSum[] {
  const groups = new Map<string | null, string[]>();
  for (const [asset, amount] of parts) groups.set(asset, [...(groups.get(asset) ?? []), amount]);
  return [...groups].flatMap(([asset, amounts]) => {
    const amount = sumOf(amounts);
    return amount === null ? [] : [{ asset, amount }];
  });
}

/** Value and fees, each asset apart, and realised results; exact. `quoteOf` names the asset of a fill's value. */
export function fillSums(fills: readonly Fill[], quoteOf: (fill: Fill) => string | null): FillSums {
  const results = fills.flatMap(({ realisedPnl }) => (realisedPnl === null ? [] : [realisedPnl]));
  return {
    count: fills.length,
    values: byAsset(fills.map((fill) => [quoteOf(fill), fill.quoteQuantity])),
    fees: byAsset(fills.map(({ feeAsset, fee }) => [feeAsset, fee])),
    realised: results.length === 0 ? null : sumOf(results),
  };
}
