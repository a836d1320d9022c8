/**
 * What Electron's documentation forbids, the recording double refuses: without these refusals the tests of the shell would
 * pass over a shell that fails at its first contact with a runtime. docs/electron.md lists the preconditions.
 */
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../electron/shell/runProgram.ts';
import {
  home,
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  Menu,
  Notification,
  Tray,
  powerMonitor,
  protocol,
  resetElectron,
  rig,
} from './recordingElectron.ts';
import {
  asked,
  type RecordedSession,
  restartElectron,
  screen,
  session,
  shell as desktop,
} from './recordingElectron.ts';

beforeEach(resetElectron);

const scheme = { scheme: 'app', privileges: { standard: true } };
const handle = (): void => session.defaultSession.protocol.handle('app', () => Promise.resolve(new Response('')));
const nothing = (): void => undefined;
const restrict = (one: RecordedSession): void => {
  one.setPermissionRequestHandler(nothing);
  one.setPermissionCheckHandler(() => false);
  one.setDevicePermissionHandler(() => false);
  one.webRequest.onBeforeRequest({ urls: [] }, nothing);
};

describe('before the app is ready', () => {
  it.each<[string, () => unknown]>([
    ['a window', () => new BrowserWindow({ webPreferences: {} })],
    ['a session', () => session.defaultSession],
    ['a session', () => session.fromPartition('confirm')],
    ['screen', () => screen.getAllDisplays()],
    ['a listener of display-added', () => screen.on('display-added', nothing)],
    ['powerMonitor', () => powerMonitor.getSystemIdleState()],
    ['a listener of resume', () => powerMonitor.on('resume', nothing)],
    ['a notification', () => new Notification({ title: '' })],
    ['a tray entry', () => new Tray('/p/tray.png')],
    ['openPath', () => desktop.openPath('/')],
    ['showItemInFolder', () => desktop.showItemInFolder('/')],
    ['second-instance', () => app.emit('second-instance', {}, [], '/', {})],
  ])('%s is refused, afterwards it is not', async (what, use) => {
    expect(use).toThrow(`${what} before the app is ready`);
    await app.whenReady();
    expect(use).not.toThrow();
  });
});

describe('after the app is ready', () => {
  it.each<[string, () => unknown]>([
    ['registerSchemesAsPrivileged', () => protocol.registerSchemesAsPrivileged([scheme])],
    ['enableSandbox', () => app.enableSandbox()],
    ['a switch of Chromium', () => app.commandLine.appendSwitch('x')],
    ['setPath of sessionData', () => app.setPath('sessionData', home)],
    ['a listener of open-url', () => app.on('open-url', nothing)],
  ])('%s is refused, before it was not', async (what, use) => {
    app.getPath('home');
    expect(use).not.toThrow();
    restartElectron();
    await app.whenReady();
    expect(use).toThrow(`${what} after the app is ready`);
  });
});

