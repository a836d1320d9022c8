/** The exchange's limits as data (document 1 Limits; WebSocket figures by A-WS-BUDGET; R4). */
export const limits = {
  /** IP weight of everything but order placement. */
  weight: { limit: 500, windowMs: 10_000 },
  /** Placements per account (document 1 Limits); windows in milliseconds. */
  orders: {
    spot: { limit: 100, windowMs: 10_000 },
    futures: { limit: 300, windowMs: 60_000 },
  },
  /** Spot cancels per address, all keys together: both windows hold at once (document 1 Limits, R53). Futures cancels have none (A-CANCEL-LIMIT). */
  spotCancels: [
    { limit: 80, windowMs: 10_000 },
    { limit: 200, windowMs: 60_000 },
  ],
  /** Largest difference between ACCESS-TIMESTAMP and the exchange's clock, either way (document 1 Signature). */
  timestampWindowMs: 30_000,
  /** After a refused request, the pause before anything may be sent again. */
  banMs: 10_000,
  socket: {
    /** Sockets per IP (document 1) and the share this app allows itself (R4). */
    perIp: 20,
    perInstall: 5,
    channels: 100,
    operationsPerHour: 240,
    connectsPer5Minutes: 300,
    /** A socket without subscription is closed after this time (A-WS-IDLE). */
    idleCloseMs: 60_000,
    /** Pace of the server's pings and the number that may stay unanswered (A-WS-HEARTBEAT). */
    pingEveryMs: 60_000,
    unansweredPings: 10,
    /** Shortest time between two depth frames of one stream (A-WS-DEPTH). */
    depthFrameMs: 500,
  },
} as const;
