import { indicatorKinds, indicators, type IndicatorKind } from '../../../../shared/indicators/catalogue.ts';
import { readInputs, type Inputs } from '../../../../shared/indicators/inputs.ts';

/** Maximum number of indicators on one chart. */
export const INDICATOR_LIMIT = 12;
/** Number of line colours; they are numbered from 0. */
export const COLOURS = 6;
/** Number of dash patterns; they are numbered from 0. */
export const DASHES = 5;

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
}

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

function readOne(stored: unknown, index: number): Indicator | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const one = stored as Readonly<Record<string, unknown>>;
  const kind = indicatorKinds.find((name) => name === one['kind']);
  if (!kind) return null;
  return {
    id: `${index}`,
    kind,
    inputs: readInputs(indicators[kind].inputs, one['inputs']),
    colour: isIndex(one['colour'], COLOURS) ? one['colour'] : index % COLOURS,
    dash: isIndex(one['dash'], DASHES) ? one['dash'] : index % DASHES,
    shown: one['shown'] !== false,
  };
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
  change: Partial<Pick<Indicator, 'inputs' | 'colour' | 'dash' | 'shown'>>,
): readonly Indicator[] {
  return list.map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** Returns the list without one indicator. */
export function removeIndicator(list: readonly Indicator[], id: string): readonly Indicator[] {
  return list.filter((one) => one.id !== id);
}
