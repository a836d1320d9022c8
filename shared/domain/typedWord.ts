/** The word a person types before an order with a grave remark is confirmed (B-A8, XU14): the window asks, main checks. */

/** The word of every such order. */
export const ORDER_WORD = 'order';

/** Word that has to be typed before everything is closed (R10). */
export const CLOSE_ALL_WORD = 'close all';

/** Word that has to be typed before the account of practice begins anew (R37). */
export const RESET_WORD = 'reset';

/** What the remarks of an order or of a whole plan ask to be typed; null when nothing is. */
export function wordOf(warnings: readonly { readonly mustType?: string | undefined }[]): string | null {
  return warnings.find(({ mustType }) => mustType !== undefined)?.mustType ?? null;
}

/** Whether what was typed is the word; blanks around it do not count, and nothing has to be typed for no word. */
export function isTyped(word: string | null, typed: string | null): boolean {
  return word === null || typed?.trim() === word;
}
