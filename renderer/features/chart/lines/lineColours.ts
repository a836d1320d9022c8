/** How many ink tokens there are for what a person draws over prices. */
export const LINE_COLOURS = 6;

/** Colours of what stands over the prices, from the tokens in force. */
export interface LineColours {
  /** Of drawings and indicators, by number. */
  readonly lineColours: readonly string[];
  readonly text: string;
  readonly quiet: string;
  readonly panel: string;
  readonly label: string;
  readonly focus: string;
  readonly up: string;
  readonly down: string;
  readonly font: string;
  /** CSS pixels. */
  readonly fontSize: number;
}

/** Reads the tokens as the element sees them. */
export function readLineColours(element: HTMLElement): LineColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    lineColours: Array.from({ length: LINE_COLOURS }, (_, index) => token(`--ink-${index + 1}`)),
    text: token('--text'),
    quiet: token('--text-quiet'),
    panel: token('--surface-panel'),
    label: token('--surface-label'),
    focus: token('--focus'),
    up: token('--up'),
    down: token('--down'),
    font: style.fontFamily,
    fontSize: Math.round(Number.parseFloat(style.fontSize)),
  };
}
