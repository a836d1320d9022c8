import { errors, type ErrorName, type ErrorRow } from '../../../shared/exchange/errors.ts';

/** A documented refusal: HTTP status and body. */
export interface Failure {
  readonly status: number;
  readonly body: { readonly code: number; readonly msg: string };
}

/** Returns the documented refusal with that name; `values` fill the placeholders of the message in order. */
export function failure(name: ErrorName, ...values: readonly (string | number)[]): Failure {
  const { code, message, status } = errors[name];
  let next = 0;
  const msg = message.replace(/%[ds]/g, (place) => String(values[next++] ?? place));
  return { status, body: { code, msg } };
}

/** Returns the refusal with that name and another message: messages can vary, codes do not (document 1 Errors). */
export function failureSaying(name: ErrorName, msg: string): Failure {
  const { code, status } = errors[name];
  return { status, body: { code, msg } };
}

/** Returns the documented refusal of a code, with the message as the documents print it; null for an unknown code. */
export function failureOf(code: number): Failure | null {
  const row = Object.values<ErrorRow>(errors).find((one) => one.code === code);
  return row ? { status: row.status, body: { code, msg: row.message } } : null;
}
