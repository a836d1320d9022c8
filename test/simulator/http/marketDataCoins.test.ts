import { describe, expect, it } from 'vitest';
import { coinRecord } from '../../../electron/simulator/http/spotHandlers.ts';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import { coinsOf } from '../../../electron/simulator/market/coins.ts';
import { listing } from '../../../electron/simulator/market/listing.ts';
import { coinRecord as coinSchema } from '../../../shared/exchange/rows/spotMarketData.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { ask, startRig } from '../support/rig.ts';

describe('Coins (document 2, Coin)', () => {
  it('lists the settlement coin and every asset that is a coin, without metals', async () => {
    const { info } = (await startRig()).simulator;
    const { json, text } = await ask(info.spotRest, '/api/v3/coins');
    const coins = json as { coin: string; networkList: { network: string }[] }[];
    expect(coins.map(({ coin, networkList }) => [coin, networkList.map(({ network }) => network).join(' ')])).toEqual([
      ['USDT', 'TRC20 ERC20 BEP20(BSC) ARBITRUM'],
      ['BTC', 'BTC'],
      ['ETH', 'ERC20 ARBITRUM'],
      ['SOL', 'SOL'],
      ['DOGE', 'DOGE'],
      ['LTC', 'LTC'],
      ['EOS', 'EOS'],
      ['PEPE', 'ERC20'],
      ['TRX', 'TRC20'],
    ]);
    expect(coins[1]).toEqual({
      coin: 'BTC',
      name: 'Bitcoin',
      depositAllEnable: true,
      withdrawAllEnable: true,
      networkList: [
        {
          network: 'BTC',
          coin: 'BTC',
          name: 'Bitcoin',
          isDefault: true,
          depositEnable: true,
          withdrawEnable: true,
          withdrawFee: '0.0001',
          withdrawMin: '0.001',
          withdrawInternalMin: null,
          withdrawIntegerMultiple: 0.00000001,
          minConfirm: 2,
          withdrawTag: false,
          depositDust: '0.00001',
          contractAddress: '',
          contractAddressUrl: '',
          depositDesc: null,
          withdrawDesc: null,
        },
      ],
    });
    expect(text).toContain('"withdrawIntegerMultiple":1E-8');
    expect(text).toContain('"withdrawIntegerMultiple":1}');
  });

  it('explains why one network or a whole coin is closed, and marks a network that needs a tag', async () => {
    const { info } = (await startRig()).simulator;
    const { json } = await ask(info.spotRest, '/api/v3/coins');
    const coins = json as ({ coin: string; networkList: Record<string, unknown>[] } & Record<string, unknown>)[];
    const one = (name: string) => coins.find(({ coin }) => coin === name)!;
    expect([one('USDT').depositAllEnable, one('USDT').withdrawAllEnable]).toEqual([true, true]);
    expect(one('USDT').networkList[3]).toMatchObject({
      isDefault: false,
      depositEnable: true,
      withdrawEnable: false,
      depositDesc: null,
      withdrawDesc: 'Withdrawals on this network are suspended for maintenance',
    });
    expect(one('USDT').networkList[0]).toMatchObject({
      isDefault: true,
      withdrawInternalMin: '0.1',
      withdrawTag: false,
    });
    expect([one('EOS').depositAllEnable, one('EOS').withdrawAllEnable]).toEqual([false, false]);
    expect(one('EOS').networkList[0]).toMatchObject({
      withdrawTag: true,
      depositEnable: false,
      depositDesc: 'Deposits are suspended while the market is closed',
    });
  });

  it('a large listing gives valid coin records, identical for the same seed', () => {
    const { assets } = listing(200, 7);
    const coins = coinsOf(assets, createRandom(7));
    expect(coins.length).toBe(1 + assets.filter(({ underlyingType }) => underlyingType === 'COIN').length);
    for (const coin of coins) {
      const parsedRecord: unknown = JSON.parse(writeJson(coinRecord(coin)));
      expect([coin.coin, coinSchema.safeParse(parsedRecord).error]).toEqual([coin.coin, undefined]);
      expect(coin.networks.filter(({ isDefault }) => isDefault).length).toBe(1);
    }
    expect(coinsOf(assets, createRandom(7))).toEqual(coins);
  });
});
