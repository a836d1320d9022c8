import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { ACTIVATION_MS, type KeyState } from '../access/keyring.ts';
import type { Json } from '../venue/json.ts';
import {
  createBody,
  demoBody,
  keyBody,
  ownerBody,
  type OwnerBody,
  newBalances,
  type NewBalance,
} from './accountBodies.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { AccountCommand } from '../venue/accounts/accountCommands.ts';
import { type CommandAnswer, recordCommand, read } from './command.ts';
import type { Controlled } from './controlled.ts';
import { DEMO_SETTLEMENT } from '../venue/demo/demoSymbols.ts';
import { SETTLEMENT, whyNotTrading } from '../venue/futures/contracts.ts';
import { coinIds } from '../venue/spot/coins.ts';

/**
 * Handles POST /account/anew: resets an account to the given balances (R37). Its orders are cancelled, its positions
 * are closed at market, all its free funds are withdrawn, and the amounts are deposited. Its trading history stays. A request that cannot be carried out is refused before anything changes; a later failure
 * leaves the steps already done.
 */
export function resetAccount(on: Controlled, body: unknown): CommandAnswer {
  return read(newBalances, body, ({ account: accountId, balances }) => {
    const refused = whyNot(on, accountId, balances);
    if (!refused.ok) return refused;
    const { accounts, time } = on.venue;
    const now = time.now();
    const one = accounts.account(accountId);
    // Conditional orders first: cancelling a plain order must not activate one of them.
    accounts.triggers.cancelLive(one, undefined, now);
    for (const market of ['spot', 'futures'] as const) accounts.cancelOpen(accountId, market, undefined, now);
    accounts.futures.close(one, {}, now);
    const left = [...one.positions.values()].map(({ symbol, side }) => `${symbol} ${side}`);
    if (left.length > 0) {
      return refuse('thin', { positions: left.join(', ') });
    }
    const steps = [{ empty: true }, ...balances.map((deposit) => ({ deposit }))];
    for (const step of steps) {
      const done = account(on, { account: accountId, ...step });
      if (!done.ok) return done;
    }
    return ok({ account: accountId, balances: balances.map((balance) => ({ ...balance })) });
  });
}

/** Checks whether the reset can be done, before anything changes. */
function whyNot({ venue }: Controlled, accountId: string, balances: readonly NewBalance[]): Result<null, Refusal> {
  const coins = coinIds(venue.market);
  const named = new Set<string>();
  for (const { wallet, asset } of balances) {
    if (!coins.has(asset)) return refuse('coin', { asset });
    if (wallet === 'futures' && asset !== 'USDT') return refuse('futures');
    if (named.has(`${wallet} ${asset}`)) return refuse('twice', { wallet, asset });
    named.add(`${wallet} ${asset}`);
  }
  for (const { symbol } of venue.accounts.account(accountId).positions.values()) {
    const one = venue.market.find('futures', symbol);
    if (one && whyNotTrading(one, venue.time.now())) {
      return refuse('shut', { symbol });
    }
  }
  return ok(null);
}

/**
 * Handles POST /account with `demo`: deposits funds into an owner's demo account or withdraws them (R37). The margin of
 * its positions and orders cannot be withdrawn. A refusal is a sentence; a deposit done before a refused withdrawal
 * stays.
 */
function changeDemoFunds(on: Controlled, body: unknown): CommandAnswer {
  return read(demoBody, body, ({ account: accountId, demo: asked }) => {
    const { accounts } = on.venue.demo;
    recordCommand(on, '/account', body);
    const done: Json[] = [];
    for (const kind of ['deposit', 'withdraw'] as const) {
      const amount = asked[kind];
      if (amount === undefined) continue;
      // The demo account's books are kept in the settlement asset of the live contracts.
      const command: AccountCommand = { kind, accountId, wallet: 'futures', asset: SETTLEMENT, amount };
      const answer = accounts.administer(command, on.venue.time.now());
      if (!answer.ok) {
        const { code, params } = answer.error;
        return refuse(code, 'asset' in params ? { ...params, asset: DEMO_SETTLEMENT } : params);
      }
      done.push({ kind, asset: DEMO_SETTLEMENT, amount });
    }
    const { balance, available } = accounts.summary(accountId);
    return ok({ account: accountId, done, balance: moneyText(balance), available: moneyText(available) });
  });
}

