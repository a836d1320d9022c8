/**
 * Runs the simulator in a worker thread. Its options come as worker data; it sends its addresses to the parent, and
 * stops on request. A thread that stays then runs the next simulator.
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
    const { example = null, stays = false } = options;
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
    const stop = async (): Promise<void> => {
      await running.stop().finally(() => stays || process.exit(0));
      port.once('message', (message: ToWorker) => {
        if (message.kind === 'start') void serve(port, message.options);
      });
      notify({ kind: 'stopped' });
    };
    port.once('message', (message: ToWorker) => {
      if (message.kind === 'stop') void stop();
    });
    notify({ kind: 'running', info: running.info, keptAside: running.keptAside });
  } catch (error) {
    // The thread ends by itself, because nothing is listening any more.
    notify({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

if (parentPort === null) throw new Error('this file runs as a worker thread');
void serve(parentPort, workerData as WorkerOptions);
