/** A start that fails, and stopping everything without a profile (B-A9, B-D1, XF10). */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../electron/main/app/appOptions.ts';
import type { Credentials } from '../../electron/main/app/credentials/credentials.ts';
import { takeTypedKeys } from '../../electron/main/app/killRun.ts';
import type { RunningApp } from '../../electron/main/app/startApp.ts';
import type { Shell } from '../../electron/main/app/shell.ts';
import { killByHand, askHidden, type Terminal } from '../../electron/shell/killByHand.ts';
import { programFiles } from '../../electron/shell/programFiles.ts';
import { profileFailure, startSentence } from '../../electron/shell/startFailure.ts';
import type { CredentialsView } from '../../shared/ipc/credentialViews.ts';
import { appError } from '../../shared/result/appError.ts';
import { fail, ok } from '../../shared/result/result.ts';
import { appOptions } from '../main/support/appOptions.ts';
import { until } from '../main/support/until.ts';

/** Creates a double of a terminal that types the chunks by itself once it has a listener. */
function typing(chunks: readonly string[], isTTY = true) {
  const raw: boolean[] = [];
  const terminal: Terminal = {
    isTTY,
    setRawMode: (on) => raw.push(on),
    on: (_event, listener) => {
      queueMicrotask(() => chunks.forEach((chunk) => listener(Buffer.from(chunk))));
    },
    off: () => undefined,
    resume: () => undefined,
    pause: () => undefined,
  };
  return { terminal, raw };
}

