/**
 * The private way to one exchange: a session exists while there is a key and there are addresses it belongs to. It begins
 * by asking what the key may do, alone, so that a bad key is found by one request (B-C9); then trading gets its REST and
 * its two sockets. Whatever ends it ends all of it.
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
import { checkAddresses } from '../exchange/hosts.ts';
import { createAuthBreaker, isKeyError, type AuthBreaker, isPermissionError } from '../exchange/rest/authBreaker.ts';
import { createBudgets } from '../exchange/rest/limits/budgets.ts';
import type { CallReport } from '../exchange/rest/client.ts';
import type { WeightLedger } from '../exchange/rest/limits/ledger.ts';
import { createPrivateRest, type RestSession } from '../exchange/rest/privateRest.ts';
import { isExpired } from '../exchange/rest/reply/expired.ts';
import { createSignedTime, type ComparedTime, type SignedTime } from '../exchange/rest/signedTime.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import type { Signer } from '../exchange/signer/signer.ts';
import { createPrivateSocket, type PrivateSocket } from '../exchange/ws/privateSocket.ts';
import type { SocketConnector } from '../exchange/ws/socketPort.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { PrivateListener, PrivateRest } from '../exchange/ports.ts';

// Asks the exchange what a key may do: one private question on each market (A-PERMISSIONS).

const SPOT_TRADING = 'SPOT_TRADING';

/**
 * The permissions of a key: `read` when both markets answer, a market's own when its account may trade. A market that
 * refuses for a missing permission is one the key has nothing to do with; every other failure is the answer.
 */
export async function tryKey(rest: Pick<PrivateRest, 'query'>): Promise<Result<Permission[], AppError>> {
  const spot = await rest.query('spot.account', {});
  if (!spot.ok && !isPermissionError(spot.error)) return spot;
  const futures = await rest.query('futures.account.accountConfig', {});
  if (!futures.ok && !isPermissionError(futures.error)) return futures;
  if (!spot.ok && !futures.ok) return fail(spot.error);
  const permissions: Permission[] = [];
  if (spot.ok && futures.ok) permissions.push('read');
  // Recordings leave the list out: then the switch alone decides.
  if (spot.ok && spot.value.canTrade && (spot.value.permissions?.includes(SPOT_TRADING) ?? true)) {
    permissions.push('spot');
  }
  if (futures.ok && futures.value.canTrade) permissions.push('futures');
  return ok(permissions);
}

/** What the link stands on and tells. */
export interface PrivateExchangeClientParts {
  readonly environment: Environment;
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
  /** Something changed that `views` shows. */
  readonly changed: () => void;
  readonly listener: PrivateListener;
  /** Trading's way from now on; null: none. */
  readonly attach: (rest: PrivateRest | null, keyId: string | null) => void;
  /** How the key fares. */
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
  /** Asks what a key may do, at the addresses of now, without using it for anything else. */
  readonly trial: (signer: Signer) => Promise<Result<Permission[], AppError>>;
  /** The machine woke, or its network changed. */
  refresh(): void;
  /** One market's private socket lives and tells nothing: another connection (XW20). */
  renew(market: Market): void;
  readonly views: () => ConnectionView[];
  stop(): void;
}

/** All origins of an exchange, in a fixed order. */
export function originsOf(addresses: ExchangeAddresses): string[] {
  return markets.flatMap((market) => [addresses[market].rest, addresses[market].ws]);
}

