import type { WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { marginTypes, separatedModes } from '../../../../shared/exchange/orderWords.ts';

/** Margin modes (document 3, Enumerations). */
export type MarginType = (typeof marginTypes)[number];
/** Whether positions of a symbol are combined or separated (document 3, Enumerations). */
export type SeparatedMode = (typeof separatedModes)[number];

/** The price a conditional order watches: that of the last trade, or the mark price. */
export type PriceSource = 'LAST' | 'MARK';

/** Converts a workingType of the API to a price source (document 3, workingType). */
export function priceSourceOf(type: WorkingType): PriceSource {
  return type === 'MARK_PRICE' ? 'MARK' : 'LAST';
}

/** Converts a price source to the API's workingType. */
export function workingTypeOf(source: PriceSource): WorkingType {
  return source === 'MARK' ? 'MARK_PRICE' : 'CONTRACT_PRICE';
}
