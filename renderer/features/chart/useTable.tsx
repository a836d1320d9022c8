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
import { createTablePages, TABLE_ROWS, type TablePages } from './tablePages.ts';
import { useCompanionName } from './useCompanionName.ts';
import type { RunningChart } from './useChart.ts';
import type { ExtraColumn } from './View.tsx';

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
