/**
 * The private client of one exchange: a session exists while there is a key and the addresses it belongs to. It begins
 * with a request for the key's permissions and nothing else, so that an invalid key is found by one request (B-C9);
 * then trading receives the REST client and the two sockets. Whatever ends the session ends all of it.
 */
import type { Environment } from '../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../shared/ipc/appState.ts';
import type { Permission } from '../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, type Result, ok } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { sessionLimits } from './appLimits.ts';
import type { KeyInUse } from './credentials/credentials.ts';
import { checkAddresses, originsOf } from '../exchange/hosts.ts';
import { createAuthBreaker, isKeyError, type AuthBreaker, isPermissionError } from '../exchange/rest/authBreaker.ts';
import { createBudgets } from '../exchange/rest/limits/budgets.ts';
import type { CallReport } from '../exchange/rest/client.ts';
import type { WeightLedger } from '../exchange/rest/limits/weightLedger.ts';
import { createPrivateRest, type RestSession } from '../exchange/rest/privateRest.ts';
import { type ComparedTime, createSignedTime, isExpired, type SignedTime } from '../exchange/rest/signedTime.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import type { Signer } from '../exchange/signer/signer.ts';
import { createPrivateSocket, type PrivateSocket } from '../exchange/ws/privateSocket.ts';
import type { SocketConnector } from '../exchange/ws/socketPort.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { PrivateListener, PrivateRest, ReadingSession } from '../exchange/ports.ts';

// Reads a key's permissions: one private request on each market (A-PERMISSIONS).

const SPOT_TRADING = 'SPOT_TRADING';

/**
 * Returns the permissions of a key: `read` when both markets respond, a market's permission when its account may trade.
 * A market that refuses for a missing permission is left out; every other error is returned.
 */
export async function tryKey(rest: Pick<PrivateRest, 'query'>): Promise<Result<Permission[], AppError>> {
  const spot = await rest.query('spot.account', {});
  if (!spot.ok && !isPermissionError(spot.error)) return spot;
  const futures = await rest.query('futures.account.accountConfig', {});
  if (!futures.ok && !isPermissionError(futures.error)) return futures;
  if (!spot.ok && !futures.ok) return fail(spot.error);
  const permissions: Permission[] = [];
  if (spot.ok && futures.ok) permissions.push('read');
  // Recorded responses lack the list: then `canTrade` alone decides.
  if (spot.ok && spot.value.canTrade && (spot.value.permissions?.includes(SPOT_TRADING) ?? true)) {
    permissions.push('spot');
  }
  if (futures.ok && futures.value.canTrade) permissions.push('futures');
  return ok(permissions);
}

/** Dependencies of {@link createPrivateExchangeClient}. */
export interface PrivateExchangeClientParts {
  readonly environment: Environment;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: HttpTransport;
  readonly connector: SocketConnector;
  readonly ledger: WeightLedger;
  readonly time: ComparedTime;
  readonly userAgent: string;
  readonly log: Logger;
  readonly redact: (text: string) => string;
  readonly notice: (error: AppError) => void;
  readonly report: (report: CallReport) => void;
  /** Called when something changed that `views` shows. */
  readonly changed: () => void;
  readonly listener: PrivateListener;
  /** Passes the REST client to trading; null: none. */
  readonly attach: (rest: PrivateRest | null, keyId: string | null) => void;
  /** Called with the state of the key. */
  readonly fared: (
    keyId: string,
    state: 'checking' | 'ready' | 'refused',
    error: AppError | null,
    permissions: Permission[] | null,
  ) => void;
}

export interface PrivateExchangeClient {
  setAddresses(addresses: ExchangeAddresses | null): void;
  readonly setKey: (key: KeyInUse | null) => void;
  /** Requests a key's permissions at the current addresses, without using the key for anything else. */
  readonly trial: (signer: Signer) => Promise<Result<Permission[], AppError>>;
  /**
   * Opens a client that only reads with a key that is not in use: without sockets, without commands, and with a breaker
   * of its own. Nothing about it is logged.
   */
  readonly reading: (key: KeyInUse) => Result<ReadingSession, AppError>;
  /** Reconnects after the machine woke or its network changed. */
  refresh(): void;
  /** Reconnects one market's private socket, which is connected but delivers nothing (XW20). */
  renew(market: Market): void;
  readonly views: () => ConnectionView[];
  stop(): void;
}

/**
 * Creates the private sockets of both markets, without a key. A REST request through `rest` finds which part of a key
 * was refused.
 */
function createPrivateSockets(
  parts: PrivateExchangeClientParts,
  time: SignedTime,
  rest: () => RestSession | undefined,
): Readonly<Record<Market, PrivateSocket>> {
  const { environment, live, clock, random, log } = parts;
  const createSocket = (market: 'spot' | 'futures') =>
    createPrivateSocket({
      market,
      environment,
      live,
      connector: parts.connector,
      clock,
      random: random.fork(`private ${market}`),
      time,
      changed() {
        const { state, error } = sockets[market].view();
        log.write('socket.state', { market, kind: 'private', state, key: error?.key ?? null });
        parts.changed();
      },
      push: parts.listener.push,
      link: parts.listener.connectionState,
      refused: parts.notice,
      upgradeRefused(status) {
        log.write('socket.refused', { market, kind: 'private', status });
        if (status !== 401) return;
        // The clock may be the cause; if it is the key, a REST request shows which part of it.
        void parts.time.sync(market);
        void rest()?.query(market === 'spot' ? 'spot.account' : 'futures.account.accountConfig', {});
      },
    });
  const sockets = { spot: createSocket('spot'), futures: createSocket('futures') };
  return sockets;
}

