/**
 * A double of the `electron` module for tests: it records calls, returns what a test sets up, and refuses what Electron's
 * documentation refuses: a call before or after the app is ready, a scheme that is not registered, a window that is
 * destroyed (docs/electron.md lists them). Never import the real module in a test; in Node that would start a download of
 * the runtime.
 */
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** A call of the module: its name and its arguments. */
export type Recorded = readonly [what: string, ...args: unknown[]];

/** Folder of the paths that Electron gives out; emptied before each test. */
export const home = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-electron-'));
process.once('exit', () => fs.rmSync(home, { recursive: true, force: true }));

/** All calls since the last reset, in order. */
export const recorded: Recorded[] = [];
const note = (what: string, ...args: unknown[]): void => {
  if (state.exited) throw new Error(`${what} after the exit`);
  recorded.push([what, ...args]);
};
/** Returns the arguments of the calls with that name. */
export const asked = (what: string): unknown[][] =>
  recorded.filter(([name]) => name === what).map(([, ...args]) => args);

/** Values that the module returns; a test changes them. */
export const rig = {
  lock: true,
  idle: 'active',
  packaged: false,
  notifications: true,
  save: { canceled: false, filePath: '' },
  open: { canceled: false, filePaths: [] as string[] },
  clipboardFails: false,
  openPath: '',
};

/** What one process of Electron does once or in order. `profileUsed`: whether something went by the path `userData`. */
const state = { ready: false, exited: false, profileUsed: false, schemes: null as ReadonlySet<string> | null };
const mustBeReady = (what: string): void => {
  if (!state.ready) throw new Error(`${what} before the app is ready`);
};
const mustNotBeReady = (what: string): void => {
  if (state.ready) throw new Error(`${what} after the app is ready`);
};

type Handler = (event: unknown, ...args: unknown[]) => unknown;

class Ipc extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
}

/** A double of a page, with the parts that the shell uses. */
export class RecordedContents extends EventEmitter {
  readonly ipc = new Ipc();
  readonly mainFrame = { origin: '', url: '', isDestroyed: () => false };
  openHandler: (details: { url: string; features?: string }) => unknown = () => ({ action: 'allow' });
  private limited = false;
  destroyed = false;
  private mustStand(what: string): void {
    if (this.destroyed) throw new TypeError(`${what}: Object has been destroyed`);
  }
  /** Whether the page was told which windows it may open. */
  get isLimited(): boolean {
    return this.limited;
  }
  setWindowOpenHandler(handler: (details: { url: string; features: string }) => unknown): void {
    this.mustStand('setWindowOpenHandler');
    this.limited = true;
    this.openHandler = (details) => handler({ features: '', ...details });
  }
  send(...args: unknown[]): void {
    this.mustStand('send');
    note('send', ...args);
  }
  reload(): void {
    this.mustStand('reload');
    note('reload');
  }
  forcefullyCrashRenderer(): void {
    this.mustStand('forcefullyCrashRenderer');
    note('forcefullyCrashRenderer');
  }
  debugged = false;
  isDevToolsOpened(): boolean {
    this.mustStand('isDevToolsOpened');
    return this.debugged;
  }
  printToPDF(options: unknown): Promise<Uint8Array> {
    this.mustStand('printToPDF');
    if (this.mainFrame.url === '') return Promise.reject(new Error('no page is loaded'));
    note('printToPDF', this.mainFrame.url, options);
    return Promise.resolve(Buffer.from('pdf'));
  }
  capturePage(): Promise<{ toPNG(): Uint8Array }> {
    this.mustStand('capturePage');
    return Promise.resolve({ toPNG: () => Buffer.from('png') });
  }
}

