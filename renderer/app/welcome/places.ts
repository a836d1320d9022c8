/** A box in the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The window, and its root font size, in CSS pixels. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** A chart smaller than this is no place for the card, in root font sizes. */
const CHART = { width: 24, height: 16 } as const;
/** Beside the drawing tools, above the chart's times and above the status bar, in root font sizes. */
const TOOLS = 2.5;
const TIMES = 2.5;
const STATUS = 2.25;
/** Below the chart's tab, and below the figures of the candle under it, in root font sizes. */
const HEAD = 2.25;
const LEGEND = 3.75;
/** Between the card or the words of the tour and what they stand beside, in root font sizes. */
const GAP = 0.5;
/** What the strip at the top takes, in root font sizes. */
const STRIP = 5;

/** Where the card stands: from the left and the lower end of the window, and its greatest height, in CSS pixels. */
export interface CardPlace {
  readonly left: number;
  readonly bottom: number;
  readonly most: number;
}

/** What the card has to stand among. */
export interface CardRoom {
  /** The chart with its tab, where it is in front. */
  readonly chart: Box | null;
  /** Tabs and what is traded from: none of them may be covered. */
  readonly kept: readonly Box[];
  /** What stands at the other end of a row of tabs: covered only where there is no other way. */
  readonly spared: readonly Box[];
}

/**
 * The place of a card of that size, content and all. In the lower left corner of the chart, where nothing is pressed; over
 * the whole height of the chart when it is too tall for that; where even this is too little, or no chart is large enough,
 * above the status bar, beside what must not be covered. Where nothing fits it scrolls.
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
  const fits = chart && chart.right - chart.left >= CHART.width * rem && chart.bottom - chart.top >= CHART.height * rem;
  const onChart = fits
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

/**
 * Where the words of a stop stand: beside what they are about, on the first side that has room; inside it, at its lower
 * end, when it fills the window. Answers left and top.
 */
export function wordsPlace(
  target: Box,
  words: { readonly width: number; readonly height: number },
  { width, height, rem }: Page,
): { readonly left: number; readonly top: number } {
  const gap = GAP * rem;
  const along = (at: number, size: number, end: number): number => Math.max(gap, Math.min(at, end - size - gap));
  const top = along(target.top, words.height, height);
  const left = along(target.left, words.width, width);
  if (target.right + 2 * gap + words.width <= width) return { left: target.right + gap, top };
  if (target.left - 2 * gap - words.width >= 0) return { left: target.left - gap - words.width, top };
  if (target.bottom + 2 * gap + words.height <= height) return { left, top: target.bottom + gap };
  if (target.top - 2 * gap - words.height >= 0) return { left, top: target.top - gap - words.height };
  return { left, top: along(target.bottom - words.height - gap, words.height, height) };
}
