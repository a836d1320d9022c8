/**
 * `--kill` where the profile cannot be read (B-A9, XF10): the user types the key at the terminal, the program keeps it
 * in memory for this one run, and stops everything without using the profile. The key never comes from the command line
 * or the environment (B-D1).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AppOptions } from '../main/app/appOptions.ts';
import type { Shell } from '../main/app/shell.ts';
import type { RunningApp } from '../main/app/startApp.ts';

/** Prompts at the terminal without showing the input while the user types (B-D1). */

/** The parts of a terminal that are needed. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  setRawMode(raw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const INTERRUPT = '\u0003';
const END = '\u0004';
const ERASE = new Set(['\u007f', '\b']);

/**
 * Prompts for each question in turn and reads one line for each; resolves with null when the user aborts (Ctrl+C,
 * Ctrl+D). Pasted text with line ends answers as many questions. The input is never written anywhere.
 */
export function askHidden(
  questions: readonly string[],
  terminal: Terminal,
  write: (text: string) => void,
): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    let line = '';
    let afterReturn = false;
    const finish = (answer: readonly string[] | null): void => {
      terminal.off('data', hear);
      terminal.setRawMode(false);
      terminal.pause();
      write('\n');
      resolve(answer);
    };
    const ask = (): void => write(`${answers.length === 0 ? '' : '\n'}${questions[answers.length]}: `);
    const hear = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === INTERRUPT || character === END) return finish(null);
        const isSecond = character === '\n' && afterReturn;
        afterReturn = character === '\r';
        if (isSecond) continue;
        if (character === '\r' || character === '\n') {
          answers.push(line.trim());
          line = '';
          if (answers.length === questions.length) return finish(answers);
          ask();
        } else if (ERASE.has(character)) line = Array.from(line).slice(0, -1).join('');
        else line += character;
      }
    };
    terminal.setRawMode(true);
    terminal.on('data', hear);
    terminal.resume();
    ask();
  });
}

// A shell without a window, for a start that only stops everything: it cannot ask the user and shows nothing.

const nothing = (): void => undefined;
const forget = (): (() => void) => nothing;

/** Creates a shell over a temporary profile that no other program uses. */
function createWindowlessShell(name: Shell['name'], profile: string): Shell {
  return {
    name,
    version: process.version,
    capabilities: {
      fileDialogs: false,
      notifications: false,
      popOuts: false,
      clipboardPicture: false,
      powerEvents: false,
      displayEvents: false,
      installUpdates: false,
      restart: false,
      openFolder: false,
      tray: false,
    },
    paths: { profile, downloads: profile },
    signals: { onResume: forget, onLock: forget, onNetworkChange: forget, onDisplaysChange: forget },
    loginStart: null,
    claim: () => Promise.resolve(true),
    open: () => Promise.resolve('opened'),
    reload: () => Promise.resolve(),
    push: nothing,
    bounds: () => Promise.resolve(null),
    displays: () => Promise.resolve([]),
    focus: () => Promise.resolve(),
    setTray: nothing,
    setMenu: nothing,
    setTitle: nothing,
    setTheme: nothing,
    confirm: () => Promise.resolve('declined'),
    saveFile: () => Promise.resolve(null),
    saveStream: () => Promise.resolve(null),
    printPdf: () => Promise.reject(new Error('nothing is printed')),
    openFile: () => Promise.resolve(null),
    installUpdate: () => Promise.resolve('failed'),
    openFolder: () => Promise.resolve(false),
    profileInUse: () => false,
    restart: nothing,
    openLink: () => Promise.resolve(),
    notify: nothing,
    copyPicture: () => Promise.resolve(false),
    picture: () => Promise.resolve(null),
    quit: () => Promise.resolve(),
  };
}

/** Dependencies of {@link killByHand}. */
export interface KillByHand {
  readonly shell: Shell['name'];
  /** Options the program was started with; the environment is live unless they name another one. */
  readonly options: AppOptions;
  readonly terminal: Terminal;
  /** Writes text for the user, unchanged. */
  readonly write: (text: string) => void;
  readonly start: (shell: Shell, options: AppOptions) => Promise<RunningApp>;
}

/** Resolves with the exit code: 0 when it is proven that nothing is open, else 2. */
export async function killByHand({ shell, options, terminal, write, start }: KillByHand): Promise<number> {
  if (options.environment === 'simulator') {
    write('The simulator needs the profile. Without it no simulator runs, and there is nothing to stop.\n');
    return 2;
  }
  if (terminal.isTTY !== true) {
    write('Run this command in a terminal: without the profile the API key must be typed. Nothing was stopped.\n');
    return 2;
  }
  write('The profile cannot be read. Type the API key; it is neither shown nor stored.\n');
  const answers = await askHidden(['API key', 'Secret key', 'Passphrase'], terminal, write);
  const [apiKey = '', secretKey = '', passphrase = ''] = answers ?? [];
  if (answers === null) {
    write('Cancelled. Nothing was stopped.\n');
    return 2;
  }
  const passing = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-kill-'));
  try {
    const app = await start(createWindowlessShell(shell, passing), {
      ...options,
      environment: 'live',
      kill: true,
      keychain: 'memory',
      typedKeys: { apiKey, secretKey, passphrase },
    });
    return await app.done;
  } finally {
    fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}
