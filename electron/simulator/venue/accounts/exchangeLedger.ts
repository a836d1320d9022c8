import type { EngineFill, InstrumentMarket } from '../../market/instrumentMarket.ts';
import { BUY, type Side } from '../../engine/types.ts';
import type { InitialFunds } from './account.ts';
import { money, tradeValue, type Money } from './money.ts';
import { initialFunds } from './types.ts';

/** The agents' trades with accounts in one instrument: base bought minus sold, and quote received minus paid. */
export interface Counterparty {
  steps: number;
  cash: Money;
}

/** What the exchange itself earned and paid. Together with the accounts it sums up to what was deposited. */
export interface ExchangeLedger {
  /**
   * Everything that came into the accounts from outside, including their initial funds, and everything that left them,
   * by asset.
   */
  readonly deposits: Record<string, Money>;
  readonly withdrawals: Record<string, Money>;
  /** Spot fees by asset. */
  readonly fees: Record<string, Money>;
  futuresFees: Money;
  liquidateFees: Money;
  /** Fees and liquidation fees passed on to partners. */
  shared: Money;
  /** Losses paid because no margin covered them any more. */
  covered: Money;
  /** Net result of funding, because the agents are the other side of it. */
  funding: Money;
  /** Trades of the agents, by `market:symbol`. */
  readonly agents: Record<string, Counterparty>;
}

/** Returns a new exchange ledger for accounts with these initial funds. */
export function openExchangeLedger(begun: readonly InitialFunds[] = Object.values(initialFunds)): ExchangeLedger {
  const exchangeLedger: ExchangeLedger = {
    deposits: {},
    withdrawals: {},
    fees: {},
    futuresFees: 0n,
    liquidateFees: 0n,
    shared: 0n,
    covered: 0n,
    funding: 0n,
    agents: {},
  };
  for (const { spot, funding, futures } of begun) {
    for (const [asset, amount] of [...Object.entries(spot), ...Object.entries(funding), ['USDT', futures] as const]) {
      noteDeposit(exchangeLedger, asset, money(amount));
    }
  }
  return exchangeLedger;
}

/** Records what came to an account from outside: a deposit, a reward, a gift. */
export function noteDeposit({ deposits }: ExchangeLedger, asset: string, amount: Money): void {
  deposits[asset] = (deposits[asset] ?? 0n) + amount;
}

/** Records what left an account to the outside. */
export function noteWithdrawal({ withdrawals }: ExchangeLedger, asset: string, amount: Money): void {
  withdrawals[asset] = (withdrawals[asset] ?? 0n) + amount;
}

/** Records the agents' side of a trade with an account; a trade between two accounts changes nothing. */
export function noteAgents(
  exchangeLedger: ExchangeLedger,
  one: InstrumentMarket,
  fill: EngineFill,
  takerSide: Side,
): void {
  if ((fill.makerOwner === 0) === (fill.takerOwner === 0)) return;
  const { market, symbol } = one.instrument;
  const agents = (exchangeLedger.agents[`${market}:${symbol}`] ??= { steps: 0, cash: 0n });
  const agentsTook = fill.takerOwner === 0;
  const bought = agentsTook === (takerSide === BUY);
  const value = tradeValue(one.instrument, fill.price, fill.size);
  agents.steps += bought ? fill.size : -fill.size;
  agents.cash += bought ? -value : value;
}
