/** Keeps what was typed when the exchange tells something else than before (XU22). */

/** Texts by name, nested. */
export type Nested = string | null | { readonly [name: string]: Nested };

const isRecord = (value: Nested | undefined): value is { readonly [name: string]: Nested } =>
  typeof value === 'object' && value !== null;

function merged(base: Nested | undefined, mine: Nested | undefined, theirs: Nested | undefined): Nested | undefined {
  if (isRecord(mine) && isRecord(theirs)) {
    const old = isRecord(base) ? base : {};
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const pairs = names.flatMap((name): [string, Nested][] => {
      const value = merged(old[name], mine[name], theirs[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(pairs);
  }
  return JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine;
}

/** `theirs` with every change that leads from `base` to `mine`; what one side took away and the other changed stays changed. */
export function keepTyped<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const [old, typed, told] = [base, mine, theirs] as unknown as [Nested, Nested, Nested];
  return merged(old, typed, told) as unknown as Value;
}
