/** The composition root: everything the program is made of, put together over one shell. */
import path from 'node:path';
import { publicAddresses, type ExchangeAddresses } from '../../shared/exchange/addresses.ts';
import type { CallAnswer, EventName, EventPayload } from '../../shared/ipc/contract.ts';
import type { AppOptions, RunningApp } from './appOptions.ts';
import { createAlertSide, type AlertSide } from './alerts/alertSide.ts';
import { createDocumentFiles } from './adapters/nodeDocumentFiles.ts';
import { createLogFile } from './adapters/logFile.ts';
import { createNodeHttp } from './adapters/nodeHttp.ts';
import { createNodeDatabases } from './adapters/nodeDatabases.ts';
import { createNodeJournalFiles } from './adapters/nodeJournalFiles.ts';
import { createProfileFiles } from './adapters/nodeProfileFiles.ts';
import { prepareProfileFolder } from './adapters/profileFolder.ts';
import { noJournalFiles } from './journal/journalFiles.ts';
import { createNodeSockets } from './adapters/nodeSocket.ts';
import { createRendererFiles } from './adapters/rendererFiles.ts';
import { watchWake } from './clocks/wakeWatch.ts';
import { keysForbidden } from './credentials/unsafeProcess.ts';
import { createDeskSide } from './desk/deskSide.ts';
import { createSimulatorHost, type SimulatorInfo } from './environment/simulatorHost.ts';
import { createExchangeLink } from './exchangeLink.ts';
import { createWatch } from './invariants/watch.ts';
import { createDispatcher } from './ipc/dispatcher.ts';
import { isSound } from './ipc/eventCheck.ts';
import { createHandlers } from './ipc/handlers.ts';
import { checkedLink } from './ipc/links.ts';
import { createSecretRegistry } from './log/secrets.ts';
import { createPublisher, type Outgoing } from './market/publisher.ts';
import { createNotices } from './notices.ts';
import { createPrivateSide, type PrivateSide } from './privateSide.ts';
import { askThrough } from './question.ts';
import { quittingOf } from './quitting.ts';
import { createRecordSide } from './records/recordSide.ts';
import { runKill } from './killRun.ts';
import { createSettingsStore } from './settings/settingsStore.ts';
import type { DeskOptions, Shell } from './shell.ts';
import { smokeRun } from './smokeRun.ts';
import { createStartFigures } from './startFigures.ts';
import { endedAtOnce, keychainOf, lockSignals, simulatorOf } from './startParts.ts';

export type { AppOptions, RunningApp } from './appOptions.ts';

const TITLE = 'Foredeck';

