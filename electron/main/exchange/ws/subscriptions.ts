/**
 * The subscriptions of one connection: counted for each consumer, sent with many names in a frame, matched to their
 * acknowledgements, sent again on every new connection, and kept within the operation budget (R4).
 */
import { limits } from '../../../../shared/exchange/limits.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';
import { plainMessage } from '../rest/reply/classify.ts';
import { createOperationBudget, createBackgroundBudget } from './operationBudget.ts';
import type { ConnectionReason, ConnectionState, StreamConsumer } from './socketPort.ts';

interface Entry<Push> {
  readonly name: string;
  readonly consumers: Set<StreamConsumer<Push>>;
  state: 'wanted' | 'sent' | 'active' | 'refused';
  /** Whether to unsubscribe before the next subscribe: the stream runs, but its snapshot must be sent anew. */
  renew: boolean;
  /** Number of subscriptions in a row without an acknowledgement. */
  missedAcknowledgements: number;
  /** Whether its consumers were notified that it waits for the budget. */
  held: boolean;
}

export interface Subscriptions<Push> {
  add(name: string, consumer: StreamConsumer<Push>): void;
  remove(name: string, consumer: StreamConsumer<Push>): void;
  /** Subscribes a stream again on the same connection, for a new snapshot. */
  renew(name: string): void;
  /** Returns the number of subscribed streams. */
  count(): number;
  /** Called when a connection is open: all wanted subscriptions are sent. */
  readonly opened: () => void;
  /** Called when the connection is gone or cannot be made. */
  readonly closed: (reason: ConnectionReason) => void;
  acknowledged(id: number, result: boolean, message: string): void;
  /** Passes a push to its consumers; false when there is no subscription for it (XW7). */
  deliver(name: string, push: Push, receivedAt: number): boolean;
  /** Notifies every consumer of a running stream. */
  notify(state: ConnectionState): void;
  /** Returns a number that no other request of this connection uses. */
  readonly nextId: () => number;
}

function reportEntry<Push>(entry: Entry<Push>, state: ConnectionState): void {
  for (const consumer of entry.consumers) consumer.link(state);
}
function refuse<Push>(entry: Entry<Push>, key: string, message: string): void {
  entry.state = 'refused';
  const exchange = message === '' ? null : { code: null, message: plainMessage(message), httpStatus: null };
  reportEntry(entry, { state: 'refused', error: appError('rejected', key, { stream: entry.name }, { exchange }) });
}
function activate<Push>(entry: Entry<Push>): void {
  if (entry.state === 'active') return;
  entry.state = 'active';
  entry.missedAcknowledgements = 0;
  reportEntry(entry, { state: 'open' });
}
function hold<Push>(entry: Entry<Push>): void {
  if (!entry.held) reportEntry(entry, { state: 'waiting', reason: 'feed.reason.budget' });
  entry.held = true;
}

/** The wanted streams, and those that still run although they are no longer wanted. */
interface Streams<Push> {
  readonly entries: ReadonlyMap<string, Entry<Push>>;
  /** Names that still run and must be unsubscribed, with whether their pushes are known to arrive. */
  readonly leaving: ReadonlyMap<string, boolean>;
  /** Adds a consumer; true when something must be sent for it. */
  add(name: string, consumer: StreamConsumer<Push>): boolean;
  /** Removes a consumer; true when the stream runs on an open connection (`open`) and must be unsubscribed. */
  remove(name: string, consumer: StreamConsumer<Push>, open: boolean): boolean;
  wanted(): Entry<Push>[];
  renewing(): Entry<Push>[];
  /** Records that the leaving streams were unsubscribed; of these, the `renewing` are wanted again. */
  left(renewing: readonly Entry<Push>[]): void;
  sent(names: readonly string[]): void;
  /** Records that these got no acknowledgement in time; returns after how many ms they must be subscribed again. */
  readonly unanswered: (names: readonly string[]) => number;
  /** Marks refused streams as wanted once more, including those without an acknowledgement. */
  wantAgain(names: readonly string[]): void;
  closed(reason: ConnectionReason): void;
}

