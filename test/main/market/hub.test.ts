import { describe, expect, test } from 'vitest';
import { createMarketHub } from '../../../electron/main/market/marketHub.ts';
import { createPublisher, type Outgoing } from '../../../electron/main/market/publisher.ts';
import type { Instruments } from '../../../electron/main/market/instruments.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createFeedRig } from '../support/feedParts.ts';

const book = (symbol: string): Topic => ({ kind: 'book', market: 'futures', symbol });
const bars = (market: 'spot' | 'futures', interval: string, priceType: string): Topic =>
  ({ kind: 'klines', market, symbol: 'BTCUSDT', interval, priceType }) as Topic;

function setUp(loaded = true) {
  const rig = createFeedRig();
  const known = new Set(['BTCUSDT', 'ETHUSDT']);
  const instruments: Instruments = {
    load: () => undefined,
    cancel: () => undefined,
    all: () => [],
    find: (_market, symbol) => (loaded ? (known.has(symbol) ? ({ priceDecimals: 1 } as never) : undefined) : null),
  };
  const hub = createMarketHub(rig.parts, instruments);
  const key = (topic: Topic): string => {
    const reply = hub.subscribe(topic);
    return reply.ok ? reply.value.subscription : reply.error.key;
  };
  return { ...rig, hub, key };
}

describe('Market hub', () => {
  test('R4: a topic keeps running for 30 s after its last panel and is reused on resubscription', () => {
    const { hub, key, consumers, clock } = setUp();
    const [a, b] = [key(book('BTCUSDT')), key(book('BTCUSDT'))];
    expect(consumers.size).toBe(1);
    hub.unsubscribe(a);
    clock.advance(60_000);
    expect(consumers.size).toBe(1);
    hub.unsubscribe(b);
    clock.advance(29_999);
    const c = key(book('BTCUSDT'));
    clock.advance(60_000);
    expect(consumers.size).toBe(1);
    hub.unsubscribe(c);
    clock.advance(29_999);
    expect(consumers.size).toBe(1);
    clock.advance(1);
    expect(consumers.size).toBe(0);
  });

  test('R56 slippageWithoutBook: a book watched for an order runs for 30 s without a panel, extended by each order', () => {
    const { hub, key, consumers, clock } = setUp();
    hub.watchBook('futures', 'BTCUSDT');
    hub.watchBook('futures', 'NOSUCHUSDT');
    expect([...consumers.keys()]).toEqual(['BTCUSDT@depth200']);
    clock.advance(29_999);
    hub.watchBook('futures', 'BTCUSDT');
    clock.advance(29_999);
    // A panel keeps the book subscribed, whether or not orders need it in the meantime.
    const shown = key(book('BTCUSDT'));
    hub.watchBook('futures', 'BTCUSDT');
    clock.advance(60_000);
    expect(consumers.size).toBe(1);
    hub.unsubscribe(shown);
    clock.advance(30_000);
    expect(consumers.size).toBe(0);
  });

  test('ends a subscription once and does not know a foreign one', () => {
    const { hub, key } = setUp();
    const a = key(book('BTCUSDT'));
    expect([hub.unsubscribe(a), hub.unsubscribe(a), hub.unsubscribe('s99')]).toEqual([true, false, false]);
  });

  test('XI8: limits topics to fifty; feeds without panels make room', () => {
    const { hub, key, consumers } = setUp(false);
    const names = Array.from({ length: 50 }, (_, i) => key(book(`COIN${i}`)));
    expect([consumers.size, key(book('ONEMORE'))]).toEqual([50, 'error.market.tooManyTopics']);
    hub.unsubscribe(names[3]!);
    expect(key(book('ONEMORE'))).toMatch(/^s\d+$/);
    expect([consumers.size, consumers.has('COIN3@depth200')]).toEqual([50, false]);
  });

  test('R28: watchlist rows have a limit of 45 of their own, separate from the fifty feeds', () => {
    const { hub, key, consumers } = setUp(false);
    const rows = Array.from({ length: 45 }, (_, i) => key({ kind: 'ticker', market: 'futures', symbol: `ROW${i}` }));
    expect(key({ kind: 'ticker', market: 'futures', symbol: 'ROW45' })).toBe('error.market.tooManyTopics');
    for (let i = 0; i < 50; i += 1) key(book(`COIN${i}`));
    expect([consumers.size, key(book('ONEMORE'))]).toEqual([95, 'error.market.tooManyTopics']);
    hub.unsubscribe(rows[3]!);
    expect(key(book('ONEMORE'))).toBe('error.market.tooManyTopics');
    expect(key({ kind: 'ticker', market: 'futures', symbol: 'ROW45' })).toMatch(/^s\d+$/);
    expect([consumers.size, consumers.has('ROW3@ticker'), consumers.has('ROW45@ticker')]).toEqual([95, false, true]);
  });

  test('rejects funding and open interest for a spot pair and for an unknown symbol', () => {
    const { key, asked } = setUp();
    expect(key({ kind: 'contract', market: 'spot', symbol: 'BTCUSDT' })).toBe('error.market.noContract');
    expect(key({ kind: 'contract', market: 'futures', symbol: 'NOPE' })).toBe('error.market.unknownSymbol');
    expect([key({ kind: 'contract', market: 'futures', symbol: 'BTCUSDT' }), asked.length]).toEqual(['s1', 2]);
  });

  test('R28: an overview needs no symbol, runs once per market, and stops 30 s after its last subscription', async () => {
    const rig = setUp();
    const ids = [1, 2].map(() => rig.key({ kind: 'overview', market: 'spot' }));
    rig.answers.push([
      {
        symbol: 'BTCUSDT',
        lastPrice: '2',
        openPrice: '1',
        highPrice: '3',
        lowPrice: '1',
        volume: '1',
        quoteVolume: '2',
      },
    ]);
    rig.key({ kind: 'overview', market: 'futures' });
    await rig.settle();
    expect([ids, rig.asked.map(({ id }) => id)]).toEqual([
      ['s1', 's2'],
      ['spot.market.ticker.24hr', 'futures.market.ticker.24hr', 'futures.market.premiumIndex'],
    ]);
    for (const subscription of ids) rig.hub.unsubscribe(subscription);
    rig.clock.advance(30_000);
    const before = rig.asked.length;
    rig.clock.advance(60_000);
    expect(rig.asked.slice(before).some(({ id }) => id.startsWith('spot'))).toBe(false);
  });

  test('R28: a later panel receives all rows of a running overview at once, without another request', async () => {
    const rig = setUp();
    const figures = { openPrice: '1', highPrice: '3', lowPrice: '1', volume: '1', quoteVolume: '2' };
    rig.answers.push([
      { symbol: 'BTCUSDT', lastPrice: '2', ...figures },
      { symbol: 'ETHUSDT', lastPrice: '4', ...figures },
    ]);
    const shown = () => rig.published.flatMap((one) => (one.event === 'market.overview' ? [one.payload] : [])).at(-1);
    rig.key({ kind: 'overview', market: 'spot' });
    await rig.settle(100);
    const first = shown();
    const asked = rig.asked.length;
    const count = rig.published.length;
    rig.key({ kind: 'overview', market: 'spot' });
    await rig.settle(100);
    expect([rig.published.length > count, rig.asked.length]).toEqual([true, asked]);
    expect(shown()).toEqual({ ...first, reset: true });
  });

  test('R28: a row shows overview figures as syncing until its own ticker arrives', async () => {
    const rig = setUp();
    const record = {
      symbol: 'BTCUSDT',
      lastPrice: '2',
      openPrice: '1',
      highPrice: '3',
      lowPrice: '1',
      volume: '1',
      quoteVolume: '2',
    };
    rig.answers.push([record]);
    rig.key({ kind: 'overview', market: 'spot' });
    await rig.settle();
    rig.key({ kind: 'ticker', market: 'spot', symbol: 'BTCUSDT' });
    await rig.settle();
    const shown = () => {
      const view = rig.published.flatMap((one) => (one.event === 'market.ticker' ? [one.payload] : [])).at(-1);
      return [view?.feed.status, view?.last];
    };
    expect(shown()).toEqual(['syncing', '2']);
    rig.answers.push([{ ...record, lastPrice: '2.5' }]);
    rig.link('BTCUSDT@ticker', { state: 'open' });
    await rig.settle(500);
    expect(shown()).toEqual(['syncing', '2']);
    await rig.settle(5_000);
    await rig.settle();
    expect(shown()).toEqual(['live', '2.5']);
  });

  test.each([
    ['NOPE', 'error.market.unknownSymbol'],
    ['btcusdt', 'error.market.unknownSymbol'],
    ['../../x', 'error.market.unknownSymbol'],
    ['', 'error.market.unknownSymbol'],
  ])('XU23 XI14: symbol %j returns an error', (symbol, expected) => {
    expect(setUp().key(book(symbol))).toBe(expected);
  });

  test('before the instruments are loaded a well-formed symbol is accepted, a malformed one is rejected', () => {
    const { key } = setUp(false);
    expect([key(book('NEWCOIN')), key(book('new coin'))]).toEqual(['s1', 'error.market.unknownSymbol']);
  });

  test.each([
    [bars('spot', '1m', 'MARK'), 'error.market.priceType'],
    [bars('spot', '1m', 'INDEX'), 'error.market.priceType'],
    [bars('futures', '2h', 'LAST'), 'error.market.interval'],
    [bars('spot', '2h', 'LAST'), 's1'],
    [bars('futures', '1h', 'MARK'), 's1'],
  ])('rejects an interval or price type the market does not have', (topic, expected) => {
    expect(setUp().key(topic)).toBe(expected);
  });

  test('closing the window drops all subscriptions', () => {
    const { hub, key, consumers, clock } = setUp();
    key(book('BTCUSDT'));
    key(book('ETHUSDT'));
    hub.dropAll();
    clock.advance(30_000);
    expect(consumers.size).toBe(0);
  });
});

