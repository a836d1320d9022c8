import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createElectronShell } from '../../../electron/shell/electron/createElectronShell.ts';
import { fromDesk, machine, open, options, profile, reset, told } from './harness.ts';
import {
  app,
  asked,
  home,
  nativeTheme,
  powerMonitor,
  RecordedWindow,
  recorded,
  restartElectron,
  screen,
  session,
  rig,
} from './recordingElectron.ts';

vi.mock('electron', () => import('./recordingElectron.ts'));
beforeEach(reset);

describe('Electron shell: installing a verified update', () => {
  it('an installer is opened, a failure is told, and a file that is the program itself is only shown', async () => {
    const { shell } = await open();
    const done = [];
    for (const file of ['/p/a.deb', '/p/a.exe', '/p/a.dmg', '/p/a.AppImage', '/p/a.zip']) {
      done.push(await shell.installUpdate(file));
    }
    rig.openPath = 'Failed to open path';
    done.push(await shell.installUpdate('/p/a.deb'));
    rig.openPath = '';
    expect(done).toEqual(['opened', 'opened', 'opened', 'shown', 'shown', 'failed']);
    expect([asked('openPath'), asked('showItemInFolder')]).toEqual([
      [['/p/a.deb'], ['/p/a.exe'], ['/p/a.dmg'], ['/p/a.deb']],
      [['/p/a.AppImage'], ['/p/a.zip']],
    ]);
  });
});

