/** The thread that computes the performance of a set of trades. */
import { Worker } from 'node:worker_threads';
import type { PerformanceTrade } from '../../../../../shared/domain/performanceTrade.ts';
import type { PerformanceTradesAnswer } from '../../../../../shared/ipc/performanceViews.ts';
import type { FromThread, PerformanceFigures, ToThread, TradesQuery } from './performanceMessages.ts';

/** A running thread. A request of which the thread did not answer resolves with null, because it ended. */
export interface PerformanceThread {
  add(trades: readonly PerformanceTrade[]): void;
  compute(zone: 'local' | 'utc'): Promise<PerformanceFigures | null>;
  find(query: TradesQuery): Promise<PerformanceTradesAnswer | null>;
  /** Ends the thread; further calls do nothing. */
  end(): void;
}

/** Starts the thread; `file` is its program: the bundle, or its source when Node runs it directly. */
export function startPerformanceThread(file: string): PerformanceThread {
  const worker = new Worker(file, { name: 'performance' });
  let waiting: ((message: FromThread | null) => void)[] = [];
  let hasEnded = false;
  // Nothing waits for figures any more when the program ends.
  worker.unref();
  worker.on('message', (message: FromThread) => waiting.shift()?.(message));
  const ended = (): void => {
    hasEnded = true;
    const left = waiting;
    waiting = [];
    for (const settle of left) settle(null);
  };
  worker.on('error', ended);
  worker.on('exit', ended);
  const ask = (request: ToThread): Promise<FromThread | null> => {
    if (hasEnded) return Promise.resolve(null);
    return new Promise((resolve) => {
      waiting.push(resolve);
      worker.postMessage(request);
    });
  };
  return {
    add: (trades) => worker.postMessage({ kind: 'trades', trades } satisfies ToThread),
    async compute(zone) {
      const message = await ask({ kind: 'compute', zone });
      return message?.kind === 'computed' ? message.figures : null;
    },
    async find(query) {
      const message = await ask({ kind: 'find', query });
      return message?.kind === 'found' ? message.answer : null;
    },
    end() {
      void worker.terminate();
    },
  };
}
