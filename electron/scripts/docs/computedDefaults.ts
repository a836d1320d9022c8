/**
 * Reads from the contract's table of parameters the defaults that the exchange computes from its clock or from other
 * parameters.
 */

/** The table writes such a default in parentheses; days are written `-7d`. */
const FORM = /^\((.+)\)$/;
const DAYS = /-(\d+)d$/;

/** Returns the key of a parameter's row in this file. */
export const parameterKey = (market: string, method: string, path: string, name: string): string =>
  `${market} ${method} ${path} ${name}`;

/**
 * Returns the computed defaults by {@link parameterKey}, for example `now - 7 d` or `market price`. `table` is the text
 * of parameters.tsv.
 */
export function computedDefaults(table: string): ReadonlyMap<string, string> {
  const [head = '', ...lines] = table.trimEnd().split('\n');
  const column = head.split('\t').indexOf('default');
  const found = new Map<string, string>();
  for (const line of lines) {
    const cells = line.split('\t');
    const computed = FORM.exec(cells[column] ?? '')?.[1];
    if (computed === undefined) continue;
    const [market = '', method = '', path = '', name = ''] = cells;
    found.set(parameterKey(market, method, path, name), computed.replace(DAYS, ' - $1 d'));
  }
  return found;
}
