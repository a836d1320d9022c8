import { GROUP_SIGNS, numberStyle, type NumberStyle } from './numberStyle.ts';

/**
 * Shown text as it is copied: figures without the signs between groups of three digits and with a plain minus, so that
 * a spreadsheet and a field read them as numbers. Everything else stays.
 */
export function plainFigures(text: string, style: NumberStyle = numberStyle()): string {
  const sign = GROUP_SIGNS[style.grouping];
  const joined = sign === '' ? text : text.replaceAll(new RegExp(`(?<=\\d)${sign}(?=\\d{3}(?!\\d))`, 'g'), '');
  return joined.replaceAll(/\u2212(?=\d)/g, '-');
}