describe('Publisher', () => {
  function open() {
    const clock = createVirtualClock(0);
    const published: Outgoing[] = [];
    const publisher = createPublisher(clock, (outgoing) => void published.push(outgoing));
    const source = { take: (): Outgoing => ({ event: 'market.instrumentsChanged', payload: {} }) };
    return { clock, published, publisher, source };
  }

  test('sends one event per source and batch of 16 ms', () => {
    const { clock, published, publisher, source } = open();
    publisher.setOpen(true);
    for (let i = 0; i < 1_000; i += 1) publisher.changed(source);
    clock.advance(15);
    expect(published).toHaveLength(0);
    clock.advance(1);
    expect(published).toHaveLength(1);
    clock.advance(1_000);
    expect([published.length, clock.pending()]).toEqual([1, 0]);
  });

  test('sends nothing without a window and does not pass pending events to the next window', () => {
    const { clock, published, publisher, source } = open();
    publisher.changed(source);
    clock.advance(100);
    publisher.setOpen(true);
    publisher.changed(source);
    publisher.setOpen(false);
    publisher.setOpen(true);
    clock.advance(100);
    expect([published, clock.pending()]).toEqual([[], 0]);
  });

  test('does not query a source that was removed', () => {
    const { clock, published, publisher, source } = open();
    publisher.setOpen(true);
    publisher.changed(source);
    publisher.forget(source);
    clock.advance(100);
    expect(published).toEqual([]);
  });
});
