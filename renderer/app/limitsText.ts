import type { BudgetView } from '../../shared/ipc/appState.ts';
import type { Translate } from '../i18n/messages.ts';

type Figure = BudgetView['orders']['spot'];

/** One line of what is used: which limit, and the figure in words. */
export interface LimitLine {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** How full the fullest limit is, in per cent, rounded up: only what is really untouched says 0. */
export function fullness(budget: BudgetView): number {
  const all: readonly Figure[] = [budget.weight, budget.orders.spot, budget.orders.futures, ...budget.spotCancels];
  return Math.ceil(Math.max(...all.map(({ used, limit }) => (used / limit) * 100)));
}

/** Every limit in words. */
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
