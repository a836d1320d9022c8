/**
 * Threads that run one simulator after another, for tests: a new thread loads and compiles the whole exchange again,
 * which costs more than the exchange itself.
 */
import { Worker } from 'node:worker_threads';
import { followSimulator, type StartWorker } from '../../electron/simulator/startInWorker.ts';
import type { ToWorker, WorkerOptions } from '../../electron/simulator/workerMessages.ts';

/** Starts simulators in threads that stay. */
export interface SimulatorThreads {
  readonly start: StartWorker;
  /** Number of threads that wait for a simulator. */
  waiting(): number;
  /** Ends the threads that wait. */
  end(): Promise<void>;
}

/** Creates threads on demand: a simulator that starts while others run gets one more. They keep no process alive. */
export function createSimulatorThreads(): SimulatorThreads {
  const idle: { readonly worker: Worker; readonly workerFile: string }[] = [];
  const threadFor = (workerFile: string, options: WorkerOptions): Worker => {
    const at = idle.findIndex((one) => one.workerFile === workerFile);
    if (at < 0) return new Worker(workerFile, { workerData: options, name: 'simulator' });
    const [{ worker }] = idle.splice(at, 1) as [(typeof idle)[number]];
    const message: ToWorker = { kind: 'start', options };
    worker.ref();
    worker.postMessage(message);
    return worker;
  };
  return {
    async start({ workerFile, ...options }) {
      const worker = threadFor(workerFile, { ...options, stays: true });
      const running = await followSimulator(worker);
      running.onExit(() => {
        // A thread that ended has this number.
        if (worker.threadId === -1) return;
        worker.unref();
        idle.push({ worker, workerFile });
      });
      return running;
    },
    waiting: () => idle.length,
    async end() {
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
