import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { usePanel, findInstrument } from '../../state/desk/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { Ago } from '../../ui/Ago.tsx';
import { formatBarTime } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';
import type { Companion } from './companions.ts';
import type { HistoryLoader } from './history.ts';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { barText } from './model.ts';
import type { ChartParams } from './params.ts';
import type { BarSource, SourceTopic } from './source.ts';
import type { ChartHandles } from './useChart.ts';
import { ChartLegend } from './View.tsx';
import { serverTime } from '../../ipc/serverTime.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { closeTime } from './bars/intervals.ts';
import { indicators } from '../../../shared/indicators/catalogue.ts';
import { decimalsOf, figureText } from './indicators/figures.ts';
import { indicatorName, outputName } from './indicators/names.ts';
import { LatestIcon } from '../../ui/icons.ts';
import { Swatch } from './indicators/Swatch.tsx';
import { formatNumber, formatPercent, formatSigned } from '../../format/number.ts';
import { divide, formatDecimal, parseDecimal, subtract } from '../../../shared/num/decimal.ts';
import { useCompanionName } from './useCompanions.ts';

/**
 * The difference between the main price and another price of the symbol: main minus other, and the same divided by the
 * other (a fraction).
 */
interface BasisFigures {
  readonly difference: string;
  /** `null` where the other price is zero. */
  readonly fraction: string | null;
}

/** Returns the {@link BasisFigures}; `null` when a price cannot be read. */
export function basisFigures(main: string, other: string): BasisFigures | null {
  const [a, b] = [parseDecimal(main), parseDecimal(other)];
  if (!a || !b) return null;
  const difference = subtract(a, b);
  const fraction = divide(difference, b, 8, 'halfUp');
  return { difference: formatDecimal(difference), fraction: fraction ? formatDecimal(fraction) : null };
}

interface CompanionLegendProps {
  readonly companion: Companion;
  /** Instrument of the main symbol. */
  readonly instrument: Instrument;
  readonly main: BarSource;
  /** Open time (Unix ms) of the bar under the crosshair; `null` for the newest. */
  readonly openTime: number | null;
}

