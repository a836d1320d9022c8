import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result/result.ts';
import type { OverviewView } from '../../../../shared/ipc/marketViews.ts';
import type { TickerView } from '../../../../shared/ipc/views.ts';
import { createWatch, QUOTE_AFTER_MS, STREAM_AFTER_MS } from '../../../../renderer/features/watchlist/watch.ts';
import { liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const overview = (last: string, more: Partial<OverviewView> = {}): OverviewView => ({
  market: 'futures',
  feed: liveFeed(),
  reset: true,
  cells: ['BTCUSDT', last, '1', '0.01', '2', '1', '3', '4', '5', '6', '0.0001', '7'],
  ...more,
});
const ticker = (last: string, more: Partial<TickerView> = {}): TickerView => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  feed: liveFeed(),
  last,
  open: '1',
  high: '9',
  low: '8',
  change: '1',
  changeFraction: null,
  volume: '3',
  quoteVolume: '4',
  mark: null,
  index: null,
  ...more,
});
const row = (index: number) => ({ market: 'futures', symbol: `S${index}USDT` }) as const;
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index));

async function open() {
  const double = createRunningBridge();
  double.answer('market.glance', () => ok({ closes: ['1', '2'], openInterest: null }));
  double.answer('market.subscribe', (topic) => ok({ subscription: 'symbol' in topic ? topic.symbol : 'overview' }));
  const services = createTestServices(double.bridge);
  await settle();
  const watch = createWatch(services);
  const tickers = () => double.requests('market.subscribe').filter(({ kind }) => kind === 'ticker').length;
  return { double, services, watch, tickers };
}

describe('R28: watchlist requests', () => {
  it('one overview per market, and none for rows scrolled past', async () => {
    const { double, services, watch, tickers } = await open();
    watch.follow(['spot', 'futures']);
    watch.follow(['spot', 'futures']);
    for (let at = 0; at < 900; at += 30) {
      watch.show(rows(at, 30));
      services.clock.advance(299);
      await settle();
    }
    expect(double.requests('market.subscribe')).toEqual([
      { kind: 'overview', market: 'spot' },
      { kind: 'overview', market: 'futures' },
    ]);
    expect([double.requests('market.glance').length, tickers()]).toEqual([0, 0]);
  });

  it('a quote request after 300 ms, four at a time, repeated only after a minute', async () => {
    const { double, services, watch } = await open();
    const settleLater: (() => void)[] = [];
    double.answer(
      'market.glance',
      () => new Promise((done) => settleLater.push(() => done(ok({ closes: [], openInterest: null })))),
    );
    watch.show(rows(0, 6));
    services.clock.advance(300);
    expect(double.requests('market.glance').map(({ symbol }) => symbol)).toEqual([
      'S0USDT',
      'S1USDT',
      'S2USDT',
      'S3USDT',
    ]);
    for (const done of settleLater.splice(0)) done();
    await settle();
    expect(double.requests('market.glance').length).toBe(6);
    for (const done of settleLater.splice(0)) done();
    await settle();
    services.clock.advance(30_000);
    expect(double.requests('market.glance').length).toBe(6);
  });

  it('streams at most 40 rows visible for a second, and unsubscribes the others', async () => {
    const { double, services, watch, tickers } = await open();
    watch.show(rows(0, 60));
    services.clock.advance(999);
    expect(tickers()).toBe(0);
    services.clock.advance(1);
    await settle();
    expect(tickers()).toBe(40);
    watch.show(rows(38, 2));
    await settle();
    expect([tickers(), double.requests('market.unsubscribe').length]).toEqual([40, 38]);
    watch.close();
    expect([double.requests('market.unsubscribe').length, double.listeners('market.ticker')]).toEqual([40, 0]);
  });
});

describe('row figures', () => {
  it('use the live stream, otherwise the overview', async () => {
    const { double, services, watch } = await open();
    watch.follow(['futures']);
    double.send('market.overview', overview('100'));
    const key = 'futures BTCUSDT';
    const last = () => [watch.figures.of(key)?.last, watch.figures.sourceOf(key, 'futures').from];
    expect(last()).toEqual(['100', 'overview']);
    watch.show([{ market: 'futures', symbol: 'BTCUSDT' }]);
    services.clock.advance(1_000);
    double.send('market.ticker', ticker('101'));
    double.send('market.overview', overview('99'));
    expect([...last(), watch.figures.of(key)?.move]).toEqual(['101', 'stream', 'up']);
    double.send(
      'market.ticker',
      ticker('50', { feed: { ...liveFeed(), status: 'stale', reason: 'feed.reason.silent' } }),
    );
    expect(last()).toEqual(['101', 'overview']);
    double.send('market.overview', overview('98'));
    expect([...last(), watch.figures.of(key)?.move]).toEqual(['98', 'overview', 'down']);
  });

  it('are dropped for symbols missing from a full overview', async () => {
    const { double, watch } = await open();
    watch.follow(['futures']);
    double.send('market.overview', overview('100'));
    double.send('market.overview', overview('1', { cells: [] }));
    expect(watch.figures.of('futures BTCUSDT')).toBe(null);
  });

  it('R16: are dropped when the simulator stops', async () => {
    const { double, watch } = await open();
    watch.follow(['futures']);
    double.send('market.overview', overview('100'));
    double.send('simulator.changed', { status: 'stopped', seed: null, timeFactor: 1, error: null });
    expect([watch.figures.of('futures BTCUSDT'), watch.store.getState().feeds]).toEqual([
      null,
      { spot: null, futures: null },
    ]);
  });
});

describe('R4: a list that is open for a moment', () => {
  it('reads quotes of the rows in view, and opens no stream', async () => {
    const { double, services, watch, tickers } = await open();
    watch.close();
    const brief = createWatch(services, { hasStreams: false });
    brief.show(rows(0, 2));
    services.clock.advance(STREAM_AFTER_MS + QUOTE_AFTER_MS);
    await settle();
    expect([double.requests('market.glance'), tickers()]).toEqual([[row(0), row(1)], 0]);
  });
});
