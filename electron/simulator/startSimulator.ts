import type http from 'node:http';
import { lineSentences, refusalSentences, sentenceOf } from '../../shared/result/controlWords.ts';
import path from 'node:path';
import type { Market } from '../../shared/exchange/markets.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { createRandom, type Random } from '../../shared/time/random.ts';
import { Access } from './access/access.ts';
import { Keyring } from './access/keyring.ts';
import { serveThisMachineAlone } from './access/loopbackOnly.ts';
import { listenOnLoopback, type Listening } from './adapters/listen.ts';
import { openReplayFile } from './adapters/replayFile.ts';
import { openStateFile, readStateFolder, removeStateFile } from './adapters/stateFolder.ts';
import { openControlServer } from './control/controlServer.ts';
import { openScenarios } from './scenario/scenarioService.ts';
import { answerProofChallenges } from './control/proof.ts';
import type { Dialect } from './market/dialects.ts';
import { WeightLedger } from './http/weights.ts';
import { delistedContracts } from './market/instruments.ts';
import type { Listing } from './market/listing.ts';
import type { ScenarioFile } from './scenario/script.ts';
import { openExample, type ExamplePast } from './past/examplePast.ts';
import { Replays, type ReplayRequest } from './replay/replays.ts';
import { MemoryState } from './state/memoryState.ts';
import { StateFailure } from './state/stateFailure.ts';
import { EXAMPLE, type StateStore, newestSeed, stateFileName } from './state/stateRecords.ts';
import { Arrivals, Deviations, RequestLog } from './venue/counters.ts';
import { Faults } from './venue/faults.ts';
import { issueKeys, type SimulatorKey } from './venue/keys.ts';
import { Venue } from './venue/venue.ts';
import { SocketAddresses } from './ws/socketAddresses.ts';
import type { ControlledMarket } from './control/controlled.ts';
import { AccountLimits } from './http/accountLimits.ts';
import { RestServer } from './http/restServer.ts';
import { StaleReads } from './http/staleReads.ts';
import { PrivateHub } from './ws/privateHub.ts';
import { attachSocketServer } from './ws/socketServer.ts';
import { StreamHub } from './ws/streamHub.ts';

/** The parts that both markets share. */
interface SharedParts {
  readonly venue: Venue;
  readonly keyring: Keyring;
  readonly access: Access;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly arrivals: Arrivals;
  readonly deviations: Deviations;
  readonly strict: boolean;
  readonly dialect: Dialect;
  /** Weight spent by each address, counted over both markets (R3). */
  readonly ledger: WeightLedger;
  /** Connections of each address, counted over both markets (R53). */
  readonly addresses: SocketAddresses;
}

/** The interfaces of one market: REST and WebSocket on one server, which does not listen yet. */
interface MarketServers extends ControlledMarket {
  readonly server: http.Server;
  /** Restarts the data of all connections after a reset of the venue. */
  renew(): void;
}

/** Builds the interfaces of a market. `names` generates connection names; `delisted` are contracts no longer listed. */
function openMarket(market: Market, shared: SharedParts, names: Random, delisted: readonly string[]): MarketServers {
  const { venue, faults, ledger } = shared;
  const accountLimits = new AccountLimits(market);
  const staleReads = new StaleReads(market, faults);
  const { server } = new RestServer({ ...shared, market, accountLimits, staleReads });
  const hub = new StreamHub(market, venue, faults, shared.dialect);
  const privateHub = new PrivateHub(market, faults, venue.accounts, venue.time.now());
  const gone = market === 'futures' ? delisted : [];
  const sockets = attachSocketServer(server, { ...shared, market, hub, privateHub, delisted: gone }, names);
  return {
    server,
    ledger,
    accountLimits,
    sockets,
    privateNotifications: privateHub,
    renew() {
      hub.reset();
      sockets.resubscribe();
    },
  };
}

