import type { SimulatorInfo } from './startSimulator.ts';

/** What the thread is started with. */
export interface WorkerOptions {
  readonly seed: number;
  readonly timeFactor: number;
  readonly port: number;
}

/** What the thread tells. */
export type FromWorker =
  { readonly kind: 'running'; readonly info: SimulatorInfo } | { readonly kind: 'failed'; readonly reason: string };

/** What the thread is told. */
export interface ToWorker {
  readonly kind: 'stop';
}
