/**
 * The accounts of this environment beside each other: the key in use, whose figures are those of the trading events, and
 * the other keys, which are only read. Nothing here can place or cancel an order.
 */
import type { AccountRow, AccountsAnswer, WatchedMarket } from '../../../../shared/ipc/watchedAccountViews.ts';
import { marketsOfAccount } from '../../../../shared/domain/environment.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Access, CurrentAccess } from '../../account/access.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import type { AccountSnapshot } from '../../trading/accountSnapshot.ts';
import {
  createAccountWatcher,
  type AccountWatcherParts,
  type WatchableKey,
  type WatchedMarketState,
  type WatchedState,
} from './accountWatcher.ts';
import { recordId, sameAccount, type AccountTraits } from './sameAccount.ts';
import { watchedAccountLimits } from './watchedAccountLimits.ts';

/** A key of this environment as it is listed. */
export interface ListedAccount extends WatchableKey {
  readonly label: string;
  readonly lastFour: string;
  readonly issued: boolean;
  /** Whether it is in use: streams and trading belong to it alone. */
  readonly active: boolean;
}

/** Dependencies of {@link createWatchedAccountsModule}. */
export interface WatchedAccountsParts extends Pick<AccountWatcherParts, 'open' | 'isOurs'> {
  /** Returns the keys of this environment, in the order in which they were entered. */
  readonly accounts: () => readonly ListedAccount[];
  /** Stores whether a key is watched; false: there is no such key. */
  readonly watch: (keyId: string, isWatched: boolean) => boolean;
  /** The REST client of the key in use. */
  readonly access: CurrentAccess;
  readonly snapshot: Pick<AccountSnapshot, 'isCompared' | 'orders' | 'triggers' | 'positions' | 'balances'>;
}

/** IPC calls of the list of accounts. */
export type WatchedAccountCall = Extract<keyof CallHandlers, `accounts.${string}`>;

export interface WatchedAccountsModule extends MainModule<WatchedAccountCall> {
  windowGone(): void;
  /** Called when keys were added, changed or deleted. */
  keysChanged(): void;
  /** Called when the exchange is another one. */
  forget(): void;
}

const marketView = ({ reading, readAt, error, isRefused }: WatchedMarketState): WatchedMarket => ({
  readAt,
  complete: reading?.complete ?? true,
  balances: [...(reading?.balances ?? [])],
  positions: reading?.positionCount ?? 0,
  orders: reading?.orderCount ?? 0,
  error,
  isRefused,
});

const idsOf = (market: Market, { positions, orders, triggers }: Omit<Records, 'balances'>): string[] => [
  ...positions.map(({ positionId }) => recordId(market, 'position', positionId)),
  ...orders.map(({ orderId }) => recordId(market, 'order', orderId)),
  ...triggers.map(({ triggerId }) => recordId(market, 'order', triggerId)),
];
type Records = Pick<NonNullable<WatchedMarketState['reading']>, 'balances' | 'positions' | 'orders' | 'triggers'>;

function traitsOf(read: readonly Market[], { markets: states }: WatchedState): AccountTraits {
  const readings = read.flatMap((market) => {
    const { reading } = states[market];
    return reading ? [{ market, reading }] : [];
  });
  return {
    userId: readings.flatMap(({ reading }) => reading.userId ?? [])[0] ?? null,
    figures:
      readings.length < read.length
        ? null
        : {
            balances: readings.flatMap(({ reading }) => reading.balances),
            ids: readings.flatMap(({ market, reading }) => idsOf(market, reading)),
          },
  };
}

/**
 * The user id of the key in use, which no push carries: it is requested once for each session, and again after a minute
 * when it could not be read.
 */
function createOwnUserId(clock: AccountContext['clock'], access: CurrentAccess) {
  let known: { readonly epoch: number; readonly userId: string | null } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let askedFor = -1;
  const ask = async ({ rest, epoch }: Access): Promise<void> => {
    if (askedFor === epoch && clock.monotonic() - askedAt < watchedAccountLimits.everyMs) return;
    askedFor = epoch;
    askedAt = clock.monotonic();
    const reply = await rest.queryWhole('spot.account', {}, 'background');
    if (reply.ok) known = { epoch, userId: reply.value.reply.uid ?? null };
    // A key that may not see spot does not become one that may by asking again.
    else if (reply.error.kind === 'auth') known = { epoch, userId: null };
  };
  return {
    read(): string | null {
      const restSession = access();
      if (!restSession) return null;
      if (known?.epoch === restSession.epoch) return known.userId;
      void ask(restSession);
      return null;
    },
  };
}