describe('failed start: message in one sentence', () => {
  it.each([
    ['EACCES', 'This user may not open'],
    ['EROFS', 'is on a read-only volume'],
    ['EEXIST', 'is a file, but a profile is a folder'],
    ['EISDIR', 'is a folder, but the desk needs a file there'],
    ['ENOSPC', 'is full. Free some space'],
    ['EODD', 'cannot be used (EODD)'],
  ])('XF10: %s, with the file and the remedy', (code, said) => {
    const { message } = profileFailure(Object.assign(new Error('no'), { code }), '/p/instance.lock');
    expect([message.includes(said), message.includes('/p/instance.lock'), message.includes('--profile DIR')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('an unexpected error shows no stack', () => {
    expect(startSentence(new TypeError('odd\n    at somewhere'))).toBe(
      'The desk could not start. TypeError: odd Run "npm run doctor" to see what is missing.',
    );
  });

  it('an installed program names nothing of npm; only the files of a package count as installed', () => {
    expect(startSentence(new TypeError('odd'), { isInstalled: true })).toBe(
      'The desk could not start. TypeError: odd Install the package again, or start with another profile (--profile DIR).',
    );
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-installed-'));
    fs.writeFileSync(path.join(home, 'package.json'), '{"name":"foredeck","version":"1.2.3"}');
    const installed = programFiles(path.join(home, 'dist/shell'));
    const ours = programFiles(path.resolve(import.meta.dirname, '../../electron/shell/chromium'));
    expect([installed.version, installed.isInstalled, ours.isInstalled]).toEqual(['1.2.3', true, false]);
    fs.rmSync(home, { recursive: true });
  });
});

describe('hidden terminal input (B-D1)', () => {
  const ask = async (chunks: readonly string[]) => {
    const { terminal, raw } = typing(chunks);
    let shown = '';
    const answers = await askHidden(['API key', 'Secret key'], terminal, (text) => (shown += text));
    return { answers, shown, raw };
  };

  it('reads one line per prompt, with corrections and pasted text, without echo', async () => {
    const hidden = { shown: 'API key: \nSecret key: \n', raw: [true, false] };
    expect(await ask(['ab', 'X\u007fc\r', ' def\n'])).toEqual({ answers: ['abc', 'def'], ...hidden });
    expect(await ask(['one\r\ntwo\r\n'])).toEqual({ answers: ['one', 'two'], ...hidden });
  });

  it.each(['\u0003', '\u0004'])('is cancelled by %j', async (key) => {
    expect((await ask(['ab', key])).answers).toBeNull();
  });
});

describe('kill switch without a profile (B-A9, XF10)', () => {
  const options: AppOptions = { ...appOptions('/nowhere'), environment: null, account: null, kill: true };
  const run = async (chunks: readonly string[], isTTY = true, environment: AppOptions['environment'] = null) => {
    const started: { shell: Shell; options: AppOptions; existed: boolean }[] = [];
    let written = '';
    const code = await killByHand({
      shell: 'chromium',
      options: { ...options, environment },
      terminal: typing(chunks, isTTY).terminal,
      write: (text) => (written += text),
      start: (shell, given) => {
        started.push({ shell, options: given, existed: fs.existsSync(shell.paths.profile) });
        return Promise.resolve({ done: Promise.resolve(0) } as RunningApp);
      },
    });
    return { code, started, written };
  };

  it('uses the live exchange with the typed key in memory, in a temporary folder removed afterwards', async () => {
    const { code, started, written } = await run(['the-key-typed\r', 'the-secret-typed\r', 'thephrase\r']);
    const [only] = started;
    expect([code, started.length, only!.existed, fs.existsSync(only!.shell.paths.profile)]).toEqual([
      0,
      1,
      true,
      false,
    ]);
    expect(only!.options).toMatchObject({
      environment: 'live',
      kill: true,
      keychain: 'memory',
      typedKeys: { apiKey: 'the-key-typed', secretKey: 'the-secret-typed', passphrase: 'thephrase' },
    });
    expect(/the-key|the-secret|thephrase/.test(written)).toBe(false);
  });

  it.each([
    ['without a terminal', [], false, null, 'Run this command in a terminal'],
    ['given up', ['\u0003'], true, null, 'Cancelled. Nothing was stopped.'],
    ['for the simulator', [], true, 'simulator', 'there is nothing to stop'],
  ] as const)('%s: nothing is started and the exit code is 2', async (_, chunks, isTTY, environment, said) => {
    const { code, started, written } = await run(chunks, isTTY, environment);
    expect([code, started.length, written.includes(said)]).toEqual([2, 0, true]);
  });
});

describe('typed key (B-A9, B-D1)', () => {
  const typedKeys = { apiKey: 'the-key-typed', secretKey: 'the-secret-typed', passphrase: 'thephrase' };
  const live = { environment: 'live', account: 'main' } as const;
  const take = async (answer: Awaited<ReturnType<Credentials['save']>>, typed: AppOptions['typedKeys']) => {
    const given: unknown[] = [];
    const lines: string[] = [];
    const save: Credentials['save'] = (input) => {
      given.push(input);
      return Promise.resolve(answer);
    };
    const code = await takeTypedKeys({ save }, live, { typedKeys: typed, out: (line) => void lines.push(line) });
    return { code, given, lines };
  };
  const refused = fail(appError('invalid', 'error.key.tooShort', { field: 'apiKey' }));

  it('is stored as given; without one nothing is stored', async () => {
    const saved = ok({} as CredentialsView);
    expect(await take(saved, typedKeys)).toEqual({
      code: null,
      given: [{ environment: 'live', label: 'terminal', ...typedKeys }],
      lines: [],
    });
    expect(await take(saved, undefined)).toEqual({ code: null, given: [], lines: [] });
  });

  it('a rejected key ends as incomplete with one line naming the error, and nothing of the key', async () => {
    const { code, lines } = await take(refused, typedKeys);
    expect([code, lines]).toEqual([
      2,
      [JSON.stringify({ ...live, phase: 'incomplete', verified: false, error: 'error.key.tooShort' })],
    ]);
  });
});

describe('program process', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-start-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const program = path.resolve(import.meta.dirname, '../../electron/shell/chromium/run.ts');
  const start = (...args: string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
      const child = spawn(process.execPath, [program, '--headless', ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.once('exit', (code) => resolve({ code, said }));
    });

  it('XF10: with a damaged lock exits with code 1, with `--kill` code 2, both without a stack', async () => {
    const lock = path.join(folder, 'instance.lock');
    fs.writeFileSync(lock, 'x'.repeat(4_096));
    const plain = await start('--profile', folder);
    expect([plain.code, plain.said.includes(`${lock} is damaged.`), /\n\s+at /.test(plain.said)]).toEqual([
      1,
      true,
      false,
    ]);
    const told = path.join(folder, 'told.txt');
    const standIn = path.join(folder, 'notify-send');
    fs.writeFileSync(standIn, `#!/bin/sh\nprintf '%s\\n' "$@" > "${told}"\n`, { mode: 0o755 });
    const kill = await start('--profile', folder, '--kill');
    await until(() => fs.existsSync(told) && fs.readFileSync(told, 'utf8').endsWith('.\n'), 'the notification');
    expect(fs.readFileSync(told, 'utf8')).toMatch(
      /^--app-name=Foredeck\n--\nForedeck kill switch\nNothing was stopped\. .*instance\.lock is damaged\..*\n$/,
    );
    expect([kill.code, kill.said.includes('Run this command in a terminal'), /\n\s+at /.test(kill.said)]).toEqual([
      2,
      true,
      false,
    ]);
  });
});
