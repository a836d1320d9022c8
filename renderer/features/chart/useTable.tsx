import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk } from '../../bridge/services.ts';
import { formatNumber } from '../../format/number.ts';
import type { Companion } from './companions.ts';
import { figureColumns } from './indicators/figures.ts';
import { indicatorName, outputName } from './indicators/names.ts';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { barText, type BarText } from './model.ts';
import type { BarSource } from './source.ts';
import { useCompanionName } from './useCompanionName.ts';
import type { RunningChart } from './useChart.ts';
import type { ExtraColumn } from './View.tsx';

/** Rows of the table at a time. */
export const TABLE_ROWS = 200;

/** The table view (R30): a page of bars, and the way to the others. */
export interface ChartTableModel {
  /** Newest first; `null` while the chart is shown instead. */
  readonly rows: readonly BarText[] | null;
  readonly columns: readonly ExtraColumn[];
  readonly older: () => void;
  readonly newer: () => void;
  readonly toLatest: () => void;
  /** Shows the page that ends with the bar at a time (Unix ms). */
  readonly goTo: (time: number) => void;
}

interface TableInputs {
  readonly source: BarSource;
  readonly asTable: boolean;
  readonly instrument: Instrument | null;
  readonly companions: readonly Companion[];
  readonly indicators: IndicatorHandles;
  readonly running: RunningChart | null;
}

/** The same values as the chart shows, as rows. */
export function useTable(inputs: TableInputs): ChartTableModel {
  const { source, asTable, instrument, companions, indicators, running } = inputs;
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const nameOf = useCompanionName();
  /** Open time of the newest row; `null`: the newest bar there is. */
  const [upTo, setUpTo] = useState<number | null>(null);
  /** The series is changed in place: another content tells that it was. */
  const stamp = useStore(source.store, (state) => (asTable ? state.content : null));
  const series = stamp?.series ?? null;
  const end = (length: number): number => {
    if (!series || upTo === null) return length;
    return Math.min(length, series.closed.lowerBound(upTo + 1));
  };

  const rows = useMemo(() => {
    if (!stamp || !instrument) return asTable ? [] : null;
    const { forming, closed } = stamp.series;
    const last = upTo === null ? closed.length : closed.lowerBound(upTo + 1);
    const bars = closed.slice(Math.max(0, last - TABLE_ROWS), last);
    if (forming && last === closed.length) bars.push(forming);
    return bars.toReversed().map((bar) => barText(bar, instrument, zone));
  }, [stamp, instrument, zone, asTable, upTo]);
  const columns = useMemo(() => {
    if (!stamp || !instrument) return [];
    const lines = companions.map((one): ExtraColumn => ({
      id: one.id,
      name: nameOf(one, instrument),
      textAt(openTime) {
        const bar = one.source.store.getState().content.series.at(openTime);
        return bar ? formatNumber(bar.close, instrument.priceDecimals) : null;
      },
    }));
    const snapshot = running?.controller.bars.snapshot();
    const figures = snapshot ? figureColumns(indicators.list, snapshot, instrument.priceDecimals) : [];
    return [
      ...lines,
      ...figures.map(({ id, indicator, output, textAt }) => ({
        id,
        name: `${indicatorName(t, indicator)} ${outputName(t, output)}`,
        textAt,
      })),
    ];
  }, [stamp, instrument, companions, indicators.list, running, nameOf, t]);

  const moveTo = (place: number): void => {
    if (!series) return;
    const { length } = series.closed;
    if (place <= 2 * TABLE_ROWS) source.history.getState().loader?.more();
    if (place >= length - TABLE_ROWS) source.newer();
    const bounded = Math.max(Math.min(TABLE_ROWS, length), Math.min(place, length));
    setUpTo(
      bounded >= length && !source.store.getState().detached ? null : (series.closed.openTimeAt(bounded - 1) ?? null),
    );
  };
  return {
    rows,
    columns,
    older: () => moveTo(end(series?.closed.length ?? 0) - TABLE_ROWS),
    newer: () => moveTo(end(series?.closed.length ?? 0) + TABLE_ROWS),
    toLatest: () => setUpTo(null),
    goTo: setUpTo,
  };
}

/** The way through history below the table. */
export function TableFoot({ table, onLatest }: { readonly table: ChartTableModel; readonly onLatest: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="chart-table-foot">
      <button type="button" className="button" onClick={table.older}>
        {t('chart.table.older')}
      </button>
      <button type="button" className="button" onClick={table.newer}>
        {t('chart.table.newer')}
      </button>
      <button type="button" className="button" onClick={onLatest}>
        {t('chart.goToLatest')}
      </button>
    </div>
  );
}