/** A double of a window, with the parts that the shell uses. */
export class RecordedWindow extends EventEmitter {
  static readonly all: RecordedWindow[] = [];
  private readonly contents = new RecordedContents();
  readonly options: Readonly<Record<string, unknown>> & {
    readonly webPreferences: Readonly<Record<string, unknown>> & { preload?: string; partition?: string };
  };
  private readonly session: RecordedSession;
  private destroyed = false;
  minimized = false;
  constructor(options: RecordedWindow['options']) {
    super();
    mustBeReady('a window');
    const { preload, partition } = options.webPreferences;
    if (preload !== undefined && !path.isAbsolute(preload)) throw new Error('preload is no absolute path');
    this.options = options;
    this.session = partition === undefined ? session.defaultSession : session.fromPartition(partition);
    RecordedWindow.all.push(this);
    app.emit('web-contents-created', {}, this.contents);
  }
  get webContents(): RecordedContents {
    this.mustStand('webContents');
    return this.contents;
  }
  private mustStand(what: string): void {
    if (this.destroyed) throw new TypeError(`${what}: Object has been destroyed`);
  }
  loadURL(url: string): Promise<void> {
    this.mustStand('loadURL');
    note('loadURL', url);
    // All are asked while the page loads; what is set later does not hold for its first scripts.
    if (!this.session.isRestricted)
      return Promise.reject(new Error('a page is loaded in a session without restrictions'));
    if (!this.webContents.isLimited) return Promise.reject(new Error('a page is loaded that may open windows'));
    if (this.session.scheme !== url.split(':')[0]) return Promise.reject(new Error('ERR_UNKNOWN_URL_SCHEME'));
    this.webContents.mainFrame.url = url;
    this.webContents.mainFrame.origin = url.split('/').slice(0, 3).join('/');
    return Promise.resolve();
  }
  show(): void {
    this.mustStand('show');
    note('show');
  }
  focus(): void {
    this.mustStand('focus');
    note('focus');
  }
  isMinimized(): boolean {
    this.mustStand('isMinimized');
    return this.minimized;
  }
  restore(): void {
    this.mustStand('restore');
    note('restore');
  }
  setTitle(title: string): void {
    this.mustStand('setTitle');
    note('setTitle', title);
  }
  getBounds(): object {
    this.mustStand('getBounds');
    return { x: 1, y: 2, width: 3, height: 4 };
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  close(): void {
    this.mustStand('close');
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.contents.destroyed = true;
    this.emit('closed');
    for (const child of RecordedWindow.all) if (child.options['parent'] === this) child.destroy();
    if (RecordedWindow.all.some((one) => !one.isDestroyed())) return;
    // Electron quits when the last window is closed, unless the program listens for it.
    if (!app.emit('window-all-closed')) note('quit');
  }
}

/** A double of a session, with the parts that the shell uses. */
export class RecordedSession extends EventEmitter {
  permissionRequest: ((...args: unknown[]) => void) | null = null;
  permissionCheck: (() => boolean) | null = null;
  devicePermission: (() => boolean) | null = null;
  requestFilter: { readonly urls: string[] } | null = null;
  beforeRequest: ((details: unknown, answer: (reply: unknown) => void) => void) | null = null;
  scheme: string | null = null;
  /** Whether every permission, device and request is decided by the program. */
  get isRestricted(): boolean {
    const { permissionRequest, permissionCheck, devicePermission, requestFilter } = this;
    return [permissionRequest, permissionCheck, devicePermission, requestFilter].every((one) => one !== null);
  }
  answer: ((request: { url: string; method: string }) => Promise<Response>) | null = null;
  setPermissionRequestHandler(handler: (...args: unknown[]) => void): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: () => boolean): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler;
  }
  readonly webRequest = {
    onBeforeRequest: (filter: { urls: string[] }, handler: RecordedSession['beforeRequest']): void => {
      this.requestFilter = filter;
      this.beforeRequest = handler;
    },
  };
  readonly protocol = {
    handle: (scheme: string, handler: NonNullable<RecordedSession['answer']>): void => {
      mustBeReady('protocol.handle');
      // A scheme that was not registered is not standard: the page would have no origin.
      if (state.schemes?.has(scheme) !== true) throw new Error(`the scheme ${scheme} is not registered`);
      if (this.scheme === scheme) throw new Error(`the scheme ${scheme} is handled already`);
      this.scheme = scheme;
      this.answer = handler;
    },
  };
}

const partitions = new Map<string, RecordedSession>();

let defaultSession = new RecordedSession();
/** Sessions: the default one, and one per partition. */
export const session = {
  get defaultSession(): RecordedSession {
    mustBeReady('a session');
    return defaultSession;
  },
  fromPartition(name: string): RecordedSession {
    mustBeReady('a session');
    const found = partitions.get(name) ?? new RecordedSession();
    partitions.set(name, found);
    return found;
  },
};

