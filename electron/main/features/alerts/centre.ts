/**
 * The notification centre: a bounded list of notifications that survives restarts: alerts, fills, failures, failed
 * placements, ended plans.
 */
import type { Notification, NotificationsView } from '../../../../shared/ipc/alertViews.ts';
import { notificationSchema } from '../../../../shared/ipc/alertViews.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

type WithoutIdAndTime<One> = One extends unknown ? Omit<One, 'id' | 'at'> : never;

/** A notification without its id and time. */
export type News = WithoutIdAndTime<Notification>;

export interface Centre {
  add(news: News): void;
  view(): NotificationsView;
  /** Marks all notifications up to `id` as seen; with `alone` only this one. */
  seen(id: number, alone: boolean): void;
  clear(): void;
  /** Returns the state to store; `load` restores it and drops unreadable entries one by one. */
  save(): {
    readonly seen: number;
    readonly apart: readonly number[];
    readonly last: number;
    readonly told: readonly Notification[];
  };
  load(saved: {
    readonly seen?: unknown;
    readonly apart?: unknown;
    readonly last?: unknown;
    readonly told?: unknown;
  }): void;
}

/** Maximum number of notifications kept. */
export const CENTRE_LIMIT = 500;

const count = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/**
 * Creates an empty centre. `added` receives each notification, `changed` is called when there is something to store.
 */
export function createCentre(
  tradingContext: TradingContext,
  now: () => number,
  added: (notifications: Notification) => void,
  changed: () => void,
): Centre {
  let notifications: readonly Notification[] = [];
  let seen = 0;
  let apart: readonly number[] = [];
  let last = 0;
  /** Returns those of `ids` that are still in the list and later than the last notification marked as seen. */
  const filterUnread = (ids: readonly number[]): readonly number[] =>
    notifications.flatMap(({ id }) => (id > seen && ids.includes(id) ? [id] : []));
  return {
    add(news) {
      last += 1;
      const one: Notification = { ...news, id: last, at: now() };
      notifications = [...notifications, one].slice(-CENTRE_LIMIT);
      added(one);
      changed();
    },
    view: () => ({ ...tradingContext, seen, apart: [...apart], notifications: [...notifications] }),
    seen(id, alone) {
      if (alone) {
        const more = filterUnread([...apart, id]);
        if (more.length === apart.length) return;
        apart = more;
        changed();
        return;
      }
      const next = Math.max(seen, Math.min(id, last));
      if (next === seen) return;
      seen = next;
      apart = filterUnread(apart);
      changed();
    },
    clear() {
      notifications = [];
      seen = last;
      apart = [];
      changed();
    },
    save: () => ({ seen, apart, last, told: notifications }),
    load(saved) {
      const read = (Array.isArray(saved.told) ? saved.told : []).flatMap((one): Notification[] => {
        const checked = notificationSchema.safeParse(one);
        return checked.success ? [checked.data] : [];
      });
      // Notifications added before the file was loaded follow those of the file.
      const shift = Math.max(count(saved.last), ...read.map(({ id }) => id));
      notifications = [...read, ...notifications.map((one) => ({ ...one, id: one.id + shift }))].slice(-CENTRE_LIMIT);
      last += shift;
      seen = Math.max(seen, Math.min(count(saved.seen), last));
      apart = filterUnread(Array.isArray(saved.apart) ? saved.apart.map(count) : []);
    },
  };
}
