/** A setting of an indicator. Bounds are inclusive. */
export type InputField =
  | {
      readonly name: string;
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      /** Smallest difference between two values: 1 for whole numbers. */
      readonly step: number;
      readonly initial: number;
    }
  | {
      readonly name: string;
      readonly kind: 'choice';
      readonly options: readonly string[];
      readonly initial: string;
    };

/** The settings of one indicator, by name. */
export type Inputs = Readonly<Record<string, number | string>>;

/** Returns a field for a number of bars, `min` to 500. */
export function period(name: string, initial: number, min = 1): InputField {
  return { name, kind: 'number', min, max: 500, step: 1, initial };
}

/** Whether a field accepts this value. */
export function takes(field: InputField, value: unknown): value is number | string {
  if (field.kind === 'choice') return typeof value === 'string' && field.options.includes(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  const steps = value / field.step;
  return value >= field.min && value <= field.max && Math.abs(steps - Math.round(steps)) < 1e-9;
}

/** Reads stored settings: each invalid value falls back to its default separately, and unknown names are left out. */
export function readInputs(fields: readonly InputField[], stored: unknown): Inputs {
  const source = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    fields.map((field) => {
      const value = Object.hasOwn(source, field.name) ? source[field.name] : undefined;
      return [field.name, takes(field, value) ? value : field.initial];
    }),
  );
}

/** Returns the value typed into a number field, or `null` when it is not a number within the bounds. */
export function readTyped(field: InputField, text: string): number | null {
  if (field.kind !== 'number' || !/^\d{1,6}(\.\d{1,4})?$/.test(text.trim())) return null;
  const value = Number(text.trim());
  return takes(field, value) ? value : null;
}
