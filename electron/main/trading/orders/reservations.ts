/**
 * What confirmed plans are about to send, counted from the turn in which it was checked until each order stands in the
 * journal: two plans checked in one turn could otherwise both fit into the same limit (B-A8).
 */
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Placed, OrderBatch } from './placement.ts';
import type { CheckedDraft } from './prepareOrder.ts';

/** What one plan holds of the limits. Each draft is given back once; what is left when the plan ends, with `release`. */
export interface Reservation {
  /** These, too, from now on; what it holds already it does not hold twice. */
  more(drafts: readonly IntentDraft[]): void;
  /** It counts among the orders of this minute from now on. */
  countedInRate(draft: IntentDraft): void;
  /** It counts as an intent from now on. */
  recorded(draft: IntentDraft): void;
  release(): void;
}

/** `except`: a plan does not stand in its own way. */
export interface Reservations {
  /** `isSpread`: they leave over a longer time, so that none counts for this minute before it leaves. */
  reserve(drafts: readonly IntentDraft[], isSpread?: boolean): Reservation;
  /** Drafts that are to be sent and are no intents yet. */
  unrecorded(except?: Reservation): IntentDraft[];
  /** How many of them are not yet counted among the orders of this minute. */
  unpaced(except?: Reservation): number;
}

/** Nothing is held. */
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

/** The steps of a plan as {@link PlanRunnerParts} has them; `check` with what the plan holds itself. */
export interface ReservedSteps {
  readonly check: (drafts: readonly IntentDraft[], own?: Reservation) => Result<readonly CheckedDraft[], AppError>;
  readonly place: (orderBatch: OrderBatch) => Promise<Placed>;
  readonly countedInRate: (draft: IntentDraft) => void;
  /** See {@link Reservations.reserve}. */
  readonly isSpread?: boolean;
}

/** The steps of one plan, which holds what it was checked for; `release` when it has ended, however. */
export function reserving(
  reservations: Reservations,
  steps: ReservedSteps,
): ReservedSteps & { readonly release: () => void } {
  let own: Reservation | undefined;
  /** What was checked once: what of it has been recorded is an intent, and is not held again. */
  const seen = new Set<IntentDraft>();
  return {
    check(drafts) {
      const checked = steps.check(drafts, own);
      if (!checked.ok) return checked;
      // In the very turn of the check: nobody else may be told that the same room is free, also for what a chase or a move
      // places anew later.
      if (own) own.more(drafts.filter((draft) => !seen.has(draft)));
      else own = reservations.reserve(drafts, steps.isSpread);
      for (const draft of drafts) seen.add(draft);
      return checked;
    },
    place: (orderBatch) =>
      steps.place({
        ...orderBatch,
        begun(intentId, index) {
          own?.recorded(orderBatch.drafts[index]!);
          orderBatch.begun?.(intentId, index);
        },
      }),
    countedInRate(draft) {
      steps.countedInRate(draft);
      own?.countedInRate(draft);
    },
    release: () => own?.release(),
  };
}
