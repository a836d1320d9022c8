/** Limits of the requests of the fees, rebates and news panels. */
import { MINUTE_MS } from '../../../../shared/time/units.ts';

export const accountLimits = {
  /** Cache time of a page of news, an article and a banner. */
  newsMs: MINUTE_MS,
  /** Number of pages, articles and banners in the cache. */
  newsKept: 32,
  /** Number of articles on one page. */
  newsPage: 50,
  /** Cache time of fee rates: they change with the account's level, seldom within a day. */
  ratesMs: 600_000,
  ratesKept: 200,
  /** Cache time of what the accounts may do: shorter than the interval at which the ticket asks for it. */
  statusMs: 20_000,
  /** Maximum number of fills in a sum; a sum over more is marked as cut. */
  fills: 200_000,
  /** Number of fills read from the archive at once. */
  fillsPage: 1000,
  /**
   * Most recent part of a range that counts as held in the archive without a sweep, because trading stores its fills
   * there (archiveLimits, sweep).
   */
  sweptMs: 300_000,
  /**
   * Margin subtracted from the range that the exchange serves: a request may wait, and its start is older when it is
   * sent.
   */
  reachMarginMs: 300_000,
  /** Number of partner lists being read at once; beyond it the oldest is dropped. */
  readings: 8,
} as const;
