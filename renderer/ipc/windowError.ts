import type { AppError, ErrorKind } from '../../shared/result/appError.ts';

/**
 * Creates an error that the window itself detected. It is built here because the shared builder is in the same file as
 * its schema, and the schema library compiles functions from text, which the window's security policy forbids.
 */
export function windowError(
  kind: ErrorKind,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): AppError {
  return { kind, key, params: { ...params }, exchange: null, row: null };
}
