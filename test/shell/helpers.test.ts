import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { DeskOptions, Shell } from '../../electron/main/app/shell.ts';
import {
  downloadsFolder,
  hasDisplay,
  isInstalled,
  notify,
  openFolder,
  openLink,
  opensFolders,
} from '../../electron/shell/chromium/desktop.ts';
import { findChromium } from '../../electron/scripts/lib/browser.mjs';
import { serveConfirm } from '../../electron/shell/confirmFiles.ts';
import { MAX_REVIVALS, revivalBudget, placeOf } from '../../electron/shell/deskLimits.ts';
import { ownArguments, runtimeArguments } from '../../electron/shell/electron/ownArguments.ts';
import { flagComplaint } from '../../electron/shell/runProgram.ts';
import { watchMachine } from '../../electron/shell/machine.ts';
import { isPlainHttps, outsideLinks } from '../../electron/shell/outsideLinks.ts';
import { ownFolder } from '../../electron/shell/ownFolder.ts';
import { startAgain } from '../../electron/shell/chromium/startAgain.ts';
import { saveInto } from '../../electron/shell/saveFile.ts';
import { untilStopped } from '../../electron/shell/untilStopped.ts';
import { appError } from '../../shared/result/appError.ts';
import { withFirstPicture } from '../../electron/shell/chromium/firstPicture.ts';

const temporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-helpers-'));

describe('folders shown in the file manager', () => {
  it('are folders inside the profile, and nothing else', () => {
    const profile = fs.realpathSync(temporary());
    const outside = fs.realpathSync(temporary());
    const logs = path.join(profile, 'logs');
    fs.mkdirSync(logs);
    fs.writeFileSync(path.join(logs, 'a.sh'), '');
    fs.symlinkSync(outside, path.join(profile, 'away'));
    const shown = (folder: string) => ownFolder(profile, folder);
    expect([shown(logs), shown(path.join(logs, '..', 'logs'))]).toEqual([logs, logs]);
    for (const other of [
      profile,
      outside,
      path.join(profile, 'away'),
      path.join(logs, 'a.sh'),
      path.join(profile, 'no'),
    ])
      expect(shown(other)).toBeNull();
    for (const folder of [profile, outside]) fs.rmSync(folder, { recursive: true });
  });
});

