// npm run docs: writes the documentation generated from the code. A test compares it with the code, so that the two
// cannot diverge.
import fs from 'node:fs';
import { commandPage, withCommandTable } from './docs/commandPage.ts';
import { commandLine } from './lib/commands.mjs';
import { at, root } from './lib/paths.mjs';
import { reference } from './docs/reference.ts';
import { refreshPromises, requirements, testFiles } from './docs/promises.ts';
import { generatedFromWords } from './docs/words.ts';

commandLine('docs');
fs.writeFileSync(
  at('shared/exchange/REFERENCE.md'),
  reference(fs.readFileSync(at('test/fixtures/contract/parameters.tsv'), 'utf8')),
);
const table = at('test/promises.tsv');
const promises = refreshPromises(fs.readFileSync(table, 'utf8'), testFiles(root));
fs.writeFileSync(table, promises);
fs.writeFileSync(at('docs/requirements.md'), requirements(promises));
fs.writeFileSync(at('docs/commands.md'), commandPage());
fs.writeFileSync(at('README.md'), withCommandTable(fs.readFileSync(at('README.md'), 'utf8')));
for (const [file, text] of Object.entries(generatedFromWords(root))) fs.writeFileSync(at(file), text);
