import type { AppError } from '../../../shared/result/appError.ts';
import { keyFields, noKey, type KeyField, type KeyProblem, type TypedKey } from './credentialText.ts';

/** The form for a key: what is wrong, and how far its sending is. What is typed stands in the fields alone, never here. */
export interface KeyForm {
  readonly problems: Partial<Record<KeyField, KeyProblem>>;
  /** What main or the exchange said against it. */
  readonly error: AppError | null;
  readonly status: 'typing' | 'sending' | 'stored';
}

/** What happens to the form. */
export type KeyFormAction =
  | { readonly kind: 'checked'; readonly problems: KeyForm['problems'] }
  | { readonly kind: 'send' }
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly error: AppError };

/** A form nobody typed in. */
export const emptyKeyForm: KeyForm = { problems: {}, error: null, status: 'typing' };

/** The form after an action. */
export function reduceKeyForm(form: KeyForm, action: KeyFormAction): KeyForm {
  switch (action.kind) {
    case 'checked':
      return { problems: action.problems, error: null, status: 'typing' };
    case 'send':
      return { problems: {}, error: null, status: 'sending' };
    case 'stored':
      return { ...emptyKeyForm, status: 'stored' };
    case 'refused':
      return { ...form, error: action.error, status: 'typing' };
  }
}

/** The field that an error of main speaks of; `null`: the whole set. */
export function fieldOf(error: AppError): KeyField | null {
  return keyFields.find((field) => field === error.params['field']) ?? null;
}

/** A field of a form, as far as reading and emptying it goes. */
export interface TextField {
  value: string;
}

/** What stands in the fields, by name; a missing field is empty. */
export function readFields(fields: (name: keyof TypedKey) => TextField | null): TypedKey {
  const names = Object.keys(noKey) as (keyof TypedKey)[];
  return Object.fromEntries(names.map((name) => [name, fields(name)?.value ?? ''])) as unknown as TypedKey;
}

/** Empties the secret fields: what was in them is on its way to main and stands nowhere else. */
export function emptySecrets(fields: (name: keyof TypedKey) => TextField | null): void {
  for (const name of keyFields) {
    const field = fields(name);
    if (field) field.value = '';
  }
}
