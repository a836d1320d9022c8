import type { Result } from '../../../shared/result/result.ts';

/** Who receives a stream's frames. */
export interface Subscriber {
  send(frame: Buffer): void;
}

/** What can be subscribed to behind one kind of socket: public streams of a market, or the news of one account. */
export interface Room {
  /** The canonical name of an entry of params, or the text of the acknowledgement that refuses it. */
  read(entry: string): Result<string, string>;
  /** Lets a subscriber hear a channel that was read before. */
  enter(name: string, subscriber: Subscriber): void;
  /** Ends that. */
  leave(name: string, subscriber: Subscriber): void;
  /** Begins a channel anew after a reset of the market. */
  renew(name: string, subscriber: Subscriber): void;
  /** The members by which the server's ping says what it is (A-WS-HEARTBEAT). */
  readonly ping: Readonly<Record<string, string>>;
}
