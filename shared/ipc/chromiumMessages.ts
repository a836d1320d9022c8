/** Messages between the Chromium shell and its preloads, and between the preload's world and the page's. */

/**
 * Message from the preload to the shell, as JSON text through the binding. `json` is the request, itself encoded as
 * JSON text.
 */
export type UpMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly json: string };

/** Message from the shell to the preload, many in one JSON array: responses to calls and events, in order. */
export type DownMessage =
  | readonly [kind: 'answer', id: number, answer: unknown]
  | readonly [kind: 'event', name: string, payload: unknown];

/** Names that the shell passes to the preload's world. */
export interface ContextNames {
  /** Random per set of documents; prefix of the names of the events between the two worlds. */
  readonly nonce: string;
  /** Name of the global function of the preload's world that reaches the shell. */
  readonly binding: string;
  /** Name of the global under which the preload's world keeps its receiver. */
  readonly receiver: string;
}

/** Suffixes of the events between the two worlds. The page cancels what it has taken. */
export const crossing = {
  /** To the page: the bridge to build. */
  expose: ':expose',
  /** To the page: responses and events, in order. */
  down: ':down',
  /** To the preload: a call. */
  up: ':up',
} as const;

/** Shape of the bridge as sent to the page. */
export interface ExposeDetail {
  readonly name: string;
  readonly calls: readonly string[];
  readonly events: readonly string[];
  readonly maxListeners: number;
}

/** A call as the page sends it. An empty `json` stands for a request that has no JSON form. */
export interface UpDetail {
  readonly id: number;
  readonly name: string;
  readonly json: string;
}
