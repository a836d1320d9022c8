import type { Cancel } from '../../shared/time/clock.ts';
import { plainFigures } from '../format/plain.ts';

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
