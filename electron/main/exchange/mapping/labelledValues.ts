/** Converts undocumented fields to labels and values for display. */
import type { LabelledValue } from '../../../../shared/domain/labelledValue.ts';

/** Most fields of one record that are displayed; a genuine record has about a dozen. */
const MOST = 100;
/** Levels of nested objects that are expanded; deeper objects are displayed as JSON. */
const DEPTH = 3;

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}

function collect(members: object, path: string, depth: number, into: LabelledValue[]): void {
  for (const [name, value] of Object.entries(members)) {
    if (into.length >= MOST) return;
    const label = path === '' ? name : `${path}.${name}`;
    const opens = typeof value === 'object' && value !== null && !Array.isArray(value) && depth < DEPTH;
    if (opens) collect(value as object, label, depth + 1, into);
    else into.push({ label, value: valueText(value) });
  }
}

/** Returns the fields of a record in the order received; those of inner objects have a joined label. */
export function labelledValues(record: Readonly<Record<string, unknown>>): LabelledValue[] {
  const values: LabelledValue[] = [];
  collect(record, '', 1, values);
  return values;
}
