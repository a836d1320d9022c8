/** The public socket of one market: connect, keep alive, subscribe, dispatch, come back. Each part is a file beside this. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import { PUBLIC_SOCKET_PATH } from '../../../../shared/exchange/addresses.ts';
import { streamName, type PublicStream } from '../../../../shared/exchange/channels.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { socketLimits } from '../../constants.ts';
import { belongsTo } from '../../environment/hosts.ts';
import { createBackoff } from './backoff.ts';
import { pushName, readFrame } from './frames.ts';
import { watchSilence, type KeepAlive } from './keepAlive.ts';
import type { SocketConnection, SocketConnector, SocketEnd } from './socketPort.ts';
import type { LinkReason, StreamConsumer } from './streamConsumer.ts';
import { createSubscriptions } from './subscriptions.ts';

/** See the opening comment. */
export interface PublicSocket {
  /** Starts to deliver a stream to a consumer; the answer ends it. */
  subscribe(stream: PublicStream, consumer: StreamConsumer): Cancel;
  /** Starts a stream anew for a new first picture. */
  renew(stream: PublicStream): void;
  /** The WebSocket origin from now on; null: none, everything is told so at once. */
  setAddress(origin: string | null): void;
  /** Drops the connection and makes a new one now, as after a sleep. */
  reconnect(): void;
  view(): ConnectionView;
  /** Frames nobody asked for, and frames that could not be read. */
  counts(): { readonly unexpected: number; readonly unreadable: number };
}

/** What the machine stands on. `changed` follows every change of `view` but the time of the last frame. */
export interface PublicSocketParts {
  readonly market: Market;
  readonly environment: Environment;
  readonly connector: SocketConnector;
  readonly clock: Clock;
  readonly random: Random;
  readonly changed: () => void;
}

/** The error value of an ended connection. */
function endError(end: SocketEnd, host: string): AppError {
  const params = { host };
  switch (end.reason) {
    case 'refused':
      return appError('refused', 'error.socket.refused', { host, status: end.status ?? 0 });
    case 'certificate':
      return appError('network', 'error.network.certificate', params);
    case 'unreachable':
      return appError('network', 'error.network.unreachable', params);
    case 'timeout':
      return appError('timeout', 'error.network.timeout', params);
    case 'broken':
    case 'closed':
      return appError('network', 'error.socket.closed', params);
  }
}

/** A socket that connects once it has an address and somebody wants a stream. */
export function createPublicSocket(parts: PublicSocketParts): PublicSocket {
  const { market, environment, connector, clock, random } = parts;
  const backoff = createBackoff(random);
  const id = `${market}.public`;
  let origin: string | null = null;
  /** What consumers hear while there is no address: the first one is still expected. */
  let absent: LinkReason = 'feed.reason.connecting';
  let connection: SocketConnection | undefined;
  let keepAlive: KeepAlive | undefined;
  let retry: Cancel | undefined;
  let stable: Cancel | undefined;
  /** Frames carry the epoch of their connection: an old socket that speaks again is not heard (XW13). */
  let epoch = 0;
  let sawData = false;
  let unreadableRow = 0;
  const counts = { unexpected: 0, unreadable: 0 };
  let view: ConnectionView = {
    id,
    market,
    kind: 'publicSocket',
    state: 'stopped',
    since: clock.now(),
    lastFrameAt: null,
    retryAt: null,
    error: null,
  };
  const subscriptions = createSubscriptions(clock, (text) => connection?.send(text));

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
    const old = connection;
    connection = undefined;
    subscriptions.closed(reason);
    old?.terminate();
  };
  const waitAndRetry = (error: AppError, floorMs: number): void => {
    const wait = backoff.next(floorMs);
    become('waiting', { retryAt: clock.now() + wait, error });
    retry = clock.after(wait, connect);
  };
  const lost = (end: SocketEnd): void => {
    drop('feed.reason.disconnected');
    // A refusal that names the caller (403, 429) is not answered with haste (B-C4); a server in trouble (5xx) comes back.
    const slow = end.reason === 'certificate' || (end.reason === 'refused' && (end.status ?? 500) < 500);
    waitAndRetry(endError(end, origin ? new URL(origin).host : market), slow ? socketLimits.refusedFloorMs : 0);
  };
  const unreadable = (): void => {
    counts.unreadable += 1;
    unreadableRow += 1;
    if (unreadableRow >= socketLimits.unreadableFrames) lost({ reason: 'broken', status: null });
  };

  const received = (text: string): void => {
    const frame = readFrame(text);
    keepAlive?.frame(clock.monotonic());
    const now = clock.now();
    view = { ...view, lastFrameAt: now };
    if (frame.kind === 'unreadable') return unreadable();
    unreadableRow = 0;
    switch (frame.kind) {
      case 'ping':
        connection?.send(JSON.stringify({ method: 'PONG', id: subscriptions.nextId() }));
        return;
      case 'acknowledged':
        subscriptions.acknowledged(frame.id, frame.result, frame.message);
        return;
      case 'connected':
      case 'other':
        return;
      case 'depth':
      case 'trade':
      case 'kline':
      case 'ticker':
        sawData = true;
        if (!subscriptions.deliver(pushName(frame), frame, now)) counts.unexpected += 1;
    }
  };

  const opened = (): void => {
    keepAlive = watchSilence(clock, {
      probe: () => connection?.send(JSON.stringify({ method: 'PING', id: subscriptions.nextId() })),
      silent() {
        become('stale');
        subscriptions.tell({ state: 'silent' });
      },
      alive() {
        become('connected');
        subscriptions.tell({ state: 'alive' });
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
    subscriptions.opened();
  };

  function connect(): void {
    retry = undefined;
    if (origin === null || connection) return;
    if (subscriptions.count() === 0) return become('idle');
    if (!belongsTo(environment, origin)) {
      const error = appError('refused', 'error.environment.foreignHost', { environment, host: origin });
      return become('stopped', { error });
    }
    epoch += 1;
    const mine = epoch;
    sawData = false;
    unreadableRow = 0;
    become('connecting');
    connection = connector.connect(`${origin}${PUBLIC_SOCKET_PATH}`, {
      opened: () => void (mine === epoch && opened()),
      text: (data) => void (mine === epoch && received(data)),
      binary: () => void (mine === epoch && lost({ reason: 'broken', status: null })),
      ended: (end) => void (mine === epoch && lost(end)),
    });
  }

  return {
    subscribe(stream, consumer) {
      const name = streamName(stream);
      if (!connection) {
        consumer.link({ state: 'waiting', reason: origin === null ? absent : 'feed.reason.connecting' });
      }
      subscriptions.add(name, consumer);
      if (!connection && !retry) connect();
      return () => {
        subscriptions.remove(name, consumer);
        if (subscriptions.count() > 0 || origin === null) return;
        drop('feed.reason.disconnected');
        become('idle');
      };
    },
    renew: (stream) => subscriptions.renew(streamName(stream)),
    setAddress(next) {
      absent = 'feed.reason.stopped';
      drop(next === null ? absent : 'feed.reason.connecting');
      origin = next;
      backoff.reset();
      if (next === null) become('stopped');
      else connect();
    },
    reconnect() {
      if (origin === null) return;
      drop('feed.reason.connecting');
      connect();
    },
    view: () => view,
    counts: () => ({ ...counts }),
  };
}
