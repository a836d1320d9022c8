import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { type PlanRequest, openQuantity, orderAt } from '../../state/orders/index.ts';
import { hasMessage, translateKey } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/NumberInput.tsx';
import { checkDraft } from '../../../shared/domain/orderCheck.ts';
import { type TextProblem } from '../../../shared/domain/orderText.ts';
import { decimal, equals } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';

/** Text of the two fields of an order being changed. */
interface EditTexts {
  readonly price: string;
  readonly quantity: string;
}

/** Result of reading the fields: nothing changed, a problem, or the requested move. */
type Edited =
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly field: 'price' | 'quantity' | null; readonly problem: TextProblem }
  | { readonly kind: 'move'; readonly plan: Omit<PlanRequest, 'failed'> };

/**
 * Returns the fields with the order's present values: its price and its unfilled quantity. `null`: the order cannot be
 * changed.
 */
export function editTexts(order: Order, intents: readonly Intent[]): EditTexts | null {
  const draft = order.price === null ? null : orderAt(order, order.price, intents);
  const quantity = openQuantity(order);
  return draft === null || quantity === null || order.price === null ? null : { price: order.price, quantity };
}

const wrong = (field: 'price' | 'quantity' | null, problem: TextProblem): Edited => ({ kind: 'wrong', field, problem });

/**
 * Reads the fields of an order being changed. A change cancels the old order and places a new one, under one
 * confirmation, as the exchange cannot change a resting order (R15). Nothing is rounded: a value off its step is a
 * problem (XU9 to XU11).
 */
export function readEdit(order: Order, texts: EditTexts, instrument: Instrument, intents: readonly Intent[]): Edited {
  const price = readTyped(texts.price, 'price', { step: instrument.tickSize });
  if (!price.ok) return wrong('price', price.error);
  const quantity = readTyped(texts.quantity, 'quantity', { step: instrument.stepSize });
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

interface EditRowProps {
  readonly order: Order;
  readonly instrument: Instrument | null;
  readonly intents: readonly Intent[];
  readonly onPlan: (plan: Omit<PlanRequest, 'failed'>) => void;
  readonly onClose: () => void;
}

/**
 * Shows the form below an order's row that changes its price and open quantity. It states that the order is cancelled
 * and placed again.
 */
export function EditRow({ order, instrument, intents, onPlan, onClose }: EditRowProps) {
  const { t } = useTranslation();
  const before = editTexts(order, intents);
  const [texts, setTexts] = useState(before);
  if (!before || !texts || !instrument) {
    return (
      <p role="status">
        {t('order.edit.impossible')}{' '}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('order.edit.gone')}
        </button>
      </p>
    );
  }
  const edited = readEdit(order, texts, instrument, intents);
  const wrongField = edited.kind === 'wrong' ? edited.field : null;
  return (
    <form
      className="row-form"
      aria-label={t('order.edit.form', { id: order.orderId, symbol: order.symbol })}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        // A held Enter that opened the form must not submit it (XU21).
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.kind !== 'move') return;
        onPlan(edited.plan);
        onClose();
      }}
    >
      <NumberField
        label={t('order.price')}
        value={texts.price}
        invalid={wrongField === 'price'}
        kind="price"
        offer={{ step: instrument.tickSize }}
        first
        onChange={(price) => setTexts({ ...texts, price })}
      />
      <NumberField
        label={t('order.edit.size')}
        value={texts.quantity}
        invalid={wrongField === 'quantity'}
        kind="quantity"
        offer={{ step: instrument.stepSize }}
        onChange={(quantity) => setTexts({ ...texts, quantity })}
      />
      <button type="submit" className="button primary" disabled={edited.kind !== 'move'}>
        {t('order.edit.place')}
      </button>
      <button type="button" className="button quiet" onClick={onClose}>
        {t('order.edit.gone')}
      </button>
      <p role="status">
        {edited.kind === 'same' && t('order.edit.same')}
        {edited.kind === 'wrong' && (
          <span className="warning-text">
            {edited.problem.key === 'order.edit.impossible'
              ? t('order.edit.impossible')
              : hasMessage(edited.problem.key)
                ? translateKey(t, edited.problem.key, edited.problem.params)
                : edited.problem.key}
          </span>
        )}
      </p>
      <p className="quiet-text">{t('order.edit.note')}</p>
    </form>
  );
}
