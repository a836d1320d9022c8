/** The mapping of coins, rates and single prices of spot from replies to domain values. */
import { describe, expect, it, test } from 'vitest';
import { coinOfRecord, latestPriceOfRecord } from '../../../../electron/main/exchange/mapping/byRowSpot.ts';
import { coinSchema } from '../../../../shared/domain/coin.ts';
import { commissionRateSchema } from '../../../../shared/domain/commissionRate.ts';
import { bookTickerSchema, symbolPriceSchema } from '../../../../shared/domain/prices.ts';
import { objectText } from './support/objectText.ts';
import { recorded, replyOf } from './support/replies.ts';
import { bookTickerOfRecord } from '../../../../electron/main/exchange/mapping/marketValues.ts';
import { commissionRateOfSpot } from '../../../../electron/main/exchange/mapping/contractTerms.ts';

describe('coins', () => {
  it('reads the recorded coin, with its withdrawal step as a plain decimal', () => {
    const coins = recorded('spot.coins').map(coinOfRecord);
    expect(coins).toEqual([
      {
        asset: 'USDT',
        name: 'USDT',
        depositsOpen: true,
        withdrawalsOpen: true,
        networks: [
          {
            network: 'BEP20(BSC)',
            asset: 'USDT',
            name: 'BEP20(BSC)',
            isDefault: false,
            depositsOpen: true,
            withdrawalsOpen: true,
            withdrawalFee: '0.000002',
            withdrawalStep: '0.00000001',
            minimumWithdrawal: '0.00001',
            minimumInternalWithdrawal: null,
            minimumDeposit: '0.0001',
            confirmations: 11,
            tagRequired: false,
            contractAddress: '0x55d39832789f99059ff7545246999027b3197955',
            contractLink: { url: 'https://bscscan.com/token/', host: 'bscscan.com' },
            depositNotice: null,
            withdrawalNotice: null,
          },
        ],
      },
    ]);
    expect(coins.map((one) => coinSchema.parse(one))).toEqual(coins);
  });

  const networkText = {
    network: '"N"',
    coin: '"X"',
    name: '"N"',
    isDefault: 'true',
    depositEnable: 'false',
    withdrawEnable: 'false',
    withdrawFee: '"1"',
    withdrawMin: '"2"',
    withdrawIntegerMultiple: '"0.1"',
    minConfirm: '1',
    withdrawTag: 'true',
    depositDust: '"0"',
  };
  const firstNetwork = (patch: Record<string, string>) => {
    const network = objectText({ ...networkText, ...patch });
    const text = `[{"coin":"X","name":"X","depositAllEnable":true,"withdrawAllEnable":false,"networkList":[${network}]}]`;
    return coinOfRecord(replyOf('spot.coins', text)[0]!)?.networks[0];
  };

  test.each([
    ['1E-8', '0.00000001'],
    ['1e-18', '0.000000000000000001'],
    ['"1E-8"', '0.00000001'],
    ['1', '1'],
    ['"0.10"', '0.10'],
  ])('R1 a withdrawal step written %s is read as %s', (written, step) => {
    expect(firstNetwork({ withdrawIntegerMultiple: written })?.withdrawalStep).toBe(step);
  });

  it('XS43 absent members are unknown; XS45 XI9 unsafe links are dropped', () => {
    expect(firstNetwork({})).toMatchObject({
      minimumInternalWithdrawal: null,
      contractAddress: null,
      contractLink: null,
      depositNotice: null,
    });
    expect(
      firstNetwork({
        withdrawInternalMin: '"0"',
        contractAddress: '""',
        contractAddressUrl: '"javascript:alert(1)"',
        withdrawDesc: '"<b>closed</b>"',
      }),
    ).toMatchObject({
      minimumInternalWithdrawal: '0',
      contractAddress: null,
      contractLink: null,
      withdrawalNotice: '<b>closed</b>',
    });
  });

  it('XS36 reads a coin named <b> as text, and rejects one without a name', () => {
    const named = (coin: string) =>
      `{"coin":"${coin}","name":"N","depositAllEnable":true,"withdrawAllEnable":true,"networkList":[]}`;
    const coins = replyOf('spot.coins', `[${named('<b>')},${named('')}]`).map(coinOfRecord);
    expect(coins.map((one) => one?.asset)).toEqual(['<b>', undefined]);
  });
});

describe('commission rates', () => {
  const rates = (more: string) =>
    commissionRateOfSpot(
      replyOf(
        'spot.account.commissionRate',
        `{"symbol":"BTCUSDT","makerCommissionRate":"0.001","takerCommissionRate":1e-3${more}}`,
      ),
    );

  test.each([
    ['null', ',"apiMakerFeeRate":null,"apiTakerFeeRate":null', null],
    ['absent', '', null],
    ['a number', ',"apiMakerFeeRate":0.0008,"apiTakerFeeRate":0.0008', '0.0008'],
    ['nothing to pay', ',"apiMakerFeeRate":0,"apiTakerFeeRate":0', '0'],
  ])('XS43 reads a rate of API orders that is %s', (_name, more, api) => {
    const read = rates(more);
    expect(read).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      makerRate: '0.001',
      takerRate: '0.001',
      apiMakerRate: api,
      apiTakerRate: api,
    });
    expect(commissionRateSchema.parse(read)).toEqual(read);
  });
});

describe('spot prices', () => {
  it('reads the recorded latest price, alone or in a list; a price of zero is rejected', () => {
    const price = { market: 'spot', symbol: 'BTCUSDT', kind: 'LAST', price: '68920.40', at: null };
    expect(recorded('spot.market.ticker.price').map(latestPriceOfRecord)).toEqual([price]);
    const alone = replyOf('spot.market.ticker.price', '{"symbol":"BTCUSDT","price":"68920.40"}');
    expect(alone.map(latestPriceOfRecord)).toEqual([price]);
    expect(symbolPriceSchema.parse(price)).toEqual(price);
    expect(replyOf('spot.market.ticker.price', '[{"symbol":"X","price":"0.00"}]').map(latestPriceOfRecord)).toEqual([
      undefined,
    ]);
  });

  it('reads the recorded top of book', () => {
    const tops = recorded('spot.market.ticker.bookTicker').map((one) => bookTickerOfRecord('spot', one));
    expect(tops).toEqual([
      {
        market: 'spot',
        symbol: 'BTCUSDT',
        bid: '68919.90',
        bidQuantity: '2.480',
        ask: '68920.60',
        askQuantity: '1.102',
        at: null,
      },
    ]);
    expect(tops.map((one) => bookTickerSchema.parse(one))).toEqual(tops);
  });

  test.each([
    ['an empty side has neither price nor quantity', '0', '1.5', { bid: null, bidQuantity: null, ask: '1.5' }],
    ['a bid at the ask is still a book', '1.50', '1.5', { bid: '1.50', ask: '1.5' }],
    ['a bid above the ask is none', '1.6', '1.5', undefined],
  ])('%s', (_name, bidPrice, askPrice, expected) => {
    const text = `{"symbol":"X","bidPrice":"${bidPrice}","bidQty":"1","askPrice":"${askPrice}","askQty":"1"}`;
    const top = bookTickerOfRecord('spot', replyOf('spot.market.ticker.bookTicker', text)[0]!);
    if (expected === undefined) expect(top).toBeUndefined();
    else expect(top).toMatchObject(expected);
  });
});
