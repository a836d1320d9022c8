/** The kinds of faults in a world: which ones a seed has, how likely each is, and how often each happened (R35). */
import type { Random } from '../../../shared/time/random.ts';

/** Faults of a request or its reply. */
export const httpFaults = [
  'requestLost',
  'replyLost',
  'requestDelayed',
  'replyDelayed',
  'requestDuplicated',
  'replyCut',
  'halfOpen',
  'slowReply',
  'tooManyRequests',
  'serverError',
  'badGateway',
  'unavailable',
  'okWithError',
  'wrongType',
  'truncatedJson',
  'unreachable',
] as const;
/** Faults of a frame of a socket on its way to the machine. */
export const frameFaults = [
  'frameDropped',
  'frameDuplicated',
  'framesSwapped',
  'frameDelayed',
  'bookGap',
  'bookCrossed',
  'snapshotMissing',
] as const;
/** Faults that happen at a separate moment, not on a request or frame. */
export const eventFaults = [
  'staleReads',
  'silentStream',
  'halfOpenSocket',
  'socketsCut',
  'clockStep',
  'clockDrift',
  'sleep',
  'kill',
  'killAtStep',
  'keychainLocked',
] as const;
/** Faults of an operation on the journal's file. */
export const journalFaults = ['journalError'] as const;

/** Every kind of fault. */
export const faultKinds = [...httpFaults, ...frameFaults, ...eventFaults, ...journalFaults] as const;
/** One of the {@link faultKinds}. */
export type FaultKind = (typeof faultKinds)[number];
/** A count for each kind. */
export type FaultCounts = Record<FaultKind, number>;

/** The faults of one seed. */
export interface FaultPlan {
  /** Returns one of these kinds, or null, according to their rates, and counts it. */
  pick<Kind extends FaultKind>(kinds: readonly Kind[]): Kind | null;
  /** Returns how often a kind of {@link eventFaults} happens in the run. */
  events(kind: FaultKind): number;
  /** Counts a fault that was not picked. */
  struck(kind: FaultKind): void;
  /** Stops all faults from now on. */
  end(): void;
  readonly random: Random;
  /** Number of faults so far, all of them and those while an order was live. */
  readonly all: FaultCounts;
  readonly onLive: FaultCounts;
}

/**
 * Rates set by a test: a probability for each kind that hits a request, frame or file operation, a number of times for
 * each of the others.
 */
export type FaultScript = Readonly<Partial<Record<FaultKind, number>>>;

const zeros = (): FaultCounts => Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts;

function drawn(random: Random): FaultScript {
  const rates: Partial<Record<FaultKind, number>> = {};
  const choose = (kinds: readonly FaultKind[], chance: number, least: number, most: number): void => {
    for (const kind of kinds) if (random.next() < chance) rates[kind] = least + random.next() * (most - least);
  };
  choose(httpFaults, 0.3, 0.01, 0.12);
  choose(frameFaults, 0.3, 0.02, 0.25);
  choose(eventFaults, 0.25, 1, 3);
  choose(journalFaults, 0.15, 0.02, 0.1);
  return rates;
}

/** Creates the plan of a seed, or of a script. `live`: whether an order is under way or open now. */
export function createFaultPlan(random: Random, live: () => boolean, script: FaultScript | null = null): FaultPlan {
  const rates = script ?? drawn(random);
  const [all, onLive] = [zeros(), zeros()];
  let ended = false;
  const struck = (kind: FaultKind): void => {
    all[kind] += 1;
    if (live()) onLive[kind] += 1;
  };
  return {
    pick(kinds) {
      if (ended) return null;
      let left = random.next();
      for (const kind of kinds) {
        left -= rates[kind] ?? 0;
        if (left >= 0) continue;
        struck(kind);
        return kind;
      }
      return null;
    },
    events: (kind) => Math.floor(rates[kind] ?? 0),
    struck,
    end() {
      ended = true;
    },
    random,
    all,
    onLive,
  };
}
