/** From the plan a window wants to what its ticket holds: everything checked, and the bound that is shown first (R15). */
import type { PlanBound, Replaced } from '../../../../shared/domain/plan.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { AccountDesks } from '../../account/accountDesks.ts';
import type { TradingParts } from '../tradingParts.ts';
import type { CancelParts } from './cancels.ts';
import type { OrderGate } from './orderGate.ts';
import { boundOf, boundOfChase, type ChaseProgram } from './planBound.ts';
import { chasedDraft, checkPlan, planDuration } from './planChecks.ts';
import type { PlanClaims } from './planClaims.ts';
import type { PlanContent } from './planSteps.ts';
import { moveRemarks, planView } from './planViews.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { standingOf } from './replacing.ts';
import { ticketNeeds } from './ticketNeeds.ts';

/** What a plan is asked to be, as the window wants it. */
export interface WantedPlan extends Pick<PlanContent, 'kind' | 'drafts' | 'program'> {
  readonly replaces: readonly Replaced[];
}

/** A plan that may be confirmed, and what was found while it was checked. */
export interface PreparedPlan {
  readonly content: PlanContent & { readonly bound: PlanBound };
  readonly items: CheckedDraft[];
}

/** What preparing stands on. */
export interface PreparePlanParts extends TradingParts {
  readonly own: AccountDesks;
  readonly gate: OrderGate;
  readonly claims: Pick<PlanClaims, 'obstacle'>;
  readonly cancelling: CancelParts;
}

/** Checks a plan whole; the first thing in its way is the answer. */
export async function preparePlan(
  wanted: WantedPlan,
  parts: PreparePlanParts,
): Promise<Result<PreparedPlan, AppError>> {
  const { kind, drafts, replaces, program } = wanted;
  const { gate, claims, clock } = parts;
  const blocked =
    checkPlan(wanted, parts) ??
    claims.obstacle(replaces) ??
    drafts.map((draft) => gate.obstacle(draft)).find((one) => one !== null);
  if (blocked) return fail(blocked);
  await ticketNeeds(drafts, parts);
  const standing = await standingOf(replaces, parts.cancelling);
  if (!standing.ok) return standing;
  const checked = gate.checkAll(drafts, planView({ drafts, program, replaces: standing.value }));
  if (!checked.ok) return checked;
  const items = moveRemarks(checked.value, standing.value);
  const endsAt = clock.now() + planDuration(wanted);
  const chased = program?.kind === 'chase' ? chasedDraft(wanted) : null;
  const bound = chased ? boundOfChase(chased, program as ChaseProgram, endsAt) : boundOf(items, endsAt);
  const content = { kind, drafts: items.map(({ draft }) => draft), replaces: standing.value, program, bound };
  return ok({ content, items });
}
