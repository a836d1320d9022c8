import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/result/appError.ts';
import { errorText, exchangeText } from './errorText.ts';

interface OlderProps {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly complete: boolean;
  /** Whether the exchange can be asked; if not, the last row is the archive's. */
  readonly online: boolean;
  /** Whether only a limited time is shown. */
  readonly isLimited?: boolean;
  readonly error: AppError | null;
  readonly onOlder: () => void;
  readonly onRetry: () => void;
}

/** The foot of a history table: loads older rows, until there are none. */
export function Older({ status, complete, online, isLimited = false, error, onOlder, onRetry }: OlderProps) {
  const { t } = useTranslation();
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
    <p className="table-foot">
      {complete && status === 'ready' ? (
        <span className="quiet-text">
          {t(isLimited ? 'past.periodEnd' : online ? 'past.complete' : 'past.archiveEnd')}
        </span>
      ) : (
        <button type="button" className="button" disabled={status === 'loading'} onClick={onOlder}>
          {status === 'loading' ? t('past.loading') : t('past.older')}
        </button>
      )}
    </p>
  );
}
