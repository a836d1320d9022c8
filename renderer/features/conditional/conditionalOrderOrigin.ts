/**
 * The origin of a conditional order, as far as it is known: the exchange names the order it came with only in WebSocket
 * pushes.
 */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { closesPosition } from '../../state/orders/index.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';
import { conditionalOrderRow } from '../../../shared/domain/conditionalOrder.ts';

/**
 * `desk`: placed by this app. `attached`: it came with an order of this app, `intentId`. `unsure`: it may have come
 * with an order of this app, or have been placed elsewhere. `external`: it cannot have come with an order of this app.
 */
export type ConditionalOrderOrigin =
  | { readonly kind: 'desk' | 'unsure' | 'external' }
  | { readonly kind: 'attached'; readonly intentId: string };

/** Maximum assumed difference between the local clock and the exchange's clock, in ms. */
const SKEW_MS = MINUTE_MS;

/** Returns the leg of an order that a conditional order may be. */
function legOf({ kind }: ConditionalOrder): 'takeProfit' | 'stopLoss' | null {
  const exit = conditionalOrderRow(kind)?.exit ?? 'working';
  return exit === 'working' ? null : exit;
}

/**
 * Returns the origin of a conditional order, given the intents in the window. The price is no evidence, because the
 * order may have been moved since. Therefore an order that may have come with one of this app's orders is never called
 * external.
 */
export function conditionalOrderOrigin(trigger: ConditionalOrder, intents: readonly Intent[]): ConditionalOrderOrigin {
  if (trigger.origin === 'desk') return { kind: 'desk' };
  const { parentOrderId, symbol, positionSide, createdAt } = trigger;
  if (parentOrderId !== undefined) {
    const parent = intents.find(({ orderId }) => orderId === parentOrderId);
    // The window does not hold every past intent.
    return parent ? { kind: 'attached', intentId: parent.intentId } : { kind: 'unsure' };
  }
  const leg = legOf(trigger);
  // An attached order closes the quantity that its order opened, never the whole position.
  if (leg === null || trigger.wholePosition === true || !closesPosition(trigger)) return { kind: 'external' };
  const possible = intents.some(({ draft, state, createdAt: since }) => {
    if (draft.market === 'spot' || ('kind' in draft && draft.kind === 'tpSl')) return false;
    if (state !== 'placed' && state !== 'inDoubt' && state !== 'sending') return false;
    const fits = draft.symbol === symbol && draft.positionSide === positionSide && since <= createdAt + SKEW_MS;
    return fits && (draft.attached?.[leg] ?? null) !== null;
  });
  return { kind: possible ? 'unsure' : 'external' };
}
