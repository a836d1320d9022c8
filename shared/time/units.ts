/** Lengths of time in milliseconds. */

/** A second in ms. */
export const SECOND_MS = 1_000;
/** A minute in ms. */
export const MINUTE_MS = 60 * SECOND_MS;
/** An hour in ms. */
export const HOUR_MS = 60 * MINUTE_MS;
/** A UTC day in ms; all UTC days have this length. */
export const DAY_MS = 24 * HOUR_MS;
