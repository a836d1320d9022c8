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

/** Returns the selected text with the exact value of each rounded figure and the full date of each shortened time. */
function selectedText(document: Document): string {
  const selection = document.getSelection();
  if (!selection) return '';
  const shortened = [...document.querySelectorAll<HTMLElement>('[data-exact]')];
  const alone = shortened.find((one) => one.contains(selection.anchorNode) && one.contains(selection.focusNode));
  if (alone) return selection.toString() === alone.textContent ? alone.dataset['exact']! : selection.toString();
  const before = new Map<CharacterData, string>();
  // Only the browser knows the breaks between cells and lines, so it reads the exact texts in place.
  for (const one of shortened.filter((figure) => selection.containsNode(figure))) {
    let exact = one.dataset['exact']!;
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as CharacterData;
      before.set(node, node.data);
      node.data = exact;
      exact = '';
    }
  }
  const text = selection.toString();
  for (const [node, shown] of before) node.data = shown;
  return text;
}

/**
 * Copies selected text of the window with exact values and without digit group separators. An input field copies its
 * own content, which never holds separators. To be installed for each window of the app.
 */
export function copyPlainFigures(document: Document): Cancel {
  const copy = (event: ClipboardEvent): void => {
    const target = event.target as Element | null;
    if (event.defaultPrevented || target?.closest?.('input, textarea') || !event.clipboardData) return;
    const plain = plainFigures(selectedText(document));
    if (plain === (document.getSelection()?.toString() ?? '')) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  };
  document.addEventListener('copy', copy);
  return () => document.removeEventListener('copy', copy);
}
