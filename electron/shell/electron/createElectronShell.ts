/** Electron as a shell. Only this folder imports `electron`; it knows the app only through the shell port. */
import path from 'node:path';
import {
  app,
  clipboard,
  ClipboardItem,
  nativeTheme,
  Notification,
  screen,
  shell as desktop,
  type BrowserWindow,
  Menu,
  dialog,
  powerMonitor,
} from 'electron';
import type { DeskOptions, SecondStart, Shell, ShellSignals, TrayView, WindowBounds } from '../../main/app/shell.ts';
import { EVENT_CHANNEL } from '../../../shared/ipc/channels.ts';
import { watchMachine, thisMachine, type MachinePort, type MachineSignals } from '../machine.ts';
import { isPlainHttps, outsideLinks } from '../outsideLinks.ts';
import { ownFolder } from '../ownFolder.ts';
import { runtimeArguments } from './ownArguments.ts';
import { isLocked } from './profileLock.ts';
import { askInWindow, prepareConfirm } from './confirmWindow.ts';
import { preparePrinting, printInWindow } from './printWindow.ts';
import { openDeskWindow, prepareDesk } from './deskWindow.ts';
import { loginItem } from './loginItem.ts';
import { installMenu } from './menu.ts';
import { createTray, showsTray } from './tray.ts';
import { closeAllContents } from './guards.ts';
import { registerScheme } from './protocol.ts';
import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { OpenRequest, SaveRequest, StreamRequest } from '../../main/platform/desktop.ts';
import { safeName, streamTo } from '../saveFile.ts';
import { createSignal } from '../signal.ts';

/** Signals of the desktop; sleep and network are also watched by polling, since not every desktop reports them. */
interface DesktopSignals extends ShellSignals {
  /** Starts listening. The app must be ready. */
  attach(): void;
  stop(): void;
}

/**
 * Milliseconds between two polls of the screen lock on a desktop that does not report it, and the idle seconds that the
 * poll takes as an argument.
 */
const LOCK_POLL_MS = 2_000;
const IDLE_SECONDS = 60;

/**
 * Polls the screen lock and calls `locked` once each time the screen becomes locked; the returned function stops
 * polling. On a desktop that cannot report the lock it never calls `locked`.
 */
function pollScreenLock(machine: Pick<MachinePort, 'every'>, locked: () => void): () => void {
  let was = false;
  return machine.every(LOCK_POLL_MS, () => {
    const is = powerMonitor.getSystemIdleState(IDLE_SECONDS) === 'locked';
    if (is && !was) locked();
    was = is;
  });
}

/**
 * Combines Electron's signals with those of the machine. On Linux Electron does not report screen locks, so they are
 * polled there (XE15).
 */
function createDesktopSignals(
  signals: MachineSignals,
  machine: Pick<MachinePort, 'every'>,
  platform: NodeJS.Platform,
): DesktopSignals {
  let stopLooking: (() => void) | undefined;
  const resume = createSignal();
  const lock = createSignal();
  const displays = createSignal();
  signals.onResume(resume.notify);
  return {
    onResume: resume.add,
    onLock: lock.add,
    onNetworkChange: signals.onNetworkChange,
    onDisplaysChange: displays.add,
    attach() {
      powerMonitor.on('resume', resume.notify);
      powerMonitor.on('lock-screen', lock.notify);
      if (platform === 'linux') stopLooking = pollScreenLock(machine, lock.notify);
      screen.on('display-added', displays.notify);
      screen.on('display-removed', displays.notify);
      screen.on('display-metrics-changed', displays.notify);
    },
    stop() {
      stopLooking?.();
      signals.stop();
    },
  };
}

/** Saves to the path the user selects; the dialog asks before it overwrites. */
async function saveByDialog(window: BrowserWindow, folder: string, request: SaveRequest): Promise<string | null> {
  const defaultPath = path.join(folder, safeName(request.suggestedName));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || !filePath) return null;
  await fs.writeFile(filePath, request.bytes, { mode: 0o600 });
  return filePath;
}

