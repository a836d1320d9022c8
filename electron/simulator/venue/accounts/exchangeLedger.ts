import type { EngineFill, InstrumentMarket } from '../../market/instrumentMarket.ts';
import { BUY, type Side } from '../../engine/types.ts';
import type { Endowment } from './account.ts';
import { endowments } from './endowments.ts';
import { money, tradeValue, type Money } from './money.ts';

/** What the agents did with accounts in one instrument: base bought less sold, and quote received less paid. */
export interface Counterparty {
  steps: number;
  cash: Money;
}

/** What the exchange itself earned and paid, in the order things happened. Together with the accounts it sums up to what was deposited. */
export interface ExchangeLedger {
  /** What ever came into the accounts from outside and what left them, by asset; what they began with came in. */
  readonly deposits: Record<string, Money>;
  readonly withdrawals: Record<string, Money>;
  /** Fees of spot by asset. */
  readonly fees: Record<string, Money>;
  futuresFees: Money;
  liquidateFees: Money;
  /** Fees and liquidation fees given on to partners. */
  shared: Money;
  /** What was paid for losses that nothing backed any more. */
  covered: Money;
  /** What funding left over, for the agents are its other side. */
  funding: Money;
  /** By `market:symbol`. */
  readonly agents: Record<string, Counterparty>;
}

/** A house that did nothing yet, of accounts that begin with these endowments. */
export function openExchangeLedger(begun: readonly Endowment[] = Object.values(endowments)): ExchangeLedger {
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

/** Books what came to an account from outside: a deposit, a reward, a gift. */
export function noteDeposit({ deposits }: ExchangeLedger, asset: string, amount: Money): void {
  deposits[asset] = (deposits[asset] ?? 0n) + amount;
}

/** Books what left an account to the outside. */
export function noteWithdrawal({ withdrawals }: ExchangeLedger, asset: string, amount: Money): void {
  withdrawals[asset] = (withdrawals[asset] ?? 0n) + amount;
}

/** Books what the agents' side of a trade with an account did; a trade between two accounts leaves nothing here. */
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
