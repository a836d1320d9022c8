/**
 * The mapping of every channel's frame to domain values: the recorded frame of each channel against a value worked out
 * by hand.
 */
import { describe, expect, it } from 'vitest';
import { byChannel } from '../../../../electron/main/exchange/mapping/byChannel.ts';
import { neutralContext, type ReadContext } from '../../../../electron/main/exchange/mapping/byRowContext.ts';
import { check } from '../../../../electron/scripts/checkPayload/check.ts';
import { channels } from '../../../../shared/exchange/channels.ts';
import { privateChannels, type PrivatePushOf } from '../../../../shared/exchange/privateChannels.ts';
import { recordedLossless, recordedPayload } from '../../../support/fixtures.ts';

type Id = keyof typeof byChannel;
const rows = { ...channels, ...privateChannels };
const reads = byChannel as unknown as Readonly<Record<Id, (push: unknown, context: ReadContext) => unknown>>;

/** Prices of fills and entries are value over size; the change is last minus open, and over open at eight decimals. */
const expected: Readonly<Record<Id, unknown>> = {
  'futures.account': [
    {
      asset: 'USDT',
      marginType: 'CROSSED',
      symbol: null,
      positionId: null,
      amount: '6625267.708162',
      liquidating: false,
      updatedAt: 1747188961302,
    },
  ],
  'futures.depth': {
    symbol: 'ETHUSDT',
    depth: 15,
    kind: 'change',
    fromUpdateId: 14104794689,
    updateId: 14104794703,
    bids: ['2043.20', '40.724'],
    asks: ['2043.21', '46.901'],
  },
  'futures.fill': [
    {
      market: 'futures',
      symbol: 'BTCUSDT',
      fillId: '617414920887075482',
      orderId: '617414920861909658',
      side: 'BUY',
      positionSide: 'LONG',
      price: '103812.7',
      quantity: '0.10000',
      quoteQuantity: '10381.270000',
      fee: '6.228762',
      feeAsset: 'USDT',
      maker: false,
      realisedPnl: '0',
      time: 1747203188154,
    },
  ],
  'futures.kline': [
    {
      symbol: 'ETHUSDT',
      interval: '1d',
      priceType: 'LAST_PRICE',
      openTime: 1775088000000,
      open: '2138.80',
      high: '2158.41',
      low: '2037.28',
      close: '2045.03',
      volume: '383232.697',
    },
  ],
  'futures.orders': [
    {
      market: 'futures',
      symbol: 'BTCUSDT',
      orderId: '617414920861909658',
      clientOrderId: '1747203186927FPIZRP',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      timeInForce: 'IOC',
      price: null,
      quantity: '0.10000',
      executedQuantity: '0',
      executedQuote: '0',
      averagePrice: null,
      reduceOnly: false,
      status: 'PENDING',
      createdAt: 1747203188148,
      updatedAt: 1747203188148,
      origin: 'external',
    },
  ],
  'futures.positions': [
    {
      positionId: '615193369903104410',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginType: 'CROSSED',
      separatedMode: 'COMBINED',
      leverage: '20',
      size: '0.01000',
      openValue: '992.405443',
      entryPrice: '99240.5443',
      margin: null,
      unrealisedPnl: null,
      liquidatePrice: null,
      realisedFee: '0.595443',
      fundingFee: '157.475456',
      cumFundingFee: '163.232384',
      autoMargin: false,
      createdAt: 1746673529125,
      updatedAt: 1747188961302,
    },
  ],
  'futures.ticker': [
    {
      market: 'futures',
      symbol: 'ETHUSDT',
      last: '2045.89',
      open: '2139.17',
      high: '2167.19',
      low: '2037.28',
      volume: '760383.679',
      quoteVolume: '1605814487.32196',
      mark: '2045.91',
      index: '2047.2225',
      change: '-93.28',
      changeFraction: '-0.0436057',
    },
  ],
  'futures.trade': [
    {
      id: 'c2a965c5-1bb3-4bb5-9222-2ee3a96c6556',
      time: 1775121040002,
      price: '2041.50',
      quantity: '0.020',
      takerSide: 'BUY',
    },
    {
      id: '13654ded-518c-42e9-b425-cd5e76c51301',
      time: 1775121039597,
      price: '2041.50',
      quantity: '0.037',
      takerSide: 'BUY',
    },
    {
      id: '89a4b27f-9fb8-4746-b381-64c0b7e087f2',
      time: 1775121039799,
      price: '2041.50',
      quantity: '0.036',
      takerSide: 'BUY',
    },
  ],
  'spot.account': [
    {
      market: 'spot',
      asset: 'USDT',
      total: '1200.00000000',
      available: '950.00000000',
      frozen: '250.00000000',
      unrealisedPnl: null,
    },
  ],
  'spot.bookTicker': {
    market: 'spot',
    symbol: 'ETHUSDT',
    bid: '2050.67',
    bidQuantity: '0.89116',
    ask: '2050.70',
    askQuantity: '2.26200',
    at: 1775117847999,
  },
  'spot.depth': {
    symbol: 'ETHUSDT',
    depth: 15,
    kind: 'change',
    fromUpdateId: 971193541,
    updateId: 971193552,
    bids: ['2048.74', '1.18796'],
    asks: ['2048.75', '1.18796'],
  },
  'spot.fill': [
    {
      market: 'spot',
      symbol: 'BTCUSDT',
      fillId: '7423916138',
      orderId: '625138763307155610',
      side: 'BUY',
      positionSide: null,
      price: '105008',
      quantity: '0.000952',
      quoteQuantity: '99.9676160',
      fee: '0.00000095',
      feeAsset: 'BTC',
      maker: false,
      realisedPnl: null,
      time: 1749044695718,
    },
  ],
  'spot.kline': [
    {
      symbol: 'ETHUSDT',
      interval: '1d',
      priceType: 'LAST_PRICE',
      openTime: 1775088000000,
      open: '2140.35',
      high: '2159.37',
      low: '2039.23',
      close: '2049.42',
      volume: '80563.02764',
    },
  ],
  'spot.orders': [
    {
      market: 'spot',
      symbol: 'BTCUSDT',
      orderId: '625138763307155610',
      clientOrderId: '1749044695347g1xrdKa2xuDzbDHgTTkbu',
      side: 'BUY',
      positionSide: null,
      type: 'MARKET',
      timeInForce: 'IOC',
      price: null,
      quantity: null,
      executedQuantity: '0.000952',
      executedQuote: '99.9676160',
      averagePrice: '105008',
      reduceOnly: null,
      status: 'FILLED',
      createdAt: 1749044695689,
      updatedAt: 1749044695720,
      origin: 'external',
    },
  ],
  'spot.ticker': [
    {
      market: 'spot',
      symbol: 'ETHUSDT',
      last: '2050.15',
      open: '2126.48',
      high: '2167.84',
      low: '2039.23',
      volume: '203103.73511',
      quoteVolume: '430000249.8506988',
      mark: null,
      index: null,
      change: '-76.33',
      changeFraction: '-0.035895',
    },
  ],
  'spot.trade': [
    {
      id: '8cd20870-d3b0-41d8-91bb-ccdfbdd6576f',
      time: 1775118619691,
      price: '2050.56',
      quantity: '0.02625',
      takerSide: 'SELL',
    },
  ],
};