class App extends EventEmitter {
  readonly commandLine = {
    appendSwitch: (...args: unknown[]): void => {
      mustNotBeReady('a switch of Chromium');
      note('appendSwitch', ...args);
    },
  };
  /** Folders by name; those of a test lie in a folder of its own. */
  readonly folders = new Map<string, string>();
  get isPackaged(): boolean {
    return rig.packaged;
  }
  enableSandbox(): void {
    mustNotBeReady('enableSandbox');
    note('enableSandbox');
  }
  override on(name: string, listener: (...args: unknown[]) => void): this {
    // The link that started the program comes before the app is ready, and only once.
    if (name === 'open-url') mustNotBeReady('a listener of open-url');
    return super.on(name, listener);
  }
  override emit(name: string, ...args: unknown[]): boolean {
    if (name === 'second-instance') mustBeReady(name);
    return super.emit(name, ...args);
  }
  setPath(name: string, folder: string): void {
    if (name === 'userData' && state.profileUsed) throw new Error('userData is set after it was used');
    if (name === 'sessionData') mustNotBeReady('setPath of sessionData');
    if (!fs.existsSync(folder)) throw new Error(`there is no folder ${folder}`);
    note('setPath', name, folder);
    this.folders.set(name, folder);
  }
  getPath(name: string): string {
    if (name === 'userData') state.profileUsed = true;
    const folder = this.folders.get(name) ?? path.join(home, name);
    fs.mkdirSync(folder, { recursive: true });
    return folder;
  }
  requestSingleInstanceLock(data: unknown): boolean {
    // The lock belongs to the profile, and the running program gets the data as JSON.
    state.profileUsed = true;
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(data)), data)) throw new TypeError('the data is no JSON');
    note('requestSingleInstanceLock', data);
    return rig.lock;
  }
  releaseSingleInstanceLock(): void {
    note('releaseSingleInstanceLock');
  }
  whenReady(): Promise<void> {
    note('whenReady');
    // Electron is never ready in the first tick.
    return Promise.resolve().then(() => void (state.ready = true));
  }
  isReady(): boolean {
    return state.ready;
  }
  loginItems: { path: string; args: string[]; enabled: boolean }[] = [];
  setLoginItemSettings(item: { openAtLogin: boolean; path: string; args: string[] }): void {
    if (!path.isAbsolute(item.path)) throw new Error('a login item is an absolute path');
    if (!Array.isArray(item.args)) throw new Error('a login item has its arguments');
    this.loginItems = item.openAtLogin ? [{ path: item.path, args: item.args, enabled: true }] : [];
  }
  getLoginItemSettings(of: { readonly path: string }): {
    launchItems: { path: string; args: string[]; enabled: boolean }[];
  } {
    // Without a path the one of this process is meant, which for an AppImage is another one with each start.
    if (!path.isAbsolute(of.path)) throw new Error('a login item is an absolute path');
    return { launchItems: this.loginItems };
  }
  relaunch(relaunched: { readonly args?: readonly string[]; readonly execPath?: string }): void {
    note('relaunch', relaunched);
  }
  exit(code: number): void {
    note('exit', code);
    state.exited = true;
  }
}

