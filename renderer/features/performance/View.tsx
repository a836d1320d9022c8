import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrillChoice } from '../../../shared/domain/pastDrill.ts';
import type { PerformanceAnswer } from '../../../shared/ipc/performanceViews.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useJournalDay } from '../../ui/JournalButton.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import {
  Expectancy,
  groupText,
  knownSum,
  shareText,
  type AssetFigures,
  type CalendarUnit,
  type OpenedFigure,
  type ShownDimension,
} from './figures.tsx';
import { CalendarChart, GroupChart, inOrder } from './Charts.tsx';
import { Summary } from './Summary.tsx';

/** Parts of the panel. */
export const performanceParts = ['figures', 'groups', 'calendar', 'equity', 'receipts'] as const;
/** See {@link performanceParts}. */
export type PerformancePart = (typeof performanceParts)[number];

type Group = AssetFigures['by'][ShownDimension][number];
type Entry = AssetFigures['calendar'][CalendarUnit][number];
type OnOpen = (figure: OpenedFigure) => void;

interface CountProps {
  /** What the trades belong to, for assistive technology. */
  readonly name: string;
  readonly count: number;
  readonly onOpen: () => void;
}

/** A number of trades, which opens them. */
function TradeCount({ name, count, onOpen }: CountProps) {
  const { t } = useTranslation();
  if (count === 0) return <>{count}</>;
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('performance.open', { name, count })}
      onClick={onOpen}
    >
      {count}
    </button>
  );
}

function groupColumns(
  t: Translate,
  dimension: ShownDimension,
  decimals: number,
  onOpen: OnOpen,
): readonly Column<Group>[] {
  const gain = (id: 'net' | 'averageWin' | 'averageLoss' | 'funding'): Column<Group> => ({
    id,
    spare: id !== 'net',
    head: t(`performance.figure.${id}`),
    hint: t(`performance.figure.${id}.hint`),
    number: true,
    cell: ({ statistics }) => <Gain text={knownSum(statistics, statistics[id])} decimals={decimals} />,
    sortBy: ({ statistics }) => statistics[id],
  });
  const name = (key: string | null): string => groupText(t, dimension, key);
  const open = (key: string | null, outcome: OpenedFigure['outcome']): void =>
    onOpen({ name: name(key), figure: { of: 'group', dimension, key }, outcome });
  return [
    {
      id: 'key',
      head: t(`performance.dimension.${dimension}`),
      cell: ({ key }) => name(key),
      // Hours and weekdays in their order.
      sortBy: ({ key }) => (dimension === 'hour' || dimension === 'weekday' ? key : name(key)),
      text: ({ key }) => name(key),
      fixed: true,
    },
    {
      id: 'trades',
      head: t('performance.figure.trades'),
      hint: t('performance.trades.hint'),
      number: true,
      cell: ({ key, statistics }) => (
        <TradeCount name={name(key)} count={statistics.trades} onOpen={() => open(key, 'known')} />
      ),
      sortBy: ({ statistics }) => statistics.trades,
    },
    gain('net'),
    {
      id: 'winRate',
      head: t('performance.figure.winRate'),
      hint: t('performance.figure.winRate.hint'),
      number: true,
      cell: ({ statistics }) => shareText(t, statistics.winRate),
      sortBy: ({ statistics }) => statistics.winRate,
    },
    gain('averageWin'),
    gain('averageLoss'),
    {
      id: 'expectancy',
      head: t('performance.figure.expectancy'),
      hint: t('performance.figure.expectancy.hint'),
      number: true,
      cell: ({ statistics }) => <Expectancy of={statistics} decimals={decimals} />,
      sortBy: ({ statistics }) => statistics.expectancy?.mean ?? null,
    },
    {
      id: 'profitFactor',
      spare: true,
      head: t('performance.figure.profitFactor'),
      hint: t('performance.figure.profitFactor.hint'),
      number: true,
      cell: ({ statistics }) => <Amount text={statistics.profitFactor} decimals={2} />,
      sortBy: ({ statistics }) => statistics.profitFactor,
    },
    {
      id: 'fees',
      spare: true,
      head: t('performance.figure.fees'),
      hint: t('performance.figure.fees.hint'),
      number: true,
      cell: ({ statistics }) => <Amount text={knownSum(statistics, statistics.fees)} decimals={decimals} />,
      sortBy: ({ statistics }) => statistics.fees,
    },
    gain('funding'),
    {
      id: 'unknown',
      extra: true,
      head: t('performance.figure.unknown'),
      hint: t('performance.figure.unknown.hint'),
      number: true,
      cell: ({ key, statistics: { counts } }) => (
        <TradeCount name={name(key)} count={counts.unknown} onOpen={() => open(key, 'unknown')} />
      ),
      sortBy: ({ statistics: { counts } }) => counts.unknown,
    },
  ];
}

