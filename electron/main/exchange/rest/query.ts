import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/**
 * The query string of a row, without the question mark: parameters checked by the row, in the order the row lists them,
 * percent-encoded once (XI14, XI15). Absent parameters are left out.
 */
export function buildQuery(row: EndpointRow, params: unknown): Result<string, AppError> {
  const checked = row.parameters.safeParse(params);
  if (!checked.success) {
    const field = String(checked.error.issues[0]?.path[0] ?? '');
    return fail(appError('invalid', 'error.request.invalid', { field }, { row: row.id }));
  }
  const values = checked.data as Readonly<Record<string, string | number | boolean | undefined>>;
  const parts: string[] = [];
  const order = 'shape' in row.parameters ? Object.keys(row.parameters.shape as object) : Object.keys(values);
  for (const name of order) {
    const value = values[name];
    if (value !== undefined) parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  return ok(parts.join('&'));
}
