/** Member that marks an amount in stored text; JSON has no whole numbers of that size. */
const MARK = '$units';

/**
 * Returns the text of a record whose amounts are BigInts. It does not use JSON.stringify with a replacer, which is
 * called for every member and takes up to three times as long: every command waits for this.
 */
export function writeRecord(record: object): string {
  return textOf(record);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `{"${MARK}":"${value}"}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return Array.isArray(value) ? `[${value.map(textOf).join()}]` : membersOf(value as Record<string, unknown>);
}

/** Cache of quoted member names: they repeat often, and there are few. */
const names = new Map<string, string>();

function membersOf(record: Record<string, unknown>): string {
  let text = '';
  for (const name in record) {
    const member = record[name];
    if (member === undefined) continue;
    let written = names.get(name);
    if (written === undefined) names.set(name, (written = `${JSON.stringify(name)}:`));
    text += (text === '' ? '' : ',') + written + textOf(member);
  }
  return `{${text}}`;
}

/** Parses what {@link writeRecord} wrote; the caller knows the record's type. Throws on anything else. */
export function readRecord<T>(text: string): T {
  return amounts(JSON.parse(text)) as T;
}

/** Replaces marked amounts by BigInts in place: a reviver, called for every member, takes five times as long. */
function amounts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  const units = members[MARK];
  if (typeof units === 'string') return BigInt(units);
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === 'object' && member !== null) members[name] = amounts(member);
  }
  return members;
}
