/** Symbols of the exchange information as instruments, including those that cannot be traded. */
import { describe, expect, it, test } from 'vitest';
import { futuresInstrument, spotInstrument } from '../../../../electron/main/exchange/mapping/instruments.ts';
import { instrumentSchema, type Instrument } from '../../../../shared/domain/instrument.ts';
import { checkSymbol } from '../../../../shared/domain/orderCheck.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { readText, recorded } from './support/replies.ts';

type SpotRecord = ReplyOf<'spot.exchangeInfo'>['symbols'][number];
type FuturesRecord = ReplyOf<'futures.market.exchangeInfo'>['symbols'][number];

const spotRecord: SpotRecord = {
  symbol: 'SOLUSDT',
  status: 'TRADING',
  baseAsset: 'SOL',
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 6,
  tickSize: '0.01',
  stepSize: '0.001',
  minTradeAmount: '0.01',
  maxTradeAmount: '50000',
  enableTrade: true,
  enableDisplay: true,
  displayDigitMerge: '0.01,0.1,1',
};
const futuresRecord: FuturesRecord = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  pricePrecision: 1,
  quantityPrecision: 4,
  contractVal: '0.0001',
  minLeverage: 1,
  maxLeverage: 400,
  minOrderSize: '0.0001',
  maxOrderSize: '1200',
};
const everything = new Set(['SOLUSDT', 'BTCUSDT']);
const spot = (patch: Partial<SpotRecord> = {}) => spotInstrument({ ...spotRecord, ...patch }, everything);
const futures = (patch: Partial<FuturesRecord> = {}) => futuresInstrument({ ...futuresRecord, ...patch }, everything);
/** Returns why the instrument accepts no orders; empty if it does. */
const barred = (instrument: Instrument | undefined) => instrument && checkSymbol(instrument).map(({ key }) => key);

