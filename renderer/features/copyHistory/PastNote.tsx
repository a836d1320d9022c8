import { useTranslation } from 'react-i18next';
import type { CopyPast } from '../../bridge/copyState.ts';
import { formatDate, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { windowsRead } from './model.ts';

/** Most gaps named; the rest are counted. */
const NAMED = 3;

interface PastNoteProps {
  readonly past: CopyPast;
  readonly zone: TimeZone;
  /** Wall ms. */
  readonly now: number;
  readonly onRetry: () => void;
}

/** How far the past was read, window by window, and which stretches could not be: those are not known, and can be tried again. */
export function PastNote({ past, zone, now, onRetry }: PastNoteProps) {
  const { t } = useTranslation();
  const { reachedBack, reading, gaps, count } = past;
  const windows = windowsRead(past, now);
  const date = reachedBack === null ? '' : formatDate(reachedBack, zone);
  return (
    <>
      {gaps.length > 0 && (
        <p className="table-bar warning-text" role="status">
          {t('copy.gaps', {
            count: gaps.length,
            ranges: gaps
              .slice(0, NAMED)
              .map(({ from, to }) =>
                t('copy.gap', { from: formatTimestamp(from, zone), to: formatTimestamp(to, zone) }),
              )
              .join(', '),
          })}
          <button type="button" className="button" disabled={reading} onClick={onRetry}>
            {t(reading ? 'copy.past.again' : 'action.retry')}
          </button>
        </p>
      )}
      <p className="table-note">
        <span role="status">
          {reachedBack === null
            ? t('copy.past.notYet')
            : windows !== null && windows.done < windows.total
              ? t(reading ? 'copy.past.windows' : 'copy.past.stopped', {
                  date,
                  done: windows.done,
                  total: windows.total,
                })
              : t('copy.past.whole', { date })}
        </span>
        <span className="number">{t('copy.past.count', { count })}</span>
      </p>
    </>
  );
}
