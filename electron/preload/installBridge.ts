/**
 * Builds the window's only access to main: a named function per call and per event of the contract. It checks responses
 * and events on arrival; an invalid response becomes an error value, an invalid event is dropped and counted. No event
 * object, channel name or sender reaches the window (B-D3).
 */
import { type Bridge, BRIDGE_NAME } from '../../shared/ipc/bridge.ts';
import { callNames, eventNames, calls, events, resultSchema } from '../../shared/ipc/contract.ts';
import { appError } from '../../shared/result/appError.ts';
import { fail } from '../../shared/result/result.ts';
import { maxLengthOf, MAX_LISTENERS } from '../../shared/ipc/callLimits.ts';
import type { z } from 'zod';
import { isBookView, isTapeView } from '../../shared/ipc/eventGuards.ts';

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

/** Result of a check: the value for the window, or `good: false` when the value does not match the contract. */
type Checked = { readonly good: true; readonly value: unknown } | { readonly good: false };
/** Checks one response or event. */
type Check = (value: unknown) => Checked;

const bad: Checked = { good: false };

const bySchema =
  (schema: z.ZodType): Check =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { good: true, value: parsed.data } : bad;
  };

const byGuard =
  (guard: (value: unknown) => boolean): Check =>
  (value) =>
    guard(value) ? { good: true, value } : bad;

const guards: Readonly<Record<string, Check>> = {
  'market.book': byGuard(isBookView),
  'market.tape': byGuard(isTapeView),
};

/** Check of the whole response of each call, by name. */
const answerChecks: ReadonlyMap<string, Check> = new Map(
  callNames.map((name) => [name, bySchema(resultSchema(calls[name].answer))]),
);

/** Check of the payload of each event, by name. */
const eventChecks: ReadonlyMap<string, Check> = new Map(
  eventNames.map((name) => [name, guards[name] ?? bySchema(events[name])]),
);

/** Makes the bridge available to the page under a name on `window`. */
export type Expose = (name: string, bridge: Bridge) => void;

/** Counters of the bridge. */
export interface BridgeCounters {
  /** Number of events dropped because they were unknown or did not match the contract. */
  droppedEvents(): number;
  /** Number of responses replaced by an error value because they did not match the contract. */
  badAnswers(): number;
}

type Listener = (payload: unknown) => void;

/**
 * Returns a request as JSON text, or null when it has no JSON form: a cyclic object, a function, a BigInt, a throwing
 * getter (XI2, XI3).
 */
function toJson(request: unknown): string | null {
  try {
    return JSON.stringify(request) ?? null;
  } catch {
    return null;
  }
}

/** Builds and exposes the bridge once; returns its counters. */
export function installBridge(wire: Wire, expose: Expose): BridgeCounters {
  let droppedEvents = 0;
  let badAnswers = 0;
  const listeners = new Map<string, Set<Listener>>(eventNames.map((name) => [name, new Set<Listener>()]));

  const call = (name: string, check: Check) => async (request: unknown) => {
    const json = toJson(request);
    if (json === null) return fail(appError('invalid', 'error.bridge.unsendable', { call: name }));
    if (json.length > maxLengthOf(name)) return fail(appError('invalid', 'error.bridge.tooLarge', { call: name }));
    let answer: unknown;
    try {
      answer = await wire.invoke(name, json);
    } catch {
      return fail(appError('internal', 'error.bridge.noAnswer', { call: name }));
    }
    const checked = check(answer);
    if (checked.good) return checked.value;
    badAnswers += 1;
    return fail(appError('internal', 'error.bridge.badAnswer', { call: name }));
  };

  const subscribe = (name: string) => (listener: Listener) => {
    const all = listeners.get(name);
    if (!all || typeof listener !== 'function' || all.size >= MAX_LISTENERS) return () => undefined;
    // A separate wrapper per registration: when a function is registered twice, each removal removes one of the two
    // registrations.
    const registeredListener: Listener = (payload) => listener(payload);
    all.add(registeredListener);
    return () => void all.delete(registeredListener);
  };

  wire.listen((name, payload) => {
    const checked = eventChecks.get(name)?.(payload);
    if (!checked?.good) {
      droppedEvents += 1;
      return;
    }
    let failure: { readonly error: unknown } | undefined;
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(checked.value);
      } catch (error) {
        failure ??= { error };
      }
    }
    // A failing listener must not keep the event from the other listeners, and its error must not be lost.
    if (failure) throw failure.error;
  });

  const named = <Value>(names: readonly string[], make: (name: string) => Value): Readonly<Record<string, Value>> =>
    Object.freeze(Object.fromEntries(names.map((name) => [name, Object.freeze(make(name))])));
  const bridge = Object.freeze({
    calls: named(callNames, (name) => call(name, answerChecks.get(name) as Check)),
    events: named(eventNames, subscribe),
  });
  expose(BRIDGE_NAME, bridge as unknown as Bridge);
  return { droppedEvents: () => droppedEvents, badAnswers: () => badAnswers };
}
