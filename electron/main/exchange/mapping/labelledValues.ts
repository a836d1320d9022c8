/** Members that no document names, as labels and values to be shown. */
import type { LabelledValue } from '../../../../shared/domain/labelledValue.ts';

/** More members than this of one record are not shown; a record of honest make has a dozen. */
const MOST = 100;
/** Levels of objects that are opened; what lies deeper is shown as JSON. */
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

/** The members of a record in the order in which they came, those of inner objects under a joined label. */
export function labelledValues(record: Readonly<Record<string, unknown>>): LabelledValue[] {
  const values: LabelledValue[] = [];
  collect(record, '', 1, values);
  return values;
}