/** Creates a client without a key and without addresses. */
export function createPrivateExchangeClient(parts: PrivateExchangeClientParts): PrivateExchangeClient {
  const { environment, live, clock, random, log } = parts;
  const budgets = createBudgets(parts.ledger);
  const time = createSignedTime(clock, parts.time);
  let addresses: ExchangeAddresses | null = null;
  let key: KeyInUse | null = null;
  let session: { readonly rest: RestSession; readonly breaker: AuthBreaker } | undefined;
  let retry: Cancel | undefined;
  let failures = 0;
  /** Number of refusals without an error code since a key was last accepted. */
  let refusalsWithoutCode = 0;
  let attached = false;
  /** Whether the key could not be tried because the time for signing is unknown. */
  let waitsForTime = false;

  const sockets = createPrivateSockets(parts, time, () => session?.rest);
  // A key check that a pause prevented is made when the pause ends: the kill switch may wait for a key that was never
  // tried (B-A9).
  parts.ledger.onPause(() => {
    if (retry && parts.ledger.pausedUntil() === 0) void begin();
  });
  // The same for sockets and key checks that had no time for signing and did not wait for a slow clock comparison
  // (B-C8).
  parts.time.onCompared(() => {
    for (const market of markets) sockets[market].timeMayBe();
    if (retry && waitsForTime) void begin();
  });

  const createSession = (
    signer: Signer,
    at: ExchangeAddresses,
    breaker: AuthBreaker,
    report = parts.report,
  ): RestSession =>
    createPrivateRest({
      clock,
      transport: parts.transport,
      ledger: parts.ledger,
      budgets,
      time,
      breaker,
      signer,
      addresses: at,
      live,
      userAgent: parts.userAgent,
      redact: parts.redact,
      report,
    });
  /**
   * Whether a key was entered for other addresses, or for another environment (R20). A key of live always names its
   * addresses.
   */
  const isElsewhere = ({ signer, origins }: KeyInUse, at: ExchangeAddresses): boolean =>
    signer.environment !== environment ||
    (origins === null ? environment === 'live' : originsOf(at).join(' ') !== origins.join(' '));
  const end = (): void => {
    retry?.();
    retry = undefined;
    const old = session;
    session = undefined;
    if (!old) return;
    old.rest.stop();
    if (!attached) return;
    attached = false;
    // Sockets are closed first: from here on no account data looks live.
    for (const market of markets) sockets[market].use(null);
    parts.attach(null, null);
  };
  const refuse = (keyId: string, error: AppError): void => {
    end();
    log.write('key.refused', { kind: error.kind, key: error.key, reason: error.exchange?.code ?? null });
    parts.fared(keyId, 'refused', error, null);
  };
  const begin = async (): Promise<void> => {
    end();
    if (!key || !addresses) return;
    const { keyId, signer } = key;
    const at = addresses;
    if (isElsewhere(key, at)) {
      refuse(keyId, appError('refused', 'error.key.otherAddresses'));
      return;
    }
    const breaker = createAuthBreaker((error) => {
      if (session === mine) refuse(keyId, error);
    }, clock);
    const mine = { rest: createSession(signer, at, breaker), breaker };
    session = mine;
    parts.fared(keyId, 'checking', null, null);
    const permissions = await tryKey(mine.rest);
    if (session !== mine) return;
    if (!permissions.ok) {
      const { error } = permissions;
      // An expired timestamp concerns the clocks, not the key: they are compared again, and the key is tried again. A
      // refusal without an error code may come from any intermediary: a single one is treated as an accident (XS11).
      const isRefusal = isKeyError(error) || error.kind === 'auth';
      const isBare = isRefusal && error.exchange?.code === null;
      const isAccident = isExpired(error) || (isBare && refusalsWithoutCode === 0);
      if (isBare) refusalsWithoutCode += 1;
      if (isRefusal && !isAccident) return refuse(keyId, error);
      const pause = Math.min(sessionLimits.retryCapMs, sessionLimits.retryBaseMs * 2 ** Math.min(failures, 10));
      failures += 1;
      waitsForTime = error.key === 'error.clock.unknown';
      retry = clock.after(Math.round(pause * (0.5 + random.next() / 2)), () => void begin());
      return;
    }
    failures = refusalsWithoutCode = 0;
    parts.fared(keyId, 'ready', null, permissions.value);
    attached = true;
    parts.attach(mine.rest, keyId);
    for (const market of markets) sockets[market].use({ signer, origin: at[market].ws });
  };

  return {
    setAddresses(next) {
      addresses = next && checkAddresses(environment, next, live).ok ? next : null;
      failures = refusalsWithoutCode = 0;
      void begin();
    },
    setKey(next) {
      key = next;
      failures = refusalsWithoutCode = 0;
      void begin();
    },
    async trial(signer) {
      if (!addresses) return fail(appError('unavailable', 'error.exchange.stopped'));
      const rest = createSession(
        signer,
        addresses,
        createAuthBreaker(() => undefined),
      );
      const permissions = await tryKey(rest);
      rest.stop();
      return permissions;
    },
    reading(other) {
      if (!addresses) return fail(appError('unavailable', 'error.exchange.stopped'));
      if (isElsewhere(other, addresses)) return fail(appError('refused', 'error.key.otherAddresses'));
      const breaker = createAuthBreaker(() => undefined, clock);
      const rest = createSession(other.signer, addresses, breaker, () => undefined);
      return ok({ rest: { queryWhole: (...args) => rest.queryWhole(...args) }, close: () => rest.stop() });
    },
    refresh() {
      for (const market of markets) sockets[market].reconnect();
      if (retry) void begin();
    },
    renew: (market) => sockets[market].reconnect(),
    views: () => markets.map((market) => sockets[market].view()),
    stop() {
      key = null;
      end();
    },
  };
}