/** Shows a line's pattern, name, figure and age, and the main price's difference from it. */
function CompanionLegend({ companion, instrument, main, openTime }: CompanionLegendProps) {
  const { t } = useTranslation();
  const nameOf = useCompanionName();
  const { source, place, topic } = companion;
  const { content, feed, error } = useStore(source.store);
  const mainContent = useStore(main.store, (state) => state.content);
  const other = useDesk((state) => findInstrument(state.instruments, topic));
  const detached = useStore(main.store, (state) => state.detached);
  const newestOf = ({ series }: typeof content) => series.forming ?? series.closed.at(-1) ?? null;
  const mainBar = openTime === null ? newestOf(mainContent) : mainContent.series.at(openTime);
  // In the past both use the bar of the same time; at the newest bar each shows its newest.
  const bar = openTime === null && !detached ? newestOf(content) : mainBar && content.series.at(mainBar.openTime);
  const isSameInstrument = topic.symbol === instrument.symbol && topic.market === instrument.market;
  const figures =
    isSameInstrument && bar && mainBar && bar.openTime === mainBar.openTime
      ? basisFigures(mainBar.close, bar.close)
      : null;
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
          ? formatNumber(bar.close, (isSameInstrument ? instrument : other)?.priceDecimals ?? instrument.priceDecimals)
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

interface IndicatorLegendProps {
  readonly handles: IndicatorHandles;
  /** Open time (Unix ms) of the bar under the crosshair; `null` for the newest. */
  readonly time: number | null;
  /** Maximum number of lines shown. */
  readonly most: number;
}

/** Shows one line per visible indicator: its pattern, its name, and its figures at the bar. */
export function IndicatorLegend({ handles, time, most }: IndicatorLegendProps) {
  const { t } = useTranslation();
  const { list, drawing, priceDecimals, revision } = handles;
  useStore(revision);
  const none = t('indicator.none');
  return (
    <ul className="indicator-legend" aria-label={t('indicator.legend')}>
      {list
        .filter(({ shown }) => shown)
        .slice(0, most)
        .map((indicator) => {
          const decimals = decimalsOf(indicator.kind, priceDecimals);
          const figures = drawing?.figures(indicator.id, time) ?? [];
          const profile = indicator.kind === 'volumeProfile' ? (drawing?.profile(indicator.id) ?? null) : null;
          const point = profile?.rows[profile.point];
          return (
            <li key={indicator.id}>
              <Swatch colour={indicator.colour} dash={indicator.dash} />
              <span className="quiet-text">{indicatorName(t, indicator)}</span>
              {indicators[indicator.kind].outputs.map((output, index) => {
                const text = figureText(figures[index], decimals);
                const title = text === null ? t('indicator.none.hint') : outputName(t, output);
                return (
                  <span key={output.name} className="number" title={title}>
                    {text ?? none}
                  </span>
                );
              })}
              {point && (
                <>
                  <span className="number" title={t('indicator.profile.point')}>
                    {figureText((point.low + point.high) / 2, decimals)}
                  </span>
                  <span className="number" title={t('indicator.profile.area')}>
                    {t('indicator.profile.range', {
                      low: figureText(profile!.areaLow, decimals) ?? none,
                      high: figureText(profile!.areaHigh, decimals) ?? none,
                    })}
                  </span>
                </>
              )}
            </li>
          );
        })}
    </ul>
  );
}

/**
 * Number of legend lines, including that of the main price, beyond which the others are hidden, because they cover
 * candles.
 */
const LEGEND_LINES = 4;

/** The number of shown lines of each kind, and the number of hidden ones. */
interface LegendLines {
  readonly companions: number;
  readonly indicators: number;
  readonly hidden: number;
}

/** Returns the first {@link LEGEND_LINES} lines, or all: other prices and symbols first, then indicators. */
export function legendLines(companions: number, indicators: number, open: boolean): LegendLines {
  const room = open ? Infinity : LEGEND_LINES - 1;
  const first = Math.min(companions, room);
  const rest = Math.min(indicators, room - first);
  return { companions: first, indicators: rest, hidden: companions + indicators - first - rest };
}

const two = (value: number): string => `${value}`.padStart(2, '0');

/** Returns the time left in ms as `04:05`, `03:04:05` or `2 d 03:04`; never below zero. */
export function countdownText(milliseconds: number): string {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [
    Math.floor(total / 86_400),
    Math.floor(total / 3_600) % 24,
    Math.floor(total / 60) % 60,
  ];
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(total % 60)}` : `${two(minutes)}:${two(total % 60)}`;
}

interface CountdownProps {
  readonly topic: Pick<SourceTopic, 'market' | 'interval'>;
  /** Open time of the forming bar, Unix ms. */
  readonly openTime: number;
}

/** Shows the time left of the forming bar, by the exchange's clock. */
function Countdown({ topic, openTime }: CountdownProps) {
  const { t } = useTranslation();
  const { clock, desk } = useServices();
  useMonotonic();
  const { app } = desk.store.getState();
  const now = app ? serverTime(app, topic.market, clock.now()) : null;
  if (now === null) return null;
  const left = closeTime(topic.market, topic.interval, openTime) - now;
  return (
    <span className="chart-countdown" title={t('chart.countdown.hint')}>
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

/**
 * Shows the figures of the bar under the crosshair or of the latest bar, the other lines of the chart, and the loading
 * state.
 */
export function Legend(props: LegendProps) {
  const { source, handles, instrument, topic, params, companions, indicators, made, onLatest } = props;
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const content = useStore(source.store, (state) => state.content);
  const received = useStore(source.store, (state) => state.feed?.received ?? null);
  const detached = useStore(source.store, (state) => state.detached);
  // In a past range without the newest bar, the legend describes the last visible bar.
  const openTime = useStore(handles.pointed, (state) => state.openTime ?? (detached ? state.seen : null));
  const { params: storedParams, save } = usePanel();
  const loader = useStore(source.history, (state) => state.loader);
  const shown = indicators.list.filter((one) => one.shown).length;
  const short = legendLines(companions.length, shown, false);
  const open = storedParams['legend'] === 'long' && short.hidden > 0;
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

/** Shows the button that leads back to the newest bar while it is beyond the right edge. */
export function BackToNow({ handles, onLatest }: Pick<LegendProps, 'handles' | 'onLatest'>) {
  const { t } = useTranslation();
  if (!useStore(handles.pointed, (state) => state.isPast)) return null;
  return (
    <button
      type="button"
      className="button icon-button chart-now"
      aria-label={t('chart.now')}
      title={t('chart.now.hint')}
      onClick={onLatest}
    >
      <LatestIcon />
    </button>
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

/** Reports that the chart does not show the newest bars, and the result of a jump to other bars. */
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
