import { fail, ok } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import type { AccountCommand } from '../venue/accounts/accountCommands.ts';
import { moneyText } from '../venue/accounts/money.ts';
import { DEMO_SETTLEMENT } from '../venue/demo/demoSymbols.ts';
import { SETTLEMENT } from '../venue/futures/contracts.ts';
import { demoBody } from './accountBodies.ts';
import { note, read, type CommandAnswer } from './command.ts';
import type { Controlled } from './controlled.ts';

/**
 * POST /account with `demo`: funds come to the demo account of an owner or leave it (R37). What backs its positions and
 * orders stays. A refusal is a sentence; what was done before it, the deposit, stands.
 */
export function demoMoney(on: Controlled, body: unknown): CommandAnswer {
  return read(demoBody, body, ({ account: accountId, demo: asked }) => {
    const { accounts } = on.venue.demo;
    note(on, '/account', body);
    const done: Json[] = [];
    for (const kind of ['deposit', 'withdraw'] as const) {
      const amount = asked[kind];
      if (amount === undefined) continue;
      // Its books are kept in the settlement asset of the live contracts.
      const command: AccountCommand = { kind, accountId, wallet: 'futures', asset: SETTLEMENT, amount };
      const answer = accounts.administer(command, on.venue.time.now());
      if (!answer.ok) return fail(answer.error.replaceAll(SETTLEMENT, DEMO_SETTLEMENT));
      done.push({ kind, asset: DEMO_SETTLEMENT, amount });
    }
    const { balance, available } = accounts.summary(accountId);
    return ok({ account: accountId, done, balance: moneyText(balance), available: moneyText(available) });
  });
}
