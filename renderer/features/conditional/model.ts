import { conditionalOrderKinds, triggerPriceSources } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Position } from '../../../shared/domain/order.ts';
import {
  add,
  decimal,
  divide,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  subtract,
} from '../../../shared/num/decimal.ts';
import type { CancelScope } from '../../bridge/cancels.ts';
import { closesPosition } from '../../bridge/conditionalOrderMoves.ts';
import type { Translate } from '../../i18n/messages.ts';

/** A fraction as per cent, to the last digit: `0.01` is `1` (B-B9). Text that is no decimal is shown as it is. */
export function percentOf(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? formatShort(multiply(value, decimal('100'))) : fraction;
}

/** The kind in words; a word nobody documented is shown raw. */
export function kindText(t: Translate, kind: string): string {
  const known = conditionalOrderKinds.find((one) => one === kind);
  return known ? t(`conditional.kind.${known}`) : kind;
}

/** Which price is watched, in words; empty when it was not told. */
export function sourceText(t: Translate, source: string | null): string {
  const known = triggerPriceSources.find((one) => one === source);
  return known ? t(`conditional.source.${known}`) : (source ?? t('cell.none'));
}

/** A choice of "cancel all" among conditional orders, and how many they are. */
export interface ConditionalOrderChoice {
  readonly scope: CancelScope;
  readonly count: number;
}

/** What "cancel all" offers: the desk's symbol first, then all; only what has orders. */
export function conditionalOrderChoices(
  triggers: readonly ConditionalOrder[],
  symbol: string,
): readonly ConditionalOrderChoice[] {
  const own = triggers.filter((one) => one.symbol === symbol).length;
  const choices: ConditionalOrderChoice[] = [
    { scope: { kind: 'symbol', symbol }, count: own },
    { scope: { kind: 'ALL' }, count: triggers.length },
  ];
  return choices.filter(({ count }) => count > 0);
}

/** What a choice means in words, the symbol named or all said in words (H4). */
export function conditionalOrderChoiceText(t: Translate, { scope, count }: ConditionalOrderChoice): string {
  return scope.kind === 'ALL'
    ? t('conditional.cancelAll.all', { count })
    : t('conditional.cancelAll.symbol', { count, symbol: scope.symbol });
}

/** Decimals of a distance as a fraction: per cent with two. */
const DISTANCE_DECIMALS = 6;

/** How far a price has to go to another, as a fraction of where it is; negative below it. `null` when one is not known. */
export function distanceTo(price: string | null, target: string | null): string | null {
  const [from, to] = [parseDecimal(price ?? ''), parseDecimal(target ?? '')];
  const distance = from && to && divide(subtract(to, from), from, DISTANCE_DECIMALS, 'halfUp');
  return distance ? formatDecimal(distance) : null;
}

/** What the position that an order closes whole is now, in base; `null`: there is none, or not known to the last figure. */
export function wholeSize(
  { symbol, positionSide }: Pick<ConditionalOrder, 'symbol' | 'positionSide'>,
  positions: readonly Position[],
): string | null {
  const sizes = positions
    .filter((one) => one.symbol === symbol && one.side === positionSide)
    .map(({ size }) => parseDecimal(size));
  const known = sizes.length > 0 && sizes.every((size) => size !== undefined);
  return known ? formatDecimal(sizes.reduce((sum, size) => add(sum, size))) : null;
}

/**
 * Conditional orders that would close a position that is not there: they protect nothing. One that has triggered is at work
 * and no orphan; `positions` null while they are not known for certain, and then nothing is said.
 */
export function orphansOf(
  triggers: readonly ConditionalOrder[],
  positions: readonly Position[] | null,
): readonly ConditionalOrder[] {
  if (positions === null) return [];
  const held = new Set(positions.map(({ symbol, side }) => `${symbol} ${side}`));
  return triggers.filter(
    (one) => one.phase === 'waiting' && closesPosition(one) && !held.has(`${one.symbol} ${one.positionSide}`),
  );
}
