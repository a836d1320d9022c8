/**
 * One trading context while it is open (R16): composes everything that belongs to an environment and an account, from
 * start to end. Another trading context gets a new session; no state passes from one to the next.
 */
import path from 'node:path';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import type { LockReason } from '../../../../shared/ipc/safetyViews.ts';
import type { MenuAction } from '../../../../shared/ipc/menuActions.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import { composeModules } from '../../platform/mainModule.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import { createProfileFiles } from '../../platform/files/nodeProfileFiles.ts';
import { createProfileFolders } from '../../platform/files/nodeProfileFolders.ts';
import { createDatabaseCopies } from '../../platform/sqlite/nodeDatabaseCopies.ts';
import { createNodeDatabases } from '../../platform/sqlite/nodeDatabases.ts';
import { guardedConnector, guardedTransport } from '../../exchange/invariants/rightExchange.ts';
import { createWeightLedger, type WeightLedger } from '../../exchange/rest/limits/weightLedger.ts';
import type { AddressCheck } from '../../../../shared/ipc/addressViews.ts';
import { createLatencies } from '../../exchange/latencies.ts';
import { createNodeHttp } from '../../exchange/node/nodeHttp.ts';
import { createNodeJournalFiles } from '../../platform/journal/nodeJournalFiles.ts';
import { createNodeSockets } from '../../exchange/node/nodeSocket.ts';
import { timedSockets } from '../../exchange/ws/timedSockets.ts';
import { createAccountRecordsModule } from '../../features/accountRecords/accountRecordsModule.ts';
import { createWatchedAccountsModule } from '../../features/watchedAccounts/watchedAccountsModule.ts';
import { createAlertModule } from '../../features/alerts/alertModule.ts';
import { watchWake } from '../clocks/wakeWatch.ts';
import { createAddressCalls, type AddressCallParts } from '../environment/addressCalls.ts';
import { testConnection } from '../environment/connectionTest.ts';
import { foreignHosts, recordFolder } from '../environment/liveAddresses.ts';
import { createCopyModule } from '../../features/copy/copyModule.ts';
import { keysForbidden } from '../credentials/unsafeProcess.ts';
import { addressesOf, type SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import { createPublicExchangeClient, type PublicExchangeClient } from '../publicExchangeClient.ts';
import { createWatch, type Watch } from '../invariants/watch.ts';
import { createDispatcher } from '../ipc/dispatcher.ts';
import { createAppCalls } from '../ipc/appCalls.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { noJournalFiles } from '../../platform/journal/journalFiles.ts';
import { createPracticeModule, pacing } from '../../features/practice/practiceModule.ts';
import { createAccountServices, type AccountServices } from '../accountServices.ts';
import { askThrough, type Ask } from '../../platform/question.ts';
import { createBackupCalls } from '../backup/backupCalls.ts';
import { createDiagnostics } from '../diagnostics.ts';
import { createLoginStartCalls } from '../loginStart.ts';
import { createProfileCalls } from '../profiles.ts';
import { createQuitting, type Quitting } from '../quitting.ts';
import { createRecordModule } from '../../features/records/recordModule.ts';
import type { Restart } from '../restart.ts';
import type { Session, SessionListener } from '../session/session.ts';
import { lockSignals } from '../startParts.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { createWindowWire } from './windowWire.ts';

export interface AccountSession extends SessionListener {
  readonly tradingContext: TradingContext;
  readonly log: Watch['log'];
  readonly account: AccountServices;
  readonly publicClient: PublicExchangeClient;
  /** The confirmation before the app closes (B-A10). */
  readonly closing: Quitting;
  /** Asks the user in the shell's window; a session that has ended asks nothing and ignores a late response. */
  readonly ask: Ask;
  /** Loads the stored data and connects to the exchange: the running one, or one that is started for this session. */
  begin(): Promise<void>;
  /** Handles an IPC call of the window; the result has passed the window gate. */
  readonly invoke: (channel: string, payload: unknown) => Promise<unknown>;
  /** Called when a document was loaded: the window receives events from now on. */
  loaded(): void;
  /** Called when the window's document is gone. */
  gone(): void;
  /** Starts an action of the window from the application menu. */
  readonly menuChosen: (action: MenuAction) => void;
  /** Locks the ticket and voids what was prepared. */
  readonly lock: (reason: LockReason) => void;
  /**
   * Ends the session and everything in it; plans stop with `reason`, or because the program closes. Further calls do
   * nothing.
   */
  end(reason?: AppError): Promise<void>;
}

/**
 * Creates the connections of one trading context: the watched transports to the exchange and the event channel to the
 * window.
 */
function openClients(session: Session, tradingContext: TradingContext) {
  const { shell, options, secrets, logFile, settings, userAgent, network } = session;
  const { clock } = options;
  // An open session keeps its addresses: others open another one (R20).
  const live = session.addresses.live();
  const watch = createWatch({
    clock,
    tradingContext: { ...tradingContext, live },
    sink: logFile,
    secrets,
    levels: () => settings.current(),
  });
  const wire = createWindowWire(clock, shell, watch, options.batchMs);
  const asked = askThrough(shell, () => settings.current());
  let closed = false;
  const ask: Ask = async (question) => {
    if (closed) return 'declined';
    const answer = await asked(question);
    // The user's response for one trading context does not count for another.
    return closed ? 'declined' : answer;
  };
  // The simulator is reached directly: no proxy sees its traffic.
  const route = tradingContext.environment === 'live' ? network.route : undefined;
  const latencies = createLatencies(clock);
  const transport = watch.transport(createNodeHttp(clock, { route, answered: latencies.answered }));
  return {
    live,
    watch,
    latencies,
    wire,
    ask,
    transport,
    connector: watch.connector(
      timedSockets(createNodeSockets(userAgent, clock, route), clock, latencies.socketAnswered),
    ),
    /** Asks no more questions and ignores the response to a pending one. */
    stopAsking() {
      closed = true;
    },
    end() {
      wire.end();
      transport.close();
    },
  };
}

type Connections = ReturnType<typeof openClients>;

/** Tests live addresses over connections of their own; `ledger` null: live is not open, and nothing else counts there. */
async function testLive(
  { options, userAgent, network }: Session,
  live: ExchangeAddresses,
  { violated }: Watch,
  ledger: WeightLedger | null,
): Promise<AddressCheck[]> {
  const { clock, random } = options;
  const expected = { environment: 'live', account: 'main', live } as const;
  const transport = guardedTransport(createNodeHttp(clock, { route: network.route }), expected, violated);
  const connector = guardedConnector(createNodeSockets(userAgent, clock, network.route), expected, violated);
  try {
    const counted = ledger ?? createWeightLedger(clock, random.fork('connectionTest'));
    return await testConnection({ clock, transport, connector, ledger: counted, userAgent }, live);
  } finally {
    transport.close();
  }
}

/** Creates the modules of one trading context, each next to its dependencies. */
function createModules(session: Session, context: AccountContext, connections: Connections) {
  const { shell, options, profile, secrets, files, settings, host, userAgent } = session;
  const { scope, clock, random, log, notify } = context;
  const { environment } = scope;
  const { live, watch, wire, ask, transport, connector } = connections;
  const folder = recordFolder(profile, environment, live);
  const recordFiles = folder === profile ? files : createProfileFiles(folder, clock);
  const { secretFree, violated } = watch;
  const simulator = (): SimulatorInfo | null => (environment === 'simulator' ? host.info() : null);
  const publicClient = createPublicExchangeClient({
    environment,
    live,
    clock,
    random,
    transport,
    connector,
    publisher: wire.publisher,
    userAgent,
    log,
    notice: notify,
    pace: () => (environment === 'live' ? 1 : host.view().timeFactor),
    violated,
  });
  const databases = createNodeDatabases(folder);
  const account = createAccountServices(context, {
    secrets,
    keychain: session.keychain,
    sessionKeys: session.sessionKeys,
    forbidden: keysForbidden(environment, options.started),
    live: () => (environment === 'live' ? live : session.addresses.live()),
    files,
    recordFiles,
    // No live order is sent where a flushed record may be lost (XF10).
    journalFiles:
      session.folder.durable || environment === 'simulator'
        ? watch.files(createNodeJournalFiles(folder, clock))
        : noJournalFiles,
    databases,
    archives: true,
    secretFree,
    violated,
    profileFolder: folder,
    transport,
    connector,
    userAgent,
    publicClient,
    confirm: ask,
    safeStart: options.safe,
  });
  const { trading, archive, timeline } = account;
  const { commandContext } = trading;
  const alerts = createAlertModule(
    { ...context, random: random.fork('alerts') },
    {
      files: createDocumentFiles(path.join(profile, 'alerts'), clock),
      link: publicClient,
      settings: () => settings.current(),
      shell,
      forward: (notification, isQuiet) => session.forwarding.tell(scope, notification, isQuiet),
    },
  );
  const copy = createCopyModule(
    { ...context, random: random.fork('copy') },
    {
      link: publicClient,
      archive,
      commandContext,
      files: recordFiles,
      secretFree,
      transport,
      simulator,
      settings: () => settings.current(),
      shell,
      guardsAct: options.safe !== true,
    },
  );
  const accountRecords = createAccountRecordsModule(context, {
    link: publicClient,
    values: account.values,
    commandContext,
    archive,
  });
  const practice = createPracticeModule(context, {
    transport,
    simulator,
    paced: pacing(host, publicClient.clocks),
    keepDrill: (drill) => archive?.drills.keep(drill),
  });
  const { credentials } = account;
  const watched = createWatchedAccountsModule(context, {
    accounts: credentials.accounts,
    watch: credentials.watch,
    open: account.openWatched,
    access: commandContext.access,
    snapshot: trading.snapshot,
    isOurs: (...ids) => trading.isOurs(...ids),
  });
  account.onKeysChange(() => watched.keysChanged());
  const { copies } = copy;
  const records = createRecordModule(context, {
    secretFree,
    archive,
    timeline,
    trading,
    copies,
    shell,
    databases,
    copiedDatabases: createDatabaseCopies(folder),
    ask,
    words() {
      const { language, digitGrouping: grouping } = settings.current();
      return { language, grouping };
    },
    rest: publicClient.rest,
    instruments: publicClient.instruments,
    performanceWorker: options.performanceWorker,
  });

  publicClient.setAccount(account);
  watch.haltWith((reason) => trading.safety.halt(reason));
  watch.sockets((market, kind) =>
    kind === 'publicSocket'
      ? publicClient.sockets[market].view()
      : account.views().find((view) => view.market === market && view.kind === kind),
  );
  wire.observe(alerts);
  return {
    publicClient,
    account,
    alerts,
    watched,
    // Confirmed commands are settled while everything they need still runs; the exchange client stops last.
    /** What a person wrote in the journal, for a backup of the settings. */
    writtenJournal: archive?.writtenJournal ?? null,
    all: composeModules([watched, account, alerts, copy, practice, accountRecords, records, publicClient]),
    handlers: {
      ...publicClient.handlers,
      ...account.handlers,
      ...alerts.handlers,
      ...copy.handlers,
      ...practice.handlers,
      ...accountRecords.handlers,
      ...watched.handlers,
      ...records.handlers,
    },
  };
}

/** What the window may request of the program. */
export interface ProgramCalls {
  readonly switchAccount: CallHandlers['app.switchWorld'];
  readonly changeAddresses: AddressCallParts['change'];
  readonly restart: Restart;
  /** Quits, after the question about what stays open; resolves to false when the user stays. */
  readonly quit: () => Promise<boolean>;
}

/** Creates a session that has not begun. `program` handles the window's requests that end the session. */
export function createAccountSession(
  session: Session,
  tradingContext: TradingContext,
  random: Random,
  program: ProgramCalls,
): AccountSession {
  const { shell, options, settings, host } = session;
  const { environment } = tradingContext;
  const { clock } = options;
  const connections = openClients(session, tradingContext);
  const { watch, wire, ask } = connections;
  const { log } = watch;
  const { push, publisher, notices } = wire;
  const notify = notices.notify;
  const modules = createModules(session, { scope: tradingContext, clock, random, log, notify, push }, connections);
  const { publicClient, account, alerts, watched, all } = modules;
  const { trading, credentials } = account;
  const gone = (): void => {
    wire.setOpen(false);
    notices.gone();
    all.windowGone();
  };
  const state = (): CallAnswer<'app.state'> => ({
    version: options.version,
    shell: { name: shell.name, version: shell.version, capabilities: shell.capabilities },
    safeStart: options.safe === true,
    crashLoop: session.crashes.isLoop(),
    ...tradingContext,
    simulator: host.view(),
    connections: publicClient.connections.views(),
    clocks: publicClient.clocks.views(),
    budget: publicClient.budget.view(),
    settings: settings.current(),
    credentials: credentials.view(),
  });
  // A call that no module handles is a compile error.
  const handlers: CallHandlers = {
    ...modules.handlers,
    ...session.windowFiles.handlers,
    ...session.updates.handlers,
    ...session.aboutCalls,
    ...session.forwarding.calls(tradingContext, ask),
    ...createAddressCalls({
      clock,
      addresses: session.addresses,
      simulator() {
        const info = host.info();
        return info && addressesOf(info);
      },
      change: program.changeAddresses,
      test: (at) => testLive(session, at, watch, environment === 'live' ? publicClient.ledger : null),
    }),
    ...createDiagnostics({
      clock,
      state,
      log: session.logFile,
      secrets: session.secrets,
      shell,
    }),
    ...createBackupCalls({
      clock,
      version: options.version,
      tradingContext,
      settings,
      calls: { ...modules.handlers, ...session.windowFiles.handlers },
      journal: modules.writtenJournal,
      documentNames: session.windowFiles.documentNames,
      safeStart: options.safe === true,
      shell,
      secretFree: watch.secretFree,
      ask,
      async reload() {
        gone();
        await shell.reload();
      },
      notify,
    }),
    ...createProfileCalls({
      folders: createProfileFolders(session.profile, clock),
      shell,
      canRestart: shell.capabilities.restart,
      restart: program.restart,
    }),
    ...createLoginStartCalls(shell.loginStart, options.argv ?? []),
    ...session.network.handlers(ask),
    'connections.latency': () => ok([...connections.latencies.views()]),
    ...createAppCalls({
      settings,
      ...program,
      exposure: () => ({
        open: markets.every((market) => trading.snapshot.isCompared(market)) ? trading.left() : null,
      }),
      goOn: () => session.crashes.goOn(),
      logs: { folder: session.logFile.folder, open: () => shell.openFolder(session.logFile.folder) },
      simulator: environment === 'simulator' ? host : null,
      state,
      ready: notices.ready,
      painted: session.figures.painted,
      publisher,
      faulted: () => trading.safety.halt(appError('internal', 'error.window.unforeseen')),
      openLink: (url) => shell.openLink(url),
      linkedWorkspace: () => session.links.takeWorkspace(),
    }),
  };
  const dispatcher = createDispatcher(handlers, clock, log, watch.gate.channels);
  const watching = [
    watchWake(clock, all.refresh),
    shell.signals.onResume(all.refresh),
    shell.signals.onNetworkChange(all.refresh),
    ...lockSignals(shell, all.locked),
  ];
  let ended = false;
  /** Whether live keys stay in the keychain until the ticket is unlocked. */
  let keysLater = false;
  let hasBegun = false;
  const attach = (addresses: ExchangeAddresses | null, info: SimulatorInfo | null): void => {
    if (ended) return;
    publicClient.attach(addresses);
    account.attach(addresses, info);
    watched.forget();
  };
  let ending: Promise<void> | undefined;
  const end = async (reason?: AppError): Promise<void> => {
    connections.stopAsking();
    wire.setOpen(false);
    for (const forget of watching) forget();
    await all.stop(reason);
    ended = true;
    connections.end();
  };

  return {
    tradingContext,
    log,
    account,
    publicClient,
    ask,
    closing: createQuitting({ clock, left: trading.left, safety: trading.safety, notice: notify, confirm: ask }),
    notice: notify,
    violated: watch.violated,
    secretFree: watch.secretFree,
    settingsChanged(changed) {
      // The reference price that guards the first order of the displayed symbol is loaded before it is needed.
      if (!ended) account.references.of(changed.market, changed.symbol);
      push('settings.changed', changed);
    },
    findInstrument: (market, symbol) => publicClient.instruments.find(market, symbol),
    workspaceLinked: (name) => push('workspace.linked', { name }),
    updatesChanged: (view) => push('updates.changed', view),
    left: trading.left,
    networkChanged() {
      push('network.changed', session.network.view());
      if (environment === 'live') connections.latencies.clear();
      // Sockets reconnect over the new route. Requests under way and the counts of the rate limits stay as they are.
      if (environment === 'live' && hasBegun && !ended) all.refresh();
    },
    simulatorChanged(view) {
      log.write('simulator.state', { state: view.status, key: view.error?.key ?? null });
      push('simulator.changed', view);
    },
    forwardingChanged: (view) => push('forward.changed', view),
    simulatorAt(addresses, info) {
      if (environment === 'simulator') attach(addresses, info);
    },
    async begin() {
      await credentials.load(keysLater);
      void alerts.load();
      hasBegun = true;
      if (environment === 'live') {
        const hosts = foreignHosts(connections.live).join(', ');
        const verified = session.addresses.testedAt() !== null;
        if (hosts !== '')
          notify(appError('unavailable', verified ? 'error.address.inUse' : 'error.address.unverified', { hosts }));
        return attach(connections.live, null);
      }
      const info = host.info();
      if (info) attach(addressesOf(info), info);
    },
    invoke: async (channel, payload) => watch.gate.answer(channel, await dispatcher.invoke(channel, payload)),
    loaded: () => wire.setOpen(true),
    gone,
    menuChosen: (action) => push('menu.chosen', { action }),
    lock(reason) {
      keysLater ||= reason === 'start';
      all.locked(reason);
    },
    end: (reason) => (ending ??= end(reason)),
  };
}
