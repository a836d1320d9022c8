/**
 * One long-lived connection: it connects, keeps alive, notices its end and reconnects with growing pauses. The caller
 * subscribes on it and interprets its frames.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../clientLimits.ts';
import { belongsTo } from '../hosts.ts';
import { routeError } from '../routeError.ts';
import { createBackoff } from './backoff.ts';
import type { SocketConnection, SocketConnector, SocketEnd, ConnectionReason } from './socketPort.ts';

/** Actions when no frame is received (R12, B-C5): a probe after 3 s, stale after 5 s, another connection after 10 s. */
interface KeepAliveActions {
  probe(): void;
  silent(): void;
  /** Called when a frame is received after `silent`. */
  alive(): void;
  dead(): void;
}

/** Watches one open connection. */
interface KeepAlive {
  /** Records a frame of any kind, which proves that the connection is alive. */
  frame(now: number): void;
  stop(): void;
}

/** Starts watching the connection. */
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

/** What a frame proves: useful data was received, the frame was understood, or it could not be read. */
export type FrameMeaning = 'data' | 'control' | 'unreadable';

/** Dependencies and callbacks of {@link createSocketMachine}. */
export interface SocketMachineParts {
  readonly market: Market;
  readonly kind: 'publicSocket' | 'privateSocket';
  readonly path: string;
  readonly environment: Environment;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
  readonly connector: SocketConnector;
  readonly clock: Clock;
  readonly random: Random;
  /** Whether the connection is needed. */
  readonly wanted: () => boolean;
  /** Returns the headers of the next upgrade, created anew for each; an error makes the upgrade wait. */
  readonly headers?: () => Result<Readonly<Record<string, string>>, AppError>;
  readonly opened: () => void;
  /** Called with each text frame, between `opened` and `dropped`. */
  readonly received: (text: string) => FrameMeaning;
  /** Called when the connection is gone or cannot be made; none of its frames is delivered afterwards. */
  readonly dropped: (reason: ConnectionReason) => void;
  /** Called when nothing was received for a while; `alive` is called when something is received again. */
  readonly silent: () => void;
  readonly alive: () => void;
  /** Returns a number for a probe that no other request of the connection uses. */
  readonly nextId: () => number;
  /** Called with the reason when a connection ended by itself. */
  readonly ended?: (end: SocketEnd) => void;
  /** Called after every change of the view except the time of the last frame. */
  readonly changed: () => void;
}

export interface SocketMachine {
  /** Connects if the connection is needed, has an address, and is neither open nor waiting. */
  start(): void;
  /** Ends the connection because it is not needed. */
  disconnect(): void;
  /** Sets the WebSocket origin; null: there is none. */
  setAddress(origin: string | null): void;
  /** Drops the connection and makes a new one now. */
  readonly reconnect: () => void;
  /** Called when missing headers can be created now: a connection that waits only for them is made. */
  headersMayBe(): void;
  send(text: string): void;
  connected(): boolean;
  hasAddress(): boolean;
  readonly view: () => ConnectionView;
}

/**
 * Returns the least wait in ms after an end. After a refusal that concerns the client (401, 403, 429) the next attempt
 * is delayed (B-C4); a server error (5xx) has no such delay.
 */
function reconnectFloorOf(end: SocketEnd): number {
  const { reason, status } = end;
  if (reason === 'unresolved') return socketLimits.nameFloorMs;
  const isRefused =
    reason === 'certificate' ||
    reason === 'loopback' ||
    reason === 'route' ||
    reason === 'proxy' ||
    (reason === 'refused' && (status ?? 500) < 500);
  return isRefused ? socketLimits.refusedFloorMs : 0;
}

/** Returns the error value of an ended connection. */
function endError(end: SocketEnd, host: string): AppError {
  const params = { host };
  switch (end.reason) {
    case 'refused':
      return appError('refused', 'error.socket.refused', { host, status: end.status ?? 0 });
    case 'certificate':
      return appError('network', 'error.network.certificate', params);
    case 'loopback':
      return appError('refused', 'error.network.loopback', params);
    case 'proxy':
    case 'route':
      return routeError(end.proxy, host);
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

/** Creates an idle machine without an address. */
export function createSocketMachine(parts: SocketMachineParts): SocketMachine {
  const { market, environment, clock } = parts;
  const backoff = createBackoff(parts.random, clock);
  let origin: string | null = null;
  let connection: SocketConnection | undefined;
  let keepAlive: KeepAlive | undefined;
  let retry: Cancel | undefined;
  let stable: Cancel | undefined;
  let waitsForHeaders = false;
  /**
   * Every frame is checked against the epoch of its connection: late frames of an old connection are ignored (XW13).
   */
  let epoch = 0;
  let sawData = false;
  let unreadableInARow = 0;
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
  const drop = (reason: ConnectionReason): void => {
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
    waitAndRetry(endError(end, host), reconnectFloorOf(end));
    parts.ended?.(end);
  };
  const received = (text: string): void => {
    keepAlive?.frame(clock.monotonic());
    view = { ...view, lastFrameAt: clock.now() };
    const meaning = parts.received(text);
    if (meaning === 'data') sawData = true;
    unreadableInARow = meaning === 'unreadable' ? unreadableInARow + 1 : 0;
    if (unreadableInARow >= socketLimits.unreadableFrames) lost({ reason: 'broken', status: null });
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
    if (!belongsTo(environment, origin, parts.live)) {
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
    unreadableInARow = 0;
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
    disconnect() {
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
      // An unstable network causes such calls repeatedly (B-C4).
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
