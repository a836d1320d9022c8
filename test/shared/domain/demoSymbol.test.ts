/** Demo symbols and the live contracts they correspond to (A-DEMO). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSymbolOf, liveContractOf, liveSymbolOf } from '../../../shared/domain/demoSymbol.ts';

const contract = (baseAsset: string, quoteAsset = 'USDT', market = 'futures') => ({
  market,
  symbol: `${baseAsset}${quoteAsset}`,
  baseAsset,
  quoteAsset,
});
const bases = fc.stringMatching(/^[A-Z0-9]{1,12}$/);

describe('demo symbols', () => {
  test('are base and SUSDT, only for contracts quoted in USDT', () => {
    expect(demoSymbolOf(contract('BTC'))).toBe('BTCSUSDT');
    expect(demoSymbolOf(contract('BTC', 'USDC'))).toBeUndefined();
    expect(demoSymbolOf(contract('BTC', 'USDT', 'spot'))).toBeUndefined();
    expect(demoSymbolOf(contract(''))).toBeUndefined();
  });

  test('convert back for any base, also one that ends in S', () => {
    fc.assert(
      fc.property(bases, (base) => {
        const demo = demoSymbolOf(contract(base))!;
        expect(liveSymbolOf(demo)).toBe(`${base}USDT`);
        expect(liveContractOf(demo, [contract(`${base}S`), contract(base)])).toEqual(contract(base));
      }),
    );
  });

  test.each(['', 'SUSDT', 'BTCUSDT', 'btcsusdt', 'BTCSUSDC', 'BTCSUSDT '])('%j is not a demo symbol', (text) => {
    expect(liveSymbolOf(text)).toBeUndefined();
  });

  test('GASUSDT is a live contract, and a demo symbol only where GA is listed', () => {
    expect(liveSymbolOf('GASUSDT')).toBe('GAUSDT');
    expect(liveContractOf('GASUSDT', [contract('GAS'), contract('BTC')])).toBeUndefined();
    expect(liveContractOf('GASUSDT', [contract('GAS'), contract('GA')])).toEqual(contract('GA'));
  });
});
