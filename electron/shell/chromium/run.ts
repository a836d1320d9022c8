/** `npm start` in the system's Chromium. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSystemClock } from '../../main/adapters/systemClock.ts';
import { createSystemRandom } from '../../main/adapters/systemRandom.ts';
import { parseFlags, type Flags } from '../../main/flags.ts';
import { startApp } from '../../main/startApp.ts';
import { flagComplaint } from '../flagComplaint.ts';
import { programFiles } from '../programFiles.ts';
import { untilStopped } from '../untilStopped.ts';
import { createChromiumShell, NoChromiumError, type ChromiumShell } from './createChromiumShell.ts';
import { hasDisplay } from './desktop.ts';
import { withFirstPicture } from './firstPicture.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function shellFor(flags: Flags, profile: string | null, bundles: string): ChromiumShell {
  const display = hasDisplay(process.env);
  const shell = createChromiumShell({ bundles, profile, headless: flags.headless || !display });
  if (flags.headless || display) return shell;
  say('No display here: the desk runs without a window until it is stopped.');
  const picture = path.join(shell.paths.profile, 'desk.png');
  return withFirstPicture(shell, picture, (file) => say(`A picture of the live desk: ${file}`));
}

/** Runs the app to its end; answers the exit code. */
async function main(): Promise<number> {
  const flags = parseFlags(process.argv.slice(2));
  if (!flags.ok) {
    say(flagComplaint(flags.error));
    return 2;
  }
  const { environment, account, seed, timeFactor, smoke } = flags.value;
  const { bundles, ...files } = programFiles(import.meta.dirname);
  // A smoke run leaves nothing behind.
  const passing =
    smoke && flags.value.profile === null ? fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-smoke-')) : null;
  try {
    const shell = shellFor(flags.value, passing ?? flags.value.profile, bundles);
    return await untilStopped(async () =>
      startApp(shell, {
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
      }),
    );
  } catch (error) {
    if (error instanceof NoChromiumError) say(error.message);
    else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  } finally {
    if (passing !== null) fs.rmSync(passing, { recursive: true, force: true, maxRetries: 5 });
  }
}

void main().then((code) => process.exit(code));
