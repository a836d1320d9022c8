import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/** Checked parameters of a row: name and value, in the order the row lists them; absent ones are left out. */
export type Parameters = readonly (readonly [name: string, value: string | number | boolean])[];

/** Parameters checked by the row, in its order. */
export function checkParameters(row: EndpointRow, params: unknown): Result<Parameters, AppError> {
  const checked = row.parameters.safeParse(params);
  if (!checked.success) {
    const field = String(checked.error.issues[0]?.path[0] ?? '');
    return fail(appError('invalid', 'error.request.invalid', { field }, { row: row.id }));
  }
  const values = checked.data as Readonly<Record<string, string | number | boolean | undefined>>;
  const order = 'shape' in row.parameters ? Object.keys(row.parameters.shape as object) : Object.keys(values);
  return ok(
    order.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Parameters as a query string without the question mark, percent-encoded once (XI14, XI15). */
export function queryText(parameters: Parameters): string {
  return parameters
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** Parameters as the JSON text of a body, which is signed and sent as it is. */
export function bodyText(parameters: Parameters): string {
  return JSON.stringify(Object.fromEntries(parameters));
}

/**
 * The query string of a row, without the question mark: parameters checked by the row, in the order the row lists them,
 * percent-encoded once (XI14, XI15). Absent parameters are left out.
 */
export function buildQuery(row: EndpointRow, params: unknown): Result<string, AppError> {
  const checked = checkParameters(row, params);
  return checked.ok ? ok(queryText(checked.value)) : checked;
}
