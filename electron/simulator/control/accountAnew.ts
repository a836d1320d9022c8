import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { whyNotTrading } from '../venue/futures/tradingHours.ts';
import { coinIds } from '../venue/spot/coins.ts';
import { newBalances, type NewBalance } from './accountBodies.ts';
import { account as administer } from './accounts.ts';
import { read, type CommandAnswer } from './command.ts';
import type { Controlled } from './controlled.ts';

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
      const done = administer(on, { account: accountId, ...step });
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
