import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import { powerOfTen } from '../../../../shared/num/decimal.ts';
import { MONEY_DECIMALS, money, share, type Money } from '../accounts/money.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { marketOf, type CommissionDay, type Customer, type Habit } from './records.ts';

/** The partner's share of a fee of its own customers, as a fraction (A-PARTNER-SHARE). */
export const DIRECT_SHARE = '0.2';
/** The partner's share of a fee of customers invited by a sub-agent, as a fraction (A-PARTNER-ACTIVITY). */
export const INDIRECT_SHARE = '0.05';
/** The sub-agent's share of such a fee. */
export const AGENT_SHARE = '0.15';
/** Number of days before the exchange opened for which activity is generated. */
const PAST_DAYS = 30;
const MILLION = 1_000_000n;

/** Returns the partner's share of a fee, as the lists show it. */
export function rateOf(agentUid: string | null): string {
  return agentUid === null ? DIRECT_SHARE : INDIRECT_SHARE;
}

/**
 * Computes the activity of a customer's habit in a period in which `value` (USDT) of the instrument was traded: a share
 * of that value, with the fees an account would have paid and their division. `day` is the period's day, Unix ms.
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

/**
 * Returns what the whole market traded of an instrument between two whole minutes, in USDT; zero when nothing was
 * traded.
 */
export function tradedValue(market: ExchangeMarket, habit: Habit, from: number, to: number): Money {
  const one = market.find(marketOf[habit.product], habit.symbol);
  const bar = one?.last.span(from, to);
  if (!one || !bar) return 0n;
  const { priceDecimals, sizeDecimals } = one.instrument;
  return bar.quote * powerOfTen(MONEY_DECIMALS - priceDecimals - sizeDecimals);
}

/**
 * Returns whether a customer trades a habit in the period that begins at `from`; the result is the same for every call.
 */
export function isActive(random: Random, { uid }: Customer, habit: Habit, from: number): boolean {
  return random.fork(`${uid} ${habit.product} ${from}`).integer(100) < habit.activePercent;
}

/**
 * Generates the days before this exchange opened, from random numbers only, because there was no market yet. Commission
 * of those days was paid before and appears only in the lists (A-PARTNER-ACTIVITY).
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
