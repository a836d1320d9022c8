import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Face } from '../../ui/face.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import type { BarText } from './model.ts';

/** What the chart panel shows. */
export interface ChartViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly symbol: string;
  readonly interval: string;
  readonly quoteAsset: string;
  readonly baseAsset: string;
  /** The line of figures over the chart. */
  readonly legend: ReactNode;
  /** Rows for the table view, newest first, or `null` for the chart. */
  readonly table: readonly BarText[] | null;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The chart panel: props in, markup out. The chart library draws into the container. */
export function ChartPanelView(props: ChartViewProps) {
  const { t } = useTranslation();
  const { face, actions, legend, table, body, container, symbol, interval, onKey } = props;
  return (
    <PanelFace panel="chart" title={t('panel.chart')} face={face} actions={actions}>
      <div className="chart" ref={body}>
        {legend}
        <div
          ref={container}
          className="chart-canvas"
          hidden={table !== null}
          tabIndex={0}
          role="application"
          aria-label={t('chart.label', { symbol, interval })}
          onKeyDown={onKey}
        />
        {table && <ChartTable {...props} rows={table} />}
      </div>
    </PanelFace>
  );
}

const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Open, high, low, close and volume of one bar in a line. */
export function ChartLegend({ bar, extra }: { readonly bar: BarText | null; readonly extra: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className="chart-legend">
      {bar && (
        <>
          <time title={bar.timestamp}>{bar.time}</time>
          {FIGURES.map((name) => (
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

function ChartTable({ rows, quoteAsset, baseAsset }: ChartViewProps & { readonly rows: readonly BarText[] }) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t('panel.chart')}>
      <table className="figures">
        <caption className="visually-hidden">{t('chart.table', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.time.name')}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="number" title={name === 'volume' ? baseAsset : quoteAsset}>
                {t(`chart.${name}.name`)}
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
              {FIGURES.map((name) => (
                <td key={name} className="number">
                  <Figure text={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
