import { describe, expect, it } from 'vitest';
import { assumptions } from '../../shared/exchange/assumptions.ts';
import { channels, hasInterval, streamName } from '../../shared/exchange/channels.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { errors } from '../../shared/exchange/errors.ts';
import { barOpenTime, intervalMilliseconds, klineIntervals } from '../../shared/exchange/markets.ts';
import { contractTable, recordedPayload } from '../support/fixtures.ts';

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
      expect(String(row.weight)).toBe(entry!.weight);
      expect(row.label === 'PUBLIC' ? '' : row.label).toBe(entry!.label);
      expect(row.doc).not.toBe('');
      for (const id of row.assumes) expect(Object.keys(assumptions)).toContain(id);
    },
  );

  it('names every row by its key, and no address twice', () => {
    expect(Object.entries(endpoints).filter(([id, row]) => id !== row.id)).toEqual([]);
    expect(new Set(rows.map((row) => `${row.market} ${row.method} ${row.path}`)).size).toBe(rows.length);
  });
});

describe('channel rows agree with the documents', () => {
  it('covers every public channel of the inventory and no other', () => {
    const documented = contractTable('channels')
      .filter((row) => row.scope === 'public')
      .map((row) => `${row.market!.toLowerCase()} ${row.channel}`)
      .sort();
    expect(
      Object.values(channels)
        .map((row) => `${row.market} ${row.title}`)
        .sort(),
    ).toEqual(documented);
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
  it('uses documented codes under their documented names', () => {
    const documented = new Map(contractTable('errors').map((row) => [row.code, row.name]));
    for (const row of Object.values(errors)) expect(documented.get(String(row.code))).toBe(row.name);
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
    const parsed = endpoints[id as keyof typeof replies].reply.safeParse(recordedPayload(name).payload);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(Object.keys(channels) as (keyof typeof channels)[])('frames of %s', (id) => {
    const [market, kind] = id.split('.') as [string, string];
    const parsed = channels[id].push.safeParse(recordedPayload(`${market}.ws.${kind}`).payload);
    expect(parsed.error?.issues ?? []).toEqual([]);
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
