/** Compares the rows, the enumerations and the error codes with the inventories, in both directions. */
import { keyOf, type EndpointKey, type WeightLine } from './contract.ts';

/** The members of an endpoint's row that are compared. */
export interface EndpointSide {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly label: string;
  readonly weight: number;
  readonly orders?: number | undefined;
  readonly parametersIn: string;
}

/** A line of the inventory of endpoints. */
export interface EndpointLine extends EndpointKey {
  readonly weight: string;
  readonly label: string;
  readonly section: string;
}

/** Returns the key of an endpoint's row, as the tables write it. */
export const rowKey = ({ market, method, path }: Pick<EndpointSide, 'market' | 'method' | 'path'>): string =>
  keyOf({ base: market, method, path });

/**
 * Sections whose endpoints have no label in the documents and are not public: partner endpoints are signed, content
 * endpoints may be.
 */
const unlabelled: Readonly<Record<string, string>> = {
  'Partner (agency) endpoints': 'SIGNED',
  'Content endpoints': 'OPTIONAL',
};

/**
 * The two batch cancels carry a body like a POST; every other DELETE carries a query (document 1 Signature;
 * A-POST-BODY).
 */
const BATCH_CANCEL = /\/(?:order\/batch|batchOrders)$/;

/** Returns rows that are not in the inventory, lines without a row, and where a row differs from its line. */
export function compareEndpoints(
  rows: readonly EndpointSide[],
  inventory: readonly EndpointLine[],
  weights: readonly WeightLine[],
): string[] {
  const keys = new Set(inventory.map(keyOf));
  const extra = rows.map(rowKey).filter((key, at, all) => !keys.has(key) || all.indexOf(key) !== at);
  const differences = inventory.flatMap((line) => {
    const row = rows.find((candidate) => rowKey(candidate) === keyOf(line));
    if (!row) return [`${keyOf(line)}: no row`];
    const filled = weights.find((weight) => keyOf(weight) === keyOf(line));
    const stated = Number.parseInt(line.weight, 10);
    const expected = {
      label: line.label || (unlabelled[line.section] ?? 'PUBLIC'),
      weight: Number.isNaN(stated) ? Number.parseInt(filled?.weight ?? '', 10) : stated,
      orders: Number.parseInt(filled?.orders ?? '0', 10),
      parametersIn:
        line.method === 'POST' || (line.method === 'DELETE' && BATCH_CANCEL.test(line.path)) ? 'body' : 'query',
    };
    const { label, weight, orders = 0, parametersIn } = row;
    const has = { label, weight, orders, parametersIn };
    return (Object.keys(expected) as (keyof typeof expected)[])
      .filter((name) => has[name] !== expected[name])
      .map((name) => `${keyOf(line)}: ${name} is ${has[name]}, documented ${expected[name]}`);
  });
  return [...differences, ...extra.map((key) => `${key}: in no inventory`)];
}

/** Returns texts that only one side has. */
export function compareTexts(rows: readonly string[], documented: readonly string[]): string[] {
  return [
    ...documented.filter((text) => !rows.includes(text)).map((text) => `${text}: no row`),
    ...rows
      .filter((text, at) => !documented.includes(text) || rows.indexOf(text) !== at)
      .map((text) => `${text}: in no inventory`),
  ];
}

/** A line of the inventory of enumerations. */
export interface EnumerationLine {
  readonly document: string;
  readonly name: string;
  readonly values: string;
}

/** One enumeration of the rows. */
export interface EnumerationSide {
  readonly document: number;
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Returns the values of a list as a document prints it: explanations in brackets are left out, and `side sell, buy` is
 * read as two forms of side.
 */
export function printedValues({ name, values }: EnumerationLine): readonly string[] {
  const groups = values
    .replaceAll(/\s*\([^()]*\)/g, '')
    .split(';')
    .map((group) => group.split(',').map((value) => value.trim()));
  const grouped = name.startsWith('reference forms');
  const printed = groups.flatMap(([first = '', ...others]) => {
    if (!grouped) return [first, ...others];
    const at = first.lastIndexOf(' ');
    const what = first.slice(0, at);
    return [first.slice(at + 1), ...others].map((form) => `${what} ${form}`);
  });
  return [...new Set(printed)];
}

/** Returns enumerations and values that only one side has. */
export function compareEnumerations(rows: readonly EnumerationSide[], inventory: readonly EnumerationLine[]): string[] {
  const flat = (document: number | string, name: string, values: readonly string[]): string[] =>
    values.map((value) => `${document} ${name}: ${value}`);
  return compareTexts(
    rows.flatMap(({ document, name, values }) => flat(document, name, values)),
    inventory.flatMap((line) => flat(line.document, line.name, printedValues(line))),
  );
}
