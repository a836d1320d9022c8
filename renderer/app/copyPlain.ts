import type { Cancel } from '../../shared/time/clock.ts';
import { GROUP_SIGNS, numberStyle, type NumberStyle } from '../format/numberStyle.ts';

/**
 * Shown text as it is copied: figures without the signs between groups of three digits and with a plain minus, so that
 * a spreadsheet and a field read them as numbers. Everything else stays.
 */
export function plainFigures(text: string, style: NumberStyle = numberStyle()): string {
  const sign = GROUP_SIGNS[style.grouping];
  const joined = sign === '' ? text : text.replaceAll(new RegExp(`(?<=\\d)${sign}(?=\\d{3}(?!\\d))`, 'g'), '');
  return joined.replaceAll(/\u2212(?=\d)/g, '-');
}

/**
 * What is selected on the desk is copied without the signs between groups of digits. A field copies what stands in it; it
 * never holds such signs. For each window of the desk.
 */
export function copyPlainFigures(document: Document): Cancel {
  const copy = (event: ClipboardEvent): void => {
    const target = event.target as Element | null;
    if (event.defaultPrevented || target?.closest?.('input, textarea') || !event.clipboardData) return;
    const text = document.getSelection()?.toString() ?? '';
    const plain = plainFigures(text);
    if (plain === text) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  };
  document.addEventListener('copy', copy);
  return () => document.removeEventListener('copy', copy);
}
