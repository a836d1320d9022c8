/** Words of conditional orders as the wire writes them and as the app means them; any other word stays as it is (XS28). */
import type { ConditionalOrderKind, TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalType, WorkingType } from '../../../../shared/exchange/orderWords.ts';
import { textOrNull } from './plainValues.ts';

/** Kinds as they are sent (document 3 type). */
export const typeOfKind: Readonly<Record<ConditionalOrderKind, ConditionalType>> = {
  stop: 'STOP',
  takeProfit: 'TAKE_PROFIT',
  stopMarket: 'STOP_MARKET',
  takeProfitMarket: 'TAKE_PROFIT_MARKET',
  trailing: 'TRAILING_MARKET',
};

/** Sources as they are sent (document 3 workingType). */
export const workingTypeOf: Readonly<Record<TriggerPriceSource, WorkingType>> = {
  contract: 'CONTRACT_PRICE',
  mark: 'MARK_PRICE',
};

const kinds: ReadonlyMap<string, string> = new Map([
  ...Object.entries(typeOfKind).map(([kind, word]): [string, string] => [word, kind]),
  // The trailing lists and the conditional lists have two names for one kind (R9, R14).
  ['TRAILING_STOP_MARKET', 'trailing'],
]);
const sources: ReadonlyMap<string, string> = new Map(
  Object.entries(workingTypeOf).map(([source, word]): [string, string] => [word, source]),
);

/** A type of the wire as a kind. */
export function kindOf(type: string): string {
  return kinds.get(type) ?? type;
}

/** A working type of the wire as a source; null where none was told. */
export function sourceOf(word: string | null | undefined): string | null {
  const reported = textOrNull(word);
  return reported === null ? null : (sources.get(reported) ?? reported);
}

const atMarket: ReadonlySet<string> = new Set(['stopMarket', 'takeProfitMarket', 'trailing']);

/** Whether orders of a kind execute at market, whatever price stands beside them. */
export function executesAtMarket(kind: string): boolean {
  return atMarket.has(kind);
}
