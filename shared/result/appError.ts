import { z } from 'zod';

/** Every way a call can fail, as the window and the callers tell them apart. */
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

/** What the exchange itself said, apart from our words (R26): its code as text, its message as plain text, the status. */
export const exchangeErrorSchema = z.strictObject({
  code: z.string().nullable(),
  message: z.string(),
  httpStatus: z.number().int().nullable(),
});

/**
 * An error as a value. `key` names the sentence in the window's catalogue and `params` fills it; `exchange` holds the
 * exchange's own words as text; `row` is the endpoint or channel row concerned.
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

/** Builds an error value; `exchange` and `row` only where they exist. */
export function appError(
  kind: ErrorKind,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
  more: { readonly exchange?: AppError['exchange']; readonly row?: string } = {},
): AppError {
  return { kind, key, params: { ...params }, exchange: more.exchange ?? null, row: more.row ?? null };
}
