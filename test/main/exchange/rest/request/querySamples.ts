import fc from 'fast-check';
import { z } from 'zod';

interface Bounds {
  readonly check: string;
  readonly pattern?: RegExp;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly value?: number;
}
const boundsOf = (schema: z.ZodType): readonly Bounds[] =>
  ((schema.def as { checks?: readonly { _zod: { def: Bounds } }[] }).checks ?? []).map((check) => check._zod.def);
const bound = (schema: z.ZodType, check: string): number | undefined => {
  const found = boundsOf(schema).find((one) => one.check === check);
  return found?.value ?? found?.maximum ?? found?.minimum;
};

const plainDecimal = fc.oneof(
  fc.tuple(fc.nat(999_999), fc.nat(999_999)).map(([whole, rest]) => `${whole}.${rest}`),
  fc.nat().map(String),
  fc.constantFrom('0', '0.0', '123456789012345678901234567890.5', '0.000000000000000001', 0.25, 3),
);
const kinds: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  decimal: plainDecimal,
  id: fc.oneof(fc.stringMatching(/^\d{1,18}$/), fc.nat(), fc.constantFrom('abc-1', '901234567890123456')),
  integerId: fc.oneof(fc.stringMatching(/^(?:0|[1-9]\d{0,17})$/), fc.nat(), fc.constant('9223372036854775807')),
  time: fc.oneof(fc.nat(), fc.nat().map(String), fc.constant(1_790_000_000_000)),
};

/** Generates values that a request schema accepts, in the forms a caller may pass. */
export function validValues(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fc.option(validValues(schema.unwrap() as z.ZodType), { nil: undefined });
  }
  const kind = schema.meta()?.kind;
  const known = typeof kind === 'string' ? kinds[kind] : undefined;
  if (known) return known;
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodUnion) return fc.oneof(...(schema.options as z.ZodType[]).map(validValues));
  if (schema instanceof z.ZodNumber) {
    const min = bound(schema, 'greater_than') ?? 0;
    return fc.integer({ min, max: bound(schema, 'less_than') ?? min + 10_000 });
  }
  if (schema instanceof z.ZodString) {
    const pattern = boundsOf(schema).find((one) => one.pattern)?.pattern;
    return pattern
      ? fc.stringMatching(pattern)
      : fc.string({ maxLength: bound(schema, 'max_length') ?? 30, unit: 'binary' });
  }
  if (schema instanceof z.ZodArray) {
    const minLength = bound(schema, 'min_length') ?? 0;
    const maxLength = bound(schema, 'max_length') ?? 3;
    return fc.array(validValues(schema.element as z.ZodType), { minLength, maxLength });
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([name, member]) =>
      validValues(member as z.ZodType).map((value) => [name, value] as const),
    );
    const whole = fc.tuple(...members).map((pairs) => pairs.filter(([, value]) => value !== undefined));
    // The members are passed in any order.
    return whole
      .chain((pairs) => fc.shuffledSubarray(pairs, { minLength: pairs.length }))
      .map((pairs) => Object.fromEntries(pairs));
  }
  throw new Error(`no values for ${schema.type}`);
}

const hostile: readonly unknown[] = [
  [null, undefined, '', ' ', '0', '00', '007', '-1', '1e5', '1E-8', '.5', '5.', '+1', ' 1', '1 ', '1,5', '٣'],
  ['NaN', '0x10', '1_000', '\ud800', 'a\udc00', 'x'.repeat(300), '1'.repeat(70), '9'.repeat(19), '9'.repeat(20)],
  [1e-7, 1.5, -1, -0, 0, 1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 2 ** 53 - 1, 1n, true, false],
  [[], [null], [[]], ['BTCUSDT'], ['BTCUSDT', 5], {}, { symbol: 'X' }, new Date(0), 'BUY', 'LIMIT', 'btcusdt'],
].flat();

/** Values that are invalid almost everywhere. */
export const hostileValues = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }), fc.double());

/** Returns the paths at which a value can be changed: to each of its members, and to some it does not have. */
export function placesIn(value: unknown, more: readonly string[]): readonly (readonly (string | number)[])[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((item, index) => placesIn(item, more).map((place) => [index, ...place]));
    return [[], [value.length], ...inside];
  }
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).flatMap(([name, item]) => placesIn(item, more).map((place) => [name, ...place]));
  return [[], ...more.map((name) => [name]), ...inside];
}

/** Returns a copy of a value with one member replaced; `undefined` remains as a value. */
export function changedAt(value: unknown, place: readonly (string | number)[], to: unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return to;
  if (Array.isArray(value)) {
    const list = [...(value as unknown[])];
    list[first as number] = changedAt(list[first as number], rest, to);
    return list;
  }
  const holder = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...Object.entries(holder), [first, changedAt(holder[first], rest, to)]]);
}
