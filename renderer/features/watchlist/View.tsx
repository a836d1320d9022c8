import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { errorText } from '../../ui/errorText.ts';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';

interface WatchlistViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  /** The line of search and tabs. */
  readonly search: ReactNode;
  /** Why the person's lists could not be read, and the way to read them again. */
  readonly failure: { readonly error: AppError; readonly onRetry: () => void } | null;
  /** The rows. */
  readonly grid: ReactNode;
  /** Why there is no row; `null` where there are some. */
  readonly none: string | null;
}

/** The watchlist: props in, markup out. */
export function WatchlistView({ face, actions, search, failure, grid, none }: WatchlistViewProps) {
  const { t } = useTranslation();
  return (
    <PanelFace panel="watchlist" title={t('panel.watchlist')} face={face} actions={actions}>
      {search}
      {failure && (
        <p className="watch-note" role="alert">
          {errorText(t, failure.error)}{' '}
          <button type="button" className="button" onClick={failure.onRetry}>
            {t('action.retry')}
          </button>
        </p>
      )}
      {grid}
      {none !== null && face.kind !== 'loading' && <p className="watch-note hint">{none}</p>}
    </PanelFace>
  );
}
