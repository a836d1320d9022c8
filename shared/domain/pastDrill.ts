/** The drills that were run on the simulator, and the trades that were opened in one. */

/** A drill with its kind and the exchange's times from and to which it ran, Unix ms and inclusive. */
export interface PastDrill {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Which trades are shown, by whether they were opened in a drill. */
export const drillChoices = ['with', 'without', 'only'] as const;
/** See {@link drillChoices}. */
export type DrillChoice = (typeof drillChoices)[number];

/** Returns the kind of the drill that ran at a time; null: none did, or the time is not known. `drills`: oldest first. */
export function drillAt(drills: readonly PastDrill[], time: number | null): string | null {
  if (time === null) return null;
  let [low, high] = [0, drills.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (drills[middle]!.from <= time) low = middle + 1;
    else high = middle;
  }
  const drill = drills[low - 1];
  return drill && time <= drill.to ? drill.name : null;
}

/** Returns whether a trade is shown; `drill`: the kind of the drill in which it was opened. */
export const isChosen = (choice: DrillChoice, drill: string | null): boolean =>
  choice === 'with' || (choice === 'only') === (drill !== null);
