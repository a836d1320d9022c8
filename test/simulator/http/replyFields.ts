/**
 * Compares a sent reply with the table of fields: missing fields, fields that are not in the table, fields of another
 * form.
 */
import type { FieldLine } from '../../support/contract.ts';

type Members = Record<string, unknown>;

/**
 * Returns the values at each path of a reply, with paths written as in the tables; numbered items where the table
 * numbers the items of a tuple.
 */
function valuesByPath(reply: unknown, lines: readonly FieldLine[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const put = (path: string, value: unknown): void => {
    found.set(path, [...(found.get(path) ?? []), value]);
    walk(path, value);
  };
  const isTuple = (path: string): boolean => lines.some(({ field }) => field === `${path}[0]`);
  const walk = (path: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) put(isTuple(path) ? `${path}[${at}]` : `${path}[]`, one);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value as Members)) put(path === '' ? name : `${path}.${name}`, one);
    }
  };
  const root = Array.isArray(reply) || (typeof reply === 'object' && reply !== null);
  if (root) walk('', reply);
  else put('$', reply);
  return found;
}

const DECIMAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const isWhole = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => DECIMAL.test(String(value)),
  id: isWhole,
  integer: isWhole,
  time: isWhole,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Returns the path of the object that a field is a member of, or of the list that it is an item of; the root is ''. */
const parentOf = (field: string): string => field.replace(/(?:\.[^.[\]]+|^[^.[\]]+|\[\d*\])$/, '');

/** Returns the differences of one reply from its lines, and the fields that had a value. */
export function fieldsOf(
  reply: unknown,
  lines: readonly FieldLine[],
): { readonly wrong: string[]; readonly seen: string[] } {
  const values = valuesByPath(reply, lines);
  const wrong: string[] = [];
  const seen: string[] = [];
  const objects = (path: string): number => {
    if (path === '') return 1;
    return (values.get(path) ?? []).filter((value) => forms.object!(value) || Array.isArray(value)).length;
  };
  for (const { field, type, presence } of lines) {
    const all = values.get(field) ?? [];
    if (all.length > 0 || (field === '$' && forms[type]?.(reply))) seen.push(field);
    const nullable = presence === 'nullable' || presence === 'optionalNullable';
    if (all.includes(null) && !nullable) wrong.push(`${field} is null`);
    const form = forms[type];
    const odd = all.find((value) => value !== null && form !== undefined && !form(value));
    if (odd !== undefined) wrong.push(`${field} is no ${type}: ${JSON.stringify(odd)}`);
    const isMember = !field.endsWith(']') && field !== '$';
    const isOwed = isMember && (presence === 'always' || presence === 'nullable');
    if (isOwed && all.length < objects(parentOf(field))) wrong.push(`${field} is missing`);
  }
  const named = lines.map(({ field }) => field);
  for (const path of values.keys()) {
    const isKnown =
      named.includes(path) || named.some((field) => field.startsWith(`${path}.`) || field.startsWith(`${path}[`));
    // Members of an object for which the tables name none are not checked.
    const open = named.some(
      (field) =>
        (path.startsWith(`${field}.`) || path.startsWith(`${field}[`)) &&
        !named.some((one) => one.startsWith(`${field}.`) || one.startsWith(`${field}[`)),
    );
    if (!isKnown && !open) wrong.push(`${path} is not in the table`);
  }
  return { wrong, seen };
}
