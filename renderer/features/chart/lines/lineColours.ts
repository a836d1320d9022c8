/** Number of line colour tokens for the user's drawings and indicators. */
export const LINE_COLOURS = 6;

/** Colours of everything drawn over the prices, from the current style tokens. */
export interface LineColours {
  /** Colours of drawings and indicators, by number. */
  readonly lineColours: readonly string[];
  readonly text: string;
  readonly quiet: string;
  readonly panel: string;
  readonly label: string;
  readonly focus: string;
  readonly up: string;
  readonly down: string;
  /** The same in their weak form, as of volumes. */
  readonly upWeak: string;
  readonly downWeak: string;
  readonly font: string;
  /** Font size in CSS pixels. */
  readonly fontSize: number;
}

/** Reads the style tokens as they apply to the element. */
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
    upWeak: token('--volume-up'),
    downWeak: token('--volume-down'),
    font: style.fontFamily,
    fontSize: Math.round(Number.parseFloat(style.fontSize)),
  };
}
