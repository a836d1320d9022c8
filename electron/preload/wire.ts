/** How the preload reaches main. Each shell has its own; what crosses is JSON in both, so that both mean the same. */
export interface Wire {
  /** Sends a call and answers main's reply, parsed but unchecked. `json` is the request as JSON text. */
  invoke(name: string, json: string): Promise<unknown>;
  /** Registers the one receiver of events; payloads are parsed but unchecked. */
  listen(receiver: (name: string, payload: unknown) => void): void;
}
