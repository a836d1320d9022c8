/** `npm start` in Electron, and the packaged program. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { createSystemClock } from '../../main/adapters/systemClock.ts';
import { createSystemRandom } from '../../main/adapters/systemRandom.ts';
import { parseFlags } from '../../main/flags.ts';
import { startApp, type RunningApp } from '../../main/startApp.ts';
import { flagComplaint } from '../flagComplaint.ts';
import { programFiles } from '../programFiles.ts';
import { untilStopped } from '../untilStopped.ts';
import { createElectronShell } from './createElectronShell.ts';
import { ownArguments } from './ownArguments.ts';

/** The program of this process, for whoever drives it from outside through Electron's own debugging pipe. */
export let running: RunningApp | null = null;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the app to its end; answers the exit code. */
async function main(): Promise<number> {
  const flags = parseFlags(ownArguments(process.argv, app.isPackaged));
  if (!flags.ok) {
    say(flagComplaint(flags.error));
    return 2;
  }
  const { environment, account, seed, timeFactor, smoke, headless } = flags.value;
  const { bundles, ...files } = programFiles(import.meta.dirname);
  // A smoke run leaves nothing behind.
  const passing =
    smoke && flags.value.profile === null ? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-smoke-')) : null;
  try {
    const profile = passing ?? flags.value.profile;
    const shell = createElectronShell({ bundles, headless, profile: profile === null ? null : path.resolve(profile) });
    return await untilStopped(async () => {
      running = await startApp(shell, {
        environment,
        account,
        seed,
        timeFactor,
        smoke,
        ...files,
        clock: createSystemClock(),
        random: createSystemRandom(),
        sinceProcessStart: () => performance.now(),
        out: (line) => void process.stdout.write(`${line}\n`),
      });
      return running;
    });
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  } finally {
    if (passing !== null) fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}

void main().then((code) => app.exit(code));
