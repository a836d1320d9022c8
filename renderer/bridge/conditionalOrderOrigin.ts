/** Where a conditional order comes from, as far as it can be known: the exchange names the order it came with in pushes alone. */
import type { Intent } from '../../shared/domain/intent.ts';
import type { ConditionalOrder } from '../../shared/domain/conditionalOrderSchema.ts';
import { closesPosition } from './conditionalOrderMoves.ts';

/**
 * `desk`: placed here. `attached`: it came with an order of ours, `intentId`. `unsure`: it may have come with an order of
 * ours, or have been placed elsewhere. `external`: no order of ours could have brought it.
 */
export type ConditionalOrderOrigin =
  { readonly kind: 'desk' | 'unsure' | 'external' } | { readonly kind: 'attached'; readonly intentId: string };

/** How far the clocks of this machine and of the exchange may lie apart, in ms. */
const SKEW_MS = 60_000;

/** The leg of an order that a conditional order can have been. */
function legOf({ kind }: ConditionalOrder): 'takeProfit' | 'stopLoss' | null {
  if (kind === 'stop' || kind === 'stopMarket') return 'stopLoss';
  return kind === 'takeProfit' || kind === 'takeProfitMarket' ? 'takeProfit' : null;
}

/**
 * The origin of a conditional order among the intents the window holds. Its price proves nothing: it can have been moved
 * since. So whatever might have come with an order of ours is never called external.
 */
export function conditionalOrderOrigin(trigger: ConditionalOrder, intents: readonly Intent[]): ConditionalOrderOrigin {
  if (trigger.origin === 'desk') return { kind: 'desk' };
  const { parentOrderId, symbol, positionSide, createdAt } = trigger;
  if (parentOrderId !== undefined) {
    const parent = intents.find(({ orderId }) => orderId === parentOrderId);
    // The window does not hold every intent there ever was.
    return parent ? { kind: 'attached', intentId: parent.intentId } : { kind: 'unsure' };
  }
  const leg = legOf(trigger);
  // What comes with an order closes as much as the order opened, never the position whole.
  if (leg === null || trigger.wholePosition === true || !closesPosition(trigger)) return { kind: 'external' };
  const possible = intents.some(({ draft, state, createdAt: since }) => {
    if (draft.market === 'spot' || ('kind' in draft && draft.kind === 'tpSl')) return false;
    if (state !== 'placed' && state !== 'inDoubt' && state !== 'sending') return false;
    const fits = draft.symbol === symbol && draft.positionSide === positionSide && since <= createdAt + SKEW_MS;
    return fits && (draft.attached?.[leg] ?? null) !== null;
  });
  return { kind: possible ? 'unsure' : 'external' };
}
