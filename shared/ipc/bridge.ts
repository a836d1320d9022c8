import type { CallName, CallRequest, CallResult, EventName, EventPayload } from './contract.ts';

/**
 * The object that the preload installs on the window as `foredeck`: one named function per call and per event, nothing
 * else.
 */
export interface Bridge {
  readonly calls: { readonly [Name in CallName]: (request: CallRequest<Name>) => Promise<CallResult<Name>> };
  /** Each function takes a listener and returns a function that removes it. */
  readonly events: {
    readonly [Name in EventName]: (listener: (payload: EventPayload<Name>) => void) => () => void;
  };
}

/** Name of the bridge on the window. */
export const BRIDGE_NAME = 'foredeck';
