import { useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelContext, type Selection } from '../state/desk/index.ts';
import { useAccount } from '../state/market/index.ts';
import type { PastScope } from '../state/orders/index.ts';
import { useServices } from '../state/services.ts';
import { PanelTools } from './PanelTools.tsx';
import { Select } from './Select.tsx';

/** The stored choice of all symbols. */
const ALL = 'all';

const DAY = 86_400_000;
/** The periods that can be chosen, as days back from now; `null`: everything. */
const periods = { all: null, day: 1, week: 7, month: 30, quarter: 90 } as const;
type Period = keyof typeof periods;
const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(periods, value);

/** What a history table shows; the workspace stores the choice. */
export interface HistoryScope {
  readonly scope: PastScope;
  /** The controls for the choice. */
  readonly choice: ReactNode;
  /** What the table's caption names. */
  readonly caption: string;
}

/**
 * Returns the earliest time that a history table shows, in Unix ms, and the control for it: a number of days before the
 * period was chosen or the panel was opened, or null for everything. The workspace stores the period.
 */
export function useHistoryPeriod(): { readonly from: number | null; readonly control: ReactNode } {
  const { t } = useTranslation();
  const { clock } = useServices();
  const panel = useContext(PanelContext);
  const stored = panel?.params['period'];
  const period = isPeriod(stored) ? stored : 'all';
  const startOf = (chosen: Period): { readonly period: Period; readonly from: number | null } => {
    const days = periods[chosen];
    return { period: chosen, from: days === null ? null : clock.now() - days * DAY };
  };
  const [start, setStart] = useState(() => startOf(period));
  if (start.period !== period) setStart(startOf(period));
  const control = panel && (
    <Select
      label={t('history.period')}
      value={period}
      options={(Object.keys(periods) as Period[]).map((value) => ({ value, text: t(`history.period.${value}`) }))}
      onChange={(next) => panel.save({ period: next })}
    />
  );
  return { from: start.from, control };
}

/**
 * Returns the scope of a history table: the symbol of its panel, or all symbols of the market, and a period. The demo
 * account has an archive of futures orders only, and without an archive the exchange is asked for one symbol at a time.
 */
export function useHistoryScope({ market, symbol }: Selection, kind: 'orders' | 'fills'): HistoryScope {
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const isDemo = useAccount() === 'demo';
  const hasArchive = !isDemo || (market === 'futures' && kind === 'orders');
  const isAll = hasArchive && panel?.params['scope'] === ALL;
  const { from, control } = useHistoryPeriod();
  const choice = panel && (
    <PanelTools>
      {hasArchive && (
        <Select
          label={t('history.scope')}
          value={isAll ? ALL : 'symbol'}
          options={[
            { value: 'symbol', text: symbol },
            { value: ALL, text: t('history.allSymbols') },
          ]}
          onChange={(scope) => panel.save({ scope })}
        />
      )}
      {control}
    </PanelTools>
  );
  const caption = isAll ? t('history.allSymbols.caption') : symbol;
  // The same object while the same is shown: the rows are collected for it.
  const scope = useMemo(() => ({ market, symbol: isAll ? null : symbol, from }), [market, symbol, isAll, from]);
  return { scope, choice, caption };
}
