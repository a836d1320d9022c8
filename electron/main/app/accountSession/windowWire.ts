/**
 * Sends events of one trading context to the window: events that passed the window gate, market data at display pace,
 * and notices.
 */
import { type EventName, type EventPayload, events } from '../../../../shared/ipc/contract.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Watch } from '../invariants/watch.ts';
import { createPublisher, type Outgoing, type Publisher } from '../../market/publisher.ts';
import type { Shell } from '../shell.ts';
import { isBookView, isTapeView } from '../../../../shared/ipc/eventGuards.ts';

/** Errors shown to the user: sent at once, or kept until a window requests its state. */
interface Notices {
  readonly notify: (error: AppError) => void;
  /** Called when a window can receive notices; kept ones are sent to it. */
  readonly ready: () => void;
  /** Called when the window is gone. */
  gone(): void;
}

const KEPT = 20;
/** Time in ms within which the same notice is not sent again. */
const REPEAT_MS = 10_000;

/** Creates notices sent through `push`; `keep` receives each one too, whether or not there is a window. */
export function createNotices(
  clock: Clock,
  push: (payload: EventPayload<'app.notice'>) => void,
  keep: (error: AppError) => void = () => undefined,
): Notices {
  const notified = new Map<string, number>();
  let pendingNotices: EventPayload<'app.notice'>[] = [];
  let open = false;
  return {
    notify(error) {
      const now = clock.monotonic();
      const name = JSON.stringify([error.key, error.params]);
      const last = notified.get(name);
      if (last !== undefined && now - last < REPEAT_MS) return;
      if (notified.size > 500) notified.clear();
      notified.set(name, now);
      keep(error);
      const payload = { error, at: clock.now() };
      if (open) push(payload);
      else pendingNotices = [...pendingNotices, payload].slice(-KEPT);
    },
    ready() {
      open = true;
      const waiting = pendingNotices;
      pendingNotices = [];
      for (const payload of waiting) push(payload);
    },
    gone() {
      open = false;
    },
  };
}

// Final check before an event is sent to the window: it is sent only when it matches the contract.

/**
 * Hand-written checks where the schema would cost more than the event itself: books and tapes, sixty per second of
 * each.
 */
const guards: Partial<Record<EventName, (payload: unknown) => boolean>> = {
  'market.book': isBookView,
  'market.tape': isTapeView,
};

/** Returns whether `payload` may be sent as `event`. */
export function isSound(event: EventName, payload: unknown): boolean {
  return guards[event]?.(payload) ?? events[event].safeParse(payload).success;
}

/** Receives the events and notices that are sent to the window. */
export interface WindowObserver {
  readonly heard: WindowChannel['push'];
  /** Called with each error that is shown to the user. */
  readonly failed: (error: AppError) => void;
}

/** The channel of events and notices from one account session to the window. */
export interface WindowChannel {
  /** Sends an event to the window while it is open; observers always receive it, and first. */
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  readonly publisher: Publisher;
  readonly notices: Notices;
  /** Registers an observer of every event and every notice, whether or not there is a window. */
  observe(observer: WindowObserver): void;
  /** Sets whether a loaded document receives events of this trading context. */
  setOpen(open: boolean): void;
  /** Ends all sending, whichever part calls `push` afterwards. */
  end(): void;
}

/** Creates a window wire that is not open yet; `batchMs` is passed to the publisher. */
export function createWindowWire(
  clock: Clock,
  shell: Pick<Shell, 'push'>,
  { gate, log }: Pick<Watch, 'gate' | 'log'>,
  batchMs?: number,
): WindowChannel {
  let hears = false;
  let ended = false;
  const observers: WindowObserver[] = [];
  const send = <Name extends EventName>(event: Name, payload: EventPayload<Name>): void => {
    if (ended) return;
    const shown = gate.event(event, payload);
    if (shown === undefined) return;
    if (isSound(event, shown)) shell.push(event, shown);
    else log.write('ipc.failed', { channel: event, reason: 'event' });
  };
  const publisher = createPublisher(
    clock,
    ({ event, payload }: Outgoing) => send(event, payload),
    (number) => send('market.mark', { number }),
    batchMs,
  );
  return {
    push(event, payload) {
      for (const one of observers) one.heard(event, payload);
      if (hears) send(event, payload);
    },
    publisher,
    notices: createNotices(
      clock,
      (payload) => send('app.notice', payload),
      (error) => {
        for (const one of observers) one.failed(error);
      },
    ),
    observe: (observer) => void observers.push(observer),
    setOpen(open) {
      hears = open;
      publisher.setOpen(open);
    },
    end() {
      this.setOpen(false);
      ended = true;
    },
  };
}
