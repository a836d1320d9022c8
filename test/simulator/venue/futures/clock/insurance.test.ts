import { describe, expect, it } from 'vitest';
import { money, moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { coverCross, coverIsolated } from '../../../../../electron/simulator/venue/futures/clock/insurance.ts';
import { HeldVenueContext } from '../heldVenueContext.ts';

const covered = (held: HeldVenueContext) =>
  [held.account().wallet.covered, held.context.exchangeLedger.covered, held.account().wallet.balance].map(moneyText);

describe('Insurance of an isolated position (A-MARGIN)', () => {
  it('pays a negative margin exactly and reports it with the funding settlement', () => {
    const held = new HeldVenueContext();
    const account = held.account();
    const position = held.hold({ margin: '2500' });
    held.context.flow.setTime(held.context.flow.time + 5);
    const { time } = held.context.flow;
    position.isolatedMargin = -7_00000001n;
    account.wallet.balance = money('90');
    coverIsolated(held.context, account, position);
    expect(position.isolatedMargin).toBe(0n);
    expect(covered(held)).toEqual(['7.00000001', '7.00000001', '97.00000001']);
    expect([account.wallet.updatedTime, account.updatedTime]).toEqual([time, time]);
    expect(held.incomes()).toEqual([['order_fix_margin_amount', 'BTCUSDT', '7.00000001', '97.00000001']]);
    expect(account.income[0]!.time).toBe(time);
    expect(held.pending()).toMatchObject([{ cause: 'PositionFundingSettle', income: ['order_fix_margin_amount'] }]);
    expect(held.noted).toEqual(['user insured BTCUSDT 7.00000001']);
  });

  it('pays nothing and writes no line when the margin is zero', () => {
    const held = new HeldVenueContext();
    const position = held.hold({ margin: '0' });
    coverIsolated(held.context, held.account(), position);
    expect([covered(held), held.incomes(), held.noted]).toEqual([['0', '0', '100000.00000000'], [], []]);
  });
});

describe('Insurance of the cross account (A-INSURANCE)', () => {
  it('pays a debt beyond isolated margins once no cross position is left', () => {
    const held = new HeldVenueContext();
    const account = held.account();
    held.hold({ margin: '2500' });
    const cross = held.hold({ symbol: 'ETHUSDT' });
    account.wallet.balance = money('2400');
    coverCross(held.context, account);
    expect([covered(held), held.incomes()]).toEqual([['0', '0', '2400.00000000'], []]);
    account.positions.delete(cross.id);
    coverCross(held.context, account);
    expect(covered(held)).toEqual(['100.00000000', '100.00000000', '2500.00000000']);
    expect(held.incomes()).toEqual([['order_fix_margin_amount', '', '100.00000000', '2500.00000000']]);
    expect(held.pending()).toMatchObject([{ cause: 'OrderUpdate', income: ['order_fix_margin_amount'] }]);
    expect(held.noted).toEqual(['user insured  100.00000000']);
  });

  it('pays nothing to an account without a debt', () => {
    const held = new HeldVenueContext();
    held.hold({ margin: '2500' });
    held.account().wallet.balance = money('2500');
    coverCross(held.context, held.account());
    expect([covered(held), held.incomes()]).toEqual([['0', '0', '2500.00000000'], []]);
  });
});
