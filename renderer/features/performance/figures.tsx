import type { ReactNode } from 'react';
import type { PerformanceAnswer, PerformanceTradesRequest } from '../../../shared/ipc/performanceViews.ts';
import { HUNDRED, multiply, parseDecimal, formatDecimal } from '../../../shared/num/decimal.ts';
import { describeAge } from '../../format/duration.ts';
import { asPercent, formatNumber } from '../../format/number.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { positionSideText, typeText } from '../../ui/orderText.ts';

/** The performance in one asset, as main sends it. */
export type AssetFigures = PerformanceAnswer['assets'][number];
/** Figures of a group of trades. */
export type Statistics = AssetFigures['total'];
/** What trades can be grouped by in the window. */
export const shownDimensions = ['symbol', 'side', 'hour', 'weekday', 'orderType', 'tag', 'origin'] as const;
/** See {@link shownDimensions}. */
export type ShownDimension = (typeof shownDimensions)[number];

/** The trades behind a figure, and its name. */
export interface OpenedFigure extends Pick<PerformanceTradesRequest, 'figure' | 'outcome'> {
  readonly name: string;
}

/** One key figure. `outcome`: the trades that it is made of; null: it is of one `trade`, by its id, or of none. */
export interface FigureRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly value: ReactNode;
  readonly outcome: OpenedFigure['outcome'] | null;
  readonly trades: number;
  readonly trade: string | null;
}

/** Formats a fraction as per cent without a sign. */
export function shareText(t: Translate, fraction: string | null): string {
  const value = fraction === null ? undefined : parseDecimal(fraction);
  return value ? asPercent(formatNumber(formatDecimal(multiply(value, HUNDRED)), 2)) : t('cell.none');
}

/** Formats a span of time in its largest unit. */
export function spanText(t: Translate, milliseconds: number): string {
  const { key, value } = describeAge(milliseconds);
  return t(key, { value });
}

/** Names a group; a dash where its trades do not state the key. */
export function groupText(t: Translate, dimension: ShownDimension, key: string | null): string {
  if (key === null) return t('cell.none');
  switch (dimension) {
    case 'symbol':
    case 'tag':
      return key;
    case 'side':
      return positionSideText(t, key);
    case 'hour':
      return `${key.padStart(2, '0')}:00`;
    case 'weekday':
      return t(`performance.weekday.${key as '0' | '1' | '2' | '3' | '4' | '5' | '6'}`);
    case 'orderType':
      return typeText(t, key);
    case 'origin':
      return t(`performance.origin.${key as 'desk' | 'copied' | 'external'}`);
  }
}

/** Returns the sum of a group; null: no result of its trades is known, so that a sum of zero would be untrue. */
export const knownSum = ({ trades }: Pick<Statistics, 'trades'>, sum: string | null): string | null =>
  trades === 0 ? null : sum;

/** Shows an average with the bounds of its interval. */
export function Expectancy({
  t,
  of,
  decimals,
}: {
  readonly t: Translate;
  readonly of: Statistics;
  readonly decimals: number;
}) {
  const { expectancy } = of;
  if (!expectancy) return <>{t('cell.none')}</>;
  const { mean, low, high } = expectancy;
  return (
    <>
      <Gain text={mean} decimals={decimals} />
      {low !== null && high !== null && (
        <span className="quiet-text">
          {' '}
          (<Gain text={low} decimals={decimals} /> … <Gain text={high} decimals={decimals} />)
        </span>
      )}
    </>
  );
}

/** Returns the key figures of all trades of an asset. */
export function figureRows(t: Translate, { asset, total }: AssetFigures): readonly FigureRow[] {
  const { counts, trades } = total;
  const decimals = assetDecimals(asset);
  const gain = (text: string | null) => <Gain text={text} decimals={decimals} />;
  const ratio = (text: string | null) => <Amount text={text} decimals={2} />;
  const withShare = (amount: ReactNode, share: string | null) => (
    <>
      {amount} <span className="quiet-text">({shareText(t, share)})</span>
    </>
  );
  const of = { known: trades, ...counts } as const;
  const row = (
    id: FigureId,
    value: ReactNode,
    outcome: FigureRow['outcome'] = 'known',
    trade: string | null = null,
  ): FigureRow => ({
    id,
    name: t(`performance.figure.${id}`),
    hint: t(`performance.figure.${id}.hint`),
    value,
    outcome,
    trades: outcome === null ? 0 : of[outcome],
    trade,
  });
  const { milliseconds, unknown } = total.inMarket;
  const inMarket = (
    <>
      {trades > unknown ? spanText(t, milliseconds) : t('cell.none')}
      {unknown > 0 && <span className="quiet-text"> ({t('performance.openings', { count: unknown })})</span>}
    </>
  );
  return [
    row('net', gain(knownSum(total, total.net))),
    row('trades', trades),
    row('winRate', shareText(t, total.winRate)),
    row('expectancy', <Expectancy t={t} of={total} decimals={decimals} />),
    row('profitFactor', ratio(total.profitFactor)),
    row('payoffRatio', ratio(total.payoffRatio)),
    row('averageWin', gain(total.averageWin), 'wins'),
    row('averageLoss', gain(total.averageLoss), 'losses'),
    row('best', gain(total.best?.net ?? null), null, total.best?.id ?? null),
    row('worst', gain(total.worst?.net ?? null), null, total.worst?.id ?? null),
    row('longestWins', total.longestWins),
    row('longestLosses', total.longestLosses),
    row('fees', withShare(<Amount text={knownSum(total, total.fees)} decimals={decimals} />, total.feeShare)),
    row('funding', withShare(gain(knownSum(total, total.funding)), total.fundingShare)),
    row('inMarket', inMarket),
    row('unknown', counts.unknown, 'unknown'),
  ];
}

/** See {@link figureRows}. */
type FigureId =
  | 'net'
  | 'trades'
  | 'winRate'
  | 'expectancy'
  | 'profitFactor'
  | 'payoffRatio'
  | 'averageWin'
  | 'averageLoss'
  | 'best'
  | 'worst'
  | 'longestWins'
  | 'longestLosses'
  | 'fees'
  | 'funding'
  | 'inMarket'
  | 'unknown';
