/**
 * Finds the closes of copies that their records do not name. A copy's record names one closing order, but a trader who
 * reduces a position closes its copies in several parts, each with an order of its own (A-COPY-POSITIONS).
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, compare, maximum, minimum, negate, sign, subtract, type Decimal } from '../num/decimal.ts';
import { agrees, openedShare, resultOf, type FillSlice, type OpenSize } from './fillSlice.ts';
import type { Fill } from './order.ts';

/** Returns the opening order of the copy that an order opens or closes; null: none is known. */
export type CopyOf = (orderId: string) => string | null;

/** An open position in the course of its fills. */
interface Held extends OpenSize {
  size: Decimal;
  openValue: Decimal;
}

/**
 * A copy; `unnamed` is the part of its size whose closing order is not known. Time of its last close in Unix ms; 0: none
 * yet.
 */
interface HeldCopy extends Held {
  readonly openOrderId: string;
  unnamed: Decimal;
  closedAt: number;
}

const nothing = (side: PositionSide): Held => ({ side, size: ZERO, openValue: ZERO });

function apply(held: Held, { quantity, value }: FillSlice, opens: boolean): void {
  if (opens) {
    held.size = add(held.size, quantity);
    held.openValue = add(held.openValue, value);
    return;
  }
  const closed = minimum(quantity, held.size);
  if (sign(closed) > 0) held.openValue = subtract(held.openValue, openedShare(held, closed));
  held.size = subtract(held.size, closed);
}

/** Whether a position may be the one that a fill closed: it is large enough, and its result is the reported one. */
const fits = (held: Held, slice: FillSlice): boolean =>
  compare(slice.quantity, held.size) <= 0 && agrees(resultOf(held, slice), slice);

const opensPosition = ({ side, positionSide }: Fill): boolean => (side === 'BUY') === (positionSide === 'LONG');
const momentOf = ({ symbol, positionSide, time }: Fill): string => `${symbol} ${positionSide} ${time}`;

/** Returns the copy that an order of a moment closed, where so many orders of that moment are left; null: none fits. */
function closedCopy(open: Iterable<HeldCopy>, slice: FillSlice, ordersLeft: number): HeldCopy | null {
  const fitting = [...open].filter((one) => compare(slice.quantity, one.unnamed) <= 0 && fits(one, slice));
  const due = fitting.filter(({ closedAt }) => closedAt !== slice.fill.time);
  const largest = new Set(due.toSorted((a, b) => compare(b.size, a.size)).slice(0, ordersLeft));
  return due.find((one) => largest.has(one)) ?? fitting[0] ?? null;
}

/**
 * Returns the copies that closing orders without a copy of their own reduced, by order id, from fills in their order. An
 * order belongs to a copy with the exchange's reported result, unless the account's own position has that result, too.
 * Of several copies with that result, opened at one price, orders of one moment reduce one each, the larger ones first:
 * a trader who reduces a position by a share reduces each copy by that share, and of a small one no step may be left.
 * Where the exchange reports no result, or the position's side is not stated, nothing is found.
 */
export function* findCopyCloses(
  slices: readonly FillSlice[],
  copyOf: CopyOf,
  isDue: () => boolean,
): Generator<void, ReadonlyMap<string, string>> {
  const unnamed = new Map<string, Decimal>();
  /** Closing orders of no known copy, by symbol, side and moment. */
  const ordersAt = new Map<string, Set<string>>();
  for (const { fill, quantity } of slices) {
    if (isDue()) yield;
    const copy = copyOf(fill.orderId);
    if (copy === null) {
      const moment = momentOf(fill);
      if (!opensPosition(fill)) ordersAt.set(moment, (ordersAt.get(moment) ?? new Set()).add(fill.orderId));
      continue;
    }
    const change = copy === fill.orderId ? quantity : negate(quantity);
    unnamed.set(copy, add(unnamed.get(copy) ?? ZERO, change));
  }
  const found = new Map<string, string>();
  // An account without copies.
  if (unnamed.size === 0) return found;
  const own = new Map<string, Held>();
  const copies = new Map<string, Map<string, HeldCopy>>();
  const decided = new Set<string>();
  for (const slice of slices) {
    if (isDue()) yield;
    const { symbol, positionSide: side, orderId, time } = slice.fill;
    if (side !== 'LONG' && side !== 'SHORT') continue;
    const opens = opensPosition(slice.fill);
    const place = `${symbol} ${side}`;
    const held = own.get(place) ?? nothing(side);
    own.set(place, held);
    const open = copies.get(place) ?? new Map<string, HeldCopy>();
    copies.set(place, open);
    let name = copyOf(orderId) ?? found.get(orderId) ?? null;
    if (name === null && !decided.has(orderId)) {
      decided.add(orderId);
      const orders = ordersAt.get(momentOf(slice.fill));
      const isCandidate = !opens && slice.reported !== null && !fits(held, slice);
      name = isCandidate ? (closedCopy(open.values(), slice, orders?.size ?? 1)?.openOrderId ?? null) : null;
      if (name !== null) found.set(orderId, name);
      orders?.delete(orderId);
    }
    if (name === null) {
      apply(held, slice, opens);
      continue;
    }
    const copy = open.get(name) ?? {
      ...nothing(side),
      openOrderId: name,
      unnamed: maximum(unnamed.get(name) ?? ZERO, ZERO),
      closedAt: 0,
    };
    open.set(name, copy);
    apply(copy, slice, opens);
    if (!opens) copy.closedAt = time;
    if (found.has(orderId)) copy.unnamed = subtract(copy.unnamed, slice.quantity);
    if (sign(copy.size) === 0) open.delete(name);
  }
  return found;
}
