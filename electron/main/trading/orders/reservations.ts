/**
 * Reservations for the orders confirmed plans are about to send, held from their check until each order is in the
 * journal: otherwise two plans checked at the same moment could both fit into one limit (B-A8).
 */
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { OrderBatch, Placed } from './placement.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { placeLimits } from '../tradingLimits.ts';

/** Counts the orders sent within the last minute, and detects a repeated one (B-A8). */
export interface OrderPace {
  placed(draft: IntentDraft): void;
  lastMinute(): number;
  repeated(draft: IntentDraft): boolean;
}

/**
 * Returns whether two orders are the same: the price does not matter (B-A8); conditional orders must be equal in every
 * field.
 */
function isSame(a: IntentDraft, b: IntentDraft): boolean {
  if ('kind' in a || 'kind' in b) return JSON.stringify(a) === JSON.stringify(b);
  return a.market === b.market && a.symbol === b.symbol && a.side === b.side && a.quantity === b.quantity;
}

/** Creates the pace without orders. */
export function createOrderPace(clock: Clock): OrderPace {
  let recent: { readonly at: number; readonly draft: IntentDraft }[] = [];
  const within = (): typeof recent => {
    const since = clock.monotonic() - MINUTE_MS;
    recent = recent.filter(({ at }) => at > since);
    return recent;
  };
  return {
    placed: (draft) => void recent.push({ at: clock.monotonic(), draft }),
    lastMinute: () => within().length,
    repeated(draft) {
      const since = clock.monotonic() - placeLimits.repeatMs;
      return within().some((one) => one.at > since && isSame(one.draft, draft));
    },
  };
}

/** Reservation of one plan. Each draft is released once; the rest with `release` when the plan ends. */
export interface Reservation {
  /** Adds drafts; those already held are not held twice. */
  more(drafts: readonly IntentDraft[]): void;
  /** Records that a draft counts among the orders of this minute from now on. */
  countedInRate(draft: IntentDraft): void;
  /** Records that a draft counts as an intent from now on. */
  recorded(draft: IntentDraft): void;
  release(): void;
}

/** All reservations. `except`: a plan's reservation does not count against itself. */
export interface Reservations {
  /**
   * Reserves drafts; `isSpread`: they are sent over a longer time, so that none counts for this minute before it is
   * sent.
   */
  reserve(drafts: readonly IntentDraft[], isSpread?: boolean): Reservation;
  /** Returns the reserved drafts that are not intents yet. */
  unrecorded(except?: Reservation): IntentDraft[];
  /** Returns how many of them are not yet counted among the orders of this minute. */
  unpaced(except?: Reservation): number;
}

/** Creates the reservations, empty. */
export function createReservations(): Reservations {
  const all = new Map<Reservation, { readonly unrecorded: Set<IntentDraft>; readonly unpaced: Set<IntentDraft> }>();
  const others = (except?: Reservation) => [...all].flatMap(([reserve, held]) => (reserve === except ? [] : [held]));
  return {
    reserve(drafts, isSpread = false) {
      const held = { unrecorded: new Set(drafts), unpaced: new Set(isSpread ? [] : drafts) };
      const reserve: Reservation = {
        more(later) {
          for (const draft of later) held.unrecorded.add(draft);
        },
        countedInRate: (draft) => void held.unpaced.delete(draft),
        recorded: (draft) => void held.unrecorded.delete(draft),
        release: () => void all.delete(reserve),
      };
      all.set(reserve, held);
      return reserve;
    },
    unrecorded: (except) => others(except).flatMap(({ unrecorded }) => [...unrecorded]),
    unpaced: (except) => others(except).reduce((sum, { unpaced }) => sum + unpaced.size, 0),
  };
}

/** The steps of a plan as in {@link PlanRunnerParts}; `check` receives the plan's reservation. */
export interface ReservedSteps {
  readonly check: (drafts: readonly IntentDraft[], own?: Reservation) => Result<readonly CheckedDraft[], AppError>;
  readonly place: (orderBatch: OrderBatch) => Promise<Placed>;
  readonly countedInRate: (draft: IntentDraft) => void;
  /** See {@link Reservations.reserve}. */
  readonly isSpread?: boolean;
}

/**
 * Wraps the steps of one plan, so that it holds a reservation for what was checked; `release` must be called when it
 * has ended, however it ends.
 */
export function reserving(
  reservations: Reservations,
  steps: ReservedSteps,
): ReservedSteps & { readonly release: () => void } {
  let planReservation: Reservation | undefined;
  /** Drafts checked before: the recorded ones among them are intents, and are not reserved again. */
  const seen = new Set<IntentDraft>();
  return {
    check(drafts) {
      const checked = steps.check(drafts, planReservation);
      if (!checked.ok) return checked;
      // Synchronous with the check, so that no other plan is given the same room, also for orders a chase or a move
      // places later.
      if (planReservation) planReservation.more(drafts.filter((draft) => !seen.has(draft)));
      else planReservation = reservations.reserve(drafts, steps.isSpread);
      for (const draft of drafts) seen.add(draft);
      return checked;
    },
    place: (orderBatch) =>
      steps.place({
        ...orderBatch,
        begun(intentId, index) {
          planReservation?.recorded(orderBatch.drafts[index]!);
          orderBatch.begun?.(intentId, index);
        },
      }),
    countedInRate(draft) {
      steps.countedInRate(draft);
      planReservation?.countedInRate(draft);
    },
    release: () => planReservation?.release(),
  };
}
