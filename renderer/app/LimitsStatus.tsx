import { useTranslation } from 'react-i18next';
import type { BudgetView } from '../../shared/ipc/appState.ts';
import { Popover } from '../ui/Popover.tsx';
import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../state/services.ts';
import { useMonotonic } from '../ui/pulse.ts';
import type { Translate } from '../i18n/messages.ts';

type Figure = BudgetView['orders']['spot'];

/** One line of usage: the limit's name and its figure as text. */
interface LimitLine {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** Returns the usage of the fullest limit in per cent, rounded up, so that 0 means that nothing was used. */
export function fullness(budget: BudgetView): number {
  const all: readonly Figure[] = [budget.weight, budget.orders.spot, budget.orders.futures, ...budget.spotCancels];
  return Math.ceil(Math.max(...all.map(({ used, limit }) => (used / limit) * 100)));
}

/** Returns a line for every limit. */
export function limitLines(t: Translate, budget: BudgetView): readonly LimitLine[] {
  const { weight, orders, spotCancels } = budget;
  const of = ({ used, limit, windowMs }: Figure): string =>
    t('limits.of', { used, limit, seconds: Math.round(windowMs / 1000) });
  return [
    { id: 'weight', name: t('limits.weight'), value: of(weight) },
    {
      id: 'reserve',
      name: t('limits.reserve'),
      value: t('limits.share', { part: weight.reserve, limit: weight.limit }),
    },
    { id: 'spotOrders', name: t('limits.orders', { market: t('market.spot') }), value: of(orders.spot) },
    { id: 'futuresOrders', name: t('limits.orders', { market: t('market.futures') }), value: of(orders.futures) },
    ...spotCancels.map((one) => ({
      id: `cancels${one.windowMs}`,
      name: t('limits.cancels', { market: t('market.spot') }),
      value: of(one),
    })),
    { id: 'waiting', name: t('limits.waiting'), value: String(weight.waiting) },
  ];
}

/**
 * Returns the usage of the limits: first from the app state, then from each `budget.changed` event of main. It is kept
 * outside the app state because it changes twice a second and only one component draws it.
 */
function useBudget(first: BudgetView): BudgetView {
  const { client } = useServices();
  const [reported, setReported] = useState<{ readonly since: BudgetView; readonly view: BudgetView } | null>(null);
  useEffect(() => client.on('budget.changed', (view) => setReported({ since: first, view })), [client, first]);
  // A newly read app state is newer than a budget reported before it.
  return reported?.since === first ? reported.view : first;
}

const PACE_MS = 250;

/**
 * Returns the whole seconds until a wall time, counting down independently of wall clock steps; 0 once the time has
 * passed.
 */
function useSecondsUntil(wall: number | null): number {
  const { clock } = useServices();
  const end = useMemo(() => (wall === null ? 0 : clock.monotonic() + wall - clock.now()), [clock, wall]);
  // It only causes a re-render: its value may be a second old when the pause is reported.
  useMonotonic(wall === null ? undefined : PACE_MS);
  return wall === null ? 0 : Math.max(0, Math.ceil((end - clock.monotonic()) / 1000));
}

/**
 * Percentage from which a limit counts as nearly used up; from there on main holds back every request except those that
 * change something (B-C1).
 */
const NEARLY = 80;

/**
 * Shows how much of the exchange's limits is used and, while the exchange has requested a pause, how long the pause
 * lasts (B-C1, B-C2).
 */
export function LimitsStatus({ first }: { readonly first: BudgetView }) {
  const budget = useBudget(first);
  return <LimitsView budget={budget} seconds={useSecondsUntil(budget.weight.pausedUntil)} />;
}

interface LimitsViewProps {
  readonly budget: BudgetView;
  /** Seconds left of a pause; 0 without one. */
  readonly seconds: number;
}

/**
 * The markup of {@link LimitsStatus}: a button with the fullest limit, which opens a panel with every figure as text.
 */
export function LimitsView({ budget, seconds }: LimitsViewProps) {
  const { t } = useTranslation();
  const percent = fullness(budget);
  const isPaused = seconds > 0;
  const name = isPaused ? t('limits.paused.name', { seconds }) : t('limits.name', { percent });
  const label = isPaused ? (
    <strong className="number">
      <span className="limits-wide">{t('limits.paused', { seconds })}</span>
      <span className="limits-narrow">{t('limits.paused.short', { seconds })}</span>
    </strong>
  ) : (
    <>
      {t('limits.label')}{' '}
      <span className={`number limits-percent ${percent >= NEARLY ? 'warning-text' : ''}`}>
        {t('limits.percent', { percent })}
      </span>
    </>
  );
  return (
    <>
      <Popover
        label={label}
        name={name}
        className={isPaused ? 'button limits-paused' : 'button quiet limits'}
        align="end"
      >
        <div className="limits-panel">
          <strong>{t('limits.title')}</strong>
          {isPaused && <p className="warning-text limits-sentence">{t('limits.paused.long', { seconds })}</p>}
          <dl>
            {limitLines(t, budget).map((line) => (
              <div key={line.id}>
                <dt>{line.name}</dt>
                <dd className="number">{line.value}</dd>
              </div>
            ))}
          </dl>
          <p className="menu-note">{t('limits.note')}</p>
        </div>
      </Popover>
      {/* Read aloud once when the pause begins, not each second. */}
      <span role="status" className="visually-hidden">
        {isPaused ? t('limits.paused.spoken') : ''}
      </span>
    </>
  );
}