/** Saves in chunks, otherwise as {@link saveByDialog}. */
async function streamByDialog(
  window: BrowserWindow,
  folder: string,
  { suggestedName, chunks }: StreamRequest,
): Promise<string | null> {
  const defaultPath = path.join(folder, safeName(suggestedName));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || !filePath) return null;
  await streamTo(filePath, chunks);
  return filePath;
}

/** Returns the path of the single file the user selects. */
async function openByDialog(window: BrowserWindow, { ending }: OpenRequest): Promise<string | null> {
  const extension = ending.replace('.', '');
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile'],
    filters: [{ name: extension, extensions: [extension] }],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Forms of packages that the system's own installer opens; the others are the program itself. */
const INSTALLED = /\.(deb|exe|dmg)$/;

/**
 * Opens a package that main has verified with the system's installer, or shows it in its folder. `electron-updater` is not
 * used: it takes its releases from its own providers and downloads them itself, and would run an installer, on Linux with
 * raised rights, that no signature of ours was verified for.
 */
async function installUpdate(file: string): Promise<'opened' | 'shown' | 'failed'> {
  if (!INSTALLED.test(file)) {
    desktop.showItemInFolder(file);
    return 'shown';
  }
  return (await desktop.openPath(file)) === '' ? 'opened' : 'failed';
}

/** Options of the Electron shell. */
export interface ElectronShellOptions {
  /** Folder of dist with the bundles `preload/` and `confirm/`. */
  readonly bundles: string;
  /** Folder of all files the app stores; null: the desktop's default location. */
  readonly profile: string | null;
  /** Whether the window stays hidden; the page works as if it were shown. */
  readonly headless: boolean;
  /** Whether the program was started only to stop everything (`--kill`); a running app is notified of it. */
  readonly kill?: boolean;
  /** Link with which the program was started; a running app is asked to show its symbol. */
  readonly link?: string | undefined;
  readonly platform?: NodeJS.Platform;
  readonly machine?: MachinePort;
}

/** Folder of the browser's files, in the profile. */
const SESSION_FOLDER = 'browser';

const noop = (): void => undefined;

/** Configures Electron before the app is ready. */
function prepareApp(profile: string | null): void {
  registerScheme();
  app.enableSandbox();
  // The pages have no network access; if one tried, no name would resolve. Main's connections do not use Chromium's
  // resolver.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  if (profile !== null) app.setPath('userData', profile);
  // The browser's files are kept apart from the files of the profile. Electron takes only a folder that exists.
  const browser = path.join(app.getPath('userData'), SESSION_FOLDER);
  mkdirSync(browser, { recursive: true, mode: 0o700 });
  app.setPath('sessionData', browser);
  closeAllContents();
}

/** Holds the profile: only one app runs on it, and it is notified of every other start. */
function createHold(own: SecondStart, focus: () => Promise<void>) {
  let claimed: boolean | undefined;
  let opened: DeskOptions | null = null;
  /** A stop request or a link received before the window was opened; it must not be lost. */
  let early: SecondStart | null = null;
  const again = (start: SecondStart): void => {
    void focus().catch(noop);
    if (opened) opened.onSecondInstance(start);
    else if (start.kill || start.link !== undefined) early = start;
  };
  const claim = (): boolean => {
    if (claimed !== undefined) return claimed;
    claimed = app.requestSingleInstanceLock({ ...own });
    app.on('second-instance', (_event, _arguments, _folder, data) => {
      const { kill, link } = (data ?? {}) as { readonly kill?: unknown; readonly link?: unknown };
      again({ kill: kill === true, ...(typeof link === 'string' ? { link } : {}) });
    });
    return claimed;
  };
  // macOS starts no second program for a link; the event can precede every other one.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    again({ kill: false, link });
  });
  return {
    claim,
    /** Notifies the app of other starts from now on. */
    opened(desk: DeskOptions): void {
      opened = desk;
      if (early) desk.onSecondInstance(early);
      early = null;
    },
  };
}