/** Creates the module; nothing is read before the window asks. */
export function createWatchedAccountsModule(
  { scope, clock }: Pick<AccountContext, 'scope' | 'clock'>,
  { accounts, watch, access, snapshot, open, isOurs }: WatchedAccountsParts,
): WatchedAccountsModule {
  const read = marketsOfAccount(scope.account);
  const others = (): readonly ListedAccount[] => accounts().filter(({ active }) => !active);
  const watcher = createAccountWatcher({ account: scope.account, clock, isOurs, keys: others, open });
  const own = createOwnUserId(clock, access);

  const ownTraits = (): AccountTraits => ({
    userId: scope.account === 'main' ? own.read() : null,
    figures: read.every((market) => snapshot.isCompared(market))
      ? {
          balances: read.flatMap((market) => snapshot.balances(market)),
          ids: read.flatMap((market) =>
            idsOf(market, {
              positions: market === 'futures' ? snapshot.positions() : [],
              orders: snapshot.orders(market),
              triggers: market === 'futures' ? snapshot.triggers() : [],
            }),
          ),
        }
      : null,
  });
  /** Returns the rows, the key in use first, each compared with those above it that count. */
  const list = (): AccountsAnswer => {
    const counted: { readonly keyId: string; readonly traits: AccountTraits }[] = [];
    const sameAs = (keyId: string, traits: AccountTraits): AccountRow['sameAs'] => {
      for (const one of counted) {
        const proof = sameAccount(one.traits, traits);
        if (proof) return { keyId: one.keyId, proof };
      }
      counted.push({ keyId, traits });
      return null;
    };
    const all = accounts();
    const hasOthers = all.length > 1;
    const rows = [...all.filter(({ active }) => active), ...others()].map((key): AccountRow => {
      const { keyId, label, lastFour, issued, active, isWatched } = key;
      const about = { keyId, label, lastFour, issued };
      const nothing = { isReading: false, userId: null, error: null, markets: { spot: null, futures: null } };
      if (active) {
        const traits = hasOthers ? ownTraits() : { userId: null, figures: null };
        return { ...about, ...nothing, state: 'inUse', userId: traits.userId, sameAs: sameAs(keyId, traits) };
      }
      const state = isWatched ? watcher.state(keyId) : null;
      if (!state) return { ...about, ...nothing, state: 'off', sameAs: null };
      const traits = traitsOf(read, state);
      const isRead = read.some((market) => state.markets[market].reading !== null);
      return {
        ...about,
        state: state.refusal ? 'refused' : isRead ? 'read' : 'waiting',
        isReading: state.isReading,
        userId: traits.userId,
        error: state.refusal ?? state.error,
        markets: {
          spot: scope.account === 'demo' ? null : marketView(state.markets.spot),
          futures: marketView(state.markets.futures),
        },
        sameAs: sameAs(keyId, traits),
      };
    });
    return { rows, oldMs: watchedAccountLimits.oldMs, readAt: clock.now() };
  };
  const listed = (): Result<AccountsAnswer, AppError> => {
    watcher.want();
    return ok(list());
  };
  const unknown = (): Result<never, AppError> => fail(appError('invalid', 'error.credentials.unknownKey'));
  const here = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) => inSameContext(scope, run);

  return {
    handlers: {
      'accounts.list': here(listed),
      'accounts.details': here(({ keyId }) => {
        const state = watcher.state(keyId);
        if (!state) return unknown();
        const readings = read.flatMap((market) => state.markets[market].reading ?? []);
        const sumOf = (field: 'positionCount' | 'orderCount'): number =>
          readings.reduce((sum, reading) => sum + reading[field], 0);
        return ok({
          balances: readings.flatMap(({ balances }) => [...balances]),
          positions: readings.flatMap(({ positions }) => [...positions]),
          orders: readings.flatMap(({ orders }) => [...orders]),
          triggers: readings.flatMap(({ triggers }) => [...triggers]),
          positionCount: sumOf('positionCount'),
          orderCount: sumOf('orderCount'),
          readAt: clock.now(),
        });
      }),
      'accounts.watch': here(({ keyId, isWatched }) => {
        if (!watch(keyId, isWatched)) return unknown();
        watcher.keysChanged();
        return listed();
      }),
      'accounts.read': here(({ keyId }) => {
        if (!watcher.state(keyId)) return unknown();
        watcher.readNow(keyId);
        return ok(list());
      }),
    },
    keysChanged: () => watcher.keysChanged(),
    forget: () => watcher.forget(),
    windowGone: () => watcher.rest(),
    stop: () => watcher.stop(),
  };
}
