/** Values derived from one copy order and a mark price, exactly. Decimals are text in USDT or base; null: not known. */
import type { CopyOrder } from './copyOrder.ts';
import {
  ZERO,
  add,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';

/**
 * Returns the direction in which a copy gains: LONG with a rising price, SHORT with a falling one; null for BOTH and
 * other words.
 */
export function directionOf({ positionSide }: Pick<CopyOrder, 'positionSide'>): 'long' | 'short' | null {
  if (positionSide === 'LONG') return 'long';
  return positionSide === 'SHORT' ? 'short' : null;
}

const parsed = (text: string | null): Decimal | null => (text === null ? null : (parseDecimal(text) ?? null));

/** Returns the open size of a copy, in base: filled size less closed size; the order size where no fill is reported. */
function openSizeOf(order: CopyOrder): Decimal | null {
  const filled = parsed(order.filledSize ?? order.size);
  const closed = order.closedSize === null ? ZERO : parsed(order.closedSize);
  if (!filled || !closed) return null;
  const left = subtract(filled, closed);
  return sign(left) < 0 ? ZERO : left;
}

/** Returns the unrealised profit or loss of the open size at a mark price, before fees. */
export function unrealisedOf(order: CopyOrder, markPrice: string | null): string | null {
  const [size, opened, mark] = [openSizeOf(order), parsed(order.openPrice), parsed(markPrice)];
  const direction = directionOf(order);
  if (!size || !opened || !mark || direction === null) return null;
  const gain = multiply(size, subtract(mark, opened));
  return formatDecimal(direction === 'long' ? gain : negate(gain));
}

/** Returns the value of the open size at a mark price. */
export function exposureOf(order: CopyOrder, markPrice: string | null): string | null {
  const [size, mark] = [openSizeOf(order), parsed(markPrice)];
  return size && mark ? formatDecimal(multiply(size, mark)) : null;
}

/**
 * Returns the current result of an open copy: unrealised profit plus the realised profit of an already closed part,
 * less the opening fee. Null where the mark price is missing.
 */
export function openResultOf(order: CopyOrder, markPrice: string | null): string | null {
  const gain = parsed(unrealisedOf(order, markPrice));
  if (!gain) return null;
  const realised = parsed(order.realisedPnl) ?? ZERO;
  return formatDecimal(subtract(add(gain, realised), parsed(order.openFee) ?? ZERO));
}

/**
 * Returns the result of a closed copy: its net profit; where that is not reported, its realised profit less the opening
 * fee.
 */
export function closedResultOf(order: CopyOrder): string | null {
  if (order.netProfit !== null) return order.netProfit;
  const realised = parsed(order.realisedPnl);
  return realised && formatDecimal(subtract(realised, parsed(order.openFee) ?? ZERO));
}
