/**
 * Figures of one symbol in the overview, in this order. Text, and '' for what is not known; `fundingRate` is a fraction and
 * `fundingAt` Unix ms of the next settlement, both on futures alone.
 */
export const overviewFields = [
  'symbol',
  'last',
  'change',
  'changeFraction',
  'high',
  'low',
  'volume',
  'quoteVolume',
  'mark',
  'index',
  'fundingRate',
  'fundingAt',
] as const;
/** See {@link overviewFields}. */
export type OverviewField = (typeof overviewFields)[number];
