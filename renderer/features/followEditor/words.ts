/** Words of fields and values of a follow's settings. */
import { registerMessages, hasMessage, translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { enCopyEdit } from '../../i18n/enCopyEdit.ts';
import type { TextProblem } from '../../../shared/domain/orderText.ts';

registerMessages(enCopyEdit);

const isOwn = (key: string): key is keyof typeof enCopyEdit => Object.hasOwn(enCopyEdit, key);

/** What a field is called; one no document names is called as the exchange calls it. */
export function fieldWord(t: Translate, field: string): string {
  const key = `copyEdit.field.${field}`;
  return isOwn(key) ? translateKey(t, key) : field;
}

/** A value in words where it is one of the documented words, else as it is; null and blank: not set. */
export function valueWord(t: Translate, field: string, value: string | null): string {
  if (value === null || value === '') return t('copyEdit.unset');
  const key = `copyEdit.word.${value}`;
  return /mode|entry|copyBasis|Type$/.test(field) && isOwn(key) ? translateKey(t, key) : value;
}

/** The sentence of a problem at a field, which is named as the window names it. */
export function problemWord(t: Translate, { key, params }: TextProblem): string {
  const { field } = params;
  const named = typeof field === 'string' ? { ...params, field: fieldWord(t, field) } : params;
  return hasMessage(key) ? translateKey(t, key, named) : translateKey(t, key as MessageKey, named);
}
