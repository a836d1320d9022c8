/** Values made from the contract tables: possible documented requests or replies, whole or changed at one place. */

/** What the tables state about one value, by its path. */
export interface SampleLine {
  readonly place: string;
  readonly type: string;
  readonly listed: readonly string[];
}

/**
 * Test values of a type. A reader must accept every value of `all` and at least one of `any`, from which a whole sample
 * starts; it must not accept any value of `bad`.
 */
export interface TypeProbes {
  readonly any: readonly unknown[];
  readonly all: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** A value that no closed list contains. */
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

/** Returns the {@link TypeProbes} of a line. Listed values are tried as text and, if they are numbers, as numbers. */
export function probesOf({ type, listed }: Pick<SampleLine, 'type' | 'listed'>): TypeProbes {
  if (type === 'enum') return fromList(listed);
  const found = probes[type];
  if (!found) throw new Error(`the tables know no type ${type}`);
  return found;
}

/** Returns the forms in which a listed value may be sent. */
export const formsOf = (value: string): readonly unknown[] => (/^\d+$/.test(value) ? [Number(value), value] : [value]);

type Step = string | number;
const steps = (path: string): readonly Step[] =>
  path === '$'
    ? []
    : [...path.matchAll(/\[(\d*)\]|([^.[\]]+)/g)].map(
        ([, at, name]) => name ?? Number.parseInt(at === '' ? '0' : at!, 10),
      );

type Holder = Record<Step, unknown>;

/**
 * Returns `root` with a value set at a path; containers are created as needed. A `root` that is a container is changed
 * in place.
 */
export function withValue(root: unknown, path: string, value: unknown): unknown {
  const pathSteps = steps(path);
  const last = pathSteps.at(-1);
  if (last === undefined) return value;
  const empty = (step: Step | undefined): unknown => (typeof step === 'number' ? [] : {});
  const whole = root ?? empty(pathSteps[0]);
  let holder = whole as Holder;
  for (const [at, step] of pathSteps.slice(0, -1).entries()) {
    if (typeof holder[step] !== 'object' || holder[step] === null) holder[step] = empty(pathSteps[at + 1]);
    holder = holder[step] as Holder;
  }
  holder[last] = value;
  return whole;
}

/** Returns `root` without the member at a path. */
export function withoutValue(root: unknown, path: string): unknown {
  const pathSteps = steps(path);
  const holder = pathSteps.slice(0, -1).reduce<Holder>((inside, step) => inside[step] as Holder, root as Holder);
  delete holder[pathSteps.at(-1)!];
  return root;
}

/** Returns the value at a path of a parsed value; `undefined` if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return steps(path).reduce<unknown>((inside, step) => (inside as Holder | null | undefined)?.[step], root);
}

/** Builds a whole sample; `choice` selects one of a line's possible values. */
export function sampleOf(lines: readonly SampleLine[], choice: (line: SampleLine) => unknown): unknown {
  let root: unknown = lines.length === 0 ? {} : undefined;
  for (const line of lines) {
    const isContainer = lines.some(
      ({ place }) => place.startsWith(`${line.place}[`) || place.startsWith(`${line.place}.`),
    );
    const chosen = choice(line);
    root = withValue(root, line.place, isContainer && typeof chosen === 'object' ? structuredClone(chosen) : chosen);
  }
  return root;
}
