import type { WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { marginTypes, separatedModes } from '../../../../shared/exchange/orderWords.ts';

/** Margin modes (document 3, Enumerations). */
export type MarginType = (typeof marginTypes)[number];
/** How positions of a symbol are kept (document 3, Enumerations). */
export type SeparatedMode = (typeof separatedModes)[number];

/** Which price a trigger looks at: that of the last trade, or the mark. */
export type PriceSource = 'LAST' | 'MARK';

/** A price source by the wire's word (document 3, workingType). */
export function priceSourceOf(type: WorkingType): PriceSource {
  return type === 'MARK_PRICE' ? 'MARK' : 'LAST';
}

/** The wire's word of a price source. */
export function workingTypeOf(source: PriceSource): WorkingType {
  return source === 'MARK' ? 'MARK_PRICE' : 'CONTRACT_PRICE';
}
