/** The list of accounts over a scripted exchange: each key has its own replies, and a virtual clock decides what is due. */
import type { TradingContext } from '../../../../../electron/main/account/tradingContext.ts';
import type { ReadingSession } from '../../../../../electron/main/exchange/ports.ts';
import {
  createWatchedAccountsModule,
  type ListedAccount,
} from '../../../../../electron/main/features/watchedAccounts/watchedAccountsModule.ts';
import type { Balance, Order, Position } from '../../../../../shared/domain/order.ts';
import { calls } from '../../../../../shared/ipc/contract.ts';
import type { AccountDetails, AccountsAnswer } from '../../../../../shared/ipc/watchedAccountViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { createScriptedRest } from '../../../trading/support/scriptedRest.ts';

export const NOW = 1_790_000_000_000;
export const MAIN = { environment: 'simulator', account: 'main' } as const;

/** A refusal of the exchange; `code` null: one without an error code. */
export const refusal = (code: string | null, httpStatus: number): AppError =>
  appError('auth', 'error.key.notAccepted', {}, { exchange: { code, message: '', httpStatus } });

export const listed = (keyId: string, patch: Partial<ListedAccount> = {}): ListedAccount => ({
  keyId,
  label: `Label of ${keyId}`,
  lastFour: keyId.slice(-4).padStart(4, '0'),
  issued: false,
  active: false,
  isWatched: true,
  refusal: null,
  ...patch,
});

/** Replies of an account: USDT on both markets, and records by their ids. */
export const accountReplies = (spot: string, futures: string, more: Record<string, () => unknown> = {}) => ({
  'spot.account': () => ({ canTrade: true, balances: [{ asset: 'USDT', free: spot, locked: '0' }] }),
  'futures.account.balance': () => [
    { asset: 'USDT', balance: futures, availableBalance: futures, frozen: '0', unrealizePnl: '0' },
  ],
  'futures.openAlgoOrders': () => [],
  ...more,
});

type Scripts = Record<string, (params: Record<string, unknown>) => unknown>;

/** Creates the module with a key in use and one that is watched. */
export function createWatchRig(scripts: Record<string, Scripts>, scope: TradingContext = MAIN) {
  const clock = createVirtualClock(NOW);
  /** Requests in their order: key, endpoint, lane. */
  const asked: string[] = [];
  const open: string[] = [];
  const refusedToOpen: Record<string, AppError> = {};
  const state = {
    accounts: [listed('used', { active: true }), listed('other')] as readonly ListedAccount[],
    /** What the syncs of the key in use hold; null: they were not compared yet. */
    own: null as { balances: Balance[]; positions: Position[]; orders: Order[] } | null,
    epoch: 1,
  };
  /** As the real client: once it is closed, nothing is sent, and a reply under way is an error. */
  const restOf = (keyId: string, isOpen: () => boolean = () => true) => {
    const { rest } = createScriptedRest(scripts[keyId] ?? accountReplies('0', '0'));
    const ended = fail(appError('unavailable', 'error.exchange.stopped'));
    const queryWhole = async (id: string, params: unknown, lane?: string) => {
      if (!isOpen()) return ended;
      asked.push(`${keyId} ${id} ${lane ?? '-'}`);
      const reply: unknown = await rest.queryWhole(id as never, params as never);
      return isOpen() ? reply : ended;
    };
    return { ...rest, queryWhole } as unknown as typeof rest;
  };
  const own = restOf('used');
  const module = createWatchedAccountsModule(
    { scope, clock },
    {
      accounts: () => state.accounts,
      watch(keyId, isWatched) {
        const isKnown = state.accounts.some((one) => one.keyId === keyId);
        state.accounts = state.accounts.map((one) => (one.keyId === keyId ? { ...one, isWatched } : one));
        return isKnown;
      },
      open(keyId): Promise<Result<ReadingSession, AppError>> {
        const error = refusedToOpen[keyId];
        if (error) return Promise.resolve(fail(error));
        open.push(keyId);
        let isOpen = true;
        const close = (): void => {
          isOpen = false;
          open.splice(open.indexOf(keyId), 1);
        };
        return Promise.resolve(ok({ rest: restOf(keyId, () => isOpen), close }));
      },
      access: () => ({ rest: own, keyId: 'used', epoch: state.epoch }),
      snapshot: {
        isCompared: () => state.own !== null,
        orders: (market) => (state.own?.orders ?? []).filter((one) => one.market === market),
        triggers: () => [],
        positions: () => state.own?.positions ?? [],
        balances: (market) => (state.own?.balances ?? []).filter((one) => one.market === market),
      },
      isOurs: () => false,
    },
  );
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 200; i += 1) await Promise.resolve();
  };
  /** Calls a handler as the window does, checks the answer against the contract, and lets the reads it began end. */
  const ask = async <Answer>(name: keyof typeof module.handlers, request: object = {}): Promise<Answer> => {
    const answer = (await module.handlers[name]({ ...scope, ...request } as never)) as Result<unknown, AppError>;
    await settle();
    if (!answer.ok) return answer.error as Answer;
    return calls[name].answer.parse(answer.value) as Answer;
  };
  return {
    clock,
    asked,
    open,
    refusedToOpen,
    state,
    module,
    settle,
    ask,
    list: async () => {
      await ask('accounts.list');
      return ask<AccountsAnswer>('accounts.list');
    },
    details: (keyId: string) => ask<AccountDetails>('accounts.details', { keyId }),
    /** Moves time on as the window does: it asks every five seconds. */
    async pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 5_000) {
        clock.advance(5_000);
        await ask('accounts.list');
      }
    },
    /** Returns the requests made with a key since the last call. */
    take(keyId: string) {
      const mine = asked.filter((one) => one.startsWith(`${keyId} `)).map((one) => one.slice(keyId.length + 1));
      asked.length = 0;
      return mine;
    },
  };
}
