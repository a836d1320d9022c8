import type { Result } from '../../../shared/result/result.ts';

/** A receiver of frames. */
export interface Listener {
  /** Sends a frame in the form it has on the connection (see `textFrame`). */
  send(frame: Buffer): void;
}

/** A listener to which several frames can be sent at once. */
export interface Subscriber extends Listener {
  /** Holds the frames sent until {@link release}; they then leave together, in order. */
  hold(): void;
  release(): void;
}

/**
 * The channels available on one kind of connection: the public streams of a market, or the notifications of one
 * account.
 */
export interface ChannelGroup {
  /** Returns the canonical name of an entry of params, or the text of the acknowledgement that refuses it. */
  read(entry: string): Result<string, string>;
  /** Subscribes to a channel that was read before. */
  enter(name: string, subscriber: Subscriber): void;
  /** Ends a subscription; has no effect when there is none. */
  leave(name: string, subscriber: Subscriber): void;
  /** Restarts a channel after a reset of the market. */
  renew(name: string, subscriber: Subscriber): void;
  /** The members that identify the server's ping (A-WS-HEARTBEAT). */
  readonly ping: Readonly<Record<string, string>>;
}
