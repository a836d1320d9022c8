import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';
import { hasMessage, say } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { marginPreview, type FigureInputs } from './figures.ts';

interface MoveMarginProps {
  readonly position: Position;
  readonly direction: 'add' | 'reduce';
  readonly inputs: FigureInputs;
  readonly busy: boolean;
  readonly onMove: (amount: string) => void;
}

/** Adds margin to an isolated position or takes some out; margin and liquidation price are shown first, before and after. */
export function MoveMargin({ position, direction, inputs, busy, onMove }: MoveMarginProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = readTyped(text, 'amount');
  const preview = read.ok ? marginPreview(position, direction, read.value.text, inputs) : null;
  const tooMuch =
    direction === 'reduce' &&
    read.ok &&
    preview !== null &&
    preview.removable !== null &&
    compare(decimal(read.value.text), decimal(preview.removable)) > 0;
  const price = (found: string | null | undefined): string =>
    found === undefined ? t('table.total.unknown') : (found ?? t('positions.liquidation.none'));
  return (
    <form
      className="row-form"
      aria-label={t(`positions.margin.${direction}`)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok && !tooMuch && !busy) onMove(read.value.text);
      }}
    >
      <NumberField
        label={t('positions.margin.amount')}
        value={text}
        invalid={text !== '' && (!read.ok || tooMuch)}
        first
        onChange={setText}
      />
      <button type="submit" className="button primary" disabled={!read.ok || tooMuch || busy}>
        {t(`positions.margin.${direction}.do`)}
      </button>
      <p role="status">
        {text !== '' &&
          !read.ok &&
          (hasMessage(read.error.key) ? say(t, read.error.key, read.error.params) : read.error.key)}
        {tooMuch && t('positions.margin.tooMuch', { most: preview.removable })}
        {preview && !tooMuch && (
          <>
            {t('positions.margin.preview', { before: preview.marginBefore, after: preview.marginAfter })}{' '}
            {t('positions.margin.preview.liquidation', {
              before: price(preview.liquidationBefore),
              after: price(preview.liquidationAfter),
            })}
          </>
        )}
      </p>
    </form>
  );
}
