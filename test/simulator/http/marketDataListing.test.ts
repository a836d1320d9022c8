import { describe, expect, it } from 'vitest';
import { ask, startRig } from '../support/rig.ts';

interface Listed {
  readonly symbols: readonly ({ readonly symbol: string } & Record<string, unknown>)[];
}

async function asked(market: 'spot' | 'futures', target: string): Promise<{ json: unknown; text: string }> {
  const { info } = (await startRig()).simulator;
  return ask(market === 'spot' ? info.spotRest : info.futuresRest, target);
}
const symbols = ({ json }: { json: unknown }) => (json as Listed).symbols.map(({ symbol }) => symbol);

describe('Spot exchange information', () => {
  it('lists every pair, or those of one status', async () => {
    const cases: readonly (readonly [query: string, listed: string])[] = [
      ['', 'BTCUSDT ETHUSDT DOGEUSDT LTCUSDT EOSUSDT'],
      ['?symbolStatus=TRADING', 'BTCUSDT ETHUSDT DOGEUSDT'],
      ['?symbolStatus=HALT', 'LTCUSDT'],
      ['?symbolStatus=BREAK', 'EOSUSDT'],
      ['?symbolStatus=HALT&symbol=BTCUSDT', ''],
      ['?symbols=EOSUSDT,BTCUSDT&symbolStatus=BREAK', 'EOSUSDT'],
    ];
    const { info } = (await startRig()).simulator;
    for (const [query, listed] of cases) {
      const reportedSymbols = symbols(await ask(info.spotRest, `/api/v3/exchangeInfo${query}`)).join(' ');
      expect([query, reportedSymbols]).toEqual([query, listed]);
    }
  });

  it('reports status and trading flag of a pair, and API fees apart from regular fees', async () => {
    const { json } = await asked('spot', '/api/v3/exchangeInfo?symbols=LTCUSDT,DOGEUSDT');
    expect((json as Listed).symbols).toMatchObject([
      { symbol: 'LTCUSDT', status: 'HALT', enableTrade: false, enableDisplay: true, apiMakerFeeRate: '0.001' },
      {
        symbol: 'DOGEUSDT',
        status: 'TRADING',
        enableTrade: true,
        tickSize: '0.00001',
        stepSize: '1',
        makerFeeRate: '0.001',
        takerFeeRate: '0.001',
        apiMakerFeeRate: '0',
        apiTakerFeeRate: '0.0008',
        marketFallbackPriceRatio: '0.2',
      },
    ]);
  });
});

describe('Futures exchange information', () => {
  it('lists every contract, or those of one type or underlying', async () => {
    const cases: readonly (readonly [query: string, listed: string])[] = [
      ['', 'BTCUSDT ETHUSDT SOLUSDT DOGEUSDT XAUUSDT 1000PEPEUSDT TRXUSDT'],
      ['?contractType=TRADIFI_PERPETUAL', 'XAUUSDT'],
      ['?contractType=PERPETUAL', 'BTCUSDT ETHUSDT SOLUSDT DOGEUSDT 1000PEPEUSDT TRXUSDT'],
      ['?underlyingType=Metals', 'XAUUSDT'],
      ['?underlyingType=COIN&underlyingSubType=Meme', 'DOGEUSDT 1000PEPEUSDT'],
      ['?underlyingSubType=PoW', 'BTCUSDT DOGEUSDT'],
      ['?underlyingType=Stocks', ''],
      ['?underlyingType=COIN&symbol=XAUUSDT', ''],
    ];
    const { info } = (await startRig()).simulator;
    for (const [query, listed] of cases) {
      const reportedSymbols = symbols(await ask(info.futuresRest, `/capi/v3/market/exchangeInfo${query}`)).join(' ');
      expect([query, reportedSymbols]).toEqual([query, listed]);
    }
  });

  it('reports the underlying, settlement times and display name of a contract', async () => {
    const { json } = await asked('futures', '/capi/v3/market/exchangeInfo');
    const one = (name: string) => (json as Listed).symbols.find(({ symbol }) => symbol === name)!;
    expect(one('XAUUSDT')).toMatchObject({
      displaySymbol: 'GOLDUSDT',
      contractType: 'TRADIFI_PERPETUAL',
      underlyingType: 'Metals',
      underlyingSubType: ['Precious'],
      delivery: ['00:00:00', '08:00:00', '16:00:00'],
      makerFeeRate: 0.0001,
      apiTakerFeeRate: 0.0005,
    });
    expect(one('DOGEUSDT').delivery).toEqual(['00:00:00', '04:00:00', '08:00:00', '12:00:00', '16:00:00', '20:00:00']);
    expect(one('1000PEPEUSDT').delivery).toHaveLength(24);
    expect((one('1000PEPEUSDT').delivery as string[]).slice(9, 11)).toEqual(['09:00:00', '10:00:00']);
  });

  it('apiTradingSymbols lists the contracts tradable over the API with their demo names, without those not tradable there, and the spot pairs', async () => {
    expect((await asked('futures', '/capi/v3/market/apiTradingSymbols')).json).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'DOGEUSDT',
      'XAUUSDT',
      '1000PEPEUSDT',
      'BTCSUSDT',
      'ETHSUSDT',
      'SOLSUSDT',
      'DOGESUSDT',
      'XAUSUSDT',
      '1000PEPESUSDT',
    ]);
    const { json } = await asked('futures', '/capi/v3/market/apiTradingSymbols');
    const all = symbols(await asked('futures', '/capi/v3/market/exchangeInfo'));
    expect(all.filter((name) => !(json as string[]).includes(name))).toEqual(['TRXUSDT']);
    expect((await asked('spot', '/api/v3/apiTradingSymbols')).json).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'DOGEUSDT',
      'LTCUSDT',
      'EOSUSDT',
    ]);
  });
});

