import type { SimulatorInfo } from './startSimulator.ts';

/** What the thread is started with. */
export interface WorkerOptions {
  /** null goes on with the newest state of the folder, and draws a seed where there is none. */
  readonly seed: number | null;
  /** Folder of the state that outlives a restart; null keeps everything in memory. */
  readonly stateFolder: string | null;
  readonly timeFactor: number;
  /** How many instruments are listed over both markets; the usual few unless told. */
  readonly symbols?: number | null;
  readonly port: number;
}

/** What the thread tells. */
export type FromWorker =
  | { readonly kind: 'running'; readonly info: SimulatorInfo; readonly keptAside: string | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** What the thread is told. */
export interface ToWorker {
  readonly kind: 'stop';
}
