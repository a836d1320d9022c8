/** Lines of the legend, that of the main price among them, beyond which the others are put away: they stand over candles. */
export const LEGEND_LINES = 4;

/** How many lines of each kind are shown, and how many are put away. */
export interface LegendLines {
  readonly companions: number;
  readonly indicators: number;
  readonly hidden: number;
}

/** The first {@link LEGEND_LINES} lines, or all: other prices and symbols first, then indicators. */
export function legendLines(companions: number, indicators: number, open: boolean): LegendLines {
  const room = open ? Infinity : LEGEND_LINES - 1;
  const first = Math.min(companions, room);
  const rest = Math.min(indicators, room - first);
  return { companions: first, indicators: rest, hidden: companions + indicators - first - rest };
}