describe('the state of a part', () => {
  it('the app is not ready in the tick in which it is asked', async () => {
    const ready = app.whenReady();
    expect(() => session.defaultSession).toThrow('before the app is ready');
    await ready;
    expect(session.defaultSession).toBe(session.defaultSession);
  });

  it('a folder that does not exist is no path', () => {
    const absent = path.join(home, 'absent');
    expect(() => app.setPath('userData', absent)).toThrow(`there is no folder ${absent}`);
  });

  it('the folder of the profile is named before anything goes by it', () => {
    app.getPath('home');
    const name = (): void => app.setPath('userData', home);
    expect(name).not.toThrow();
    app.getPath('userData');
    expect(name).toThrow('userData is set after it was used');
    restartElectron();
    app.requestSingleInstanceLock({});
    expect(name).toThrow('userData is set after it was used');
  });

  it('what a second start tells is JSON', () => {
    for (const data of [{ at: new Date(0) }, { link: undefined }, { times: new Map() }])
      expect(() => app.requestSingleInstanceLock(data)).toThrow('the data is no JSON');
    expect(app.requestSingleInstanceLock({ kill: false, link: 'foredeck://symbol/spot/BTCUSDT' })).toBe(true);
  });

  it('a scheme is registered once, handled once per session, and loaded only where it is handled', async () => {
    protocol.registerSchemesAsPrivileged([scheme]);
    expect(() => protocol.registerSchemesAsPrivileged([scheme])).toThrow('a second time');
    await app.whenReady();
    for (const one of [session.defaultSession, session.fromPartition('confirm')]) restrict(one);
    const load = (webPreferences: { readonly partition?: string }): Promise<void> => {
      const window = new BrowserWindow({ webPreferences });
      window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
      return window.loadURL('app://bundle/index.html');
    };
    await expect(load({})).rejects.toThrow('ERR_UNKNOWN_URL_SCHEME');
    handle();
    expect(handle).toThrow('the scheme app is handled already');
    await expect(load({})).resolves.toBeUndefined();
    await expect(load({ partition: 'confirm' })).rejects.toThrow('ERR_UNKNOWN_URL_SCHEME');
  });

  it('a page is loaded only after its session and its windows are restricted, and printed only once it is loaded', async () => {
    protocol.registerSchemesAsPrivileged([scheme]);
    await app.whenReady();
    handle();
    const window = new BrowserWindow({ webPreferences: {} });
    const load = (): Promise<void> => window.loadURL('app://bundle/index.html');
    const { defaultSession } = session;
    const restrictions = [
      () => defaultSession.setPermissionRequestHandler(nothing),
      () => defaultSession.setPermissionCheckHandler(() => false),
      () => defaultSession.setDevicePermissionHandler(() => false),
      () => defaultSession.webRequest.onBeforeRequest({ urls: [] }, nothing),
    ];
    for (const one of restrictions) {
      await expect(load()).rejects.toThrow('a session without restrictions');
      one();
    }
    await expect(load()).rejects.toThrow('a page is loaded that may open windows');
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    await expect(window.webContents.printToPDF({})).rejects.toThrow('no page is loaded');
    await load();
    expect(String(await window.webContents.printToPDF({}))).toBe('pdf');
  });

  it('the end of the last window quits, unless the program listens for it', async () => {
    await app.whenReady();
    const close = (): void => new BrowserWindow({ webPreferences: {} }).destroy();
    close();
    expect(asked('quit')).toEqual([[]]);
    app.on('window-all-closed', nothing);
    close();
    expect(asked('quit')).toEqual([[]]);
  });

  it('an unregistered scheme is not handled', async () => {
    await app.whenReady();
    expect(handle).toThrow('the scheme app is not registered');
  });

  it('a preload is an absolute path, and a channel has one handler', async () => {
    await app.whenReady();
    expect(() => new BrowserWindow({ webPreferences: { preload: 'preload.cjs' } })).toThrow('no absolute path');
    const { ipc } = new BrowserWindow({ webPreferences: { preload: '/preload.cjs' } }).webContents;
    ipc.handle('call', nothing);
    expect(() => ipc.handle('call', nothing)).toThrow("a second handler for 'call'");
  });

  it('a destroyed window takes no call but destroy and isDestroyed', async () => {
    await app.whenReady();
    const window = new BrowserWindow({ webPreferences: {} });
    window.destroy();
    window.destroy();
    expect(window.isDestroyed()).toBe(true);
    for (const name of ['show', 'focus', 'isMinimized', 'restore', 'getBounds', 'close'] as const)
      expect(() => window[name](), name).toThrow('Object has been destroyed');
    expect(() => window.webContents).toThrow('Object has been destroyed');
    expect(() => window.setTitle('')).toThrow('Object has been destroyed');
    expect(() => window.loadURL('app://bundle/')).toThrow('Object has been destroyed');
  });

  it('the page of a destroyed window takes no call, but its listeners can be removed', async () => {
    await app.whenReady();
    const window = new BrowserWindow({ webPreferences: {} });
    const { webContents: page } = window;
    page.on('did-navigate', nothing);
    window.destroy();
    const calls: [string, () => unknown][] = [
      ['send', () => page.send('channel')],
      ['reload', () => page.reload()],
      ['forcefullyCrashRenderer', () => page.forcefullyCrashRenderer()],
      ['isDevToolsOpened', () => page.isDevToolsOpened()],
      ['printToPDF', () => page.printToPDF({})],
      ['capturePage', () => page.capturePage()],
      ['setWindowOpenHandler', () => page.setWindowOpenHandler(nothing)],
    ];
    for (const [name, call] of calls) expect(call, name).toThrow(`${name}: Object has been destroyed`);
    page.off('did-navigate', nothing);
    expect(page.listenerCount('did-navigate')).toBe(0);
  });

  it('a window takes those that belong to it along', async () => {
    await app.whenReady();
    const parent = new BrowserWindow({ webPreferences: {} });
    const [child, other] = [
      new BrowserWindow({ parent, webPreferences: {} }),
      new BrowserWindow({ webPreferences: {} }),
    ];
    parent.destroy();
    expect([child, other].map((one) => one.isDestroyed())).toEqual([true, false]);
  });

  it('a dialog is asked over a window, once the app is ready', async () => {
    expect(() => dialog.showSaveDialog({} as BrowserWindow, {})).toThrow('a dialog before the app is ready');
    expect(() => dialog.showOpenDialog({} as BrowserWindow, {})).toThrow('a dialog before the app is ready');
    await app.whenReady();
    const window = new BrowserWindow({ webPreferences: {} });
    expect(await dialog.showSaveDialog(window, {})).toEqual(rig.save);
    expect(await dialog.showOpenDialog(window, {})).toEqual(rig.open);
    window.destroy();
    expect(() => dialog.showSaveDialog(window, {})).toThrow('a dialog: Object has been destroyed');
    expect(() => dialog.showOpenDialog(window, {})).toThrow('a dialog: Object has been destroyed');
  });

  it('a notification is made only where there are some', async () => {
    await app.whenReady();
    rig.notifications = false;
    expect(() => new Notification({ title: '' })).toThrow('a notification where none is supported');
  });

  it('the desktop gets whole paths and https addresses', async () => {
    await app.whenReady();
    expect(() => desktop.openPath('logs')).toThrow('logs is no absolute path');
    expect(() => desktop.showItemInFolder('a.zip')).toThrow('a.zip is no absolute path');
    for (const address of ['http://example.com/', 'file:///etc/passwd', 'javascript:0'])
      expect(() => desktop.openExternal(address)).toThrow(`${address} is no https address`);
  });

  it('each form of a clipboard item is a Blob of its type', () => {
    const png = new Blob([], { type: 'image/png' });
    for (const form of [new Blob([]), new Blob([], { type: 'text/plain' }), Buffer.from('') as unknown as Blob])
      expect(() => clipboard.write([new ClipboardItem({ 'image/png': form })])).toThrow(
        'the form image/png is no Blob',
      );
    expect(() => clipboard.write([new ClipboardItem({ 'image/png': png })])).not.toThrow();
  });

  it('a login item has a whole path and arguments, and is asked for by its path', () => {
    const item = { openAtLogin: true, path: 'C:\\foredeck.exe', args: [] };
    expect(() => app.setLoginItemSettings(item)).toThrow('a login item is an absolute path');
    expect(() => app.setLoginItemSettings({ ...item, path: '/f', args: undefined as unknown as string[] })).toThrow(
      'a login item has its arguments',
    );
    expect(() => app.getLoginItemSettings({ path: '' })).toThrow('a login item is an absolute path');
  });

  it('a menu may be set at any time; each entry has a label, a known role or is a line', () => {
    expect(() => Menu.setApplicationMenu(null)).not.toThrow();
    expect(() => Menu.buildFromTemplate([{ label: 'a', submenu: [{}] }])).toThrow('Invalid template');
    expect(() => Menu.buildFromTemplate([{ role: 'fly', label: 'a' }])).toThrow('there is no role fly');
  });
});

it('the program creates its shell in the first tick: what must come before ready is not late', async () => {
  const order: string[] = [];
  const ended = runProgram({
    argv: ['--profile', home],
    folder: path.resolve(import.meta.dirname, '../../../electron/shell/electron'),
    shell() {
      order.push('shell');
      throw new Error('enough');
    },
    complaint: () => 'The shell was asked for.',
  });
  order.push('first tick over');
  await ended;
  expect(order).toEqual(['shell', 'first tick over']);
});

it('nothing is called once the process has ended, not even a restart', () => {
  app.relaunch({ args: [] });
  app.exit(0);
  for (const [what, use] of [
    ['relaunch', () => app.relaunch({ args: [] })],
    ['releaseSingleInstanceLock', () => app.releaseSingleInstanceLock()],
    ['exit', () => app.exit(1)],
  ] as const)
    expect(use).toThrow(`${what} after the exit`);
});
