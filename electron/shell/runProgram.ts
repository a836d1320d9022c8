/** What both shells' entries do: flags, a profile, the shell, the app to its end. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSystemClock } from '../main/platform/systemClock.ts';
import { createSystemRandom } from '../main/platform/systemRandom.ts';
import { parseFlags, type Flags } from '../main/app/flags.ts';
import type { Shell } from '../main/app/shell.ts';
import { startApp, type AppOptions, type RunningApp } from '../main/app/startApp.ts';
import { killByHand } from './killByHand.ts';
import { programFiles } from './programFiles.ts';
import { readyProfile, StartFailure, startSentence } from './startFailure.ts';
import { untilStopped } from './untilStopped.ts';
import type { AppError } from '../../shared/result/appError.ts';

const sentences: Readonly<Record<string, (params: AppError['params']) => string>> = {
  'error.flags.unknown': ({ flag }) => `There is no flag "${flag}".`,
  'error.flags.missingValue': ({ flag }) => `The flag ${flag} needs a value.`,
  'error.flags.badValue': ({ flag, value, expected }) => `The flag ${flag} does not take "${value}": ${expected}.`,
};

/** A sentence about a flag that cannot be used, for the terminal: the window and its words are not there yet. */
export function flagComplaint({ key, params }: AppError): string {
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined;
  return sentence?.(params) ?? `This start cannot be understood (${key}).`;
}

/** What differs between the shells. */
export interface Program {
  /** The person's own arguments. */
  readonly argv: readonly string[];
  /** Folder of the running file. */
  readonly folder: string;
  /** Makes the shell; `profile` is null for the usual one, `bundles` the folder of all bundles. */
  shell(flags: Flags, profile: string | null, bundles: string): Shell;
  /** Told when the app stands. */
  started?(app: RunningApp): void;
  /** A sentence for an error the shell knows, null for every other. */
  complaint?(error: unknown): string | null;
}

/** Prints a line on the error output, for the person at the terminal. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the app to its end; answers the exit code: 2 for flags that cannot be understood, and where `--kill` proved
 * nothing; 1 for any other start that failed. */
export async function runProgram(program: Program): Promise<number> {
  const flags = parseFlags(program.argv);
  if (!flags.ok) {
    say(flagComplaint(flags.error));
    return 2;
  }
  const { environment, account, seed, timeFactor, symbols, smoke, kill } = flags.value;
  const { bundles, ...files } = programFiles(program.folder);
  // A smoke run leaves nothing behind.
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
    greets: !smoke && !kill && !flags.value.headless,
    // Keys of a run that leaves nothing behind are kept nowhere.
    keychain: smoke ? 'memory' : 'system',
    faults: process,
    started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
    ...files,
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
    // Before the shell claims it: a folder that cannot be used must not look like one that another desk holds.
    readyProfile(shell.paths.profile);
    return await untilStopped(() => begin(shell, options));
  } catch (error) {
    say(program.complaint?.(error) ?? startSentence(error));
    if (!kill) return 1;
    if (!(error instanceof StartFailure && error.profile)) return 2;
    const byHand = { shell: name, terminal: process.stdin, write: (text: string) => void process.stderr.write(text) };
    return await killByHand({ ...byHand, options, start: begin }).catch((cause: unknown) => {
      say(startSentence(cause));
      return 2;
    });
  } finally {
    if (passing !== null) fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}
