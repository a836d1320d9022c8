import { describe, expect, it } from 'vitest';
import { spotOrderNews } from '../../../../electron/simulator/venue/spot/spotNews.ts';
import { QuietVenue, value } from '../quietVenue.ts';
import { administer } from './spotVenue.ts';

const pay = (quiet: QuietVenue, maker: string | null, taker: string | null, accountId = 'user') =>
  administer(quiet, { kind: 'commission', accountId, market: 'spot', symbol: 'DOGEUSDT', maker, taker });
/** Buys 100 DOGE as maker and 1000 as taker at 10 USDT each; returns the fees in DOGE. */
function bought(quiet: QuietVenue, accountId = 'user'): string[] {
  const begun = quiet.ledger(accountId).spot.fills.length;
  value(quiet.spot({ symbol: 'DOGEUSDT', price: '10', quantity: '100' }, accountId));
  quiet.offer('spot', 'DOGEUSDT', 'SELL', 10, 1_100);
  value(quiet.spot({ symbol: 'DOGEUSDT', type: 'MARKET', quantity: '1000' }, accountId));
  return quiet
    .ledger(accountId)
    .spot.fills.slice(begun)
    .map(({ fillFee }) => fillFee!);
}

describe('Fee of a spot order', () => {
  it('uses the API rates where they differ from the regular ones: maker 0, taker 0.0008', () => {
    const quiet = new QuietVenue();
    expect(quiet.one('spot', 'DOGEUSDT').instrument).toMatchObject({
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      apiMakerFeeRate: '0',
      apiTakerFeeRate: '0.0008',
    });
    expect(bought(quiet)).toEqual(['0', '0.80000000']);
    expect(quiet.balances()).toMatchObject({ DOGE: ['1099.20000000', '0'], USDT: ['89000.00000000', '0'] });
  });

  it('uses account-specific rates for that account and pair only, until they are removed', () => {
    const quiet = new QuietVenue();
    pay(quiet, '0.0003', '0.0005');
    expect(bought(quiet)).toEqual(['0.03000000', '0.50000000']);
    expect(bought(quiet, 'trader')).toEqual(['0', '0.80000000']);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    expect(value(quiet.spot({ type: 'MARKET', quantity: '0.1' })).fee).toBe(10_000n);
    pay(quiet, null, null);
    expect(bought(quiet)).toEqual(['0', '0.80000000']);
  });

  it("uses the pair's rate for the side without an account-specific rate", () => {
    const quiet = new QuietVenue();
    pay(quiet, '0.0001', null);
    expect(bought(quiet)).toEqual(['0.01000000', '0.80000000']);
    pay(quiet, null, '0');
    expect(bought(quiet)).toEqual(['0', '0']);
  });

  it('is booked exactly in the received asset in the exchange ledger', () => {
    const quiet = new QuietVenue();
    bought(quiet);
    quiet.offer('spot', 'DOGEUSDT', 'BUY', 9.99999, 100);
    value(quiet.spot({ symbol: 'DOGEUSDT', side: 'SELL', type: 'MARKET', quantity: '77' }));
    // 77 x 9.99999 x 0.0008 = 0.615999384, rounded up at the eighth decimal
    expect(quiet.venue.accounts.exchangeLedger.fees).toEqual({ DOGE: 80_000_000n, USDT: 61_599_939n });
  });

  it('the order push carries the rates of its account', () => {
    const quiet = new QuietVenue();
    pay(quiet, '0.0003', '0.0005');
    const { instrument } = quiet.one('spot', 'DOGEUSDT');
    for (const [accountId, makerFeeRate, takerFeeRate] of [
      ['user', '0.0003', '0.0005'],
      ['trader', '0', '0.0008'],
    ] as const) {
      const order = value(quiet.spot({ symbol: 'DOGEUSDT', price: '9', quantity: '100' }, accountId));
      const news = spotOrderNews(instrument, order, quiet.venue.accounts.account(accountId));
      expect(news).toMatchObject({ makerFeeRate, takerFeeRate });
    }
  });
});
