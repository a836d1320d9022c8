import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { activeKey } from '../../bridge/keys.ts';
import { useServices } from '../../bridge/services.ts';
import { enWorld } from '../../i18n/enWorld.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useClosePopover } from '../../ui/Popover.tsx';
import { markOf } from '../../ui/environmentMark.ts';
import { goToWorld, isSameWorld, worlds, type World } from './worlds.ts';

bringWords(enWorld);

/** Every world with its mark and what it is; main asks before anything would be lost. */
export function WorldList({ app }: { readonly app: AppState }) {
  const services = useServices();
  const close = useClosePopover();
  return (
    <WorldListView
      app={app}
      onGo={(world) => {
        close();
        void goToWorld(services, world);
      }}
    />
  );
}

/** The markup of {@link WorldList}. */
export function WorldListView({ app, onGo }: { readonly app: AppState; readonly onGo: (world: World) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const hasLiveKey = activeKey(app.credentials.keys, 'live') !== null;
  return (
    <div className="world-menu">
      <p className="menu-heading" aria-hidden="true">
        {t('world.heading')}
      </p>
      <ul aria-label={t('world.heading')}>
        {worlds.map((world) => {
          const { environment, account } = world;
          const here = isSameWorld(world, app);
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
                onClick={() => onGo(world)}
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
