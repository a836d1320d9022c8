import { Worker } from 'node:worker_threads';
import type { SimulatorInfo } from './startSimulator.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

export type { SimulatorInfo };

/** A simulator in a thread of its own. */
export interface WorkerSimulator {
  readonly info: SimulatorInfo;
  /** Where accounts that could not be read were moved; null when nothing was wrong. */
  readonly keptAside: string | null;
  /** Ends it; done when the thread is gone. */
  stop(): Promise<void>;
  /** Called once when the thread ends, whatever ended it. */
  onExit(listener: (code: number) => void): void;
}

/** `workerFile` is the program of the thread: the bundle, or its source where Node runs it directly. */
export interface WorkerSimulatorOptions extends WorkerOptions {
  readonly workerFile: string;
}

/** Starts the simulator in a thread; done when it answers. Rejects with the reason when it cannot start. */
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
