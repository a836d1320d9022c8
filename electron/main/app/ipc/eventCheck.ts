/** The last look at what leaves for the window: an event is sent only when it is what the contract says. */
import { events, type EventName } from '../../../../shared/ipc/contract.ts';
import { isBookView, isTapeView } from '../../../../shared/ipc/eventGuards.ts';

/** Checks by hand where the schema would cost more than the event itself: books and tapes, sixty a second of each. */
const guards: Partial<Record<EventName, (payload: unknown) => boolean>> = {
  'market.book': isBookView,
  'market.tape': isTapeView,
};

/** Whether a payload may be sent as this event. */
export function isSound(event: EventName, payload: unknown): boolean {
  return guards[event]?.(payload) ?? events[event].safeParse(payload).success;
}