/** The private sockets of both markets, without a key. `rest` is asked which part of a key was refused. */
function createPrivateSockets(
  parts: PrivateExchangeClientParts,
  time: SignedTime,
  rest: () => RestSession | undefined,
): Readonly<Record<Market, PrivateSocket>> {
  const { environment, clock, random, log } = parts;
  const createSocket = (market: 'spot' | 'futures') =>
    createPrivateSocket({
      market,
      environment,
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
      link: parts.listener.publicClient,
      refused: parts.notice,
      upgradeRefused(status) {
        log.write('socket.refused', { market, kind: 'private', status });
        if (status !== 401) return;
        // The clock may be the reason; if it is the key, a question over REST says which part of it.
        void parts.time.sync(market);
        void rest()?.query(market === 'spot' ? 'spot.account' : 'futures.account.accountConfig', {});
      },
    });
  const sockets = { spot: createSocket('spot'), futures: createSocket('futures') };
  return sockets;
}

/** A link without a key and without addresses. */
export function createPrivateExchangeClient(parts: PrivateExchangeClientParts): PrivateExchangeClient {
  const { environment, clock, random, log } = parts;
  const budgets = createBudgets(parts.ledger);
  const time = createSignedTime(clock, parts.time);
  let addresses: ExchangeAddresses | null = null;
  let key: KeyInUse | null = null;
  let session: { readonly rest: RestSession; readonly breaker: AuthBreaker } | undefined;
  let retry: Cancel | undefined;
  let failures = 0;
  /** Refusals without a code since a key was accepted last. */
  let bareRefusals = 0;
  let attached = false;
  /** The key could not be tried for want of a time to sign by. */
  let waitsForTime = false;

  const sockets = createPrivateSockets(parts, time, () => session?.rest);
  // What could not be asked during a pause is asked when it ends: a kill switch waits for a key that was never tried (B-A9).
  parts.ledger.onPause(() => {
    if (retry && parts.ledger.pausedUntil() === 0) void begin();
  });
  // The same for what had no time to sign by, and for which a slow comparison was not waited for (B-C8).
  parts.time.onCompared(() => {
    for (const market of markets) sockets[market].timeMayBe();
    if (retry && waitsForTime) void begin();
  });

  const createSession = (signer: Signer, at: ExchangeAddresses, breaker: AuthBreaker): RestSession =>
    createPrivateRest({
      clock,
      transport: parts.transport,
      ledger: parts.ledger,
      budgets,
      time,
      breaker,
      signer,
      addresses: at,
      userAgent: parts.userAgent,
      redact: parts.redact,
      report: parts.report,
    });
  const end = (): void => {
    retry?.();
    retry = undefined;
    const old = session;
    session = undefined;
    if (!old) return;
    old.rest.stop();
    if (!attached) return;
    attached = false;
    // Sockets first: from here on nothing of the account looks live.
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
    const { keyId, signer, origins } = key;
    const at = addresses;
    if (signer.environment !== environment || (origins && originsOf(at).join(' ') !== origins.join(' '))) {
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
      // An expired timestamp speaks of clocks, not of the key: they are compared again, and the key is tried again. A
      // refusal without a code may come from anybody on the way: once is an accident (XS11).
      const isRefusal = isKeyError(error) || error.kind === 'auth';
      const isBare = isRefusal && error.exchange?.code === null;
      const isAccident = isExpired(error) || (isBare && bareRefusals === 0);
      if (isBare) bareRefusals += 1;
      if (isRefusal && !isAccident) return refuse(keyId, error);
      const pause = Math.min(sessionLimits.retryCapMs, sessionLimits.retryBaseMs * 2 ** Math.min(failures, 10));
      failures += 1;
      waitsForTime = error.key === 'error.clock.unknown';
      retry = clock.after(Math.round(pause * (0.5 + random.next() / 2)), () => void begin());
      return;
    }
    failures = bareRefusals = 0;
    parts.fared(keyId, 'ready', null, permissions.value);
    attached = true;
    parts.attach(mine.rest, keyId);
    for (const market of markets) sockets[market].use({ signer, origin: at[market].ws });
  };

  return {
    setAddresses(next) {
      addresses = next && checkAddresses(environment, next).ok ? next : null;
      failures = bareRefusals = 0;
      void begin();
    },
    setKey(next) {
      key = next;
      failures = bareRefusals = 0;
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
