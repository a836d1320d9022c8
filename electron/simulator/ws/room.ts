import type { Result } from '../../../shared/result/result.ts';

/** Who receives frames. */
export interface Listener {
  /** Takes a frame as the wire carries it (see `textFrame`). */
  send(frame: Buffer): void;
}

/** A listener that can be sent several frames at once. */
export interface Subscriber extends Listener {
  /** What is sent until {@link release} leaves together, in order. */
  hold(): void;
  release(): void;
}

/** What can be subscribed to behind one kind of socket: public streams of a market, or the news of one account. */
export interface Room {
  /** The canonical name of an entry of params, or the text of the acknowledgement that refuses it. */
  read(entry: string): Result<string, string>;
  /** Lets a subscriber hear a channel that was read before. */
  enter(name: string, subscriber: Subscriber): void;
  /** Ends that; nothing happens when it heard nothing. */
  leave(name: string, subscriber: Subscriber): void;
  /** Begins a channel anew after a reset of the market. */
  renew(name: string, subscriber: Subscriber): void;
  /** The members by which the server's ping says what it is (A-WS-HEARTBEAT). */
  readonly ping: Readonly<Record<string, string>>;
}
