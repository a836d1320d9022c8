/** How many ink tokens there are for what a person draws over prices. */
export const INKS = 6;

/** Colours of what stands over the prices, from the tokens in force. */
export interface Inks {
  /** Of drawings and indicators, by number. */
  readonly inks: readonly string[];
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
export function readInks(element: HTMLElement): Inks {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    inks: Array.from({ length: INKS }, (_, index) => token(`--ink-${index + 1}`)),
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
