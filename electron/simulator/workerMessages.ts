import type { SimulatorInfo } from './startSimulator.ts';

/** The options a simulator thread is started with. */
export interface WorkerOptions {
  /** The seed; null continues the newest state of the folder, and draws a seed when there is none. */
  readonly seed: number | null;
  /** Folder of the state that outlives a restart; null keeps everything in memory. */
  readonly stateFolder: string | null;
  readonly timeFactor: number;
  /** Number of instruments over both markets; null or absent gives the default listing. */
  readonly symbols?: number | null;
  readonly port: number;
  /** File of the example with which a folder without a state begins; null or absent begins empty. */
  readonly example?: string | null;
  /** See the options of {@link startSimulator}. */
  readonly leaveExample?: boolean;
  /** Whether the thread stays after its simulator stopped and waits for the next one; without it the thread ends. */
  readonly stays?: boolean;
}

/** A message from the thread. */
export type FromWorker =
  | { readonly kind: 'running'; readonly info: SimulatorInfo; readonly keptAside: string | null }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The simulator stopped, and the thread stays. */
  | { readonly kind: 'stopped' };

/** A message to the thread: `start` only after `stopped`. */
export type ToWorker = { readonly kind: 'stop' } | { readonly kind: 'start'; readonly options: WorkerOptions };
