/** The composition root: everything the program is made of, put together over one shell. */
import path from 'node:path';
import type { Account, Environment } from '../../shared/domain/environment.ts';
import { publicAddresses, type ExchangeAddresses } from '../../shared/exchange/addresses.ts';
import type { CallAnswer, EventName, EventPayload } from '../../shared/ipc/contract.ts';
import { events } from '../../shared/ipc/contract.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Random } from '../../shared/time/random.ts';
import { createLogFile } from './adapters/logFile.ts';
import { createNodeHttp } from './adapters/nodeHttp.ts';
import { createNodeJournalFiles } from './adapters/nodeJournalFiles.ts';
import { createProfileFiles } from './adapters/nodeProfileFiles.ts';
import { createNodeSockets } from './adapters/nodeSocket.ts';
import { createRendererFiles } from './adapters/rendererFiles.ts';
import { createSystemKeychain } from './adapters/systemKeychain.ts';
import { watchWake } from './clocks/wakeWatch.ts';
import type { Keychain } from './credentials/keychain.ts';
import { createMemoryKeychain } from './credentials/memoryKeychain.ts';
import { keysForbidden, type ProcessView } from './credentials/unsafeProcess.ts';
import { embeddedSimulator } from './environment/embeddedSimulator.ts';
import { createSimulatorHost, type SimulatorInfo, type StartSimulator } from './environment/simulatorHost.ts';
import { createExchangeLink } from './exchangeLink.ts';
import { smokeOrder } from './constants.ts';
import { createDispatcher } from './ipc/dispatcher.ts';
import { createHandlers } from './ipc/handlers.ts';
import { checkedLink } from './ipc/links.ts';
import { createLogger } from './log/logger.ts';
import { createSecretRegistry } from './log/secrets.ts';
import { createPublisher, type Outgoing } from './market/publisher.ts';
import { createNotices } from './notices.ts';
import { createPrivateSide, type PrivateSide } from './privateSide.ts';
import { createSettingsStore } from './settings/settingsStore.ts';
import type { DeskOptions, Shell, WindowBounds } from './shell.ts';
import { runSmoke } from './smoke.ts';
import { createStartFigures } from './startFigures.ts';

/** What the program is started with. */
export interface AppOptions {
  readonly environment: Environment;
  readonly account: Account;
  /** Seed of the simulator; null goes on with the profile's own, or draws one. */
  readonly seed: number | null;
  readonly timeFactor: number;
  /** Ends by itself after the first live book, candle and tape and one acknowledged order, printing one line. */
  readonly smoke: boolean;
  readonly version: string;
  /** Folder of the built window files. */
  readonly rendererRoot: string;
  /** The simulator's worker, a file. */
  readonly simulatorWorker: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds since the process started. */
  sinceProcessStart(): number;
  /** One line for the person at the terminal. */
  out(line: string): void;
  /** Where keys are kept: the system's keychain, or memory until the program ends (R21). */
  readonly keychain: Keychain | 'system' | 'memory';
  /** How this process was started; what makes it unsafe for real keys is looked for here (XE7). */
  readonly started: ProcessView;
  /** Overrides the theme of the settings. */
  readonly theme?: Settings['theme'] | undefined;
  /** Starts the exchange in another way than in a worker of this process. */
  readonly startSimulator?: StartSimulator | undefined;
}

