import { describe, expect, it } from 'vitest';
import { fillOfFuturesRecord } from '../../../../../electron/main/exchange/mapping/fills.ts';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { reply } from '../../../http/tradingSupport.ts';
import { SteppedVenue } from './clockVenue.ts';

type Trade = Parameters<typeof fillOfFuturesRecord>[0];

const shared = (venue: SteppedVenue) => {
  const { feeIncome, liquidateFeeIncome } = venue.account('partner').wallet;
  return [feeIncome, liquidateFeeIncome, venue.venue.accounts.exchangeLedger.shared].map(moneyText);
};

describe('Partner share (A-PARTNER-SHARE)', () => {
  it("is a fifth of every futures fee of the invited account, pushed at once, after the payer's pushes", () => {
    const venue = new SteppedVenue();
    venue.news.length = 0;
    venue.open('BTCUSDT', 'LONG', 50_000, '1');
    expect(venue.incomes('partner')).toEqual([['order_fill_fee_income', 'BTCUSDT', '8.00000000', '1008.00000000']]);
    expect(shared(venue)).toEqual(['8.00000000', '0', '8.00000000']);
    expect(venue.money('partner')).toEqual({ balance: '1008.00000000', available: '1008.00000000' });
    const lastNews = venue.news.at(-1)!;
    expect([lastNews.accountId, lastNews.channel, lastNews.msgEvent]).toEqual([
      'partner',
      'futures.account',
      'OrderUpdate',
    ]);
    expect(lastNews.records).toMatchObject([{ amount: '1008.00000000', cumOrderFillFeeIncomeAmount: '8.00000000' }]);
    // The account that paid the fee still pays all of it.
    expect(venue.money().balance).toBe('99960.00000000');
  });

  it('is rounded down per fill, one line each', () => {
    const venue = new SteppedVenue();
    venue.offer('futures', 'BTCUSDT', 'SELL', 49_999.9, 0.0003);
    venue.open('BTCUSDT', 'LONG', 50_000, '0.0007');
    // Fees 0.0119999976 -> 0.01199998, and 0.016 for the rest of 0.0004 at 50000.
    expect(venue.incomes('partner').map(([, , income]) => income)).toEqual(['0.00239999', '0.00320000']);
  });

  it('includes liquidation fees, and applies to the invited account only', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { marginType: 'ISOLATED' });
    venue.open('BTCUSDT', 'LONG', 50_000, '1');
    venue.open('BTCUSDT', 'SHORT', 50_000, '1', 'trader');
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.1', 'partner');
    const before = venue.account('partner').income.length;
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
    venue.step({ BTCUSDT: 47_729 });
    // A fifth of 38.16.
    expect(venue.incomes('partner', before).map(([type, , income]) => [type, income])).toEqual([
      ['order_liquidate_fee_income', '7.63200000'],
    ]);
    expect(shared(venue)).toEqual(['8.00000000', '7.63200000', '15.63200000']);
  });
});

it("R18 liquidateFee: the liquidation fee is the same in the trade's commission, the push and the ledger", () => {
  const venue = new SteppedVenue();
  venue.mode('BTCUSDT', { marginType: 'ISOLATED' });
  venue.open('BTCUSDT', 'LONG', 50_000, '1');
  venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
  venue.news.length = 0;
  venue.step({ BTCUSDT: 47_729 });
  const closed = reply<Trade[]>('futures.userTrades', {}, venue.context()).filter(({ side }) => side === 'SELL');
  const pushed = venue.news.flatMap(({ channel, records }) => (channel === 'futures.fill' ? records : []));
  expect({
    listed: closed.map((trade) => fillOfFuturesRecord(trade)?.fee),
    pushed,
    ledger: moneyText(venue.account().wallet.liquidateFees),
  }).toMatchObject({
    listed: ['38.16000000'],
    pushed: [{ fillFee: '0', liquidateFee: '38.16000000' }],
    ledger: '38.16000000',
  });
});
