import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createServer } from 'vite';
import { generatedFromWords } from '../../../electron/scripts/docs/words.ts';
import type * as shown from './shownLanguage.tsx';

const root = path.resolve(import.meta.dirname, '../../..');
/** A copy of the sources for this run only, because another run may be active at the same time. */
const copy = path.join(root, '.cache', `third-language-${process.pid}`);
const sources = ['tsconfig.json', 'shared', 'renderer', 'electron/main', 'test/tsconfig.json', 'test/support'];

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Writes a folder of words like the English one; its plural forms are those of Polish. */
function addFolder(english: string, folder: string): void {
  fs.mkdirSync(folder);
  for (const entry of fs.readdirSync(english, { withFileTypes: true })) {
    const [from, to] = [path.join(english, entry.name), path.join(folder, entry.name)];
    if (entry.isDirectory()) {
      addFolder(from, to);
      continue;
    }
    const messages = Object.entries(JSON.parse(fs.readFileSync(from, 'utf8')) as Record<string, string>);
    const translated = messages.flatMap(([key, text]) => {
      const counted = /^(.*)_other$/.exec(key)?.[1];
      if (counted === undefined) return [[key, `[${text}]`]];
      return ['few', 'many', 'other'].map((form) => [`${counted}_${form}`, `[${form}: ${text}]`]);
    });
    fs.writeFileSync(to, JSON.stringify(Object.fromEntries(translated)));
  }
}

it('R26: a third language is one folder: settings offer it, and window and main speak it', async () => {
  for (const source of [...sources, 'test/renderer/support', 'test/renderer/i18n/shownLanguage.tsx']) {
    fs.cpSync(path.join(root, source), path.join(copy, source), { recursive: true });
  }
  const locales = path.join(copy, 'renderer/locales');
  addFolder(path.join(locales, 'en'), path.join(locales, 'pl'));
  fs.writeFileSync(path.join(locales, 'pl/language.json'), JSON.stringify({ name: 'Polski', tag: 'pl' }));
  // What `npm run docs` writes.
  for (const [file, text] of Object.entries(generatedFromWords(copy))) fs.writeFileSync(path.join(copy, file), text);

  const server = await createServer({
    root: copy,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { shownIn } = (await server.ssrLoadModule('/test/renderer/i18n/shownLanguage.tsx')) as typeof shown;
  const said = await shownIn('pl');
  await server.close();
  expect(said).toEqual({
    language: 'pl',
    tag: 'pl',
    offered: '[Language] English Polski 简体中文',
    panel: '[Positions]',
    counted: ['[1 open order]', '[few: 3 open orders, newest first]'],
    quit: '[few: 3 orders stay open at the exchange.]',
  });
});