describe('Risk limits (A-RISK-LIMITS)', () => {
  it('lists the brackets of a contract: counts as numbers, amounts and ratios as text', async () => {
    expect((await asked('futures', '/capi/v3/market/riskLimits?symbol=1000PEPEUSDT')).json).toEqual([
      {
        symbol: '1000PEPEUSDT',
        brackets: [
          { bracket: 1, notionalFloor: '0', notionalCap: '50000', initialLeverage: 50, maintMarginRatio: '0.006' },
          { bracket: 2, notionalFloor: '50000', notionalCap: '600000', initialLeverage: 50, maintMarginRatio: '0.01' },
          {
            bracket: 3,
            notionalFloor: '600000',
            notionalCap: '6000000',
            initialLeverage: 20,
            maintMarginRatio: '0.025',
          },
          {
            bracket: 4,
            notionalFloor: '6000000',
            notionalCap: '20000000',
            initialLeverage: 10,
            maintMarginRatio: '0.05',
          },
        ],
      },
    ]);
    const all = (await asked('futures', '/capi/v3/market/riskLimits')).json as { symbol: string }[];
    expect(all.length).toBe(7);
    expect((await asked('futures', '/capi/v3/market/riskLimits?symbol=NOPEUSDT')).json).toEqual({
      code: -1121,
      msg: 'Invalid symbol',
    });
  });
});

describe('Contract ticker', () => {
  it('ends with the last trade (document 3, Market records)', async () => {
    const { info } = (await startRig()).simulator;
    const get = async (target: string) =>
      (await ask(info.futuresRest, `/capi/v3/market/${target}`)).json as Record<string, unknown>[];
    const [ticker] = await get('ticker/24hr?symbol=DOGEUSDT');
    const trades = await get('trades?symbol=DOGEUSDT&limit=1');
    expect([ticker!.closeTime, ticker!.lastPrice]).toEqual([trades[0]!.time, trades[0]!.price]);
    expect((await get('trades?symbol=BTCUSDT&limit=1000')).length).toBe(1000);
    expect((await get('ticker/24hr')).map(({ symbol }) => symbol).length).toBe(7);
  });
});

describe('Open interest', () => {
  it('is given in the coin with the decimals of a size', async () => {
    const { json } = await asked('futures', '/capi/v3/market/openInterest?symbol=BTCUSDT');
    expect(json).toEqual({
      symbol: 'BTCUSDT',
      openInterest: expect.stringMatching(/^\d{3,6}\.\d{4}$/) as string,
      time: Date.UTC(2026, 8, 23, 21, 47, 13, 123),
    });
  });

  it('rejects a missing or unknown contract', async () => {
    const { info } = (await startRig()).simulator;
    const get = async (query: string) => (await ask(info.futuresRest, `/capi/v3/market/openInterest${query}`)).json;
    expect(await get('')).toEqual({ code: -1141, msg: "Parameter 'symbol' cannot be empty." });
    expect(await get('?symbol=NOPEUSDT')).toEqual({ code: -1121, msg: 'Invalid symbol' });
  });
});
