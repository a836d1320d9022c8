import { Worker } from 'node:worker_threads';
import type { SimulatorInfo } from './startSimulator.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

export type { SimulatorInfo };

/** A simulator running in a worker thread. */
export interface WorkerSimulator {
  readonly info: SimulatorInfo;
  /** Where an unreadable state file was moved; null when there was none. */
  readonly keptAside: string | null;
  /** Stops the simulator; resolves when it and, unless the thread stays, its thread have ended. */
  stop(): Promise<void>;
  /** Registers a callback for the end of the simulator, whatever ended it; it is called once. */
  onExit(listener: (code: number) => void): void;
}

/**
 * Options of a simulator in a thread. `workerFile` is the thread's program: the bundle, or its source when Node runs it
 * directly.
 */
export interface WorkerSimulatorOptions extends WorkerOptions {
  readonly workerFile: string;
}

/**
 * Follows the simulator that a thread starts; resolves when it is ready. Rejects with the reason when it cannot start.
 */
export function followSimulator(worker: Worker): Promise<WorkerSimulator> {
  let code: number | undefined;
  let isStopping = false;
  const listeners = new Set<(code: number) => void>();
  return new Promise((resolve, reject) => {
    let finish = (): void => undefined;
    const ended = new Promise<void>((done) => (finish = done));
    const end = (status: number): void => {
      worker.off('message', receive).off('exit', end).off('error', reject);
      code = status;
      for (const listener of listeners) listener(status);
      listeners.clear();
      finish();
      reject(new Error(`the simulator ended before it answered (${status})`));
    };
    const receive = (message: FromWorker): void => {
      if (message.kind === 'failed') return reject(new Error(message.reason));
      if (message.kind === 'stopped') return end(0);
      resolve({
        info: message.info,
        keptAside: message.keptAside,
        stop() {
          const request: ToWorker = { kind: 'stop' };
          if (!isStopping) worker.postMessage(request);
          isStopping = true;
          return ended;
        },
        onExit(listener) {
          if (code === undefined) listeners.add(listener);
          else listener(code);
        },
      });
    };
    worker.on('message', receive).on('exit', end).on('error', reject);
  });
}

/** Starts a simulator in a thread; settles like {@link followSimulator}. */
export type StartWorker = (options: WorkerSimulatorOptions) => Promise<WorkerSimulator>;

/** Starts the simulator in a thread of its own, which ends with it. */
export const startSimulatorInWorker: StartWorker = ({ workerFile, ...options }) =>
  followSimulator(new Worker(workerFile, { workerData: options, name: 'simulator' }));
