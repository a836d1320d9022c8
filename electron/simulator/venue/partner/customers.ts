import { DAY_MS, HOUR_MS } from '../../../../shared/time/units.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import { money, type Money } from '../accounts/money.ts';
import type { Customer, Habit } from './records.ts';

/** Number of customers and of sub-agents (A-PARTNER-ACTIVITY). */
const CUSTOMERS = 36;
const AGENTS = 3;
/** Number of instruments of a market the customers trade: the first ones listed. */
const TRADED = 6;
/** Largest number of days before the exchange opened on which a customer registered. */
const EARLIEST_DAYS = 300;
const FIRST_UID = 3_000_000_000;

/**
 * Draws the customers; the same random source and time give the same ones. `opened` is when the exchange opened, Unix
 * ms.
 */
export function drawCustomers(random: Random, market: Pick<ExchangeMarket, 'of'>, opened: number): Customer[] {
  const uid = () => String(FIRST_UID + random.integer(1_000_000_000));
  const agents = Array.from({ length: AGENTS }, uid);
  const customers = Array.from({ length: CUSTOMERS }, (_, at): Customer => {
    const daysAgo = 1 + Math.floor(EARLIEST_DAYS * random.next() ** 2);
    return {
      uid: uid(),
      registerTime: opened - daysAgo * DAY_MS - random.integer(DAY_MS),
      isVerified: at % 7 !== 3,
      inviteCode: `desk${String(random.integer(10_000)).padStart(4, '0')}`,
      agentUid: at % 4 === 1 ? agents[at % AGENTS]! : null,
      // Some customers have registered and never traded.
      habits: at % 9 === 8 ? [] : drawHabits(random, market),
    };
  });
  return customers.toSorted((a, b) => b.registerTime - a.registerTime);
}

function drawHabits(random: Random, market: Pick<ExchangeMarket, 'of'>): Habit[] {
  const wanted = [
    { product: 'SPOT', list: market.of('spot') },
    { product: 'FUTURES', list: market.of('futures') },
  ] as const;
  // An exchange may list only one market.
  return wanted.flatMap(({ product, list }) => {
    if (list.length === 0) return [];
    const { symbol } = list[random.integer(Math.min(TRADED, list.length))]!.instrument;
    const [parts, takerPercent, activePercent] = [
      200 + random.integer(4_000),
      20 + random.integer(80),
      10 + random.integer(60),
    ];
    return [{ product, symbol, parts, takerPercent, activePercent }];
  });
}

/** A deposit or withdrawal of a customer; USDT, simulated Unix ms. */
export interface CustomerFlow {
  readonly time: number;
  readonly amount: Money;
}

/**
 * Returns a customer's deposits and withdrawals on the days from registration up to `now`; the result is the same for
 * every call. The first deposit is on the day of registration, unless the customer never traded.
 */
export function customerFlows(random: Random, { uid, registerTime, habits }: Customer, now: number) {
  const deposits: CustomerFlow[] = [];
  const withdrawals: CustomerFlow[] = [];
  if (habits.length === 0) return { deposits, withdrawals };
  let balance = 0;
  for (let day = Math.floor(registerTime / DAY_MS); day * DAY_MS <= now; day += 1) {
    const chance = random.fork(`${uid} money ${day}`);
    // The first deposit comes within an hour of registration.
    const time = deposits.length === 0 ? registerTime + chance.integer(HOUR_MS) : day * DAY_MS + chance.integer(DAY_MS);
    const draw = chance.next();
    const amount = 50 + chance.integer(2_000);
    if (time > now) break;
    if (deposits.length === 0 || draw < 0.04) {
      deposits.push({ time, amount: money(String(amount)) });
      balance += amount;
    } else if (draw > 0.98 && balance > 2 * amount) {
      withdrawals.push({ time, amount: money(String(amount)) });
      balance -= amount;
    }
  }
  return { deposits, withdrawals };
}
