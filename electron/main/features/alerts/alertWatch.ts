/** What the armed alerts are compared with while the program runs: prices by stream or poll, funding rates, fills. */
import type { Alert } from '../../../../shared/domain/alert.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { PublicSocket } from '../../exchange/ws/publicSocket.ts';
import { alertLimits } from '../../../../shared/domain/alert.ts';
import { createPriceWatch, type Followed } from './priceWatch.ts';
import { createRateWatch } from './rateWatch.ts';
import { createWatcher, type Fired, type HeldPosition, type Watcher } from './watcher.ts';

/** The public side of the exchange. */
export interface AlertLink {
  readonly rest: Pick<RestClient, 'get'>;
  readonly sockets: { readonly [Name in 'spot' | 'futures']: Pick<PublicSocket, 'subscribe'> };
}

/** Hears of what the armed alerts wait for. */
export interface AlertWatchListener {
  readonly armed: () => readonly Alert[];
  readonly held: () => readonly HeldPosition[];
  /** Something is about to be compared with the armed alerts: those that are over leave first. */
  readonly look: () => void;
  readonly fired: (alert: Alert, fired: Fired) => void;
  /** Prices of a symbol were missing for a while. */
  readonly gap: (symbol: string, from: number, to: number) => void;
}

/** Feeds the armed alerts with what they wait for: prices by stream or poll, funding rates, fills. */
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
    listener.look();
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
  /** The symbols whose prices the armed alerts need, those first that a stream has to bring. */
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
    /** Alerts or positions changed: what is watched for nobody any more is forgotten. */
    follow() {
      const list = armed();
      for (const alertId of watchers.keys()) if (!list.some((one) => one.alertId === alertId)) watchers.delete(alertId);
      const isPolled = ({ condition }: Alert): boolean => condition.kind === 'liquidation';
      const all = wanted([...list.filter((one) => !isPolled(one)), ...list.filter(isPolled)]);
      prices.follow(all.slice(0, alertLimits.symbols));
      // Streams are a budget (R4): the liquidation of what is held beyond it is watched by the mark prices that are polled.
      polled = new Set(all.slice(alertLimits.symbols).map(({ symbol }) => symbol));
      rates.set(polled.size > 0 || list.some((one) => one.condition.kind === 'funding'));
    },
    /** The alert is watched anew: what was seen for its old condition says nothing about the new one. */
    forget: (alertId: string) => void watchers.delete(alertId),
    stop() {
      prices.stop();
      rates.set(false);
    },
  };
}
