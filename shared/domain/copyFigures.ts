/** What follows from one copy order and a mark price, exactly. Decimals are text in USDT or base; null: not known. */
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

/** Which way a copy gains: LONG with a rising price, SHORT with a falling one; of BOTH and other words nobody says. */
export function directionOf({ positionSide }: Pick<CopyOrder, 'positionSide'>): 'long' | 'short' | null {
  if (positionSide === 'LONG') return 'long';
  return positionSide === 'SHORT' ? 'short' : null;
}

const parsed = (text: string | null): Decimal | null => (text === null ? null : (parseDecimal(text) ?? null));

/** What of a copy is still open, in base: what was filled less what was closed; the size where no fill is told. */
function openSizeOf(order: CopyOrder): Decimal | null {
  const filled = parsed(order.filledSize ?? order.size);
  const closed = order.closedSize === null ? ZERO : parsed(order.closedSize);
  if (!filled || !closed) return null;
  const left = subtract(filled, closed);
  return sign(left) < 0 ? ZERO : left;
}

/** Unrealised profit or loss of what is still open on a mark price, before fees. */
export function unrealisedOf(order: CopyOrder, markPrice: string | null): string | null {
  const [size, opened, mark] = [openSizeOf(order), parsed(order.openPrice), parsed(markPrice)];
  const way = directionOf(order);
  if (!size || !opened || !mark || way === null) return null;
  const gain = multiply(size, subtract(mark, opened));
  return formatDecimal(way === 'long' ? gain : negate(gain));
}

/** Value of what is still open on a mark price. */
export function exposureOf(order: CopyOrder, markPrice: string | null): string | null {
  const [size, mark] = [openSizeOf(order), parsed(markPrice)];
  return size && mark ? formatDecimal(multiply(size, mark)) : null;
}

/**
 * What an open copy has come to so far: what is unrealised and, of a part that is closed already, realised, less the opening
 * fee. Null where the mark price is missing.
 */
export function standingOf(order: CopyOrder, markPrice: string | null): string | null {
  const gain = parsed(unrealisedOf(order, markPrice));
  if (!gain) return null;
  const realised = parsed(order.realisedPnl) ?? ZERO;
  return formatDecimal(subtract(add(gain, realised), parsed(order.openFee) ?? ZERO));
}

/** What a closed copy left: its net profit; where that is not told, its result less the opening fee. */
export function leftOf(order: CopyOrder): string | null {
  if (order.netProfit !== null) return order.netProfit;
  const realised = parsed(order.realisedPnl);
  return realised && formatDecimal(subtract(realised, parsed(order.openFee) ?? ZERO));
}
