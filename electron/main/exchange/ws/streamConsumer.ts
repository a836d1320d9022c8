import type { AppError } from '../../../../shared/result/appError.ts';
import type { PublicPush } from './frames.ts';

/** Message keys of why a stream is not proven current. */
export type LinkReason =
  | 'feed.reason.connecting'
  | 'feed.reason.disconnected'
  | 'feed.reason.budget'
  | 'feed.reason.stopped'
  | 'feed.reason.resyncing';

/**
 * What a stream's consumer is told about the way to the exchange: `waiting` nothing comes, and what was seen is no longer
 * continued; `open` subscribed anew, so that whatever is not in the stream must be asked for again; `silent` and `alive`
 * the socket stopped and again began to prove life, nothing was lost; `refused` the exchange declined the stream.
 */
export type LinkState =
  | { readonly state: 'waiting'; readonly reason: LinkReason }
  | { readonly state: 'open' }
  | { readonly state: 'silent' }
  | { readonly state: 'alive' }
  | { readonly state: 'refused'; readonly error: AppError };

/** One consumer of one stream; frames of public streams unless said otherwise. */
export interface StreamConsumer<Push = PublicPush> {
  /** A checked frame; `receivedAt` is wall time. */
  push(frame: Push, receivedAt: number): void;
  link(state: LinkState): void;
}
