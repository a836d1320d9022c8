import { startSimulatorInWorker } from '../../../simulator/startInWorker.ts';
import type { SimulatorInfo, StartSimulator } from './simulatorHost.ts';

/** How often free ports are taken before the start fails. */
const TRIES = 3;

/**
 * Starts the exchange in miniature in a worker thread of this process, on free loopback ports. Its accounts live in
 * `stateFolder`; without a seed it goes on where it stopped. One whose doors `proves` finds answered by another program is
 * ended, and other ports are taken (XE17).
 */
export function embeddedSimulator(
  workerFile: string,
  options: {
    readonly seed: number | null;
    readonly timeFactor: number;
    readonly stateFolder: string;
    /** How many instruments are listed; the usual few unless told. */
    readonly symbols?: number | null;
  },
  proves: (info: SimulatorInfo) => Promise<boolean>,
  startWorker: typeof startSimulatorInWorker = startSimulatorInWorker,
): StartSimulator {
  return async () => {
    let keptAside: string | null = null;
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const started = await startWorker({ workerFile, port: 0, ...options });
      // The first one that opened the accounts found them broken; the next finds the new ones.
      keptAside ??= started.keptAside;
      if (await proves(started.info)) return { ...started, keptAside };
      await started.stop();
    }
    throw new Error('another program answers at its addresses');
  };
}
