/** The common entry point of both shells: flags, profile, shell, and the app until its end. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSystemClock } from '../main/platform/systemClock.ts';
import { createSystemRandom } from '../main/platform/systemRandom.ts';
import { flagHelp, flagNames, parseFlags, type Flags } from '../main/app/flags.ts';
import type { Shell } from '../main/app/shell.ts';
import { startApp, type AppOptions, type RunningApp } from '../main/app/startApp.ts';
import { killByHand } from './killByHand.ts';
import { programBuild } from './programBuild.ts';
import { programFiles } from './programFiles.ts';
import { readyProfile, StartFailure, startSentence } from './startFailure.ts';
import { untilStopped } from './untilStopped.ts';
import type { AppError } from '../../shared/result/appError.ts';
import { unknownName } from '../../shared/result/helpText.mjs';

const sentences: Readonly<Record<string, (params: AppError['params']) => string>> = {
  'error.flags.unknown': ({ flag }) => unknownName('option', String(flag), flagNames),
  'error.flags.missingValue': ({ flag }) => `The option ${flag} needs a value.`,
  'error.flags.badValue': ({ flag, value, expected }) => `Invalid value "${value}" for ${flag}. Expected: ${expected}.`,
};

/**
 * Returns an English sentence about an invalid flag for the terminal: the window and its message texts are not loaded
 * yet.
 */
export function flagComplaint({ key, params }: AppError): string {
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined;
  return sentence?.(params) ?? `The command line cannot be read (${key}).`;
}

/** Differences between the shells. */
export interface Program {
  /** Arguments given by the user. */
  readonly argv: readonly string[];
  /** Folder of the running file. */
  readonly folder: string;
  /** Creates the shell; `profile` is null for the default one, `bundles` is the folder of all bundles. */
  shell(flags: Flags, profile: string | null, bundles: string): Shell;
  /** Called when the app has started. */
  started?(app: RunningApp): void;
  /** Returns a sentence for an error the shell knows, null for every other error. */
  complaint?(error: unknown): string | null;
  /** Shows a desktop notification without profile and window, where the desktop has them. */
  notify?(title: string, body: string): void;
}

/** Prints a line to stderr, for the user at the terminal. */
export const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs the app to its end; resolves with the exit code: 2 for invalid flags, and where `--kill` proved nothing; 1 for
 * any other start that failed.
 */
export async function runProgram(program: Program): Promise<number> {
  const flags = parseFlags(program.argv);
  if (!flags.ok) {
    printLine(flagComplaint(flags.error));
    return 2;
  }
  if (flags.value.help) {
    process.stdout.write(`${flagHelp}\n`);
    return 0;
  }
  const { environment, account, seed, timeFactor, symbols, smoke, kill, safe, background, locked, link } = flags.value;
  const { bundles, exampleFile, isInstalled, ...files } = programFiles(program.folder);
  // A smoke run uses a temporary profile, which is removed afterwards.
  const passing =
    smoke && flags.value.profile === null ? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-smoke-')) : null;
  const options: AppOptions = {
    environment,
    account,
    seed,
    timeFactor,
    symbols: symbols ?? undefined,
    smoke,
    kill,
    safe,
    background: background && !smoke,
    locked: locked && !smoke,
    // A smoke run places its order in an empty account.
    example: smoke || flags.value.empty ? undefined : exampleFile,
    link,
    greets: !smoke && !kill && !flags.value.headless,
    // A smoke run keeps its keys in memory only.
    keychain: smoke ? 'memory' : 'system',
    faults: process,
    argv: program.argv,
    started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
    ...files,
    bundles,
    build: programBuild(isInstalled),
    clock: createSystemClock(),
    random: createSystemRandom(),
    sinceProcessStart: () => performance.now(),
    out: (line) => void process.stdout.write(`${line}\n`),
  };
  const begin = async (shell: Shell, started: AppOptions): Promise<RunningApp> => {
    const app = await startApp(shell, started);
    program.started?.(app);
    return app;
  };
  const { profile } = flags.value;
  let name: Shell['name'] = 'chromium';
  try {
    if (profile !== null) readyProfile(path.resolve(profile));
    const shell = program.shell(flags.value, passing ?? profile, bundles);
    ({ name } = shell);
    // Checked before the shell claims the profile: a folder that cannot be used must not look like one held by another
    // app.
    readyProfile(shell.paths.profile);
    return await untilStopped(() => begin(shell, options));
  } catch (error) {
    const sentence = program.complaint?.(error) ?? startSentence(error, { isInstalled });
    printLine(sentence);
    if (!kill) return 1;
    // The entry of the desktop's menu has no terminal. Neither language nor keys can be read.
    if (process.stdin.isTTY !== true) program.notify?.('Foredeck kill switch', `Nothing was stopped. ${sentence}`);
    if (!(error instanceof StartFailure && error.profile)) return 2;
    const byHand = { shell: name, terminal: process.stdin, write: (text: string) => void process.stderr.write(text) };
    return await killByHand({ ...byHand, options, start: begin }).catch((cause: unknown) => {
      printLine(startSentence(cause, { isInstalled }));
      return 2;
    });
  } finally {
    if (passing !== null) fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}
