import { useTranslation } from 'react-i18next';
import { useCopyTrading } from '../../bridge/copyStore.ts';
import { formatClock, formatDate, formatTimestamp, type TimeZone } from '../../format/time.ts';

/** How much stands behind the figures: a list that is not whole, a past that is not read to its end, and when it was read. */
export function FollowNote({ zone, onRetry }: { readonly zone: TimeZone; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const { readAt, complete } = useCopyTrading((state) => state.traders);
  const { reading, reachedBack, gaps } = useCopyTrading((state) => state.past);
  return (
    <p className="table-note">
      {!complete && <span className="warning-text">{t('copy.follows.incomplete')}</span>}
      <span role="status" className={gaps.length > 0 ? 'warning-text' : ''}>
        {reachedBack === null
          ? t('copy.past.notYet')
          : gaps.length > 0
            ? t('copy.past.partial', { count: gaps.length, date: formatDate(reachedBack, zone) })
            : t(reading ? 'copy.past.reading' : 'copy.past.whole', { date: formatDate(reachedBack, zone) })}
      </span>
      {readAt !== null && (
        <span className="quiet-text" title={t('copy.asOf', { time: formatTimestamp(readAt, zone) })}>
          {t('copy.readAt', { time: formatClock(readAt, zone) })}
        </span>
      )}
      <button type="button" className="button quiet row-button" title={t('copy.again.hint')} onClick={onRetry}>
        {t('copy.again')}
      </button>
    </p>
  );
}
