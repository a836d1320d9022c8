import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openStop } from '../../bridge/copyRequests.ts';
import { copyTradingOf } from '../../bridge/copyStore.ts';
import { useServices } from '../../bridge/services.ts';
import { errorText } from '../../ui/errorText.ts';

/**
 * What the kill switch leaves as it is: lead traders that are followed, whose copies the exchange opens by itself. Each can
 * be stopped from here, with a question of its own (R64). Where nobody looked at copy trading yet the list is asked for when
 * the person wants it: what is being cancelled has the exchange to itself.
 */
export function KillFollows() {
  const { t } = useTranslation();
  const services = useServices();
  const copies = copyTradingOf(services);
  const { list, readAt, complete } = useStore(copies.store, (state) => state.traders);
  const open = useStore(copies.store, (state) => state.open);
  const error = useStore(copies.store, (state) => state.error);
  const [asked, setAsked] = useState(false);
  useEffect(() => (asked ? copies.watch() : undefined), [copies, asked]);
  const isKnown = readAt !== null && complete;
  if (isKnown && list.length === 0) return <p className="quiet-text">{t('kill.follows.none')}</p>;
  return (
    <>
      <p className={list.length > 0 ? 'warning-text' : 'quiet-text'}>{t('kill.follows')}</p>
      {asked && error !== null && <p role="alert">{errorText(t, error)}</p>}
      {!isKnown && list.length === 0 && (
        <button
          type="button"
          className="button"
          aria-disabled={asked && error === null}
          onClick={() => (asked ? copies.retry() : setAsked(true))}
        >
          {t(asked && error === null ? 'face.loading' : 'kill.follows.ask')}
        </button>
      )}
      {list.length > 0 && (
        <ul className="kill-items" aria-label={t('kill.follows.list')}>
          {list.map(({ traderId, name }) => (
            <li key={traderId}>
              <span>{name ?? traderId}</span>
              {open.readAt !== null && (
                <span className="quiet-text">
                  {t('kill.follows.open', {
                    count: open.list.filter(({ order }) => order.traderId === traderId).length,
                  })}
                </span>
              )}
              <button
                type="button"
                className="button"
                aria-label={t('kill.follows.stop.name', { name: name ?? traderId })}
                onClick={() => {
                  services.safety.close();
                  openStop(traderId);
                }}
              >
                {t('kill.follows.stop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
