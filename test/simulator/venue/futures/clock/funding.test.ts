import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../../../electron/simulator/engine/types.ts';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { START } from '../../../support/rig.ts';
import { value } from '../../quietVenue.ts';
import { SteppedVenue } from './clockVenue.ts';

const ledgerFunding = (venue: SteppedVenue) => moneyText(venue.venue.accounts.exchangeLedger.funding);
const fees = (venue: SteppedVenue) =>
  [...venue.account().positions.values()].map(({ side, fundingFee, cumFundingFee }) => [
    side,
    moneyText(fundingFee),
    moneyText(cumFundingFee),
  ]);

describe('Funding settlement (A-MARGIN, document 3 Position fundingFee)', () => {
  it('a positive rate charges longs and pays shorts size x mark x rate; the exchange ledger takes the difference', () => {
    const venue = new SteppedVenue();
    venue.open('BTCUSDT', 'LONG', 50_000, '1');
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.5');
    venue.open('ETHUSDT', 'LONG', 2_000, '1');
    const before = venue.account().income.length;
    // Fees 40 + 20 + 1.6.
    expect(venue.money().balance).toBe('99938.40000000');
    venue.news.length = 0;
    // 50100 x 0.0001 = 5.01 from the long position, half of it to the short; ETH is another contract.
    venue.fund('BTCUSDT', 10_000, 50_100);
    expect(venue.incomes('user', before)).toEqual([
      ['position_funding', 'BTCUSDT', '-5.01000000', '99933.39000000'],
      ['position_funding', 'BTCUSDT', '2.50500000', '99935.89500000'],
    ]);
    expect(fees(venue)).toEqual([
      ['LONG', '-5.01000000', '-5.01000000'],
      ['SHORT', '2.50500000', '2.50500000'],
      ['LONG', '0', '0'],
    ]);
    expect(venue.money().balance).toBe('99935.89500000');
    expect(moneyText(venue.account().wallet.funding)).toBe('-2.50500000');
    expect(ledgerFunding(venue)).toBe('2.50500000');
    expect(venue.news.map(({ accountId, channel, msgEvent }) => [accountId, channel, msgEvent])).toEqual([
      ['user', 'futures.positions', 'PositionFundingSettle'],
      ['user', 'futures.account', 'PositionFundingSettle'],
    ]);
    expect(venue.news[0]!.records).toMatchObject([
      { side: 'LONG', symbol: 'BTCUSDT', fundingFee: '-5.01000000', size: '1.0000' },
      { side: 'SHORT', symbol: 'BTCUSDT', fundingFee: '2.50500000', size: '0.5000' },
    ]);
    expect(venue.news[1]!.records).toMatchObject([
      { marginMode: 'CROSSED', amount: '99935.89500000', cumPositionFundingAmount: '-2.50500000' },
    ]);
  });

  it('a negative rate pays longs and charges shorts, each rounded against the account', () => {
    const venue = new SteppedVenue();
    venue.open('BTCUSDT', 'LONG', 50_000, '0.0007');
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.0007', 'trader');
    // 0.0007 x 50100.3 x 0.00012345 = 0.0043294174245
    venue.fund('BTCUSDT', -12_345, 50_100.3);
    expect(venue.incomes('user').at(-1)!.slice(0, 3)).toEqual(['position_funding', 'BTCUSDT', '0.00432941']);
    expect(venue.incomes('trader').at(-1)!.slice(0, 3)).toEqual(['position_funding', 'BTCUSDT', '-0.00432942']);
    expect(ledgerFunding(venue)).toBe('0.00000001');
  });

  it('changes the margin of an isolated position and leaves the available balance unchanged', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { marginType: 'ISOLATED' });
    const position = venue.open('BTCUSDT', 'LONG', 50_000, '1');
    expect(venue.money()).toEqual({ balance: '99960.00000000', available: '97460.00000000' });
    venue.fund('BTCUSDT', 10_000, 50_000);
    expect(moneyText(position.isolatedMargin)).toBe('2495.00000000');
    expect(venue.money()).toEqual({ balance: '99955.00000000', available: '97460.00000000' });
    venue.fund('BTCUSDT', -20_000, 50_000);
    expect(moneyText(position.isolatedMargin)).toBe('2505.00000000');
    expect(venue.money()).toEqual({ balance: '99965.00000000', available: '97460.00000000' });
  });

  it('charges every SEPARATED position separately', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { marginType: 'ISOLATED', separatedMode: 'SEPARATED' });
    venue.open('BTCUSDT', 'LONG', 50_000, '1');
    venue.open('BTCUSDT', 'LONG', 50_000, '0.3');
    venue.fund('BTCUSDT', 10_000, 50_000);
    expect(fees(venue)).toEqual([
      ['LONG', '-5.00000000', '-5.00000000'],
      ['LONG', '-1.50000000', '-1.50000000'],
    ]);
  });

  it('includes a position opened in the same step and excludes one closed in it', () => {
    const venue = new SteppedVenue();
    venue.open('BTCUSDT', 'LONG', 50_000, '1');
    value(venue.futures({ price: '49000', quantity: '0.2' }));
    value(venue.futures({ side: 'SELL', price: '51000', quantity: '1' }));
    const { book } = venue.one('futures', 'BTCUSDT');
    // Agents of the step: they fill the closing order, then the opening one.
    book.limit(BUY, 510_000, 10_000, 'IOC', 0);
    book.limit(SELL, 490_000, 2_000, 'IOC', 0);
    venue.fund('BTCUSDT', 10_000, 50_000);
    // Only 0.2 is open: 10000 x 0.0001.
    expect(venue.incomes().at(-1)!.slice(0, 3)).toEqual(['position_funding', 'BTCUSDT', '-1.00000000']);
    expect(fees(venue)).toEqual([['LONG', '-1.00000000', '-1.00000000']]);
  });

  it('beyond the margin of an isolated position is paid by the insurance fund, and liquidation starts', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { marginType: 'ISOLATED', leverage: 100 });
    const position = venue.open('BTCUSDT', 'LONG', 50_000, '1');
    const before = venue.account().income.length;
    // Margin 500; 2 % of 50000 is 1000. There is no bid, so the position stays for now.
    venue.fund('BTCUSDT', 2_000_000, 50_000);
    expect(venue.incomes('user', before)).toEqual([
      ['position_funding', 'BTCUSDT', '-1000.00000000', '98960.00000000'],
      ['order_fix_margin_amount', 'BTCUSDT', '500.00000000', '99460.00000000'],
      ['start_liquidate', 'BTCUSDT', '0', '99460.00000000'],
    ]);
    expect(position).toMatchObject({ isolatedMargin: 0n, liquidating: true, size: 10_000 });
    expect(moneyText(venue.venue.accounts.exchangeLedger.covered)).toBe('500.00000000');
    expect(ledgerFunding(venue)).toBe('1000.00000000');
  });

  it('happens once, at the UTC multiple of the cycle, at the rate of the settlement', () => {
    const venue = new SteppedVenue();
    venue.open('1000PEPEUSDT', 'LONG', 10, '1000');
    const funding = venue.one('futures', '1000PEPEUSDT').funding!;
    // 21:47:13 UTC: an hourly contract settles at 22:00.
    expect(funding.nextTime).toBe(Date.UTC(2026, 8, 23, 22));
    const rows = () => venue.account().income.filter(({ incomeType }) => incomeType === 'position_funding');
    venue.venue.step(Date.UTC(2026, 8, 23, 22) - START - 1_000);
    expect(rows()).toEqual([]);
    venue.venue.step(2_000);
    expect(rows().map(({ symbol, time }) => [symbol, time])).toEqual([['1000PEPEUSDT', Date.UTC(2026, 8, 23, 22)]]);
    const [settled] = funding.history(0, Infinity, 1);
    // 1000 pieces at 10: value 10000; the rate is in 10^-8.
    expect(rows()[0]!.income).toBe(BigInt(-settled!.rate) * 10_000n);
    venue.venue.step(60_000);
    expect(rows()).toHaveLength(1);
  });
});