describe('instruments', () => {
  it('reads a spot symbol', () => {
    const instrument = spot();
    expect(instrument).toEqual({
      market: 'spot',
      symbol: 'SOLUSDT',
      displayName: 'SOL/USDT',
      baseAsset: 'SOL',
      quoteAsset: 'USDT',
      tickSize: '0.01',
      stepSize: '0.001',
      priceDecimals: 2,
      quantityDecimals: 3,
      minQuantity: '0.01',
      maxQuantity: '50000',
      status: 'TRADING',
      apiTradable: true,
      groupings: ['0.01', '0.1', '1'],
    });
    expect(instrumentSchema.parse(instrument)).toEqual(instrument);
    expect(barred(instrument)).toEqual([]);
  });

  it('reads the recorded contract', () => {
    const [record] = recorded('futures.market.exchangeInfo', 'futures.market.exchangeInfo.go').symbols;
    const instrument = futuresInstrument(record!, everything);
    expect(instrument).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      displayName: 'BTCUSDT',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      tickSize: '0.1',
      stepSize: '0.000001',
      priceDecimals: 1,
      quantityDecimals: 6,
      minQuantity: '0.0001',
      maxQuantity: '10000',
      status: 'TRADING',
      apiTradable: true,
      groupings: ['0.1', '0.2', '0.5', '1', '5', '10'],
    });
    expect(barred(instrument)).toEqual([]);
  });

  test.each(['0', '0.000', '', '-0.01', '1e-19', 'NaN', ' 1'])(
    'XS31 a tick size of %j: listed, shown with the finest merge step, accepts no orders',
    (tickSize) => {
      const instrument = spot({ tickSize });
      expect(instrument).toMatchObject({
        symbol: 'SOLUSDT',
        tickSize: '0.01',
        stepSize: '0',
        priceDecimals: 2,
        quantityDecimals: 3,
        groupings: ['0.01', '0.1', '1'],
      });
      expect(barred(instrument)).toEqual(['error.draft.noRules']);
      expect(instrumentSchema.safeParse(instrument).success).toBe(true);
    },
  );

  test.each(['0', '', '-1'])('XS31 a step size of %j: listed, accepts no orders', (stepSize) => {
    const instrument = spot({ stepSize });
    expect(instrument).toMatchObject({ tickSize: '0.01', stepSize: '0', quantityDecimals: 2 });
    expect(barred(instrument)).toEqual(['error.draft.noRules']);
  });

  it('XS31 R1 reads tick, step and limits with exponents', () => {
    const instrument = spot({ tickSize: '1e-2', stepSize: '1E1', minTradeAmount: '1e-3', maxTradeAmount: '5e4' });
    expect(instrument).toMatchObject({
      tickSize: '0.01',
      stepSize: '10',
      quantityDecimals: 0,
      minQuantity: '0.001',
      maxQuantity: '50000',
    });
    expect(barred(instrument)).toEqual([]);
  });

  it('XS31 without steps a symbol is shown with its asset decimals, or else with eight', () => {
    const { tickSize: _tick, stepSize: _step, displayDigitMerge: _merge, ...silent } = spotRecord;
    const instrument = spotInstrument({ ...silent, minTradeAmount: '0' }, everything);
    expect(instrument).toMatchObject({ tickSize: '0.000001', stepSize: '0', priceDecimals: 6, quantityDecimals: 8 });
    const { baseAssetPrecision: _base, quoteAssetPrecision: _quote, ...mute } = silent;
    const bare = spotInstrument({ ...mute, minTradeAmount: '0', displayDigitMerge: 'none,0,-1' }, everything);
    expect(bare).toMatchObject({ tickSize: '0.00000001', stepSize: '0', priceDecimals: 8, quantityDecimals: 8 });
    expect([barred(instrument), barred(bare)]).toEqual([['error.draft.noRules'], ['error.draft.noRules']]);
  });

  it('XS31 XS30 keeps a record without tick and step size', () => {
    const { tickSize: _tick, stepSize: _step, ...silent } = spotRecord;
    const text = JSON.stringify({ timezone: 'UTC', serverTime: 1, symbols: [silent, { symbol: 'BROKEN' }] });
    const { reply, dropped } = readText('spot.exchangeInfo', text);
    expect([reply.symbols.map(({ symbol }) => symbol), dropped]).toEqual([['SOLUSDT'], 1]);
  });

  it.each(['', '0', '-0.01', '1e-2', 'NaN', null])('XS31 keeps a record with a step of %j', (step) => {
    const text = JSON.stringify({
      timezone: 'UTC',
      serverTime: 1,
      symbols: [{ ...spotRecord, tickSize: step, stepSize: step }],
    });
    const { reply, dropped } = readText('spot.exchangeInfo', text);
    expect([reply.symbols.map(({ symbol, tickSize }) => [symbol, tickSize]), dropped]).toEqual([
      [['SOLUSDT', step]],
      0,
    ]);
    const instrument = spotInstrument(reply.symbols[0]!, everything);
    const usable = step === '1e-2';
    expect([instrument?.stepSize, barred(instrument)]).toEqual(usable ? ['0.01', []] : ['0', ['error.draft.noRules']]);
  });

  test.each<[string, Partial<FuturesRecord>, Partial<Instrument>]>([
    ['contract size of 0', { contractVal: '0' }, { tickSize: '0.1', stepSize: '0', quantityDecimals: 4 }],
    [
      'more decimals than there are',
      { pricePrecision: 19 },
      { tickSize: '0.00000001', stepSize: '0', priceDecimals: 8 },
    ],
  ])('XS31 a contract with a %s: listed, accepts no orders', (_name, patch, expected) => {
    const instrument = futures(patch);
    expect(instrument).toMatchObject(expected);
    expect(barred(instrument)).toEqual(['error.draft.noRules']);
  });

  it('XU23 names every other reason to refuse orders, and omits symbols the exchange does not display', () => {
    expect(barred(spot({ enableTrade: false }))).toEqual(['error.draft.notTrading']);
    expect(barred(spot({ status: 'BREAK' }))).toEqual(['error.draft.notTrading']);
    expect(barred(spotInstrument(spotRecord, new Set()))).toEqual(['error.draft.notThroughApi']);
    expect(barred(futuresInstrument(futuresRecord, new Set()))).toEqual(['error.draft.notThroughApi']);
    expect(spot({ enableDisplay: false })).toBeUndefined();
  });
});
