import './centre.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Notification } from '../../../shared/ipc/alertViews.ts';
import { alertsOf, unreadOf, alertText } from '../../state/alerts/index.ts';
import { useServices } from '../../state/services.ts';
import { createBrowserSound } from '../../state/desk/index.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import enAlerts from '../../locales/en/alerts.json';
import enSinceLastSession from '../../locales/en/sinceLastSession.json';
import enConditional from '../../locales/en/conditional.json';
import enRunningPlans from '../../locales/en/runningPlans.json';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { exactAmount } from '../../ui/amount.ts';
import { useInstrumentOf, useZone, When, type InstrumentOf } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { sinceLastSessionText } from './sinceLastSessionText.ts';
import { Select } from '../../ui/Select.tsx';

registerMessages(enConditional);

registerMessages(enRunningPlans);
registerMessages(enAlerts);
registerMessages(enSinceLastSession);

const FILTERS = ['all', 'alert', 'fill', 'error', 'order', 'plan'] as const;
type Filter = (typeof FILTERS)[number];

const sound = createBrowserSound();

/** Whether a filter shows a notification; monitoring gaps and expired alerts belong to the alerts. */
function isShown(one: Notification, filter: Filter): boolean {
  if (filter === 'all' || one.kind === filter) return true;
  return filter === 'alert' && (one.kind === 'gap' || one.kind === 'expired');
}

/** Returns the text of a notification; figures of fills have the decimals of their instrument. */
export function notificationText(
  t: Translate,
  notifications: Notification,
  zone: TimeZone,
  instrumentOf: InstrumentOf,
): string {
  switch (notifications.kind) {
    case 'alert': {
      const { note, condition } = notifications.alert;
      const what = alertText(t, condition, notifications.symbol);
      return note === ''
        ? t('alerts.told', { what, value: notifications.value })
        : t('alerts.told.note', { what, value: notifications.value, note });
    }
    case 'expired':
      return t('told.expired', { what: alertText(t, notifications.alert.condition) });
    case 'gap': {
      const times = { from: formatTimestamp(notifications.from, zone), to: formatTimestamp(notifications.to, zone) };
      return notifications.symbol === null
        ? t('told.gap', times)
        : t('told.gap.symbol', { symbol: notifications.symbol, ...times });
    }
    case 'fill': {
      const { side, symbol, count } = notifications;
      const instrument = instrumentOf(notifications);
      const quantity = exactAmount(notifications.quantity, instrument?.quantityDecimals ?? 0);
      const price =
        notifications.price === null ? null : exactAmount(notifications.price, instrument?.priceDecimals ?? 0);
      const market = t(`market.${notifications.market}`);
      return price === null
        ? t(`notice.fills.${side}`, { quantity, symbol, market, count })
        : t(`notice.fill.${side}`, { quantity, symbol, market, price });
    }
    case 'away':
      return [
        t('away.told', { since: formatTimestamp(notifications.since, zone) }),
        ...notifications.items.map((item) => sinceLastSessionText(t, item, zone)),
        ...(notifications.more > 0 ? [t('away.more', { count: notifications.more })] : []),
      ].join(' ');
    case 'error':
      return errorText(t, notifications.error);
    case 'order': {
      const words = t(`told.order.${notifications.outcome}`, {
        symbol: notifications.symbol,
        market: t(`market.${notifications.market}`),
      });
      return notifications.error === null ? words : `${words} ${errorText(t, notifications.error)}`;
    }
    case 'plan': {
      const words = t(notifications.state === 'done' ? 'told.plan.done' : 'told.plan.stopped', {
        symbols: notifications.symbols.join(', '),
      });
      return notifications.stopped === null ? words : `${words} ${errorText(t, notifications.stopped)}`;
    }
  }
}

/**
 * The button of the notification centre with the number of unread notifications; it also announces new alerts and plays
 * their sound.
 */
export function Centre() {
  const { t } = useTranslation();
  const services = useServices();
  const { client, desk } = services;
  const alerts = alertsOf(services);
  const state = useStore(alerts.store);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      client.on('alerts.fired', (event) => {
        const tradingContext = tradingContextOf(desk.store.getState());
        if (tradingContext?.environment !== event.environment || tradingContext.account !== event.account) return;
        const { note, condition } = event.alert;
        const params = { what: alertText(t, condition, event.symbol), value: event.value };
        if (note === '') desk.notify({ kind: 'info', key: 'alerts.told', params });
        else desk.notify({ kind: 'info', key: 'alerts.told.note', params: { ...params, note } });
        if (event.alert.sound && !event.quiet) sound.play('alarm');
      }),
    [client, desk, t],
  );
  const unread = unreadOf(state).length;
  return (
    <>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {unread === 0 ? t('told.button') : t('told.button.unread', { count: unread })}
      </button>
      {open && (
        <CentreDialog
          notifications={state.notifications}
          onLook={alerts.markAllRead}
          onClear={alerts.clear}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface CentreDialogProps {
  readonly notifications: readonly Notification[];
  readonly onLook: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** The dialog with all notifications, newest first; opening it marks all of them as read. */
export function CentreDialog({ notifications, onLook, onClear, onClose }: CentreDialogProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [filter, setFilter] = useState<Filter>('all');
  const shown = notifications.filter((one) => isShown(one, filter)).toReversed();
  useEffect(() => onLook(), [onLook, notifications]);
  return (
    <Dialog
      title={t('told.title')}
      kill="head"
      tools={
        <>
          <Select
            label={t('told.filter')}
            value={filter}
            options={FILTERS.map((value) => ({ value, text: t(`told.filter.${value}`) }))}
            onChange={setFilter}
          />
          <button type="button" className="button quiet" disabled={notifications.length === 0} onClick={onClear}>
            {t('told.clear')}
          </button>
        </>
      }
      close={t('told.close')}
      onClose={onClose}
    >
      {shown.length === 0 ? (
        <p>{t('told.none')}</p>
      ) : (
        <ul className="told-list" aria-label={t('told.list')} tabIndex={0}>
          {shown.map((one) => (
            <li key={one.id} data-told={one.kind}>
              <When time={one.at} zone={zone} /> {notificationText(t, one, zone, instrumentOf)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
