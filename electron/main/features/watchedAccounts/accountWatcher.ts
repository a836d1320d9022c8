/**
 * Reads the accounts of the keys that are not in use, one after the other, every minute while the window asks for them:
 * without a reader, when the window is hidden and while the machine sleeps nothing is sent. A key that the exchange
 * refuses is not asked again before the user says so (B-C9); neither is a market that it may not see.
 */
import { type Account, marketsOfAccount } from '../../../../shared/domain/environment.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { isDenied } from '../../account/access.ts';
import { createDemoReading } from '../../account/demoRest.ts';
import type { IsOurs } from '../../exchange/mapping/orders.ts';
import type { ReadingSession } from '../../exchange/ports.ts';
import { isKeyError, isPermissionError } from '../../exchange/rest/authBreaker.ts';
import { isExpired } from '../../exchange/rest/signedTime.ts';
import { readMarket, type MarketReading } from './accountReading.ts';
import { watchedAccountLimits } from './watchedAccountLimits.ts';

/** A key that can be watched. `refusal`: why the exchange or the keychain refused it before; null: it did not. */
export interface WatchableKey {
  readonly keyId: string;
  readonly isWatched: boolean;
  readonly refusal: AppError | null;
}

/** Dependencies of {@link createAccountWatcher}. */
export interface AccountWatcherParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly isOurs: IsOurs;
  /** Returns the keys of this environment that are not in use. */
  readonly keys: () => readonly WatchableKey[];
  /** Opens a client that reads with a key; `error.exchange.stopped` while there is no exchange. */
  readonly open: (keyId: string) => Promise<Result<ReadingSession, AppError>>;
}

/** What is known of one market. `readAt`: wall time at which the read of the figures began. */
export interface WatchedMarketState {
  readonly reading: MarketReading | null;
  readonly readAt: number | null;
  readonly error: AppError | null;
  readonly isRefused: boolean;
}

/** What is known of one watched account. `refusal`: why it is not asked any more; `error`: why the last read failed. */
export interface WatchedState {
  readonly markets: Readonly<Record<Market, WatchedMarketState>>;
  readonly isReading: boolean;
  readonly refusal: AppError | null;
  readonly error: AppError | null;
}

export interface AccountWatcher {
  /** Called when the window asks for the accounts: they are read now where they are due, and so on for a while. */
  want(): void;
  /** Reads one account as soon as possible, also one that was refused. */
  readNow(keyId: string): void;
  /** Returns what is known of a watched key; null for any other. */
  state(keyId: string): WatchedState | null;
  /** Called when keys changed: a key that is no longer watched is let go, and its late reply is dropped. */
  keysChanged(): void;
  /** Forgets everything that was read: the exchange is another one. */
  forget(): void;
  /** Stops reading until the window asks again. */
  rest(): void;
  stop(): void;
}

interface Entry {
  readonly keyId: string;
  readonly markets: Record<Market, WatchedMarketState>;
  session: ReadingSession | null;
  /** Monotonic time at which the last read began. */
  askedAt: number;
  isReading: boolean;
  refusal: AppError | null;
  error: AppError | null;
  /** Refusals in a row that may be accidents: of the key, and of each market. */
  readonly strikes: Record<Market | 'key', number>;
}

const nothingRead: WatchedMarketState = { reading: null, readAt: null, error: null, isRefused: false };

/** Whether a refusal may come from an intermediary, or says that permissions could not be checked (XS11). */
const mayBeAccident = ({ exchange }: AppError): boolean =>
  exchange === null || exchange.code === null || exchange.code === '-1053';
/** Number of such refusals in a row that are conclusive. */
const ENOUGH = 2;

const isOfMarket = (error: AppError): boolean => isPermissionError(error) || isDenied(error);
const isOfKey = (error: AppError): boolean => isKeyError(error) || (error.kind === 'auth' && !isExpired(error));

