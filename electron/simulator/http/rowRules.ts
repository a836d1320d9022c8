import type { z } from 'zod';
import type { ParameterRule } from '../../../shared/exchange/parameterRules.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';

const known = new WeakMap<readonly ParameterRule[], Map<string, readonly ParameterRule[]>>();

/**
 * The rules of a row about one level of its parameters, with the names of that level: `''` for the request itself,
 * `orderList[].` for each item of that list.
 */
export function rulesOf({ rules = [] }: Pick<EndpointRow, 'rules'>, level: string): readonly ParameterRule[] {
  const levels = known.get(rules) ?? new Map<string, readonly ParameterRule[]>();
  known.set(rules, levels);
  const found = levels.get(level);
  if (found) return found;
  const own = rules.filter((rule) => (level === '' ? !rule[1]!.includes('[].') : rule[1]!.startsWith(level)));
  const named = own.map((rule) => rule.map((part) => withoutLevel(part, level)) as unknown as ParameterRule);
  levels.set(level, named);
  return named;
}

function withoutLevel(part: string | number, level: string): string | number {
  return typeof part === 'string' && part.startsWith(level) ? part.slice(level.length) : part;
}

/** Least and most members of a list, as its schema says. */
export function boundsOf(list: z.ZodType): { readonly least: number; readonly most: number } {
  let [least, most] = [0, Infinity];
  for (const check of list._zod.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === 'min_length') least = (def as z.core.$ZodCheckMinLengthDef).minimum;
    if (def.check === 'max_length') most = (def as z.core.$ZodCheckMaxLengthDef).maximum;
  }
  return { least, most };
}
