import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Account } from '../accounts/account.ts';
import { sizeAmount, tradeValue, type Money } from '../accounts/money.ts';
import type { FuturesSummary } from '../futures/summary.ts';
import { customerFlows, type CustomerFlow } from './customers.ts';
import type { PartnerService } from './partnerService.ts';
import type { CommissionDay } from './records.ts';

/** An invited user, with the data the partner may see; amounts in USDT, times simulated Unix ms. */
export interface Invited {
  readonly uid: string;
  readonly registerTime: number;
  readonly isVerified: boolean;
  readonly inviteCode: string;
  readonly agentUid: string | null;
  /** Deposits, oldest first; internal transfers that a customer received are appended at the end. */
  readonly deposits: readonly CustomerFlow[];
  readonly withdrawals: readonly CustomerFlow[];
}

/** The funds of a user, in USDT at the present prices. */
export interface Holdings {
  readonly spot: Money;
  readonly funding: Money;
  readonly futures: Money;
  /** The part that could be withdrawn at once. */
  readonly available: Money;
}

/** Returns all users the partner invited, newest first. */
export function invitedUsers(service: PartnerService, market: ExchangeMarket, now: number): Invited[] {
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

/** Returns the invited account of this exchange, from its ledgers. */
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

/** Returns the funds of an account. */
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

/**
 * Returns the funds of a customer without an account: deposits minus withdrawals and fees, most of it in the trading
 * wallets.
 */
export function holdingsOfCustomer({ deposits, withdrawals }: Invited, days: readonly CommissionDay[]): Holdings {
  const total = sum(deposits) - sum(withdrawals) - days.reduce((all, { fee }) => all + fee, 0n);
  const balance = total > 0n ? total : 0n;
  const futures = balance / 2n;
  const funding = balance / 10n;
  const spot = balance - futures - funding;
  return { spot, funding, futures, available: spot + funding };
}

/** Sums up amounts. */
export function sum(flows: readonly CustomerFlow[]): Money {
  return flows.reduce((all, { amount }) => all + amount, 0n);
}

/** Converts an amount of a coin to USDT at its last spot price; zero when it has no pair. */
export function inUsdt(market: ExchangeMarket, asset: string, amount: Money): Money {
  if (asset === 'USDT') return amount;
  const one = market.find('spot', `${asset}USDT`);
  if (!one) return 0n;
  const { instrument } = one;
  return (amount * tradeValue(instrument, one.last.last, 1)) / sizeAmount(instrument, 1);
}

const absolute = (amount: Money): Money => (amount < 0n ? -amount : amount);