describe('recorded frame of every channel', () => {
  it.each(Object.keys(expected) as Id[])('%s maps to its expected domain value', (id) => {
    const frame = rows[id].push.parse(recordedLossless(id.replace('.', '.ws.')));
    expect(reads[id](frame, neutralContext)).toEqual(expected[id]);
  });

  it.each(Object.keys(expected) as Id[])('R40 the payload checker shows the expected domain value of %s', (id) => {
    const text = JSON.stringify(recordedPayload(id.replace('.', '.ws.')).payload);
    const answer = check({ name: id.replace('.', ' '), file: 'file', json: true }, text);
    const { records } = JSON.parse(answer.text) as { records: readonly { value: unknown }[] };
    const shown = records.map(({ value }) => value);
    expect([answer.exit, shown]).toEqual([0, [expected[id]].flat()]);
  });

  it('covers all 16 channels', () => {
    expect([Object.keys(expected).length, Object.keys(byChannel).toSorted()]).toEqual([
      16,
      Object.keys(rows).toSorted(),
    ]);
  });
});

describe('incomplete or empty frames', () => {
  const fill: PrivatePushOf<'spot.fill'>['d'][number] = {
    id: '1',
    symbol: 'BTCUSDT',
    orderId: '2',
    orderSide: 'SELL',
    fillSize: '2',
    fillValue: '21',
    fillFee: '0.1',
    direction: 'MAKER',
    createdTime: 1_790_200_000_000,
  };
  const frame = (d: (typeof fill)[]) => ({ e: 'fill' as const, E: 1, v: 1, msgEvent: 'OrderUpdate', d });

  it('a fill of size zero maps to undefined in its position', () => {
    const fills = byChannel['spot.fill'](frame([{ ...fill, fillSize: '0' }, fill]), neutralContext);
    expect(fills.map((one) => one && [one.price, one.feeAsset, one.maker])).toEqual([undefined, ['10.5', null, true]]);
  });

  it('rejects a top of book with the bid above the ask; a price of zero is null', () => {
    const top = { e: 'bookTicker' as const, E: 1_790_200_000_000, s: 'BTCUSDT', u: 1, B: '1', A: '1' };
    expect(byChannel['spot.bookTicker']({ ...top, b: '11', a: '10' })).toBeUndefined();
    expect(byChannel['spot.bookTicker']({ ...top, b: '0', a: '10' })).toMatchObject({
      bid: null,
      bidQuantity: null,
      ask: '10',
    });
  });
});
