/**
 * Builds the one thing the window gets from main: a named function per call and per event of the contract. Answers and
 * events are checked on the way in; a bad answer becomes an error value, a bad event is dropped and counted. No event
 * object, channel name or sender crosses (B-D3).
 */
import { type Bridge, BRIDGE_NAME } from '../../shared/ipc/bridge.ts';
import { callNames, eventNames, calls, events, resultSchema } from '../../shared/ipc/contract.ts';
import { appError } from '../../shared/result/appError.ts';
import { fail } from '../../shared/result/result.ts';
import { maxLengthOf } from '../../shared/ipc/callLimits.ts';
import { MAX_LISTENERS } from '../../shared/ipc/limits.ts';
import type { Wire } from './wire.ts';
import type { z } from 'zod';
import { isBookView, isTapeView } from '../../shared/ipc/eventGuards.ts';

/** What a check answers: the value as the window may have it, or that it is not what the contract says. */
type Checked = { readonly good: true; readonly value: unknown } | { readonly good: false };
/** A check of one answer or event. */
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

/** A check for the whole answer of each call, by name. */
const answerChecks: ReadonlyMap<string, Check> = new Map(
  callNames.map((name) => [name, bySchema(resultSchema(calls[name].answer))]),
);

/** A check for the payload of each event, by name. */
const eventChecks: ReadonlyMap<string, Check> = new Map(
  eventNames.map((name) => [name, guards[name] ?? bySchema(events[name])]),
);

/** Puts the bridge where the page finds it, under a name on the window. */
export type Expose = (name: string, bridge: Bridge) => void;

/** What the bridge counts about itself. */
export interface BridgeCounters {
  /** Events dropped because they were unknown or not what the contract says. */
  droppedEvents(): number;
  /** Answers replaced by an error value because they were not what the contract says. */
  badAnswers(): number;
}

type Listener = (payload: unknown) => void;

/** JSON text of a request, or null when it has none: cyclic, a function, a BigInt, a throwing getter (XI2, XI3). */
function toJson(request: unknown): string | null {
  try {
    return JSON.stringify(request) ?? null;
  } catch {
    return null;
  }
}

/** Builds and exposes the bridge once; answers its counters. */
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
    // A wrapper of its own, so that the same function registered twice is removed once.
    const own: Listener = (payload) => listener(payload);
    all.add(own);
    return () => void all.delete(own);
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
    // One listener's failure must not keep the event from the others, nor be lost.
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
