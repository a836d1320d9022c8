/**
 * A double of the `electron` module for tests: it only records calls and returns what a test sets up. Never import the
 * real module in a test; in Node that would start a download of the runtime.
 */
import { EventEmitter } from 'node:events';

/** A call of the module: its name and its arguments. */
export type Recorded = readonly [what: string, ...args: unknown[]];

/** All calls since the last reset, in order. */
export const recorded: Recorded[] = [];
const note = (what: string, ...args: unknown[]): void => void recorded.push([what, ...args]);
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
};

type Handler = (event: unknown, ...args: unknown[]) => unknown;

class Ipc extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler);
  }
}

/** A double of a page, with the parts that the shell uses. */
export class RecordedContents extends EventEmitter {
  readonly ipc = new Ipc();
  readonly mainFrame = { origin: '', url: '', isDestroyed: () => false };
  openHandler: (details: { url: string; features?: string }) => unknown = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: (details: { url: string; features: string }) => unknown): void {
    this.openHandler = (details) => handler({ features: '', ...details });
  }
  send(...args: unknown[]): void {
    note('send', ...args);
  }
  reload(): void {
    note('reload');
  }
  forcefullyCrashRenderer(): void {
    note('forcefullyCrashRenderer');
  }
  printToPDF(options: unknown): Promise<Uint8Array> {
    note('printToPDF', this.mainFrame.url, options);
    return Promise.resolve(Buffer.from('pdf'));
  }
  capturePage(): Promise<{ toPNG(): Uint8Array }> {
    return Promise.resolve({ toPNG: () => Buffer.from('png') });
  }
}

/** A double of a window, with the parts that the shell uses. */
export class RecordedWindow extends EventEmitter {
  static readonly all: RecordedWindow[] = [];
  readonly webContents = new RecordedContents();
  readonly options: Readonly<Record<string, unknown>> & { readonly webPreferences: Readonly<Record<string, unknown>> };
  private destroyed = false;
  minimized = false;
  constructor(options: RecordedWindow['options']) {
    super();
    this.options = options;
    RecordedWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    note('loadURL', url);
    this.webContents.mainFrame.url = url;
    this.webContents.mainFrame.origin = url.split('/').slice(0, 3).join('/');
    return Promise.resolve();
  }
  show(): void {
    note('show');
  }
  focus(): void {
    note('focus');
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  restore(): void {
    note('restore');
  }
  setTitle(title: string): void {
    note('setTitle', title);
  }
  getBounds(): object {
    return { x: 1, y: 2, width: 3, height: 4 };
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  close(): void {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('closed');
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
      this.scheme = scheme;
      this.answer = handler;
    },
  };
}

const partitions = new Map<string, RecordedSession>();

/** Sessions: the default one, and one per partition. */
export const session = {
  defaultSession: new RecordedSession(),
  fromPartition(name: string): RecordedSession {
    const found = partitions.get(name) ?? new RecordedSession();
    partitions.set(name, found);
    return found;
  },
};

class App extends EventEmitter {
  readonly commandLine = { appendSwitch: (...args: unknown[]): void => note('appendSwitch', ...args) };
  get isPackaged(): boolean {
    return rig.packaged;
  }
  enableSandbox(): void {
    note('enableSandbox');
  }
  setPath(...args: unknown[]): void {
    note('setPath', ...args);
  }
  getPath(name: string): string {
    return `/paths/${name}`;
  }
  requestSingleInstanceLock(): boolean {
    note('requestSingleInstanceLock');
    return rig.lock;
  }
  releaseSingleInstanceLock(): void {
    note('releaseSingleInstanceLock');
  }
  whenReady(): Promise<void> {
    note('whenReady');
    return Promise.resolve();
  }
  exit(code: number): void {
    note('exit', code);
  }
}

/** The rest of the module, by name. */
export const app = new App();
export { RecordedWindow as BrowserWindow };
export const protocol = { registerSchemesAsPrivileged: (...args: unknown[]): void => note('registerSchemes', ...args) };
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleState: () => rig.idle });
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [{ workArea: { x: 0, y: 24, width: 1920, height: 1056 } }],
});
export const nativeTheme = { themeSource: 'system' };
export const shell = {
  openExternal(url: string): Promise<void> {
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
    note('clipboard', ...items.map((item) => Object.keys(item.items)));
    return rig.clipboardFails ? Promise.reject(new Error('no clipboard')) : Promise.resolve();
  },
};
export const dialog = {
  showSaveDialog(_window: unknown, options: unknown): Promise<unknown> {
    note('showSaveDialog', options);
    return Promise.resolve(rig.save);
  },
  showOpenDialog(_window: unknown, options: unknown): Promise<unknown> {
    note('showOpenDialog', options);
    return Promise.resolve(rig.open);
  },
};
export const Menu = {
  setApplicationMenu: (menu: unknown): void => note('setApplicationMenu', menu),
  buildFromTemplate: (template: unknown): unknown => ({ template }),
};

/** Clears all recorded calls and set-up values, for the next test. */
export function resetElectron(): void {
  recorded.length = 0;
  RecordedWindow.all.length = 0;
  for (const emitter of [app, powerMonitor, screen]) emitter.removeAllListeners();
  session.defaultSession = new RecordedSession();
  partitions.clear();
  nativeTheme.themeSource = 'system';
  Object.assign(rig, {
    lock: true,
    idle: 'active',
    packaged: false,
    notifications: true,
    save: { canceled: false, filePath: '' },
    open: { canceled: false, filePaths: [] },
    clipboardFails: false,
  });
}
