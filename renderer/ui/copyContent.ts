/**
 * Copies the text of an element; returns whether that succeeded. The app grants a page no clipboard permission;
 * `execCommand` needs none, only the user's click.
 */
export function copyContent(element: HTMLElement): boolean {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  if (!selection) return false;
  selection.selectAllChildren(element);
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = page.execCommand('copy');
  selection.removeAllRanges();
  return isCopied;
}