/** The addresses and keys of a running simulator: the members of the line it prints (R36). Addresses have no path. */
export interface SimulatorInfo {
  readonly spotRest: string;
  readonly futuresRest: string;
  readonly spotWs: string;
  readonly futuresWs: string;
  readonly keys: readonly SimulatorKey[];
  readonly control: { readonly address: string; readonly token: string };
  /** The seed in use: the requested one, that of the continued state, or the drawn one. */
  readonly seed: number;
  readonly pid: number;
}

/** The options of a simulator. */
export interface SimulatorOptions {
  /** The seed; null continues the newest state of the folder, and draws a seed when there is none. */
  readonly seed: number | null;
  /** Returns a random seed. */
  readonly drawSeed: () => number;
  /** Folder of the state that outlives a restart; null keeps everything in memory. */
  readonly stateFolder: string | null;
  /** First port: 0 takes free ports; N takes N for spot, N+1 for futures, N+2 for the control interface. */
  readonly port: number;
  /** Simulated milliseconds per real millisecond. */
  readonly timeFactor: number;
  /** Whether to refuse what the running exchange only tolerates (R6). */
  readonly strict: boolean;
  /** Whether weight is one budget per address, or one per address and endpoint (R3). */
  readonly limits: 'shared' | 'per-endpoint';
  /** Whether replies follow the documents, the default, or the running service (R6). */
  readonly dialect?: Dialect;
  /** The number of instruments over both markets, or the exact listing; null or absent lists the default ones. */
  readonly symbols?: number | Listing | null;
  /** The scenario to play from the start on; null or absent plays none. */
  readonly scenario?: ScenarioFile | null;
  /** The file to replay from the start on. */
  readonly replay?: ReplayRequest | null;
  /** Returns the example with which a folder without a state begins when no seed is given; null or absent begins empty. */
  readonly example?: (() => ExamplePast) | null;
  /** Whether a state that began with an example is deleted first, and an empty exchange begins in its place. */
  readonly leaveExample?: boolean;
  readonly clock: Clock;
  readonly pid: number;
  /** Called with a sentence for each warning to the user. */
  readonly warn?: (sentence: string) => void;
  /** Bearer token of the control interface. */
  readonly token: string;
}

/** A running simulator. */
export interface RunningSimulator {
  readonly info: SimulatorInfo;
  /** The exchange itself, for a caller in the same process, such as a test that advances time. */
  readonly venue: Venue;
  /** Where an unreadable state file was moved; null when there was none. A new state was started in its place. */
  readonly keptAside: string | null;
  stop(): Promise<void>;
}

