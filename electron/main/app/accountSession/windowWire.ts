/** What one world tells the window: events that passed the last gate, market data at display pace, and notices. */
import { type EventName, type EventPayload, events } from '../../../../shared/ipc/contract.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Watch } from '../invariants/watch.ts';
import { createPublisher, type Outgoing, type Publisher } from '../../market/publisher.ts';
import { createNotices, type Notices } from '../notices.ts';
import type { Shell } from '../shell.ts';
import { isBookView, isTapeView } from '../../../../shared/ipc/eventGuards.ts';

// The last look at what leaves for the window: an event is sent only when it is what the contract says.

/** Checks by hand where the schema would cost more than the event itself: books and tapes, sixty a second of each. */
const guards: Partial<Record<EventName, (payload: unknown) => boolean>> = {
  'market.book': isBookView,
  'market.tape': isTapeView,
};

/** Whether a payload may be sent as this event. */
export function isSound(event: EventName, payload: unknown): boolean {
  return guards[event]?.(payload) ?? events[event].safeParse(payload).success;
}

/** Hears what the window is told. */
export interface WindowObserver {
  readonly heard: WindowWire['push'];
  /** A failure that is told to the person. */
  readonly failed: (error: AppError) => void;
}

export interface WindowWire {
  /** Tells the window, while it hears this world; who observes hears it in any case, and first. */
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  readonly publisher: Publisher;
  readonly notices: Notices;
  /** Hears every event and every notice from now on, whether or not there is a window. */
  observe(observer: WindowObserver): void;
  /** A document hears this world from now on, or no longer. */
  setOpen(open: boolean): void;
  /** Nothing is told any more, whoever asks for it. */
  end(): void;
}

/** A wire nobody hears; `batchMs` is the publisher's. */
export function createWindowWire(
  clock: Clock,
  shell: Pick<Shell, 'push'>,
  { gate, log }: Pick<Watch, 'gate' | 'log'>,
  batchMs?: number,
): WindowWire {
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
