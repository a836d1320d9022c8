/**
 * Margin mode and leverage under which a position was held. No fill, order or bill of the exchange says them: they are
 * known as far as the desk saw the position while it was open.
 */
import { z } from 'zod';
import type { ClosedPosition } from './closedPosition.ts';
import type { Position } from './order.ts';

/** `marginType`: the exchange's word; `leverage`: as the exchange writes it. */
export const marginTermsSchema = z.strictObject({ marginType: z.string(), leverage: z.string() });

/** See {@link marginTermsSchema}. */
export type MarginTerms = z.infer<typeof marginTermsSchema>;

/**
 * Terms under which a position was seen. `at`: the exchange's time, Unix ms. `openOrderId`: the order that opened a
 * separated position; null: a combined one, or not reported.
 */
export interface SeenTerms extends MarginTerms, Pick<Position, 'symbol' | 'side'> {
  readonly openOrderId: string | null;
  readonly at: number;
}

/** Whether terms were seen of the position that these fills make up, and not of another one of the same side. */
function isOf(position: ClosedPosition, seen: SeenTerms): boolean {
  if (seen.symbol !== position.symbol || seen.side !== position.side) return false;
  if (position.openedAt === null || position.closedAt === null) return false;
  if (seen.at < position.openedAt || seen.at > position.closedAt) return false;
  if (position.openOrderId !== null) return seen.openOrderId === position.openOrderId;
  return (
    seen.openOrderId === null || position.fills.some(({ opens, orderId }) => opens && orderId === seen.openOrderId)
  );
}

/** Returns the terms of a closed position in the order in which they were in force; null: it was not seen while open. */
export function marginTermsOf(position: ClosedPosition, seen: readonly SeenTerms[]): MarginTerms[] | null {
  const own = seen.filter((one) => isOf(position, one)).toSorted((a, b) => a.at - b.at);
  const terms: MarginTerms[] = [];
  for (const { marginType, leverage } of own) {
    const last = terms.at(-1);
    if (last?.marginType !== marginType || last.leverage !== leverage) terms.push({ marginType, leverage });
  }
  return terms.length === 0 ? null : terms;
}
