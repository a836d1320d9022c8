import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { usePanel } from '../../bridge/panelHandle.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { Ago } from '../../ui/Ago.tsx';
import { formatBarTime } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';
import type { Companion } from './companions.ts';
import { CompanionLegend } from './CompanionLegend.tsx';
import type { HistoryLoader } from './history.ts';
import { IndicatorLegend } from './indicators/Legend.tsx';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { legendLines } from './legendLines.ts';
import { barText } from './model.ts';
import type { ChartParams } from './params.ts';
import type { BarSource, SourceTopic } from './source.ts';
import type { ChartHandles } from './useChart.ts';
import { ChartLegend } from './View.tsx';
import { serverTime } from '../../bridge/serverTime.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { closeTime } from './bars/intervals.ts';
import { countdownText } from './countdownText.ts';

interface CountdownProps {
  readonly topic: Pick<SourceTopic, 'market' | 'interval'>;
  /** Of the bar still forming, Unix ms. */
  readonly openTime: number;
}

/** How long the forming bar still runs, by the exchange's clock. */
function Countdown({ topic, openTime }: CountdownProps) {
  const { t } = useTranslation();
  const { clock, desk } = useServices();
  useMonotonic();
  const { app } = desk.store.getState();
  const now = app ? serverTime(app, topic.market, clock.now()) : null;
  if (now === null) return null;
  const left = closeTime(topic.market, topic.interval, openTime) - now;
  return (
    <span title={t('chart.countdown.hint')}>
      <span className="quiet-text">{t('chart.countdown')}</span> <span className="number">{countdownText(left)}</span>
    </span>
  );
}

interface LegendProps {
  readonly source: BarSource;
  readonly handles: ChartHandles;
  readonly instrument: Instrument;
  readonly topic: SourceTopic;
  readonly params: ChartParams;
  readonly companions: readonly Companion[];
  readonly indicators: IndicatorHandles;
  /** Whether the bars are made of shorter ones (R13). */
  readonly made: boolean;
  readonly onLatest: () => void;
}

/** The figures of the bar under the crosshair, else of the latest; what is drawn beside it; and what goes on. */
export function Legend(props: LegendProps) {
  const { source, handles, instrument, topic, params, companions, indicators, made, onLatest } = props;
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const content = useStore(source.store, (state) => state.content);
  const received = useStore(source.store, (state) => state.feed?.received ?? null);
  const detached = useStore(source.store, (state) => state.detached);
  // Of a past without the newest bar, the last one in sight is told of.
  const openTime = useStore(handles.pointed, (state) => state.openTime ?? (detached ? state.seen : null));
  const { params: kept, save } = usePanel();
  const loader = useStore(source.history, (state) => state.loader);
  const shown = indicators.list.filter((one) => one.shown).length;
  const short = legendLines(companions.length, shown, false);
  const open = kept['legend'] === 'long' && short.hidden > 0;
  const lines = open ? legendLines(companions.length, shown, true) : short;
  const { series } = content;
  const bar = (openTime === null ? null : series.at(openTime)) ?? series.forming ?? series.closed.at(-1) ?? null;
  return (
    <div className="chart-legends">
      <ChartLegend
        bar={bar ? barText(bar, instrument, zone) : null}
        traded={topic.priceType === 'LAST'}
        extra={
          <>
            {topic.priceType === 'INDEX' && received !== null && <PolledAge since={received} />}
            {!detached && series.forming && <Countdown topic={topic} openTime={series.forming.openTime} />}
            {made && (
              <span className="chart-mark" title={t('chart.made.hint')}>
                {t('chart.made', { interval: topic.interval })}
              </span>
            )}
            {params.style === 'heikinAshi' && (
              <span className="chart-mark" title={t('chart.heikinAshi.hint')}>
                {t('chart.heikinAshi.mark')}
              </span>
            )}
            {loader && <HistoryNote history={loader} />}
            <JumpNote source={source} onLatest={onLatest} />
          </>
        }
      />
      {companions.slice(0, lines.companions).map((one) => (
        <CompanionLegend key={one.id} companion={one} instrument={instrument} main={source} openTime={openTime} />
      ))}
      {lines.indicators > 0 && <IndicatorLegend handles={indicators} time={openTime} most={lines.indicators} />}
      {(lines.hidden > 0 || open) && (
        <button
          type="button"
          className="button chart-legend-more"
          aria-expanded={open}
          onClick={() => save({ legend: open ? 'short' : 'long' })}
        >
          {open ? t('chart.legend.fewer') : t('chart.legend.more', { count: lines.hidden })}
        </button>
      )}
    </div>
  );
}

function PolledAge({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  return (
    <span className="quiet-text">
      {t('chart.polled')} <Ago since={since} /> {t('chart.polled.ago')}
    </span>
  );
}

function HistoryNote({ history }: { readonly history: HistoryLoader }) {
  const { t } = useTranslation();
  const { loading, error } = useStore(history.state);
  if (loading) return <span className="quiet-text">{t('chart.loadingOlder')}</span>;
  if (!error) return null;
  return (
    <span className="history-failed">
      {t('chart.olderFailed', { reason: errorText(t, error) })}
      <button type="button" className="button" onClick={history.retry}>
        {t('action.retry')}
      </button>
    </span>
  );
}

/** Says that the chart does not show the newest bars, and what became of a wish to see others. */
function JumpNote({ source, onLatest }: { readonly source: BarSource; readonly onLatest: () => void }) {
  const { t } = useTranslation();
  const detached = useStore(source.store, (state) => state.detached);
  const jumping = useStore(source.store, (state) => state.jumping);
  const error = useStore(source.store, (state) => state.jumpError);
  const beginning = useStore(source.store, (state) => state.beginning);
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  if (jumping) return <span className="quiet-text">{t('chart.jumping')}</span>;
  return (
    <>
      {error && <span className="history-failed">{t('chart.jumpFailed', { reason: errorText(t, error) })}</span>}
      {beginning !== null && (
        <span className="chart-detached" role="status">
          {t('chart.beginning', { time: formatBarTime(beginning, zone) })}
        </span>
      )}
      {detached && (
        <span className="chart-detached" role="status">
          {t('chart.detached')}
          <button type="button" className="button" onClick={onLatest}>
            {t('chart.toLatest')}
          </button>
        </span>
      )}
    </>
  );
}
