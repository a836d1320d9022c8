import type { Cancel } from '../../shared/time/clock.ts';
import { GROUP_SIGNS } from '../../shared/settings/digitGrouping.ts';
import { numberStyle, type NumberStyle } from '../format/numberStyle.ts';

/**
 * Converts displayed text for the clipboard: numbers without digit group separators and with a plain minus, so that a
 * spreadsheet and an input field read them as numbers. All other text stays the same.
 */
export function plainFigures(text: string, style: NumberStyle = numberStyle()): string {
  const sign = GROUP_SIGNS[style.grouping];
  const joined = sign === '' ? text : text.replaceAll(new RegExp(`(?<=\\d)${sign}(?=\\d{3}(?!\\d))`, 'g'), '');
  return joined.replaceAll(/\u2212(?=\d)/g, '-');
}

/**
 * Copies selected text of the window without digit group separators. An input field copies its own content, which never
 * holds separators. To be installed for each window of the app.
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
