/** Alerts and what was told, as main has them; one copy for the window, made when something first asks for it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Alert, AlertDraft } from '../../shared/domain/alert.ts';
import type { Notification, NotificationsView } from '../../shared/ipc/alertViews.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Services } from './services.ts';
import type { DeskStore } from './deskStore.ts';
import { worldOf, type TradingContext } from './tradingStore.ts';

/** What is known; `alerts` null: not told yet. `error`: why not. */
export interface AlertsState {
  readonly alerts: readonly Alert[] | null;
  readonly error: AppError | null;
  /** What was told, oldest first, the newest that was looked at with all before it, and later ones looked at alone. */
  readonly notifications: readonly Notification[];
  readonly seen: number;
  readonly apart: readonly number[];
}

export interface Alerts {
  readonly store: StoreApi<AlertsState>;
  /** Asks main for everything again. */
  readonly retry: () => void;
  /** Keeps an alert; the answer is why it was refused, null when it is kept. */
  readonly save: (alertId: string | null, on: boolean, draft: AlertDraft) => Promise<AppError | null>;
  readonly remove: (alertId: string) => Promise<AppError | null>;
  /** Everything that was told was looked at. */
  readonly look: () => void;
  /** This one was looked at, and nothing of the others. */
  readonly lookAt: (id: number) => void;
  readonly clear: () => void;
}

/** Most that is kept here of what was told; main keeps as many. */
const NOTIFICATION_LIMIT = 500;

type AlertServices = Pick<Services, 'client' | 'desk'>;
const known = new WeakMap<DeskStore, Alerts>();

const nothingKnown: AlertsState = { alerts: null, error: null, notifications: [], seen: 0, apart: [] };

/** What was told and not looked at, oldest first. */
export function unreadOf({
  notifications,
  seen,
  apart,
}: Pick<AlertsState, 'notifications' | 'seen' | 'apart'>): readonly Notification[] {
  return notifications.filter(({ id }) => id > seen && !apart.includes(id));
}

/** What of an alert the person said. */
export function draftOf(alert: Alert): AlertDraft {
  const { condition, repeat, rearmPercent, rearmSeconds, note, sound, expiresAt } = alert;
  return { condition, repeat, rearmPercent, rearmSeconds, note, sound, expiresAt };
}

function createAlerts({ client, desk }: AlertServices): Alerts {
  const store: Alerts['store'] = createStore<AlertsState>(() => nothingKnown);
  const tradingContext = (): TradingContext | null => worldOf(desk.store.getState());
  const belongs = (event: TradingContext): boolean => {
    const own = tradingContext();
    return own?.environment === event.environment && own.account === event.account;
  };
  const takeNotifications = ({ notifications, seen, apart }: NotificationsView): void =>
    store.setState({ notifications, seen, apart });
  const load = async (): Promise<void> => {
    const own = tradingContext();
    if (!own) return;
    const [list, notifications] = await Promise.all([
      client.call('alerts.list', own),
      client.call('notices.list', own),
    ]);
    if (!belongs(own)) return;
    if (list.ok) store.setState({ alerts: list.value.alerts, error: null });
    else store.setState({ error: list.error });
    if (notifications.ok) takeNotifications(notifications.value);
  };
  client.on('alerts.changed', (event) => {
    if (belongs(event)) store.setState({ alerts: event.alerts, error: null });
  });
  client.on('notices.added', (event) => {
    if (!belongs(event)) return;
    const others = store.getState().notifications.filter(({ id }) => id !== event.notifications.id);
    store.setState({ notifications: [...others, event.notifications].slice(-NOTIFICATION_LIMIT) });
  });
  desk.store.subscribe(({ app }, before) => {
    const same = app?.environment === before.app?.environment && app?.account === before.app?.account;
    if (same) return;
    store.setState(nothingKnown);
    void load();
  });
  void load();
  return {
    store,
    retry: () => void load(),
    async save(alertId, on, draft) {
      const own = tradingContext();
      if (!own) return null;
      const result = await client.call('alerts.save', { ...own, alertId, on, draft });
      if (!result.ok) return result.error;
      if (belongs(own)) store.setState({ alerts: result.value.alerts });
      return null;
    },
    async remove(alertId) {
      const own = tradingContext();
      if (!own) return null;
      const result = await client.call('alerts.delete', { ...own, alertId });
      if (!result.ok) return result.error;
      if (belongs(own)) store.setState({ alerts: result.value.alerts });
      return null;
    },
    look() {
      const own = tradingContext();
      const { notifications, seen } = store.getState();
      const id = notifications.at(-1)?.id ?? seen;
      if (!own || id <= seen) return;
      store.setState({ seen: id, apart: [] });
      void client.call('notices.seen', { ...own, id, alone: false });
    },
    lookAt(id) {
      const own = tradingContext();
      const { seen, apart } = store.getState();
      if (!own || id <= seen || apart.includes(id)) return;
      store.setState({ apart: [...apart, id] });
      void client.call('notices.seen', { ...own, id, alone: true });
    },
    clear() {
      const own = tradingContext();
      if (!own) return;
      void client.call('notices.clear', own).then((result) => {
        if (result.ok && belongs(own)) takeNotifications(result.value);
      });
    },
  };
}

/** The alerts of this window. */
export function alertsOf(services: AlertServices): Alerts {
  const found = known.get(services.desk.store) ?? createAlerts(services);
  known.set(services.desk.store, found);
  return found;
}
