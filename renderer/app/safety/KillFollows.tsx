import { useTranslation } from 'react-i18next';
import { openStop } from '../../bridge/copyRequests.ts';
import { useCopyTrading } from '../../bridge/copyStore.ts';
import { useServices } from '../../bridge/services.ts';

/**
 * What the kill switch leaves as it is: lead traders that are followed, whose copies the exchange opens by itself. Each can
 * be stopped from here, with a question of its own (R64).
 */
export function KillFollows() {
  const { t } = useTranslation();
  const { safety } = useServices();
  const { list, readAt, complete } = useCopyTrading((state) => state.traders);
  const open = useCopyTrading((state) => state.open);
  const isKnown = readAt !== null && complete;
  if (isKnown && list.length === 0) return <p className="quiet-text">{t('kill.follows.none')}</p>;
  return (
    <>
      <p className={list.length > 0 ? 'warning-text' : 'quiet-text'}>{t('kill.follows')}</p>
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
                className="button row-button"
                aria-label={t('kill.follows.stop.name', { name: name ?? traderId })}
                onClick={() => {
                  safety.close();
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
