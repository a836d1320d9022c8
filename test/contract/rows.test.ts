import { describe, expect, it } from 'vitest';
import { assumptions } from '../../shared/exchange/assumptions.ts';
import { channels, hasInterval, streamName } from '../../shared/exchange/channels.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { errors } from '../../shared/exchange/errors.ts';
import { barOpenTime, intervalMilliseconds, klineIntervals } from '../../shared/exchange/markets.ts';
import { privateChannels, privateNames, type PrivateChannelId } from '../../shared/exchange/privateChannels.ts';
import { contractTable, recordedLossless, recordedPayload } from '../support/fixtures.ts';

const rows = Object.values(endpoints);

describe('endpoint rows agree with the documents', () => {
  const documented = new Map(
    contractTable('endpoints').map((row) => [`${row.base} ${row.method} ${row.path}`, row] as const),
  );

  it.each(rows.map((row) => [row.id, row] as const))(
    '%s has the documented method, path, weight and label',
    (_, row) => {
      const entry = documented.get(`${row.market} ${row.method} ${row.path}`);
      expect(entry).toBeDefined();
      // A weight the documents leave open is an assumption the row names.
      if (entry!.weight === 'see note') expect(row.assumes).toContain('A-FUTURES-ACCOUNT');
      else expect(entry!.weight).toBe(row.orders ? '0 (ORDERS limit)' : String(row.weight));
      expect(row.orders === undefined || row.weight === 0).toBe(true);
      expect(row.label === 'PUBLIC' ? '' : row.label).toBe(entry!.label);
      expect(row.doc).not.toBe('');
      for (const id of row.assumes) expect(Object.keys(assumptions)).toContain(id);
    },
  );

  it('sends what changes something in a signed body or query, as the documents say', () => {
    const commands = rows.filter((row) => row.label === 'TRADE');
    expect(commands.map((row) => [row.method, row.parametersIn]).filter(([method]) => method === 'GET')).toEqual([]);
    expect(commands.filter((row) => (row.method === 'POST') !== (row.parametersIn === 'body'))).toEqual([]);
  });

  it('names every row by its key, and no address twice', () => {
    expect(Object.entries(endpoints).filter(([id, row]) => id !== row.id)).toEqual([]);
    expect(new Set(rows.map((row) => `${row.market} ${row.method} ${row.path}`)).size).toBe(rows.length);
  });
});

