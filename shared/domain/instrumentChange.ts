/** Compares two lists of instruments. This file contains no schema, so that the window may use it too. */
import type { Instrument } from './instrument.ts';

type List = ReadonlyMap<string, Instrument>;

/** The fields that a draft is checked against; a change of any other field does not affect drafts. */
const rules = ['tickSize', 'stepSize', 'minQuantity', 'maxQuantity', 'status', 'apiTradable'] as const;

const sameGroupings = (a: Instrument, b: Instrument): boolean =>
  a.groupings.length === b.groupings.length && a.groupings.every((step, i) => step === b.groupings[i]);

/** Returns the symbols of `before` whose order rules differ in `after`, or that are missing from `after`. */
export function changedRules(before: List, after: List): string[] {
  return [...before.values()]
    .filter((old) => {
      const now = after.get(old.symbol);
      return !now || rules.some((rule) => now[rule] !== old[rule]);
    })
    .map(({ symbol }) => symbol);
}

/** Returns whether both lists contain the same symbols with the same data. */
export function sameInstruments(before: List, after: List): boolean {
  if (before.size !== after.size) return false;
  return [...before.values()].every((old) => {
    const now = after.get(old.symbol);
    if (!now || !sameGroupings(old, now)) return false;
    return (Object.keys(old) as (keyof Instrument)[]).every((name) => name === 'groupings' || old[name] === now[name]);
  });
}
