import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../shared/domain/plan.ts';
import { useServices } from '../../state/services.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { formatCountdown } from '../../format/duration.ts';

interface PlansProps {
  readonly plans: readonly Plan[];
  readonly zone: TimeZone;
  readonly onStop: (plan: Plan) => void;
  /** Pauses a plan that sends orders by itself, or resumes it. */
  readonly onPause: (plan: Plan, paused: boolean) => void;
  readonly onDismiss: (plan: Plan) => void;
}

/** Shows running plans, and stopped ones that still have unsent orders (R15): no stopped plan resumes by itself. */
export function Plans({ plans, zone, onStop, onPause, onDismiss }: PlansProps) {
  const { t } = useTranslation();
  if (plans.length === 0) return null;
  return (
    <ul className="doubts" aria-label={t('plan.list')}>
      {plans.map((plan) => (
        <li key={plan.planId} data-plan={plan.planId} data-state={plan.state}>
          <time className="number" title={formatTimestamp(plan.createdAt, zone)}>
            {formatClock(plan.createdAt, zone)}
          </time>
          <span>
            <strong>{t(`plan.kind.${plan.kind}`)}</strong> {plan.symbols.join(', ')}
          </span>
          <Progress plan={plan} />
          {plan.state === 'running' ? (
            <Running plan={plan} zone={zone} onStop={onStop} onPause={onPause} />
          ) : (
            <>
              <span>
                <strong className="warning-text">{t('plan.stopped')}</strong>{' '}
                {plan.stopped !== null && errorText(t, plan.stopped)}{' '}
                {plan.left > 0 && t('plan.stopped.left', { count: plan.left })}
              </span>
              <button type="button" className="button quiet" onClick={() => onDismiss(plan)}>
                {t('action.dismiss')}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows how many orders were sent and are left, in words and as a progress element. */
function Progress({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const bound = plan.bound.intents;
  const sent = bound - plan.left;
  return (
    <span className="number">
      <progress max={bound} value={sent} aria-label={t('plan.progress', { sent, bound })} />{' '}
      {t('plan.sent', { sent, bound, left: plan.left })}
    </span>
  );
}

type RunningProps = Pick<PlansProps, 'zone' | 'onStop' | 'onPause'> & { readonly plan: Plan };

/**
 * Shows when the next order is sent and until when the plan may run, with a stop button. A plan that sends orders by
 * itself also has a pause button and states what ends it (R15).
 */
function Running({ plan, zone, onStop, onPause }: RunningProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useMonotonic();
  const symbols = plan.symbols.join(', ');
  const { paused, nextAt, program } = plan;
  const left = nextAt === null ? null : nextAt - clock.now();
  return (
    <>
      {paused ? (
        <strong className="warning-text">{t('plan.paused')}</strong>
      ) : (
        left !== null && (
          <span className="number">
            {left > 0 ? t('plan.next', { time: formatCountdown(left) }) : t('plan.next.now')}
          </span>
        )
      )}
      <span className="quiet-text">{t('plan.running', { time: formatClock(plan.bound.endsAt, zone) })}</span>
      {program !== null && <span className="quiet-text">{t('plan.ends.app')}</span>}
      {program !== null && (
        <button
          type="button"
          className="button"
          aria-label={t(paused ? 'plan.resume.name' : 'plan.pause.name', { symbols })}
          title={t(paused ? 'plan.resume.hint' : 'plan.pause.hint')}
          onClick={() => onPause(plan, !paused)}
        >
          {t(paused ? 'plan.resume' : 'plan.pause')}
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-label={t('plan.stop.name', { symbols })}
        title={t('plan.stop.hint')}
        onClick={() => onStop(plan)}
      >
        {t('plan.stop')}
      </button>
    </>
  );
}
