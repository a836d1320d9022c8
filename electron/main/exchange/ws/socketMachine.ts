/**
 * One connection that is wanted for long: connect, keep alive, notice its end, come back with growing pauses. What is
 * subscribed on it, and what its frames mean, is the affair of whoever drives it.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../clientLimits.ts';
import { belongsTo } from '../hosts.ts';
import { createBackoff } from './backoff.ts';
import type { SocketConnection, SocketConnector, SocketEnd } from './socketPort.ts';
import type { LinkReason } from './streamConsumer.ts';

/** What silence leads to (R12, B-C5): a probe at 3 s, stale at 5 s, another connection at 10 s. */
interface KeepAliveActions {
  probe(): void;
  silent(): void;
  /** A frame came after `silent`. */
  alive(): void;
  dead(): void;
}

/** Watches one open connection. */
interface KeepAlive {
  /** Any frame at all proves life. */
  frame(now: number): void;
  stop(): void;
}

/** Starts watching now. */
function watchSilence(clock: Clock, actions: KeepAliveActions): KeepAlive {
  let lastFrame = clock.monotonic();
  let probed = false;
  let silent = false;
  let stopped = false;
  const check = (): void => {
    if (stopped) return;
    const quiet = clock.monotonic() - lastFrame;
    if (quiet >= socketLimits.replaceAfterMs) {
      actions.dead();
      return;
    }
    if (quiet >= socketLimits.staleAfterMs && !silent) {
      silent = true;
      actions.silent();
    }
    if (quiet >= socketLimits.probeAfterMs && !probed) {
      probed = true;
      actions.probe();
    }
  };
  const cancel: Cancel = clock.every(socketLimits.watchEveryMs, check);
  return {
    frame(now) {
      lastFrame = now;
      probed = false;
      if (silent) {
        silent = false;
        actions.alive();
      }
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** What a frame proves: something useful came, it was understood, or it could not be read. */
export type FrameMeaning = 'data' | 'control' | 'unreadable';

/** What the machine stands on and tells. */
export interface SocketMachineParts {
  readonly market: Market;
  readonly kind: 'publicSocket' | 'privateSocket';
  readonly path: string;
  readonly environment: Environment;
  readonly connector: SocketConnector;
  readonly clock: Clock;
  readonly random: Random;
  /** Whether anybody wants the connection. */
  readonly wanted: () => boolean;
  /** Headers of the next upgrade, made anew for each; an error makes it wait. */
  readonly headers?: () => Result<Readonly<Record<string, string>>, AppError>;
  readonly opened: () => void;
  /** Between `opened` and `dropped`: a text frame. */
  readonly received: (text: string) => FrameMeaning;
  /** The connection is gone, or cannot come to be. Nothing of it is heard any more. */
  readonly dropped: (reason: LinkReason) => void;
  /** Nothing was heard for a while, and again something. */
  readonly silent: () => void;
  readonly alive: () => void;
  /** A number for a probe, which no other request of the socket carries. */
  readonly nextId: () => number;
  /** Why a connection ended by itself. */
  readonly ended?: (end: SocketEnd) => void;
  /** Follows every change of the view but the time of the last frame. */
  readonly changed: () => void;
}

export interface SocketMachine {
  /** Connects if it is wanted, has an address, and neither stands nor waits. */
  start(): void;
  /** Ends the connection because nobody wants it. */
  rest(): void;
  /** The WebSocket origin from now on; null: none. */
  setAddress(origin: string | null): void;
  /** Drops the connection and makes a new one now. */
  readonly reconnect: () => void;
  /** The headers that were missing can be made now: what waits for them alone waits no longer. */
  headersMayBe(): void;
  send(text: string): void;
  connected(): boolean;
  hasAddress(): boolean;
  readonly view: () => ConnectionView;
}

/** A refusal that names the caller (401, 403, 429) is not answered with haste (B-C4); a server in trouble (5xx) comes back. */
function venueContextOf({ reason, status }: SocketEnd): number {
  if (reason === 'unresolved') return socketLimits.nameFloorMs;
  const isRefused =
    reason === 'certificate' || reason === 'loopback' || (reason === 'refused' && (status ?? 500) < 500);
  return isRefused ? socketLimits.refusedFloorMs : 0;
}

/** The error value of an ended connection. */
function endError(end: SocketEnd, host: string): AppError {
  const params = { host };
  switch (end.reason) {
    case 'refused':
      return appError('refused', 'error.socket.refused', { host, status: end.status ?? 0 });
    case 'certificate':
      return appError('network', 'error.network.certificate', params);
    case 'loopback':
      return appError('refused', 'error.network.loopback', params);
    case 'unresolved':
    case 'unreachable':
      return appError('network', 'error.network.unreachable', params);
    case 'timeout':
      return appError('timeout', 'error.network.timeout', params);
    case 'broken':
    case 'closed':
      return appError('network', 'error.socket.closed', params);
  }
}

/** A machine at rest, without an address. */
export function createSocketMachine(parts: SocketMachineParts): SocketMachine {
  const { market, environment, clock } = parts;
  const backoff = createBackoff(parts.random, clock);
  let origin: string | null = null;
  let connection: SocketConnection | undefined;
  let keepAlive: KeepAlive | undefined;
  let retry: Cancel | undefined;
  let stable: Cancel | undefined;
  let waitsForHeaders = false;
  /** Frames carry the epoch of their connection: an old socket that speaks again is not heard (XW13). */
  let epoch = 0;
  let sawData = false;
  let unreadableRow = 0;
  let view: ConnectionView = {
    id: `${market}.${parts.kind === 'publicSocket' ? 'public' : 'private'}`,
    market,
    kind: parts.kind,
    state: 'stopped',
    since: clock.now(),
    lastFrameAt: null,
    retryAt: null,
    error: null,
  };

  const become = (state: ConnectionView['state'], more: Partial<ConnectionView> = {}): void => {
    const since = state === view.state ? view.since : clock.now();
    view = { ...view, retryAt: null, error: null, ...more, state, since };
    parts.changed();
  };
  const drop = (reason: LinkReason): void => {
    epoch += 1;
    keepAlive?.stop();
    stable?.();
    retry?.();
    keepAlive = stable = retry = undefined;
    waitsForHeaders = false;
    const old = connection;
    connection = undefined;
    parts.dropped(reason);
    old?.terminate();
  };
  const waitAndRetry = (error: AppError, floorMs: number): void => {
    const wait = backoff.next(floorMs);
    become('waiting', { retryAt: clock.now() + wait, error });
    retry = clock.after(wait, connect);
  };
  const lost = (end: SocketEnd): void => {
    const host = origin ? new URL(origin).host : market;
    drop('feed.reason.disconnected');
    waitAndRetry(endError(end, host), venueContextOf(end));
    parts.ended?.(end);
  };
  const received = (text: string): void => {
    keepAlive?.frame(clock.monotonic());
    view = { ...view, lastFrameAt: clock.now() };
    const meaning = parts.received(text);
    if (meaning === 'data') sawData = true;
    unreadableRow = meaning === 'unreadable' ? unreadableRow + 1 : 0;
    if (unreadableRow >= socketLimits.unreadableFrames) lost({ reason: 'broken', status: null });
  };
  const opened = (): void => {
    keepAlive = watchSilence(clock, {
      probe: () => connection?.send(JSON.stringify({ method: 'PING', id: parts.nextId() })),
      silent() {
        become('stale');
        parts.silent();
      },
      alive() {
        become('connected');
        parts.alive();
      },
      dead: () => lost({ reason: 'timeout', status: null }),
    });
    const settle = (): void => {
      stable = undefined;
      if (sawData) backoff.reset();
      else stable = clock.after(socketLimits.stableMs, settle);
    };
    stable = clock.after(socketLimits.stableMs, settle);
    become('connected');
    parts.opened();
  };

  function connect(): void {
    retry = undefined;
    waitsForHeaders = false;
    if (origin === null || connection) return;
    if (!parts.wanted()) return become('idle');
    if (!belongsTo(environment, origin)) {
      const error = appError('refused', 'error.environment.foreignHost', { environment, host: origin });
      return become('stopped', { error });
    }
    const headers = parts.headers?.();
    if (headers && !headers.ok) {
      waitAndRetry(headers.error, 0);
      waitsForHeaders = true;
      return;
    }
    epoch += 1;
    const mine = epoch;
    sawData = false;
    unreadableRow = 0;
    backoff.attempted();
    become('connecting');
    const handlers = {
      opened: () => void (mine === epoch && opened()),
      text: (data: string) => void (mine === epoch && received(data)),
      binary: () => void (mine === epoch && lost({ reason: 'broken', status: null })),
      ended: (end: SocketEnd) => void (mine === epoch && lost(end)),
    };
    connection = parts.connector.connect(`${origin}${parts.path}`, handlers, headers?.value);
  }

  return {
    start() {
      if (!connection && !retry) connect();
    },
    rest() {
      drop('feed.reason.disconnected');
      become('idle');
    },
    setAddress(next) {
      drop(next === null ? 'feed.reason.stopped' : 'feed.reason.connecting');
      origin = next;
      backoff.reset();
      if (next === null) become('stopped');
      else connect();
    },
    reconnect() {
      if (origin === null) return;
      drop('feed.reason.connecting');
      // A network that comes and goes asks for this again and again (B-C4).
      const wait = backoff.allowedIn();
      if (wait === 0) return connect();
      become('waiting', { retryAt: clock.now() + wait });
      retry = clock.after(wait, connect);
    },
    headersMayBe() {
      if (!waitsForHeaders || backoff.allowedIn() > 0) return;
      retry?.();
      connect();
    },
    send: (text) => connection?.send(text),
    connected: () => connection !== undefined,
    hasAddress: () => origin !== null,
    view: () => view,
  };
}
