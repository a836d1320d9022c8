import type { AppError } from '../../../../shared/result/appError.ts';
import type { PublicPush } from './frames.ts';

/** Message keys for why a stream is not known to be current. */
export type ConnectionReason =
  | 'feed.reason.connecting'
  | 'feed.reason.disconnected'
  | 'feed.reason.budget'
  | 'feed.reason.stopped'
  | 'feed.reason.resyncing';

/**
 * State of the connection as reported to the consumer of a stream. `waiting`: nothing is received, and what was
 * received is no longer continued. `open`: subscribed anew, so that everything the stream does not contain must be
 * requested again. `silent` and `alive`: the connection stopped and resumed proving that it is alive, and nothing was
 * lost. `refused`: the exchange refused the stream.
 */
export type ConnectionState =
  | { readonly state: 'waiting'; readonly reason: ConnectionReason }
  | { readonly state: 'open' }
  | { readonly state: 'silent' }
  | { readonly state: 'alive' }
  | { readonly state: 'refused'; readonly error: AppError };

/** One consumer of one stream; by default of a public stream. */
export interface StreamConsumer<Push = PublicPush> {
  /** Takes a checked frame; `receivedAt` is wall time. */
  push(frame: Push, receivedAt: number): void;
  link(state: ConnectionState): void;
}
