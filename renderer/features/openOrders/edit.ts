import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { checkDraft } from '../../../shared/domain/orderCheck.ts';
import { type TextProblem } from '../../../shared/domain/orderText.ts';
import { decimal, equals } from '../../../shared/num/decimal.ts';
import { openQuantity, orderAt } from '../../bridge/orderMoves.ts';
import type { PlanRequest } from '../../bridge/planLink.ts';
import { readTyped } from '../../format/typed.ts';

/** What stands in the two fields of a changed order. */
export interface EditTexts {
  readonly price: string;
  readonly quantity: string;
}

/** What can be done with them: nothing is changed, something is wrong, or the move that is asked for. */
export type Edited =
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly field: 'price' | 'quantity' | null; readonly problem: TextProblem }
  | { readonly kind: 'move'; readonly plan: Omit<PlanRequest, 'failed'> };

/** The fields as the order stands: its price, and what of it is not filled yet. `null`: it cannot be changed. */
export function editTexts(order: Order, intents: readonly Intent[]): EditTexts | null {
  const draft = order.price === null ? null : orderAt(order, order.price, intents);
  const quantity = openQuantity(order);
  return draft === null || quantity === null || order.price === null ? null : { price: order.price, quantity };
}

const wrong = (field: 'price' | 'quantity' | null, problem: TextProblem): Edited => ({ kind: 'wrong', field, problem });

/**
 * Reads the fields of a changed order. A change is the cancel of the old one and the placing of the new one, under one
 * confirmation; the exchange changes nothing that rests (R15). Nothing is rounded: what is off its step is said (XU9 to XU11).
 */
export function readEdit(order: Order, texts: EditTexts, instrument: Instrument, intents: readonly Intent[]): Edited {
  const price = readTyped(texts.price, 'price');
  if (!price.ok) return wrong('price', price.error);
  const quantity = readTyped(texts.quantity, 'quantity');
  if (!quantity.ok) return wrong('quantity', quantity.error);
  const before = editTexts(order, intents);
  const draft = orderAt(order, price.value.text, intents);
  if (!before || !draft) return wrong(null, { key: 'order.edit.impossible', params: {} });
  const unchanged = (a: string, b: string): boolean => equals(decimal(a), decimal(b));
  if (unchanged(before.price, price.value.text) && unchanged(before.quantity, quantity.value.text)) {
    return { kind: 'same' };
  }
  const changed = { ...draft, quantity: quantity.value.text };
  const problem = checkDraft(changed, instrument)[0];
  if (problem) {
    const field = problem.field === 'price' || problem.field === 'quantity' ? problem.field : null;
    return wrong(field, problem);
  }
  const { market, symbol, orderId } = order;
  return {
    kind: 'move',
    plan: {
      kind: 'move',
      drafts: [changed],
      replaces: [{ kind: 'order', market, symbol, orderId }],
      title: { key: 'order.edit.title', params: { symbol } },
    },
  };
}
