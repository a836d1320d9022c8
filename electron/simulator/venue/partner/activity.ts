import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import { powerOfTen } from '../../../../shared/num/decimal.ts';
import { MONEY_DECIMALS, money, share, type Money } from '../accounts/money.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { marketOf, type CommissionDay, type Customer, type Habit } from './records.ts';

/** What the partner gets of a fee of its own customers, as a fraction (A-PARTNER-SHARE). */
export const DIRECT_SHARE = '0.2';
/** What it gets of a fee of customers a sub-agent brought, as a fraction (A-PARTNER-ACTIVITY). */
export const INDIRECT_SHARE = '0.05';
/** What the sub-agent gets of it. */
export const AGENT_SHARE = '0.15';
/** Days before the books were opened of which there is activity to tell. */
const PAST_DAYS = 30;
const MILLION = 1_000_000n;

/** The partner's share of a fee, as the lists write it. */
export function rateOf(agentUid: string | null): string {
  return agentUid === null ? DIRECT_SHARE : INDIRECT_SHARE;
}

/**
 * What a customer's habit came to in a period whose agents traded `value` (USDT) of the instrument: a share of it, with
 * the fees an account would have paid and what they are shared into. `day` is that of the period, Unix ms.
 */
export function activityOf(
  { uid, agentUid }: Pick<Customer, 'uid' | 'agentUid'>,
  { product, symbol, parts, takerPercent }: Habit,
  instrument: Instrument,
  value: Money,
  day: number,
): CommissionDay {
  const amount = (value * BigInt(parts)) / MILLION;
  const takerAmount = (amount * BigInt(takerPercent)) / 100n;
  const makerAmount = amount - takerAmount;
  const fee = share(takerAmount, takerRate(instrument), 'ceil') + share(makerAmount, makerRate(instrument), 'ceil');
  return {
    uid,
    day,
    product,
    symbol,
    coin: 'USDT',
    agentUid,
    fee,
    commission: share(fee, rateOf(agentUid), 'floor'),
    agentCommission: agentUid === null ? 0n : share(fee, AGENT_SHARE, 'floor'),
    takerAmount,
    makerAmount,
  };
}

/** What everybody in the market traded of an instrument between two whole minutes, in USDT; nothing where it did not trade. */
export function tradedValue(market: ExchangeMarket, habit: Habit, from: number, to: number): Money {
  const one = market.find(marketOf[habit.product], habit.symbol);
  const bar = one?.last.span(from, to);
  if (!one || !bar) return 0n;
  const { priceDecimals, sizeDecimals } = one.instrument;
  return bar.quote * powerOfTen(MONEY_DECIMALS - priceDecimals - sizeDecimals);
}

/** Whether a customer follows a habit in the period that begins at `from`; the same for every question. */
export function isActive(random: Random, { uid }: Customer, habit: Habit, from: number): boolean {
  return random.fork(`${uid} ${habit.product} ${from}`).integer(100) < habit.activePercent;
}

/**
 * The days before the books of this exchange were opened, from chance alone: there was no market yet to follow. What was
 * earned then was paid out before, and stands in the lists alone (A-PARTNER-ACTIVITY).
 */
export function pastDays(
  random: Random,
  market: ExchangeMarket,
  customers: readonly Customer[],
  opened: number,
): CommissionDay[] {
  const today = Math.floor(opened / DAY_MS);
  const found: CommissionDay[] = [];
  for (const customer of customers) {
    const first = Math.max(Math.ceil(customer.registerTime / DAY_MS), today - PAST_DAYS);
    for (let day = first; day < today; day += 1) {
      for (const habit of customer.habits) {
        const one = market.find(marketOf[habit.product], habit.symbol);
        const chance = random.fork(`${customer.uid} ${habit.product} past ${day}`);
        if (!one || chance.integer(100) >= habit.activePercent) continue;
        const value = money(String(1_000_000 + chance.integer(20_000_000)));
        found.push(activityOf(customer, habit, one.instrument, value, day * DAY_MS));
      }
    }
  }
  return found;
}
