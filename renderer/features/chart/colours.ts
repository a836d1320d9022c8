/** Colours of the chart, read from the current style tokens. */
export interface ChartColours {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly crosshair: string;
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly volumeUp: string;
  readonly volumeDown: string;
  /** The main price as a line, and the area below it from top to bottom. */
  readonly line: string;
  readonly areaTop: string;
  readonly areaBottom: string;
  /** Lines over the main price, in the order of adding. */
  readonly lines: readonly string[];
  /** The area between two prices of one symbol. */
  readonly basis: string;
  readonly font: string;
  /** Font size in CSS pixels. */
  readonly fontSize: number;
}

/** Reads the style tokens as they apply to the element. */
export function readChartColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: token('--surface-panel'),
    text: token('--text-quiet'),
    grid: token('--line-faint'),
    crosshair: token('--line-strong'),
    label: token('--surface-label'),
    up: token('--candle-up'),
    down: token('--candle-down'),
    volumeUp: token('--volume-up'),
    volumeDown: token('--volume-down'),
    line: token('--plot-1'),
    areaTop: token('--plot-fill'),
    areaBottom: token('--plot-fill-end'),
    lines: [token('--plot-2'), token('--plot-3'), token('--plot-4'), token('--plot-1')],
    basis: token('--basis'),
    font: style.fontFamily,
    fontSize: Math.round(Number.parseFloat(style.fontSize)),
  };
}
