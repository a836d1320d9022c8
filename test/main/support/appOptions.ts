import path from 'node:path';
import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';
import type { AppOptions } from '../../../electron/main/app/startApp.ts';
import { createRandom } from '../../../shared/time/random.ts';

/** The simulator's worker as its source, which Node runs directly. */
export const simulatorWorker = path.resolve(import.meta.dirname, '../../../electron/simulator/worker.ts');

/** The program on the simulator with keys in memory: what tests start from. */
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
    clock: createSystemClock(),
    random: createRandom(1),
    sinceProcessStart: () => performance.now(),
    out: () => undefined,
  };
}
