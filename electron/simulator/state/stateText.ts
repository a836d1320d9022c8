/** Member that marks an amount in stored text; JSON has no whole numbers of that size. */
const MARK = '$units';

/** Text of a record whose amounts are BigInts. */
export function writeRecord(record: object): string {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === 'bigint' ? { [MARK]: String(value) } : value,
  );
}

/** Reads what {@link writeRecord} wrote; the caller knows which record it is. Throws on anything else. */
export function readRecord<T>(text: string): T {
  return JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && MARK in value ? BigInt(String(value[MARK])) : value,
  ) as T;
}
