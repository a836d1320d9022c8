import { hasMessage, translateKey, type Translate } from '../i18n/messages.ts';

/**
 * Returns why a balance changed, in the user's language (document 2, bizType; document 3, incomeType, transferReason);
 * an undocumented word is returned as received.
 */
export function recordWord(t: Translate, word: string): string {
  const key = `records.word.${word}`;
  return hasMessage(key) ? translateKey(t, key) : word;
}
