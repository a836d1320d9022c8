/** Checks the parameters of one request against its endpoint row, and writes them as they are sent and signed. */
import type { ParameterRule } from '../../../../../shared/exchange/parameterRules.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { REFUSED, type Field, type Kind } from './fieldKinds.ts';
import { compileFields, membersJson } from './fields.ts';
import { compileRule, type RequestContext } from './requestRules.ts';

/** Checked parameters of an endpoint. */
export interface Parameters {
  readonly fields: readonly Field[];
  /** Values as they are sent, in the order of the fields; an absent one is undefined. */
  readonly values: readonly unknown[];
  /** Number of orders that a batch places or cancels; at least 1. */
  readonly items: number;
  /** Whether a list in a query is written by repeating its name instead of as one JSON array (A-REPEATED-PARAMETER). */
  readonly repeats: boolean;
}

interface CheckedRow {
  readonly kind: Kind & { readonly members: readonly Field[] };
  readonly rules: readonly ReturnType<typeof compileRule>[];
  readonly repeats: boolean;
}

const rows = new WeakMap<EndpointRow, CheckedRow>();
const plain: RequestContext = { now: null, means: [] };
const NAME_LENGTH = 60;
/** Values of a query other than lists. */
type Plain = string | number | boolean;

function checkedRow(row: EndpointRow): CheckedRow {
  const known = rows.get(row);
  if (known) return known;
  const kind = compileFields(row.parameters);
  const written: readonly ParameterRule[] = row.rules ?? [];
  const made: CheckedRow = {
    kind,
    rules: written.map((rule) => compileRule(rule, kind.members)),
    repeats: row.assumes.includes('A-REPEATED-PARAMETER'),
  };
  rows.set(row, made);
  return made;
}

const invalid = (row: EndpointRow, field: string): AppError =>
  appError('invalid', 'error.request.invalid', { field: field.slice(0, NAME_LENGTH) }, { row: row.id });

/**
 * Checks parameters against the endpoint row and its rules. A value that was not passed is not sent: the exchange fills
 * in defaults.
 */
export function checkParameters(
  row: EndpointRow,
  params: unknown,
  context: RequestContext = plain,
): Result<Parameters, AppError> {
  const { kind, rules, repeats } = checkedRow(row);
  const read = kind.read(params);
  if (read === REFUSED) return fail(invalid(row, kind.where(params).slice(1)));
  const values = read as unknown[];
  const fields = kind.members;
  if (repeats) {
    // A list that is repeated zero times would request everything.
    const empty = values.findIndex((value) => Array.isArray(value) && value.length === 0);
    if (empty >= 0) return fail(invalid(row, fields[empty]!.name));
  }
  for (const rule of rules) {
    const fault = rule(values, '', context);
    if (fault) return fail(appError('invalid', fault.key, { ...fault.params }, { row: row.id }));
  }
  const items = Math.max(
    1,
    values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0),
  );
  return ok({ fields, values, items, repeats });
}

/**
 * Returns the parameters as a query string without the question mark, in the endpoint's order, percent-encoded once
 * (XI14, XI15).
 */
export function queryText({ fields, values, repeats }: Parameters): string {
  const pairs: string[] = [];
  for (const [index, { name, json }] of fields.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    const texts = Array.isArray(value) ? (repeats ? value.map(String) : [json(value)]) : [String(value as Plain)];
    for (const text of texts) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  return pairs.join('&');
}

/** Returns the parameters as the JSON text of a body, which is signed and sent unchanged; `{}` without parameters. */
export function bodyText({ fields, values }: Parameters): string {
  return membersJson(fields, values);
}

/**
 * Returns the query string of an endpoint, without the question mark: checks the parameters against the row and writes
 * them with {@link queryText}.
 */
export function buildQuery(row: EndpointRow, params: unknown, context?: RequestContext): Result<string, AppError> {
  const checked = checkParameters(row, params, context);
  return checked.ok ? ok(queryText(checked.value)) : checked;
}
