/** How the positions of one symbol are closed at market from the ladder: asked for once, whatever there is of them. */
import type { OrderDraft, Position } from '../../../../shared/domain/order.ts';
import { closingOrder, ordersReach } from '../../../bridge/orderMoves.ts';

/** One order; several under one confirmation, where the account has no closing by call; or the question whether to close all. */
export type Flattening =
  | { readonly kind: 'order'; readonly draft: OrderDraft }
  | { readonly kind: 'orders'; readonly drafts: readonly OrderDraft[] }
  | { readonly kind: 'ask'; readonly count: number };

/**
 * What closes these positions, which are of one symbol. The demo account closes by opposite orders alone (document 3, Demo
 * trading; R9, R15): one for each position that such an order meets.
 */
export function flattening(positions: readonly [Position, ...Position[]], demo: boolean): Flattening {
  const [only] = positions;
  if (positions.length === 1 && (demo || only.separatedMode !== 'SEPARATED'))
    return { kind: 'order', draft: closingOrder(only, !demo) };
  if (!demo) return { kind: 'ask', count: positions.length };
  const met = positions.filter((position) => ordersReach(position, positions));
  return { kind: 'orders', drafts: met.map((position) => closingOrder(position, false)) };
}
