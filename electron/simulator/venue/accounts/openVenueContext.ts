import type { Cancel } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { StateStore } from '../../state/stateRecords.ts';
import { readRecord } from '../../state/stateText.ts';
import { COPYING } from '../copy/copyStore.ts';
import { leadAccounts, leadTraders, type LeadTrader } from '../copy/leadTraders.ts';
import { OrderFlow, type FlowOptions } from '../orders/orderFlow.ts';
import type { AccountLog } from '../transcript.ts';
import { Account, type InitialFunds } from './account.ts';
import { accountToSave, restoreAccounts } from './accountsState.ts';
import { Changes } from './changes.ts';
import type { VenueContext } from './venueContext.ts';
import { openExchangeLedger, type ExchangeLedger } from './exchangeLedger.ts';
import { IdSource } from './idSource.ts';
import { type PrivateNotification, type AccountId, accountOrder, initialFunds } from './types.ts';

/** The environment of the accounts of an exchange. */
export interface AccountsOptions {
  readonly market: ExchangeMarket;
  readonly random: Random;
  readonly transcript: AccountLog;
  /** Simulated Unix ms at the start. */
  readonly time: number;
  /** Listeners of private notifications; the venue keeps them over a reset. */
  readonly listeners: ReadonlySet<(news: PrivateNotification) => void>;
  readonly addListener: (listener: (news: PrivateNotification) => void) => Cancel;
  /** The state store; without one nothing outlives the process. */
  readonly state?: StateStore | undefined;
  /** Whether a partner earns commission for inviting users. */
  readonly paysPartner?: boolean;
  /** Initial funds of the accounts; the default is {@link initialFunds}. */
  readonly endowments?: Readonly<Record<AccountId, InitialFunds>>;
  /** Returns the book their orders are placed in; the default is the market's own. */
  readonly bookOf?: FlowOptions['bookOf'];
}

/** The accounts of an exchange, new or restored, and what their services share. */
export interface OpenedVenueContext {
  readonly venueContext: VenueContext;
  readonly traders: readonly LeadTrader[];
  /** The state, if copy trading had begun in it. */
  readonly copying: StateStore | undefined;
  /** Adds an account that may trade from now on. */
  readonly join: (account: Account) => void;
  /** Saves accounts that the state did not contain. */
  readonly saveNew: () => void;
}

/** Creates the accounts, restores them from the state when there is one, and builds what the services share. */
export function openVenueContext(options: AccountsOptions, finish: () => void): OpenedVenueContext {
  const { market, random, transcript, state, time, bookOf, endowments: begun = initialFunds } = options;
  const uids = random.fork('uids');
  const accounts = accountOrder.map(
    (id, index) => new Account(id, index + 1, String(1_000_000_000 + uids.integer(1_000_000_000)), begun[id], time),
  );
  const meta = state?.read('meta');
  const traders = leadTraders(random.fork('lead traders'));
  const copying = meta?.has(COPYING) === true ? state : undefined;
  if (copying) accounts.push(...leadAccounts(traders, accounts.length + 1, time));
  const known = state ? restoreAccounts(state, accounts) : 0;
  const saved = meta?.get('house');
  const exchangeLedger =
    saved === undefined ? openExchangeLedger(Object.values(begun)) : readRecord<ExchangeLedger>(saved);
  const changes = new Changes();
  const ids = new IdSource(random.fork('account ids'), meta?.get('lastId'));
  const byOwner = new Map(accounts.map((account) => [account.owner, account]));
  const flow = new OrderFlow({ accounts: byOwner, changes, ids, exchangeLedger, transcript, bookOf });
  flow.setTime(time);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const venueContext: VenueContext = {
    market,
    accounts,
    changes,
    ids,
    exchangeLedger,
    transcript,
    flow,
    find: (symbol) => market.find('futures', symbol)!,
    account(accountId) {
      const found = byId.get(accountId);
      if (!found) throw new RangeError(`no such account: ${accountId}`);
      return found;
    },
    finish,
  };
  return {
    venueContext,
    traders,
    copying,
    join(account) {
      accounts.push(account);
      byOwner.set(account.owner, account);
      byId.set(account.id, account);
    },
    saveNew() {
      if (state && known < accounts.length) state.write(accounts.map(accountToSave));
    },
  };
}
