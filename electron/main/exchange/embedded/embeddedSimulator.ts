import { startSimulatorInWorker, type StartWorker } from '../../../simulator/startInWorker.ts';
import type { SimulatorInfo, StartSimulator } from './simulatorHost.ts';

export type { StartWorker };

/** Most attempts with new free ports before the start fails. */
const TRIES = 3;

/**
 * Starts the exchange simulator in a worker thread of this process, on free loopback ports. It stores its accounts in
 * `stateFolder`; without a seed it continues where it stopped. When `proves` finds that another program answers at the
 * addresses of a started simulator, that simulator is stopped and other ports are tried (XE17).
 */
export function embeddedSimulator(
  workerFile: string,
  options: {
    readonly seed: number | null;
    readonly timeFactor: number;
    readonly stateFolder: string;
    /** Number of listed instruments; without it the usual few are listed. */
    readonly symbols?: number | null;
    /** File of the example with which the first start begins; without it the exchange begins empty. */
    readonly example?: string | null;
  },
  proves: (info: SimulatorInfo) => Promise<boolean>,
  startWorker: StartWorker = startSimulatorInWorker,
): StartSimulator {
  return async (start) => {
    const leaveExample = start === 'leaveExample';
    let keptAside: string | null = null;
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const started = await startWorker({ workerFile, port: 0, ...options, leaveExample });
      // The first simulator that opened the accounts found them unreadable; a later one finds the new accounts.
      keptAside ??= started.keptAside;
      if (await proves(started.info)) return { ...started, keptAside };
      await started.stop();
    }
    throw new Error('another program answers at its addresses');
  };
}

/** Starts nothing: the exchange at `info` already runs in another process, and stopping it here leaves it running. */
export function runningSimulator(info: SimulatorInfo): StartSimulator {
  return () => Promise.resolve({ info, stop: () => Promise.resolve(), onExit: () => undefined });
}
