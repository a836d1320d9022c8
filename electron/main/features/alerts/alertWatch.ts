/**
 * Compares the armed alerts with incoming data while the program runs: prices by stream or poll, funding rates, fills.
 */
import type { Alert } from '../../../../shared/domain/alert.ts';
import type { Clock, Cancel } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { PublicSocket } from '../../exchange/ws/publicSocket.ts';
import { alertLimits } from '../../../../shared/domain/alert.ts';
import { createWatcher, type Fired, type HeldPosition, type Watcher, type Prices } from './watcher.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fundingOfRecord } from '../../exchange/mapping/contractTerms.ts';
import { createPoller } from '../../market/poller.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { ConnectionState } from '../../exchange/ws/socketPort.ts';

// Polls the coming funding rates and mark prices of all contracts: rates have no stream, and price streams are limited
// (R4), so all are requested at once while an alert needs one (R28).

/** Poll interval in ms: rates change once a minute. */
const EVERY_MS = MINUTE_MS;

/** Coming rate of one contract as a fraction, and its mark price in quote; null when the exchange reported none. */
interface RateNews {
  readonly symbol: string;
  readonly rate: string;
  readonly mark: string | null;
}

/** Creates the poller, which runs while `on` and calls `notify` for each contract of a response. */
function createRateWatch(
  clock: Clock,
  random: Random,
  rest: Pick<RestClient, 'get'>,
  notify: (news: RateNews) => void,
): { readonly set: (on: boolean) => void } {
  let running = false;
  const poller = createPoller(clock, random, EVERY_MS, async (isCurrent): Promise<AppError | null> => {
    const reply = await rest.get('futures.market.premiumIndex', {}, 'background');
    if (!reply.ok) return reply.error;
    if (!isCurrent()) return null;
    for (const record of reply.value) {
      const { symbol, comingRate, markPrice } = fundingOfRecord(record);
      notify({ symbol, rate: comingRate, mark: markPrice });
    }
    return null;
  });
  return {
    set(on) {
      if (on === running) return;
      running = on;
      if (on) poller.start();
      else poller.stop();
    },
  };
}

// Receives the prices for alerts from the ticker streams of exactly the symbols that have alerts (R4). One stream
// delivers all three prices.

/** A symbol of a market. */
interface Followed {
  readonly market: Market;
  readonly symbol: string;
}

/** Receives prices and gaps of the streams. */
interface PriceListener {
  readonly prices: (prices: Prices) => void;
  /**
   * Called when no price of a symbol was received between these wall times; the next price comes from the same
   * exchange.
   */
  readonly gap: (followed: Followed, from: number, to: number) => void;
  /** Called when the exchange was replaced or stopped: earlier prices do not count any more. */
  readonly forget: (market: Market) => void;
}

interface PriceWatch {
  /** Sets the symbols to follow. */
  follow(wanted: readonly Followed[]): void;
  stop(): void;
}

/** Minimum length of a reported gap, in ms: a socket reconnects within it. */
const GAP_MS = 30_000;

/** Creates a price watch that follows nothing yet. */
function createPriceWatch(
  clock: Clock,
  sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe'>>>,
  listener: PriceListener,
): PriceWatch {
  const running = new Map<string, Cancel>();

  const watch = ({ market, symbol }: Followed): Cancel => {
    let live = false;
    let lostAt: number | null = null;
    const link = (state: ConnectionState): void => {
      const was = live;
      live = state.state === 'open' || state.state === 'alive';
      if (was && !live) lostAt ??= clock.now();
      if (state.state !== 'waiting' || state.reason !== 'feed.reason.stopped') return;
      lostAt = null;
      listener.forget(market);
    };
    return sockets[market].subscribe(
      { kind: 'ticker', symbol },
      {
        push(frame, receivedAt) {
          const last = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
          // Prices of a stream that is not proven to be current are ignored.
          if (!last || !live) return;
          if (lostAt !== null && receivedAt - lostAt >= GAP_MS) listener.gap({ market, symbol }, lostAt, receivedAt);
          lostAt = null;
          listener.prices({ market, symbol, LAST: last.c, MARK: last.m ?? null, INDEX: last.i ?? null });
        },
        link,
      },
    );
  };
  return {
    follow(wanted) {
      const names = new Map(wanted.map((one) => [`${one.market} ${one.symbol}`, one]));
      for (const [name, leave] of running) {
        if (names.has(name)) continue;
        running.delete(name);
        leave();
      }
      for (const [name, one] of names) if (!running.has(name)) running.set(name, watch(one));
    },
    stop() {
      for (const leave of running.values()) leave();
      running.clear();
    },
  };
}

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
