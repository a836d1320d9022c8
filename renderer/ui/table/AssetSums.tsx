import { Amount } from '../cells.tsx';

interface AssetSumsProps {
  readonly sums: readonly { readonly asset: string | null; readonly amount: string }[];
  readonly decimals: number;
}

/** Shows the sums of several assets side by side; they are never added together. */
export function AssetSums({ sums, decimals }: AssetSumsProps) {
  return (
    <>
      {sums.map(({ asset, amount }) => (
        <span key={asset ?? ''} className="asset-sum">
          <Amount text={amount} decimals={decimals} /> <span className="quiet-text">{asset ?? ''}</span>{' '}
        </span>
      ))}
    </>
  );
}
