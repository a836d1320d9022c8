/**
 * Recordings of the running exchange, as published by third parties, through the same readers and mappings the program
 * uses.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { futuresInstrument, spotInstrument } from '../../../../electron/main/exchange/mapping/instruments.ts';
import {
  tickerOfPush,
  tickerOfRecord,
  tradeOfPush,
  tradeOfRecord,
  barOfPush,
  barOfRecord,
} from '../../../../electron/main/exchange/mapping/marketValues.ts';
import { parseLossless } from '../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { readReply } from '../../../../electron/main/exchange/rest/reply/readReply.ts';
import { readFrame } from '../../../../electron/main/exchange/ws/frames.ts';
import { endpoints, type EndpointId, type ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { createOrderBook } from '../../../../shared/domain/orderBook.ts';
import { runAtOnce } from '../../../../shared/time/steps.ts';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/payloads');

/** Returns the payload of a recording as its source text, so that no number loses a digit on the way into the test. */
function payloadText(name: string): string {
  const text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
  const at = text.indexOf('"payload":') + '"payload":'.length;
  return text.slice(at, text.lastIndexOf('}')).trim();
}

function reply<Id extends EndpointId>(id: Id, name: string = id): ReplyOf<Id> {
  const read = runAtOnce(readReply(endpoints[id].reply, parseLossless(payloadText(name))?.value));
  expect(read?.dropped).toBe(0);
  return read?.value as ReplyOf<Id>;
}

describe('recordings', () => {
  test('spot and futures exchange information map to instruments', () => {
    const spot = reply('spot.exchangeInfo').symbols.map((record) => spotInstrument(record, new Set([record.symbol])));
    const futures = reply('futures.market.exchangeInfo').symbols.map((record) => futuresInstrument(record, new Set()));
    const newer = reply('futures.market.exchangeInfo', 'futures.market.exchangeInfo.go').symbols.map((record) =>
      futuresInstrument(record, new Set()),
    );
    for (const one of [...spot, ...futures, ...newer]) {
      expect(one?.groupings[0]).toBe(one?.tickSize);
      expect(Number(one?.tickSize)).toBeGreaterThan(0);
    }
    for (const one of [...futures, ...newer]) expect(Number(one.stepSize)).toBeGreaterThan(0);
    // The older recording states no step sizes: the instrument is shown, but cannot be traded.
    expect(spot[0]).toMatchObject({
      tickSize: '0.01',
      stepSize: '0',
      priceDecimals: 2,
      quantityDecimals: 4,
      apiTradable: true,
      groupings: ['0.01', '0.1', '1'],
    });
    expect([spot.length > 0, futures.length > 0, newer.length > 0]).toEqual([true, true, true]);
  });

  test.each([
    'spot.market.klines',
    'futures.market.klines',
    'futures.market.markPriceKlines',
    'futures.market.indexPriceKlines',
    'futures.market.historyKlines',
  ] as const)('%s map to bars', (id) => {
    const records = reply(id);
    expect(records.length).toBeGreaterThan(0);
    expect(records.map(barOfRecord).filter((bar) => bar === undefined)).toEqual([]);
  });

  test.each(['spot.market.trades', 'futures.market.trades'] as const)('%s map to trades with full ids', (id) => {
    const source = payloadText(id);
    for (const trade of reply(id).map(tradeOfRecord)) {
      expect(source).toContain(trade.id);
      expect(['BUY', 'SELL']).toContain(trade.takerSide);
    }
  });

  test.each(['spot.market.ticker.24hr', 'futures.market.ticker.24hr'] as const)('%s map to ticker figures', (id) => {
    for (const record of reply(id)) {
      const figures = tickerOfRecord(record);
      expect(Number(figures.change)).toBeCloseTo(Number(figures.last) - Number(figures.open), 6);
    }
  });

  test.each([
    [
      'spot.market.depth',
      451_234_567_890,
      ['68950.10', '2.345', '68949.80', '0.512'],
      ['68950.20', '1.104', '68950.40', '3.872'],
    ],
    [
      'futures.market.depth',
      1_234_567_890_123,
      ['69350.1', '12.5', '69349.8', '1.2'],
      ['69351.0', '3.6', '69351.2', '0.8'],
    ],
  ] as const)('%s is a live book with all its levels', (id, updateId, bids, asks) => {
    const recorded = reply(id);
    const book = createOrderBook(200, 1);
    const at = recorded.lastUpdateId;
    expect(book.snapshot({ U: at, u: at, b: recorded.bids, a: recorded.asks })).toBe('applied');
    expect([book.status(), book.updateId(), book.bids(), book.asks()]).toEqual(['live', updateId, bids, asks]);
  });

  test.each(['spot', 'futures'] as const)('%s frames are read as their kind', (market) => {
    const depth = readFrame(payloadText(`${market}.ws.depth`));
    const trade = readFrame(payloadText(`${market}.ws.trade`));
    const kline = readFrame(payloadText(`${market}.ws.kline`));
    const ticker = readFrame(payloadText(`${market}.ws.ticker`));
    expect([depth.kind, trade.kind, kline.kind, ticker.kind]).toEqual(['depth', 'trade', 'kline', 'ticker']);
    if (trade.kind === 'trade') expect(trade.push.d.map(tradeOfPush).every((one) => one.id !== '')).toBe(true);
    if (kline.kind === 'kline') expect(kline.push.d.map(barOfPush)).not.toContain(undefined);
    if (ticker.kind === 'ticker') expect(ticker.push.d.map(tickerOfPush).every((one) => one.last !== '')).toBe(true);
  });
});
