import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { activeKey } from '../../state/account/index.ts';
import { useServices, type Services } from '../../state/services.ts';
import enContext from '../../locales/en/context.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useClosePopover } from '../../ui/Popover.tsx';
import { markOf } from '../../ui/environmentMark.ts';
import type { Account, Environment } from '../../../shared/domain/environment.ts';

// The available trading contexts (R16), and the request to switch to another one.

/** A trading context: environment and account. */
interface TradingContext {
  readonly environment: Environment;
  readonly account: Account;
}

/** All trading contexts, practice first and real money last. */
export const tradingContexts: readonly TradingContext[] = [
  { environment: 'simulator', account: 'main' },
  { environment: 'simulator', account: 'demo' },
  { environment: 'live', account: 'demo' },
  { environment: 'live', account: 'main' },
];

/** Whether two contexts are the same. */
export function isSameContext(one: TradingContext, other: TradingContext): boolean {
  return one.environment === other.environment && one.account === other.account;
}

/**
 * Requests another trading context from main. When main agrees, this page is replaced and receives no response; a user
 * who chose to stay needs no notice.
 */
export async function goToContext(
  { client, desk }: Pick<Services, 'client' | 'desk'>,
  tradingContext: TradingContext,
): Promise<void> {
  const { environment, account } = tradingContext;
  const answer = await client.call('app.switchWorld', { environment, account });
  if (!answer.ok && answer.error.key !== 'error.world.stayed') desk.notify({ kind: 'error', error: answer.error });
}

registerMessages(enContext);

/**
 * Lists every trading context with its mark and description; main asks for confirmation before anything would be lost.
 */
export function ContextList({ app }: { readonly app: AppState }) {
  const services = useServices();
  const { client } = services;
  const close = useClosePopover();
  const [unverified, setUnverified] = useState(false);
  useEffect(() => {
    void client.call('addresses.view', {}).then((answer) => setUnverified(answer.ok && answer.value.testedAt === null));
  }, [client]);
  return (
    <ContextListView
      app={app}
      unverified={unverified}
      onGo={(tradingContext) => {
        close();
        void goToContext(services, tradingContext);
      }}
      onAccounts={() => {
        close();
        services.commands.dispatch({ type: 'panel.show', panel: 'accounts' });
      }}
      onAddresses={() => {
        close();
        services.desk.showCommand('addresses');
      }}
    />
  );
}

/** The markup of {@link ContextList}. */
export function ContextListView({
  app,
  unverified,
  onGo,
  onAccounts,
  onAddresses,
}: {
  readonly app: AppState;
  /** Whether the live addresses have not passed a connection test. */
  readonly unverified: boolean;
  readonly onGo: (tradingContext: TradingContext) => void;
  /** Shows all keys of this environment with their accounts. */
  readonly onAccounts: () => void;
  /** Shows the addresses of each environment. */
  readonly onAddresses: () => void;
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
      <button type="button" className="button" onClick={onAccounts}>
        {t('world.accounts')}
      </button>
      {unverified && <p className="warning-text">{t('world.unverified')}</p>}
      <button type="button" className="button" aria-haspopup="dialog" onClick={onAddresses}>
        {t('world.addresses')}
      </button>
      <p className="quiet-text">{t('world.note')}</p>
    </div>
  );
}
