import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/result/appError.ts';
import { formatDate } from '../format/time.ts';
import { useZone } from './cells.tsx';
import { errorText, exchangeText } from './errorText.ts';

interface OlderProps {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly complete: boolean;
  /** Whether the exchange can be asked; if not, the last row is the archive's. */
  readonly online: boolean;
  /** Whether only a limited time is shown. */
  readonly isLimited?: boolean;
  /** Time (Unix ms) down to which a search went through the archive, null: not yet known; absent without a search. */
  readonly searchedTo?: number | null;
  readonly error: AppError | null;
  readonly onOlder: () => void;
  readonly onRetry: () => void;
}

/** The foot of a history table: loads older rows when pressed or when scrolled into view, until there are none. */
export function Older(props: OlderProps) {
  const { status, complete, online, isLimited = false, searchedTo, error, onOlder, onRetry } = props;
  const { t } = useTranslation();
  const zone = useZone();
  const isSearch = searchedTo !== undefined;
  const foot = useRef<HTMLParagraphElement>(null);
  const isWaiting = status === 'ready' && !complete && error === null;
  const loadOlder = useEffectEvent(onOlder);
  useEffect(() => {
    const table = foot.current?.closest('.table-scroll');
    if (!isWaiting || !table) return undefined;
    // Less than one view of rows is left below; without a scroll by the user nothing is requested.
    const onScroll = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = table;
      if (scrollHeight - scrollTop - clientHeight < clientHeight) loadOlder();
    };
    table.addEventListener('scroll', onScroll, { passive: true });
    return () => table.removeEventListener('scroll', onScroll);
  }, [isWaiting]);
  if (error !== null) {
    return (
      <p className="table-foot" role="alert">
        {t('past.failed')} {errorText(t, error)} {exchangeText(t, error)}{' '}
        <button type="button" className="button" onClick={onRetry}>
          {t('action.retry')}
        </button>
      </p>
    );
  }
  return (
    <p className="table-foot" ref={foot}>
      {complete && status === 'ready' ? (
        <span className="quiet-text">
          {t(isSearch ? 'past.searched' : isLimited ? 'past.periodEnd' : online ? 'past.complete' : 'past.archiveEnd')}
        </span>
      ) : (
        <button type="button" className="button" disabled={status === 'loading'} onClick={onOlder}>
          {status !== 'loading'
            ? t('past.older')
            : !isSearch
              ? t('past.loading')
              : searchedTo === null
                ? t('past.searching')
                : t('past.searchingBefore', { date: formatDate(searchedTo, zone) })}
        </button>
      )}
    </p>
  );
}
