/** What a newer list of instruments changed (XS31). No schema stands here: the window may use it too. */
import type { Instrument } from './instrument.ts';

type List = ReadonlyMap<string, Instrument>;

/** What a draft is checked against; a change of anything else changes no draft. */
const rules = ['tickSize', 'stepSize', 'minQuantity', 'maxQuantity', 'status', 'apiTradable'] as const;

const sameGroupings = (a: Instrument, b: Instrument): boolean =>
  a.groupings.length === b.groupings.length && a.groupings.every((step, i) => step === b.groupings[i]);

/** Symbols of `before`, by symbol, whose rules for orders differ in `after`, or that `after` does not have. */
export function changedRules(before: List, after: List): string[] {
  return [...before.values()]
    .filter((old) => {
      const now = after.get(old.symbol);
      return !now || rules.some((rule) => now[rule] !== old[rule]);
    })
    .map(({ symbol }) => symbol);
}

/** Whether both lists say the same of the same symbols. */
export function sameInstruments(before: List, after: List): boolean {
  if (before.size !== after.size) return false;
  return [...before.values()].every((old) => {
    const now = after.get(old.symbol);
    if (!now || !sameGroupings(old, now)) return false;
    return (Object.keys(old) as (keyof Instrument)[]).every((name) => name === 'groupings' || old[name] === now[name]);
  });
}
