/** A JSON number whose digits are written unchanged: decimals and ids that do not fit a double. */
export class RawNumber {
  readonly digits: string;

  /** Creates a number; `digits` must be a JSON number. */
  constructor(digits: string) {
    this.digits = digits;
  }
}

/** The values a reply is made of. */
export type Json = string | number | boolean | null | RawNumber | readonly Json[] | { readonly [name: string]: Json };

/** Returns the JSON text of a reply. */
export function writeJson(value: Json): string {
  if (value instanceof RawNumber) return value.digits;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
    .join(',')}}`;
}

function isArray(value: readonly Json[] | { readonly [name: string]: Json }): value is readonly Json[] {
  return Array.isArray(value);
}
