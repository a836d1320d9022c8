import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../shared/domain/plan.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';

interface PlansProps {
  readonly plans: readonly Plan[];
  readonly zone: TimeZone;
  readonly onStop: (plan: Plan) => void;
  readonly onDismiss: (plan: Plan) => void;
}

/** Plans that run, and those that stopped with something unsent (R15): none goes on by itself. */
export function Plans({ plans, zone, onStop, onDismiss }: PlansProps) {
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
          <span className="number">
            {t('plan.sent', {
              sent: plan.bound.intents - plan.left,
              bound: plan.bound.intents,
              left: plan.left,
            })}
          </span>
          {plan.state === 'running' ? (
            <>
              <span className="quiet-text">{t('plan.running', { time: formatClock(plan.bound.endsAt, zone) })}</span>
              <button
                type="button"
                className="button"
                aria-label={t('plan.stop.name', { symbols: plan.symbols.join(', ') })}
                title={t('plan.stop.hint')}
                onClick={() => onStop(plan)}
              >
                {t('plan.stop')}
              </button>
            </>
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
