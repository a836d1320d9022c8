import { describe, expect, it } from 'vitest';
import { moneyText, type Money } from '../../../../../electron/simulator/venue/accounts/money.ts';
import type { AccountFill } from '../../../../../electron/simulator/venue/accounts/records.ts';
import { FuturesClock } from '../../../../../electron/simulator/venue/futures/clock/futuresClock.ts';
import { START } from '../../../support/rig.ts';
import { HeldVenueContext } from '../heldVenueContext.ts';

/** Records a fill of an account as the books do, with only the fields that a share depends on. */
function filled(
  held: HeldVenueContext,
  accountId: string,
  fees: Partial<Record<'fee' | 'liquidateFee', Money>>,
  market = 'futures',
) {
  const fill = { market, symbol: 'BTCUSDT', fee: 0n, liquidateFee: 0n, time: START + 3, ...fees };
  held.context.changes.of(held.account(accountId), 'futures').fills.push(fill as AccountFill);
}

describe('Partner share at the end of a command or step (A-PARTNER-SHARE)', () => {
  const partnerTotals = (held: HeldVenueContext) => {
    const { balance, feeIncome, liquidateFeeIncome } = held.account('partner').wallet;
    return [balance, feeIncome, liquidateFeeIncome, held.context.exchangeLedger.shared].map(moneyText);
  };

  it('is a fifth of every fee and liquidation fee of the invited account on futures, rounded down, one line each', () => {
    const held = new HeldVenueContext();
    filled(held, 'user', { fee: 1_00000009n });
    filled(held, 'user', { liquidateFee: 50_00000000n });
    filled(held, 'user', { fee: 7_00000000n }, 'spot');
    filled(held, 'trader', { fee: 9_00000000n });
    filled(held, 'partner', { fee: 9_00000000n });
    new FuturesClock(held.context).closing();
    expect(held.incomes('partner')).toEqual([
      ['order_fill_fee_income', 'BTCUSDT', '0.20000001', '1000.20000001'],
      ['order_liquidate_fee_income', 'BTCUSDT', '10.00000000', '1010.20000001'],
    ]);
    expect(partnerTotals(held)).toEqual(['1010.20000001', '0.20000001', '10.00000000', '10.20000001']);
    const { wallet, updatedTime, income } = held.account('partner');
    expect([wallet.updatedTime, updatedTime, ...income.map(({ time }) => time)]).toEqual([
      START + 3,
      START + 3,
      START + 3,
      START + 3,
    ]);
    expect([held.incomes(), held.incomes('trader')]).toEqual([[], []]);
  });

  it('below 10^-8 is not booked and not reported', () => {
    const held = new HeldVenueContext();
    filled(held, 'user', { fee: 4n });
    new FuturesClock(held.context).closing();
    expect([held.incomes('partner'), partnerTotals(held)]).toEqual([[], ['1000.00000000', '0', '0', '0']]);
  });

  it('does not apply to demo accounts or without a partner account', () => {
    const held = new HeldVenueContext();
    filled(held, 'user', { fee: 1_00000000n });
    new FuturesClock(held.context, false).closing();
    const accounts = held.context.accounts.filter(({ id }) => id !== 'partner');
    new FuturesClock({ ...held.context, accounts }).closing();
    expect([held.incomes('partner'), partnerTotals(held)]).toEqual([[], ['1000.00000000', '0', '0', '0']]);
  });

  it('the insurance fund then covers every negative balance without a cross position', () => {
    const held = new HeldVenueContext();
    for (const id of ['user', 'trader']) held.account(id).wallet.balance = -5n;
    held.hold({}, held.account('trader'));
    new FuturesClock(held.context, false).closing();
    expect([held.incomes(), held.incomes('trader')]).toEqual([
      [['order_fix_margin_amount', '', '0.00000005', '0']],
      [],
    ]);
  });
});

describe('Funding settlement of one contract (A-MARGIN)', () => {
  /** Settles funding for a cross long position of 1 BTC and an isolated short position of 0.5 BTC. */
  function settled(rate: number, margin = '2500') {
    const held = new HeldVenueContext();
    const [long, short] = [held.hold(), held.hold({ side: 'SHORT', size: 5_000, margin })];
    const other = held.hold({ symbol: 'ETHUSDT' });
    held.context.flow.setTime(START + 9);
    new FuturesClock(held.context).funded(held.one(), { time: START + 9, rate, mark: 501_000 });
    return { held, long, short, other };
  }

  it('changes balance, exchange ledger, position and isolated margin by the same amount, with time and transcript line', () => {
    const { held, long, short, other } = settled(10_000);
    const { wallet, updatedTime } = held.account();
    // 50100 x 0.0001, and half of it.
    expect(held.incomes()).toEqual([
      ['position_funding', 'BTCUSDT', '-5.01000000', '99994.99000000'],
      ['position_funding', 'BTCUSDT', '2.50500000', '99997.49500000'],
    ]);
    expect([wallet.balance, wallet.funding, held.context.exchangeLedger.funding].map(moneyText)).toEqual([
      '99997.49500000',
      '-2.50500000',
      '2.50500000',
    ]);
    expect(
      [long, short, other].map((one) => [one.fundingFee, one.cumFundingFee, one.isolatedMargin].map(moneyText)),
    ).toEqual([
      ['-5.01000000', '-5.01000000', '0'],
      ['2.50500000', '2.50500000', '2502.50500000'],
      ['0', '0', '0'],
    ]);
    expect([wallet.updatedTime, updatedTime, long.updatedTime, short.updatedTime, other.updatedTime]).toEqual([
      START + 9,
      START + 9,
      START + 9,
      START + 9,
      START,
    ]);
    expect(held.pending()).toMatchObject([
      {
        cause: 'PositionFundingSettle',
        income: ['position_funding', 'position_funding'],
        positions: [long, short],
      },
    ]);
    expect(held.noted).toEqual([
      `user funding BTCUSDT ${long.id} -5.01000000`,
      `user funding BTCUSDT ${short.id} 2.50500000`,
    ]);
  });

  it('that uses up exactly the margin of a position costs the insurance fund nothing', () => {
    // 0.5 x 50100 x 0.002
    const { held, short } = settled(-200_000, '50.1');
    expect(short.isolatedMargin).toBe(0n);
    expect([held.incomes().map(([type]) => type), held.context.exchangeLedger.covered]).toEqual([
      ['position_funding', 'position_funding'],
      0n,
    ]);
  });

  it('that exceeds the margin by 10^-8 is covered by the insurance fund', () => {
    const { held, short } = settled(-200_000, '50.09999999');
    expect(short.isolatedMargin).toBe(0n);
    expect(held.incomes().slice(1)).toEqual([
      ['position_funding', 'BTCUSDT', '-50.10000000', '100050.10000000'],
      ['order_fix_margin_amount', 'BTCUSDT', '0.00000001', '100050.10000001'],
    ]);
  });
});
