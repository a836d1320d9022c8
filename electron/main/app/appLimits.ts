/** Time limits and bounds of the app outside its layers, in milliseconds and counts. */
import { MINUTE_MS } from '../../../shared/time/units.ts';

/** Limit of the window's IPC calls per second, for each lane (B-D3). */
export const ipcLimits = { callsPerSecond: 200 } as const;

/**
 * Limits of the keychain (B-D2): `sayWaitingMs` is the delay before the window shows that the keychain is waited for,
 * `answerMs` how long an IPC call waits for it.
 */
export const keychainLimits = {
  showWaitingMs: 1_000,
  answerMs: 4_000,
  listBytes: 256 * 1024,
  keysPerEnvironment: 20,
  /** Number of keys of earlier simulators that stay listed. */
  issuedKept: 4,
  /** Time after which a new or changed key has taken effect (document 1, Credentials 5). */
  effectMs: 15 * MINUTE_MS,
  /** Delay of the next test of such a key when the exchange did not answer, and the shortest one after a start. */
  retestMs: MINUTE_MS,
  soonestTestMs: 5_000,
} as const;

/** Retry delays of the private exchange client after a network failure while a key is tried. */
export const sessionLimits = { retryBaseMs: 1_000, retryCapMs: 30_000 } as const;

/** Time after which a smoke run gives up. */
export const SMOKE_LIMIT_MS = MINUTE_MS;

/** Contract whose smallest order a smoke run places, and the interval at which it checks whether it may place it. */
export const smokeOrder = { symbol: 'BTCUSDT', lookEveryMs: 20 } as const;
