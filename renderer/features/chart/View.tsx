import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelState } from '../../ui/panelState.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import type { BarText } from './model.ts';

/** A table column besides those of the bar: another line or indicator of the chart. */
export interface ExtraColumn {
  readonly id: string;
  readonly name: string;
  /** Returns its figure at the bar that opens at this time (Unix ms); `null` where there is none. */
  readonly textAt: (openTime: number) => string | null;
}

/** Props of the chart panel. */
export interface ChartViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly symbol: string;
  readonly interval: string;
  readonly quoteAsset: string;
  readonly baseAsset: string;
  /** The row of figures above the chart. */
  readonly legend: ReactNode;
  /** Toolbar at the left edge of the chart. */
  readonly toolbar?: ReactNode;
  /** Rows for the table view, newest first, or `null` for the chart. */
  readonly table: readonly BarText[] | null;
  /** Whether the price is a trade price, which has a volume; true by default. */
  readonly traded?: boolean;
  /** Additional columns of the table, and the content below it. */
  readonly columns?: readonly ExtraColumn[];
  readonly foot?: ReactNode;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Renders the chart panel from its props. The chart library draws into the container. */
export function ChartPanelView(props: ChartViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, legend, toolbar, table, foot, body, container, symbol, interval, onKey } = props;
  return (
    <PanelStateView panel="chart" title={t('panel.chart')} panelState={panelState} actions={actions}>
      <div className="chart" ref={body}>
        {legend}
        <div className="chart-middle" hidden={table !== null}>
          {toolbar}
          <div
            ref={container}
            className="chart-canvas"
            tabIndex={0}
            role="application"
            aria-label={t('chart.label', { symbol, interval })}
            onKeyDown={onKey}
          />
        </div>
        {table && <ChartTable {...props} rows={table} />}
        {table && foot}
      </div>
    </PanelStateView>
  );
}

const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const;
const figuresOf = (traded: boolean) => FIGURES.filter((name) => traded || name !== 'volume');

interface ChartLegendProps {
  readonly bar: BarText | null;
  /** See {@link ChartViewProps.traded}. */
  readonly traded?: boolean;
  readonly extra: ReactNode;
}

/** Shows open, high, low, close and volume of one bar in a line. */
export function ChartLegend({ bar, traded = true, extra }: ChartLegendProps) {
  const { t } = useTranslation();
  return (
    <p className="chart-legend">
      {bar && (
        <>
          <time title={bar.timestamp}>{bar.time}</time>
          {figuresOf(traded).map((name) => (
            <span key={name} title={t(`chart.${name}.name`)}>
              <span className="quiet-text">{t(`chart.${name}`)}</span>{' '}
              <span className={name === 'volume' ? 'number' : bar.rising ? 'number up' : 'number down'}>
                {bar[name]}
              </span>
            </span>
          ))}
        </>
      )}
      {extra}
    </p>
  );
}

function ChartTable({
  rows,
  columns = [],
  traded = true,
  quoteAsset,
  baseAsset,
}: ChartViewProps & { readonly rows: readonly BarText[] }) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t('panel.chart')}>
      <table className="figures">
        <caption className="visually-hidden">{t('chart.table', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.time.name')}</th>
            {figuresOf(traded).map((name) => (
              <th key={name} scope="col" className="number" title={name === 'volume' ? baseAsset : quoteAsset}>
                {t(`chart.${name}.name`)}
              </th>
            ))}
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.openTime}>
              <th scope="row" className="number" title={row.timestamp}>
                {row.time}
                {row.forming && <span className="quiet-text"> {t('chart.forming')}</span>}
              </th>
              {figuresOf(traded).map((name) => (
                <td key={name} className="number">
                  <Figure text={row[name]} />
                </td>
              ))}
              {columns.map(({ id, textAt }) => (
                <td key={id} className="number">
                  <Figure text={textAt(row.openTime) ?? t('chart.none')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
