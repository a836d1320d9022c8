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
  dialog,
  Menu,
  Notification,
  Tray,
  powerMonitor,
  protocol,
  resetElectron,
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
    ['a dialog', () => dialog.showSaveDialog(null, {})],
    ['a dialog', () => dialog.showOpenDialog(null, {})],
    ['openPath', () => desktop.openPath('/')],
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
    await expect(load()).rejects.toThrow('a session without restrictions');
    restrict(session.defaultSession);
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
    for (const name of ['show', 'focus', 'isMinimized', 'getBounds', 'close'] as const)
      expect(() => window[name](), name).toThrow('Object has been destroyed');
    expect(() => window.setTitle('')).toThrow('Object has been destroyed');
    expect(() => window.loadURL('app://bundle/')).toThrow('Object has been destroyed');
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

describe('a restart', () => {
  it('is refused once the process ends', () => {
    app.relaunch({ args: [] });
    app.exit(0);
    expect(() => app.relaunch({ args: [] })).toThrow('relaunch after the exit starts nothing');
  });
});
