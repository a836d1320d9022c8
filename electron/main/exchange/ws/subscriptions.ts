/**
 * The subscriptions of one socket: counted per consumer, sent many names to a frame, matched to their acknowledgements,
 * sent again on every new connection, and held inside the operation budget (R4).
 */
import { limits } from '../../../../shared/exchange/limits.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';
import { plainMessage } from '../rest/reply/classify.ts';
import { createOperationBudget } from './operationBudget.ts';
import { createBackgroundBudget } from './backgroundBudget.ts';
import type { LinkReason, LinkState, StreamConsumer } from './streamConsumer.ts';

interface Entry<Push> {
  readonly name: string;
  readonly consumers: Set<StreamConsumer<Push>>;
  state: 'wanted' | 'sent' | 'active' | 'refused';
  /** Unsubscribe before the next subscribe: the stream runs, but its picture is to start anew. */
  renew: boolean;
  /** Subscriptions in a row that nobody answered. */
  silences: number;
  /** Its consumers were told that it waits for the budget. */
  held: boolean;
}

export interface Subscriptions<Push> {
  add(name: string, consumer: StreamConsumer<Push>): void;
  remove(name: string, consumer: StreamConsumer<Push>): void;
  /** Starts a stream anew on the same connection, for a new snapshot. */
  renew(name: string): void;
  /** How many streams somebody wants. */
  count(): number;
  /** A connection stands: everything wanted is sent. */
  readonly opened: () => void;
  /** The connection is gone, or cannot come to be. */
  readonly closed: (reason: LinkReason) => void;
  acknowledged(id: number, result: boolean, message: string): void;
  /** Hands a push to its consumers; false when nobody asked for it (XW7). */
  deliver(name: string, push: Push, receivedAt: number): boolean;
  /** Tells every consumer of a running stream. */
  notify(state: LinkState): void;
  /** A number no other request of this socket carries. */
  readonly nextId: () => number;
}

function reportEntry<Push>(entry: Entry<Push>, state: LinkState): void {
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
  entry.silences = 0;
  reportEntry(entry, { state: 'open' });
}
function hold<Push>(entry: Entry<Push>): void {
  if (!entry.held) reportEntry(entry, { state: 'waiting', reason: 'feed.reason.budget' });
  entry.held = true;
}

/** The streams somebody wants, and those that still run although nobody does. */
interface Streams<Push> {
  readonly entries: ReadonlyMap<string, Entry<Push>>;
  /** Names that still run and are to be left, with whether their pushes are known to come. */
  readonly leaving: ReadonlyMap<string, boolean>;
  /** True when something is to be sent for it. */
  add(name: string, consumer: StreamConsumer<Push>): boolean;
  /** True when it runs on a connection that stands (`open`), and is to be left. */
  remove(name: string, consumer: StreamConsumer<Push>, open: boolean): boolean;
  wanted(): Entry<Push>[];
  renewing(): Entry<Push>[];
  /** What was to be left is; of these, the `renewing` are wanted again. */
  left(renewing: readonly Entry<Push>[]): void;
  sent(names: readonly string[]): void;
  /** Nobody answered for these in time; says in how many ms they are to be asked for again. */
  readonly unanswered: (names: readonly string[]) => number;
  /** Those that were refused, by silence as well, are wanted once more. */
  wantAgain(names: readonly string[]): void;
  closed(reason: LinkReason): void;
}

/** Nobody wants any. */
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
      // A stream that was about to be left still runs: it has to start anew to show its first picture, where it has one.
      const pushes = leaving.get(name) === true;
      const running = leaving.delete(name);
      const goesOn = pushes && isPatient(name);
      entries.set(name, {
        name,
        consumers: new Set([consumer]),
        state: running ? 'active' : 'wanted',
        renew: running && !goesOn,
        silences: 0,
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
        entry.silences += 1;
        // Told once: it is as unavailable as it was.
        if (entry.silences === 1) refuse(entry, 'error.stream.noAnswer', '');
        else entry.state = 'refused';
      }
      // Silence is no refusal: what nobody answered is asked for again, soon at first, within the budget (XW8).
      const silences = Math.max(1, ...names.map((name) => entries.get(name)?.silences ?? 0));
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
        entry.silences = 0;
        entry.held = false;
        reportEntry(entry, { state: 'waiting', reason });
      }
    },
  };
}

/** Subscriptions whose acknowledgement is awaited, and names whose turn comes again after a silence (XW8). */
interface PendingRequests {
  sent(id: number, names: readonly string[]): void;
  /** The names of a request that is answered now; `undefined` when none of this number is awaited. */
  answered(id: number): readonly string[] | undefined;
  clear(): void;
}

/** None. `unanswered` says after how long a silence is over; `again` is called then. */
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

/** What may be sent: the operation budget, of which names that can wait have an allowance of their own. */
interface Allowance {
  /** Takes an operation for these names; those that can all wait go by their allowance, unless they are in the way. */
  take(names: readonly string[], inTheWay?: boolean): boolean;
  /** Takes one for a name that had its turn already. */
  takeAgain(): boolean;
  left(): number;
  /** Milliseconds until something of these can go. */
  freeIn(names: readonly string[]): number;
  reset(): void;
}

/** A new connection's. */
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
 * Subscriptions that send through `send`, which is called only between `opened` and `closed`. Names that are `patient` go
 * along with others, or when there is time and budget for them.
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
  /** Names to leave, of which those that are to start anew are wanted again. */
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
    // What can wait is left last of all, unless there is no room: the allowance is for what is wanted.
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
        // One bad name spoils its whole frame: asked one by one, only the bad one is refused.
        else if (allowance.takeAgain()) sendSubscribe([entry.name]);
        else entry.state = 'wanted';
      }
      if (!result) schedule();
    },
    deliver(name, push, receivedAt) {
      const entry = entries.get(name);
      if (!entry) return false;
      // A picture may come before its acknowledgement.
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
