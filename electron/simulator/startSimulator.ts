import type { Market } from '../../shared/exchange/markets.ts';
import { createRandom } from '../../shared/time/random.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { listenOnLoopback, type Listening } from './adapters/listen.ts';
import { createControlServer } from './control/controlServer.ts';
import { createRestServer } from './http/restServer.ts';
import { WeightLedger } from './http/weights.ts';
import { delistedContracts } from './market/instruments.ts';
import { Deviations, RequestLog } from './venue/counters.ts';
import { Faults } from './venue/faults.ts';
import { issueKeys, type SimulatorKey } from './venue/keys.ts';
import { Venue } from './venue/venue.ts';
import { attachSocketServer } from './ws/socketServer.ts';
import { StreamHub } from './ws/streamHub.ts';

/** Where a running simulator is found: the members of its line (R36). Addresses carry no path. */
export interface SimulatorInfo {
  readonly spotRest: string;
  readonly futuresRest: string;
  readonly spotWs: string;
  readonly futuresWs: string;
  readonly keys: readonly SimulatorKey[];
  readonly control: { readonly address: string; readonly token: string };
  readonly seed: number;
  readonly pid: number;
}

/** How to run it. */
export interface SimulatorOptions {
  readonly seed: number;
  /** 0 takes free ports; N takes N for spot, N+1 for futures, N+2 for control. */
  readonly port: number;
  /** Simulated milliseconds in one real one. */
  readonly timeFactor: number;
  /** Refuse what the running exchange only tolerates (R6). */
  readonly strict: boolean;
  /** Whether weight is one budget per address, or one per endpoint too (R3). */
  readonly limits: 'shared' | 'per-endpoint';
  readonly clock: Clock;
  readonly pid: number;
  /** Bearer token of the control interface. */
  readonly token: string;
}

/** A simulator that answers. */
export interface RunningSimulator {
  readonly info: SimulatorInfo;
  /** The exchange behind the doors, for a caller in the same process: a test that moves time by hand. */
  readonly venue: Venue;
  stop(): Promise<void>;
}

/** Starts the exchange in miniature on loopback. Rejects when a port is taken. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { clock, seed, port, strict } = options;
  const venue = new Venue(clock, seed, options.timeFactor);
  const faults = new Faults(clock);
  const requests = new RequestLog();
  const deviations = new Deviations();
  const names = createRandom(seed).fork('connections');
  const shared = { venue, faults, deviations, strict };

  const openMarket = (market: Market) => {
    const ledger = new WeightLedger(options.limits === 'per-endpoint');
    const server = createRestServer({ market, venue, ledger, requests, deviations, strict }, faults);
    const hub = new StreamHub(market, venue, faults);
    const delisted = market === 'futures' ? delistedContracts : [];
    const sockets = attachSocketServer(server, { ...shared, market, hub, delisted }, names.fork(market));
    return { server, ledger, hub, sockets };
  };
  const spot = openMarket('spot');
  const futures = openMarket('futures');
  const control = createControlServer(
    {
      venue,
      faults,
      requests,
      deviations,
      ledgers: { spot: spot.ledger, futures: futures.ledger },
      sockets: { spot: spot.sockets, futures: futures.sockets },
      reset(to) {
        venue.reset(to);
        for (const { hub, sockets } of [spot, futures]) {
          hub.reset();
          sockets.resubscribe();
        }
      },
    },
    options.token,
  );

  const doors: Listening[] = [];
  const close = async () => {
    venue.stop();
    await Promise.all(doors.map((door) => door.close()));
  };
  try {
    const servers = [spot.server, futures.server, control];
    for (const [index, server] of servers.entries()) {
      doors.push(await listenOnLoopback(server, port === 0 ? 0 : port + index));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const at = (scheme: 'http' | 'ws', door: number) => `${scheme}://127.0.0.1:${doors[door]!.port}`;
  venue.start();
  return {
    info: {
      spotRest: at('http', 0),
      futuresRest: at('http', 1),
      spotWs: at('ws', 0),
      futuresWs: at('ws', 1),
      keys: issueKeys(createRandom(seed).fork('keys')),
      control: { address: at('http', 2), token: options.token },
      seed,
      pid: options.pid,
    },
    venue,
    stop: close,
  };
}
