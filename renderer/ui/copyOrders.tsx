import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';
import { compare, decimal, formatDecimal, normalise, parseDecimal, subtract } from '../../shared/num/decimal.ts';
import type { Translate } from '../i18n/messages.ts';

/** Minimum number of decimals shown of a USDT amount. */
export const COPY_MONEY = 2;

/** Returns the side of a copied position as text; an unknown word of the exchange is named as such. */
export function copySideText(t: Translate, side: string): string {
  return side === 'LONG' || side === 'SHORT'
    ? t(`order.positionSide.${side}`)
    : t('word.exchangeValue', { value: side });
}

/** Shows the side of a copied position with its colour. */
export function CopySide({ side }: { readonly side: string }) {
  const { t } = useTranslation();
  return <span className={side === 'LONG' ? 'up' : side === 'SHORT' ? 'down' : ''}>{copySideText(t, side)}</span>;
}

/** Returns the open size of a copied position, in base: the filled size minus the closed size; never below zero. */
export function heldSize({ size, filledSize, closedSize }: CopyOrder): string {
  const filled = parseDecimal(filledSize ?? size);
  const closed = parseDecimal(closedSize ?? '0');
  if (!filled || !closed) return filledSize ?? size;
  return compare(closed, filled) >= 0 ? '0' : formatDecimal(normalise(subtract(filled, closed)));
}

/** Returns the exact difference of two decimal texts; `null` where one is not known. */
export function differenceOf(a: string | null, b: string | null): string | null {
  const from = parseDecimal(a ?? '');
  const less = parseDecimal(b ?? '');
  return from && less ? formatDecimal(subtract(from, less)) : null;
}

/** Whether decimal text is above zero. */
export function isPositive(text: string): boolean {
  return compare(parseDecimal(text) ?? decimal('0'), decimal('0')) > 0;
}
