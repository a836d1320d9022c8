import { hasMessage, say, type Translate } from '../../i18n/messages.ts';

/**
 * Why a balance changed, in the person's language (document 2, bizType; document 3, incomeType, transferReason); a word that is not
 * documented stays as the exchange sent it.
 */
export function kindText(t: Translate, kind: string): string {
  const key = `records.word.${kind}`;
  return hasMessage(key) ? say(t, key) : kind;
}
