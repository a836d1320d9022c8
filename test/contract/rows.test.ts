import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { channels, hasInterval, streamName } from '../../shared/exchange/channels.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { barOpenTime, intervalMilliseconds, klineIntervals } from '../../shared/exchange/markets.ts';
import { privateChannels, type PrivateChannelId } from '../../shared/exchange/privateChannels.ts';
import { recordedLossless, recordedPayload } from '../support/fixtures.ts';

const endpointCount = Object.keys(endpoints).length;
/** Returns the names of the stored recordings. */
const recordedNames = () =>
  fs.readdirSync(path.resolve(import.meta.dirname, '../fixtures/payloads')).map((file) => path.basename(file, '.json'));

describe('stream names', () => {
  it('match the names on the wire', () => {
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

describe('schemas parse the recordings', () => {
  // Probes hold frames and parts, vectors hold signatures; every other recording is the reply of one endpoint.
  const names = recordedNames().filter((name) => !/\.ws\.|\.(?:probe|vector)$/.test(name));
  const rowOf = (name: string) => {
    const { method, path = '' } = recordedPayload(name).request ?? { method: '' };
    const asked = path.replace(/\?.*$|\/$/g, '');
    return Object.values(endpoints).find((row) => row.method === method && row.path === asked);
  };

  it('has recorded replies for more than half of the endpoints', () => {
    expect(names.filter((name) => rowOf(name) === undefined)).toEqual([]);
    expect(new Set(names.map((name) => rowOf(name)?.id)).size).toBeGreaterThan(endpointCount / 2);
  });

  it.each(names)('%s', (name) => {
    const parsed = rowOf(name)!.reply.safeParse(recordedLossless(name));
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

  it('keeps every digit of ids that were recorded as numbers (B-B4)', () => {
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

  it('reads all positions of a list, including one that is already closed', () => {
    const positions = endpoints['futures.account.position.allPosition'].reply;
    const read = (name: string) => positions.parse(recordedLossless(name)).map(({ size }) => size);
    expect(read('futures.account.position.allPosition')).toEqual(['0.020000']);
    expect(read('futures.account.position.allPosition.go')).toEqual(['0.020000', '0.00000000']);
  });

  it('reads a single record where an array is usual, and both event names of a ticker frame', () => {
    const one = { symbol: 'BTCUSDT', price: '1.5' };
    expect(endpoints['spot.market.ticker.price'].reply.parse(one)).toEqual([one]);
    const frame = recordedPayload('spot.ws.ticker').payload as { d: unknown[] };
    const other = { ...frame, e: '24hrTicker', d: frame.d[0] };
    expect(channels['spot.ticker'].push.parse(other).d).toEqual(channels['spot.ticker'].push.parse(frame).d);
  });
});

describe('bar open times match the exchange', () => {
  it('opens daily bars at 00:00 UTC and weekly bars on Monday (R9)', () => {
    const time = Date.UTC(2026, 10, 20, 20, 14, 48);
    expect(new Date(barOpenTime(time, '1d')).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(new Date(barOpenTime(time, '1w')).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(barOpenTime(time, '15m')).toISOString()).toBe('2026-11-20T20:00:00.000Z');
    expect(barOpenTime(barOpenTime(time, '4h'), '4h')).toBe(barOpenTime(time, '4h'));
  });

  it('has a length for every documented interval', () => {
    for (const interval of [...klineIntervals.spot, ...klineIntervals.futures]) {
      expect(intervalMilliseconds[interval]).toBeGreaterThan(0);
    }
  });
});