describe('Electron shell: restart and shutdown', () => {
  it('pushes events only between loading and closing of the page', async () => {
    const { shell, window } = await open();
    shell.push('market.book', 1);
    window.webContents.ipc.emit('foredeck:loaded', fromDesk(window));
    shell.push('market.book', 2);
    window.destroy();
    shell.push('market.book', 3);
    expect(asked('send')).toEqual([['foredeck:event', 'market.book', 2]]);
    expect(told).toEqual(['loaded', 'closed']);
  });

  it('R16: reloads the page in the same window; events before the new page is loaded are dropped', async () => {
    const { shell, window } = await open();
    window.webContents.ipc.emit('foredeck:loaded', fromDesk(window));
    shell.push('market.book', 1);
    await shell.reload();
    shell.push('market.book', 2);
    expect([asked('reload').length, RecordedWindow.all.length]).toEqual([1, 1]);
    window.webContents.ipc.emit('foredeck:loaded', fromDesk(window));
    shell.push('market.book', 3);
    expect(asked('send').map(([, , payload]) => payload)).toEqual([1, 3]);
    expect(told).toEqual(['loaded', 'loaded']);
  });

  it('R16 R23: confirmations and pop-outs close with the page they belong to', async () => {
    const { shell, window } = await open();
    const popOut = new RecordedWindow({ webPreferences: {} });
    window.webContents.emit('did-create-window', popOut);
    const question = { title: '?', lines: [], confirmLabel: 'y', cancelLabel: 'n', typedWord: null };
    const [first, second] = [shell.confirm(question), shell.confirm(question)];
    await vi.waitFor(() => expect(RecordedWindow.all.length).toBe(3));
    await shell.reload();
    expect(popOut.isDestroyed()).toBe(false);
    window.webContents.emit('did-navigate');
    expect([await first, await second]).toEqual(['declined', 'declined']);
    expect([popOut.isDestroyed(), window.isDestroyed(), RecordedWindow.all.length]).toEqual([true, false, 3]);
  });

  it('reloads a crashed page, and gives up after five times in a minute (B-E5)', async () => {
    const { window } = await open();
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(told).toEqual([]);
    for (let count = 0; count < 6; count += 1)
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(asked('reload').length).toBe(5);
    expect(told).toEqual([...Array<string>(6).fill('crashed'), 'closed']);
  });

  it('crashes a hanging page to replace it, but none with an open debugger (B-E5)', async () => {
    const { window } = await open();
    const contents = window.webContents;
    contents.debugged = true;
    window.emit('unresponsive');
    expect(asked('forcefullyCrashRenderer')).toEqual([]);
    contents.debugged = false;
    window.emit('unresponsive');
    expect(asked('forcefullyCrashRenderer')).toEqual([[]]);
    for (const reason of ['killed', 'crashed']) contents.emit('render-process-gone', {}, { reason });
    expect([told, asked('reload').length]).toEqual([['hung', 'crashed'], 2]);
  });

  it('reports a lost GPU process by kind and reason, and replaces the page only when that is lost too (B-E5)', async () => {
    const { window } = await open({ desk: { onProcessGone: (...facts) => void told.push(facts.join(' ')) } });
    const gone = { exitCode: 139, serviceName: 'secret', name: 'secret' };
    app.emit('child-process-gone', {}, { ...gone, type: 'Utility', reason: 'clean-exit' });
    app.emit('child-process-gone', {}, { ...gone, type: 'GPU', reason: 'crashed' });
    expect([told, asked('reload')]).toEqual([['GPU crashed'], []]);
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect([told, asked('reload')]).toEqual([['GPU crashed', 'crashed'], [[]]]);
  });

  it('starts again with the arguments of the runtime first; main ends the process afterwards', async () => {
    const before = process.argv;
    process.argv = ['electron', '--no-sandbox', '/app', '--seed', '7'];
    const { shell } = await open();
    shell.restart(['--seed', '7', '--safe']);
    await shell.quit();
    app.exit(0);
    process.argv = before;
    expect(recorded.slice(-3)).toEqual([
      ['relaunch', { args: ['--no-sandbox', '/app', '--seed', '7', '--safe'] }],
      ['releaseSingleInstanceLock'],
      ['exit', 0],
    ]);
  });

  it('starts the file of an AppImage again, because its folder ends with the process', async () => {
    vi.stubEnv('APPIMAGE', '/home/me/foredeck.AppImage');
    rig.packaged = true;
    const { shell } = await open();
    shell.restart([]);
    vi.unstubAllEnvs();
    expect(asked('relaunch')).toEqual([[{ args: [], execPath: '/home/me/foredeck.AppImage' }]]);
  });

  it('shows a folder of the profile alone, and says when the desktop cannot', async () => {
    const { shell } = await open();
    const logs = path.join(fs.realpathSync(profile), 'logs');
    fs.mkdirSync(logs);
    expect([await shell.openFolder(logs), await shell.openFolder(home)]).toEqual([true, false]);
    rig.openPath = 'no application is registered';
    expect(await shell.openFolder(logs)).toBe(false);
    expect(asked('openPath')).toEqual([[logs], [logs]]);
  });

  it('a quit request only closes the window; main ends the program', async () => {
    await open();
    let stopped = false;
    app.emit('before-quit', { preventDefault: () => (stopped = true) });
    expect(stopped).toBe(true);
    expect([told, asked('quit')]).toEqual([['closed'], []]);
  });

  it('a quit request before the window exists takes effect once it opens', async () => {
    const shell = createElectronShell({ bundles: '/dist', profile, headless: false, machine });
    const opening = shell.open(options);
    let stopped = false;
    app.emit('before-quit', { preventDefault: () => (stopped = true) });
    expect([stopped, RecordedWindow.all.length]).toEqual([true, 0]);
    await opening;
    expect([RecordedWindow.all[0]!.isDestroyed(), told]).toEqual([true, ['closed']]);
  });

  it('XE15: on Linux a locked screen is detected by polling and reported once per lock', async () => {
    const { shell } = await open();
    const locks: string[] = [];
    shell.signals.onLock(() => void locks.push('lock'));
    for (const state of ['active', 'locked', 'locked', 'idle', 'unknown', 'locked']) {
      rig.idle = state;
      machine.tick();
    }
    expect(locks.length).toBe(2);
    reset();
    const mac = await open({ platform: 'darwin' });
    mac.shell.signals.onLock(() => void locks.push('lock'));
    rig.idle = 'locked';
    machine.tick();
    expect(locks.length).toBe(2);
  });

  it('B-A10 asks main once before closing, and stays open if main declines', async () => {
    const answers: ((mayClose: boolean) => void)[] = [];
    const state = { left: true };
    const ask = () => new Promise<boolean>((resolve) => void answers.push(resolve));
    const { window } = await open({ closing: { mustAsk: () => state.left, ask } });
    window.close();
    app.emit('before-quit', { preventDefault: () => undefined });
    expect([answers.length, window.isDestroyed()]).toEqual([1, false]);
    answers[0]!(false);
    await vi.waitFor(() => {
      window.close();
      expect(answers.length).toBe(2);
    });
    expect([window.isDestroyed(), told]).toEqual([false, []]);
    answers[1]!(true);
    await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
    expect(told).toEqual(['closed']);
  });

  it('B-A10 does not ask when nothing is open or when headless', async () => {
    const ask = () => Promise.resolve(false);
    const empty = await open({ closing: { mustAsk: () => false, ask } });
    empty.window.close();
    expect(empty.window.isDestroyed()).toBe(true);
    reset();
    const hidden = await open({ headless: true, closing: { mustAsk: () => true, ask } });
    hidden.window.close();
    expect(hidden.window.isDestroyed()).toBe(true);
  });

  it('a closed window goes into the background where main says so, and every later start opens it at its last place', async () => {
    const place = { width: 800, height: 600, x: 3, y: 4 };
    const desk = {
      toBackground: () => told.push('background') > 0,
      reopensAt: () => Promise.resolve(place),
    };
    const { shell, window } = await open({ desk });
    window.close();
    shell.push('market.book', 1);
    expect([told, window.isDestroyed(), await shell.bounds()]).toEqual([['background'], true, null]);
    app.emit('second-instance', {}, [], '', {});
    await vi.waitFor(() => expect(RecordedWindow.all.length).toBe(2));
    const again = RecordedWindow.all[1]!;
    expect([again.options['width'], again.options['x'], told]).toEqual([800, 3, ['background', 'second']]);
    again.webContents.ipc.emit('foredeck:loaded', fromDesk(again));
    shell.push('market.book', 2);
    expect(asked('send')).toEqual([['foredeck:event', 'market.book', 2]]);
    again.close();
    await Promise.all([shell.focus(), shell.focus()]);
    expect([RecordedWindow.all.length, asked('quit')]).toEqual([3, []]);
  });

  it('starts without a window; the dock of macOS opens it', async () => {
    restartElectron();
    const shell = createElectronShell({ bundles: '/dist', profile, headless: false, machine, platform: 'darwin' });
    expect(await shell.open({ ...options, startsClosed: true })).toBe('opened');
    expect(RecordedWindow.all.length).toBe(0);
    app.emit('activate');
    await vi.waitFor(() => expect(RecordedWindow.all.length).toBe(1));
  });

  it('a window that crashed too often ends the program, also where closing it would not', async () => {
    const { window } = await open({ desk: { toBackground: () => true } });
    for (let count = 0; count < 6; count += 1)
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(told.at(-1)).toBe('closed');
  });

  it('a quit request asks main to quit, with a window and without one', async () => {
    const desk = { toBackground: () => true, onQuit: () => void told.push('quit') };
    const { window } = await open({ desk });
    const request = (): boolean => {
      let stopped = false;
      app.emit('before-quit', { preventDefault: () => (stopped = true) });
      return stopped;
    };
    expect([request(), window.isDestroyed()]).toEqual([true, false]);
    window.close();
    expect([request(), told]).toEqual([true, ['quit', 'quit']]);
  });

  it('quits without reporting to main that the user closed the window', async () => {
    const { shell, window } = await open();
    await shell.quit();
    expect(window.isDestroyed()).toBe(true);
    expect(told).toEqual([]);
    expect(asked('releaseSingleInstanceLock')).toEqual([[]]);
    let stopped = false;
    app.emit('before-quit', { preventDefault: () => (stopped = true) });
    expect(stopped).toBe(false);
  });

  it('forwards sleep, lock, display and network changes (R24)', async () => {
    const { shell } = await open();
    const receivedSignals: string[] = [];
    const removals = [
      shell.signals.onResume(() => receivedSignals.push('resume')),
      shell.signals.onLock(() => receivedSignals.push('lock')),
      shell.signals.onDisplaysChange(() => receivedSignals.push('displays')),
      shell.signals.onNetworkChange(() => receivedSignals.push('network')),
    ];
    const happen = (): void => {
      powerMonitor.emit('resume');
      powerMonitor.emit('lock-screen');
      for (const name of ['display-added', 'display-removed', 'display-metrics-changed']) screen.emit(name);
      machine.addresses += '6';
      machine.time += 2000;
      machine.tick();
      machine.time += 60_000;
      machine.tick();
    };
    happen();
    expect(receivedSignals).toEqual(['resume', 'lock', 'displays', 'displays', 'displays', 'network', 'resume']);
    for (const remove of removals) remove();
    happen();
    expect(receivedSignals.length).toBe(7);
  });
});

