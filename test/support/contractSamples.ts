/** Values made from the tables of the contract: what a documented request or reply may look like, whole or changed at one place. */

/** What the tables know of one value, by its path. */
export interface SampleLine {
  readonly place: string;
  readonly type: string;
  readonly listed: readonly string[];
}

/**
 * Values of a type. A reader must take `all` and at least one of `any`, which is where a whole sample begins; it must not
 * take `bad`.
 */
export interface TypeProbes {
  readonly any: readonly unknown[];
  readonly all: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** A value no closed list has. */
export const UNLISTED = 'SOMETHING_ELSE';
const ID = '702345678901234567';
const TIME = 1_790_200_000_000;

const fromList = (values: readonly string[]): TypeProbes => ({ any: values, all: [], bad: [] });
const probes: Readonly<Record<string, TypeProbes>> = {
  string: { any: ['BTCUSDT', '2026-11'], all: [], bad: [] },
  integer: { any: [2], all: [2], bad: [] },
  decimal: { any: ['0.5'], all: ['0.5', 1.5, '1E-8'], bad: ['abc', '', true] },
  boolean: { any: [true], all: [true, false], bad: ['maybe'] },
  time: { any: [TIME], all: [TIME], bad: ['soon', true] },
  date: { any: ['2026-11-21'], all: ['2026-11-21'], bad: ['soon', TIME] },
  id: { any: [ID], all: [ID], bad: [true] },
  array: { any: [[]], all: [], bad: [true] },
  object: { any: [{}], all: [], bad: [true] },
};

/** See {@link TypeProbes}. Listed values are tried as text and, where they are numbers, as numbers. */
export function probesOf({ type, listed }: Pick<SampleLine, 'type' | 'listed'>): TypeProbes {
  if (type === 'enum') return fromList(listed);
  const found = probes[type];
  if (!found) throw new Error(`the tables know no type ${type}`);
  return found;
}

/** A listed value in the forms it may travel in. */
export const formsOf = (value: string): readonly unknown[] => (/^\d+$/.test(value) ? [Number(value), value] : [value]);

type Step = string | number;
const steps = (path: string): readonly Step[] =>
  path === '$'
    ? []
    : [...path.matchAll(/\[(\d*)\]|([^.[\]]+)/g)].map(
        ([, at, name]) => name ?? Number.parseInt(at === '' ? '0' : at!, 10),
      );

type Holder = Record<Step, unknown>;

/** `root` with a value put at a path, containers made as needed. `root` itself is changed where it is a container. */
export function withValue(root: unknown, path: string, value: unknown): unknown {
  const way = steps(path);
  const last = way.at(-1);
  if (last === undefined) return value;
  const empty = (step: Step | undefined): unknown => (typeof step === 'number' ? [] : {});
  const whole = root ?? empty(way[0]);
  let holder = whole as Holder;
  for (const [at, step] of way.slice(0, -1).entries()) {
    if (typeof holder[step] !== 'object' || holder[step] === null) holder[step] = empty(way[at + 1]);
    holder = holder[step] as Holder;
  }
  holder[last] = value;
  return whole;
}

/** `root` without the member at a path. */
export function withoutValue(root: unknown, path: string): unknown {
  const way = steps(path);
  const holder = way.slice(0, -1).reduce<Holder>((inside, step) => inside[step] as Holder, root as Holder);
  delete holder[way.at(-1)!];
  return root;
}

/** The value at a path of what was read; `undefined` where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return steps(path).reduce<unknown>((inside, step) => (inside as Holder | null | undefined)?.[step], root);
}

/** A whole sample; `choice` says which of a line's possible values is taken. */
export function sampleOf(lines: readonly SampleLine[], choice: (line: SampleLine) => unknown): unknown {
  let root: unknown = lines.length === 0 ? {} : undefined;
  for (const line of lines) {
    const holds = lines.some(({ place }) => place.startsWith(`${line.place}[`) || place.startsWith(`${line.place}.`));
    const chosen = choice(line);
    root = withValue(root, line.place, holds && typeof chosen === 'object' ? structuredClone(chosen) : chosen);
  }
  return root;
}
