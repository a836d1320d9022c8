/** Limits of the watched accounts. They are in one place so that tests can use each exact limit. */
import { MINUTE_MS } from '../../../../shared/time/units.ts';

export const watchedAccountLimits = {
  /** Time between the starts of two reads of an account. */
  everyMs: MINUTE_MS,
  /** Time after the last request of the window for which reading goes on; the window asks every five seconds. */
  lingerMs: 15_000,
  /** Age from which figures count as old: two reads and their responses. */
  oldMs: 2 * MINUTE_MS + 30_000,
  /** Most records of each kind that are kept of a market. */
  kept: 500,
  /** Most requests for each list of open orders. */
  pages: 12,
} as const;