/** Creates the watcher; nothing is read before the window asks. */
export function createAccountWatcher(parts: AccountWatcherParts): AccountWatcher {
  const { account, clock } = parts;
  const read = marketsOfAccount(account);
  const entries = new Map<string, Entry>();
  let wantedAt = Number.NEGATIVE_INFINITY;
  let timer: Cancel | undefined;
  let isBusy = false;
  let isStopped = false;

  const close = (entry: Entry): void => {
    entry.session?.close();
    entry.session = null;
  };
  const release = (entry: Entry): void => {
    entries.delete(entry.keyId);
    close(entry);
  };
  /** Holds exactly the keys that are watched now. */
  const reconcile = (): void => {
    const watched = new Map(parts.keys().flatMap((key) => (key.isWatched ? [[key.keyId, key] as const] : [])));
    for (const entry of entries.values()) if (isStopped || !watched.has(entry.keyId)) release(entry);
    if (isStopped) return;
    for (const [keyId, { refusal }] of watched) {
      if (entries.has(keyId)) continue;
      entries.set(keyId, {
        keyId,
        markets: { spot: nothingRead, futures: nothingRead },
        session: null,
        askedAt: Number.NEGATIVE_INFINITY,
        isReading: false,
        refusal,
        error: null,
        strikes: { spot: 0, futures: 0, key: 0 },
      });
    }
  };
  /** Whether the entry still counts after a wait. */
  const isCurrent = (entry: Entry): boolean => {
    reconcile();
    return entries.get(entry.keyId) === entry;
  };
  const refuse = (entry: Entry, refusal: AppError): void => {
    entry.refusal = refusal;
    close(entry);
  };

  /** Returns the session of an entry; null when there is none, or when the entry no longer counts. */
  const sessionOf = async (entry: Entry): Promise<ReadingSession | null> => {
    if (entry.session) return entry.session;
    const opened = await parts.open(entry.keyId);
    if (!isCurrent(entry)) {
      if (opened.ok) opened.value.close();
      return null;
    }
    if (opened.ok) entry.session = opened.value;
    // A keychain that is locked or waits for the user is not asked again by itself.
    else if (opened.error.key !== 'error.exchange.stopped') refuse(entry, opened.error);
    else entry.error = opened.error;
    return entry.session;
  };
  /** Takes the reply of one market; false ends the read of the account. */
  const take = (entry: Entry, market: Market, readAt: number, reply: Result<MarketReading, AppError>): boolean => {
    const before = entry.markets[market];
    const { strikes } = entry;
    const become = (change: Partial<WatchedMarketState>): void => {
      entry.markets[market] = { ...before, ...change };
    };
    if (reply.ok) {
      strikes[market] = strikes.key = 0;
      // Assets do not vanish by themselves: an empty list is not believed for an account that held something (B-B8).
      const isEmptied = reply.value.balances.length === 0 && (before.reading?.balances.length ?? 0) > 0;
      if (isEmptied) become({ error: appError('unreadable', 'error.accounts.emptied') });
      else become({ reading: reply.value, readAt, error: null });
      return true;
    }
    const { error } = reply;
    const scope = isOfMarket(error) ? market : isOfKey(error) ? 'key' : null;
    if (scope !== null) strikes[scope] += 1;
    const isFinal = scope !== null && (!mayBeAccident(error) || strikes[scope] >= ENOUGH);
    if (scope === 'key') {
      entry.error = error;
      if (isFinal) refuse(entry, error);
      return false;
    }
    become({ error, isRefused: isFinal });
    if (read.every((one) => entry.markets[one].isRefused)) refuse(entry, error);
    return true;
  };
  /** Reads the markets of an entry; false when the session ended before. */
  const readMarkets = async (entry: Entry, session: ReadingSession): Promise<boolean> => {
    const rest = account === 'demo' ? createDemoReading(session.rest) : session.rest;
    for (const market of read) {
      if (entry.markets[market].isRefused) continue;
      const readAt = clock.now();
      const reply = await readMarket(rest, market, account === 'demo', parts.isOurs);
      if (!isCurrent(entry) || entry.session !== session) return false;
      if (!take(entry, market, readAt, reply)) return true;
    }
    return true;
  };
  const readEntry = async (entry: Entry): Promise<void> => {
    entry.askedAt = clock.monotonic();
    entry.isReading = true;
    entry.error = null;
    const session = await sessionOf(entry);
    const isWhole = session === null || (await readMarkets(entry, session));
    entry.isReading = false;
    if (!isWhole) entry.askedAt = Number.NEGATIVE_INFINITY;
  };

  const isWanted = (): boolean => clock.monotonic() - wantedAt < watchedAccountLimits.lingerMs;
  const dueAt = ({ askedAt }: Entry): number => askedAt + watchedAccountLimits.everyMs;
  const readable = (): Entry[] => [...entries.values()].filter(({ refusal }) => refusal === null);
  const schedule = (): void => {
    timer?.();
    timer = undefined;
    if (isStopped || isBusy || !isWanted()) return;
    const next = Math.min(...readable().map(dueAt));
    if (next === Number.POSITIVE_INFINITY) return;
    timer = clock.after(Math.max(1, next - clock.monotonic()), () => void run());
  };
  /** Reads every account that is due, one after the other. */
  const run = async (): Promise<void> => {
    if (isBusy || isStopped) return;
    isBusy = true;
    try {
      for (;;) {
        reconcile();
        const due = isWanted() ? readable().find((entry) => dueAt(entry) <= clock.monotonic()) : undefined;
        if (!due) break;
        await readEntry(due);
      }
    } finally {
      isBusy = false;
      schedule();
    }
  };

  const want = (): void => {
    if (isStopped) return;
    wantedAt = clock.monotonic();
    void run();
  };

  return {
    want,
    readNow(keyId) {
      reconcile();
      const entry = entries.get(keyId);
      if (!entry || entry.isReading) return;
      entry.refusal = null;
      entry.askedAt = Number.NEGATIVE_INFINITY;
      Object.assign(entry.strikes, { spot: 0, futures: 0, key: 0 });
      for (const market of markets) entry.markets[market] = { ...entry.markets[market], isRefused: false };
      // The breaker of the session before does not count what the user asks for.
      close(entry);
      want();
    },
    state(keyId) {
      reconcile();
      const entry = entries.get(keyId);
      return entry
        ? { markets: { ...entry.markets }, isReading: entry.isReading, refusal: entry.refusal, error: entry.error }
        : null;
    },
    keysChanged() {
      if (entries.size > 0) reconcile();
    },
    forget() {
      for (const entry of entries.values()) release(entry);
    },
    rest() {
      wantedAt = Number.NEGATIVE_INFINITY;
      timer?.();
      timer = undefined;
      for (const entry of entries.values()) close(entry);
    },
    stop() {
      isStopped = true;
      timer?.();
      reconcile();
    },
  };
}
