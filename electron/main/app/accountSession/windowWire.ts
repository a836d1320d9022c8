/**
 * Sends events of one trading context to the window: events that passed the window gate, market data at display pace,
 * and notices.
 */
import { type EventName, type EventPayload, events } from '../../../../shared/ipc/contract.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Watch } from '../invariants/watch.ts';
import { createPublisher, type Outgoing, type Publisher } from '../../market/publisher.ts';
import { createNotices, type Notices } from '../notices.ts';
import type { Shell } from '../shell.ts';
import { isBookView, isTapeView } from '../../../../shared/ipc/eventGuards.ts';

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