/** Creates an empty set of streams. */
function createStreams<Push>(isPatient: (name: string) => boolean): Streams<Push> {
  const entries = new Map<string, Entry<Push>>();
  const leaving = new Map<string, boolean>();
  return {
    entries,
    leaving,
    add(name, consumer) {
      const entry = entries.get(name);
      if (entry) {
        entry.consumers.add(consumer);
        if (entry.state === 'active') consumer.link({ state: 'open' });
        return false;
      }
      // A stream that is about to be unsubscribed still runs: where it starts with a snapshot, it must be subscribed
      // anew to get it.
      const pushes = leaving.get(name) === true;
      const running = leaving.delete(name);
      const goesOn = pushes && isPatient(name);
      entries.set(name, {
        name,
        consumers: new Set([consumer]),
        state: running ? 'active' : 'wanted',
        renew: running && !goesOn,
        missedAcknowledgements: 0,
        held: false,
      });
      if (goesOn) consumer.link({ state: 'open' });
      return !goesOn;
    },
    remove(name, consumer, open) {
      const entry = entries.get(name);
      if (!entry?.consumers.delete(consumer) || entry.consumers.size > 0) return false;
      entries.delete(name);
      if (!open || (entry.state !== 'sent' && entry.state !== 'active')) return false;
      leaving.set(name, entry.state === 'active');
      return true;
    },
    wanted: () => [...entries.values()].filter((entry) => entry.state === 'wanted'),
    renewing: () => [...entries.values()].filter((entry) => entry.renew),
    left(renewing) {
      leaving.clear();
      for (const entry of renewing) {
        entry.renew = false;
        entry.state = 'wanted';
      }
    },
    sent(names) {
      for (const name of names) {
        const entry = entries.get(name);
        if (!entry) continue;
        entry.state = 'sent';
        entry.held = false;
      }
    },
    unanswered(names) {
      for (const name of names) {
        const entry = entries.get(name);
        if (entry?.state !== 'sent') continue;
        entry.missedAcknowledgements += 1;
        // The consumers are notified only once: the stream is as unavailable as before.
        if (entry.missedAcknowledgements === 1) refuse(entry, 'error.stream.noAnswer', '');
        else entry.state = 'refused';
      }
      // A missing acknowledgement is not a refusal: the subscription is sent again, soon at first, within the budget
      // (XW8).
      const silences = Math.max(1, ...names.map((name) => entries.get(name)?.missedAcknowledgements ?? 0));
      return Math.min(socketLimits.askAgainMs, socketLimits.acknowledgeMs * 2 ** (silences - 1));
    },
    wantAgain(names) {
      for (const name of names) {
        const entry = entries.get(name);
        if (entry?.state === 'refused') entry.state = 'wanted';
      }
    },
    closed(reason) {
      leaving.clear();
      for (const entry of entries.values()) {
        entry.state = 'wanted';
        entry.renew = false;
        entry.missedAcknowledgements = 0;
        entry.held = false;
        reportEntry(entry, { state: 'waiting', reason });
      }
    },
  };
}

/** Subscriptions that wait for their acknowledgement, and names that are sent again after none was received (XW8). */
interface PendingRequests {
  sent(id: number, names: readonly string[]): void;
  /** Returns the names of the request that is acknowledged now; `undefined` when no request with this number waits. */
  answered(id: number): readonly string[] | undefined;
  clear(): void;
}

/** Creates an empty list. `unanswered` returns the wait after a missing acknowledgement; `again` is called after it. */
function createPendingRequests(
  clock: Clock,
  unanswered: (names: readonly string[]) => number,
  again: (names: readonly string[]) => void,
): PendingRequests {
  const awaited = new Map<number, { readonly names: readonly string[]; readonly cancel: Cancel }>();
  const silent = new Set<Cancel>();
  return {
    sent(id, names) {
      const cancel = clock.after(socketLimits.acknowledgeMs, () => {
        awaited.delete(id);
        const timer = clock.after(unanswered(names), () => {
          silent.delete(timer);
          again(names);
        });
        silent.add(timer);
      });
      awaited.set(id, { names, cancel });
    },
    answered(id) {
      const request = awaited.get(id);
      if (!request) return undefined;
      awaited.delete(id);
      request.cancel();
      return request.names;
    },
    clear() {
      for (const { cancel } of awaited.values()) cancel();
      awaited.clear();
      for (const cancel of silent) cancel();
      silent.clear();
    },
  };
}

/** The operations that may be sent: the operation budget, in which names that can wait have a separate allowance. */
interface Allowance {
  /**
   * Takes an operation for these names; names that can all wait use their allowance, unless they take the place of
   * others (`inTheWay`).
   */
  take(names: readonly string[], inTheWay?: boolean): boolean;
  /** Takes an operation for a name that was already sent once. */
  takeAgain(): boolean;
  left(): number;
  /** Returns the milliseconds until something can be sent for one of these names. */
  freeIn(names: readonly string[]): number;
  reset(): void;
}

/** Creates the allowance of a new connection. */
function createAllowance(clock: Clock, isPatient: (name: string) => boolean): Allowance {
  const budget = createOperationBudget(clock);
  const backgroundBudget = createBackgroundBudget(clock, budget);
  return {
    take(names, inTheWay = false) {
      const canWait = !inTheWay && names.every(isPatient);
      if ((canWait && !backgroundBudget.mayGo()) || !budget.take()) return false;
      if (canWait) backgroundBudget.went();
      return true;
    },
    takeAgain: () => budget.take(),
    left: () => budget.left(),
    freeIn: (names) => (names.every(isPatient) ? backgroundBudget.freeIn() : budget.freeIn()),
    reset() {
      budget.reset();
      backgroundBudget.reset();
    },
  };
}

