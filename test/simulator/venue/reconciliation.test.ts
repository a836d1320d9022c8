import { describe, expect, it } from 'vitest';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { money, moneyText } from '../../../electron/simulator/venue/accounts/money.ts';
import { entryOfIncome, reconcile, type AssetReconciliation } from '../../../shared/domain/reconciliation.ts';
import { formatShort, decimal } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { without, type Stretch } from '../../../shared/time/stretches.ts';
import { incomeOf, openedVenue, trade, type TimedVenue } from './timedVenue.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

/** What the venue keeps of a futures account besides its lines. */
interface Standing {
  readonly at: number;
  readonly wallet: Account['wallet'];
}

const standing = (desk: TimedVenue): Standing => ({ at: desk.now, wallet: { ...desk.account.wallet } });
const balancesAt = ({ at, wallet }: Standing) => ({
  at,
  balances: [{ asset: 'USDT', total: moneyText(wallet.balance) }],
});

function compare(desk: TimedVenue, from: Standing, to: Standing, covered: readonly Stretch[] = ALWAYS) {
  const steps = reconcile({
    market: 'futures',
    opening: balancesAt(from),
    closing: balancesAt(to),
    entries: incomeOf(desk.account)
      .filter(({ time }) => covered.some((range) => range.from <= time && time <= range.to))
      .map(entryOfIncome),
    covered,
  });
  return runAtOnce(steps);
}

const short = (units: bigint): string => formatShort(decimal(moneyText(units)));
const lineOf = ({ lines }: AssetReconciliation, group: string): string =>
  lines.find((line) => line.group === group)?.amount ?? '0';

function command(desk: TimedVenue, kind: 'transfer' | 'gift'): void {
  desk.wait();
  const user = { accountId: 'user' } as const;
  const { accounts } = desk.venue;
  const done =
    kind === 'gift'
      ? accounts.administer({ kind, ...user, amount: '1.5', reason: 'INCREASE_CONTRACT_CASH_GIFT' }, desk.now)
      : accounts.administer(
          { kind, ...user, from: 'spot', to: 'futures', asset: 'USDT', amount: '3.00000001' },
          desk.now,
        );
  expect(done.ok).toBe(true);
}

describe('balances of the simulator against its lines', () => {
  it('differ by nothing over trades, fees, funding, transfers and liquidations', () => {
    const desk = openedVenue();
    const random = createRandom(5);
    const seen = { funding: 0, liquidated: 0n, insured: 0, transfers: 0 };
    let before = standing(desk);
    for (let round = 0; round < 12; round += 1) {
      for (let at = 0; at < 60; at += 1) trade(desk, random);
      command(desk, round % 2 === 0 ? 'transfer' : 'gift');
      const after = standing(desk);
      const where = `round ${round}`;
      const { assets, missing, unreadable } = compare(desk, before, after);
      expect([assets.length, missing, unreadable], where).toEqual([1, [], []]);
      const [usdt] = assets as [AssetReconciliation];
      const changed = (of: (wallet: Standing['wallet']) => bigint): string =>
        short(of(after.wallet) - of(before.wallet));
      expect(usdt, where).toMatchObject({
        asset: 'USDT',
        opening: short(before.wallet.balance),
        expected: short(after.wallet.balance),
        actual: short(after.wallet.balance),
        difference: '0',
      });
      expect(lineOf(usdt, 'realisedPnl'), where).toBe(changed((wallet) => wallet.realizedPnl));
      expect(lineOf(usdt, 'fees'), where).toBe(changed((wallet) => -wallet.fees - wallet.liquidateFees));
      expect(lineOf(usdt, 'funding'), where).toBe(changed((wallet) => wallet.funding));
      expect(lineOf(usdt, 'insurance'), where).toBe(changed((wallet) => wallet.covered));
      expect(lineOf(usdt, 'transfers'), where).toBe(
        changed((wallet) => wallet.transferredIn - wallet.transferredOut + wallet.deposited - wallet.withdrawn),
      );
      if (lineOf(usdt, 'funding') !== '0') seen.funding += 1;
      if (lineOf(usdt, 'insurance') !== '0') seen.insured += 1;
      if (lineOf(usdt, 'transfers') !== '0') seen.transfers += 1;
      seen.liquidated = after.wallet.liquidateFees;
      before = after;
    }
    // The commands exercised what they test.
    expect(seen.liquidated).toBeGreaterThan(0n);
    expect([seen.funding > 5, seen.insured > 0, seen.transfers]).toEqual([true, true, 12]);
  });

  it('differ by exactly what a hole in the lines lacks', () => {
    const desk = openedVenue();
    const random = createRandom(6);
    const before = standing(desk);
    for (let at = 0; at < 100; at += 1) trade(desk, random);
    command(desk, 'transfer');
    const from = desk.now - 30 * 60_000;
    const hole = { from, to: desk.now - 60_000 };
    for (let at = 0; at < 100; at += 1) trade(desk, random);
    const after = standing(desk);
    const lacking = incomeOf(desk.account).filter(({ time }) => time >= hole.from && time <= hole.to);
    const sum = lacking.reduce((total, { amount }) => total + money(amount), 0n);
    expect(sum).not.toBe(0n);
    const { assets, missing } = compare(desk, before, after, without(ALWAYS, [hole]));
    expect(missing).toEqual([hole]);
    expect(assets.map(({ difference }) => difference)).toEqual([short(sum)]);
  });
});
