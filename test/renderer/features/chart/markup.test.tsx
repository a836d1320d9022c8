/** The markup of the chart's menu, its dialog and its legend. */
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ChartContent } from '../../../../renderer/features/chart/store.ts';
import { createBarSeries } from '../../../../renderer/features/chart/barSeries.ts';
import { GoToDialog } from '../../../../renderer/features/chart/ChartBody.tsx';
import { addIndicator, type Indicator } from '../../../../renderer/features/chart/indicators/instances.ts';
import type { IndicatorHandles } from '../../../../renderer/features/chart/indicators/useIndicators.ts';
import { BackToNow, Legend } from '../../../../renderer/features/chart/Legend.tsx';
import { ChartMenu } from '../../../../renderer/features/chart/Menu.tsx';
import { readChartParams } from '../../../../renderer/features/chart/params.ts';
import type { BarSource } from '../../../../renderer/features/chart/source.ts';
import type { ChartHandles } from '../../../../renderer/features/chart/useChart.ts';
import { PanelContext } from '../../../../renderer/state/desk/panelHandle.ts';
import { bar, instrument, liveFeed } from '../../support/builders.ts';
import { createTestServices, listOf, markup, textOf } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const MINUTE = 60_000;

describe('chart menu', () => {
  const show = (stored: Record<string, unknown>, market: 'spot' | 'futures' = 'futures', canCopy = true) => {
    const html = markup(
      <ChartMenu
        market={market}
        params={readChartParams(stored, '1m')}
        priceType="LAST"
        asTable={false}
        room="rows"
        indicators={{} as IndicatorHandles}
        picture={{ copy: ignore, save: ignore, canCopy }}
        onChange={ignore}
        onTable={ignore}
        onLatest={ignore}
        onGoTo={ignore}
      />,
    );
    return {
      text: textOf(html),
      chosen: ['All intervals', 'Style', 'Price scale'].map((name) => listOf(html, name)?.chosen),
      checks: [...html.matchAll(/<input type="checkbox"( checked="")?\/>([^<]+)/g)].map(([, on, name]) => [
        name,
        on !== undefined,
      ]),
      actions: [...html.matchAll(/<button type="button" class="menu-item">([^<]*)/g)].map(([, name]) => name),
    };
  };

  it('shows the current settings, each option with its name', () => {
    const shown = show({ style: 'heikinAshi', scale: 'log', autoScale: false, lines: ['MARK'] });
    expect(shown.chosen.slice(0, 3)).toEqual(['1m', 'Heikin-Ashi', 'Logarithmic']);
    expect(shown.checks).toEqual([
      ['Auto-scale', false],
      ['Show volume', true],
      ['Mark', true],
      ['Index', false],
      ['Fill basis', true],
    ]);
    expect(shown.actions).toEqual(['Go to a date (G)', 'Jump to latest', 'Copy screenshot', 'Save screenshot']);
  });

  it('R24: omits copying if the shell cannot copy, and other prices on spot', () => {
    const shown = show({}, 'spot', false);
    expect(shown.actions).not.toContain('Copy screenshot');
    expect(shown.checks.map(([name]) => name)).toEqual(['Auto-scale', 'Show volume']);
  });

  it('shows the scale as per cent while a comparison is drawn', () => {
    const compare = [{ market: 'futures', symbol: 'ETHUSDT' }];
    expect(show({ scale: 'log', compare }).chosen[2]).toBe('Percent');
  });
});

describe('go to date dialog', () => {
  it('labels its field with the time zone, shows an example, and disables the button while it is empty', () => {
    const html = markup(<GoToDialog onGo={ignore} onClose={ignore} />);
    const heading = /<h2 id="([^"]*)">/.exec(html)?.[1];
    expect(html).toContain(`aria-labelledby="${heading}"`);
    expect(/<input[^>]*>/.exec(html)?.[0]).toContain('placeholder="2026-03-01 14:05" aria-invalid="false"');
    expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
    expect(textOf(html)).toBe('Go to a date Date, time optional (local time) Kill switch Cancel Go');
  });
});

