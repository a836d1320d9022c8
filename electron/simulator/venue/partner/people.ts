import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Account } from '../accounts/account.ts';
import { sizeAmount, tradeValue, type Money } from '../accounts/money.ts';
import type { FuturesSummary } from '../futures/summary.ts';
import { customerFlows, type CustomerFlow } from './customers.ts';
import type { PartnerService } from './partnerService.ts';
import type { CommissionDay } from './records.ts';

/** Somebody the partner brought, as the partner may see them; amounts in USDT, times simulated Unix ms. */
export interface Invited {
  readonly uid: string;
  readonly registerTime: number;
  readonly isVerified: boolean;
  readonly inviteCode: string;
  readonly agentUid: string | null;
  /** From old to new. */
  readonly deposits: readonly CustomerFlow[];
  readonly withdrawals: readonly CustomerFlow[];
}

/** What somebody has, in USDT at the present prices. */
export interface Holdings {
  readonly spot: Money;
  readonly funding: Money;
  readonly futures: Money;
  /** What of it could be taken out at once. */
  readonly available: Money;
}

/** Everybody the partner brought, newest first. */
export function invitedPeople(service: PartnerService, market: ExchangeMarket, now: number): Invited[] {
  const customers = service.customers.map((customer): Invited => {
    const { uid, registerTime, isVerified, inviteCode, agentUid } = customer;
    const { deposits, withdrawals } = customerFlows(service.random, customer, now);
    const sent = service.received(uid).map(({ coin, amount, updatedTime }) => ({
      time: updatedTime,
      amount: inUsdt(market, coin, amount),
    }));
    return { uid, registerTime, isVerified, inviteCode, agentUid, deposits: [...deposits, ...sent], withdrawals };
  });
  return [accountAsInvited(service, market), ...customers];
}

/** The account of this exchange that the partner brought, by its ledgers. */
function accountAsInvited({ invited, openedTime }: PartnerService, market: ExchangeMarket): Invited {
  const flows = (kind: 'deposit' | 'withdraw'): CustomerFlow[] => [
    ...invited.bills
      .filter(({ bizType }) => bizType === kind)
      .map(({ asset, delta, time }) => ({ time, amount: inUsdt(market, asset, absolute(delta)) })),
    ...invited.income
      .filter(({ incomeType }) => incomeType === kind)
      .map(({ income, time }) => ({ time, amount: absolute(income) })),
  ];
  return {
    uid: invited.uid,
    registerTime: openedTime,
    isVerified: true,
    inviteCode: 'desk0000',
    agentUid: null,
    deposits: flows('deposit').toSorted((a, b) => a.time - b.time),
    withdrawals: flows('withdraw').toSorted((a, b) => a.time - b.time),
  };
}

/** What an account has. */
export function holdingsOf(
  account: Account,
  { balance, unrealized, available }: FuturesSummary,
  market: ExchangeMarket,
): Holdings {
  let [spot, free, funding] = [0n, 0n, 0n];
  for (const [asset, held] of account.spot) {
    spot += inUsdt(market, asset, held.free + held.locked);
    free += inUsdt(market, asset, held.free);
  }
  for (const [asset, amount] of account.funding) funding += inUsdt(market, asset, amount);
  return {
    spot,
    funding,
    futures: balance + unrealized,
    available: free + funding + (available > 0n ? available : 0n),
  };
}

/** What a customer without an account has: what came less what left and what fees took, most of it where it is traded. */
export function holdingsOfCustomer({ deposits, withdrawals }: Invited, days: readonly CommissionDay[]): Holdings {
  const total = sum(deposits) - sum(withdrawals) - days.reduce((all, { fee }) => all + fee, 0n);
  const kept = total > 0n ? total : 0n;
  const futures = kept / 2n;
  const funding = kept / 10n;
  const spot = kept - futures - funding;
  return { spot, funding, futures, available: spot + funding };
}

/** The sum of amounts. */
export function sum(flows: readonly CustomerFlow[]): Money {
  return flows.reduce((all, { amount }) => all + amount, 0n);
}

/** An amount of a coin at its last price on spot; nothing where it has no pair. */
export function inUsdt(market: ExchangeMarket, asset: string, amount: Money): Money {
  if (asset === 'USDT') return amount;
  const one = market.find('spot', `${asset}USDT`);
  if (!one) return 0n;
  const { instrument } = one;
  return (amount * tradeValue(instrument, one.last.last, 1)) / sizeAmount(instrument, 1);
}

const absolute = (amount: Money): Money => (amount < 0n ? -amount : amount);
