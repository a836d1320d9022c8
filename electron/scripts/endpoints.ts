// Prints the table of endpoints that the journeys left behind (each journey writes its part, see the fixture of the journeys),
// keeps it as .cache/reports/endpoints.tsv, and says in one line how many the window reached; further lines say what a whole run
// and the lists do not agree about.
import fs from 'node:fs';
import path from 'node:path';
import { at } from './lib/paths.mjs';
import { contradictions, endpointTable, summary, type EndpointReport } from './lib/endpointTable.ts';

const folder = at('.cache', 'reports', 'endpoints');
const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const reports = files
  .toSorted()
  .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as EndpointReport);
const rows = endpointTable(reports);
const head = ['endpoint', 'market', 'method', 'path', 'journeys', 'times', 'statuses', 'value', 'reason'] as const;
const lines = [head.join('\t'), ...rows.map((row) => head.map((name) => String(row[name])).join('\t'))];
fs.mkdirSync(at('.cache', 'reports'), { recursive: true });
fs.writeFileSync(at('.cache', 'reports', 'endpoints.tsv'), `${lines.join('\n')}\n`);
if (process.argv.includes('--table')) process.stderr.write(`${lines.join('\n')}\n`);
process.stdout.write(`${[summary(rows), ...contradictions(rows)].join('\n')}\n`);
