/** What became of a plan, as a notice. */
import type { PlanOutcome } from '../../bridge/planFlow.ts';
import type { NoticeNews } from '../../bridge/notices.ts';
import { windowError } from '../../bridge/windowError.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';

/**
 * The notice of an outcome: everything placed only informs; what stopped says how many were placed, how many never left, and
 * why. Each order that was refused or is in doubt has a notice of its own besides.
 */
export function outcomeNews(t: Translate, outcome: PlanOutcome): NoticeNews {
  if (outcome.kind === 'failed') {
    if (!outcome.sent) return { kind: 'error', error: outcome.error };
    const reason = errorText(t, outcome.error);
    return { kind: 'error', error: windowError('inDoubt', 'error.planOutcome.unsure', { reason }) };
  }
  const { plan, intents } = outcome;
  const placed = intents.filter(({ state }) => state === 'placed').length;
  if (plan.state === 'running') return { kind: 'info', key: 'plan.outcome.running', params: {} };
  const of = plan.bound.intents;
  if (plan.state === 'stopped') {
    const reason = plan.stopped === null ? '' : errorText(t, plan.stopped);
    const params = { placed, of, left: plan.left, reason };
    return { kind: 'error', error: windowError('refused', 'error.planOutcome.stopped', params) };
  }
  if (placed < intents.length) {
    return { kind: 'error', error: windowError('refused', 'error.planOutcome.partly', { placed, of }) };
  }
  return placed === 1
    ? { kind: 'info', key: 'plan.outcome.placedOne', params: {} }
    : { kind: 'info', key: 'plan.outcome.placedAll', params: { count: placed } };
}
