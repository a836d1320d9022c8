import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { checkDraft, roundPrice } from '../../../shared/domain/orderCheck.ts';
import { type TextProblem } from '../../../shared/domain/orderText.ts';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';
import { hasMessage, translateKey } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/NumberInput.tsx';
import { limitCloseDraft, type PositionRow } from './model.ts';

interface LimitCloseProps {
  readonly row: PositionRow;
  readonly instrument: Instrument;
  readonly reduceOnly: boolean;
  readonly onOrder: (draft: OrderDraft) => void;
  readonly onDone: () => void;
}

/** Reads the two fields: returns the order, or the problem. The quantity may not exceed the position (B-A7). */
export function readLimitClose(
  { position }: Pick<PositionRow, 'position'>,
  texts: { readonly price: string; readonly quantity: string },
  instrument: Instrument,
  reduceOnly = true,
): { readonly draft: OrderDraft } | { readonly problem: TextProblem } {
  const price = readTyped(texts.price, 'price', { step: instrument.tickSize });
  if (!price.ok) return { problem: price.error };
  const quantity = readTyped(texts.quantity, 'quantity', { step: instrument.stepSize });
  if (!quantity.ok) return { problem: quantity.error };
  if (compare(decimal(quantity.value.text), decimal(position.size)) > 0) {
    return { problem: { key: 'positions.closeTooLarge', params: { size: position.size } } };
  }
  const draft = limitCloseDraft(position, price.value.text, quantity.value.text, reduceOnly);
  const problem = checkDraft(draft, instrument)[0];
  return problem ? { problem } : { draft };
}

/** Shows the price and size fields of an order that closes a position at a limit. */
export function LimitClose({ row, instrument, reduceOnly, onOrder, onDone }: LimitCloseProps) {
  const { t } = useTranslation();
  const { position, mark } = row;
  const side = position.side === 'LONG' ? 'SELL' : 'BUY';
  const [texts, setTexts] = useState(() => ({
    price: mark === null ? '' : (roundPrice(mark.price, side, instrument) ?? ''),
    quantity: position.size,
  }));
  const read = readLimitClose(row, texts, instrument, reduceOnly);
  return (
    <form
      className="row-form"
      aria-label={t('positions.limitClose')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!('draft' in read)) return;
        // Called first, so that the confirmation returns the focus to an element that still exists.
        onDone();
        onOrder(read.draft);
      }}
    >
      <NumberField
        label={t('order.price')}
        value={texts.price}
        invalid={'problem' in read}
        kind="price"
        offer={{ step: instrument.tickSize }}
        first
        onChange={(price) => setTexts({ ...texts, price })}
      />
      <NumberField
        label={t('order.quantity')}
        value={texts.quantity}
        invalid={'problem' in read}
        kind="quantity"
        offer={{ step: instrument.stepSize }}
        onChange={(quantity) => setTexts({ ...texts, quantity })}
      />
      <button type="submit" className="button primary" disabled={'problem' in read}>
        {t('positions.limitClose.place')}
      </button>
      <p role="status" className="warning-text">
        {'problem' in read &&
          (read.problem.key === 'positions.closeTooLarge' || hasMessage(read.problem.key)
            ? translateKey(t, read.problem.key, read.problem.params)
            : read.problem.key)}
      </p>
    </form>
  );
}
