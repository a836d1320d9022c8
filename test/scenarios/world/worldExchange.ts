/**
 * The exchange of a world: the simulator's own market, accounts, access, limits and sockets, without a network port.
 */
import { Access } from '../../../electron/simulator/access/access.ts';
import { Keyring } from '../../../electron/simulator/access/keyring.ts';
import { AccountLimits } from '../../../electron/simulator/http/accountLimits.ts';
import { answer, type Reply, type Request, type RestOptions } from '../../../electron/simulator/http/answer.ts';
import { StaleReads } from '../../../electron/simulator/http/staleReads.ts';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';
import { assets } from '../../../electron/simulator/market/assets.ts';
import { contracts } from '../../../electron/simulator/market/contracts.ts';
import type { Listing } from '../../../electron/simulator/market/listing.ts';
import { Deviations, RequestLog } from '../../../electron/simulator/venue/counters.ts';
import { Faults } from '../../../electron/simulator/venue/faults.ts';
import { issueKeys, type SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import { PUMP_MS, Venue } from '../../../electron/simulator/venue/venue.ts';
import { PrivateHub } from '../../../electron/simulator/ws/privateHub.ts';
import { SocketAddresses } from '../../../electron/simulator/ws/socketAddresses.ts';
import { SocketAcceptor } from '../../../electron/simulator/ws/socketServer.ts';
import { StreamHub } from '../../../electron/simulator/ws/streamHub.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { spotPairs } from '../../../electron/simulator/market/instruments.ts';

/** The entry points of one market. */
export interface MarketEntryPoints {
  readonly arrive: (request: Request) => Reply;
  readonly sockets: SocketAcceptor;
  readonly ledger: WeightLedger;
  /** Returns how many public streams have a subscriber. */
  readonly streams: () => number;
}

/** The exchange of a world. */
export interface WorldExchange {
  readonly venue: Venue;
  readonly keys: readonly SimulatorKey[];
  readonly doors: Readonly<Record<Market, MarketEntryPoints>>;
  /** The exchange's lasting faults: stale reads, refused sockets. */
  readonly faults: Faults;
  /** Advances the market to the present time and sends what is new. */
  pump(): void;
  /** Adds a listener that is called after every pump. */
  onPump(listener: () => void): void;
}

const SYMBOL = 'BTCUSDT';
/** One coin, traded on both markets by few makers who act once a second, without trading history. */
const small: Listing = {
  assets: assets.filter(({ name }) => name === 'BTC').map((asset) => ({ ...asset, warmUpMinutes: 0 })),
  instruments: [...spotPairs, ...contracts]
    .filter(({ symbol }) => symbol === SYMBOL)
    .map((one) => ({ ...one, stepMilliseconds: 1000, quotes: 30, takersPerSecond: 1 })),
};
/** Milliseconds between two pumps: eight times the interval used over the network. */
const WORLD_PUMP_MS = 8 * PUMP_MS;
const RESTING_MS = 10_000;

/** What an exchange lists, and the milliseconds between two pumps. */
export interface WorldMarkets {
  readonly listing: Listing;
  readonly pumpMs: number;
}

/**
 * Creates an exchange that starts with the clock, whose first API key has every permission. While `resting` returns
 * true, because no client listens, it pumps only every 10 s.
 */
export function createWorldExchange(
  clock: Clock,
  seed: number,
  resting: () => boolean,
  { listing, pumpMs }: WorldMarkets = { listing: small, pumpMs: WORLD_PUMP_MS },
): WorldExchange {
  const venue = new Venue(clock, seed, 1, undefined, listing);
  const keys = issueKeys(createRandom(seed).fork('keys'));
  const access = new Access(new Keyring(keys), {
    wall: () => clock.now(),
    simulated: () => venue.time.now(),
    monotonic: () => clock.monotonic(),
  });
  const faults = new Faults(clock);
  const requests = new RequestLog();
  const deviations = new Deviations();
  const names = createRandom(seed).fork('connections');
  /** One ledger for both markets: the rate limit belongs to the address (R3). */
  const ledger = new WeightLedger(false);
  const addresses = new SocketAddresses();
  const open = (market: Market): MarketEntryPoints => {
    const rest: RestOptions = {
      market,
      venue,
      access,
      ledger,
      accountLimits: new AccountLimits(market),
      staleReads: new StaleReads(market, faults),
      requests,
      deviations,
      faults,
      strict: false,
    };
    const hub = new StreamHub(market, venue, faults);
    const privateHub = new PrivateHub(market, faults, venue.accounts, venue.time.now());
    const shared = {
      market,
      venue,
      access,
      addresses,
      faults,
      deviations,
      hub,
      privateHub,
      strict: false,
      delisted: [],
    };
    return {
      arrive: (request) => answer(rest, request),
      sockets: new SocketAcceptor(shared, names.fork(market)),
      ledger,
      streams: () => hub.size,
    };
  };
  const listeners: (() => void)[] = [];
  const pump = (): void => {
    // Any amount of time may pass between two pumps.
    venue.time.setCeiling(Infinity);
    venue.pump();
    venue.time.setCeiling(Infinity);
    for (const listener of listeners) listener();
  };
  const doors = { spot: open('spot'), futures: open('futures') };
  let pumpedAt = 0;
  clock.every(pumpMs, () => {
    if (resting() && clock.monotonic() - pumpedAt < RESTING_MS) return;
    pumpedAt = clock.monotonic();
    pump();
  });
  pump();
  return { venue, keys, doors, faults, pump, onPump: (listener) => void listeners.push(listener) };
}
