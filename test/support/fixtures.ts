import fs from 'node:fs';
import path from 'node:path';
import { parseLossless } from '../../electron/main/exchange/rest/reply/losslessJson.ts';

const folder = path.resolve(import.meta.dirname, '../fixtures');

/** One recorded payload with its source. */
export interface RecordedPayload {
  readonly source: string;
  readonly request: { readonly method: string; readonly path?: string } | null;
  readonly note?: string;
  readonly payload: unknown;
}

/** Reads a recorded payload by name, for example `spot.market.depth`. */
export function recordedPayload(name: string): RecordedPayload {
  return JSON.parse(fs.readFileSync(path.join(folder, 'payloads', `${name}.json`), 'utf8')) as RecordedPayload;
}

/** Reads the payload of a recording with every digit of its numbers, as the program's own reader returns it. */
export function recordedLossless(name: string): unknown {
  const text = fs.readFileSync(path.join(folder, 'payloads', `${name}.json`), 'utf8');
  const whole = parseLossless(text)?.value as { payload: unknown } | undefined;
  if (!whole) throw new Error(`${name} cannot be read`);
  return whole.payload;
}

/** Reads the rows of a contract table, each as an object by column name. */
export function contractTable(name: string): Record<string, string>[] {
  const [head, ...lines] = fs
    .readFileSync(path.join(folder, 'contract', `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head!.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index]!, cell])));
}
