/**
 * Compiles the rules between parameters (shared/exchange/parameterRules.ts) to functions over the values of an
 * endpoint.
 */
import { DAY_MS } from '../../../../../shared/time/units.ts';
import type { ParameterRule } from '../../../../../shared/exchange/parameterRules.ts';
import { compare, decimal } from '../../../../../shared/num/decimal.ts';
import type { Meaning } from '../../ports.ts';
import type { Field } from './fieldKinds.ts';

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
