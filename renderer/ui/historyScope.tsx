import { useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelContext, type PanelParams, type Selection } from '../state/desk/index.ts';
import { useAccount } from '../state/market/index.ts';
import type { WideScope } from '../state/orders/index.ts';
import { useServices } from '../state/services.ts';
import { endOfDay, formatDate, startOfDay } from '../format/time.ts';
import { useZone } from './cells.tsx';
import { DayInput } from './DayInput.tsx';
import { PanelTools } from './PanelTools.tsx';
import { Select } from './Select.tsx';

/** The stored choices of all symbols of the market, and of both markets. */
const ALL = 'all';
const BOTH = 'both';

const DAY = 86_400_000;
/** The periods that can be chosen, as days back from now; `null`: everything. The last one is between two days. */
const periods = { all: null, day: 1, week: 7, month: 30, quarter: 90, range: null } as const;
type Period = keyof typeof periods;
const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(periods, value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a history table shows; the workspace stores the choice. */
export interface HistoryScope {
  readonly scope: WideScope;
  /** The controls for the choice. */
  readonly choice: ReactNode;
  /** What the table's caption names. */
  readonly caption: string;
  /** Whether the archive keeps this list of the account. */
  readonly hasArchive: boolean;
}

/** The times that a history table shows, in Unix ms and inclusive; null: no limit. */
export interface HistoryPeriod {
  readonly from: number | null;
  readonly to: number | null;
  readonly control: ReactNode;
}

interface RangeFieldsProps {
  readonly first: string;
  readonly last: string;
  readonly isReversed: boolean;
  readonly onChange: (change: PanelParams) => void;
}

/** The first and the last day of a free range. */
function RangeFields({ first, last, isReversed, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const field = (label: string, value: string, onDay: (day: string) => void): ReactNode => (
    <DayInput
      aria-label={label}
      title={isReversed ? t('history.period.reversed') : label}
      aria-invalid={isReversed}
      value={value}
      onChange={onDay}
    />
  );
  return (
    <>
      {field(t('history.periodFrom'), first, (day) => onChange({ periodFrom: day }))}
      {field(t('history.periodTo'), last, (day) => onChange({ periodTo: day }))}
    </>
  );
}

/**
 * Returns the times that a history table shows, and the control for them: a number of days before the period was chosen
 * or the panel was opened, whole days of the user's time zone, or everything. The workspace stores the period.
 */
export function useHistoryPeriod(): HistoryPeriod {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const panel = useContext(PanelContext);
  const stored = panel?.params['period'];
  const period = isPeriod(stored) ? stored : 'all';
  const startOf = (chosen: Period): { readonly period: Period; readonly from: number | null } => {
    const days = periods[chosen];
    return { period: chosen, from: days === null ? null : clock.now() - days * DAY };
  };
  const [start, setStart] = useState(() => startOf(period));
  if (start.period !== period) setStart(startOf(period));
  const isRange = period === 'range';
  const [first, last] = [textOf(panel?.params['periodFrom']), textOf(panel?.params['periodTo'])];
  const from = isRange ? startOfDay(first, zone) : start.from;
  const to = isRange ? endOfDay(last, zone) : null;
  const choose = (next: Period): void => {
    const today = formatDate(clock.now(), zone);
    // A range starts with the days that were chosen last, or with today.
    const days = next === 'range' && first === '' && last === '' ? { periodFrom: today, periodTo: today } : {};
    panel?.save({ period: next, ...days });
  };
  const control = panel && (
    <>
      <Select
        label={t('history.period')}
        value={period}
        options={(Object.keys(periods) as Period[]).map((value) => ({ value, text: t(`history.period.${value}`) }))}
        onChange={choose}
      />
      {isRange && (
        <RangeFields
          first={first}
          last={last}
          isReversed={from !== null && to !== null && to < from}
          onChange={panel.save}
        />
      )}
    </>
  );
  return { from, to, control };
}

/**
 * Returns the scope of a history table: the symbol of its panel, all symbols of the market or of both markets, and a period. The demo
 * account has an archive of futures orders only, and without an archive the exchange is asked for one symbol at a time.
 */
export function useHistoryScope({ market, symbol }: Selection, kind: 'orders' | 'fills'): HistoryScope {
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const isDemo = useAccount() === 'demo';
  const hasArchive = !isDemo || (market === 'futures' && kind === 'orders');
  const isBoth = !isDemo && panel?.params['scope'] === BOTH;
  const isAll = isBoth || (hasArchive && panel?.params['scope'] === ALL);
  const { from, to, control } = useHistoryPeriod();
  const choice = panel && (
    <PanelTools>
      {hasArchive && (
        <Select
          label={t('history.scope')}
          value={isBoth ? BOTH : isAll ? ALL : 'symbol'}
          options={[
            { value: 'symbol', text: symbol },
            { value: ALL, text: t('history.allSymbols') },
            ...(isDemo ? [] : [{ value: BOTH, text: t('history.bothMarkets') }]),
          ]}
          onChange={(scope) => panel.save({ scope })}
        />
      )}
      {control}
    </PanelTools>
  );
  const caption = isBoth ? t('history.bothMarkets.caption') : isAll ? t('history.allSymbols.caption') : symbol;
  // The same object while the same is shown: the rows are collected for it.
  const scope = useMemo(
    () => ({ market, isBoth, symbol: isAll ? null : symbol, from, to }),
    [market, symbol, isBoth, isAll, from, to],
  );
  return { scope, choice, caption, hasArchive };
}