describe('chart legend', () => {
  const services = createTestServices();
  /** Renders a legend over bars at minutes 1 and 2 and the forming one at 3, with the crosshair at `openTime`. */
  function show(more: {
    openTime?: number | null;
    detached?: boolean;
    jumpError?: boolean;
    style?: string;
    index?: boolean;
  }) {
    const series = createBarSeries();
    const { openTime = null, detached = false, jumpError = false, style, index = false } = more;
    const bars = [bar(MINUTE), bar(2 * MINUTE, { close: '11.5' }), bar(3 * MINUTE, { close: '10.2', closed: false })];
    series.apply({ reset: true, bars } as never);
    const content: ChartContent = { series, revision: 1, change: { kind: 'replaced' } };
    const source = {
      store: createStore(() => ({
        content,
        feed: liveFeed(),
        detached,
        jumping: false,
        jumpError: jumpError ? windowError('unavailable', 'error.network.broken', { host: 'simulator' }) : null,
        beginning: null,
      })),
      history: createStore(() => ({ loader: null })),
    } as unknown as BarSource;
    const list = (['sma', 'ema', 'rsi', 'macd', 'bollinger'] as const).reduce(addIndicator, [] as readonly Indicator[]);
    return markup(
      <PanelContext value={{ id: 'chart', group: null, params: {}, save: ignore, select: ignore }}>
        <Legend
          source={source}
          handles={{ pointed: createStore(() => ({ openTime, seen: 2 * MINUTE })) } as unknown as ChartHandles}
          instrument={instrument()}
          topic={{ market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: index ? 'INDEX' : 'LAST' }}
          params={readChartParams(style === undefined ? {} : { style }, '1m')}
          companions={[]}
          indicators={{
            list: index ? list : [],
            change: ignore,
            priceDecimals: 1,
            revision: createStore(() => ({ count: 0 })),
            drawing: null,
          }}
          made={style !== undefined}
          onLatest={ignore}
        />
      </PanelContext>,
      services,
    );
  }
  const line = (html: string) => textOf(/<p class="chart-legend">.*?<\/p>/.exec(html)![0]);

  it('shows the bar under the crosshair, else the newest', () => {
    expect(line(show({ openTime: 2 * MINUTE }))).toMatch(/ 00:02 .*C 11\.5/);
    expect(line(show({}))).toMatch(/ 00:03 .*C 10\.2/);
  });

  it('a button leads back to now while the chart shows the past', () => {
    const show = (isPast: boolean) =>
      markup(
        <BackToNow
          handles={{ pointed: createStore(() => ({ isPast })) } as unknown as ChartHandles}
          onLatest={ignore}
        />,
      );
    expect(show(false)).toBe('');
    expect(show(true)).toContain('aria-label="Back to now" title="Back to now (End)"');
  });

  it('shows that older bars are displayed, the last visible one, and a button to the latest', () => {
    const html = show({ detached: true });
    expect(line(html)).toMatch(/ 00:02 .*C 11\.5/);
    expect(textOf(/<span class="chart-detached" role="status">.*?<\/span>/.exec(html)![0])).toBe(
      'Viewing history Jump to latest',
    );
  });

  it('shows why a jump failed, and which values are computed by the app', () => {
    expect(line(show({ jumpError: true }))).toMatch(
      /V 5\.000 Candles could not be loaded: The connection to simulator was lost\.$/,
    );
    expect(line(show({ style: 'heikinAshi' }))).toMatch(/V 5\.000 1m aggregated Heikin-Ashi: averaged values$/);
  });

  it('folds indicator lines that would cover the bars, and shows how many', () => {
    const html = show({ index: true });
    expect(html).toMatch(/<button type="button" class="button chart-legend-more" aria-expanded="false">/);
    expect(textOf(html)).toMatch(/ SMA 20 close — EMA 20 close — RSI 14 — 2 more lines$/);
  });
});
