/** Who waits for a place: one queue per lane, each in order of asking. Times are monotonic milliseconds. */
import { lanes, type Lane } from './ledgerLanes.ts';

/** One that waits. */
export interface Waiting<Ticket> {
  readonly weight: number;
  readonly row: string | null;
  readonly giveUpAt: number;
  readonly resolve: (ticket: Ticket | undefined) => void;
}

/** See the opening comment. */
export interface WaitingLanes<Ticket> {
  add(lane: Lane, one: Waiting<Ticket>): void;
  /** Takes out the first of a lane, or where that does not fit the first that weighs nothing, which takes nobody's place. */
  take(lane: Lane, fits: (one: Waiting<Ticket>) => boolean): Waiting<Ticket> | undefined;
  /** How many wait in a lane, or in all. */
  count(lane?: Lane): number;
  /** Whether somebody waits in this lane or an earlier one. */
  isAhead(lane: Lane): boolean;
  /** Sends away whoever waited too long. */
  giveUp(now: number): void;
  /** When the next one gives up; infinite when nobody waits. */
  nextGiveUp(): number;
}

/** Nobody waits. */
export function createWaitingLanes<Ticket>(): WaitingLanes<Ticket> {
  const queues = new Map<Lane, Waiting<Ticket>[]>(lanes.map((lane) => [lane, []]));
  const queueOf = (lane: Lane): Waiting<Ticket>[] => queues.get(lane) ?? [];
  return {
    add(lane, one) {
      queueOf(lane).push(one);
    },
    take(lane, fits) {
      const queue = queueOf(lane);
      const at = queue.findIndex((one, place) => (place === 0 || one.weight === 0) && fits(one));
      return at < 0 ? undefined : queue.splice(at, 1)[0];
    },
    count: (lane) =>
      lane === undefined ? lanes.reduce((sum, one) => sum + queueOf(one).length, 0) : queueOf(lane).length,
    isAhead: (lane) => lanes.slice(0, lanes.indexOf(lane) + 1).some((one) => queueOf(one).length > 0),
    giveUp(now) {
      // All of a lane wait equally long: the first asked is the first to give up.
      for (const queue of queues.values()) {
        for (let first = queue[0]; first && first.giveUpAt <= now; first = queue[0]) {
          queue.shift();
          first.resolve(undefined);
        }
      }
    },
    nextGiveUp: () => Math.min(...lanes.map((lane) => queueOf(lane)[0]?.giveUpAt ?? Number.POSITIVE_INFINITY)),
  };
}
