import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../electron/simulator/venue/accounts/money.ts';
import {
  largestValue,
  openSizes,
  sizeOf,
  waitingSizes,
} from '../../../../electron/simulator/venue/futures/exposure.ts';
import { HeldVenueContext } from './heldVenueContext.ts';

describe('Holding of an account on one side of a contract', () => {
  it('adds the positions and the unfilled part of open orders that would increase them', () => {
    const floor = new HeldVenueContext();
    const account = floor.account();
    floor.hold({ size: 100 });
    floor.hold({ size: 20, copied: true });
    floor.hold({ size: 7, side: 'SHORT' });
    floor.hold({ size: 3, symbol: 'ETHUSDT' });
    floor.rest({ size: 5_000 });
    floor.rest({ size: 600, filled: 200 });
    floor.rest({ side: 'SELL', price: 550_000, size: 90 });
    floor.rest({ side: 'SELL', positionSide: 'SHORT', price: 560_000, size: 8 });
    floor.rest({ symbol: 'ETHUSDT', price: 150_000, size: 4 });
    const of = (symbol: string, side: 'LONG' | 'SHORT') => [
      waitingSizes(account, symbol, side),
      sizeOf(account, symbol, side),
    ];
    expect([of('BTCUSDT', 'LONG'), of('BTCUSDT', 'SHORT'), of('ETHUSDT', 'LONG'), of('ETHUSDT', 'SHORT')]).toEqual([
      [[5_000, 400], 5_500],
      [[8], 15],
      [[4], 7],
      [[], 0],
    ]);
    expect(sizeOf(floor.account('trader'), 'BTCUSDT', 'LONG')).toBe(0);
  });
});

describe('Value that selects the risk bracket (A-MARGIN)', () => {
  it('COMBINED: is the whole side at mark, with the added size', () => {
    const floor = new HeldVenueContext();
    const [account, one] = [floor.account(), floor.one()];
    floor.hold({ size: 10_000 });
    floor.hold({ size: 20_000, margin: '5000' });
    floor.rest({ size: 5_000 });
    floor.mark(400_000);
    const value = (added?: number) => moneyText(largestValue(account, one, 'LONG', added));
    // 3.5 and 0.5 at 40000; there is no short position.
    expect([value(), value(5_000)]).toEqual(['140000.00000000', '160000.00000000']);
    expect(moneyText(largestValue(account, one, 'SHORT'))).toBe('0');
  });

  it('SEPARATED: is the largest of held, waiting or added size', () => {
    const floor = new HeldVenueContext();
    const [account, one] = [floor.account(), floor.one()];
    account.settings('BTCUSDT').separatedMode = 'SEPARATED';
    const value = (added?: number) => moneyText(largestValue(account, one, 'LONG', added));
    expect([value(), value(1_000)]).toEqual(['0', '5000.00000000']);
    floor.hold({ size: 10_000, separated: true });
    floor.hold({ size: 20_000, separated: true });
    expect([value(), value(20_001)]).toEqual(['100000.00000000', '100005.00000000']);
    floor.rest({ size: 30_000, separated: true });
    expect([value(), value(5_000)]).toEqual(['150000.00000000', '150000.00000000']);
    // Positions that copy a lead trader do not count as the account's own.
    floor.hold({ size: 90_000, separated: true, copied: true });
    expect(value()).toBe('150000.00000000');
  });
});

describe('Open size of a contract', () => {
  it('is summed per side over all accounts and margin modes, copies included', () => {
    const floor = new HeldVenueContext();
    const { accounts } = floor.context;
    expect(openSizes(accounts, 'BTCUSDT')).toEqual({ long: 0, short: 0 });
    floor.hold({ size: 100 });
    floor.hold({ size: 30, margin: '100', separated: true, copied: true });
    floor.hold({ size: 7, side: 'SHORT' });
    floor.hold({ size: 50, side: 'SHORT' }, floor.account('trader'));
    floor.hold({ size: 4, symbol: 'ETHUSDT' }, floor.account('partner'));
    expect([openSizes(accounts, 'BTCUSDT'), openSizes(accounts, 'ETHUSDT')]).toEqual([
      { long: 130, short: 57 },
      { long: 4, short: 0 },
    ]);
  });
});
