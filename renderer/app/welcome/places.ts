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
/** Below the chart's tab and the figures of the candle, in root font sizes. */
const LEGEND = 3.75;
/** Between the card or the words of the tour and what they stand beside, in root font sizes. */
const GAP = 0.5;
/** What the strip at the top takes, in root font sizes. */
const STRIP = 5;

/**
 * Where the card stands: its distance from the left and the lower end of the window, and its greatest height. In the lower
 * left corner of the chart, where nothing is pressed; without a chart that is large enough, in that of the window.
 */
export function cardPlace(
  chart: Box | null,
  { width, height, rem }: Page,
): { readonly left: number; readonly bottom: number; readonly most: number } {
  const fits = chart && chart.right - chart.left >= CHART.width * rem && chart.bottom - chart.top >= CHART.height * rem;
  const left = fits ? chart.left + TOOLS * rem : GAP * rem;
  const foot = fits ? height - chart.bottom + TIMES * rem : STATUS * rem;
  const top = fits ? chart.top + LEGEND * rem : STRIP * rem;
  return { left: Math.min(left, width - GAP * rem), bottom: foot, most: Math.max(0, height - foot - top) };
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