/** Builds the shell. Must run before the app is ready; `open` creates the window. */
export function createElectronShell(options: ElectronShellOptions): Shell {
  const platform = options.platform ?? process.platform;
  prepareApp(options.profile);
  const machine = options.machine ?? thisMachine;
  const signals = createDesktopSignals(watchMachine(machine), machine, platform);
  let window: BrowserWindow | null = null;
  let loaded = false;
  let quitting = false;
  let questions: Promise<unknown> = Promise.resolve();
  /** Number of times main has reloaded the page. A question belongs to the page that was loaded when it was asked. */
  let reloads = 0;

  const alive = (): BrowserWindow | null => (window && !window.isDestroyed() ? window : null);
  /** Opens the window again, while it is closed and the program goes on; null: the window is open, or never was. */
  let reopen: (() => Promise<void>) | null = null;
  let opening: Promise<void> | null = null;
  const focus = async (): Promise<void> => {
    if (reopen) opening ??= reopen().finally(() => (opening = null));
    if (opening) await opening;
    const here = alive();
    if (here?.isMinimized()) here.restore();
    if (!options.headless) here?.show();
    here?.focus();
  };
  const link = options.link === undefined ? {} : { link: options.link };
  const hold = createHold({ kill: options.kill === true, ...link }, focus);
  let showTray: ((view: TrayView) => void) | null = null;
  let chooseAction: (action: string) => void = noop;
  /** Whether the system requested to quit before the window existed; the window is then closed as soon as it exists. */
  let quitEarly = false;
  const openLink = async (url: string): Promise<void> => {
    if (isPlainHttps(url)) await desktop.openExternal(url).catch(noop);
  };

  return {
    name: 'electron',
    version: process.versions['electron'] ?? '',
    capabilities: {
      fileDialogs: true,
      notifications: Notification.isSupported(),
      popOuts: true,
      clipboardPicture: true,
      powerEvents: true,
      displayEvents: true,
      installUpdates: true,
      restart: true,
      openFolder: true,
      tray: showsTray(platform, process.env),
    },
    paths: { profile: app.getPath('userData'), downloads: app.getPath('downloads') },
    signals,
    loginStart: loginItem(
      platform,
      // The folder of a running AppImage changes with each start; its file stays.
      [process.env['APPIMAGE'] ?? process.execPath, ...runtimeArguments(process.argv, app.isPackaged)],
      process.env,
    ),
    claim: () => Promise.resolve(hold.claim()),
    async open(deskOptions) {
      if (!hold.claim()) return 'alreadyRunning';
      hold.opened(deskOptions);
      // Main ends the program when it is done; a quit request of the system only closes the window.
      app.on('window-all-closed', noop);
      // Chromium starts its GPU process again by itself; a page that does not survive it has its own event.
      app.on('child-process-gone', (_event, { type, reason }) => {
        if (reason !== 'clean-exit') deskOptions.onProcessGone?.(type, reason);
      });
      app.on('before-quit', (event) => {
        if (quitting) return;
        event.preventDefault();
        const here = alive();
        if (deskOptions.onQuit && (here || reopen)) deskOptions.onQuit();
        else if (here) here.close();
        else quitEarly = true;
      });
      if (showsTray(platform, process.env)) {
        showTray = createTray(path.join(options.bundles, 'tray.png'), (item) => deskOptions.onTray?.(item));
      }
      chooseAction = (action) => deskOptions.onMenu?.(action);
      // macOS: the icon in the dock.
      app.on('activate', () => void focus().catch(noop));
      await app.whenReady();
      // Until main has set one: without a menu macOS has no copy, paste and quit.
      if (platform !== 'darwin') Menu.setApplicationMenu(null);
      signals.attach();
      powerMonitor.on('shutdown', () => deskOptions.onShutdown?.());
      prepareConfirm(options.bundles);
      preparePrinting();
      prepareDesk({ serve: (requested) => deskOptions.serve(requested) });
      const openWindow = async (bounds: WindowBounds): Promise<void> => {
        reopen = null;
        window = await openDeskWindow({
          bundles: options.bundles,
          headless: options.headless,
          options: { ...deskOptions, bounds },
          outside: outsideLinks(
            (url) => deskOptions.mayOpen(url),
            (url) => void openLink(url),
          ),
          ...(options.headless || !deskOptions.closing ? {} : { closing: deskOptions.closing }),
          onLoaded() {
            loaded = true;
            deskOptions.onLoaded();
          },
          onClosed(cause) {
            window = null;
            loaded = false;
            if (quitting) return;
            if (cause === 'user' && deskOptions.toBackground?.()) reopen = openAgain;
            else deskOptions.onClosed();
          },
        });
      };
      const openAgain = async (): Promise<void> => {
        await openWindow((await deskOptions.reopensAt?.()) ?? deskOptions.bounds).catch((error: unknown) => {
          reopen = openAgain;
          throw error;
        });
      };
      if (deskOptions.startsClosed) reopen = openAgain;
      else await openWindow(deskOptions.bounds);
      if (quitEarly) {
        if (deskOptions.onQuit) deskOptions.onQuit();
        else alive()?.close();
      }
      return 'opened';
    },
    reload() {
      reloads += 1;
      // Nothing more is sent until the new page reports that it is loaded.
      loaded = false;
      alive()?.webContents.reload();
      return Promise.resolve();
    },
    push(channel, payload) {
      if (loaded) alive()?.webContents.send(EVENT_CHANNEL, channel, payload);
    },
    bounds: () => {
      const bounds = alive()?.getBounds();
      return Promise.resolve(bounds ? { ...bounds } : null);
    },
    displays: () => Promise.resolve(screen.getAllDisplays().map(({ workArea }) => ({ ...workArea }))),
    focus,
    setTray: (view) => showTray?.(view),
    setMenu: (menu) => installMenu(menu, chooseAction),
    setTitle: (title) => alive()?.setTitle(title),
    setTheme: (theme) => {
      nativeTheme.themeSource = theme;
    },
    confirm(request) {
      const beside = reloads;
      const answer = questions.then(() => {
        const here = beside === reloads ? alive() : null;
        return here ? askInWindow(options.bundles, here, request) : 'declined';
      });
      questions = answer;
      return answer;
    },
    saveFile: async (request) => {
      const here = alive();
      return here ? saveByDialog(here, app.getPath('downloads'), request) : null;
    },
    saveStream: async (request) => {
      const here = alive();
      return here ? streamByDialog(here, app.getPath('downloads'), request) : null;
    },
    openFile: async (request) => {
      const here = alive();
      return here ? openByDialog(here, request) : null;
    },
    printPdf: printInWindow,
    installUpdate,
    openLink,
    async openFolder(folder) {
      const own = ownFolder(app.getPath('userData'), folder);
      // An empty text means success.
      return own !== null && (await desktop.openPath(own).catch(() => 'failed')) === '';
    },
    profileInUse: isLocked,
    restart(args) {
      // The folder of a running AppImage is gone with the process; its file is started again.
      const image = process.env['APPIMAGE'];
      app.relaunch({
        args: [...runtimeArguments(process.argv, app.isPackaged), ...args],
        ...(image === undefined ? {} : { execPath: image }),
      });
    },
    notify(title, body) {
      // A kill run opens no window, and may end before the runtime is ready for one.
      if (app.isReady() && Notification.isSupported()) new Notification({ title, body }).show();
    },
    copyPicture: (png) =>
      clipboard
        .write([new ClipboardItem({ 'image/png': new Blob([new Uint8Array(png)], { type: 'image/png' }) })])
        .then(
          () => true,
          () => false,
        ),
    picture: async () => {
      const here = alive();
      return here ? (await here.webContents.capturePage()).toPNG() : null;
    },
    // Ends the process with the program's exit code, which Electron's quit would not pass on.
    quit() {
      quitting = true;
      signals.stop();
      alive()?.destroy();
      app.releaseSingleInstanceLock();
      return Promise.resolve();
    },
  };
}
