import type { AppError, ErrorKind } from '../../shared/result/appError.ts';

/**
 * An error the window itself found. It is built here because the shared builder stands beside its schema, and the
 * schema library compiles functions from text, which the window's security policy forbids.
 */
export function windowError(
  kind: ErrorKind,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): AppError {
  return { kind, key, params: { ...params }, exchange: null, row: null };
}
