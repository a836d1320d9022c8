import { Worker } from 'node:worker_threads';
import type { SimulatorInfo } from './startSimulator.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

export type { SimulatorInfo };

/** A simulator running in a worker thread. */
export interface WorkerSimulator {
  readonly info: SimulatorInfo;
  /** Where an unreadable state file was moved; null when there was none. */
  readonly keptAside: string | null;
  /** Stops the simulator; resolves when the thread has ended. */
  stop(): Promise<void>;
  /** Registers a callback for the end of the thread, whatever ended it; it is called once. */
  onExit(listener: (code: number) => void): void;
}

/**
 * Options of a simulator in a thread. `workerFile` is the thread's program: the bundle, or its source when Node runs it
 * directly.
 */
export interface WorkerSimulatorOptions extends WorkerOptions {
  readonly workerFile: string;
}

/** Starts the simulator in a thread; resolves when it is ready. Rejects with the reason when it cannot start. */
export function startSimulatorInWorker({ workerFile, ...options }: WorkerSimulatorOptions): Promise<WorkerSimulator> {
  const worker = new Worker(workerFile, { workerData: options, name: 'simulator' });
  let code: number | undefined;
  const listeners = new Set<(code: number) => void>();
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (status) => {
      code = status;
      for (const listener of listeners) listener(status);
      listeners.clear();
      resolve();
    });
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    void exited.then(() => reject(new Error(`the simulator ended before it answered (${code})`)));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') return reject(new Error(message.reason));
      resolve({
        info: message.info,
        keptAside: message.keptAside,
        stop() {
          const request: ToWorker = { kind: 'stop' };
          worker.postMessage(request);
          return exited;
        },
        onExit(listener) {
          if (code === undefined) listeners.add(listener);
          else listener(code);
        },
      });
    });
  });
}
