import path from 'node:path';
import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';
import type { AppOptions } from '../../../electron/main/app/startApp.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createSimulatorThreads } from '../../support/simulatorThreads.ts';

/** Path of the source of the simulator's worker, which Node runs directly. */
export const performanceWorker = path.resolve(
  import.meta.dirname,
  '../../../electron/main/features/records/performance/performanceWorker.ts',
);
export const simulatorWorker = path.resolve(import.meta.dirname, '../../../electron/simulator/worker.ts');

/** Threads of the exchanges that the tests of one process start. */
const threads = createSimulatorThreads();

/** Returns the options that the tests start with: the program on the simulator, with keys in memory. */
export function appOptions(profile: string): AppOptions {
  return {
    environment: 'simulator',
    account: 'main',
    seed: 7,
    timeFactor: 1,
    smoke: false,
    kill: false,
    keychain: 'memory',
    started: { env: {}, argv: [] },
    version: '0.1.0',
    rendererRoot: profile,
    simulatorWorker,
    startWorker: threads.start,
    performanceWorker,
    clock: createSystemClock(),
    random: createRandom(1),
    sinceProcessStart: () => performance.now(),
    out: () => undefined,
  };
}
