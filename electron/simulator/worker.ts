/**
 * Runs the simulator in a worker thread. Its options come as worker data; it sends its addresses to the parent, and
 * stops on request.
 */
import process from 'node:process';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { readExampleFile } from './adapters/exampleFile.ts';
import { drawSeed, drawToken } from './adapters/systemRandom.ts';
import { systemClock } from './adapters/systemClock.ts';
import { startSimulator } from './startSimulator.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

async function serve(port: MessagePort, options: WorkerOptions): Promise<void> {
  const notify = (message: FromWorker) => port.postMessage(message);
  try {
    const { example = null } = options;
    const running = await startSimulator({
      ...options,
      example: example === null ? null : () => readExampleFile(example),
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
    // The thread ends by itself, because nothing is listening any more.
    notify({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort === null) throw new Error('this file runs as a worker thread');
void serve(parentPort, workerData as WorkerOptions);
