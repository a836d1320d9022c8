import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createElectronShell } from '../../../electron/shell/electron/createElectronShell.ts';
import { allowed, fromDesk, machine, open, options, prevented, profile, reset, told } from './harness.ts';
import {
  app,
  asked,
  home,
  RecordedContents,
  recorded,
  RecordedWindow,
  restartElectron,
  session,
  rig,
} from './recordingElectron.ts';

vi.mock('electron', () => import('./recordingElectron.ts'));
beforeEach(reset);

describe('Electron start-up', () => {
  it('enables the sandbox, disables name resolution and uses the given profile', () => {
    createElectronShell({ bundles: '/dist', profile, headless: false, machine });
    expect(recorded).toEqual([
      [
        'registerSchemes',
        [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }],
      ],
      ['enableSandbox'],
      ['appendSwitch', 'host-resolver-rules', 'MAP * ~NOTFOUND'],
      ['setPath', 'userData', profile],
      ['setPath', 'sessionData', path.join(profile, 'browser')],
    ]);
  });

  it('opens no window when the profile is held by another instance (B-E4, XE9)', async () => {
    rig.lock = false;
    const shell = createElectronShell({ bundles: '/dist', profile: null, headless: false, machine });
    expect([await shell.claim(), await shell.open(options)]).toEqual([false, 'alreadyRunning']);
    expect(RecordedWindow.all).toEqual([]);
    expect(asked('setPath')).toEqual([['sessionData', path.join(home, 'userData', 'browser')]]);
  });

  it('a second start brings the window to the front', async () => {
    const { window } = await open();
    window.minimized = true;
    recorded.length = 0;
    app.emit('second-instance');
    expect(recorded).toEqual([['restore'], ['show'], ['focus']]);
    expect(told).toEqual(['second']);
  });

  it('B-A9: passes on the kill option of a second start, also one before the window opened', async () => {
    await open();
    app.emit('second-instance', {}, [], '/', { kill: true });
    expect(told).toEqual(['second kill']);
    told.length = 0;
    restartElectron();
    const shell = createElectronShell({ bundles: '/dist', profile: null, headless: false, machine });
    await shell.claim();
    await app.whenReady();
    app.emit('second-instance', {}, [], '/', { kill: true });
    const before = told.filter((what) => what === 'second kill').length;
    await shell.open(options);
    expect(told.filter((what) => what === 'second kill').length).toBe(before + 1);
  });
});

describe('links that show a symbol', () => {
  const link = 'foredeck://symbol/spot/BTCUSDT';

  it('XL1: a start with a link hands it to the running program, which gets it as text only', async () => {
    createElectronShell({ bundles: '/dist', profile: null, headless: false, machine, link })
      .claim()
      .catch(() => undefined);
    expect(asked('requestSingleInstanceLock')).toEqual([[{ kill: false, link }]]);
    await open();
    told.length = 0;
    app.emit('second-instance', {}, [], '/', { kill: false, link });
    app.emit('second-instance', {}, [], '/', { kill: false, link: 7 });
    expect(told.filter((what) => what.startsWith('link'))).toEqual([`link ${link}`]);
  });

  it('macOS: a link that comes before the window is shown once it stands', async () => {
    const shell = createElectronShell({
      bundles: '/dist',
      profile: null,
      headless: false,
      machine,
      platform: 'darwin',
    });
    let isPrevented = false;
    app.emit('open-url', { preventDefault: () => (isPrevented = true) }, link);
    expect([isPrevented, told]).toEqual([true, []]);
    await shell.open(options);
    expect(told).toEqual([`link ${link}`]);
  });
});

describe('main window (B-D3)', () => {
  it('has exactly these preferences', async () => {
    const { window } = await open();
    const { webPreferences, ...rest } = window.options;
    expect(webPreferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      disableDialogs: true,
      backgroundThrottling: false,
      devTools: true,
      preload: path.join('/dist', 'preload', 'electron.cjs'),
    });
    expect(rest).toEqual({
      width: 1000,
      height: 700,
      x: 10,
      y: 20,
      minWidth: 640,
      minHeight: 400,
      show: false,
      autoHideMenuBar: true,
      title: 'Foredeck',
      backgroundColor: '#101010',
    });
    expect(asked('loadURL')).toEqual([['app://bundle/index.html']]);
  });

  it('is moved on screen when its display is gone', async () => {
    const { window } = await open({ bounds: { width: 1000, height: 700, x: -3000, y: 5000 } });
    const { x, y, width, height } = window.options;
    expect({ x, y, width, height }).toEqual({ x: 0, y: 380, width: 1000, height: 700 });
  });

  it('has no developer tools when packaged (B-D8)', async () => {
    rig.packaged = true;
    const { window } = await open();
    expect(window.options.webPreferences['devTools']).toBe(false);
  });

  it('shows when ready, and never when headless', async () => {
    const { window } = await open();
    expect(asked('show')).toEqual([]);
    window.emit('ready-to-show');
    expect(asked('show')).toEqual([[]]);
    reset();
    const hidden = await open({ headless: true });
    hidden.window.emit('ready-to-show');
    expect(asked('show')).toEqual([]);
  });

  it('retains the title set by main', async () => {
    const { window } = await open();
    let stopped = false;
    window.emit('page-title-updated', { preventDefault: () => (stopped = true) });
    expect(stopped).toBe(true);
  });
});

