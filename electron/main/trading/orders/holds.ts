/**
 * What confirmed plans are about to send, counted from the turn in which it was checked until each order stands in the
 * journal: two plans checked in one turn could otherwise both fit into the same limit (B-A8).
 */
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Placed, Shipment } from './placement.ts';
import type { CheckedDraft } from './prepareOrder.ts';

/** What one plan holds of the limits. Each draft is given back once; what is left when the plan ends, with `release`. */
export interface Hold {
  /** These, too, from now on; what it holds already it does not hold twice. */
  more(drafts: readonly IntentDraft[]): void;
  /** It counts among the orders of this minute from now on. */
  paced(draft: IntentDraft): void;
  /** It counts as an intent from now on. */
  recorded(draft: IntentDraft): void;
  release(): void;
}

/** See the opening comment. `except`: a plan does not stand in its own way. */
export interface Holds {
  /** `isSpread`: they leave over a longer time, so that none counts for this minute before it leaves. */
  hold(drafts: readonly IntentDraft[], isSpread?: boolean): Hold;
  /** Drafts that are to be sent and are no intents yet. */
  unrecorded(except?: Hold): IntentDraft[];
  /** How many of them are not yet counted among the orders of this minute. */
  unpaced(except?: Hold): number;
}

/** Nothing is held. */
export function createHolds(): Holds {
  const all = new Map<Hold, { readonly unrecorded: Set<IntentDraft>; readonly unpaced: Set<IntentDraft> }>();
  const others = (except?: Hold) => [...all].flatMap(([hold, held]) => (hold === except ? [] : [held]));
  return {
    hold(drafts, isSpread = false) {
      const held = { unrecorded: new Set(drafts), unpaced: new Set(isSpread ? [] : drafts) };
      const hold: Hold = {
        more(later) {
          for (const draft of later) held.unrecorded.add(draft);
        },
        paced: (draft) => void held.unpaced.delete(draft),
        recorded: (draft) => void held.unrecorded.delete(draft),
        release: () => void all.delete(hold),
      };
      all.set(hold, held);
      return hold;
    },
    unrecorded: (except) => others(except).flatMap(({ unrecorded }) => [...unrecorded]),
    unpaced: (except) => others(except).reduce((sum, { unpaced }) => sum + unpaced.size, 0),
  };
}

/** The steps of a plan as {@link PlanRunnerParts} has them; `check` with what the plan holds itself. */
export interface HeldSteps {
  readonly check: (drafts: readonly IntentDraft[], own?: Hold) => Result<readonly CheckedDraft[], AppError>;
  readonly place: (shipment: Shipment) => Promise<Placed>;
  readonly paced: (draft: IntentDraft) => void;
  /** See {@link Holds.hold}. */
  readonly isSpread?: boolean;
}

/** The steps of one plan, which holds what it was checked for; `release` when it has ended, however. */
export function holding(holds: Holds, steps: HeldSteps): HeldSteps & { readonly release: () => void } {
  let own: Hold | undefined;
  /** What was checked once: what of it has been recorded is an intent, and is not held again. */
  const seen = new Set<IntentDraft>();
  return {
    check(drafts) {
      const checked = steps.check(drafts, own);
      if (!checked.ok) return checked;
      // In the very turn of the check: nobody else may be told that the same room is free, also for what a chase or a move
      // places anew later.
      if (own) own.more(drafts.filter((draft) => !seen.has(draft)));
      else own = holds.hold(drafts, steps.isSpread);
      for (const draft of drafts) seen.add(draft);
      return checked;
    },
    place: (shipment) =>
      steps.place({
        ...shipment,
        begun(intentId, index) {
          own?.recorded(shipment.drafts[index]!);
          shipment.begun?.(intentId, index);
        },
      }),
    paced(draft) {
      steps.paced(draft);
      own?.paced(draft);
    },
    release: () => own?.release(),
  };
}
