import { startSimulatorInWorker } from '../../simulator/startInWorker.ts';
import type { StartSimulator } from './simulatorHost.ts';

/** Starts the exchange in miniature in a worker thread of this process, on free loopback ports. */
export function embeddedSimulator(workerFile: string, seed: number, timeFactor: number): StartSimulator {
  return () => startSimulatorInWorker({ workerFile, seed, timeFactor, port: 0 });
}
