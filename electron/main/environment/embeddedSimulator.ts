import { startSimulatorInWorker } from '../../simulator/startInWorker.ts';
import type { StartSimulator } from './simulatorHost.ts';

/**
 * Starts the exchange in miniature in a worker thread of this process, on free loopback ports. Its accounts live in
 * `stateFolder`; without a seed it goes on where it stopped.
 */
export function embeddedSimulator(
  workerFile: string,
  options: { readonly seed: number | null; readonly timeFactor: number; readonly stateFolder: string },
): StartSimulator {
  return () => startSimulatorInWorker({ workerFile, port: 0, ...options });
}
