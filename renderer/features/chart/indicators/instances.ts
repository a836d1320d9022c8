import { indicatorKinds, indicators, type IndicatorKind } from '../../../../shared/indicators/catalogue.ts';
import { readInputs, type Inputs } from '../../../../shared/indicators/inputs.ts';
import { isRecord } from '../../../ui/plainParams.ts';

/** Maximum number of indicators on one chart. */
export const INDICATOR_LIMIT = 12;
/** Number of line colours; they are numbered from 0. */
export const COLOURS = 6;
/** Number of dash patterns; they are numbered from 0. */
export const DASHES = 5;

/** Widths of a line in pixels. */
export const WIDTHS = [1, 2, 3, 4] as const;
/** See {@link WIDTHS}. */
export type LineWidth = (typeof WIDTHS)[number];

/** What the user changed of the line of one figure. */
export interface LineStyle {
  /** Index of a colour token; that of the indicator when absent. */
  readonly colour?: number;
  readonly width?: LineWidth;
}

/** One indicator on a chart, as stored with the panel. */
export interface Indicator {
  /** Its id on this chart. */
  readonly id: string;
  readonly kind: IndicatorKind;
  readonly inputs: Inputs;
  /** Index of a colour token. */
  readonly colour: number;
  /** Index of a dash pattern, so that lines do not differ by colour only. */
  readonly dash: number;
  readonly shown: boolean;
  /** Changed lines, by the name of the figure. */
  readonly lines?: Readonly<Record<string, LineStyle>>;
  /** Changed levels across a separate pane, as many as the indicator declares. */
  readonly levels?: readonly number[];
}

/** Largest level in either direction. */
export const MAX_LEVEL = 1_000_000;

/** Returns the levels of an indicator: those declared, or those the user chose. */
export function levelsOf({ kind, levels }: Pick<Indicator, 'kind' | 'levels'>): readonly number[] {
  return levels ?? indicators[kind].levels;
}

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

function readOne(stored: unknown, index: number): Indicator | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const one = stored as Readonly<Record<string, unknown>>;
  const kind = indicatorKinds.find((name) => name === one['kind']);
  if (!kind) return null;
  const [lines, levels] = [readLines(kind, one['lines']), readLevels(kind, one['levels'])];
  return {
    id: `${index}`,
    kind,
    inputs: readInputs(indicators[kind].inputs, one['inputs']),
    colour: isIndex(one['colour'], COLOURS) ? one['colour'] : index % COLOURS,
    dash: isIndex(one['dash'], DASHES) ? one['dash'] : index % DASHES,
    shown: one['shown'] !== false,
    ...(lines ? { lines } : {}),
    ...(levels ? { levels } : {}),
  };
}

function readLines(kind: IndicatorKind, stored: unknown): Indicator['lines'] | null {
  if (!isRecord(stored)) return null;
  const read = indicators[kind].outputs.flatMap(({ name }): [string, LineStyle][] => {
    const line = stored[name];
    if (!isRecord(line)) return [];
    const width = WIDTHS.find((one) => one === line['width']);
    const style = {
      ...(isIndex(line['colour'], COLOURS) ? { colour: line['colour'] } : {}),
      ...(width ? { width } : {}),
    };
    return Object.keys(style).length > 0 ? [[name, style]] : [];
  });
  return read.length > 0 ? Object.fromEntries(read) : null;
}

function readLevels(kind: IndicatorKind, stored: unknown): readonly number[] | null {
  const count = indicators[kind].levels.length;
  if (count === 0 || !Array.isArray(stored) || stored.length !== count) return null;
  return stored.every((level) => Number.isFinite(level) && Math.abs(level as number) <= MAX_LEVEL)
    ? (stored as number[])
    : null;
}

/** Reads the stored indicators of a panel. Unknown ones are left out; each invalid value falls back to its default. */
export function readIndicators(stored: unknown): readonly Indicator[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .slice(0, INDICATOR_LIMIT)
    .flatMap((one, index) => readOne(one, index) ?? [])
    .map((one, index) => ({ ...one, id: `${index}` }));
}

/** Returns the list with one more indicator, in the first free colour and pattern; the same list when it is full. */
export function addIndicator(list: readonly Indicator[], kind: IndicatorKind): readonly Indicator[] {
  if (list.length >= INDICATOR_LIMIT) return list;
  let slot = 0;
  while (list.some(({ colour, dash }) => colour === slot % COLOURS && dash === slot % DASHES)) slot += 1;
  const id = `${Math.max(-1, ...list.map((one) => Number(one.id))) + 1}`;
  const inputs = readInputs(indicators[kind].inputs, {});
  return [...list, { id, kind, inputs, colour: slot % COLOURS, dash: slot % DASHES, shown: true }];
}

/** Returns the list with one indicator changed. */
export function changeIndicator(
  list: readonly Indicator[],
  id: string,
  change: Partial<Omit<Indicator, 'id' | 'kind'>>,
): readonly Indicator[] {
  return list.map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** Returns the list without one indicator. */
export function removeIndicator(list: readonly Indicator[], id: string): readonly Indicator[] {
  return list.filter((one) => one.id !== id);
}
