/** What crosses between the Chromium shell and its preloads, and between the preload's world and the page's. */

/** From the preload to the shell, as JSON text through the binding. `json` is the request as JSON text of its own. */
export type UpMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly json: string };

/** From the shell to the preload, many in one JSON array: answers to calls and events, in order. */
export type DownMessage =
  readonly [kind: 'answer', id: number, answer: unknown] | readonly [kind: 'event', name: string, payload: unknown];

/** What the shell hands to the preload's world. */
export interface ContextNames {
  /** Random per document set; prefixes the names of the events between the two worlds. */
  readonly nonce: string;
  /** Global function of the preload's world that reaches the shell. */
  readonly binding: string;
  /** Global the preload's world keeps its receiver under. */
  readonly receiver: string;
}

/** Suffixes of the events between the two worlds. */
export const crossing = {
  /** To the page: which bridge to build. */
  expose: ':expose',
  /** To the page: answers and events, in order. */
  down: ':down',
  /** To the preload: a call. */
  up: ':up',
} as const;

/** The bridge's shape as it crosses. */
export interface ExposeDetail {
  readonly name: string;
  readonly calls: readonly string[];
  readonly events: readonly string[];
  readonly maxListeners: number;
}

/** A call as the page sends it. An empty `json` stands for a request that has no JSON. */
export interface UpDetail {
  readonly id: number;
  readonly name: string;
  readonly json: string;
}