/** The rest of the module, by name. */
export const app = new App();
export { RecordedWindow as BrowserWindow };
export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]): void {
    mustNotBeReady('registerSchemesAsPrivileged');
    if (state.schemes !== null) throw new Error('registerSchemesAsPrivileged is called a second time');
    state.schemes = new Set(schemes.map(({ scheme }) => scheme));
    note('registerSchemes', schemes);
  },
};
/** An emitter of Electron whose module may be used only once the app is ready. */
class ReadyEmitter extends EventEmitter {
  override on(name: string, listener: (...args: unknown[]) => void): this {
    mustBeReady(`a listener of ${name}`);
    return super.on(name, listener);
  }
}
export const powerMonitor = Object.assign(new ReadyEmitter(), {
  getSystemIdleState(): string {
    mustBeReady('powerMonitor');
    return rig.idle;
  },
});
export const screen = Object.assign(new ReadyEmitter(), {
  getAllDisplays() {
    mustBeReady('screen');
    return [{ workArea: { x: 0, y: 24, width: 1920, height: 1056 } }];
  },
});
export const nativeTheme = { themeSource: 'system' };
const mustBeWhole = (file: string): void => {
  if (!path.isAbsolute(file)) throw new Error(`${file} is no absolute path`);
};
export const shell = {
  openPath(file: string): Promise<string> {
    mustBeReady('openPath');
    mustBeWhole(file);
    note('openPath', file);
    return Promise.resolve(rig.openPath);
  },
  showItemInFolder(file: string): void {
    mustBeReady('showItemInFolder');
    mustBeWhole(file);
    note('showItemInFolder', file);
  },
  openExternal(url: string): Promise<void> {
    // The desktop would start a program for any other scheme.
    if (!url.startsWith('https://')) throw new Error(`${url} is no https address`);
    note('openExternal', url);
    return Promise.resolve();
  },
};
export class Notification {
  static isSupported(): boolean {
    return rig.notifications;
  }
  readonly options: unknown;
  constructor(options: unknown) {
    mustBeReady('a notification');
    if (!rig.notifications) throw new Error('a notification where none is supported');
    this.options = options;
  }
  show(): void {
    note('notification', this.options);
  }
}
export class ClipboardItem {
  readonly items: Readonly<Record<string, Blob>>;
  constructor(items: Readonly<Record<string, Blob>>) {
    this.items = items;
  }
}
export const clipboard = {
  write(items: readonly ClipboardItem[]): Promise<void> {
    for (const { items: forms } of items)
      for (const [type, form] of Object.entries(forms))
        if (!(form instanceof Blob) || form.type !== type) throw new TypeError(`the form ${type} is no Blob of it`);
    note('clipboard', ...items.map((item) => Object.keys(item.items)));
    return rig.clipboardFails ? Promise.reject(new Error('no clipboard')) : Promise.resolve();
  },
};
export const dialog = {
  showSaveDialog(window: RecordedWindow, options: unknown): Promise<unknown> {
    mustBeReady('a dialog');
    if (window.isDestroyed()) throw new TypeError('a dialog: Object has been destroyed');
    note('showSaveDialog', options);
    return Promise.resolve(rig.save);
  },
  showOpenDialog(window: RecordedWindow, options: unknown): Promise<unknown> {
    mustBeReady('a dialog');
    if (window.isDestroyed()) throw new TypeError('a dialog: Object has been destroyed');
    note('showOpenDialog', options);
    return Promise.resolve(rig.open);
  },
};
/** Roles that Electron knows, as far as the shell uses them; it ignores another one, and the entry does nothing. */
const roles = new Set(
  'hide hideOthers unhide quit undo redo cut copy paste selectAll togglefullscreen minimize close'.split(' '),
);
interface RecordedItem {
  readonly role?: string;
  readonly label?: string;
  readonly type?: string;
  readonly submenu?: readonly RecordedItem[];
}
function checkItems(items: readonly RecordedItem[]): void {
  for (const { role, label, type, submenu } of items) {
    if (label === undefined && role === undefined && type !== 'separator') {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    if (role !== undefined && !roles.has(role)) throw new Error(`there is no role ${role}`);
    checkItems(submenu ?? []);
  }
}
export const Menu = {
  setApplicationMenu: (menu: unknown): void => note('setApplicationMenu', menu),
  buildFromTemplate(template: readonly RecordedItem[]): unknown {
    checkItems(template);
    return { template };
  },
};
/** A double of the tray entry. */
export class Tray extends EventEmitter {
  constructor(picture: string) {
    super();
    mustBeReady('a tray entry');
    note('tray', picture);
  }
  setToolTip(text: string): void {
    note('setToolTip', text);
  }
  setContextMenu(menu: unknown): void {
    note('setContextMenu', menu);
  }
}

/** A new process of Electron, as a second start is one: not ready, and nothing registered. */
export function restartElectron(): void {
  Object.assign(state, { ready: false, exited: false, profileUsed: false, schemes: null });
  app.folders.clear();
  defaultSession = new RecordedSession();
  partitions.clear();
}

/** Clears all recorded calls and set-up values, for the next test. */
export function resetElectron(): void {
  restartElectron();
  fs.rmSync(home, { recursive: true, force: true });
  recorded.length = 0;
  RecordedWindow.all.length = 0;
  for (const emitter of [app, powerMonitor, screen]) emitter.removeAllListeners();
  nativeTheme.themeSource = 'system';
  Object.assign(rig, {
    lock: true,
    idle: 'active',
    packaged: false,
    notifications: true,
    save: { canceled: false, filePath: '' },
    open: { canceled: false, filePaths: [] },
    clipboardFails: false,
    openPath: '',
  });
}