describe('channel rows agree with the documents', () => {
  const allChannels = [...Object.values(channels), ...Object.values(privateChannels)];

  it('covers every channel of the inventory and no other', () => {
    const documented = contractTable('channels')
      .map((row) => `${row.market!.toLowerCase()} ${row.channel} ${row.scope}`)
      .sort();
    expect(allChannels.map((row) => `${row.market} ${row.title} ${row.scope}`).sort()).toEqual(documented);
  });

  it('rests each channel on entries of the register', () => {
    for (const row of allChannels) for (const id of row.assumes) expect(Object.keys(assumptions)).toContain(id);
  });

  it('names the private streams as the wire does', () => {
    expect([privateNames('spot'), privateNames('futures')]).toEqual([
      ['account', 'fill', 'orders'],
      ['account', 'fill', 'orders', 'positions'],
    ]);
  });

  it('names streams as the wire does', () => {
    expect(streamName({ kind: 'depth', symbol: 'BTCUSDT', level: 200 })).toBe('BTCUSDT@depth200');
    expect(streamName({ kind: 'trade', symbol: 'ETHUSDT' })).toBe('ETHUSDT@trade');
    expect(streamName({ kind: 'kline', symbol: 'ETHUSDT', interval: '1d', priceType: 'MARK_PRICE' })).toBe(
      'ETHUSDT@kline_1d_MARK_PRICE',
    );
    expect([hasInterval('futures', '2h'), hasInterval('spot', '2h'), hasInterval('spot', '3m')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('error rows agree with the documents', () => {
  const known = Object.values(errors).map((row) => `${row.code} ${row.name}`);
  /** Seven futures codes the documents leave open (A-FUTURES-ERRORS). */
  const futuresCodes = [-3006, -3007, -3200, -3235, -3236, -3313, -3613];

  it('has every documented code under its documented name, the seven of futures, and no other', () => {
    const documented = contractTable('errors').map((row) => `${row.code} ${row.name}`);
    const futures = Object.values(errors).filter(({ code }) => futuresCodes.includes(code));
    expect(futures).toHaveLength(futuresCodes.length);
    expect(known.toSorted()).toEqual([...documented, ...futures.map((row) => `${row.code} ${row.name}`)].toSorted());
  });
});

describe('rows read what was recorded', () => {
  const replies = {
    'futures.market.apiTradingSymbols': 'futures.market.apiTradingSymbols',
    'futures.market.depth': 'futures.market.depth',
    'futures.market.exchangeInfo': 'futures.market.exchangeInfo',
    'futures.market.historyKlines': 'futures.market.historyKlines',
    'futures.market.indexPriceKlines': 'futures.market.indexPriceKlines',
    'futures.market.klines': 'futures.market.klines',
    'futures.market.markPriceKlines': 'futures.market.markPriceKlines',
    'futures.market.symbolPrice': 'futures.market.symbolPrice',
    'futures.market.ticker.24hr': 'futures.market.ticker.24hr',
    'futures.market.ticker.bookTicker': 'futures.market.ticker.bookTicker',
    'futures.market.time': 'futures.market.time.probe',
    'futures.market.trades': 'futures.market.trades',
    'futures.account.accountConfig': 'futures.account.accountConfig',
    'futures.account.balance': 'futures.account.balance',
    'futures.account.commissionRate': 'futures.account.commissionRate',
    'futures.account.position.singlePosition': 'futures.account.position.singlePosition',
    'futures.account.symbolConfig': 'futures.account.symbolConfig',
    'futures.openOrders': 'futures.openOrders',
    'futures.order.cancel': 'futures.order.delete',
    'futures.order.get': 'futures.order.get',
    'futures.order.history': 'futures.order.history',
    'futures.order.place': 'futures.order.post',
    'futures.userTrades': 'futures.userTrades',
    'spot.account': 'spot.account',
    'spot.allOrders': 'spot.allOrders',
    'spot.myTrades': 'spot.myTrades',
    'spot.openOrders': 'spot.openOrders',
    'spot.openOrders.cancel': 'spot.openOrders.delete',
    'spot.order.cancel': 'spot.order.delete',
    'spot.order.get': 'spot.order.get',
    'spot.order.place': 'spot.order.post',
    'spot.apiTradingSymbols': 'spot.apiTradingSymbols',
    'spot.exchangeInfo': 'spot.exchangeInfo',
    'spot.market.depth': 'spot.market.depth',
    'spot.market.klines': 'spot.market.klines',
    'spot.market.ticker.24hr': 'spot.market.ticker.24hr',
    'spot.market.ticker.bookTicker': 'spot.market.ticker.bookTicker',
    'spot.market.ticker.price': 'spot.market.ticker.price',
    'spot.market.trades': 'spot.market.trades',
  } as const;

  it.each(Object.entries(replies))('%s', (id, name) => {
    const parsed = endpoints[id as keyof typeof replies].reply.safeParse(recordedLossless(name));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(Object.keys(channels) as (keyof typeof channels)[])('frames of %s', (id) => {
    const [market, kind] = id.split('.') as [string, string];
    const parsed = channels[id].push.safeParse(recordedPayload(`${market}.ws.${kind}`).payload);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(Object.keys(privateChannels) as PrivateChannelId[])('private frames of %s', (id) => {
    const [market, kind] = id.split('.') as [string, string];
    const parsed = privateChannels[id].push.safeParse(recordedLossless(`${market}.ws.${kind}`));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it('keeps every digit of the ids that were recorded as numbers (B-B4)', () => {
    const [order] = endpoints['spot.allOrders'].reply.parse(recordedLossless('spot.allOrders'));
    const [trade] = endpoints['futures.userTrades'].reply.parse(recordedLossless('futures.userTrades'));
    const cancelled = endpoints['futures.order.cancel'].reply.parse(recordedLossless('futures.order.delete'));
    expect([order?.orderId, trade?.id, trade?.orderId, cancelled.orderId]).toEqual([
      '702345678901234567',
      '801234567890123456',
      '702345678901234567',
      '702345678901234567',
    ]);
  });

  it('reads every position of a list in which one is no longer open', () => {
    const positions = endpoints['futures.account.position.allPosition'].reply;
    const read = (name: string) => positions.parse(recordedLossless(name)).map(({ size }) => size);
    expect(read('futures.account.position.allPosition')).toEqual(['0.020000']);
    expect(read('futures.account.position.allPosition.go')).toEqual(['0.020000', '0.00000000']);
  });

  it('reads one record where an array is usual, and either name of a ticker frame', () => {
    const one = { symbol: 'BTCUSDT', price: '1.5' };
    expect(endpoints['spot.market.ticker.price'].reply.parse(one)).toEqual([one]);
    const frame = recordedPayload('spot.ws.ticker').payload as { d: unknown[] };
    const other = { ...frame, e: '24hrTicker', d: frame.d[0] };
    expect(channels['spot.ticker'].push.parse(other).d).toEqual(channels['spot.ticker'].push.parse(frame).d);
  });
});

describe('bars open where the exchange opens them', () => {
  it('days at 00:00 UTC, weeks on Monday (R9)', () => {
    const time = Date.UTC(2026, 10, 20, 20, 14, 48);
    expect(new Date(barOpenTime(time, '1d')).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(new Date(barOpenTime(time, '1w')).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(barOpenTime(time, '15m')).toISOString()).toBe('2026-11-20T20:00:00.000Z');
    expect(barOpenTime(barOpenTime(time, '4h'), '4h')).toBe(barOpenTime(time, '4h'));
  });

  it('knows the length of every documented interval', () => {
    for (const interval of [...klineIntervals.spot, ...klineIntervals.futures]) {
      expect(intervalMilliseconds[interval]).toBeGreaterThan(0);
    }
  });
});