/**
 * Handles POST /account: changes a key, creates one, or changes the owner of an account or of its demo account (R37).
 */
export function account(on: Controlled, body: unknown): CommandAnswer {
  const names = typeof body === 'object' && body !== null ? body : {};
  if ('create' in names) return created(on, body);
  if ('demo' in names) return changeDemoFunds(on, body);
  return 'account' in names ? owned(on, body) : changed(on, body);
}

function changed(on: Controlled, body: unknown): CommandAnswer {
  return read(keyBody, body, ({ key, activation, ...change }) => {
    const activeAt = activation ? on.venue.time.now() + ACTIVATION_MS : undefined;
    const state = on.keyring.change(key, { ...change, activeAt });
    if (!state) return on.keyring.noSuchKey();
    recordCommand(on, '/account', body);
    return ok(shown(state));
  });
}

function created(on: Controlled, body: unknown): CommandAnswer {
  return read(createBody, body, ({ create: { like, permissions, activation } }) => {
    const activeAt = activation ? on.venue.time.now() + ACTIVATION_MS : 0;
    const made = on.keyring.create(like, permissions, activeAt);
    if (!made.ok) return made;
    recordCommand(on, '/account', body);
    const { index, state } = made.value;
    const { apiKey, secretKey, passphrase, permissions: given } = state.key;
    return ok({ key: index, apiKey, secretKey, passphrase, permissions: given, ...shown(state) });
  });
}

function owned(on: Controlled, body: unknown): CommandAnswer {
  return read(ownerBody, body, (wanted) => {
    const { accounts, time } = on.venue;
    const commands = [...commandsOf(wanted), ...(wanted.empty ? leaving(on, wanted.account) : [])];
    recordCommand(on, '/account', body);
    const done: Json[] = [];
    for (const command of commands) {
      const answer = accounts.administer(command, time.now());
      if (!answer.ok) return answer;
      done.push(answer.value);
    }
    const { locked, safe, forbidden, trading, permissionsKnown, closedPaths, placementsPerSecond } = wanted;
    const change = { locked, safe, forbidden, trading, permissionsKnown, closedPaths, placementsPerSecond };
    const restrictions = on.access.restrictions.change(wanted.account, change);
    return ok({ account: wanted.account, ...restrictions, done });
  });
}

/** Returns the account commands a body asks for, in the order in which they are applied. */
function commandsOf({
  account: accountId,
  deposit,
  withdraw,
  transfer,
  commission,
  selfTradePrevention: required,
  reward,
  gift,
}: OwnerBody): AccountCommand[] {
  return [
    ...(deposit ? [{ kind: 'deposit' as const, accountId, ...deposit }] : []),
    ...(withdraw ? [{ kind: 'withdraw' as const, accountId, ...withdraw }] : []),
    ...(transfer ? [{ kind: 'transfer' as const, accountId, ...transfer }] : []),
    ...(commission ? [{ kind: 'commission' as const, accountId, ...commission }] : []),
    ...(required === undefined ? [] : [{ kind: 'selfTradePrevention' as const, accountId, required }]),
    ...(reward ? [{ kind: 'reward' as const, accountId, ...reward }] : []),
    ...(gift ? [{ kind: 'gift' as const, accountId, ...gift }] : []),
  ];
}

/** Returns the withdrawals that take all free funds out of an account, wallet by wallet. */
function leaving({ venue: { accounts } }: Controlled, accountId: OwnerBody['account']): AccountCommand[] {
  const { spot, funding } = accounts.account(accountId);
  const free = [
    ...[...spot].map(([asset, balance]) => ({ wallet: 'spot' as const, asset, amount: balance.free })),
    ...[...funding].map(([asset, amount]) => ({ wallet: 'funding' as const, asset, amount })),
    { wallet: 'futures' as const, asset: 'USDT', amount: accounts.summary(accountId).available },
  ];
  return free
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, ...from }) => ({ kind: 'withdraw' as const, accountId, ...from, amount: moneyText(amount) }));
}

function shown({ key, disabled, ips, pairs, activeAt }: KeyState) {
  return { label: key.label, disabled, ips, pairs, activeAt };
}