/** Starts everything; resolves when the desk is open. Rejects with the shell's error when it cannot open, all else ended. */
export async function startApp(shell: Shell, options: AppOptions): Promise<RunningApp> {
  // Journal, keys and the simulator's state have one writer: nothing of the profile is touched before it is ours.
  if (!(await shell.claim())) {
    await shell.quit();
    return endedAtOnce(options);
  }
  const { clock, random, environment } = options;
  const { profile } = shell.paths;
  const folder = await prepareProfileFolder(profile);
  const logFile = createLogFile(path.join(profile, 'logs'));
  const secrets = createSecretRegistry();
  const watch = createWatch({
    clock,
    world: { environment, account: options.account },
    sink: logFile,
    secrets,
    socketView: (market, kind) =>
      kind === 'publicSocket'
        ? link.sockets[market].view()
        : own?.views().find((view) => view.market === market && view.kind === kind),
  });
  const { log } = watch;
  const files = createProfileFiles(profile, clock);
  const send = <Name extends EventName>(event: Name, payload: EventPayload<Name>): void => {
    const shown = watch.gate.event(event, payload);
    if (shown === undefined) return;
    if (isSound(event, shown)) shell.push(event, shown);
    else log.write('ipc.failed', { channel: event, reason: 'event' });
  };
  const publisher = createPublisher(
    clock,
    ({ event, payload }: Outgoing) => send(event, payload),
    (number) => send('market.mark', { number }),
  );
  let alerts: AlertSide | null = null;
  const notices = createNotices(
    clock,
    (payload) => send('app.notice', payload),
    (error) => alerts?.failed(error),
  );
  for (const notice of folder.notices) notices.tell(notice);
  const figures = createStartFigures(clock, () => options.sinceProcessStart());
  const userAgent = `${TITLE}/${options.version}`;
  const transport = watch.transport(createNodeHttp(clock));
  const connector = watch.connector(createNodeSockets(userAgent));
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
    privateRest: () => own?.rest() ?? null,
    violated: watch.violated,
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
    // Where a flushed record may be lost, no live order is sent (XF10).
    journalFiles:
      folder.durable || environment === 'simulator'
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
    confirm: askThrough(shell, () => settings.current().language),
    push(event, payload) {
      alerts?.heard(event, payload);
      if (listening) send(event, payload);
    },
  });
  own = privateSide;
  watch.haltWith((reason) => privateSide.trading.safety.halt(reason));
  const attach = (addresses: ExchangeAddresses | null, info: SimulatorInfo | null): void => {
    link.attach(addresses);
    privateSide.attach(addresses, addresses && info);
  };
  const host = createSimulatorHost({
    startSimulator: simulatorOf(options, profile, transport),
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
  const alertSide = createAlertSide({
    world: { environment, account: options.account },
    clock,
    random: random.fork('alerts'),
    files: createDocumentFiles(path.join(profile, 'alerts'), clock),
    link,
    settings: () => settings.current(),
    notify: (title, body) => shell.notify(title, body),
    push: (event, payload) => listening && send(event, payload),
    notice: notices.tell,
  });
  alerts = alertSide;
  const deskSide = createDeskSide(clock, shell, watch.secretFree, notices.tell);
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
    records: createRecordSide({
      world: { environment, account: options.account },
      clock,
      secretFree: watch.secretFree,
      side: privateSide,
      shell,
      tell: (event) => listening && send('records.exporting', event),
    }),
    alerts: alertSide.handlers,
    desk: deskSide.handlers,
    simulator: environment === 'simulator' ? host : null,
    state,
    ready: notices.ready,
    painted: figures.painted,
    publisher,
    openLink: (url) => shell.openLink(url),
  });
  const dispatcher = createDispatcher(handlers, clock, log, watch.gate.channels);

  let finish: (code: number) => void = () => undefined;
  const done = new Promise<number>((resolve) => (finish = resolve));
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      listening = false;
      publisher.setOpen(false);
      for (const forget of watching) forget();
      await privateSide.stop();
      await alertSide.stop();
      link.stop();
      await host.stop();
      await settings.flush();
      await deskSide.flush();
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
  const watching = [
    watchWake(clock, refresh),
    shell.signals.onResume(refresh),
    shell.signals.onNetworkChange(refresh),
    ...lockSignals(shell, () => privateSide.trading.locked()),
  ];

  log.write('app.start', { version: options.version, shell: shell.name });
  await settings.load();
  if (options.theme) settings.change({ theme: options.theme });
  await privateSide.credentials.load();
  void alertSide.load();
  if (environment === 'simulator') void host.start();
  else attach(publicAddresses, null);
  if (options.smoke) smokeRun(options, { clock, figures, side: privateSide, link, shell, end });
  const running: RunningApp = {
    done,
    simulator: {
      info: host.info,
      start: async () => void (await host.start()),
      stop: async () => void (await host.stop()),
    },
    stop: () => end(0),
  };
  if (options.kill) {
    runKill(privateSide.trading.safety, options, (code) => void end(code));
    return running;
  }
  const desk: DeskOptions = {
    title: TITLE,
    ...(await deskSide.opening(settings.current().theme)),
    serve: createRendererFiles(options.rendererRoot),
    invoke: async (channel, payload) => watch.gate.answer(channel, await dispatcher.invoke(channel, payload)),
    onLoaded() {
      windowGone();
      listening = true;
      publisher.setOpen(true);
    },
    onSecondInstance({ kill }) {
      log.write('app.secondInstance');
      if (kill) privateSide.trading.safety.kill();
    },
    closing: quittingOf(shell, privateSide.trading, clock, notices.tell, () => settings.current().language),
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
  return running;
}
