import { refuse } from '../../../shared/result/controlWords.ts';
import { ok } from '../../../shared/result/result.ts';
import { ACTIVATION_MS, type KeyState } from '../access/keyring.ts';
import type { Json } from '../venue/json.ts';
import { createBody, demoBody, keyBody, ownerBody, type OwnerBody } from './accountBodies.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { AccountCommand } from '../venue/accounts/accountCommands.ts';
import { type CommandAnswer, recordCommand, read } from './command.ts';
import type { Controlled } from './controlled.ts';
import { DEMO_SETTLEMENT } from '../venue/demo/demoSymbols.ts';
import { SETTLEMENT } from '../venue/futures/contracts.ts';

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
    const { locked, safe, forbidden, permissionsKnown, closedPaths, placementsPerSecond } = wanted;
    const change = { locked, safe, forbidden, permissionsKnown, closedPaths, placementsPerSecond };
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
