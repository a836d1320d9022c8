import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk } from '../../bridge/services.ts';
import { findInstrument } from '../../bridge/deskStore.ts';
import { formatNumber, formatPercent, formatSigned } from '../../format/number.ts';
import { Ago } from '../../ui/Ago.tsx';
import { basisFigures } from './basisFigures.ts';
import type { Companion } from './companions.ts';
import type { BarSource } from './source.ts';
import { useCompanionName } from './useCompanionName.ts';

interface CompanionLegendProps {
  readonly companion: Companion;
  /** Of the main symbol. */
  readonly instrument: Instrument;
  readonly main: BarSource;
  /** Open time (Unix ms) of the bar under the crosshair; `null` for the newest. */
  readonly openTime: number | null;
}

/** A line's pattern, name, figure and age, and how far the main price stands from it. */
export function CompanionLegend({ companion, instrument, main, openTime }: CompanionLegendProps) {
  const { t } = useTranslation();
  const nameOf = useCompanionName();
  const { source, place, topic } = companion;
  const { content, feed, error } = useStore(source.store);
  const mainContent = useStore(main.store, (state) => state.content);
  const other = useDesk((state) => findInstrument(state.instruments, topic));
  const detached = useStore(main.store, (state) => state.detached);
  const newestOf = ({ series }: typeof content) => series.forming ?? series.closed.at(-1) ?? null;
  const mainBar = openTime === null ? newestOf(mainContent) : mainContent.series.at(openTime);
  // In the past both stand at the same time; at the newest bar each shows its newest.
  const bar = openTime === null && !detached ? newestOf(content) : mainBar && content.series.at(mainBar.openTime);
  const own = topic.symbol === instrument.symbol && topic.market === instrument.market;
  const figures =
    own && bar && mainBar && bar.openTime === mainBar.openTime ? basisFigures(mainBar.close, bar.close) : null;
  return (
    <p className="chart-legend-line">
      <svg
        className={`plot-swatch plot-${(place % 4) + 1}`}
        viewBox="0 0 24 8"
        width="24"
        height="8"
        aria-hidden="true"
      >
        <path d="M0 4h24" />
      </svg>
      <span className="quiet-text">{nameOf(companion, instrument)}</span>
      <span className="number">
        {bar
          ? formatNumber(bar.close, (own ? instrument : other)?.priceDecimals ?? instrument.priceDecimals)
          : t('chart.none')}
      </span>
      {figures && (
        <span className="number" title={t('chart.basis.hint')}>
          <span className="quiet-text">{t('chart.basis')}</span>{' '}
          {formatSigned(figures.difference, instrument.priceDecimals)}
          {figures.fraction !== null && ` (${formatPercent(figures.fraction)})`}
        </span>
      )}
      {feed?.status === 'stale' && <span className="chart-stale">{t('chart.stale')}</span>}
      {error && <span className="chart-stale">{t('chart.lineFailed')}</span>}
      {feed && feed.received !== null && (feed.status === 'stale' || topic.priceType === 'INDEX') && (
        <span className="quiet-text">
          {t('chart.polled')} <Ago since={feed.received} /> {t('chart.polled.ago')}
        </span>
      )}
    </p>
  );
}