describe('page restrictions (B-D4)', () => {
  it('deny permissions, devices, downloads and every external request', async () => {
    await open();
    for (const each of [session.defaultSession, session.fromPartition('confirm')]) {
      const answers: unknown[] = [];
      each.permissionRequest!({}, 'media', (answer: unknown) => answers.push(answer));
      each.beforeRequest!({}, (reply) => answers.push(reply));
      expect([...answers, each.permissionCheck!(), each.devicePermission!()]).toEqual([
        false,
        { cancel: true },
        false,
        false,
      ]);
      expect(each.requestFilter).toEqual({ urls: ['*://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'] });
      let stopped = false;
      each.emit('will-download', { preventDefault: () => (stopped = true) });
      expect(stopped).toBe(true);
    }
  });

  it.each([
    ['https://example.com/', true],
    ['app://bundle/other.html', true],
    ['app://confirm/confirm.html', true],
    ['javascript:alert(1)', true],
    ['app://bundle/index.html#x', false],
  ])('navigation to %s is prevented: %s', async (url, expected) => {
    const { window } = await open();
    expect(prevented(window.webContents, 'will-navigate', { url })).toBe(expected);
    expect(prevented(window.webContents, 'will-frame-navigate', { url, isMainFrame: true })).toBe(expected);
    expect(prevented(window.webContents, 'will-redirect', { url, isMainFrame: true })).toBe(expected);
  });

  it('prevent inner frames and embedded browsers', async () => {
    const { window } = await open();
    const url = 'app://bundle/index.html';
    expect(prevented(window.webContents, 'will-frame-navigate', { url, isMainFrame: false })).toBe(true);
    expect(prevented(window.webContents, 'will-attach-webview')).toBe(true);
  });

  it('deny new windows in any later page', async () => {
    await open();
    const other = new RecordedContents();
    app.emit('web-contents-created', {}, other);
    expect(other.openHandler({ url: 'app://bundle/popout.html' })).toEqual({ action: 'deny' });
    expect(prevented(other, 'will-attach-webview')).toBe(true);
  });

  it('open only links allowed by main, at most one per second (XI9)', async () => {
    const { window } = await open();
    for (const url of ['file:///etc/passwd', 'https://example.com/other', allowed, allowed]) {
      expect(window.webContents.openHandler({ url })).toEqual({ action: 'deny' });
    }
    expect(asked('openExternal')).toEqual([[allowed]]);
  });
});

describe('window files', () => {
  it("are served by main with its headers, only for the app's host and GET", async () => {
    await open();
    const { scheme, answer } = session.defaultSession;
    expect(scheme).toBe('app');
    const good = await answer!({ url: 'app://bundle/a.js', method: 'GET' });
    expect([good.status, good.headers.get('content-security-policy'), await good.text()]).toEqual([200, 'p', '/a.js']);
    expect((await answer!({ url: 'app://confirm/confirm.html', method: 'GET' })).status).toBe(403);
    expect((await answer!({ url: 'app://bundle/a.js', method: 'POST' })).status).toBe(403);
  });
});

describe('calls from the page (B-D3, XI4)', () => {
  const call = (window: RecordedWindow, event: object, ...args: unknown[]) =>
    window.webContents.ipc.handlers.get('foredeck:call')!(event, ...args);

  it("reach main from the main frame of the app's document", async () => {
    const { window } = await open();
    expect(await call(window, fromDesk(window), 'app.painted', '{"what":"book"}')).toEqual({
      name: 'app.painted',
      payload: { what: 'book' },
    });
  });

  it.each([
    ['no frame', () => null],
    ['another frame', (frame: object) => ({ ...frame })],
    ['a destroyed frame', (frame: object) => Object.assign(frame, { isDestroyed: () => true })],
    ['another origin', (frame: object) => Object.assign(frame, { origin: 'https://example.com' })],
    ['another host of the scheme', (frame: object) => Object.assign(frame, { origin: 'app://confirm' })],
    ['another document', (frame: object) => Object.assign(frame, { url: 'app://bundle/popout.html' })],
  ])('are rejected from %s', async (_label, change) => {
    const { window } = await open();
    const event = { senderFrame: change(window.webContents.mainFrame) };
    expect(() => call(window, event, 'app.painted', '{}')).toThrow('refused');
    window.webContents.ipc.emit('foredeck:loaded', event);
    expect(told).toEqual([]);
  });

  it.each([
    ['a name that is no text', [7, '{}']],
    ['a request that is no text', ['app.painted', {}]],
    ['a request over the limit', ['app.painted', `"${'x'.repeat(256 * 1024)}"`]],
    ['a request that is no JSON', ['app.painted', '{']],
  ])('are rejected with %s (XI2, XI3)', async (_label, args) => {
    const { window } = await open();
    expect(() => call(window, fromDesk(window), ...args)).toThrow();
  });
});
