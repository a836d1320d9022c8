import { expect, test } from 'vitest';
import { createAssetPrices } from '../../../../electron/main/features/accountRecords/assetPrices.ts';
import type { ReferencePrice } from '../../../../electron/main/market/referencePrice.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { pricesAnswer } from '../../../../shared/ipc/accountViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const NOW = 1_790_000_000_000;
const listed = (market: Market, baseAsset: string, quoteAsset: string): Instrument => ({
  market,
  symbol: baseAsset + quoteAsset,
  displayName: `${baseAsset}/${quoteAsset}`,
  baseAsset,
  quoteAsset,
  tickSize: '0.1',
  stepSize: '0.1',
  priceDecimals: 1,
  quantityDecimals: 1,
  minQuantity: '0.1',
  maxQuantity: '100',
  status: 'TRADING',
  apiTradable: true,
  groupings: ['0.1'],
});
const request = { environment: 'simulator', account: 'main' } as const;

/** The handler over these last prices of spot; a question for a futures price fails the test. */
function handlerOver(prices: Readonly<Record<string, ReferencePrice>>) {
  const all = () => [listed('spot', 'BTC', 'USDT'), listed('spot', 'ETH', 'USDT'), listed('futures', 'SOL', 'USDT')];
  const of = (market: Market, symbol: string): ReferencePrice | null => {
    expect(market).toBe('spot');
    return prices[symbol] ?? null;
  };
  return createAssetPrices(createVirtualClock(NOW), { instruments: { all }, values: { of } });
}

test('the prices of the assets come from the known last prices of spot, with their times', async () => {
  const ask = handlerOver({ BTCUSDT: { price: '60000.5', at: NOW - 4_000 } });
  const answer = await ask({ ...request, currency: 'USDT', assets: ['BTC', 'ETH', 'SOL', 'USDT'] });
  expect(answer).toEqual(
    ok({
      prices: [
        {
          asset: 'BTC',
          steps: [{ symbol: 'BTCUSDT', price: '60000.5', at: NOW - 4_000, inverse: false }],
          missing: null,
        },
        { asset: 'ETH', steps: null, missing: 'noPrice' },
        { asset: 'SOL', steps: null, missing: 'noPair' },
        { asset: 'USDT', steps: [], missing: null },
      ],
      currencies: ['USDT', 'BTC'],
      isPriced: true,
      readAt: NOW,
    }),
  );
  expect(answer.ok && pricesAnswer.parse(answer.value)).toEqual(answer.ok && answer.value);
});

test('says that no price was received yet', async () => {
  expect(await handlerOver({})({ ...request, currency: 'BTC', assets: ['USDT'] })).toEqual(
    ok({
      prices: [{ asset: 'USDT', steps: null, missing: 'noPrice' }],
      currencies: ['USDT'],
      isPriced: false,
      readAt: NOW,
    }),
  );
});
