/** Electron as a shell. The only folder that imports `electron`; everything it knows of the app is the port. */
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
} from 'electron';
import type { DeskOptions, SecondStart, Shell } from '../../main/app/shell.ts';
import { EVENT_CHANNEL } from '../../../shared/ipc/channels.ts';
import { watchMachine, thisMachine, type MachinePort } from '../machine.ts';
import { isPlainHttps, outsideLinks } from '../outsideLinks.ts';
import { askInWindow, prepareConfirm } from './confirmWindow.ts';
import { openDeskWindow } from './deskWindow.ts';
import { createDesktopSignals } from './desktopSignals.ts';
import { closeAllContents } from './guards.ts';
import { registerScheme } from './protocol.ts';
import fs from 'node:fs/promises';
import type { SaveRequest, StreamRequest } from '../../main/platform/desktop.ts';
import { safeName, streamTo } from '../saveFile.ts';

/** Largest file the person may hand in, in bytes; a larger one counts as declined. */
const MAX_FILE = 8 * 1024 * 1024;

/** Saves where the person says; the dialog asks before it overwrites. */
async function saveByDialog(window: BrowserWindow, folder: string, request: SaveRequest): Promise<string | null> {
  const defaultPath = path.join(folder, safeName(request.suggestedName));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || !filePath) return null;
  await fs.writeFile(filePath, request.bytes, { mode: 0o600 });
  return filePath;
}

/** As {@link saveByDialog}, part by part. */
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

/** Reads the one file the person chooses. */
async function openByDialog(
  window: BrowserWindow,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'] });
  const file = filePaths[0];
  if (canceled || file === undefined || (await fs.stat(file)).size > MAX_FILE) return null;
  return { name: path.basename(file), bytes: await fs.readFile(file) };
}

/** The menu: on macOS what copy, paste and quit need to work there at all, elsewhere none. */
function installMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
}

/** How the shell is started. */
export interface ElectronShellOptions {
  /** Folder of dist with the bundles `preload/` and `confirm/`. */
  readonly bundles: string;
  /** Folder of everything the app keeps; null: the desktop's usual place. */
  readonly profile: string | null;
  /** No window is shown; the page works as if it were. */
  readonly headless: boolean;
  /** Started to stop everything (`--kill`): a desk that runs is told so. */
  readonly kill?: boolean;
  readonly platform?: NodeJS.Platform;
  readonly machine?: MachinePort;
}

/** Folder of the browser's own files, in the profile. */
const SESSION_FOLDER = 'browser';

const noop = (): void => undefined;

/** What Electron must be told before the app is ready. */
function prepareApp(profile: string | null): void {
  registerScheme();
  app.enableSandbox();
  // The pages have no network; were one to try, no name would resolve. Main's own connections do not pass here.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  if (profile !== null) app.setPath('userData', profile);
  // What the browser keeps for itself stands apart from the files of the profile.
  app.setPath('sessionData', path.join(app.getPath('userData'), SESSION_FOLDER));
  closeAllContents();
}

/** The hold on the profile: one desk of it runs, and is told of every other start. */
function createHold(kill: boolean, focus: () => void) {
  let claimed: boolean | undefined;
  let opened: DeskOptions | null = null;
  /** Asked before the desk was open: it must not be lost. */
  let early: SecondStart | null = null;
  const claim = (): boolean => {
    if (claimed !== undefined) return claimed;
    claimed = app.requestSingleInstanceLock({ kill });
    app.on('second-instance', (_event, _arguments, _folder, data) => {
      const start = { kill: (data as { kill?: unknown } | undefined)?.kill === true };
      focus();
      if (opened) opened.onSecondInstance(start);
      else if (start.kill) early = start;
    });
    return claimed;
  };
  return {
    claim,
    /** From now on the desk is told of other starts. */
    opened(desk: DeskOptions): void {
      opened = desk;
      if (early) desk.onSecondInstance(early);
      early = null;
    },
  };
}

/** Builds the shell. Must run before the app is ready; the window comes with `open`. */
export function createElectronShell(options: ElectronShellOptions): Shell {
  const platform = options.platform ?? process.platform;
  prepareApp(options.profile);
  const machine = options.machine ?? thisMachine;
  const signals = createDesktopSignals(watchMachine(machine), machine, platform);
  let window: BrowserWindow | null = null;
  let loaded = false;
  let quitting = false;
  let questions: Promise<unknown> = Promise.resolve();
  /** How often the page was loaded anew by main: a question belongs to the page it was asked beside. */
  let reloads = 0;

  const alive = (): BrowserWindow | null => (window && !window.isDestroyed() ? window : null);
  const focus = (): void => {
    const here = alive();
    if (here?.isMinimized()) here.restore();
    here?.show();
    here?.focus();
  };
  const hold = createHold(options.kill === true, focus);
  /** The system asked to quit before the window stood: it is closed as soon as it does. */
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
    },
    paths: { profile: app.getPath('userData'), downloads: app.getPath('downloads') },
    signals,
    claim: () => Promise.resolve(hold.claim()),
    async open(deskOptions) {
      if (!hold.claim()) return 'alreadyRunning';
      hold.opened(deskOptions);
      // Main ends the program when it is done; the system's wish to quit only closes the desk.
      app.on('window-all-closed', noop);
      app.on('before-quit', (event) => {
        if (quitting) return;
        event.preventDefault();
        const here = alive();
        if (here) here.close();
        else quitEarly = true;
      });
      await app.whenReady();
      installMenu(platform);
      signals.attach();
      prepareConfirm(options.bundles);
      window = await openDeskWindow({
        bundles: options.bundles,
        headless: options.headless,
        options: deskOptions,
        outside: outsideLinks(
          (url) => deskOptions.mayOpen(url),
          (url) => void openLink(url),
        ),
        ...(options.headless || !deskOptions.closing ? {} : { closing: deskOptions.closing }),
        onLoaded() {
          loaded = true;
          deskOptions.onLoaded();
        },
        onClosed() {
          window = null;
          loaded = false;
          if (!quitting) deskOptions.onClosed();
        },
      });
      if (quitEarly) alive()?.close();
      return 'opened';
    },
    reload() {
      reloads += 1;
      // Nothing more is pushed until the new page says that it is there.
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
    openFile: async () => {
      const here = alive();
      return here ? openByDialog(here) : null;
    },
    openLink,
    notify(title, body) {
      if (Notification.isSupported()) new Notification({ title, body }).show();
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
    // The process itself ends with the program's exit code, which Electron's own quit would not hand on.
    quit() {
      quitting = true;
      signals.stop();
      alive()?.destroy();
      app.releaseSingleInstanceLock();
      return Promise.resolve();
    },
  };
}
