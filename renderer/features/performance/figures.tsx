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

/** Lengths of the calendar's entries. */
export const calendarUnits = ['days', 'weeks', 'months'] as const;
/** See {@link calendarUnits}. */
export type CalendarUnit = (typeof calendarUnits)[number];

/** The trades behind a figure, and its name. */
export interface OpenedFigure extends Pick<PerformanceTradesRequest, 'figure' | 'outcome'> {
  readonly name: string;
}

/**
 * One key figure, and in `note` what belongs to it: an interval, a share. `outcome`: the trades that it is made of; null:
 * it is of one `trade`, by its id, or of none.
 */
export interface FigureRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
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

interface AverageProps {
  readonly of: Statistics;
  readonly decimals: number;
}

/** The bounds of an average's interval in parentheses; nothing where there are none. */
function Interval({ of: { expectancy }, decimals }: AverageProps) {
  if (expectancy === null || expectancy.low === null || expectancy.high === null) return null;
  return (
    <span className="quiet-text">
      (<Gain text={expectancy.low} decimals={decimals} /> … <Gain text={expectancy.high} decimals={decimals} />)
    </span>
  );
}

/** Shows an average with the bounds of its interval. */
export function Expectancy({ of, decimals }: AverageProps) {
  return (
    <>
      <Gain text={of.expectancy?.mean ?? null} decimals={decimals} /> <Interval of={of} decimals={decimals} />
    </>
  );
}

/** Returns the key figures of all trades of an asset. */
export function figureRows(t: Translate, { asset, total }: AssetFigures): readonly FigureRow[] {
  const { counts, trades } = total;
  const decimals = assetDecimals(asset);
  const gain = (text: string | null) => <Gain text={text} decimals={decimals} />;
  const ratio = (text: string | null) => <Amount text={text} decimals={2} />;
  const ofProfits = (share: string | null) =>
    share === null ? null : <span className="quiet-text">({shareText(t, share)})</span>;
  const of = { known: trades, ...counts } as const;
  interface Rest {
    readonly note?: ReactNode;
    readonly outcome?: FigureRow['outcome'];
    readonly trade?: string | null;
  }
  const row = (id: FigureId, value: ReactNode, { note = null, outcome = 'known', trade = null }: Rest = {}) => ({
    id,
    name: t(`performance.figure.${id}`),
    hint: t(`performance.figure.${id}.hint`),
    value,
    note,
    outcome,
    trades: outcome === null ? 0 : of[outcome],
    trade,
  });
  const extreme = (id: 'best' | 'worst'): FigureRow =>
    row(id, gain(total[id]?.net ?? null), { outcome: null, trade: total[id]?.id ?? null });
  const { milliseconds, unknown } = total.inMarket;
  const openings = unknown > 0 && t('performance.openings', { count: unknown });
  return [
    row('net', gain(knownSum(total, total.net))),
    row('trades', trades),
    row('winRate', shareText(t, total.winRate)),
    row('profitFactor', ratio(total.profitFactor)),
    row('expectancy', gain(total.expectancy?.mean ?? null), { note: <Interval of={total} decimals={decimals} /> }),
    row('payoffRatio', ratio(total.payoffRatio)),
    row('averageWin', gain(total.averageWin), { outcome: 'wins' }),
    row('averageLoss', gain(total.averageLoss), { outcome: 'losses' }),
    extreme('best'),
    extreme('worst'),
    row('longestWins', total.longestWins),
    row('longestLosses', total.longestLosses),
    row('fees', <Amount text={knownSum(total, total.fees)} decimals={decimals} />, { note: ofProfits(total.feeShare) }),
    row('funding', gain(knownSum(total, total.funding)), { note: ofProfits(total.fundingShare) }),
    row('inMarket', trades > unknown ? spanText(t, milliseconds) : t('cell.none'), { note: openings }),
    row('unknown', counts.unknown, { outcome: 'unknown' }),
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
