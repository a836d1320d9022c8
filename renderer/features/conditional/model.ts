import { conditionalOrderKinds, triggerPriceSources } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { add, divide, formatDecimal, parseDecimal, subtract } from '../../../shared/num/decimal.ts';
import { type CancelScope, closesPosition } from '../../state/orders/index.ts';
import type { Translate } from '../../i18n/messages.ts';

/** Returns the kind of order in words; an undocumented kind is returned unchanged. */
export function kindText(t: Translate, kind: string): string {
  const known = conditionalOrderKinds.find((one) => one === kind);
  return known ? t(`conditional.kind.${known}`) : kind;
}

/** Returns the watched price type in words; empty when it is not known. */
export function sourceText(t: Translate, source: string | null): string {
  const known = triggerPriceSources.find((one) => one === source);
  return known ? t(`conditional.source.${known}`) : (source ?? t('cell.none'));
}

/** One choice of the "cancel all" menu, with the number of conditional orders it covers. */
export interface ConditionalOrderChoice {
  readonly scope: CancelScope;
  readonly count: number;
}

/** Returns the choices of "cancel all": the selected symbol first, then all symbols; only those with orders. */
export function conditionalOrderChoices(
  triggers: readonly ConditionalOrder[],
  symbol: string,
): readonly ConditionalOrderChoice[] {
  const symbolCount = triggers.filter((one) => one.symbol === symbol).length;
  const choices: ConditionalOrderChoice[] = [
    { scope: { kind: 'symbol', symbol }, count: symbolCount },
    { scope: { kind: 'ALL' }, count: triggers.length },
  ];
  return choices.filter(({ count }) => count > 0);
}

/** Returns a choice in words; it names the symbol or states that all are meant (H4). */
export function conditionalOrderChoiceText(t: Translate, { scope, count }: ConditionalOrderChoice): string {
  return scope.kind === 'ALL'
    ? t('conditional.cancelAll.all', { count })
    : t('conditional.cancelAll.symbol', { count, symbol: scope.symbol });
}

/** Decimals of a distance given as a fraction, so that it can be shown in per cent with two or more decimals. */
const DISTANCE_DECIMALS = 6;

/**
 * Returns the distance from `price` to `target` as a fraction of `price`; negative when the target is below. `null`
 * when one is not known.
 */
export function distanceTo(price: string | null, target: string | null): string | null {
  const [from, to] = [parseDecimal(price ?? ''), parseDecimal(target ?? '')];
  const distance = from && to && divide(subtract(to, from), from, DISTANCE_DECIMALS, 'halfUp');
  return distance ? formatDecimal(distance) : null;
}

/**
 * Returns the present size of the position that an order closes whole, in base; `null`: there is no position, or a size
 * cannot be read.
 */
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
 * Returns the conditional orders that would close a position that does not exist and so protect nothing. An order that
 * has triggered is active and no orphan. With `positions` null (not known for certain) the result is empty.
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
