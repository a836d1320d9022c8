/** The connections shown in the window's status bar: the REST client and the sockets of each market. */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { CallReport } from '../../exchange/rest/client.ts';
import type { PublishSource, Publisher } from '../../market/publisher.ts';

export interface Connections extends PublishSource {
  views(): ConnectionView[];
  /** Called when a REST request ended. */
  reported(report: CallReport): void;
  /** Called when the exchange's addresses were set or removed. */
  addressed(present: boolean): void;
  /** Called when something changed that `views` shows. */
  readonly changed: () => void;
  /** Ends the periodic update of ages. */
  stop(): void;
}

/** Interval at which the time of the last frame is published while nothing else changes. */
const AGE_MS = 1_000;

/**
 * Creates the connections over the sockets' views; `pausedUntilWall` returns the end of a rate-limit pause, null when
 * there is none.
 */
export function createConnections(
  clock: Clock,
  publisher: Pick<Publisher, 'changed'>,
  socketViews: () => ConnectionView[],
  pausedUntilWall: () => number | null,
): Connections {
  const rest = {} as Record<Market, ConnectionView>;
  for (const market of markets) {
    rest[market] = {
      id: `${market}.rest`,
      market,
      kind: 'rest',
      state: 'stopped',
      since: clock.now(),
      lastFrameAt: null,
      retryAt: null,
      error: null,
    };
  }
  const restView = (view: ConnectionView): ConnectionView => {
    const retryAt = pausedUntilWall();
    return retryAt === null || view.state === 'stopped' ? view : { ...view, state: 'waiting', retryAt };
  };
  const become = (market: Market, state: ConnectionView['state'], more: Partial<ConnectionView>): void => {
    const old = rest[market];
    rest[market] = { ...old, ...more, state, since: old.state === state ? old.since : clock.now() };
  };
  let notified = '';
  const connections: Connections = {
    views: () =>
      markets.flatMap((market) => [restView(rest[market]), ...socketViews().filter((v) => v.market === market)]),
    reported({ market, error }) {
      if (rest[market].state === 'stopped') return;
      const unreached = error?.kind === 'network' || error?.kind === 'timeout';
      if (unreached) become(market, 'stale', { error });
      else become(market, 'connected', { error: null, lastFrameAt: clock.now() });
      connections.changed();
    },
    addressed(present) {
      for (const market of markets) become(market, present ? 'idle' : 'stopped', { error: null });
      connections.changed();
    },
    changed: () => publisher.changed(connections),
    stop: () => ageing(),
    take() {
      const views = connections.views();
      const text = JSON.stringify(views);
      if (text === notified) return undefined;
      notified = text;
      return { event: 'connections.changed', payload: views };
    },
  };
  const ageing = clock.every(AGE_MS, connections.changed);
  return connections;
}
