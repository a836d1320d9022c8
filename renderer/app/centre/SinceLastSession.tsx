import './centre.css';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Notification } from '../../../shared/ipc/alertViews.ts';
import { alertsOf, unreadOf } from '../../state/alerts/index.ts';
import type { RequestedPanel } from '../../state/commands.ts';
import { useServices } from '../../state/services.ts';
import { formatTimestamp } from '../../format/time.ts';
import enSinceLastSession from '../../locales/en/sinceLastSession.json';
import enConditional from '../../locales/en/conditional.json';
import enRunningPlans from '../../locales/en/runningPlans.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { sinceLastSessionText, panelOf } from './sinceLastSessionText.ts';

registerMessages(enConditional);

registerMessages(enRunningPlans);
registerMessages(enSinceLastSession);

type SinceLastSessionNotification = Extract<Notification, { kind: 'away' }>;

/**
 * Shows what changed while the app was not running (B-A10), until the user has read it here or in the notification
 * centre.
 */
export function SinceLastSession() {
  const services = useServices();
  const { commands } = services;
  const { store, lookAt } = alertsOf(services);
  const unread = unreadOf(useStore(store)).filter((one): one is SinceLastSessionNotification => one.kind === 'away');
  const newest = unread.at(-1);
  // Marks only this list as read: the user may not have seen the other notifications.
  return newest ? (
    <SinceLastSessionList
      notifications={newest}
      onShow={(panel) => commands.dispatch({ type: 'panel.show', panel })}
      onDismiss={() => lookAt(newest.id)}
    />
  ) : null;
}

interface SinceLastSessionListProps {
  readonly notifications: SinceLastSessionNotification;
  readonly onShow: (panel: RequestedPanel) => void;
  readonly onDismiss: () => void;
}

/** The list. It overlays the chart and takes no focus, so that keys the user is typing do not go to it. */
export function SinceLastSessionList({ notifications, onShow, onDismiss }: SinceLastSessionListProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { items, more, since } = notifications;
  return (
    <section className="away" aria-labelledby="away-title">
      <header className="dialog-head">
        <h2 id="away-title">{t('away.title')}</h2>
        <button type="button" className="button" onClick={onDismiss}>
          {t('away.dismiss')}
        </button>
      </header>
      <p role="status" className="quiet-text">
        {t('away.since', { since: formatTimestamp(since, zone) })}
      </p>
      <ul className="away-list" aria-label={t('away.list', { count: items.length })} tabIndex={0}>
        {items.map((item, index) => {
          const panel = t(`panel.${panelOf(item)}`);
          return (
            <li key={index} data-away={item.kind}>
              <span>{sinceLastSessionText(t, item, zone)}</span>
              <button type="button" className="button quiet" onClick={() => onShow(panelOf(item))}>
                {t('away.show', { panel })}
              </button>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('away.more', { count: more })}</p>}
    </section>
  );
}
