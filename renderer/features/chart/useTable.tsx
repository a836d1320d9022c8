import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk } from '../../state/services.ts';
import { formatNumber } from '../../format/number.ts';
import type { Companion } from './companions.ts';
import { figureColumns } from './indicators/figures.ts';
import { indicatorName, outputName } from './indicators/names.ts';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { barText, type BarText } from './model.ts';
import type { BarSource } from './source.ts';
import type { RunningChart } from './useChart.ts';
import type { ExtraColumn } from './View.tsx';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { HistoryLoader } from './history.ts';
import { useCompanionName } from './useCompanions.ts';

// The page of bars the table shows, and the step to the next page, which may wait for bars that are loading.

/** Number of rows per page. */
export const TABLE_ROWS = 200;

/** The table's position. */
interface TablePage {
  /** Open time (Unix ms) of the newest row; `null`: the newest existing bar. */
  readonly upTo: number | null;
  /** The requested step that waits for its bars. */
  readonly waiting: 'older' | 'newer' | null;
}

/** Navigation through the bars, a page at a time. */
interface TablePages {
  readonly store: StoreApi<TablePage>;
  /** Goes a page back; bars that are not loaded yet are loaded, and the step is made when they arrive. */
  readonly older: () => void;
  readonly newer: () => void;
  readonly toLatest: () => void;
  /** Shows the page that ends with the bar at a time (Unix ms). */
  readonly goTo: (time: number) => void;
  /** Follows the source until the returned function is called. */
  readonly follow: () => Cancel;
}

/** Creates the pages of a source's bars, starting at the newest. */
export function createTablePages(source: BarSource): TablePages {
  const store = createStore<TablePage>(() => ({ upTo: null, waiting: null }));
  const closedBars = () => source.store.getState().content.series.closed;
  const loader = (): HistoryLoader | null => source.history.getState().loader;
  /** Returns the number of bars up to the newest row. */
  const end = (): number => {
    const { upTo } = store.getState();
    const closed = closedBars();
    return upTo === null ? closed.length : Math.min(closed.length, closed.lowerBound(upTo + 1));
  };
  const showUpTo = (place: number): void => {
    const { length } = closedBars();
    const bounded = Math.max(Math.min(TABLE_ROWS, length), Math.min(place, length));
    const newest = bounded >= length && !source.store.getState().detached;
    store.setState({ upTo: newest ? null : (closedBars().openTimeAt(bounded - 1) ?? null), waiting: null });
  };

  const older = (): void => {
    const place = end() - TABLE_ROWS;
    const { complete = true } = loader()?.state.getState() ?? {};
    if (place <= 2 * TABLE_ROWS) loader()?.more();
    if (place >= TABLE_ROWS || complete) showUpTo(place);
    else store.setState({ waiting: 'older' });
  };
  const newer = (): void => {
    const place = end() + TABLE_ROWS;
    const { length } = closedBars();
    if (place >= length - TABLE_ROWS) source.newer();
    if (place <= length || !source.store.getState().detached) showUpTo(place);
    else store.setState({ waiting: 'newer' });
  };
  /** Makes the waiting step once its bars have arrived, or when no more can arrive. */
  const goOn = (): void => {
    const { upTo, waiting } = store.getState();
    // Another symbol was opened: the position in the previous symbol's bars no longer applies.
    if ((upTo !== null || waiting !== null) && closedBars().length === 0)
      return store.setState({ upTo: null, waiting: null });
    if (waiting === 'older') {
      const { complete = true } = loader()?.state.getState() ?? {};
      if (complete || end() - TABLE_ROWS >= TABLE_ROWS) showUpTo(end() - TABLE_ROWS);
      else loader()?.more();
    }
    if (waiting === 'newer') {
      const { detached, jumpError } = source.store.getState();
      if (!detached || end() + TABLE_ROWS <= closedBars().length) showUpTo(end() + TABLE_ROWS);
      else if (jumpError !== null) store.setState({ waiting: null });
      else source.newer();
    }
  };

  return {
    store,
    older,
    newer,
    toLatest: () => store.setState({ upTo: null, waiting: null }),
    goTo: (upTo) => store.setState({ upTo, waiting: null }),
    follow() {
      let stopLoader: Cancel = () => undefined;
      const followLoader = (): void => {
        stopLoader();
        stopLoader = loader()?.state.subscribe(goOn) ?? stopLoader;
      };
      followLoader();
      const stops = [source.store.subscribe(goOn), source.history.subscribe(followLoader)];
      return () => {
        for (const stop of stops) stop();
        stopLoader();
      };
    },
  };
}

/** The table view (R30): a page of bars, and the navigation to others. */
export interface ChartTableModel {
  /** Newest first; `null` while the chart is shown instead. */
  readonly rows: readonly BarText[] | null;
  readonly columns: readonly ExtraColumn[];
  readonly pages: TablePages;
}

interface TableInputs {
  readonly source: BarSource;
  readonly asTable: boolean;
  readonly instrument: Instrument | null;
  readonly companions: readonly Companion[];
  readonly indicators: IndicatorHandles;
  readonly running: RunningChart | null;
}

/** Returns the chart's values as rows. */
export function useTable(inputs: TableInputs): ChartTableModel {
  const { source, asTable, instrument, companions, indicators, running } = inputs;
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const nameOf = useCompanionName();
  const [pages] = useState(() => createTablePages(source));
  useEffect(() => pages.follow(), [pages]);
  const upTo = useStore(pages.store, (page) => page.upTo);
  /** The series is changed in place: a new content object shows that it was. */
  const stamp = useStore(source.store, (state) => (asTable ? state.content : null));

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

  return { rows, columns, pages };
}

/** The navigation through history below the table. */
export function TableFoot({ pages, onLatest }: { readonly pages: TablePages; readonly onLatest: () => void }) {
  const { t } = useTranslation();
  const waiting = useStore(pages.store, (page) => page.waiting);
  return (
    <div className="chart-table-foot">
      <button type="button" className="button" onClick={pages.older}>
        {t('chart.table.older')}
      </button>
      <button type="button" className="button" onClick={pages.newer}>
        {t('chart.table.newer')}
      </button>
      <button type="button" className="button" onClick={onLatest}>
        {t('chart.goToLatest')}
      </button>
      <span className="quiet-text" role="status">
        {waiting && t(`chart.table.${waiting}.waiting`)}
      </span>
    </div>
  );
}
