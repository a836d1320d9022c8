/**
 * The lists of instruments: how they are kept, age and change. REST is scripted, and the test advances time manually.
 */
import { describe, expect, it, test } from 'vitest';
import { createInstruments } from '../../../electron/main/market/instruments.ts';
import { RELOAD_MS, type InstrumentsNews } from '../../../electron/main/market/instrumentList.ts';
import type { Lane } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { RestClient } from '../../../electron/main/exchange/rest/client.ts';
import { readReply } from '../../../electron/main/exchange/rest/reply/readReply.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { searchSymbols } from '../../../renderer/app/symbolSearch.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const START = 1_790_000_000_000;

const spotSymbol = (symbol: string, more: Record<string, unknown> = {}) => ({
  symbol,
  status: 'TRADING',
  baseAsset: symbol.replace('USDT', ''),
  quoteAsset: 'USDT',
  tickSize: '0.01',
  stepSize: '0.001',
  minTradeAmount: '0.01',
  maxTradeAmount: '1000',
  enableTrade: true,
  enableDisplay: true,
  ...more,
});

/** Creates lists over a spot exchange that returns `symbols`, or fails if that is null; futures has none. */
function setUp() {
  const clock = createVirtualClock(START);
  const rig: { symbols: unknown[] | null; tradable: string[] } = { symbols: [], tradable: [] };
  const asked: string[] = [];
  const news: InstrumentsNews[] = [];
  const body = (id: string): unknown => {
    if (id === 'spot.exchangeInfo') return { timezone: 'UTC', serverTime: 1, symbols: rig.symbols };
    if (id === 'futures.market.exchangeInfo') return { assets: [], symbols: [] };
    return id === 'spot.apiTradingSymbols' ? rig.tradable : [];
  };
  const lanes: (Lane | undefined)[] = [];
  const get = (id: EndpointId, _params: unknown, lane?: Lane) => {
    asked.push(id);
    if (id.startsWith('spot')) lanes.push(lane);
    const read = rig.symbols && runAtOnce(readReply(endpoints[id].reply, body(id)));
    return Promise.resolve(read ? ok(read.value) : fail(appError('network', 'error.network.broken')));
  };
  const instruments = createInstruments(
    clock,
    createRandom(5),
    { get } as unknown as Pick<RestClient, 'get'>,
    (one) => void news.push(one),
  );
  const settle = async (milliseconds = 0): Promise<void> => {
    clock.advance(milliseconds);
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  const answer = (symbols: unknown[] | null, tradable?: string[]): void => {
    rig.symbols = symbols;
    rig.tradable = tradable ?? (symbols ?? []).map((one) => (one as { symbol: string }).symbol);
  };
  /** Returns what was reported for spot since the previous call. */
  const takeNews = () => news.splice(0).filter(({ market }) => market === 'spot');
  const spotAsked = () => asked.filter((id) => id === 'spot.exchangeInfo').length;
  /** Returns the lanes of the requests for spot since the previous call. */
  const inLanes = () => [...new Set(lanes.splice(0))];
  return { clock, instruments, settle, answer, takeNews, spotAsked, inLanes };
}

describe('Instrument lists', () => {
  it('are unknown before the first list and carry a load time afterwards', async () => {
    const { instruments, settle, answer, takeNews } = setUp();
    expect([instruments.find('spot', 'BTCUSDT'), instruments.age('spot')]).toEqual([
      null,
      { loadedAt: null, stale: false },
    ]);
    answer([spotSymbol('BTCUSDT')]);
    instruments.load();
    await settle();
    const age = { loadedAt: START, stale: false };
    expect(takeNews()).toEqual([{ market: 'spot', age, changedRules: [] }]);
    expect(instruments.age('spot')).toEqual(age);
    expect(instruments.all().map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    expect(instruments.find('spot', 'BTCUSDT')?.tickSize).toBe('0.01');
    expect(instruments.find('spot', 'NOPEUSDT')).toBeUndefined();
    expect(instruments.find('futures', 'BTCUSDT')).toBeNull();
  });

  test.each<[string, unknown[] | null]>([
    ['without symbols', []],
    ['whose symbols are all broken', [{ symbol: 'BTCUSDT' }]],
    ['that does not come', null],
  ])('XS32 a reply %s keeps the last good list and marks it as stale', async (_name, symbols) => {
    const { instruments, settle, answer, takeNews } = setUp();
    answer([spotSymbol('BTCUSDT'), spotSymbol('ETHUSDT')]);
    instruments.load();
    await settle();
    takeNews();
    answer(symbols);
    await settle(RELOAD_MS);
    expect(instruments.all()).toHaveLength(2);
    expect(instruments.age('spot')).toEqual({ loadedAt: START, stale: true });
    await settle(10_000);
    // Reported once, however often the request is retried.
    expect(takeNews()).toEqual([{ market: 'spot', age: { loadedAt: START, stale: true }, changedRules: [] }]);
    answer([spotSymbol('ETHUSDT')]);
    await settle(60_000);
    const { loadedAt, stale } = instruments.age('spot');
    expect([stale, loadedAt! > START]).toEqual([false, true]);
    expect(takeNews()).toEqual([{ market: 'spot', age: { loadedAt, stale: false }, changedRules: ['BTCUSDT'] }]);
    expect(instruments.all().map(({ symbol }) => symbol)).toEqual(['ETHUSDT']);
  });

  it('a missing first list is reported once with its reason, retried, and loaded at once on demand', async () => {
    const { instruments, settle, answer, takeNews, spotAsked } = setUp();
    answer(null);
    instruments.load();
    await settle();
    const why = { market: 'spot', error: appError('network', 'error.network.broken') };
    expect(instruments.missing()).toEqual([why, { ...why, market: 'futures' }]);
    expect(takeNews()).toEqual([{ market: 'spot', age: { loadedAt: null, stale: false }, changedRules: [] }]);
    await settle(60_000);
    const tries = spotAsked();
    expect([takeNews(), tries > 1]).toEqual([[], true]);
    // No second retry is requested while one is under way.
    answer([spotSymbol('BTCUSDT')]);
    instruments.hurry('spot');
    instruments.hurry('spot');
    expect(spotAsked() - tries).toBe(1);
    await settle();
    expect([takeNews().length, instruments.all().length]).toEqual([1, 1]);
    expect(instruments.missing().map(({ market }) => market)).toEqual(['futures']);
    // A list that arrived and then became stale is reloaded at its usual time.
    answer(null);
    await settle(RELOAD_MS);
    const later = spotAsked();
    instruments.hurry('spot');
    expect(spotAsked()).toBe(later);
  });

  it('an empty first list counts as missing; a reload or an exchange switch clears that', async () => {
    const { instruments, settle, answer } = setUp();
    answer([]);
    instruments.load();
    await settle();
    const empty = appError('unavailable', 'error.market.listEmpty');
    expect(instruments.missing()).toEqual([
      { market: 'spot', error: empty },
      { market: 'futures', error: empty },
    ]);
    instruments.load();
    expect(instruments.missing()).toEqual([]);
    await settle();
    instruments.cancel();
    expect(instruments.missing()).toEqual([]);
  });

  it('XS31 a changed tick size is reported with its symbol, and an invalid one becomes usable once corrected', async () => {
    const { instruments, settle, answer, takeNews } = setUp();
    answer([spotSymbol('BTCUSDT'), spotSymbol('ETHUSDT', { tickSize: '0' })]);
    instruments.load();
    await settle();
    takeNews();
    expect(instruments.find('spot', 'ETHUSDT')?.stepSize).toBe('0');
    answer([spotSymbol('BTCUSDT', { tickSize: '0.05' }), spotSymbol('ETHUSDT', { tickSize: '1e-2' })]);
    await settle(RELOAD_MS);
    expect(takeNews()).toEqual([
      {
        market: 'spot',
        age: { loadedAt: START + RELOAD_MS, stale: false },
        changedRules: ['BTCUSDT', 'ETHUSDT'],
      },
    ]);
    expect(instruments.find('spot', 'BTCUSDT')?.tickSize).toBe('0.05');
    expect(instruments.find('spot', 'ETHUSDT')?.stepSize).toBe('0.001');
  });

  it('an unchanged list is not reported, except after an explicit load', async () => {
    const { instruments, settle, answer, takeNews, spotAsked } = setUp();
    answer([spotSymbol('BTCUSDT')]);
    instruments.load();
    await settle();
    takeNews();
    await settle(RELOAD_MS);
    expect([takeNews(), spotAsked(), instruments.age('spot').loadedAt]).toEqual([[], 2, START + RELOAD_MS]);
    instruments.load();
    await settle();
    expect(takeNews()).toEqual([
      { market: 'spot', age: { loadedAt: START + RELOAD_MS, stale: false }, changedRules: [] },
    ]);
    // The load in between did not start a second series of reloads.
    await settle(RELOAD_MS);
    expect(spotAsked()).toBe(4);
  });

  it('XS31 a halted pair is shown within two minutes by a request in the background lane (B-C1)', async () => {
    const { instruments, settle, answer, takeNews, inLanes } = setUp();
    answer([spotSymbol('BTCUSDT'), spotSymbol('ETHUSDT')]);
    instruments.load();
    await settle();
    takeNews();
    // The requests at start-up are in no waiting lane.
    expect([inLanes(), instruments.find('spot', 'ETHUSDT')?.status]).toEqual([[undefined], 'TRADING']);
    answer([spotSymbol('BTCUSDT'), spotSymbol('ETHUSDT', { status: 'HALT' })]);
    await settle(119_999);
    expect([takeNews(), instruments.find('spot', 'ETHUSDT')?.status]).toEqual([[], 'TRADING']);
    inLanes();
    await settle(1);
    expect([instruments.find('spot', 'ETHUSDT')?.status, inLanes()]).toEqual(['HALT', ['background']]);
    expect(takeNews()).toHaveLength(1);
    instruments.load();
    await settle();
    expect(inLanes()).toEqual([undefined]);
  });

  it('stop reloading after cancel and keep the list', async () => {
    const { instruments, settle, answer, spotAsked } = setUp();
    answer([spotSymbol('BTCUSDT')]);
    instruments.load();
    await settle();
    instruments.cancel();
    await settle(RELOAD_MS * 3);
    expect(spotAsked()).toBe(1);
    expect(instruments.all()).toHaveLength(1);
  });

  it('XS32 hold 50,000 symbols that can be found and searched', async () => {
    const { instruments, settle, answer } = setUp();
    const names = Array.from({ length: 50_000 }, (_, i) => `C${String(i).padStart(5, '0')}USDT`);
    answer(names.map((name) => spotSymbol(name)));
    instruments.load();
    await settle();
    const all = instruments.all();
    expect(all).toHaveLength(50_000);
    expect(names.every((name) => instruments.find('spot', name)?.symbol === name)).toBe(true);
    expect(searchSymbols(all, 'c49999', 'spot')).toEqual([
      { market: 'spot', instruments: [instruments.find('spot', 'C49999USDT')], more: 0 },
    ]);
  });
});
