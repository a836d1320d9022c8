/** What was told, kept over restarts and bounded: alerts, fills, failures, placements that went wrong, plans that ended. */
import type { Notification, NotificationsView } from '../../../../shared/ipc/alertViews.ts';
import { notificationSchema } from '../../../../shared/ipc/alertViews.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

type WithoutPlace<One> = One extends unknown ? Omit<One, 'id' | 'at'> : never;

/** Something to tell, without its number and time. */
export type News = WithoutPlace<Notification>;

export interface Centre {
  add(news: News): void;
  view(): NotificationsView;
  /** Everything up to this one was looked at; `alone`: only this one. */
  seen(id: number, alone: boolean): void;
  clear(): void;
  /** The whole as it is kept, and what a kept one becomes: entries that cannot be read are dropped one by one. */
  save(): {
    readonly seen: number;
    readonly apart: readonly number[];
    readonly last: number;
    readonly told: readonly Notification[];
  };
  load(kept: {
    readonly seen?: unknown;
    readonly apart?: unknown;
    readonly last?: unknown;
    readonly told?: unknown;
  }): void;
}

/** Most that is kept. */
export const CENTRE_LIMIT = 500;

const count = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/** An empty centre. `added` hears each one, `changed` that there is something to keep. */
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
  /** Those looked at by themselves that are still kept and later than all that was looked at. */
  const kept = (ids: readonly number[]): readonly number[] =>
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
        const more = kept([...apart, id]);
        if (more.length === apart.length) return;
        apart = more;
        changed();
        return;
      }
      const next = Math.max(seen, Math.min(id, last));
      if (next === seen) return;
      seen = next;
      apart = kept(apart);
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
      // What was told before the file was read comes after what it holds.
      const shift = Math.max(count(saved.last), ...read.map(({ id }) => id));
      notifications = [...read, ...notifications.map((one) => ({ ...one, id: one.id + shift }))].slice(-CENTRE_LIMIT);
      last += shift;
      seen = Math.max(seen, Math.min(count(saved.seen), last));
      apart = kept(Array.isArray(saved.apart) ? saved.apart.map(count) : []);
    },
  };
}