function calendarColumns(
  t: Translate,
  unit: CalendarUnit,
  decimals: number,
  onOpen: OnOpen,
  onDay: (day: string) => void,
): readonly Column<Entry>[] {
  const count = (id: 'trades' | 'unknown', outcome: OpenedFigure['outcome'], hint: string): Column<Entry> => ({
    id,
    head: t(`performance.figure.${id}`),
    hint,
    number: true,
    cell: (entry) => (
      <TradeCount
        name={entry.from}
        count={entry[id]}
        onOpen={() => onOpen({ name: entry.from, figure: { of: 'calendar', unit, from: entry.from }, outcome })}
      />
    ),
    sortBy: (entry) => entry[id],
  });
  return [
    {
      id: 'from',
      head: t(`performance.unit.${unit}`),
      cell: ({ from }) =>
        unit === 'days' ? (
          <button
            type="button"
            className="link number"
            aria-label={t('performance.openDay', { day: from })}
            onClick={() => onDay(from)}
          >
            {from}
          </button>
        ) : (
          <span className="number">{from}</span>
        ),
      sortBy: ({ from }) => from,
      fixed: true,
    },
    {
      id: 'net',
      head: t('performance.figure.net'),
      hint: t('performance.calendar.hint'),
      number: true,
      cell: (entry) => <Gain text={knownSum(entry, entry.net)} decimals={decimals} />,
      sortBy: ({ net }) => net,
    },
    count('trades', 'known', t('performance.trades.hint')),
    count('unknown', 'unknown', t('performance.figure.unknown.hint')),
  ];
}

/** Props of the performance. */
export interface PerformanceViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly part: PerformancePart;
  readonly dimension: ShownDimension;
  readonly unit: CalendarUnit;
  /** The asset that is shown; null: nothing was read yet, or there is no trade. */
  readonly shown: AssetFigures | null;
  readonly noAsset: PerformanceAnswer['noAsset'];
  readonly estimates: PerformanceAnswer['estimates'];
  readonly onOpen: OnOpen;
  /** Whether trades of drills are in the figures. */
  readonly drills: DrillChoice;
  /** Content of the part `equity`. */
  readonly equity: ReactNode;
  /** Content of the part `receipts`. */
  readonly receipts: ReactNode;
  /** The trades of an opened figure, in place of the part; null: none is opened. */
  readonly trades: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
}

const noGroups: readonly Group[] = [];
const noEntries: readonly Entry[] = [];

/** Shows what trading brought, from its props. */
export function PerformanceView(props: PerformanceViewProps) {
  const {
    panelState,
    actions,
    part,
    dimension,
    unit,
    shown,
    noAsset,
    estimates,
    onOpen,
    drills,
    equity,
    receipts,
    trades,
    note,
  } = props;
  const { t } = useTranslation();
  const onDay = useJournalDay(drills);
  const decimals = assetDecimals(shown?.asset ?? null);
  const columns = useMemo(
    () => ({
      groups: groupColumns(t, dimension, decimals, onOpen),
      calendar: calendarColumns(t, unit, decimals, onOpen, onDay),
    }),
    [t, dimension, unit, decimals, onOpen, onDay],
  );
  const ofDimension = shown?.by[dimension] ?? noGroups;
  const groups = useMemo(() => inOrder(dimension, ofDimension).map(({ group }) => group), [dimension, ofDimension]);
  const entries = shown?.calendar[unit] ?? noEntries;
  const asset = shown?.asset ?? '';
  const ofTrades = part !== 'equity' && part !== 'receipts';
  const content =
    part === 'figures' ? (
      shown && <Summary shown={shown} onOpen={onOpen} onDay={onDay} />
    ) : part === 'groups' ? (
      <div className="chart-and-table">
        {shown && <GroupChart key={dimension} shown={shown} dimension={dimension} onOpen={onOpen} />}
        <ListTable
          name={`performanceGroups.${dimension}`}
          caption={t('performance.groups.table', { asset, by: t(`performance.dimension.${dimension}`) })}
          columns={columns.groups}
          rows={groups}
          rowKey={({ key }) => key ?? ''}
        />
      </div>
    ) : part === 'equity' ? (
      equity
    ) : part === 'receipts' ? (
      receipts
    ) : (
      <div className="chart-and-table">
        {shown && <CalendarChart key={unit} shown={shown} unit={unit} onOpen={onOpen} />}
        <ListTable
          name="performance.calendar"
          caption={t('performance.calendar.table', { asset, count: entries.length })}
          columns={columns.calendar}
          rows={entries.toReversed()}
          rowKey={({ from }) => from}
          onOpen={unit === 'days' ? ({ from }) => onDay(from) : undefined}
        />
      </div>
    );
  return (
    <PanelStateView panel="performance" title={t('panel.performance')} panelState={panelState} actions={actions}>
      {trades ?? content}
      <div className="table-notes">
        {estimates > 0 && ofTrades && <p className="table-note">{t('performance.estimates', { count: estimates })}</p>}
        {noAsset > 0 && part !== 'receipts' && (
          <p className="table-note warning-text">{t('performance.noAsset', { count: noAsset })}</p>
        )}
        {note}
      </div>
    </PanelStateView>
  );
}
