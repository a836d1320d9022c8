// Which e2e tests run: those that exercise the code of a folder, where the nearest listed folder decides, or those of any
// other folder.
import fs from 'node:fs';
import path from 'node:path';
import { at, root } from './paths.mjs';

/** E2e tests by the folder (or file) whose changes they are run for. */
export const e2eTestsByFolder = {
  'electron/main': ['trade', 'market'],
  'electron/main/features/accountRecords': ['account', 'conditional'],
  'electron/main/features/alerts': ['alerts'],
  'electron/main/features/sinceLastSession': ['away'],
  'electron/main/features/copy': ['copy', 'copyControl', 'copyEdit', 'alarm', 'endpointsCopy'],
  'electron/main/app/credentials': ['keys', 'traderKey'],
  'electron/main/app/windowFiles': ['workspace'],
  'electron/main/app/environment': ['switch'],
  'electron/main/exchange': ['limits', 'faults', 'endpoints', 'endpointsAccount'],
  'electron/main/app/invariants': ['safety'],
  'electron/main/market': ['market', 'manySymbols', 'endpoints'],
  'electron/main/features/practice': ['practice'],
  'electron/main/features/records': ['export', 'conditional', 'endpointsAccount', 'journal'],
  'electron/main/trading': [
    'trade',
    'triggers',
    'plans',
    'guards',
    'safety',
    'endpointsTrading',
    'endpointsConditional',
  ],
  'electron/preload': ['looks'],
  'electron/shell': ['popOuts', 'windows', 'instances'],
  'electron/shell/electron': ['electron'],
  'electron/scripts/dev': ['dev'],
  'electron/scripts/dist.ts': ['packages'],
  'electron/scripts/packages': ['packages'],
  'electron/simulator': ['market', 'trade'],
  'electron/simulator/past': ['example'],
  'renderer/app': ['firstMinutes', 'looks', 'desks', 'dialogs', 'screens', 'commands'],
  'renderer/app/guards': ['guards'],
  'renderer/app/hotkeys': ['find', 'dialogs', 'commands'],
  'renderer/app/keys': ['keys'],
  'renderer/app/practice': ['practice', 'example'],
  'renderer/app/palette': ['find', 'commands'],
  'renderer/app/plans': ['plans', 'typedWord'],
  'renderer/app/safety': ['safety'],
  'renderer/app/context': ['switch', 'demo'],
  'renderer/app/workspace': ['workspace', 'windows', 'instances', 'handling'],
  'renderer/features': ['desks', 'gallery'],
  'renderer/features/alerts': ['alerts'],
  'renderer/features/book': ['market', 'trade', 'popovers'],
  'renderer/features/chart': ['chart', 'chartTrade', 'rest', 'popovers'],
  'renderer/features/conditional': ['conditional', 'triggers'],
  'renderer/features/copies': ['copy'],
  'renderer/features/copyGuards': ['alarm', 'copyControl'],
  'renderer/features/followEditor': ['copyEdit'],
  'renderer/features/journal': ['journal'],
  'renderer/features/ladder': ['marks', 'chartTrade'],
  'renderer/features/openOrders': ['openOrders', 'lists'],
  'renderer/features/positions': ['positions', 'closings'],
  'renderer/features/practice': ['practice'],
  'renderer/features/contractSpecs': ['find'],
  'renderer/features/ticket': ['ticket', 'handling', 'trade', 'spot', 'tradingLooks', 'demoOrders'],
  'renderer/features/watchlist': ['manySymbols'],
  'renderer/ipc': ['market', 'trade', 'rest'],
  'renderer/state': ['market', 'trade', 'rest'],
  'renderer/i18n': ['chinese'],
  'renderer/locales': ['chinese'],
  'renderer/styles': ['desks', 'gallery'],
  'renderer/format': ['figures'],
  'renderer/ui': ['desks', 'figures', 'gallery', 'popovers'],
  'shared/domain': ['trade'],
  'shared/ipc': ['looks'],
};

/**
 * Returns the e2e tests of a file, from the nearest listed folder above it; an e2e test file maps to itself, and
 * support files map to none.
 */
function journeysOfFile(file) {
  const specMatch = /^test\/e2e\/(\w+)\.spec\.ts$/.exec(file);
  if (specMatch) return [specMatch[1]];
  for (let place = file; place.includes('/'); place = place.slice(0, place.lastIndexOf('/'))) {
    if (Object.hasOwn(e2eTestsByFolder, place)) return e2eTestsByFolder[place];
  }
  return [];
}

/** Returns the e2e tests to run for changed files, each once, sorted by name. */
export function e2eTestsFor(files) {
  return [...new Set(files.flatMap(journeysOfFile))].toSorted((a, b) => a.localeCompare(b));
}

/** Matches relative imports in source text: static, re-exported and dynamic. */
const RELATIVE = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
const inside = (folder, file) => !path.relative(folder, file).startsWith('..');

/**
 * Makes the e2e tests of a folder runnable (R39) and returns the folder where they are. A folder inside the project is
 * used as it is. Any other folder is copied into the project, because modules, types and packages are resolved from a
 * file's location; imports that point out of the folder still resolve to the same files.
 */
export function stageSpecs(folder) {
  const source = path.resolve(folder);
  if (!fs.existsSync(source)) throw new Error(`There is no folder ${source}.`);
  if (inside(root, source)) return source;
  const stage = at('.cache', 'specs');
  fs.rmSync(stage, { recursive: true, force: true });
  fs.cpSync(source, stage, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  for (const name of fs.readdirSync(stage, { recursive: true })) {
    const file = path.join(stage, name);
    if (!/\.[cm]?[jt]sx?$/.test(file) || !fs.statSync(file).isFile()) continue;
    const original = path.dirname(path.join(source, name));
    const text = fs.readFileSync(file, 'utf8').replace(RELATIVE, (whole, before, quote, specifier) => {
      const target = path.resolve(original, specifier);
      return inside(source, target) ? whole : `${before}${quote}${target}${quote}`;
    });
    fs.writeFileSync(file, text);
  }
  return stage;
}