/** The running program. */
export interface RunningApp {
  /** The exit code, once the program has ended. */
  readonly done: Promise<number>;
  readonly simulator: {
    info(): SimulatorInfo | null;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  /** Ends the program with code 0; again does nothing. */
  stop(): Promise<void>;
}

const TITLE = 'Foredeck';
const DEFAULT_BOUNDS: WindowBounds = { width: 1440, height: 900, x: null, y: null };
const BACKGROUND = { dark: '#0d1117', light: '#ffffff', system: '#0d1117' } as const;

function keychainOf(wanted: AppOptions['keychain']): Keychain {
  if (wanted === 'system') return createSystemKeychain();
  return wanted === 'memory' ? createMemoryKeychain() : wanted;
}

/** A program that found its profile held by another one. */
function endedAtOnce(): RunningApp {
  const nothing = (): Promise<void> => Promise.resolve();
  return { done: Promise.resolve(0), simulator: { info: () => null, start: nothing, stop: nothing }, stop: nothing };
}

/** Starts everything; resolves when the desk is open, while the simulator may still be starting. Rejects with the shell's
 * own error when the desk cannot open, everything else ended. */
export async function startApp(shell: Shell, options: AppOptions): Promise<RunningApp> {
  // Journal, keys and the simulator's state have one writer: nothing of the profile is touched before it is ours.
  if (!(await shell.claim())) {
    await shell.quit();
    return endedAtOnce();
  }
  const { clock, random, environment } = options;
  const { profile } = shell.paths;
  const logFile = createLogFile(path.join(profile, 'logs'));
  const secrets = createSecretRegistry();
  const log = createLogger(clock, logFile, secrets.redact);
  const files = createProfileFiles(profile, clock);
  const send = <Name extends EventName>(event: Name, payload: EventPayload<Name>): void => {
    if (events[event].safeParse(payload).success) shell.push(event, payload);
    else log.write('ipc.failed', { channel: event, reason: 'event' });
  };
  const publisher = createPublisher(clock, ({ event, payload }: Outgoing) => send(event, payload));
  const notices = createNotices(clock, (payload) => send('app.notice', payload));
  const figures = createStartFigures(clock, () => options.sinceProcessStart());
  const userAgent = `${TITLE}/${options.version}`;
  const transport = createNodeHttp(clock);
  const connector = createNodeSockets(userAgent);
  let own: PrivateSide | null = null;
  const link = createExchangeLink({
    environment,
    clock,
    random,
    transport,
    connector,
    publisher,
    userAgent,
    log,
    notice: notices.tell,
    realTime: environment === 'live' || options.timeFactor === 1,
    privateViews: () => own?.views() ?? [],
    openSymbols: () => own?.trading.openSymbols() ?? 0,
  });
  const privateSide = createPrivateSide({
    environment,
    account: options.account,
    clock,
    random,
    log,
    secrets,
    keychain: keychainOf(options.keychain),
    forbidden: keysForbidden(environment, options.started),
    files,
    journalFiles: createNodeJournalFiles(profile, clock),
    profileFolder: profile,
    transport,
    connector,
    userAgent,
    link,
    notice: notices.tell,
    push(event, payload) {
      if (listening) send(event, payload);
    },
  });
  own = privateSide;
  const attach = (addresses: ExchangeAddresses | null, info: SimulatorInfo | null): void => {
    link.attach(addresses);
    privateSide.attach(addresses, addresses && info);
  };
  const host = createSimulatorHost({
    startSimulator:
      options.startSimulator ??
      embeddedSimulator(options.simulatorWorker, {
        seed: options.seed,
        timeFactor: options.timeFactor,
        stateFolder: path.join(profile, 'simulator'),
      }),
    timeFactor: options.timeFactor,
    changed(view) {
      log.write('simulator.state', { state: view.status, key: view.error?.key ?? null });
      if (listening) send('simulator.changed', view);
    },
    addresses: (addresses) => attach(addresses, host.info()),
  });
  const settings = createSettingsStore(clock, files, notices.tell, (changed) => {
    shell.setTheme(changed.theme);
    // The price that guards the first order of what is shown is known before it is asked for.
    privateSide.references.of(changed.market, changed.symbol);
    if (listening) send('settings.changed', changed);
  });
  let listening = false;

  const state = (): CallAnswer<'app.state'> => ({
    version: options.version,
    shell: { name: shell.name, version: shell.version, capabilities: shell.capabilities },
    environment,
    account: options.account,
    simulator: host.view(),
    connections: link.connections.views(),
    clocks: link.clocks.views(),
    budget: link.budget.view(),
    settings: settings.current(),
    credentials: privateSide.credentials.view(),
  });
  const handlers = createHandlers({
    link,
    settings,
    credentials: privateSide.credentials,
    trading: privateSide.trading.handlers,
    simulator: environment === 'simulator' ? host : null,
    state,
    ready: notices.ready,
    painted: figures.painted,
    openLink: (url) => shell.openLink(url),
  });
  const dispatcher = createDispatcher(handlers, clock, log);

  let finish: (code: number) => void = () => undefined;
  const done = new Promise<number>((resolve) => (finish = resolve));
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      listening = false;
      publisher.setOpen(false);
      for (const forget of watching) forget();
      await privateSide.stop();
      link.stop();
      await host.stop();
      await settings.flush();
      transport.close();
      await shell.quit();
      await logFile.flush();
      finish(code);
    })();
    return ending;
  };
  const windowGone = (): void => {
    listening = false;
    publisher.setOpen(false);
    notices.gone();
    link.hub.dropAll();
    privateSide.trading.windowGone();
  };
  const refresh = (): void => {
    link.refresh();
    privateSide.refresh();
  };
  const watching = [watchWake(clock, refresh), shell.signals.onResume(refresh), shell.signals.onNetworkChange(refresh)];

  log.write('app.start', { version: options.version, shell: shell.name });
  await settings.load();
  if (options.theme) settings.change({ theme: options.theme });
  await privateSide.credentials.load();
  if (environment === 'simulator') void host.start();
  else attach(publicAddresses, null);
  if (options.smoke) {
    runSmoke({
      clock,
      figures,
      side: privateSide,
      mayOrder: () =>
        Boolean(link.instruments.find('futures', smokeOrder.symbol)) &&
        privateSide.references.of('futures', smokeOrder.symbol) !== null,
      about: { shell: shell.name, version: options.version },
      out: (line) => options.out(line),
      end: (code) => void end(code),
    });
  }
  const desk: DeskOptions = {
    title: TITLE,
    bounds: DEFAULT_BOUNDS,
    background: BACKGROUND[settings.current().theme],
    serve: createRendererFiles(options.rendererRoot),
    invoke: dispatcher.invoke,
    onLoaded() {
      windowGone();
      listening = true;
      publisher.setOpen(true);
    },
    onSecondInstance: () => log.write('app.secondInstance'),
    onClosed: () => void end(0),
    onCrashed() {
      log.write('window.crashed');
      windowGone();
    },
    mayOpen: (url) => checkedLink(url) !== undefined,
  };
  try {
    if ((await shell.open(desk)) === 'alreadyRunning') void end(0);
  } catch (cause) {
    // Nothing may be left running behind a desk that never opened.
    await end(1);
    throw cause;
  }

  return {
    done,
    simulator: {
      info: host.info,
      start: async () => void (await host.start()),
      stop: async () => void (await host.stop()),
    },
    stop: () => end(0),
  };
}
