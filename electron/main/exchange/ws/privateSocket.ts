/**
 * The private WebSocket connection of one market and one key: all private channels over one connection, with a new
 * signature for each upgrade.
 */
import { PRIVATE_SOCKET_PATH } from '../../../../shared/exchange/addresses.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { privateNames, type PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { PrivateSessionState } from '../ports.ts';
import type { SignedTime } from '../rest/signedTime.ts';
import type { Signer } from '../signer/signer.ts';
import { readPrivateFrame } from './privateFrames.ts';
import { createSocketMachine, type FrameMeaning, type SocketMachineParts } from './socketMachine.ts';
import type { SocketEnd, StreamConsumer } from './socketPort.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface PrivateSocket {
  /** Connects with this key from now on; null ends the connection. */
  use(session: { readonly signer: Signer; readonly origin: string } | null): void;
  /** Drops the connection and makes a new one now, for example after a sleep. */
  reconnect(): void;
  /** Called after a clock comparison: an upgrade that waits only for the exchange's time is made now. */
  timeMayBe(): void;
  view(): ConnectionView;
  /**
   * Returns the number of unreadable records, of frames of channels without a subscription, and of unreadable frames.
   */
  counts(): { readonly dropped: number; readonly unexpected: number; readonly unreadable: number };
}

/** Dependencies of {@link createPrivateSocket}. */
export interface PrivateSocketParts extends Pick<
  SocketMachineParts,
  'market' | 'environment' | 'live' | 'connector' | 'clock' | 'random' | 'changed'
> {
  /** Time with which the upgrades are signed. */
  readonly time: Pick<SignedTime, 'ofQuery' | 'ofQueryNow'>;
  readonly push: (push: PrivatePush, receivedAt: number) => void;
  readonly link: (market: Market, state: PrivateSessionState) => void;
  /** Called when the exchange refused a channel, or did not acknowledge it. */
  readonly refused: (error: AppError) => void;
  /** Called when the exchange refused the upgrade with this HTTP status. */
  readonly upgradeRefused: (status: number) => void;
}

/** Creates a private connection, which connects once it has a key. */
export function createPrivateSocket(parts: PrivateSocketParts): PrivateSocket {
  const { market, clock } = parts;
  const names = privateNames(market);
  const counts = { dropped: 0, unexpected: 0, unreadable: 0 };
  const subscriptions = createSubscriptions<PrivatePush>(clock, (text) => machine.send(text));
  let signer: Signer | null = null;
  /** Channels that run on this connection; the updates are complete only when all of them run. */
  const running = new Set<string>();
  let notified: PrivateSessionState = 'waiting';

  const notify = (state: PrivateSessionState): void => {
    if (state === notified) return;
    notified = state;
    parts.link(market, state);
  };
  const consumerOf = (name: string): StreamConsumer<PrivatePush> => ({
    push: parts.push,
    link(state) {
      switch (state.state) {
        case 'waiting':
          running.delete(name);
          return notify('waiting');
        case 'open':
          running.add(name);
          if (running.size === names.length) notify('open');
          return;
        case 'silent':
        case 'alive':
          if (running.size === names.length) notify(state.state);
          return;
        case 'refused':
          running.delete(name);
          parts.refused(state.error);
          return notify('waiting');
      }
    },
  });
  const received = (text: string): FrameMeaning => {
    const frame = readPrivateFrame(market, text);
    switch (frame.kind) {
      case 'unreadable':
        counts.unreadable += 1;
        return 'unreadable';
      case 'ping':
        machine.send(JSON.stringify({ method: 'PONG', id: subscriptions.nextId() }));
        return 'control';
      case 'acknowledged':
        subscriptions.acknowledged(frame.id, frame.result, frame.message);
        // An account may have no updates for days: running channels are proof enough of a good connection.
        return frame.result ? 'data' : 'control';
      case 'connected':
      case 'other':
        return 'control';
      case 'push':
        counts.dropped += frame.dropped;
        if (!subscriptions.deliver(frame.name, frame.push, clock.now())) counts.unexpected += 1;
        return 'data';
    }
  };
  const machine = createSocketMachine({
    ...parts,
    kind: 'privateSocket',
    path: PRIVATE_SOCKET_PATH,
    wanted: () => signer !== null,
    headers() {
      const now = parts.time.ofQueryNow(market);
      if (!signer) return fail(appError('unavailable', 'error.clock.unknown', { market }));
      if (now.ok) return ok(signer.upgrade(now.value));
      // After a sleep the old time is not used for a signature: the upgrade would be refused, and the next attempt
      // would wait long (B-C8).
      void parts.time.ofQuery(market);
      return now;
    },
    opened: subscriptions.opened,
    received,
    dropped: subscriptions.closed,
    silent: () => subscriptions.notify({ state: 'silent' }),
    alive: () => subscriptions.notify({ state: 'alive' }),
    nextId: subscriptions.nextId,
    ended(end: SocketEnd) {
      if (end.reason === 'refused' && end.status !== null) parts.upgradeRefused(end.status);
    },
  });
  for (const name of names) subscriptions.add(name, consumerOf(name));

  return {
    use(session) {
      signer = session && session.signer.environment === parts.environment ? session.signer : null;
      machine.setAddress(signer && session ? session.origin : null);
    },
    reconnect: machine.reconnect,
    timeMayBe() {
      if (parts.time.ofQueryNow(market).ok) machine.headersMayBe();
    },
    view: machine.view,
    counts: () => ({ ...counts }),
  };
}
