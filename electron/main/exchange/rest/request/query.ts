/** Checks the parameters of one request against its endpoint row, and writes them as they are sent and signed. */
import type { ParameterRule } from '../../../../../shared/exchange/parameterRules.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { REFUSED, type Field, type Kind, compileFields, membersJson } from './fields.ts';
import { DAY_MS } from '../../../../../shared/time/units.ts';
import { compare, decimal } from '../../../../../shared/num/decimal.ts';
import type { Meaning } from '../../ports.ts';

// Compiles the rules between parameters (shared/exchange/parameterRules.ts) to functions over the values of an
// endpoint.

/** Context in which a request is checked. */
export interface RequestContext {
  /** Exchange time in Unix ms; null while unknown, and then only the exchange checks what is past and future. */
  readonly now: number | null;
  /** What a zero or an absent parameter means, as the caller states it (B-A7). */
  readonly means: readonly Meaning[];
}

/** A broken rule: the key of its message, and the values of the message. */
export interface BrokenRule {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Values in the order of their fields; a rule may remove one that the exchange would ignore. */
type Values = unknown[];
/** Checks the values of one object. `prefix` is put before the names in an error. */
type Check = (values: Values, prefix: string, context: RequestContext) => BrokenRule | null;

const ZERO = /^[0.]*$/;

const isThere = (value: unknown): boolean => value !== undefined;
/** An empty text and an empty list count as absent. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
const isZero = (value: unknown): boolean => typeof value === 'string' && ZERO.test(value);
const broken = (key: string, params: BrokenRule['params']): BrokenRule => ({ key, params });

/** Whether nothing narrows what a request is about: `positionId` without `symbol` means one position, not all. */
const isWide = (values: Values): boolean => !values.some(isFilled);

type Place = (name: string) => number;

function checkOf(rule: ParameterRule, place: Place): Check {
  switch (rule[0]) {
    case 'exclusive': {
      const [, field, other] = rule;
      const [a, b] = [place(field), place(other)];
      return (values, prefix) =>
        isThere(values[a]) && isThere(values[b])
          ? broken('error.request.exclusive', { field: prefix + field, other: prefix + other })
          : null;
    }
    case 'oneRequired': {
      const [, ...names] = rule;
      const places = names.map(place);
      return (values, prefix) =>
        places.some((at) => isFilled(values[at]))
          ? null
          : broken('error.request.oneRequired', { fields: names.map((name) => prefix + name).join(', ') });
    }
    case 'requiredWhen':
    case 'onlyWhen':
    case 'ignoredWhen': {
      const [kind, field, on, value] = rule;
      const [at, when] = [place(field), place(on)];
      const params = (prefix: string) => ({ field: prefix + field, when: prefix + on, value });
      return (values, prefix) => {
        const applies = values[when] === value;
        if (kind === 'requiredWhen') {
          return applies && !isFilled(values[at]) ? broken('error.request.required', params(prefix)) : null;
        }
        if (kind === 'onlyWhen')
          return !applies && isThere(values[at]) ? broken('error.request.only', params(prefix)) : null;
        if (applies) values[at] = undefined;
        return null;
      };
    }
    case 'ordered': {
      const [, from, to] = rule;
      const [a, b] = [place(from), place(to)];
      return (values) =>
        isThere(values[a]) && isThere(values[b]) && (values[b] as number) < (values[a] as number)
          ? broken('error.request.order', { from, to })
          : null;
    }
    case 'spanDays': {
      const [, from, to, days] = rule;
      const [a, b] = [place(from), place(to)];
      return (values) =>
        isThere(values[a]) && isThere(values[b]) && (values[b] as number) - (values[a] as number) > days * DAY_MS
          ? broken('error.request.span', { from, to, days })
          : null;
    }
    case 'reachDays': {
      const [, field, days] = rule;
      const at = place(field);
      return (values, _prefix, { now }) =>
        now !== null && isThere(values[at]) && (values[at] as number) < now - days * DAY_MS
          ? broken('error.request.reach', { field, days })
          : null;
    }
    case 'notFuture': {
      const [, field] = rule;
      const at = place(field);
      return (values, _prefix, { now }) =>
        now !== null && isThere(values[at]) && (values[at] as number) > now
          ? broken('error.request.future', { field })
          : null;
    }
    case 'positive': {
      const [, field] = rule;
      const at = place(field);
      return (values, prefix) =>
        isZero(values[at]) ? broken('error.request.positive', { field: prefix + field }) : null;
    }
    case 'between': {
      const [, field, low, high] = rule;
      const at = place(field);
      const [least, most] = [decimal(low), decimal(high)];
      return (values, prefix) => {
        if (!isThere(values[at])) return null;
        const value = decimal(values[at] as string);
        const fits = compare(value, least) >= 0 && compare(value, most) <= 0;
        return fits ? null : broken('error.request.between', { field: prefix + field, low, high });
      };
    }
    case 'zeroMeans': {
      const [, field, meaning] = rule;
      const at = place(field);
      const isMeant =
        meaning === 'all symbols' || meaning === 'all positions'
          ? isWide
          : (values: Values) => !isFilled(values[at]) || isZero(values[at]);
      return (values, prefix, { means }) =>
        isMeant(values) && !means.includes(meaning)
          ? broken('error.request.unsaid', { field: prefix + field, meaning })
          : null;
    }
  }
}

/** Splits names with their list, `orderList[].price`, into the list and the names inside it. */
function unfold(rule: ParameterRule): { readonly list: string | null; readonly rule: ParameterRule } {
  const first = String(rule[1]);
  const end = first.indexOf('[].');
  if (end < 0) return { list: null, rule };
  const list = first.slice(0, end);
  const inner = rule.map((part) =>
    typeof part === 'string' && part.startsWith(`${list}[].`) ? part.slice(end + 3) : part,
  );
  return { list, rule: inner as unknown as ParameterRule };
}

/** Compiles a rule to a check over the values of an endpoint. */
export function compileRule(written: ParameterRule, fields: readonly Field[]): Check {
  const placeIn =
    (among: readonly Field[]): Place =>
    (name) => {
      const at = among.findIndex((field) => field.name === name);
      if (at < 0) throw new TypeError(`a rule names ${name}, which is no parameter`);
      return at;
    };
  const { list, rule } = unfold(written);
  if (list === null) return checkOf(rule, placeIn(fields));
  const at = placeIn(fields)(list);
  const check = checkOf(rule, placeIn(fields[at]!.members ?? []));
  return (values, prefix, context) => {
    const items = (values[at] ?? []) as Values[];
    for (const [index, item] of items.entries()) {
      const fault = check(item, `${prefix}${list}[${index}].`, context);
      if (fault) return fault;
    }
    return null;
  };
}

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