/**
 * Creates subscriptions that send through `send`, which is called only between `opened` and `closed`. Names that are
 * `isPatient` are sent together with others, or when there is time and budget for them.
 */
export function createSubscriptions<Push>(
  clock: Clock,
  send: (text: string) => void,
  isPatient: (name: string) => boolean = () => false,
): Subscriptions<Push> {
  const streams = createStreams<Push>(isPatient);
  const { entries, leaving } = streams;
  const allowance = createAllowance(clock, isPatient);
  let open = false;
  let lastId = 0;
  let flushing: Cancel | undefined;

  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };

  const pending = createPendingRequests(clock, streams.unanswered, (names) => {
    streams.wantAgain(names);
    schedule();
  });

  const sendSubscribe = (names: readonly string[]): void => {
    const id = nextId();
    pending.sent(id, names);
    streams.sent(names);
    send(JSON.stringify({ method: 'SUBSCRIBE', params: names, id }));
  };
  /** Unsubscribes the leaving names and those to be renewed, which are wanted again afterwards. */
  const sendLeaving = (inTheWay = false): void => {
    const renewing = streams.renewing();
    const names = [...leaving.keys(), ...renewing.map((entry) => entry.name)];
    if (names.length === 0 || allowance.left() < (renewing.length > 0 ? 2 : 1) || !allowance.take(names, inTheWay)) {
      return;
    }
    send(JSON.stringify({ method: 'UNSUBSCRIBE', params: names, id: nextId() }));
    streams.left(renewing);
  };

  const flush = (): void => {
    flushing = undefined;
    if (!open) return;
    const isUrgent = (name: string): boolean => !isPatient(name);
    const isCrowded = entries.size + leaving.size > limits.socket.channels;
    const urgentWaits = streams.wanted().some((entry) => isUrgent(entry.name));
    // Names that can wait are unsubscribed last, unless there is no room: the allowance is meant for wanted streams.
    const leavesFirst = isCrowded || [...leaving.keys()].some(isUrgent) || streams.renewing().length > 0;
    if (leavesFirst) sendLeaving(isCrowded && urgentWaits);
    const wanted = streams.wanted();
    const running = entries.size - wanted.length + leaving.size;
    const sendable = wanted.slice(0, Math.max(0, limits.socket.channels - running));
    const sent = sendable.length > 0 && allowance.take(sendable.map((entry) => entry.name));
    if (sent) sendSubscribe(sendable.map((entry) => entry.name));
    if (!leavesFirst) sendLeaving();
    const held = sent ? wanted.slice(sendable.length) : wanted;
    for (const entry of held) hold(entry);
    const stuck = [
      ...held.map((entry) => entry.name),
      ...leaving.keys(),
      ...streams.renewing().map((entry) => entry.name),
    ];
    if (stuck.length === 0) return;
    flushing = clock.after(Math.max(1_000, allowance.freeIn(stuck)), flush);
  };
  const schedule = (): void => {
    if (!open) return;
    flushing?.();
    flushing = clock.after(socketLimits.batchMs, flush);
  };

  return {
    add(name, consumer) {
      if (streams.add(name, consumer)) schedule();
    },
    remove(name, consumer) {
      if (streams.remove(name, consumer, open)) schedule();
    },
    renew(name) {
      const entry = entries.get(name);
      if (!entry || !open || entry.state === 'wanted') return;
      entry.renew = true;
      schedule();
    },
    count: () => entries.size,
    opened() {
      open = true;
      allowance.reset();
      flush();
    },
    closed(reason) {
      open = false;
      pending.clear();
      flushing?.();
      flushing = undefined;
      streams.closed(reason);
    },
    acknowledged(id, result, message) {
      const names = pending.answered(id);
      if (!names) return;
      const sent = names.map((name) => entries.get(name)).filter((entry) => entry?.state === 'sent');
      for (const entry of sent) {
        if (!entry) continue;
        if (result) activate(entry);
        else if (names.length === 1) refuse(entry, 'error.stream.refused', message);
        // One bad name makes the exchange refuse the whole frame: when the names are sent one by one, only the bad one
        // is refused.
        else if (allowance.takeAgain()) sendSubscribe([entry.name]);
        else entry.state = 'wanted';
      }
      if (!result) schedule();
    },
    deliver(name, push, receivedAt) {
      const entry = entries.get(name);
      if (!entry) return false;
      // A snapshot may arrive before the acknowledgement.
      if (entry.state === 'sent' || entry.state === 'refused') activate(entry);
      for (const consumer of entry.consumers) consumer.push(push, receivedAt);
      return true;
    },
    notify(state) {
      for (const entry of entries.values()) if (entry.state === 'active') reportEntry(entry, state);
    },
    nextId,
  };
}
