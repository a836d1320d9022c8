/** Time limits and bounds of the program around its layers, in milliseconds and counts. */

/** Calls of the window, in each lane (B-D3). */
export const ipcLimits = { callsPerSecond: 200 } as const;

/** The keychain (B-D2): when the window hears that it is waited for, and how long an answer of ours waits for it. */
export const keychainLimits = {
  sayWaitingMs: 1_000,
  answerMs: 4_000,
  listBytes: 256 * 1024,
  keysPerEnvironment: 20,
  /** Keys of earlier simulators that stay listed. */
  issuedKept: 4,
} as const;

/** The private way: pause before a key is tried again after a failure of the network. */
export const sessionLimits = { retryBaseMs: 1_000, retryCapMs: 30_000 } as const;

/** A smoke run gives up after this time. */
export const SMOKE_LIMIT_MS = 60_000;

/** The contract whose smallest order a smoke run places, and how often it looks whether it may. */
export const smokeOrder = { symbol: 'BTCUSDT', lookEveryMs: 20 } as const;
