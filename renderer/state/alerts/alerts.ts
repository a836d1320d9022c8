/** Alerts and notifications as main has them; one copy for the window, created on first use. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Alert, AlertDraft } from '../../../shared/domain/alert.ts';
import type { Notification, NotificationsView } from '../../../shared/ipc/alertViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Services } from '../services.ts';
import type { DeskStore } from '../desk/deskStore.ts';
import { tradingContextOf, type TradingContext } from '../account/tradingStore.ts';

/** State of the alerts; `alerts` null: not received yet. `error`: why not. */
export interface AlertsState {
  readonly alerts: readonly Alert[] | null;
  readonly error: AppError | null;
  /**
   * The notifications, oldest first; `seen` is the newest id up to which all are read, `apart` lists later ones read
   * separately.
   */
  readonly notifications: readonly Notification[];
  readonly seen: number;
  readonly apart: readonly number[];
}

export interface Alerts {
  readonly store: StoreApi<AlertsState>;
  /** Reads everything from main again. */
  readonly retry: () => void;
  /** Saves an alert; resolves to the reason it was rejected, or null when it was saved. */
  readonly save: (alertId: string | null, on: boolean, draft: AlertDraft) => Promise<AppError | null>;
  readonly remove: (alertId: string) => Promise<AppError | null>;
  /** Marks all notifications as read. */
  readonly markAllRead: () => void;
  /** Marks only this notification as read. */
  readonly lookAt: (id: number) => void;
  readonly clear: () => void;
}

/** Maximum number of notifications kept in the window; main keeps as many. */
const NOTIFICATION_LIMIT = 500;

type AlertServices = Pick<Services, 'client' | 'desk'>;
const known = new WeakMap<DeskStore, Alerts>();

const nothingKnown: AlertsState = { alerts: null, error: null, notifications: [], seen: 0, apart: [] };

/** Returns the unread notifications, oldest first. */
export function unreadOf({
  notifications,
  seen,
  apart,
}: Pick<AlertsState, 'notifications' | 'seen' | 'apart'>): readonly Notification[] {
  return notifications.filter(({ id }) => id > seen && !apart.includes(id));
}

function createAlerts({ client, desk }: AlertServices): Alerts {
  const store: Alerts['store'] = createStore<AlertsState>(() => nothingKnown);
  const tradingContext = (): TradingContext | null => tradingContextOf(desk.store.getState());
  const belongs = (event: TradingContext): boolean => {
    const currentContext = tradingContext();
    return currentContext?.environment === event.environment && currentContext.account === event.account;
  };
  const takeNotifications = ({ notifications, seen, apart }: NotificationsView): void =>
    store.setState({ notifications, seen, apart });
  const load = async (): Promise<void> => {
    const currentContext = tradingContext();
    if (!currentContext) return;
    const [list, notifications] = await Promise.all([
      client.call('alerts.list', currentContext),
      client.call('notices.list', currentContext),
    ]);
    if (!belongs(currentContext)) return;
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
      const currentContext = tradingContext();
      if (!currentContext) return null;
      const result = await client.call('alerts.save', { ...currentContext, alertId, on, draft });
      if (!result.ok) return result.error;
      if (belongs(currentContext)) store.setState({ alerts: result.value.alerts });
      return null;
    },
    async remove(alertId) {
      const currentContext = tradingContext();
      if (!currentContext) return null;
      const result = await client.call('alerts.delete', { ...currentContext, alertId });
      if (!result.ok) return result.error;
      if (belongs(currentContext)) store.setState({ alerts: result.value.alerts });
      return null;
    },
    markAllRead() {
      const currentContext = tradingContext();
      const { notifications, seen } = store.getState();
      const id = notifications.at(-1)?.id ?? seen;
      if (!currentContext || id <= seen) return;
      store.setState({ seen: id, apart: [] });
      void client.call('notices.seen', { ...currentContext, id, alone: false });
    },
    lookAt(id) {
      const currentContext = tradingContext();
      const { seen, apart } = store.getState();
      if (!currentContext || id <= seen || apart.includes(id)) return;
      store.setState({ apart: [...apart, id] });
      void client.call('notices.seen', { ...currentContext, id, alone: true });
    },
    clear() {
      const currentContext = tradingContext();
      if (!currentContext) return;
      void client.call('notices.clear', currentContext).then((result) => {
        if (result.ok && belongs(currentContext)) takeNotifications(result.value);
      });
    },
  };
}

/** Returns the alerts of this window. */
export function alertsOf(services: AlertServices): Alerts {
  const found = known.get(services.desk.store) ?? createAlerts(services);
  known.set(services.desk.store, found);
  return found;
}
