/**
 * Fields of one symbol in the overview, in this order. Text, with '' for an unknown value; `fundingRate` is a fraction
 * and `fundingAt` is Unix ms of the next settlement, both on futures only.
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
