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
import { createPatience } from './patience.ts';
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

/** See the opening comment. */
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
  tell(state: LinkState): void;
  /** A number no other request of this socket carries. */
  readonly nextId: () => number;
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
  const entries = new Map<string, Entry<Push>>();
  /** Names that still run and are to be left, with whether their pushes are known to come. */
  const leaving = new Map<string, boolean>();
  const awaited = new Map<number, { readonly names: readonly string[]; readonly cancel: Cancel }>();
  const budget = createOperationBudget(clock);
  const patience = createPatience(clock, budget);
  let open = false;
  let lastId = 0;
  const again = new Set<Cancel>();
  let flushing: Cancel | undefined;

  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };
  const tellEntry = (entry: Entry<Push>, state: LinkState): void => {
    for (const consumer of entry.consumers) consumer.link(state);
  };
  const refuse = (entry: Entry<Push>, key: string, message: string): void => {
    entry.state = 'refused';
    const exchange = message === '' ? null : { code: null, message: plainMessage(message), httpStatus: null };
    tellEntry(entry, { state: 'refused', error: appError('rejected', key, { stream: entry.name }, { exchange }) });
  };
  const activate = (entry: Entry<Push>): void => {
    if (entry.state === 'active') return;
    entry.state = 'active';
    entry.silences = 0;
    tellEntry(entry, { state: 'open' });
  };

  /** Silence is no refusal: what nobody answered is asked for again, soon at first, within the budget (XW8). */
  const askAgain = (names: readonly string[]): void => {
    const silences = Math.max(1, ...names.map((name) => entries.get(name)?.silences ?? 0));
    const wait = Math.min(socketLimits.askAgainMs, socketLimits.acknowledgeMs * 2 ** (silences - 1));
    const timer = clock.after(wait, () => {
      again.delete(timer);
      for (const name of names) {
        const entry = entries.get(name);
        if (entry?.state === 'refused') entry.state = 'wanted';
      }
      schedule();
    });
    again.add(timer);
  };
  const unanswered = (name: string): void => {
    const entry = entries.get(name);
    if (entry?.state !== 'sent') return;
    entry.silences += 1;
    // Told once: it is as unavailable as it was.
    if (entry.silences === 1) refuse(entry, 'error.stream.noAnswer', '');
    else entry.state = 'refused';
  };

  const sendSubscribe = (names: readonly string[]): void => {
    const id = nextId();
    const cancel = clock.after(socketLimits.acknowledgeMs, () => {
      awaited.delete(id);
      for (const name of names) unanswered(name);
      askAgain(names);
    });
    awaited.set(id, { names, cancel });
    for (const name of names) {
      const entry = entries.get(name);
      if (!entry) continue;
      entry.state = 'sent';
      entry.held = false;
    }
    send(JSON.stringify({ method: 'SUBSCRIBE', params: names, id }));
  };

  /** Takes an operation for these names; those that can all wait have an allowance of their own, unless they are in the way. */
  const take = (names: readonly string[], inTheWay = false): boolean => {
    const canWait = !inTheWay && names.every(isPatient);
    if ((canWait && !patience.mayGo()) || !budget.take()) return false;
    if (canWait) patience.went();
    return true;
  };

  /** Names to leave, of which those that are to start anew are wanted again. */
  const sendLeaving = (inTheWay = false): void => {
    const renewing = [...entries.values()].filter((entry) => entry.renew);
    const names = [...leaving.keys(), ...renewing.map((entry) => entry.name)];
    if (names.length === 0 || budget.left() < (renewing.length > 0 ? 2 : 1) || !take(names, inTheWay)) return;
    send(JSON.stringify({ method: 'UNSUBSCRIBE', params: names, id: nextId() }));
    leaving.clear();
    for (const entry of renewing) {
      entry.renew = false;
      entry.state = 'wanted';
    }
  };

  const hold = (entry: Entry<Push>): void => {
    if (!entry.held) tellEntry(entry, { state: 'waiting', reason: 'feed.reason.budget' });
    entry.held = true;
  };
  const flush = (): void => {
    flushing = undefined;
    if (!open) return;
    const isUrgent = (name: string): boolean => !isPatient(name);
    const isCrowded = entries.size + leaving.size > limits.socket.channels;
    const urgentWaits = [...entries.values()].some((entry) => entry.state === 'wanted' && isUrgent(entry.name));
    // What can wait is left last of all, unless there is no room: the allowance is for what is wanted.
    const leavesFirst =
      isCrowded || [...leaving.keys()].some(isUrgent) || [...entries.values()].some((entry) => entry.renew);
    if (leavesFirst) sendLeaving(isCrowded && urgentWaits);
    const wanted = [...entries.values()].filter((entry) => entry.state === 'wanted');
    const running = entries.size - wanted.length + leaving.size;
    const sendable = wanted.slice(0, Math.max(0, limits.socket.channels - running));
    const sent = sendable.length > 0 && take(sendable.map((entry) => entry.name));
    if (sent) sendSubscribe(sendable.map((entry) => entry.name));
    if (!leavesFirst) sendLeaving();
    const held = sent ? wanted.slice(sendable.length) : wanted;
    for (const entry of held) hold(entry);
    const renewing = [...entries.values()].filter((entry) => entry.renew);
    const stuck = [...held.map((entry) => entry.name), ...leaving.keys(), ...renewing.map((entry) => entry.name)];
    if (stuck.length === 0) return;
    const freeIn = stuck.every(isPatient) ? patience.freeIn() : budget.freeIn();
    flushing = clock.after(Math.max(1_000, freeIn), flush);
  };
  const schedule = (): void => {
    if (!open) return;
    flushing?.();
    flushing = clock.after(socketLimits.batchMs, flush);
  };
  const forgetAwaited = (): void => {
    for (const { cancel } of awaited.values()) cancel();
    awaited.clear();
    for (const cancel of again) cancel();
    again.clear();
    flushing?.();
    flushing = undefined;
  };

  return {
    add(name, consumer) {
      const entry = entries.get(name);
      if (entry) {
        entry.consumers.add(consumer);
        if (entry.state === 'active') consumer.link({ state: 'open' });
        return;
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
      else schedule();
    },
    remove(name, consumer) {
      const entry = entries.get(name);
      if (!entry?.consumers.delete(consumer) || entry.consumers.size > 0) return;
      entries.delete(name);
      if (open && (entry.state === 'sent' || entry.state === 'active')) {
        leaving.set(name, entry.state === 'active');
        schedule();
      }
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
      budget.reset();
      patience.reset();
      flush();
    },
    closed(reason) {
      open = false;
      forgetAwaited();
      leaving.clear();
      for (const entry of entries.values()) {
        entry.state = 'wanted';
        entry.renew = false;
        entry.silences = 0;
        entry.held = false;
        tellEntry(entry, { state: 'waiting', reason });
      }
    },
    acknowledged(id, result, message) {
      const request = awaited.get(id);
      if (!request) return;
      awaited.delete(id);
      request.cancel();
      const sent = request.names.map((name) => entries.get(name)).filter((entry) => entry?.state === 'sent');
      for (const entry of sent) {
        if (!entry) continue;
        if (result) activate(entry);
        else if (request.names.length === 1) refuse(entry, 'error.stream.refused', message);
        // One bad name spoils its whole frame: asked one by one, only the bad one is refused.
        else if (budget.take()) sendSubscribe([entry.name]);
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
    tell(state) {
      for (const entry of entries.values()) if (entry.state === 'active') tellEntry(entry, state);
    },
    nextId,
  };
}
