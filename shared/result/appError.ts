import { z } from 'zod';

/** Kinds of errors that a call can return, as the window and other callers distinguish them. */
export const errorKinds = [
  'network',
  'timeout',
  'rateLimited',
  'auth',
  'rejected',
  'invalid',
  'inDoubt',
  'unavailable',
  'unreadable',
  'refused',
  'internal',
] as const;

/** The exchange's error, separate from the app's text: its code as text, its message as plain text, the HTTP status. */
export const exchangeErrorSchema = z.strictObject({
  code: z.string().nullable(),
  message: z.string(),
  httpStatus: z.number().int().nullable(),
});

/**
 * An error as a value. `key` is the message key in the window's catalogue and `params` are its parameters; `exchange`
 * holds the exchange's error as text; `row` is the endpoint or channel row concerned.
 */
export const appErrorSchema = z.strictObject({
  kind: z.enum(errorKinds),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  exchange: exchangeErrorSchema.nullable(),
  row: z.string().nullable(),
});

/** See {@link errorKinds}. */
export type ErrorKind = (typeof errorKinds)[number];
/** See {@link appErrorSchema}. */
export type AppError = z.infer<typeof appErrorSchema>;

/** Creates an error value; `exchange` and `row` are null unless given. */
export function appError(
  kind: ErrorKind,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
  more: { readonly exchange?: AppError['exchange']; readonly row?: string } = {},
): AppError {
  return { kind, key, params: { ...params }, exchange: more.exchange ?? null, row: more.row ?? null };
}