describe('desktop functions', () => {
  it('report capabilities, paths, bounds, displays and screenshot', async () => {
    const { shell } = await open();
    expect(shell.name).toBe('electron');
    expect(shell.capabilities).toEqual({
      fileDialogs: true,
      notifications: true,
      popOuts: true,
      clipboardPicture: true,
      powerEvents: true,
      displayEvents: true,
      installUpdates: true,
      restart: true,
      openFolder: true,
      tray: true,
    });
    expect(shell.paths).toEqual({ profile, downloads: path.join(home, 'downloads') });
    expect(await shell.bounds()).toEqual({ x: 1, y: 2, width: 3, height: 4 });
    expect(await shell.displays()).toEqual([{ x: 0, y: 24, width: 1920, height: 1056 }]);
    expect(Buffer.from((await shell.picture())!).toString()).toBe('png');
  });

  it('notify nothing before the runtime is ready for it, as in a kill run that ends early', () => {
    const shell = createElectronShell({ bundles: '/dist', profile, headless: false, machine });
    shell.notify('a', 'b');
    expect(asked('notification')).toEqual([]);
  });

  it('set title and theme, notify, and open https links only', async () => {
    const { shell } = await open();
    shell.setTitle('BTC');
    shell.setTheme('light');
    shell.notify('a', 'b');
    await shell.openLink('https://example.com/x');
    await shell.openLink('http://example.com/x');
    await shell.openLink('https://user:secret@example.com/');
    expect(asked('setTitle')).toEqual([['BTC']]);
    expect(nativeTheme.themeSource).toBe('light');
    expect(asked('notification')).toEqual([[{ title: 'a', body: 'b' }]]);
    expect(asked('openExternal')).toEqual([['https://example.com/x']]);
  });

  it('copy a picture to the clipboard and report failure', async () => {
    const { shell } = await open();
    expect(await shell.copyPicture(Buffer.from('png'))).toBe(true);
    expect(asked('clipboard')).toEqual([[['image/png']]]);
    rig.clipboardFails = true;
    expect(await shell.copyPicture(Buffer.from('png'))).toBe(false);
  });

  it('save and open files by dialog', async () => {
    const { shell } = await open();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-dialog-'));
    rig.save = { canceled: false, filePath: path.join(folder, 'x.csv') };
    const request = { suggestedName: '../x.csv', bytes: Buffer.from('1,2') };
    expect(await shell.saveFile(request)).toBe(rig.save.filePath);
    expect(asked('showSaveDialog')).toEqual([[{ defaultPath: path.join(home, 'downloads', 'x.csv') }]]);
    rig.open = { canceled: false, filePaths: [rig.save.filePath] };
    const backup = { begins: 'archive-', ending: '.sqlite' };
    expect(await shell.openFile(backup)).toBe(rig.save.filePath);
    expect(asked('showOpenDialog')).toEqual([
      [{ properties: ['openFile'], filters: [{ name: 'sqlite', extensions: ['sqlite'] }] }],
    ]);
    rig.save.canceled = true;
    rig.open.canceled = true;
    expect([await shell.saveFile(request), await shell.openFile(backup)]).toEqual([null, null]);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('printed page', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const served = async (method = 'GET'): Promise<[number, string]> => {
    const answer = await session.fromPartition('print').answer!({ url: 'app://print/page.html', method });
    return [answer.status, await answer.text()];
  };

  it('has a window that is never shown, its own session and no scripts, and leaves nothing behind', async () => {
    const { shell } = await open();
    expect(await served()).toEqual([404, '']);
    const first = shell.printPdf('<p>1</p>');
    const second = shell.printPdf('<p>2</p>');
    await Promise.resolve();
    expect(await served()).toEqual([200, '<p>1</p>']);
    const answer = await session.fromPartition('print').answer!({ url: 'app://print/page.html', method: 'GET' });
    // The hash of a page without a style, which is that of no text.
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    );
    expect(await served('POST')).toEqual([403, '']);
    await turn();
    expect([await first, await second].map((pdf) => Buffer.from(pdf).toString())).toEqual(['pdf', 'pdf']);
    const windows = RecordedWindow.all.slice(1);
    expect(windows.map((window) => [window.options['show'], window.isDestroyed()])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(windows[0]!.options.webPreferences).toMatchObject({ javascript: false, sandbox: true, partition: 'print' });
    expect(asked('printToPDF')[0]).toEqual([
      'app://print/page.html',
      { preferCSSPageSize: true, printBackground: true },
    ]);
    expect(asked('show')).toEqual([]);
    expect(await served()).toEqual([404, '']);
  });
});

describe('confirmation window (R18)', () => {
  const request = { title: 'Sure?', lines: ['a'], confirmLabel: 'Yes', cancelLabel: 'No', typedWord: null };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('has its own window, session and preload, and accepts answers only from there', async () => {
    const { shell, window } = await open();
    const answer = shell.confirm(request);
    await turn();
    const confirmWindow = RecordedWindow.all[1]!;
    expect(confirmWindow.options).toMatchObject({ parent: window, modal: true, show: false, title: 'Sure?' });
    expect(confirmWindow.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      partition: 'confirm',
      preload: path.join('/dist', 'preload', 'confirmElectron.cjs'),
    });
    expect(asked('loadURL').at(-1)).toEqual(['app://confirm/confirm.html']);
    const question = confirmWindow.webContents.ipc.handlers.get('foredeck:question')!;
    expect(() => question(fromDesk(window))).toThrow('refused');
    expect(question(fromDesk(confirmWindow))).toEqual(request);
    confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(window), 'confirmed');
    window.webContents.ipc.emit('foredeck:answer', fromDesk(window), 'confirmed');
    expect(confirmWindow.isDestroyed()).toBe(false);
    confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(confirmWindow), 'confirmed');
    expect(await answer).toBe('confirmed');
    expect(confirmWindow.isDestroyed()).toBe(true);
  });

  it.each([
    [
      'the person declines',
      (confirmWindow: RecordedWindow) =>
        confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(confirmWindow), 'declined'),
    ],
    [
      'the answer is not plainly yes',
      (confirmWindow: RecordedWindow) =>
        confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(confirmWindow), true),
    ],
    [
      'it is a button that was not offered',
      (confirmWindow: RecordedWindow) =>
        confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(confirmWindow), 'other'),
    ],
    ['the window is closed', (confirmWindow: RecordedWindow) => confirmWindow.close()],
    ['the desk beside it is closed, which takes it along', () => RecordedWindow.all[0]!.destroy()],
    [
      'its page dies',
      (confirmWindow: RecordedWindow) => confirmWindow.webContents.emit('render-process-gone', {}, { reason: 'oom' }),
    ],
    [
      'the desk beside it dies (B-E5)',
      () => RecordedWindow.all[0]!.webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
    ],
  ])('declines when %s', async (_label, happen) => {
    const { shell } = await open();
    const answer = shell.confirm(request);
    await turn();
    happen(RecordedWindow.all[1]!);
    expect(await answer).toBe('declined');
  });

  it('B-A10 returns the third button where it was offered', async () => {
    const { shell } = await open();
    const answer = shell.confirm({ ...request, otherLabel: 'Cancel and quit' });
    await turn();
    const confirmWindow = RecordedWindow.all[1]!;
    confirmWindow.webContents.ipc.emit('foredeck:answer', fromDesk(confirmWindow), 'other');
    expect(await answer).toBe('other');
    expect(confirmWindow.isDestroyed()).toBe(true);
  });

  it('asks one question at a time, and none without a main window', async () => {
    const { shell, window } = await open();
    const first = shell.confirm(request);
    const second = shell.confirm(request);
    await turn();
    expect(RecordedWindow.all.length).toBe(2);
    RecordedWindow.all[1]!.close();
    expect(await first).toBe('declined');
    await turn();
    expect(RecordedWindow.all.length).toBe(3);
    RecordedWindow.all[2]!.close();
    expect(await second).toBe('declined');
    window.destroy();
    expect(await shell.confirm(request)).toBe('declined');
    expect(RecordedWindow.all.length).toBe(3);
  });
});
