import type { MessageKey } from '../../i18n/messages.ts';

/** A typed key set. No part of it is kept longer than the form is open. */
export interface TypedKey {
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** A part of a key set that can be wrong. */
export type KeyField = 'apiKey' | 'secretKey' | 'passphrase';

/** The parts in the order of the form. */
export const keyFields = ['apiKey', 'secretKey', 'passphrase'] as const satisfies readonly KeyField[];

/** The error of a field, as the message key of its sentence. */
export type KeyProblem = Extract<
  MessageKey,
  | 'error.key.empty'
  | 'error.key.blanks'
  | 'error.key.characters'
  | 'error.key.passphraseCharacters'
  | 'error.key.swapped'
  | 'error.key.sameParts'
  | 'error.key.tooShort'
>;

/** An empty form. */
export const noKey: TypedKey = { label: '', apiKey: '', secretKey: '', passphrase: '' };

/** Characters that may surround a pasted value: any white space, invisible characters, quotes (XU25). */
const AROUND =
  /^[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+|[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+$/gu;
const SHORTEST = 8;

/** Returns a pasted part without the surrounding characters. */
export function trimPart(text: string): string {
  return text.replace(AROUND, '');
}

function shapeProblem(field: KeyField, value: string): KeyProblem | null {
  if (/\s/u.test(value)) return 'error.key.blanks';
  if (field === 'passphrase') return /^[A-Za-z0-9]*$/.test(value) ? null : 'error.key.passphraseCharacters';
  return /^[\u0021-\u007e]*$/.test(value) ? null : 'error.key.characters';
}

/** API keys occur with a short name and an underscore as a prefix, secrets never do (XU26). */
const named = (value: string): boolean => /^[a-z]{2,8}_/.test(value);

/**
 * Returns the errors of a typed key set, by field. `whole`: the form is being sent, so empty and short fields count
 * too; while the user types they do not. Main checks again; this check only reports errors early.
 */
export function checkKey(typed: TypedKey, whole: boolean): Partial<Record<KeyField, KeyProblem>> {
  const problems: Partial<Record<KeyField, KeyProblem>> = {};
  const apiKey = trimPart(typed.apiKey);
  const secretKey = trimPart(typed.secretKey);
  if (secretKey !== '' && secretKey === apiKey) problems.secretKey = 'error.key.sameParts';
  else if (apiKey !== '' && named(secretKey) && !named(apiKey)) problems.secretKey = 'error.key.swapped';
  for (const field of keyFields) {
    const value = trimPart(typed[field]);
    const shape = shapeProblem(field, value);
    if (shape !== null) problems[field] = shape;
    else if (whole && value === '') problems[field] = 'error.key.empty';
    else if (whole && field !== 'passphrase' && value.length < SHORTEST) problems[field] = 'error.key.tooShort';
  }
  return problems;
}
