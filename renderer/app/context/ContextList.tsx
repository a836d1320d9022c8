import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { activeKey } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import enContext from '../../locales/en/context.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useClosePopover } from '../../ui/Popover.tsx';
import { markOf } from '../../ui/environmentMark.ts';
import { goToContext, isSameContext, tradingContexts, type TradingContext } from './tradingContexts.ts';

registerMessages(enContext);

/**
 * Lists every trading context with its mark and description; main asks for confirmation before anything would be lost.
 */
export function ContextList({ app }: { readonly app: AppState }) {
  const services = useServices();
  const close = useClosePopover();
  return (
    <ContextListView
      app={app}
      onGo={(tradingContext) => {
        close();
        void goToContext(services, tradingContext);
      }}
    />
  );
}

/** The markup of {@link ContextList}. */
export function ContextListView({
  app,
  onGo,
}: {
  readonly app: AppState;
  readonly onGo: (tradingContext: TradingContext) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const hasLiveKey = activeKey(app.credentials.keys, 'live') !== null;
  return (
    <div className="world-menu">
      <p className="menu-heading" aria-hidden="true">
        {t('world.heading')}
      </p>
      <ul aria-label={t('world.heading')}>
        {tradingContexts.map((tradingContext) => {
          const { environment, account } = tradingContext;
          const here = isSameContext(tradingContext, app);
          const mark = markOf(environment, account);
          const about = `${id}-${environment}-${account}`;
          return (
            <li key={about}>
              <button
                type="button"
                className="button quiet world-choice"
                aria-describedby={about}
                disabled={here}
                {...(here ? { 'aria-current': 'true' as const } : {})}
                onClick={() => onGo(tradingContext)}
              >
                <span className={`environment-mark ${mark.frame}`}>{t(mark.word)}</span>
                {here && <span className="quiet-text">{t('world.here')}</span>}
              </button>
              <p id={about}>{t(`world.${environment}.${account}`)}</p>
            </li>
          );
        })}
      </ul>
      {app.environment !== 'live' && !hasLiveKey && <p className="warning-text">{t('world.noKey')}</p>}
      <p className="quiet-text">{t('world.note')}</p>
    </div>
  );
}
