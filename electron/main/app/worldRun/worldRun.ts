/**
 * One world while it is open (R16): everything that is put together from an environment and an account, from its
 * beginning to its end. Another world is another run; nothing of one is handed to the other.
 */
import path from 'node:path';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { publicAddresses } from '../../../../shared/exchange/addresses.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import { createNodeDatabases } from '../../platform/sqlite/nodeDatabases.ts';
import { createNodeHttp } from '../../exchange/node/nodeHttp.ts';
import { createNodeJournalFiles } from '../../platform/journal/nodeJournalFiles.ts';
import { createNodeSockets } from '../../exchange/node/nodeSocket.ts';
import { createAccountSide } from '../../features/accountRecords/accountSide.ts';
import { createAlertSide, type AlertSide } from '../../features/alerts/alertSide.ts';
import { watchWake } from '../clocks/wakeWatch.ts';
import { createCopySide } from '../../features/copy/copySide.ts';
import { keysForbidden } from '../credentials/unsafeProcess.ts';
import { addressesOf, type SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import { createExchangeLink, type ExchangeLink } from '../exchangeLink.ts';
import { createWatch, type Watch } from '../invariants/watch.ts';
import { createDispatcher } from '../ipc/dispatcher.ts';
import { createHandlers } from '../ipc/handlers.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { noJournalFiles } from '../../platform/journal/journalFiles.ts';
import { pacing } from '../../features/practice/pace.ts';
import { createPracticeSide } from '../../features/practice/practiceSide.ts';
import { createPrivateSide, type PrivateSide } from '../privateSide.ts';
import { askThrough, type Ask } from '../../platform/question.ts';
import { createQuitting, type Quitting } from '../quitting.ts';
import { createRecordSide } from '../../features/records/recordSide.ts';
import type { Session, SessionListener } from '../session/session.ts';
import { lockSignals } from '../startParts.ts';
import type { World } from '../../account/world.ts';
import { createWindowWire } from './windowWire.ts';

/** See the opening comment. */
export interface WorldRun extends SessionListener {
  readonly world: World;
  readonly log: Watch['log'];
  readonly side: PrivateSide;
  readonly link: ExchangeLink;
  /** What is asked before the desk closes (B-A10). */
  readonly closing: Quitting;
  /** Asks in the shell's own window; an ended run asks nothing and hears no answer. */
  readonly ask: Ask;
  /** Reads what is kept and goes to the exchange: the one that runs, or one that is started for it. */
  begin(): Promise<void>;
  /** A call of the window, answered as it may leave. */
  readonly invoke: (channel: string, payload: unknown) => Promise<unknown>;
  /** A document was loaded: it hears from now on. */
  loaded(): void;
  /** The window's document is gone. */
  gone(): void;
  /** Ends everything of it; plans stop with `reason`, or because the program closes. Again does nothing. */
  end(reason?: AppError): Promise<void>;
}

/** A run that has not begun. `switchWorld` is the window's wish for another one. */
export function createWorldRun(
  session: Session,
  world: World,
  random: Random,
  switchWorld: CallHandlers['app.switchWorld'],
): WorldRun {
  const { shell, options, profile, secrets, files, settings, host, userAgent } = session;
  const { environment, account } = world;
  const { clock } = options;
  /** It is ending: nobody is asked for it any more. */
  let leaving = false;
  let ended = false;
  let alerts: AlertSide | null = null;
  let own: PrivateSide | null = null;
  const watch = createWatch({
    clock,
    world,
    sink: session.logFile,
    secrets,
    socketView: (market, kind) =>
      kind === 'publicSocket'
        ? link.sockets[market].view()
        : own?.views().find((view) => view.market === market && view.kind === kind),
  });
  const { log } = watch;
  const wire = createWindowWire(clock, shell, watch, (error) => alerts?.failed(error), options.batchMs);
  const { push, publisher, notices } = wire;
  const asked = askThrough(shell, () => settings.current().language);
  const ask: Ask = async (question) => {
    if (leaving) return 'declined';
    const answer = await asked(question);
    // Whoever was asked about one world has not answered for another.
    return leaving ? 'declined' : answer;
  };
  const transport = watch.transport(createNodeHttp(clock));
  const connector = watch.connector(createNodeSockets(userAgent));
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
    pace: () => (environment === 'live' ? 1 : host.view().timeFactor),
    privateViews: () => own?.views() ?? [],
    privateRest: () => own?.rest() ?? null,
    violated: watch.violated,
    openSymbols: () => own?.trading.openSymbols() ?? 0,
  });
  const side = createPrivateSide({
    environment,
    account,
    clock,
    random,
    log,
    secrets,
    keychain: session.keychain,
    passingKeys: session.passingKeys,
    forbidden: keysForbidden(environment, options.started),
    files,
    // Where a flushed record may be lost, no live order is sent (XF10).
    journalFiles:
      session.folder.durable || environment === 'simulator'
        ? watch.files(createNodeJournalFiles(profile, clock))
        : noJournalFiles,
    databases: createNodeDatabases(profile),
    secretFree: watch.secretFree,
    violated: watch.violated,
    profileFolder: profile,
    transport,
    connector,
    userAgent,
    link,
    notice: notices.tell,
    confirm: ask,
    push(event, payload) {
      alerts?.heard(event, payload);
      push(event, payload);
    },
  });
  own = side;
  watch.haltWith((reason) => side.trading.safety.halt(reason));
  const alertSide = createAlertSide({
    world,
    clock,
    random: random.fork('alerts'),
    files: createDocumentFiles(path.join(profile, 'alerts'), clock),
    link,
    settings: () => settings.current(),
    notify: (title, body) => shell.notify(title, body),
    push,
    notice: notices.tell,
  });
  alerts = alertSide;
  const simulator = (): SimulatorInfo | null => (environment === 'simulator' ? host.info() : null);
  const copySide = createCopySide({
    world,
    clock,
    random: random.fork('copy'),
    link,
    grounds: side.trading.grounds,
    files,
    secretFree: watch.secretFree,
    transport,
    simulator,
    settings: () => settings.current(),
    push,
    shell,
    notice: notices.tell,
  });
  const accountSide = createAccountSide({ world, clock, link, grounds: side.trading.grounds, archive: side.archive });
  const practiceSide = createPracticeSide({ clock, transport, simulator, paced: pacing(host, link.clocks), push });
  const state = (): CallAnswer<'app.state'> => ({
    version: options.version,
    shell: { name: shell.name, version: shell.version, capabilities: shell.capabilities },
    environment,
    account,
    simulator: host.view(),
    connections: link.connections.views(),
    clocks: link.clocks.views(),
    budget: link.budget.view(),
    settings: settings.current(),
    credentials: side.credentials.view(),
  });
  const handlers = createHandlers({
    link,
    settings,
    credentials: side.credentials,
    trading: side.trading.handlers,
    records: createRecordSide({
      world,
      clock,
      secretFree: watch.secretFree,
      side,
      shell,
      tell: (event) => push('records.exporting', event),
    }),
    alerts: alertSide.handlers,
    account: accountSide.handlers,
    copy: copySide.handlers,
    practice: practiceSide.handlers,
    switchWorld,
    desk: session.desk.handlers,
    simulator: environment === 'simulator' ? host : null,
    state,
    ready: notices.ready,
    painted: session.figures.painted,
    faulted: () => side.trading.safety.halt(appError('internal', 'error.window.unforeseen')),
    publisher,
    openLink: (url) => shell.openLink(url),
  });
  const dispatcher = createDispatcher(handlers, clock, log, watch.gate.channels);
  const refresh = (): void => {
    link.refresh();
    side.refresh();
  };
  const watching = [
    watchWake(clock, refresh),
    shell.signals.onResume(refresh),
    shell.signals.onNetworkChange(refresh),
    ...lockSignals(shell, () => side.trading.locked()),
  ];
  const attach = (addresses: ExchangeAddresses | null, info: SimulatorInfo | null): void => {
    if (ended) return;
    link.attach(addresses);
    side.attach(addresses, info);
  };
  let ending: Promise<void> | undefined;
  const end = async (reason?: AppError): Promise<void> => {
    leaving = true;
    wire.setOpen(false);
    for (const forget of watching) forget();
    await side.stop(reason);
    await alertSide.stop();
    await copySide.stop();
    practiceSide.stop();
    link.stop();
    ended = true;
    wire.end();
    transport.close();
  };

  return {
    world,
    log,
    side,
    link,
    ask,
    closing: createQuitting({
      clock,
      left: side.trading.left,
      safety: side.trading.safety,
      notice: notices.tell,
      confirm: ask,
    }),
    notice: notices.tell,
    violated: watch.violated,
    secretFree: watch.secretFree,
    settingsChanged(changed) {
      // The price that guards the first order of what is shown is known before it is asked for.
      if (!ended) side.references.of(changed.market, changed.symbol);
      push('settings.changed', changed);
    },
    simulatorChanged(view) {
      log.write('simulator.state', { state: view.status, key: view.error?.key ?? null });
      push('simulator.changed', view);
    },
    simulatorAt(addresses, info) {
      if (environment === 'simulator') attach(addresses, info);
    },
    async begin() {
      await side.credentials.load();
      void alertSide.load();
      if (environment === 'live') return attach(publicAddresses, null);
      const info = host.info();
      if (info) attach(addressesOf(info), info);
    },
    invoke: async (channel, payload) => watch.gate.answer(channel, await dispatcher.invoke(channel, payload)),
    loaded: () => wire.setOpen(true),
    gone() {
      wire.setOpen(false);
      notices.gone();
      link.hub.dropAll();
      side.trading.windowGone();
      accountSide.windowGone();
      copySide.windowGone();
    },
    end: (reason) => (ending ??= end(reason)),
  };
}
