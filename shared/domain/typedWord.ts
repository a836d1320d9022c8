/**
 * Words that the user must type before certain actions are confirmed (B-A8, XU14): the window asks for them, main
 * checks them.
 */

/** Word for every order with a serious warning. */
export const ORDER_WORD = 'order';

/** Word that the user must type before everything is closed. */
export const CLOSE_ALL_WORD = 'close all';

/** Word that the user must type before the practice account is reset. */
export const RESET_WORD = 'reset';

/** Returns the word that the warnings of an order or a whole plan require; null when none does. */
export function wordOf(warnings: readonly { readonly mustType?: string | undefined }[]): string | null {
  return warnings.find(({ mustType }) => mustType !== undefined)?.mustType ?? null;
}

/**
 * Returns whether the typed text is the word, ignoring surrounding whitespace; always true when no word is required.
 */
export function isTyped(word: string | null, typed: string | null): boolean {
  return word === null || typed?.trim() === word;
}
