/** The exchange's limits as data (document 1 Limits; WebSocket figures by A-WS-BUDGET; R4). */
import { MINUTE_MS } from '../time/units.ts';

export const limits = {
  /** IP weight of all requests except order placement. */
  weight: { limit: 500, windowMs: 10_000 },
  /** Placements per account (document 1 Limits); windows in milliseconds. */
  orders: {
    spot: { limit: 100, windowMs: 10_000 },
    futures: { limit: 300, windowMs: MINUTE_MS },
  },
  /**
   * Spot cancels per IP address, for all keys together: both windows apply at the same time (document 1 Limits, R53).
   * Futures cancels have no limit (A-CANCEL-LIMIT).
   */
  spotCancels: [
    { limit: 80, windowMs: 10_000 },
    { limit: 200, windowMs: MINUTE_MS },
  ],
  /** Orders that one batch of cancels may name, on either market (A-BATCH-CANCEL for spot). */
  batchCancels: 10,
  /**
   * Maximum difference between ACCESS-TIMESTAMP and the exchange's clock, in either direction (document 1 Signature).
   */
  timestampWindowMs: 30_000,
  /** Pause after a request refused by a rate limit before anything may be sent again. */
  banMs: 10_000,
  socket: {
    /** WebSocket connections per IP (document 1), and the number that this app allows itself (R4). */
    perIp: 20,
    perInstall: 5,
    channels: 100,
    operationsPerHour: 240,
    connectsPer5Minutes: 300,
    /** The exchange closes a connection without a subscription after this time (A-WS-IDLE). */
    idleCloseMs: MINUTE_MS,
    /** Interval of the server's pings, and the number that may stay unanswered (A-WS-HEARTBEAT). */
    pingEveryMs: MINUTE_MS,
    unansweredPings: 10,
    /** Minimum time between two depth frames of one stream (A-WS-DEPTH). */
    depthFrameMs: 500,
  },
} as const;
