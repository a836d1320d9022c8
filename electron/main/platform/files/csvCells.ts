/** Cells of an exported file: CSV by RFC 4180 that a spreadsheet cannot take for formulas. */

/** What a cell holds. Decimals and ids stay text to the last digit; times are Unix ms. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string | null }
  | { readonly kind: 'decimal'; readonly value: string | null }
  | { readonly kind: 'time'; readonly value: number | null };

/** A cell of text, an id among them. */
export const text = (value: string | boolean | null): Cell => ({
  kind: 'text',
  value: value === null ? null : `${value}`,
});
/** A cell of a decimal. */
export const figure = (value: string | null): Cell => ({ kind: 'decimal', value });
/** A cell of a time, which has two columns: in words and in milliseconds. */
export const time = (value: number | null): Cell => ({ kind: 'time', value });

/** What a spreadsheet begins a formula with, and what it drops before looking. */
const FORMULA = /^[=+\-@\t\r]/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** A field of CSV: quoted where it must be, its quotes doubled (RFC 4180). */
const field = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Text that begins like a formula stands behind an apostrophe; a negative figure is a figure. */
const safe = (value: string, kind: Cell['kind']): string =>
  FORMULA.test(value) && !(kind === 'decimal' && DECIMAL.test(value)) ? `'${value}` : value;

function fields({ kind, value }: Cell): string[] {
  if (kind === 'time') return value === null ? ['', ''] : [new Date(value).toISOString(), `${value}`];
  return [value === null ? '' : field(safe(value, kind))];
}

/** A line of cells. */
export const csvLineOf = (cells: readonly Cell[]): string => `${cells.flatMap(fields).join(',')}\r\n`;
