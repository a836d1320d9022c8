import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';
import { compare, decimal, formatDecimal, normalise, parseDecimal, subtract } from '../../shared/num/decimal.ts';
import type { Translate } from '../i18n/messages.ts';

/** Decimals of an amount of USDT at least shown. */
export const COPY_MONEY = 2;

/** The side of a copy in words; a word of the exchange that is not known stays as it is. */
export function copySideText(t: Translate, side: string): string {
  return side === 'LONG' || side === 'SHORT' ? t(`order.positionSide.${side}`) : side;
}

/** The side of a copy with its colour. */
export function CopySide({ side }: { readonly side: string }) {
  const { t } = useTranslation();
  return <span className={side === 'LONG' ? 'up' : side === 'SHORT' ? 'down' : ''}>{copySideText(t, side)}</span>;
}

/** What of a copy is still open, in base: what was filled, less what was closed; never below zero. */
export function heldSize({ size, filledSize, closedSize }: CopyOrder): string {
  const filled = parseDecimal(filledSize ?? size);
  const closed = parseDecimal(closedSize ?? '0');
  if (!filled || !closed) return filledSize ?? size;
  return compare(closed, filled) >= 0 ? '0' : formatDecimal(normalise(subtract(filled, closed)));
}

/** A difference of decimal text, exactly; `null` where one is not known. */
export function differenceOf(a: string | null, b: string | null): string | null {
  const from = parseDecimal(a ?? '');
  const less = parseDecimal(b ?? '');
  return from && less ? formatDecimal(subtract(from, less)) : null;
}

/** Whether decimal text is above zero. */
export function isPositive(text: string): boolean {
  return compare(parseDecimal(text) ?? decimal('0'), decimal('0')) > 0;
}
