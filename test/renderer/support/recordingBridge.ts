import type { Bridge } from '../../../shared/ipc/bridge.ts';
import {
  callNames,
  eventNames,
  type CallName,
  type CallRequest,
  type CallResult,
  type EventName,
  type EventPayload,
} from '../../../shared/ipc/contract.ts';

/** One recorded call. */
export interface RecordedCall {
  readonly name: CallName;
  readonly request: unknown;
}

type Answers = { [Name in CallName]?: (request: CallRequest<Name>) => CallResult<Name> | Promise<CallResult<Name>> };

/**
 * A double of the bridge: records every call, responds as the test sets it up, and sends the events that the test gives
 * it.
 */
export interface RecordingBridge {
  readonly bridge: Bridge;
  readonly calls: RecordedCall[];
  /** Returns how many listeners an event has. */
  listeners(name: EventName): number;
  answer<Name extends CallName>(name: Name, answer: Answers[Name]): void;
  send<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Returns the requests of one call, oldest first. */
  requests<Name extends CallName>(name: Name): CallRequest<Name>[];
}

/** Creates a bridge double. A call without a set-up response never settles, as with a frozen main. */
export function createRecordingBridge(): RecordingBridge {
  const calls: RecordedCall[] = [];
  const answers = new Map<CallName, (request: unknown) => unknown>();
  const listening = new Map<EventName, Set<(payload: never) => void>>();
  const listenersOf = (name: EventName): Set<(payload: never) => void> => {
    const set = listening.get(name) ?? new Set();
    listening.set(name, set);
    return set;
  };
  const callEntries = callNames.map((name) => [
    name,
    (request: unknown) => {
      calls.push({ name, request });
      const answer = answers.get(name);
      return answer ? Promise.resolve(answer(request)) : new Promise<never>(() => undefined);
    },
  ]);
  const eventEntries = eventNames.map((name) => [
    name,
    (listener: (payload: never) => void) => {
      listenersOf(name).add(listener);
      return () => void listenersOf(name).delete(listener);
    },
  ]);
  return {
    bridge: { calls: Object.fromEntries(callEntries), events: Object.fromEntries(eventEntries) } as Bridge,
    calls,
    listeners: (name) => listenersOf(name).size,
    answer: (name, answer) => void answers.set(name, answer as (request: unknown) => unknown),
    send(name, payload) {
      for (const listener of listenersOf(name)) listener(payload as never);
    },
    requests: (name) => calls.filter((call) => call.name === name).map((call) => call.request as never),
  };
}

/** Lets settled promises run their callbacks. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}
