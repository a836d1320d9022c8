/**
 * The composition root: creates everything that lives as long as the program, the open trading context, and the window
 * over both.
 */
import type { AppOptions, RunningApp } from './appOptions.ts';
import { smokeOrder } from './appLimits.ts';
import { createKillAnswer, runKill, takeTypedKeys, type KillTeller } from './killRun.ts';
import { firstContext } from './session/rememberedContext.ts';
import { createSession } from './session/session.ts';
import { createRestart } from './restart.ts';
import { createAccountSwitch } from './session/accountSwitch.ts';
import type { DeskOptions, Shell } from './shell.ts';
import { runSmoke } from './smoke.ts';
import { createRendererFiles } from './served/rendererFiles.ts';
import { readLink } from './links/link.ts';
import { createEndedApp } from './startParts.ts';
import { watchFaults } from './unforeseen.ts';
import { askThrough } from '../platform/question.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { isMenuAction, showEntries, type EntryFacts } from './desktopEntries.ts';
import { createWindowClosing } from './windowClosing.ts';
import { checkedLink } from '../exchange/mapping/outsideLinks.ts';

export type { AppOptions, RunningApp } from './appOptions.ts';

const TITLE = 'Foredeck';

/**
 * Starts everything; resolves when the window is open. Rejects with the shell's error when it cannot open, after
 * everything else has ended.
 */
export async function startApp(shell: Shell, options: AppOptions): Promise<RunningApp> {
  // Journal, keys and the simulator's state have one writer: the profile is not touched before this process has claimed
  // it.
  if (!(await shell.claim())) {
    await shell.quit();
    return createEndedApp(options);
  }
  const session = await createSession(shell, options, `${TITLE}/${options.version}`, () => sessions.current());
  const { clock } = options;
  const { settings, host, windowFiles, links } = session;
  const tradingContext = await firstContext(session.files, options);
  const sessions = createAccountSwitch(session, tradingContext, (cause) => failed(cause), {
    restart: (...request) => restart(...request),
    quit: () => windowClosing.quit(),
  });
  const first = sessions.current();
  for (const notice of [...session.folder.notices, ...session.addresses.notices]) first.notice(notice);

  let finish: (code: number) => void = () => undefined;
  const done = new Promise<number>((resolve) => (finish = resolve));
  const unwatch = options.faults
    ? watchFaults(options.faults, {
        log: () => sessions.current().log,
        halt: (reason) => sessions.current().account.trading.safety.halt(reason),
      })
    : undefined;
  const teller: KillTeller = {
    notify: (title, body) => shell.notify(title, body),
    language: () => settings.current().language,
  };
  const killAnswer = createKillAnswer(
    () => ({
      safety: sessions.current().account.trading.safety,
      tradingContext: sessions.current().tradingContext,
    }),
    { clock, ...teller },
  );
  let hideEntries: Cancel = () => undefined;
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      hideEntries();
      killAnswer.stop();
      await sessions.end();
      await session.end();
      await shell.quit();
      // Until it is gone the window stores what it has not stored yet, such as a panel moved just before.
      await session.flush();
      await session.logFile.flush();
      unwatch?.();
      finish(code);
    })();
    return ending;
  };
  const restart = createRestart({
    shell,
    closing: sessions.closing,
    given: options.argv ?? [],
    tradingContext: () => sessions.current().tradingContext,
    end: () => void end(0),
  });
  const entryFacts = (): EntryFacts => {
    const { tradingContext: open, account: held } = sessions.current();
    const { snapshot, left, equity } = held.trading;
    const isRead = markets.every((market) => snapshot.isCompared(market));
    return {
      tradingContext: open,
      equity: isRead ? equity() : null,
      orders: isRead ? left().orders : null,
      settings: settings.current(),
    };
  };
  const windowClosing = createWindowClosing({
    settings,
    shell,
    closing: sessions.closing,
    ask: askThrough(shell, () => settings.current()),
    closed() {
      sessions.current().log.write('window.background');
      sessions.windowClosed();
    },
    end: () => void end(0),
  });
  const failed = (cause: unknown): void => {
    sessions.current().log.write('world.failed', { reason: cause instanceof Error ? cause.name : 'unknown' });
    void end(1);
  };

  first.log.write('app.start', {
    version: options.version,
    shell: shell.name,
    state: options.safe ? 'safe' : 'normal',
  });
  await settings.load(options.greets);
  void session.forwarding.load();
  if (options.theme) settings.change({ theme: options.theme });
  if (options.link) links.begin(options.link);
  await session.network.load();
  await sessions.begin();
  if (options.locked) first.lock('start');
  const { account, publicClient: link } = first;
  if (options.smoke) {
    const { symbol } = smokeOrder;
    runSmoke({
      clock,
      figures: session.figures,
      account,
      mayOrder: () =>
        Boolean(link.instruments.find('futures', symbol)) && account.references.of('futures', symbol) !== null,
      about: { shell: shell.name, version: options.version },
      out: (line) => options.out(line),
      end: (code) => void end(code),
    });
  }
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
    const refused = await takeTypedKeys(account.credentials, first.tradingContext, options);
    if (refused !== null) {
      await end(refused);
      return running;
    }
    runKill(account.trading.safety, { ...options, ...first.tradingContext, ...teller }, (code) => void end(code));
    return running;
  }
  if (!options.smoke) await session.updates.begin(() => void end(0));
  const desk: DeskOptions = {
    title: TITLE,
    ...(await windowFiles.opening(settings.current().theme)),
    serve: options.serve ?? createRendererFiles(options.rendererRoot),
    invoke: sessions.invoke,
    onLoaded: sessions.loaded,
    onSecondInstance({ kill, link }) {
      sessions.current().log.write('app.secondInstance');
      if (kill) {
        sessions.kill();
        killAnswer.follow();
      }
      const linked = link === undefined ? null : readLink(link);
      if (linked) links.follow(linked);
    },
    closing: windowClosing.closing,
    toBackground: windowClosing.toBackground,
    onClosed: () => void end(0),
    onQuit: () => void windowClosing.quit(),
    onShutdown: () => void end(0),
    onTray(item) {
      if (item === 'quit') return void windowClosing.quit();
      if (item === 'kill') sessions.kill();
      void shell.focus().catch(() => undefined);
    },
    onMenu(action) {
      if (isMenuAction(action)) sessions.current().menuChosen(action);
    },
    reopensAt: () => windowFiles.place(),
    startsClosed: options.background === true,
    onCrashed(how) {
      session.crashes.crashed();
      const state = session.crashes.isLoop() ? 'repeatedly' : 'once';
      sessions.current().log.write('window.crashed', { kind: how, state });
      sessions.current().gone();
    },
    onProcessGone: (kind, reason) => sessions.current().log.write('process.gone', { kind, reason }),
    mayOpen: (url) => checkedLink(url) !== undefined,
  };
  try {
    if ((await shell.open(desk)) === 'alreadyRunning') void end(0);
    else
      hideEntries = showEntries(
        clock,
        shell,
        { settings: () => settings.current(), facts: entryFacts },
        process.platform,
      );
  } catch (cause) {
    // Nothing may keep running when the window could not be opened.
    await end(1);
    throw cause;
  }
  return running;
}
