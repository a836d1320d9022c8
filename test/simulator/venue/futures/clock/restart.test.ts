import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { killedOpenings } from '../../../state/stateFolder.ts';
import { SteppedVenue } from './clockVenue.ts';

describe('Liquidation and funding after the process was killed (B-A1)', () => {
  it('continues a running liquidation, with one start line and one end line', () => {
    const open = killedOpenings();
    const first = new SteppedVenue(open());
    first.mode('BTCUSDT', { marginType: 'ISOLATED' });
    first.open('BTCUSDT', 'LONG', 50_000, '1');
    first.open('SOLUSDT', 'LONG', 100, '7000');
    first.step({ BTCUSDT: 47_729, SOLUSDT: 86 });
    const venue = new SteppedVenue(open());
    expect([...venue.account().positions.values()].map(({ liquidating }) => liquidating)).toEqual([true, true]);
    venue.mark('BTCUSDT', 47_729);
    venue.mark('SOLUSDT', 86);
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 2);
    expect(venue.account().position('SOLUSDT', 'LONG')!.liquidating).toBe(true);
    venue.step({ SOLUSDT: 100 });
    expect(venue.incomes().map(([type, symbol]) => `${type} ${symbol}`)).toEqual([
      'position_open_long BTCUSDT',
      'position_open_long SOLUSDT',
      'start_liquidate BTCUSDT',
      'start_liquidate ',
      'position_close_long BTCUSDT',
      'finish_liquidate BTCUSDT',
      'finish_liquidate ',
    ]);
    expect(venue.account().position('SOLUSDT', 'LONG')!.liquidating).toBe(false);
  });

  it('restores funding, shares, insurance and margins', () => {
    const open = killedOpenings();
    const first = new SteppedVenue(open());
    first.mode('BTCUSDT', { marginType: 'ISOLATED', leverage: 100 });
    first.open('BTCUSDT', 'LONG', 50_000, '1');
    first.fund('BTCUSDT', 2_000_000, 50_000);
    const { exchangeLedger: ledger } = first.venue.accounts;
    const books = [ledger.funding, ledger.covered, ledger.shared].map(moneyText);
    expect(books).toEqual(['1000.00000000', '500.00000000', '8.00000000']);
    const picture = [first.incomes(), first.incomes('partner')];
    const venue = new SteppedVenue(open());
    const again = venue.venue.accounts.exchangeLedger;
    expect([again.funding, again.covered, again.shared].map(moneyText)).toEqual(books);
    expect([venue.incomes(), venue.incomes('partner')]).toEqual(picture);
    expect(venue.account().position('BTCUSDT', 'LONG')).toMatchObject({
      isolatedMargin: 0n,
      cumFundingFee: -100_000_000_000n,
    });
  });
});
