import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '../../../shared/time/units.ts';
import { dayText, strengths, WEEK, type PnlDay } from './pnlDays.ts';

/** Longest time shown, in weeks: a year with the days of its first and last week. */
const MOST_WEEKS = 53;
/** 1970-01-01 was a Thursday; a week begins on Monday. */
const weekdayOf = (at: number): number => (at + 3) % WEEK;
/** Weekdays with a label beside their row, Monday being 0. */
const LABELLED = [0, 2, 4] as const;

interface PnlMapProps {
  readonly days: readonly PnlDay[];
  /** Weeks that there is room for; of more days the latest are shown. */
  readonly room: number;
  readonly marked: number | null;
  readonly onMark: (day: number | null) => void;
  readonly onOpen: (day: string) => void;
}

/**
 * Shows each day of the last year, or of the last weeks that there is room for, as a square, a column for each week, in the colour of its net PnL. The chart beside it
 * marks and opens the same days by keyboard, the calendar has their values as a table (R30).
 */
export function PnlMap({ days, room, marked, onMark, onOpen }: PnlMapProps) {
  const { t, i18n } = useTranslation();
  const month = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' }),
    [i18n.language],
  );
  const colours = useMemo(() => strengths(days), [days]);
  const byDay = useMemo(() => new Map(days.map(({ at }, index) => [at, index])), [days]);
  const last = days.at(-1)?.at ?? 0;
  const end = last - weekdayOf(last) + WEEK;
  const from = days[0]?.at ?? 0;
  const start = Math.max(from - weekdayOf(from), end - Math.min(MOST_WEEKS, room) * WEEK);
  const weeks = Array.from({ length: (end - start) / WEEK }, (_, week) => start + week * WEEK);
  const monthOf = (at: number): string => dayText(at).slice(0, 7);
  const shown = days.filter(({ at }) => at >= start).length;
  return (
    <div className="pnl-map" role="img" aria-label={t('performance.map', { count: shown })}>
      {LABELLED.map((weekday) => (
        <span key={weekday} className="quiet-text" style={{ gridRow: weekday + 2, gridColumn: 1 }}>
          {t(`performance.map.${weekday}`)}
        </span>
      ))}
      {weeks.map((week, index) => {
        // Short enough for the four weeks of a month: two labels never meet. January carries the year.
        const name = monthOf(week).endsWith('-01') ? monthOf(week).slice(0, 4) : month.format(week * DAY_MS);
        const begins = monthOf(week) !== monthOf(week - WEEK);
        const isNamed = begins || (index === 0 && monthOf(week) === monthOf(week + WEEK));
        return isNamed ? (
          <span key={week} className="quiet-text number" style={{ gridRow: 1, gridColumn: `${index + 2} / span 5` }}>
            {name}
          </span>
        ) : null;
      })}
      {weeks.flatMap((week, index) =>
        Array.from({ length: WEEK }, (_, weekday) => {
          const at = week + weekday;
          const found = byDay.get(at);
          return (
            <i
              key={at}
              data-strength={found === undefined ? 0 : colours[found]}
              data-marked={found !== undefined && found === marked ? '' : undefined}
              style={{ gridRow: weekday + 2, gridColumn: index + 2 }}
              onPointerEnter={() => onMark(found ?? null)}
              onPointerLeave={() => onMark(null)}
              onClick={() => found !== undefined && onOpen(dayText(at))}
            />
          );
        }),
      )}
    </div>
  );
}
