import { Amount } from '../cells.tsx';

interface AssetSumsProps {
  readonly sums: readonly { readonly asset: string | null; readonly amount: string }[];
  readonly decimals: number;
}

/** Sums of several assets beside each other: they are never added up. */
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
