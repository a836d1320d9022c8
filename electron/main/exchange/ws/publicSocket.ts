/** The public WebSocket connection of one market: streams are subscribed on demand over one connection. */
import { PUBLIC_SOCKET_PATH } from '../../../../shared/exchange/addresses.ts';
import { streamName, type PublicStream } from '../../../../shared/exchange/channels.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { pushName, readFrame, type PublicPush } from './frames.ts';
import { createSocketMachine, type FrameMeaning, type SocketMachineParts } from './socketMachine.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { ConnectionReason, StreamConsumer } from './socketPort.ts';

export interface PublicSocket {
  /** Starts to deliver a stream to a consumer; the returned function ends it. */
  subscribe(stream: PublicStream, consumer: StreamConsumer): Cancel;
  /** Subscribes a stream again for a new snapshot. */
  renew(stream: PublicStream): void;
  /** Sets the WebSocket origin; null: there is none, and all consumers are notified at once. */
  setAddress(origin: string | null): void;
  /** Drops the connection and makes a new one now, for example after a sleep. */
  reconnect(): void;
  view(): ConnectionView;
  /** Returns the number of frames without a subscription, and of unreadable frames. */
  counts(): { readonly unexpected: number; readonly unreadable: number };
}

/**
 * Dependencies of {@link createPublicSocket}. `changed` is called after every change of `view` except the time of the
 * last frame.
 */
export type PublicSocketParts = Pick<
  SocketMachineParts,
  'market' | 'environment' | 'live' | 'connector' | 'clock' | 'random' | 'changed'
>;

/**
 * The figures of a watchlist row are polled anyway, so its streams never take the place of what the user opens (R28).
 */
const canWait = (name: string): boolean => name.endsWith('@ticker');

/** Creates a public connection, which connects once it has an address and a subscribed stream. */
export function createPublicSocket(parts: PublicSocketParts): PublicSocket {
  const { clock } = parts;
  /** Reason that consumers get while there is no address: at first one is still expected. */
  let absent: ConnectionReason = 'feed.reason.connecting';
  const counts = { unexpected: 0, unreadable: 0 };
  const subscriptions = createSubscriptions<PublicPush>(clock, (text) => machine.send(text), canWait);

  const received = (text: string): FrameMeaning => {
    const frame = readFrame(text);
    switch (frame.kind) {
      case 'unreadable':
        counts.unreadable += 1;
        return 'unreadable';
      case 'ping':
        machine.send(JSON.stringify({ method: 'PONG', id: subscriptions.nextId() }));
        return 'control';
      case 'acknowledged':
        subscriptions.acknowledged(frame.id, frame.result, frame.message);
        return 'control';
      case 'connected':
      case 'other':
        return 'control';
      case 'depth':
      case 'trade':
      case 'kline':
      case 'ticker':
        if (!subscriptions.deliver(pushName(frame), frame, clock.now())) counts.unexpected += 1;
        return 'data';
    }
  };
  const machine = createSocketMachine({
    ...parts,
    kind: 'publicSocket',
    path: PUBLIC_SOCKET_PATH,
    wanted: () => subscriptions.count() > 0,
    opened: subscriptions.opened,
    received,
    dropped: subscriptions.closed,
    silent: () => subscriptions.notify({ state: 'silent' }),
    alive: () => subscriptions.notify({ state: 'alive' }),
    nextId: subscriptions.nextId,
  });

  return {
    subscribe(stream, consumer) {
      const name = streamName(stream);
      if (!machine.connected()) {
        consumer.link({ state: 'waiting', reason: machine.hasAddress() ? 'feed.reason.connecting' : absent });
      }
      subscriptions.add(name, consumer);
      machine.start();
      return () => {
        subscriptions.remove(name, consumer);
        if (subscriptions.count() === 0 && machine.hasAddress()) machine.disconnect();
      };
    },
    renew: (stream) => subscriptions.renew(streamName(stream)),
    setAddress(next) {
      absent = 'feed.reason.stopped';
      machine.setAddress(next);
    },
    reconnect: machine.reconnect,
    view: machine.view,
    counts: () => ({ ...counts }),
  };
}
