// The program under `npm run dev`: main and the Chromium shell from their sources. Started anew by `dev.ts` when they change.
import process from 'node:process';
import { createSystemClock } from '../../main/platform/systemClock.ts';
import { createSystemRandom } from '../../main/platform/systemRandom.ts';
import { runningSimulator } from '../../main/exchange/embedded/embeddedSimulator.ts';
import { startApp } from '../../main/app/startApp.ts';
import { createChromiumShell, NoChromiumError } from '../../shell/chromium/createChromiumShell.ts';
import { hasDisplay } from '../../shell/chromium/desktop.ts';
import { launchBrowser } from '../../shell/chromium/launchBrowser.ts';
import { startSentence } from '../../shell/startFailure.ts';
import { untilStopped } from '../../shell/untilStopped.ts';
import type { SimulatorInfo } from '../../simulator/startSimulator.ts';
import { at } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { carryUpdates, servedBy } from './windowServer.ts';

/** What `dev.ts` sends to this program once it runs. */
export interface ProgramStart {
  /** The simulator that runs beside it. */
  readonly simulator: SimulatorInfo;
  /** Address of the window's development server. */
  readonly window: string;
  /** Folder with the bundles of the preloads. */
  readonly bundles: string;
  readonly profile: string;
  readonly headless: boolean;
}

async function run({ simulator, window, bundles, profile, headless }: ProgramStart): Promise<number> {
  const shell = createChromiumShell({
    bundles,
    profile,
    headless: headless || !hasDisplay(process.env),
    async openBrowser(options) {
      const context = await launchBrowser(options);
      await carryUpdates(context, window);
      return context;
    },
  });
  return untilStopped(async () => {
    const app = await startApp(shell, {
      environment: 'simulator',
      account: null,
      seed: null,
      timeFactor: 1,
      smoke: false,
      kill: false,
      version: 'development',
      serve: servedBy(window),
      rendererRoot: '',
      simulatorWorker: '',
      performanceWorker: at('electron/main/features/records/performance/performanceWorker.ts'),
      clock: createSystemClock(),
      random: createSystemRandom(),
      sinceProcessStart: () => performance.now(),
      out: (line) => void process.stdout.write(`${line}\n`),
      // A process that a debugger can enter keeps no real key (XE7).
      keychain: 'memory',
      started: { env: process.env, argv: [...process.execArgv, ...process.argv] },
      startSimulator: runningSimulator(simulator),
    });
    process.send?.('open');
    return app;
  });
}

/** Prints why the program cannot start, as `npm start` does. */
function failed(error: unknown): number {
  say(error instanceof NoChromiumError ? error.message : startSentence(error));
  return 1;
}

process.once(
  'message',
  (start) =>
    void run(start as ProgramStart)
      .catch(failed)
      .then((code) => process.exit(code)),
);
