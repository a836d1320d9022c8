import { useTranslation } from 'react-i18next';
import type { AppState } from '../../shared/ipc/appState.ts';
import { keyState } from '../state/account/index.ts';
import { useServices, useTrading } from '../state/services.ts';
import { errorText } from '../ui/errorText.ts';

interface AccountStatusProps {
  readonly app: AppState;
  /** Shows the in-doubt orders. */
  readonly onDoubts: () => void;
}

/**
 * The status bar's account part: the number of in-doubt orders, and a warning for a key or keychain that is not ready.
 */
export function AccountStatus({ app, onDoubts }: AccountStatusProps) {
  const { desk } = useServices();
  const doubts = useTrading((state) => state.intents.filter((intent) => intent.state === 'inDoubt').length);
  return <AccountStatusView app={app} doubts={doubts} onDoubts={onDoubts} onKeys={() => desk.showKeys(true)} />;
}

interface AccountStatusViewProps extends AccountStatusProps {
  /** Number of in-doubt orders. */
  readonly doubts: number;
  /** Opens the API key dialog. */
  readonly onKeys: () => void;
}

/** The markup of {@link AccountStatus}; empty while there is nothing to report. */
export function AccountStatusView({ app, doubts, onDoubts, onKeys }: AccountStatusViewProps) {
  const { t } = useTranslation();
  const key = keyState(app);
  const { keychain, reason } = app.credentials;
  const inMemory = keychain === 'unavailable' || keychain === 'memoryOnly';
  return (
    <>
      {doubts > 0 && (
        <button type="button" className="button quiet warning-text" title={t('status.inDoubt.hint')} onClick={onDoubts}>
          {t('status.inDoubt', { count: doubts })}
        </button>
      )}
      {key.kind !== 'ready' && (
        <button type="button" className="button quiet warning-text" title={t('status.key.hint')} onClick={onKeys}>
          {t(`status.key.${key.kind}`)}
        </button>
      )}
      {inMemory && (
        <button
          type="button"
          className="button quiet"
          title={reason === null ? t(`keys.keychain.${keychain}`) : errorText(t, reason)}
          onClick={onKeys}
        >
          {t('status.keychain.memory')}
        </button>
      )}
    </>
  );
}
