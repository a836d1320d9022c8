/** Cells of an exported file: CSV by RFC 4180 that a spreadsheet cannot interpret as formulas. */

/** Content of a cell. Decimals and ids stay text to the last digit; times are Unix ms. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string | null }
  | { readonly kind: 'decimal'; readonly value: string | null }
  | { readonly kind: 'time'; readonly value: number | null };

/** Creates a cell of text or an id. */
export const text = (value: string | boolean | null): Cell => ({
  kind: 'text',
  value: value === null ? null : `${value}`,
});
/** Creates a cell of a decimal. */
export const figure = (value: string | null): Cell => ({ kind: 'decimal', value });
/** Creates a cell of a time, which has two columns: as ISO text and in milliseconds. */
export const time = (value: number | null): Cell => ({ kind: 'time', value });

/** Characters with which a spreadsheet starts a formula, and those that it drops before. */
const FORMULA = /^[=+\-@\t\r]/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Returns a CSV field: quoted where necessary, with its quotes doubled (RFC 4180). */
const field = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Returns text that starts like a formula with an apostrophe before it; a negative number is left as it is. */
const safe = (value: string, kind: Cell['kind']): string =>
  FORMULA.test(value) && !(kind === 'decimal' && DECIMAL.test(value)) ? `'${value}` : value;

function fields({ kind, value }: Cell): string[] {
  if (kind === 'time') return value === null ? ['', ''] : [new Date(value).toISOString(), `${value}`];
  return [value === null ? '' : field(safe(value, kind))];
}

/** Returns a line of cells. */
export const csvLineOf = (cells: readonly Cell[]): string => `${cells.flatMap(fields).join(',')}\r\n`;
