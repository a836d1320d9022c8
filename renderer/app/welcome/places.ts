/** A box in the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The window's size and root font size, in CSS pixels. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** Minimum size of a chart for the card to be placed on it, in root font sizes. */
const CHART = { width: 24, height: 16 } as const;
/** Space for the drawing tools, for the chart's time axis and for the status bar, in root font sizes. */
const TOOLS = 2.5;
const TIMES = 2.5;
const STATUS = 2.25;
/** Space for the chart's tab, and for the candle figures below it, in root font sizes. */
const HEAD = 2.25;
const LEGEND = 3.75;
/** Distance between the card and the part beside it, in root font sizes. */
const GAP = 0.5;
/** Height of the header at the top, in root font sizes. */
const STRIP = 5;

/** Space for the chart's price axis, and the card's least and largest width, in root font sizes. */
const AXIS = 5;
const LEAST_WIDTH = 22;
const MOST_WIDTH = 44;

const fits = (chart: Box | null, rem: number): chart is Box =>
  chart !== null && chart.right - chart.left >= CHART.width * rem && chart.bottom - chart.top >= CHART.height * rem;

/**
 * Returns the width of the card in CSS pixels: between the tools and the price axis of the chart, or its least one where
 * no chart is large enough.
 */
export function cardWidth(chart: Box | null, { width, rem }: Page): number {
  const room = fits(chart, rem) ? chart.right - chart.left - (TOOLS + AXIS) * rem : 0;
  return Math.min(width - 2 * GAP * rem, Math.max(LEAST_WIDTH * rem, Math.min(MOST_WIDTH * rem, room)));
}

/** Position of the card from the left and lower edge of the window, and its maximum height, in CSS pixels. */
export interface CardPlace {
  readonly left: number;
  readonly bottom: number;
  readonly most: number;
}

/** The surroundings of the card. */
export interface CardRoom {
  /** The chart with its tab, when it is the front panel; null otherwise. */
  readonly chart: Box | null;
  /** Tabs and the panels used to trade: the card must not cover them. */
  readonly kept: readonly Box[];
  /** The tools at the other end of a tab row: covered only when there is no other place. */
  readonly spared: readonly Box[];
}

/**
 * Returns the position of a card of the given size, including its content. First choice is the lower left corner of the
 * chart, where the user does not click; then the whole height of the chart when the card is too tall for that; then,
 * when this is too small as well or no chart is large enough, above the status bar, beside what must not be covered.
 * Where the card fits nowhere it scrolls.
 */
export function cardPlace(
  { chart, kept, spared }: CardRoom,
  { width, height, rem }: Page,
  card: { readonly width: number; readonly height: number },
): CardPlace {
  const at = (left: number, bottom: number, top: number): CardPlace => ({
    left: Math.max(0, Math.min(left, width - GAP * rem)),
    bottom,
    most: Math.max(0, height - bottom - top),
  });
  const onChart = fits(chart, rem)
    ? [
        at(chart.left + TOOLS * rem, height - chart.bottom + TIMES * rem, chart.top + LEGEND * rem),
        at(chart.left + TOOLS * rem, height - chart.bottom + GAP * rem, chart.top + HEAD * rem),
      ]
    : [];
  const below = (left: number): CardPlace => at(left, STATUS * rem, STRIP * rem);
  const beside = (boxes: readonly Box[]): CardPlace[] =>
    [GAP * rem, ...boxes.map(({ right }) => right + GAP * rem)]
      .toSorted((one, other) => one - other)
      .filter((left) => left + card.width <= width - GAP * rem && !boxes.some((one) => isUnder(one, left)))
      .map(below);
  const free = [...beside([...kept, ...spared]), ...beside(kept)];
  return [...onChart, ...free].find(({ most }) => card.height <= most) ?? onChart[1] ?? free[0] ?? below(GAP * rem);

  function isUnder(one: Box, left: number): boolean {
    const bottom = height - STATUS * rem;
    return one.left < left + card.width && one.right > left && one.top < bottom && one.bottom > bottom - card.height;
  }
}
