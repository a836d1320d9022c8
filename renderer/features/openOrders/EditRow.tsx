import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { PlanRequest } from '../../bridge/planLink.ts';
import { hasMessage, say } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { editTexts, readEdit } from './edit.ts';

interface EditRowProps {
  readonly order: Order;
  readonly instrument: Instrument | null;
  readonly intents: readonly Intent[];
  readonly onPlan: (plan: Omit<PlanRequest, 'failed'>) => void;
  readonly onClose: () => void;
}

/** Below an order's row: its price and open size to change. It says that the order is cancelled and placed anew. */
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
        // A held Enter that opened the form must not send it (XU21).
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
        first
        onChange={(price) => setTexts({ ...texts, price })}
      />
      <NumberField
        label={t('order.edit.size')}
        value={texts.quantity}
        invalid={wrongField === 'quantity'}
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
                ? say(t, edited.problem.key, edited.problem.params)
                : edited.problem.key}
          </span>
        )}
      </p>
      <p className="quiet-text">{t('order.edit.note')}</p>
    </form>
  );
}
