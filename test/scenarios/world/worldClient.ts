/** One run of the program in a world: the client's own core from the ports up, composed as in the composition root. */
import { watchWake } from '../../../electron/main/app/clocks/wakeWatch.ts';
import {
  createPublicExchangeClient,
  type PublicExchangeClient,
} from '../../../electron/main/app/publicExchangeClient.ts';
import { createWatch } from '../../../electron/main/app/invariants/watch.ts';
import { createSecretRegistry } from '../../../electron/main/platform/log/secretRegistry.ts';
import { createPublisher } from '../../../electron/main/market/publisher.ts';
import { createAccountServices, type AccountServices } from '../../../electron/main/app/accountServices.ts';
import type { HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import type { SocketConnector } from '../../../electron/main/exchange/ws/socketPort.ts';
import type { Changes } from '../../../electron/main/trading/changes/changes.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createProgramChanges } from './worldChanges.ts';
import type { WorldDisk } from './worldDisk.ts';
import type { WorldExchange } from './worldExchange.ts';
import { origins } from './worldHttp.ts';
import type { Machine, ProcessClock } from './worldTime.ts';

/** Guards that a positive control switches off (R35). */
export interface Unsafe {
  /** Sends a failed request once more, as a browser's network stack does. */
  readonly resends?: boolean;
  /** Makes the ledger forget a request one window after it was sent. */
  readonly looseLedger?: boolean;
  /** Makes every change of a book claim to follow the one before, so that continuity cannot be checked. */
  readonly looseBooks?: boolean;
  /** Gives a requested fill another id than its push, so that fills cannot be deduplicated by their key. */
  readonly looseFills?: boolean;
}

/** The environment of a run. */
export interface WorldClientParts {
  readonly seed: number;
  /** Number of the run, from 1. */
  readonly run: number;
  readonly machine: Machine;
  readonly disk: WorldDisk;
  readonly exchange: WorldExchange;
  readonly transport: (process: ProcessClock, alive: () => boolean) => HttpTransport;
  readonly connector: (alive: () => boolean) => SocketConnector;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  readonly notice: (error: AppError) => void;
  /** Receives each line of the program's log, including those that report a violated invariant. */
  readonly logged: (line: string) => void;
  readonly step: (name: string) => Promise<void>;
  readonly unsafe: Unsafe;
  /** Markets whose book the window subscribes to; both by default. */
  readonly books?: readonly Market[];
  /** Called when the program exists, before it has requested anything. */
  readonly onCreated: (client: WorldClient) => void;
}

/** A running program. */
export interface WorldClient {
  readonly link: PublicExchangeClient;
  readonly side: AccountServices;
  readonly changes: Changes;
  alive(): boolean;
  /** Returns how many timers the program has. */
  timers(): number;
  /** Reports that the machine woke or its network changed, as the shell does. */
  refresh(): void;
  /** Ends the program like `kill -9`: nothing of it runs afterwards. */
  kill(): void;
}

const addresses = {
  spot: { rest: origins.spot, ws: origins.spot.replace('http', 'ws') },
  futures: { rest: origins.futures, ws: origins.futures.replace('http', 'ws') },
};

/** Starts the program; its window opens at once. */
export async function startClient(parts: WorldClientParts): Promise<WorldClient> {
  const { exchange, seed, unsafe } = parts;
  const process = parts.machine.createProcess();
  let living = true;
  const alive = (): boolean => living;
  const secrets = createSecretRegistry();
  const watch = createWatch({
    clock: process,
    tradingContext: { environment: 'simulator', account: 'main' },
    sink: { line: (text) => living && parts.logged(text) },
    secrets,
    levels: () => defaultSettings,
  });
  const push: WorldClientParts['push'] = (event, payload) => {
    const shown = living ? watch.gate.event(event, payload) : undefined;
    if (shown !== undefined) parts.push(event, shown);
  };
  const notice = (error: AppError): void => {
    if (living) parts.notice(error);
  };
  const random = createRandom(seed).fork(`program ${parts.run}`);
  const { log } = watch;
  const publisher = createPublisher(process, ({ event, payload }) => push(event, payload));
  publisher.setOpen(true);
  const transport = watch.transport(parts.transport(process, alive));
  const connector = watch.connector(parts.connector(alive));
  const link = createPublicExchangeClient({
    environment: 'simulator',
    clock: process,
    random,
    transport,
    connector,
    publisher,
    userAgent: 'Foredeck/world',
    log,
    notice,
    pace: () => 1,
    holdUntilReply: unsafe.looseLedger !== true,
    // The second count of the limits would stop a client whose first one is switched off.
    violated: unsafe.looseLedger === true ? undefined : watch.violated,
  });
  const side = createAccountServices(
    { scope: { environment: 'simulator', account: 'main' }, clock: process, random, log, notify: notice, push },
    {
      secrets,
      secretFree: watch.secretFree,
      keychain: parts.disk.keychain(process),
      forbidden: null,
      files: parts.disk.profile,
      recordFiles: parts.disk.profile,
      journalFiles: watch.files(parts.disk.journal(alive)),
      databases: parts.disk.databases(alive),
      archives: false,
      profileFolder: '/world',
      transport,
      connector,
      userAgent: 'Foredeck/world',
      publicClient: link,
      step: parts.step,
      confirm: () => Promise.resolve('confirmed'),
    },
  );
  link.setAccount(side);
  watch.sockets((market, kind) =>
    kind === 'publicSocket' ? link.sockets[market].view() : side.views().find((view) => view.market === market),
  );
  watch.haltWith((reason) => side.trading.safety.halt(reason));
  const refresh = (): void => {
    if (!living) return;
    link.refresh();
    side.refresh();
  };
  watchWake(process, refresh);
  const client: WorldClient = {
    link,
    side,
    changes: createProgramChanges(process, transport, link, exchange.keys[0]!, addresses, side.trading.safety),
    alive,
    timers: () => process.timers(),
    refresh,
    kill() {
      living = false;
      process.end();
    },
  };
  parts.onCreated(client);
  await side.credentials.load();
  if (living) {
    link.attach(addresses);
    const info = {
      spotRest: addresses.spot.rest,
      futuresRest: addresses.futures.rest,
      spotWs: addresses.spot.ws,
      futuresWs: addresses.futures.ws,
      keys: exchange.keys,
      control: { address: '', token: '' },
      seed,
      pid: 1,
    };
    side.attach(addresses, info);
    for (const market of parts.books ?? markets) link.hub.subscribe({ kind: 'book', market, symbol: 'BTCUSDT' });
    void side.trading.handlers['trading.subscribe']({ environment: 'simulator', account: 'main' });
  }
  return client;
}
