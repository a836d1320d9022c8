import type { PrivateContext } from '../../../../electron/simulator/http/handler.ts';
import type { ServedPrivateId } from '../../../../electron/simulator/http/served.ts';
import type { ExchangeMarket } from '../../../../electron/simulator/market/exchangeMarket.ts';
import type { ExchangeAccounts } from '../../../../electron/simulator/venue/accounts/exchangeAccounts.ts';
import { Deviations } from '../../../../electron/simulator/venue/counters.ts';
import { issueKeys } from '../../../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../../../shared/time/random.ts';

/** The market and accounts on which a session runs. */
export interface Stage {
  readonly market: ExchangeMarket;
  readonly accounts: ExchangeAccounts;
  /** Simulated Unix ms. */
  readonly now: number;
  /** Number of successful calls of each command. */
  readonly answered: Map<ServedPrivateId, number>;
  /** Advances the market by so many steps. */
  step(steps: number): void;
  /** Settles the funding of a contract now, at its mark price; the rate is in 10^-8. */
  fund(symbol: string, rate: number): void;
  /** Returns the context of a handler for a request of an account. */
  context(accountId: AccountName): PrivateContext;
}

/** The accounts in the order of their numbers, with the index of one of their API keys. */
const keyIndexes = { user: 0, trader: 4, partner: 5 } as const;
/** One of the {@link accountNames}. */
export type AccountName = keyof typeof keyIndexes;
/** The accounts in the order of their numbers. */
export const accountNames = Object.keys(keyIndexes) as AccountName[];
const keys = issueKeys(createRandom(7));

/** Returns the context of a handler for a request with the API key of an account. */
export function contextOf({ market, accounts, now }: Stage, accountId: AccountName): PrivateContext {
  const caller = { accountId, key: keys[keyIndexes[accountId]]! };
  return { market, now, accounts, caller, deviations: new Deviations(), strict: false };
}
