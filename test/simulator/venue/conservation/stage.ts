import type { PrivateContext } from '../../../../electron/simulator/http/handler.ts';
import type { ServedPrivateId } from '../../../../electron/simulator/http/served.ts';
import type { ExchangeMarket } from '../../../../electron/simulator/market/exchangeMarket.ts';
import type { ExchangeAccounts } from '../../../../electron/simulator/venue/accounts/exchangeAccounts.ts';
import { Deviations } from '../../../../electron/simulator/venue/counters.ts';
import { issueKeys } from '../../../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../../../shared/time/random.ts';

/** Where a session plays. */
export interface Stage {
  readonly market: ExchangeMarket;
  readonly accounts: ExchangeAccounts;
  /** Simulated Unix ms. */
  readonly now: number;
  /** How often each command was answered and not refused. */
  readonly answered: Map<ServedPrivateId, number>;
  /** Lets the market go on by so many steps. */
  step(steps: number): void;
  /** Settles funding of a contract now, on its mark; the rate is in 10^-8. */
  fund(symbol: string, rate: number): void;
  /** What a handler looks at, for an account. */
  context(accountId: AccountName): PrivateContext;
}

/** Accounts in the order of their numbers, and the place of a key of theirs in the line. */
const keyPlaces = { user: 0, trader: 4, partner: 5 } as const;
/** See {@link accountNames}. */
export type AccountName = keyof typeof keyPlaces;
/** The accounts in the order of their numbers. */
export const accountNames = Object.keys(keyPlaces) as AccountName[];
const keys = issueKeys(createRandom(7));

/** What a handler looks at when the key of an account asks. */
export function contextOf({ market, accounts, now }: Stage, accountId: AccountName): PrivateContext {
  const caller = { accountId, key: keys[keyPlaces[accountId]]! };
  return { market, now, accounts, caller, deviations: new Deviations(), strict: false };
}
