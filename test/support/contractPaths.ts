/**
 * Walks a schema and lists every value in it by its path, written as in the tables: `serverTime`, `[].symbol`,
 * `items[].billId`, `[][0]` for a tuple's position, `$` for a reply that is a single value.
 */
import type { z } from 'zod';

/** The members of a schema's definition that are read here; which ones exist depends on `type`. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => z.ZodType;
}

const definition = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const always = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`a schema has no ${what}`);
  return value;
};

/** Returns the inner schemas if this one only wraps or combines others; `undefined` otherwise. */
function inner(schema: z.ZodType): readonly z.ZodType[] | undefined {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return [always(def.innerType, 'inner type')];
    case 'lazy':
      return [always(def.getter, 'getter')()];
    case 'union':
      return always(def.options, 'options');
    case 'intersection':
      return [always(def.left, 'left'), always(def.right, 'right')];
    // The first part of a pipe reads the value, unless it only prepares the value.
    case 'pipe': {
      const first = always(def.in, 'input');
      return [definition(first).type === 'transform' ? always(def.out, 'output') : first];
    }
    case 'null':
    case 'undefined':
    case 'void':
      return [];
    default:
      return undefined;
  }
}

/** Returns every schema that may read a value, without wrappers, unions and transforms. */
export function alternatives(schema: z.ZodType): readonly z.ZodType[] {
  return inner(schema)?.flatMap(alternatives) ?? [schema];
}

/** The values a schema lists: `closed` if it accepts no other value, otherwise the known part of an open list. */
export interface ListedValues {
  readonly closed: boolean;
  readonly values: readonly string[];
}

/** Returns the {@link ListedValues} of a schema; `undefined` if it lists none. */
export function listedValues(schema: z.ZodType): ListedValues | undefined {
  const known = (schema.meta() as { known?: readonly string[] } | undefined)?.known;
  if (known) return { closed: false, values: known };
  const def = definition(schema);
  if (def.type === 'enum') return { closed: true, values: Object.values(always(def.entries, 'entries')).map(String) };
  if (def.type === 'literal') return { closed: true, values: always(def.values, 'values').map(String) };
  const lists = (inner(schema) ?? [undefined]).map((part) => part && listedValues(part));
  const found = lists.filter((list) => list !== undefined);
  if (found.length === 0) return undefined;
  return {
    closed: found.length === lists.length && found.every(({ closed }) => closed),
    values: found.flatMap(({ values }) => values),
  };
}

/** The result of a walk: schemas by path, and the paths below which any value is allowed. */
export interface SchemaPaths {
  readonly paths: ReadonlyMap<string, readonly z.ZodType[]>;
  readonly open: ReadonlySet<string>;
}

const isOpen = (schema: z.ZodType): boolean => ['record', 'any', 'unknown', 'map'].includes(definition(schema).type);
const isContainer = (schema: z.ZodType): boolean => ['array', 'tuple', 'object'].includes(definition(schema).type);

const names = (schema: z.ZodType): readonly string[] => Object.keys(definition(schema).shape ?? {});

/**
 * Returns every path of a schema. A single record in place of an array of records is not a separate path
 * (A-LIST-CONTAINER).
 */
export function schemaPaths(schema: z.ZodType): SchemaPaths {
  const paths = new Map<string, z.ZodType[]>();
  const open = new Set<string>();
  const note = (path: string, found: z.ZodType): void => {
    paths.set(path, [...(paths.get(path) ?? []), found]);
  };

  const item = (path: string, found: z.ZodType): void => {
    const bases = alternatives(found);
    if (!bases.some((base) => isContainer(base) || isOpen(base))) note(path, found);
    else visit(path, found);
  };
  const visit = (path: string, found: z.ZodType): void => {
    const bases = alternatives(found);
    const containers = bases.filter(isContainer);
    const listed = new Set(
      containers
        .flatMap((base) => definition(base).element ?? [])
        .flatMap((element) => alternatives(element).flatMap(names)),
    );
    if (containers.length === 0 && bases.some(isOpen)) open.add(path);
    for (const base of containers) {
      const def = definition(base);
      if (def.type === 'array') item(`${path}[]`, always(def.element, 'element'));
      for (const [at, part] of (def.items ?? []).entries()) item(`${path}[${at}]`, part);
      for (const [name, member] of Object.entries(def.shape ?? {})) {
        if (listed.has(name)) continue;
        const below = path === '' ? name : `${path}.${name}`;
        note(below, member);
        visit(below, member);
      }
    }
  };

  visit('', schema);
  if (paths.size === 0) note('$', schema);
  return { paths, open };
}

/**
 * Returns whether a value is allowed at a path: the schema has the path, or it lies below a path that accepts anything.
 */
export function hasPath({ paths, open }: SchemaPaths, path: string): boolean {
  return paths.has(path) || [...open].some((prefix) => path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`));
}
