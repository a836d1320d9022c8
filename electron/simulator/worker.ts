/** The simulator in a thread of its own. Its options come as worker data; it answers with where it is, and ends on request. */
import process from 'node:process';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { drawSeed } from './adapters/seed.ts';
import { systemClock } from './adapters/systemClock.ts';
import { drawToken } from './adapters/token.ts';
import { startSimulator } from './startSimulator.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

async function serve(port: MessagePort, options: WorkerOptions): Promise<void> {
  const notify = (message: FromWorker) => port.postMessage(message);
  try {
    const running = await startSimulator({
      ...options,
      drawSeed,
      strict: false,
      limits: 'shared',
      clock: systemClock,
      pid: process.pid,
      token: drawToken(),
    });
    port.on('message', (message: ToWorker) => {
      if (message.kind === 'stop') void running.stop().finally(() => process.exit(0));
    });
    notify({ kind: 'running', info: running.info, keptAside: running.keptAside });
  } catch (error) {
    // The thread ends by itself: nothing listens any more.
    notify({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort === null) throw new Error('this file runs as a worker thread');
void serve(parentPort, workerData as WorkerOptions);
