import { describe, expect, test } from 'vitest';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import {
  accountFinder,
  listedFinder,
  shownSelection,
  tradedInstrument,
  tradedSelection,
} from '../../../../renderer/state/market/demoSymbols.ts';

const contract = (symbol: string, baseAsset: string, market: 'spot' | 'futures' = 'futures'): Instrument => ({
  market,
  symbol,
  displayName: symbol,
  baseAsset,
  quoteAsset: 'USDT',
  tickSize: '0.1',
  stepSize: '0.001',
  priceDecimals: 1,
  quantityDecimals: 3,
  minQuantity: '0.001',
  maxQuantity: '100',
  status: 'TRADING',
  apiTradable: true,
  groupings: ['0.1'],
});
const btc = contract('BTCUSDT', 'BTC');
const ga = contract('GAUSDT', 'GA');
const gas = contract('GASUSDT', 'GAS');
const spot = contract('BTCUSDT', 'BTC', 'spot');
const ready = { status: 'ready', list: [btc, ga, gas, spot] } as const;

describe('traded symbols of the account (R16, A-DEMO)', () => {
  test('R16: the main account trades the shown symbol, the demo account its demo symbol with the same rules', () => {
    expect(tradedInstrument('main', btc)).toBe(btc);
    expect(tradedInstrument('demo', btc)).toEqual({
      ...btc,
      symbol: 'BTCSUSDT',
      displayName: 'BTCSUSDT',
      quoteAsset: 'SUSDT',
    });
    expect(tradedInstrument('demo', btc)).toBe(tradedInstrument('demo', btc));
    expect(tradedInstrument('demo', spot)).toBeNull();
    expect(tradedInstrument('demo', null)).toBeNull();
  });

  test('by name: spot is unchanged, and no demo symbol is derived before the list arrives', () => {
    const shown = { market: 'futures', symbol: 'BTCUSDT' } as const;
    expect(tradedSelection('main', { status: 'loading' }, shown)).toEqual(shown);
    expect(tradedSelection('demo', ready, shown)).toEqual({ market: 'futures', symbol: 'BTCSUSDT' });
    expect(tradedSelection('demo', ready, { market: 'spot', symbol: 'BTCUSDT' }).symbol).toBe('BTCUSDT');
    expect(tradedSelection('demo', ready, { market: 'futures', symbol: 'NONEUSDT' }).symbol).toBe('');
    expect(tradedSelection('demo', { status: 'loading' }, shown).symbol).toBe('');
  });

  test('A-DEMO: GASUSDT is the contract GA on the demo account, and GAS on the market', () => {
    const gasName = { market: 'futures', symbol: 'GASUSDT' } as const;
    expect(shownSelection('main', ready, gasName)).toEqual(gasName);
    expect(shownSelection('demo', ready, gasName)).toEqual({ market: 'futures', symbol: 'GAUSDT' });
    expect(accountFinder('demo', ready)(gasName)?.baseAsset).toBe('GA');
    expect(accountFinder('main', ready)(gasName)?.baseAsset).toBe('GAS');
    expect(listedFinder(ready)(gasName)).toBe(gas);
    expect(shownSelection('demo', ready, { market: 'futures', symbol: 'XYZSUSDT' }).symbol).toBe('XYZSUSDT');
  });

  test('finds records of the demo account only by their demo symbol', () => {
    const find = accountFinder('demo', ready);
    expect(find({ market: 'futures', symbol: 'BTCSUSDT' })?.quoteAsset).toBe('SUSDT');
    expect(find({ market: 'futures', symbol: 'BTCUSDT' })).toBeNull();
    expect(accountFinder('demo', { status: 'loading' })({ market: 'futures', symbol: 'BTCSUSDT' })).toBeNull();
    expect(accountFinder('demo', ready)).toBe(find);
  });
});
