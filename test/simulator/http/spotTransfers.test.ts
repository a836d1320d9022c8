import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';
import { rawReply, reply } from './tradingSupport.ts';

type Line = Record<string, unknown>;
const user = { accountId: 'user' } as const;
type Wallet = 'spot' | 'futures' | 'funding';

/**
 * Makes transfers of 1, 2, 3 and 4 USDT one second apart: spot to futures, futures to funding, funding to spot, spot to
 * futures.
 */
function transfers(): QuietVenue {
  const quiet = new QuietVenue();
  const routes: readonly [Wallet, Wallet][] = [
    ['spot', 'futures'],
    ['futures', 'funding'],
    ['funding', 'spot'],
    ['spot', 'futures'],
  ];
  for (const [index, [from, to]] of routes.entries()) {
    quiet.venue.time.setTo(START + index * 1000);
    administer(quiet, { kind: 'transfer', ...user, from, to, asset: 'USDT', amount: String(index + 1) });
  }
  return quiet;
}

describe('Transfer records', () => {
  const list = (quiet: QuietVenue, asked: object) =>
    reply<Line[]>('spot.account.transferRecords', asked, quiet.context()).map(({ fromType, toType, amount }) => [
      fromType,
      toType,
      amount,
    ]);

  it('have the documented form, all members as text (A-TRANSFER-STATUS)', () => {
    expect(rawReply('spot.account.transferRecords', { limit: 1 }, transfers().context())).toBe(
      '[{"coinName":"USDT","status":"SUCCESS","toType":"USDT_MIX","toSymbol":"","fromType":"EXCHANGE",' +
        `"fromSymbol":"","amount":"4.00000000","tradeTime":"${START + 3000}"}]`,
    );
  });

  it('are listed newest first, by source wallet in any case, coin, exclusive time bounds and limit', () => {
    const quiet = transfers();
    const all = [
      ['EXCHANGE', 'USDT_MIX', '4.00000000'],
      ['FUND', 'EXCHANGE', '3.00000000'],
      ['USDT_MIX', 'FUND', '2.00000000'],
      ['EXCHANGE', 'USDT_MIX', '1.00000000'],
    ];
    expect(list(quiet, {})).toEqual(all);
    expect(list(quiet, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(list(quiet, { fromType: 'exchange' })).toEqual([all[0], all[3]]);
    expect([list(quiet, { fromType: 'FUND' }), list(quiet, { fromType: 'CONTRACT' })]).toEqual([[all[1]], []]);
    expect([list(quiet, { coinId: 2 }), list(quiet, { coinId: 1 })]).toEqual([all, []]);
    expect(list(quiet, { after: START, before: START + 3000 })).toEqual([all[1], all[2]]);
    expect(reply('spot.account.transferRecords', {}, quiet.context(4))).toEqual([]);
  });
});

describe('Tax records (A-TAX-INCOME)', () => {
  const day = 86_400_000;
  const amounts = (quiet: QuietVenue, asked: object) =>
    reply<Line[]>('spot.tax.income', asked, quiet.context()).map(({ deltaAmount }) => deltaAmount);
  const deposit = (quiet: QuietVenue, time: number, amount: string, asset = 'USDT') => {
    quiet.venue.time.setTo(time);
    administer(quiet, { kind: 'deposit', ...user, wallet: 'spot', asset, amount });
  };

  it('are the spot bills of a UTC calendar month, the current one by default', () => {
    const quiet = new QuietVenue();
    const october = Date.UTC(2026, 9, 1);
    deposit(quiet, START, '1');
    deposit(quiet, october - 1, '2');
    deposit(quiet, october, '3');
    administer(quiet, { kind: 'deposit', ...user, wallet: 'funding', asset: 'USDT', amount: '9' });
    deposit(quiet, Date.UTC(2026, 11, 31, 23, 59, 59, 999), '4');
    deposit(quiet, Date.UTC(2027, 0, 1), '5');
    expect(amounts(quiet, {})).toEqual(['5.00000000']);
    expect(amounts(quiet, { month: '2026-09' })).toEqual(['2.00000000', '1.00000000']);
    expect(amounts(quiet, { month: '2026-10' })).toEqual(['3.00000000']);
    expect(amounts(quiet, { month: '2026-12' })).toEqual(['4.00000000']);
    expect([amounts(quiet, { month: '2026-08' }), amounts(quiet, { month: '0001-01' })]).toEqual([[], []]);
  });

  it('are filtered by coin and type, in pages of ten', () => {
    const quiet = new QuietVenue();
    for (let index = 1; index <= 11; index += 1) deposit(quiet, START + index, String(index));
    deposit(quiet, START + day, '7', 'ETH');
    expect(amounts(quiet, { coin: 'ETH' })).toEqual(['7.00000000']);
    expect(amounts(quiet, { coin: 'USDT', bizType: 'deposit', page: 2 })).toEqual(['1.00000000']);
    expect(amounts(quiet, { limit: 5, page: 3 })).toEqual(['2.00000000', '1.00000000']);
    expect([amounts(quiet, { bizType: 'withdraw' }), amounts(quiet, { coin: 'eth' })]).toEqual([[], []]);
    expect(amounts(quiet, { limit: 200 })).toHaveLength(12);
  });

  it('have the form of bills, with the fill of a trade', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'BUY', 50_000, 1);
    value(quiet.spot({ side: 'SELL', type: 'MARKET', quantity: '0.3' }));
    const text = rawReply('spot.tax.income', {}, quiet.context());
    const time = String(quiet.venue.accounts.account('user').bills[0]!.time);
    // 15000 minus a fee of 15
    expect(text.replaceAll(/"\d{18}"/g, '"ID"').replaceAll(time, 'TIME')).toBe(
      '[{"billId":"ID","coinId":2,"coinName":"USDT","bizType":"trade_in","fillSize":"0.30000000",' +
        '"fillValue":"15000.00000000","deltaAmount":"14985.00000000","afterAmount":"114985.00000000",' +
        '"fees":"15.00000000","cTime":"TIME"},{"billId":"ID","coinId":1,"coinName":"BTC","bizType":"trade_out",' +
        '"fillSize":"0.30000000","fillValue":"15000.00000000","deltaAmount":"-0.30000000",' +
        '"afterAmount":"0.70000000","fees":"0","cTime":"TIME"}]',
    );
  });
});
