/**
 * Compares the armed alerts with incoming data while the program runs: prices by stream or poll, funding rates, fills.
 */
import type { Alert } from '../../../../shared/domain/alert.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { PublicSocket } from '../../exchange/ws/publicSocket.ts';
import { alertLimits } from '../../../../shared/domain/alert.ts';
import { createPriceWatch, type Followed } from './priceWatch.ts';
import { createRateWatch } from './rateWatch.ts';
import { createWatcher, type Fired, type HeldPosition, type Watcher } from './watcher.ts';

/** The public REST client and sockets of the exchange. */
export interface AlertLink {
  readonly rest: Pick<RestClient, 'get'>;
  readonly sockets: { readonly [Name in 'spot' | 'futures']: Pick<PublicSocket, 'subscribe'> };
}

/** Provides the armed alerts and receives those that fire. */
export interface AlertWatchListener {
  readonly armed: () => readonly Alert[];
  readonly held: () => readonly HeldPosition[];
  /** Called before data is compared with the armed alerts, so that expired ones are removed first. */
  readonly beforeCompare: () => void;
  readonly fired: (alert: Alert, fired: Fired) => void;
  /** Called when prices of a symbol were missing for a while. */
  readonly gap: (symbol: string, from: number, to: number) => void;
}

/** Creates the watch that feeds the armed alerts with prices by stream or poll, funding rates and fills. */
export function createAlertWatch(clock: Clock, random: Random, link: AlertLink, listener: AlertWatchListener) {
  const { armed, held } = listener;
  let polled: ReadonlySet<string> = new Set();
  const watchers = new Map<string, Watcher>();
  const watcherOf = (alert: Alert): Watcher => {
    const found = watchers.get(alert.alertId) ?? createWatcher(alert);
    watchers.set(alert.alertId, found);
    return found;
  };
  const each = (ask: (watcher: Watcher) => Fired | null): void => {
    listener.beforeCompare();
    for (const alert of armed()) {
      const fired = ask(watcherOf(alert));
      if (fired) listener.fired(alert, fired);
    }
  };
  const prices = createPriceWatch(clock, link.sockets, {
    prices: (one) => each((watcher) => watcher.prices(one, held(), clock.monotonic())),
    gap: ({ symbol }, from, to) => listener.gap(symbol, from, to),
    forget(market) {
      for (const watcher of watchers.values()) watcher.forget(market);
    },
  });
  const rates = createRateWatch(clock, random, link.rest, ({ symbol, rate, mark }) => {
    each((watcher) => watcher.funding(symbol, rate, clock.monotonic()));
    if (mark === null || !polled.has(symbol)) return;
    const one = { market: 'futures', symbol, LAST: null, MARK: mark, INDEX: null } as const;
    each((watcher) => watcher.prices(one, held(), clock.monotonic()));
  });
  /** Returns the symbols whose prices the alerts of `list` need, in the order of the list. */
  const wanted = (list: readonly Alert[]): Followed[] => {
    const names = new Map<string, Followed>();
    const add = (market: Followed['market'], symbol: string): void =>
      void names.set(`${market} ${symbol}`, { market, symbol });
    for (const { condition } of list) {
      if (condition.kind === 'price' || condition.kind === 'move') add(condition.market, condition.symbol);
      if (condition.kind !== 'liquidation') continue;
      for (const { symbol } of held())
        if (condition.symbol === null || condition.symbol === symbol) add('futures', symbol);
    }
    return [...names.values()];
  };
  return {
    fill: (market: 'spot' | 'futures', symbol: string, quantity: string) =>
      each((watcher) => watcher.fill(market, symbol, quantity, clock.monotonic())),
    /**
     * Updates subscriptions after alerts or positions changed, and drops watchers of alerts that are no longer armed.
     */
    follow() {
      const list = armed();
      for (const alertId of watchers.keys()) if (!list.some((one) => one.alertId === alertId)) watchers.delete(alertId);
      const isPolled = ({ condition }: Alert): boolean => condition.kind === 'liquidation';
      const all = wanted([...list.filter((one) => !isPolled(one)), ...list.filter(isPolled)]);
      prices.follow(all.slice(0, alertLimits.symbols));
      // Streams are limited (R4): liquidation alerts on positions beyond the limit use the polled mark prices.
      polled = new Set(all.slice(alertLimits.symbols).map(({ symbol }) => symbol));
      rates.set(polled.size > 0 || list.some((one) => one.condition.kind === 'funding'));
    },
    /** Restarts watching an alert: data seen for its old condition does not count for the new one. */
    forget: (alertId: string) => void watchers.delete(alertId),
    stop() {
      prices.stop();
      rates.set(false);
    },
  };
}
