import { assetDecimals } from '../amount.ts';
import { Amount } from '../cells.tsx';

interface AssetSumsProps {
  readonly sums: readonly { readonly asset: string | null; readonly amount: string }[];
}

/** Shows the sums of several assets side by side; they are never added together. */
export function AssetSums({ sums }: AssetSumsProps) {
  return (
    <>
      {sums.map(({ asset, amount }) => (
        <span key={asset ?? ''} className="asset-sum">
          <Amount text={amount} decimals={assetDecimals(asset)} />{' '}
          <span className="quiet-text">{asset ?? ''}</span>{' '}
        </span>
      ))}
    </>
  );
}
