/** Computes the performance in a worker thread, so that a long history does not hold up main. */
import { parentPort } from 'node:worker_threads';
import { createPerformanceDesk } from './performanceDesk.ts';
import type { FromThread, ToThread } from './performanceMessages.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');
const desk = createPerformanceDesk();
const answer = (message: FromThread): void => port.postMessage(message);

port.on('message', (message: ToThread) => {
  if (message.kind === 'trades') desk.add(message.trades);
  else if (message.kind === 'compute') answer({ kind: 'computed', figures: desk.compute(message.zone) });
  else answer({ kind: 'found', answer: desk.find(message.query) });
});
