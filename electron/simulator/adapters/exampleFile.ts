import fs from 'node:fs';
import zlib from 'node:zlib';
import type { ExamplePast } from '../past/examplePast.ts';

/** Writes the example into a file. */
export function writeExampleFile(file: string, example: ExamplePast): void {
  // The header of the format has a time, which Node leaves empty: the same example gives the same bytes.
  fs.writeFileSync(file, zlib.gzipSync(JSON.stringify(example), { level: 9 }));
}

/** Reads the example from a file that {@link writeExampleFile} wrote. Throws when it cannot be read. */
export function readExampleFile(file: string): ExamplePast {
  return JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString('utf8')) as ExamplePast;
}
