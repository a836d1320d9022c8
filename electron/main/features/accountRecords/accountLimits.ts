/** Bounds of what the panels of fees, rebates and news ask of the exchange. */
export const accountLimits = {
  /** A page of news, an article and a banner are believed so long. */
  newsMs: 60_000,
  /** So many pages, articles and banners are kept. */
  newsKept: 32,
  /** Articles of one page. */
  newsPage: 50,
  /** Rates change with the account's level, seldom within a day. */
  ratesMs: 600_000,
  ratesKept: 200,
  /** Fills that are summed at most: a sum over more says that it is cut. */
  fills: 200_000,
  /** Fills taken from the archive at once. */
  fillsPage: 1000,
  /** What trading told since the last sweep of the archive is in it, read or not (archiveLimits, sweep). */
  sweptMs: 300_000,
  /** So much less is asked than the exchange answers for: a question may wait, and then its beginning is older. */
  reachMarginMs: 300_000,
  /** Lists of a partner that are being read at once; the oldest makes room. */
  readings: 8,
} as const;