/** Starts the simulated exchange on loopback. Rejects when a port is taken or the state cannot be opened. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { clock, port } = options;
  const { seed, marketSeed, state, keptAside = null } = begin(options);
  const venue = new Venue(clock, marketSeed, options.timeFactor, state, options.symbols ?? undefined);
  // The keys belong to the exchange, not to its market: a reset keeps them.
  const keys = issueKeys(createRandom(seed).fork('keys'));
  const keyring = new Keyring(keys, createRandom(seed).fork('created keys'));
  const faults = new Faults(clock);
  const shared: SharedParts = {
    venue,
    keyring,
    access: new Access(keyring, {
      wall: () => clock.now() + faults.skew,
      simulated: () => venue.time.now() + faults.skew,
      monotonic: () => clock.monotonic(),
    }),
    faults,
    requests: new RequestLog(),
    arrivals: new Arrivals(),
    deviations: new Deviations(),
    strict: options.strict,
    dialect: options.dialect ?? 'documents',
    ledger: new WeightLedger(options.limits === 'per-endpoint'),
    addresses: new SocketAddresses(),
  };
  const names = createRandom(seed).fork('connections');
  const open = (market: Market) => openMarket(market, shared, names.fork(market), delistedContracts);
  const spot = open('spot');
  const futures = open('futures');
  const reset = (to: number) => {
    venue.reset(to);
    for (const market of [spot, futures]) market.renew();
  };
  const replays = new Replays(venue, openReplayFile, options.warn);
  const controlled = { ...shared, markets: { spot, futures }, reset, replays };
  const scenarios = openScenarios(controlled);
  const control = openControlServer(controlled, options.token, scenarios);

  const doors: Listening[] = [];
  const close = async () => {
    venue.stop();
    await Promise.all(doors.map((door) => door.close()));
    state?.close();
  };
  let closing: Promise<void> | undefined;
  try {
    if (options.replay) await beginReplay(replays, options.replay, options.warn);
    const servers = [spot.server, futures.server, control];
    for (const server of servers) {
      answerProofChallenges(server, options.token);
      serveThisMachineAlone(server);
    }
    for (const [index, server] of servers.entries()) {
      doors.push(await listenOnLoopback(server, port === 0 ? 0 : port + index));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const at = (scheme: 'http' | 'ws', door: number) => `${scheme}://127.0.0.1:${doors[door]!.port}`;
  venue.start();
  if (options.scenario) scenarios.scenes.play(options.scenario);
  return {
    info: {
      spotRest: at('http', 0),
      futuresRest: at('http', 1),
      spotWs: at('ws', 0),
      futuresWs: at('ws', 1),
      keys,
      control: { address: at('http', 2), token: options.token },
      seed,
      pid: options.pid,
    },
    venue,
    keptAside,
    stop: () => (closing ??= close()),
  };
}

/** Starts a replay; rejects with a sentence when the file cannot be replayed and warns about lines left out. */
async function beginReplay(replays: Replays, request: ReplayRequest, warn?: (sentence: string) => void): Promise<void> {
  const begun = await replays.begin(request);
  if (!begun.ok) throw new Error(`--replay: ${sentenceOf(refusalSentences, begun.error)}`);
  const { count, first } = begun.value.refused;
  const [one] = first;
  if (one) warn?.(`${count} lines are left out, first line ${one.line}: ${one.field} ${lineSentences[one.code]}`);
}

/**
 * Determines the seed of the exchange, from which its keys and its file name derive; the seed of its market, which a
 * reset may have changed; and the state to continue.
 */
function begin(options: SimulatorOptions): {
  readonly seed: number;
  readonly marketSeed: number;
  readonly state?: StateStore;
  readonly keptAside?: string | null;
} {
  const { stateFolder, drawSeed } = options;
  if (stateFolder === null) {
    const seed = options.seed ?? drawSeed();
    if (!options.example) return { seed, marketSeed: seed };
    const state = new MemoryState();
    beginWithExample(options, state);
    return { seed, state, marketSeed: seedOf(state) ?? seed };
  }
  const fileOf = (seed: number) => path.join(stateFolder, stateFileName(seed));
  const open = (seed: number) => {
    const { state, keptAside, reason } = openStateFile(fileOf(seed));
    if (keptAside !== null) options.warn?.(`${reason ?? ''} It is kept as ${keptAside}, and a new one begins.`);
    return { seed, state, keptAside };
  };
  const newest = newestSeed(readStateFolder(stateFolder));
  let opened = open(options.seed ?? newest ?? drawSeed());
  const isExample = opened.state.read(EXAMPLE.kind).has(EXAMPLE.key);
  if (options.leaveExample && isExample) {
    // Another seed gives other keys, so that nothing of the example is taken for the new account's own.
    opened.state.close();
    removeStateFile(fileOf(opened.seed));
    opened = open(drawSeed());
  } else if (options.example && options.seed === null && newest === null) beginWithExample(options, opened.state);
  return { ...opened, marketSeed: seedOf(opened.state) ?? opened.seed };
}

/** Returns the seed of the market of a state; undefined when it has none yet. */
function seedOf(state: StateStore): number | undefined {
  const saved = state.read('meta').get('seed');
  return saved === undefined ? undefined : Number.parseInt(saved, 10);
}

/** Writes the example into a new state; one that cannot be read leaves the state empty. */
function beginWithExample({ example, clock, drawSeed, warn }: SimulatorOptions, state: StateStore): void {
  try {
    openExample(state, example!(), clock.now(), createRandom(drawSeed()));
  } catch (error) {
    if (error instanceof StateFailure) throw error;
    warn?.(`The example cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
