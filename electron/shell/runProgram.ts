/** What both shells' entries do: flags, a profile, the shell, the app to its end. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSystemClock } from '../main/adapters/systemClock.ts';
import { createSystemRandom } from '../main/adapters/systemRandom.ts';
import { parseFlags, type Flags } from '../main/flags.ts';
import type { Shell } from '../main/shell.ts';
import { startApp, type RunningApp } from '../main/startApp.ts';
import { flagComplaint } from './flagComplaint.ts';
import { programFiles } from './programFiles.ts';
import { untilStopped } from './untilStopped.ts';

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

/** Runs the app to its end; answers the exit code: 2 for flags that cannot be understood, 1 for a start that failed. */
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
  try {
    const shell = program.shell(flags.value, passing ?? flags.value.profile, bundles);
    return await untilStopped(async () => {
      const app = await startApp(shell, {
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
        started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
        ...files,
        clock: createSystemClock(),
        random: createSystemRandom(),
        sinceProcessStart: () => performance.now(),
        out: (line) => void process.stdout.write(`${line}\n`),
      });
      program.started?.(app);
      return app;
    });
  } catch (error) {
    say(program.complaint?.(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return 1;
  } finally {
    if (passing !== null) fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}
