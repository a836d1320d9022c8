import { describe, expect, it } from 'vitest';
import { activityOf, isActive, pastDays } from '../../../../electron/simulator/venue/partner/activity.ts';
import { customerFlows, drawCustomers } from '../../../../electron/simulator/venue/partner/customers.ts';
import type { Habit } from '../../../../electron/simulator/venue/partner/records.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { START } from '../../support/rig.ts';
import { QuietVenue } from '../quietVenue.ts';

const DAY = 86_400_000;
const TODAY = Math.floor(START / DAY) * DAY;
const { market } = new QuietVenue().venue;
const { instrument } = market.find('futures', 'BTCUSDT')!;
const habit: Habit = { product: 'FUTURES', symbol: 'BTCUSDT', parts: 2_500, takerPercent: 60, activePercent: 50 };
/** Returns an amount in units of 10^-8. */
const usdt = (text: number) => BigInt(Math.round(text * 1e8));

describe('Customers of an exchange with one market only', () => {
  it('trade on that market only', () => {
    const contracts = { of: (wanted: 'spot' | 'futures') => (wanted === 'futures' ? market.of('futures') : []) };
    const products = drawCustomers(createRandom(1), contracts, START).flatMap(({ habits }) =>
      habits.map((one) => one.product),
    );
    // Four of the 36 customers never traded.
    expect([products.length, new Set(products)]).toEqual([32, new Set(['FUTURES'])]);
  });
});

describe('Trading of a customer in a period (A-PARTNER-ACTIVITY)', () => {
  const of = { product: 'FUTURES', symbol: 'BTCUSDT', uid: '77', day: TODAY, coin: 'USDT' };

  it('is a share of the market volume with account fees, of which the partner receives a fifth', () => {
    // 0.25 % of 400,000 is 1,000: 600 as taker at 0.08 %, 400 as maker at 0.02 %: 0.48 + 0.08.
    expect([instrument.apiTakerFeeRate, instrument.apiMakerFeeRate]).toEqual(['0.0008', '0.0002']);
    expect(activityOf({ uid: '77', agentUid: null }, habit, instrument, usdt(400_000), TODAY)).toEqual({
      ...of,
      agentUid: null,
      fee: usdt(0.56),
      commission: usdt(0.112),
      agentCommission: 0n,
      takerAmount: usdt(600),
      makerAmount: usdt(400),
    });
  });

  it("of a sub-agent's customer pays the partner a twentieth and the sub-agent 15 %", () => {
    expect(activityOf({ uid: '77', agentUid: '9' }, habit, instrument, usdt(400_000), TODAY)).toEqual({
      ...of,
      agentUid: '9',
      fee: usdt(0.56),
      commission: usdt(0.028),
      agentCommission: usdt(0.084),
      takerAmount: usdt(600),
      makerAmount: usdt(400),
    });
  });

  it('rounds fees up and commissions down at eight decimals', () => {
    const tiny = activityOf(
      { uid: '77', agentUid: null },
      { ...habit, takerPercent: 100 },
      instrument,
      usdt(0.0001),
      TODAY,
    );
    // 0.25 % of 0.0001 is 0.00000025; a fee of 0.0000000002 rounds up to 0.00000001, and a fifth of that rounds down to
    // zero.
    expect([tiny.takerAmount, tiny.fee, tiny.commission]).toEqual([25n, 1n, 0n]);
  });

  it('occurs in some periods only, always the same ones', () => {
    const [customer] = drawCustomers(createRandom(1), market, START);
    const periods = Array.from({ length: 200 }, (_, at) => START + at * 300_000);
    const active = () => periods.filter((from) => isActive(createRandom(2), customer!, habit, from));
    expect(active()).toEqual(active());
    expect(active().length).toBeGreaterThan(60);
    expect(active().length).toBeLessThan(140);
  });
});

describe('Customers of the partner', () => {
  const random = createRandom(5);
  const customers = drawCustomers(random.fork('c'), market, START);

  it('are thirty-six, the same for the same seed, registered before the start, newest first', () => {
    expect(drawCustomers(random.fork('c'), market, START)).toEqual(customers);
    expect(customers).toHaveLength(36);
    expect(new Set(customers.map(({ uid }) => uid)).size).toBe(36);
    const times = customers.map(({ registerTime }) => registerTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThan(START);
    expect(customers.filter(({ agentUid }) => agentUid !== null)).toHaveLength(9);
    expect(customers.filter(({ isVerified }) => !isVerified)).toHaveLength(5);
    expect(customers.filter(({ habits }) => habits.length === 0)).toHaveLength(4);
  });

  it('traded on some of the past thirty days, never before registration, and not at all without habits', () => {
    const past = pastDays(random, market, customers, START);
    expect(pastDays(random, market, customers, START)).toEqual(past);
    expect(past.length).toBeGreaterThan(200);
    for (const { uid, day, takerAmount, makerAmount, fee, commission } of past) {
      const { registerTime, habits } = customers.find((one) => one.uid === uid)!;
      expect([day >= TODAY - 30 * DAY, day < TODAY, day >= registerTime, habits.length]).toEqual([true, true, true, 2]);
      expect(takerAmount + makerAmount).toBeGreaterThan(0n);
      expect(commission).toBeLessThanOrEqual(fee / 5n);
    }
  });

  it('deposit from registration on, never withdraw more than deposited, and past deposits do not change', () => {
    for (const customer of customers) {
      const { deposits, withdrawals } = customerFlows(random, customer, START);
      if (customer.habits.length === 0) {
        expect([deposits, withdrawals]).toEqual([[], []]);
        continue;
      }
      const total = (flows: readonly { amount: bigint }[]) => flows.reduce((sum, { amount }) => sum + amount, 0n);
      expect(total(withdrawals)).toBeLessThan(total(deposits) + 1n);
      expect(deposits[0]!.time).toBeGreaterThanOrEqual(customer.registerTime);
      const later = customerFlows(random, customer, START + 60 * DAY);
      expect(later.deposits.slice(0, deposits.length)).toEqual(deposits);
    }
  });
});
