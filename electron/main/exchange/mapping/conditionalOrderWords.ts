/** Converts the words of conditional orders between the wire and the app; an unknown word stays as it is (XS28). */
import { conditionalOrderRow, type TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import { conditionalOrderTypes, type WorkingType } from '../../../../shared/exchange/orderWords.ts';
import { textOrNull } from './plainValues.ts';

/** The wire word of each trigger price source (document 3 workingType). */
export const workingTypeOf: Readonly<Record<TriggerPriceSource, WorkingType>> = {
  contract: 'CONTRACT_PRICE',
  mark: 'MARK_PRICE',
};

/** The trailing lists and the conditional lists use two names for the same kind (R9, R14). */
const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries(conditionalOrderTypes).flatMap(([type, { kind, replyWord }]): [string, string][] => [
    [type, kind],
    [replyWord, kind],
  ]),
);
const sources: ReadonlyMap<string, string> = new Map(
  Object.entries(workingTypeOf).map(([source, word]): [string, string] => [word, source]),
);

/** Converts a type of the wire to a kind. */
export function kindOf(type: string): string {
  return kinds.get(type) ?? type;
}

/** Converts a working type of the wire to a trigger price source; null where none was reported. */
export function sourceOf(word: string | null | undefined): string | null {
  const reported = textOrNull(word);
  return reported === null ? null : (sources.get(reported) ?? reported);
}

/** Whether orders of a kind execute at market, even if they carry a price. */
export function executesAtMarket(kind: string): boolean {
  return conditionalOrderRow(kind)?.hasLimitPrice === false;
}
