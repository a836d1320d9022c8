/** The choices for the separator between groups of three digits. */
export const digitGroupings = ['space', 'comma', 'apostrophe', 'none'] as const;
export type DigitGrouping = (typeof digitGroupings)[number];

/**
 * Separators between groups of three digits. The space is narrow and non-breaking; no separator is a point or a minus.
 */
export const GROUP_SIGNS = { space: '\u202f', comma: ',', apostrophe: '\u2019', none: '' } as const satisfies Record<
  DigitGrouping,
  string
>;

/** The true minus sign, in place of a hyphen. */
export const MINUS = '\u2212';

/**
 * Returns a decimal text for display: the digits before the point grouped, a leading hyphen as a true minus. Never for
 * text that is sent, stored or put into a field.
 */
export function groupDigits(text: string, grouping: DigitGrouping): string {
  const separator = GROUP_SIGNS[grouping];
  const negative = text.startsWith('-');
  const start = negative || text.startsWith('+') || text.startsWith(MINUS) ? 1 : 0;
  const sign = negative ? MINUS : text.slice(0, start);
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  if (separator === '' || end - start <= 3) return sign + text.slice(start);
  let whole = text.slice(end - 3, end);
  for (let i = end - 6; i > start - 3; i -= 3) whole = text.slice(Math.max(start, i), i + 3) + separator + whole;
  return sign + whole + text.slice(end);
}

/** Parameters of messages whose digits are no figure: ids, codes, names, what a person typed and what is to be typed. */
const TEXT_PARAMETERS = new Set(
  (
    'clientId clientOrderId conditionalId copyId fact hash id intent lastFour orderId code record seed ' +
    'shellVersion status time traderId user version cause file first holder host item key keys label list ' +
    'message name names note order path port reason row second symbol symbols text title trader what word words'
  ).split(' '),
);
const FIGURE = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Returns a parameter of a message as displayed: a plain number like {@link groupDigits}, anything else unchanged. */
export function shownParameter(name: string, value: unknown, grouping: DigitGrouping): unknown {
  if (TEXT_PARAMETERS.has(name)) return value;
  const text = typeof value === 'number' ? `${value}` : value;
  return typeof text === 'string' && FIGURE.test(text) ? groupDigits(text, grouping) : value;
}
