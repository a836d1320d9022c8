// Prints the table of endpoints that the e2e tests produced (each e2e test writes its part, see the fixture of the e2e
// tests), stores it as .cache/reports/endpoints.tsv, and prints one line with the number of endpoints the window
// reached; further lines report contradictions between a complete run and the lists.
import fs from 'node:fs';
import path from 'node:path';
import { commandLine } from './lib/commands.mjs';
import { at } from './lib/paths.mjs';
import { contradictions, endpointTable, summary, type EndpointReport } from './lib/endpointTable.ts';

const { values } = commandLine('endpoints');
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
if (values['table'] === true) process.stderr.write(`${lines.join('\n')}\n`);
process.stdout.write(`${[summary(rows), ...contradictions(rows)].join('\n')}\n`);
