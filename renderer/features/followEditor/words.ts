/** Display texts of fields and values of a follow's settings. */
import { registerMessages, hasMessage, translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import enCopyEdit from '../../locales/en/copyEdit.json';
import type { TextProblem } from '../../../shared/domain/orderText.ts';

registerMessages(enCopyEdit);

const isOwn = (key: string): key is keyof typeof enCopyEdit => Object.hasOwn(enCopyEdit, key);

/** Returns the label of a field; an undocumented field is named as the exchange's. */
export function fieldWord(t: Translate, field: string): string {
  const key = `copyEdit.field.${field}`;
  return isOwn(key) ? translateKey(t, key) : t('word.exchangeValue', { value: field });
}

/** Returns the label of a documented value; any other word of the exchange is named as such; null and blank: not set. */
export function valueWord(t: Translate, field: string, value: string | null): string {
  if (value === null || value === '') return t('copyEdit.unset');
  if (!/mode|entry|copyBasis|Type$/.test(field)) return value;
  const key = `copyEdit.word.${value.replaceAll('-', '_')}`;
  return isOwn(key) ? translateKey(t, key) : t('word.exchangeValue', { value });
}

/** Returns the message of a field's problem, using the window's label of the field. */
export function problemWord(t: Translate, { key, params }: TextProblem): string {
  const { field } = params;
  const named = typeof field === 'string' ? { ...params, field: fieldWord(t, field) } : params;
  return hasMessage(key) ? translateKey(t, key, named) : translateKey(t, key as MessageKey, named);
}
