/**
 * Transport from the preload to main. Each shell has its implementation; both carry JSON, so that values mean the same
 * in both.
 */
export interface Wire {
  /** Sends a call and resolves with main's response, parsed but unchecked. `json` is the request as JSON text. */
  invoke(name: string, json: string): Promise<unknown>;
  /** Registers the only receiver of events; payloads are parsed but unchecked. */
  listen(receiver: (name: string, payload: unknown) => void): void;
}