describe('the next start', () => {
  it('gets the arguments, and its process outlives this one', async () => {
    const folder = temporary();
    const [file, out] = [path.join(folder, 'program.cjs'), path.join(folder, 'out.json')];
    fs.writeFileSync(
      file,
      `require('fs').writeFileSync(${JSON.stringify(out)}, JSON.stringify([process.argv.slice(2), process.execArgv]))`,
    );
    const failures: string[] = [];
    const failed = ({ message }: Error) => void failures.push(message);
    const running = { execPath: process.execPath, execArgv: ['--no-warnings'], file };
    await startAgain(running, ['--profile', 'a b', '--safe'], failed);
    await vi.waitFor(() =>
      expect(JSON.parse(fs.readFileSync(out, 'utf8'))).toEqual([['--profile', 'a b', '--safe'], ['--no-warnings']]),
    );
    await startAgain({ ...running, execPath: path.join(folder, 'missing') }, [], failed);
    expect(failures).toEqual([expect.stringContaining('ENOENT')]);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('external links (B-D4, XI9)', () => {
  it.each([
    ['https://example.com/a?b#c', true],
    ['http://example.com/', false],
    ['https://user@example.com/', false],
    ['https://user:pass@example.com/', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['data:text/html,x', false],
    ['smb://host/share', false],
    ['ms-msdt:/id', false],
    ['not an address', false],
    ['', false],
  ])('%s: %s', (url, expected) => expect(isPlainHttps(url)).toBe(expected));

  it('are opened when main allows it, at most once per second', () => {
    const opened: string[] = [];
    let now = 0;
    const outside = outsideLinks(
      (url) => url.startsWith('https://good'),
      (url) => opened.push(url),
      () => now,
    );
    outside('https://bad/');
    outside('https://good/1');
    now = 999;
    outside('https://good/2');
    now = 1000;
    outside('https://good/3');
    expect(opened).toEqual(['https://good/1', 'https://good/3']);
  });
});

describe('machine signals', () => {
  it('detect sleep by a clock gap and changed addresses, until stopped', () => {
    let now = 0;
    let network = 'a';
    let tick: () => void = () => undefined;
    let stopped = false;
    const signals = watchMachine({
      now: () => now,
      network: () => network,
      every(_milliseconds, task) {
        tick = task;
        return () => (stopped = true);
      },
    });
    const receivedSignals: string[] = [];
    signals.onResume(() => receivedSignals.push('resume'));
    const forget = signals.onNetworkChange(() => receivedSignals.push('network'));
    const pass = (milliseconds: number, addresses = network): void => {
      now += milliseconds;
      network = addresses;
      tick();
    };
    pass(2000);
    pass(14_000);
    expect(receivedSignals).toEqual([]);
    pass(16_000);
    pass(2000, 'b');
    pass(2000);
    forget();
    pass(20_000, 'c');
    expect(receivedSignals).toEqual(['resume', 'network', 'resume']);
    signals.stop();
    expect(stopped).toBe(true);
  });
});

describe('process shutdown', () => {
  const app = (code: number) => {
    let finish: (code: number) => void = () => undefined;
    const done = new Promise<number>((resolve) => (finish = resolve));
    return { done, stop: () => finish(code), finish };
  };

  it('passes on the exit code of an app that ends without a signal', async () => {
    const running = app(0);
    const signals = new EventEmitter();
    const code = untilStopped(() => Promise.resolve(running), signals);
    running.finish(7);
    expect(await code).toBe(7);
    expect(signals.eventNames()).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'stops cleanly on %s and leaves the next signal to the system',
    async (signal) => {
      const running = app(0);
      const signals = new EventEmitter();
      const code = untilStopped(() => Promise.resolve(running), signals);
      await Promise.resolve();
      signals.emit(signal);
      expect(signals.eventNames()).toEqual([]);
      expect(await code).toBe(0);
    },
  );

  it('stops an app that is still starting', async () => {
    const running = app(0);
    const signals = new EventEmitter();
    let started: (value: typeof running) => void = () => undefined;
    const code = untilStopped(() => new Promise<typeof running>((resolve) => (started = resolve)), signals);
    signals.emit('SIGTERM');
    started(running);
    expect(await code).toBe(0);
  });

  it('passes on a failed start and removes its signal listeners', async () => {
    const signals = new EventEmitter();
    await expect(untilStopped(() => Promise.reject(new Error('no')), signals)).rejects.toThrow('no');
    expect(signals.eventNames()).toEqual([]);
  });
});

describe('command line flags', () => {
  it("separates the app's arguments from Electron's", () => {
    expect(ownArguments(['electron', '--no-sandbox', '.', '--smoke', '--seed', '7'], false)).toEqual([
      '--smoke',
      '--seed',
      '7',
    ]);
    expect(ownArguments(['electron', '--inspect=0', '/root'], false)).toEqual([]);
    expect(ownArguments(['foredeck', '--no-sandbox', '--smoke'], true)).toEqual(['--smoke']);
  });

  it('keeps those of Electron for a restart', () => {
    expect(runtimeArguments(['electron', '--no-sandbox', '.', '--seed', '7'], false)).toEqual(['--no-sandbox', '.']);
    expect(runtimeArguments(['foredeck', '--no-sandbox', '--safe'], true)).toEqual(['--no-sandbox']);
    expect(runtimeArguments(['foredeck', '--safe'], true)).toEqual([]);
  });

  it.each([
    ['error.flags.unknown', { flag: '--x' }, 'Unknown option "--x". Nearest known option: -h.'],
    ['error.flags.missingValue', { flag: '--seed' }, 'The option --seed needs a value.'],
    [
      'error.flags.badValue',
      { flag: '--seed', value: 'x', expected: '0-9' },
      'Invalid value "x" for --seed. Expected: 0-9.',
    ],
    ['error.other', {}, 'The command line cannot be read (error.other).'],
  ])('explains %s', (key, params, sentence) => expect(flagComplaint(appError('invalid', key, params))).toBe(sentence));

  it('exits with a message without Chromium, and with code 2 for an unknown flag (R25)', async () => {
    const program = path.resolve(import.meta.dirname, '../../electron/shell/chromium/run.ts');
    const run = (args: readonly string[]) =>
      new Promise<{ code: unknown; said: string }>((resolve) => {
        const env = { PATH: '/nonexistent', HOME: os.tmpdir() };
        execFile(process.execPath, [program, ...args], { env }, (error, _out, said) =>
          resolve({ code: error?.code ?? 0, said }),
        );
      });
    const missing = await run(['--headless']);
    expect(missing).toEqual({
      code: 1,
      said: 'No window can be opened: install Chromium or Google Chrome, or connect to the network once so that Electron can be downloaded.\n',
    });
    expect(await run(['--bogus'])).toEqual({
      code: 2,
      said: 'Unknown option "--bogus". Nearest known option: --smoke.\n',
    });
  });
});

describe('first screenshot of a headless app (R25)', () => {
  it('is written once book, candles and tape have been painted', async () => {
    const folder = temporary();
    const file = path.join(folder, 'desk.png');
    let given: DeskOptions | undefined;
    const port = {
      version: 'early',
      open: (options: DeskOptions) => ((given = options), Promise.resolve('opened' as const)),
      picture: () => Promise.resolve(Buffer.from('png')),
    };
    const written: string[] = [];
    const shell = withFirstPicture(port as unknown as Shell, file, (name) => written.push(name));
    port.version = 'late';
    expect(shell.version).toBe('late');
    await shell.open({ invoke: (name: string) => Promise.resolve(name) } as unknown as DeskOptions);
    const painted = (what: string) => given!.invoke('app.painted', { what });
    for (const what of ['window', 'book', 'candle']) expect(await painted(what)).toBe('app.painted');
    expect(fs.existsSync(file)).toBe(false);
    await painted('tape');
    await painted('tape');
    await expect.poll(() => written).toEqual([file]);
    expect(fs.readFileSync(file, 'utf8')).toBe('png');
    fs.rmSync(folder, { recursive: true });
  });
});

describe('desktop integration with Chromium', () => {
  it('uses the standard helpers to notify and open https links, passing text as arguments', async () => {
    const folder = temporary();
    for (const name of ['notify-send', 'xdg-open']) {
      const script = `#!/bin/sh\nprintf '%s\\n' "$@" >> ${path.join(folder, name)}.log\n`;
      fs.writeFileSync(path.join(folder, name), script, { mode: 0o755 });
    }
    const env = { PATH: `${folder}${path.delimiter}/bin` };
    expect(isInstalled('notify-send', env)).toBe(true);
    await notify('-u $(id)', 'a\nb', env);
    expect(fs.readFileSync(path.join(folder, 'notify-send.log'), 'utf8')).toBe(
      '--app-name=Foredeck\n--\n-u $(id)\na\nb\n',
    );
    await openLink('http://example.com/', env);
    await openLink('https://example.com/;id', env);
    expect(fs.readFileSync(path.join(folder, 'xdg-open.log'), 'utf8')).toBe('https://example.com/;id\n');
    // Without a display there is no file manager.
    expect([await openFolder('/the logs', env), opensFolders(env)]).toEqual([false, false]);
    expect(await openFolder('/the logs', { ...env, DISPLAY: ':0' })).toBe(true);
    expect(fs.readFileSync(path.join(folder, 'xdg-open.log'), 'utf8')).toBe('https://example.com/;id\n/the logs\n');
    fs.writeFileSync(path.join(folder, 'xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    expect(await openFolder('/the logs', { ...env, DISPLAY: ':0' })).toBe(false);
    fs.rmSync(folder, { recursive: true });
    expect(isInstalled('notify-send', { PATH: folder })).toBe(false);
    expect(opensFolders({ PATH: folder, DISPLAY: ':0' })).toBe(false);
  });

  it('finds the downloads folder, the display and the browser', () => {
    const folder = temporary();
    fs.writeFileSync(path.join(folder, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Loaded"\n');
    expect(downloadsFolder({ XDG_CONFIG_HOME: folder })).toBe(path.join(os.homedir(), 'Loaded'));
    expect(downloadsFolder({ XDG_CONFIG_HOME: path.join(folder, 'none') })).toBe(path.join(os.homedir(), 'Downloads'));
    expect([hasDisplay({}), hasDisplay({ DISPLAY: ':0' }), hasDisplay({ WAYLAND_DISPLAY: 'w' })]).toEqual([
      false,
      true,
      true,
    ]);
    fs.writeFileSync(path.join(folder, 'chromium'), '');
    expect(findChromium({ PATH: folder })).toBe(path.join(folder, 'chromium'));
    expect(findChromium({ PATH: '' })).toBeNull();
    fs.rmSync(folder, { recursive: true });
  });

  it("parses window bounds from the page's window features", () => {
    expect(placeOf(['popup', 'width=300', 'height=200', 'left=5', 'top=6'])).toEqual({
      width: 300,
      height: 200,
      x: 5,
      y: 6,
    });
    const size = { width: 100, height: 8192, x: null, y: null };
    expect(placeOf(['width=1', 'height=99999'])).toEqual(size);
    expect(placeOf(['width=1', 'height=99999', 'left=1e9', 'top=-70000', 'left=99999'])).toEqual({ ...size, x: null });
    expect(placeOf(['popup'])).toBeNull();
    expect(placeOf(['width=x', 'height=200'])).toBeNull();
  });

  it('gives up after too many restarts within a minute', () => {
    let now = 0;
    const may = revivalBudget(() => now);
    expect(Array.from({ length: MAX_REVIVALS + 1 }, may)).toEqual([...Array<boolean>(MAX_REVIVALS).fill(true), false]);
    now = 60_000;
    expect(may()).toBe(true);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\\b\\c.csv', 'c.csv'],
    ['..', 'foredeck'],
    ['.hidden', 'hidden'],
    ['a<b>:"|?*.csv', 'a_b______.csv'],
    ['', 'foredeck'],
  ])('saves %s inside its folder', async (suggestedName, name) => {
    const folder = temporary();
    expect(await saveInto(folder, { suggestedName, bytes: Buffer.from('x') })).toBe(path.join(folder, name));
    expect(fs.readdirSync(folder)).toEqual([name]);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('confirmation page', () => {
  it('is two files without script, under a policy that allows none', () => {
    const folder = temporary();
    const source = path.resolve(import.meta.dirname, '../../electron/shell/confirm');
    fs.mkdirSync(path.join(folder, 'confirm'));
    for (const file of ['confirm.html', 'confirm.css'])
      fs.copyFileSync(path.join(source, file), path.join(folder, 'confirm', file));
    const page = serveConfirm(folder, '/confirm.html');
    expect(page.status).toBe(200);
    expect(Buffer.from(page.body).toString()).not.toMatch(/<script|style=|\son\w+=/);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    const refused = ['/', '/confirm.ts', '/../preload/electron.cjs', '/constructor', '/%2e%2e/x'];
    expect(refused.map((each) => serveConfirm(folder, each).status)).toEqual(refused.map(() => 404));
    fs.rmSync(folder, { recursive: true });
  });
});
