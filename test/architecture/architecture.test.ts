import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, importBreaches, importCircles, layeredFolders, schemaLibraryPaths } from './importRules.ts';
import { parseSource, projectSources } from './sources.ts';
import { formBreaches, syntaxBreaches, syntaxRules } from './syntaxRules.ts';
import { placeBreaches } from './testPlaces.ts';

const sources = projectSources();

describe('project structure follows the architecture rules', () => {
  it('no import breaks the import rules', () => {
    expect(sources.flatMap(importBreaches)).toEqual([]);
  });

  it('has no import cycles, type imports included', () => {
    expect(importCircles(sources.filter(({ file }) => !file.startsWith('test/')))).toEqual([]);
  });

  it('the window contains no schema library, which its content policy refuses', () => {
    expect(schemaLibraryPaths(sources)).toEqual([]);
    const planted = [
      parseSource('renderer/planted.ts', "import { b } from '../shared/b.ts'; b;"),
      parseSource('renderer/typed.ts', "import type { b } from '../shared/b.ts'; type C = typeof b;"),
      parseSource('shared/b.ts', "import { z } from 'zod'; export const b = z;"),
    ];
    expect(schemaLibraryPaths(planted)).toEqual(['renderer/planted.ts > shared/b.ts > zod']);
  });

  it('no file breaks the syntax rules', () => {
    expect(sources.flatMap(syntaxBreaches)).toEqual([]);
  });

  it('documents every export and keeps one subject per file', () => {
    expect(sources.flatMap(formBreaches)).toEqual([]);
  });

  it('places each test at the path of its subject', () => {
    expect(sources.flatMap(placeBreaches)).toEqual([]);
  });

  it('has exactly the expected files and folders at the top level', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const tracked = fs
      .readdirSync(root)
      .filter((name) => !['.git', 'node_modules', 'dist', 'release', '.cache'].includes(name));
    expect(tracked.filter((name) => !/^test-results$/.test(name)).sort()).toEqual([
      '.ci',
      '.editorconfig',
      '.github',
      '.gitignore',
      '.npmrc',
      '.oxfmtrc.json',
      '.oxlintrc.json',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'assets',
      'docs',
      'electron',
      'electron-builder.yml',
      'package-lock.json',
      'package.json',
      'renderer',
      'shared',
      'test',
      'tsconfig.json',
    ]);
  });
});

/** One planted violation per import rule: the path of the planted file and the code that breaks the rule. */
const plantedImports: Record<string, readonly [file: string, code: string]> = {
  arithmetic: ['shared/num/planted.ts', "import { z } from 'zod'; z;"],
  indicators: ['shared/indicators/planted.ts', "import '../num/decimal.ts';"],
  shared: ['shared/domain/planted.ts', "import fs from 'node:fs'; fs;"],
  engine: ['electron/simulator/engine/planted.ts', "import { createServer } from 'node:http'; createServer;"],
  simulator: ['electron/simulator/planted.ts', "import '../../shared/domain/orderBook.ts';"],
  'embedded exchange': ['electron/main/exchange/embedded/planted.ts', "import '../../../simulator/engine/book.ts';"],
  keychain: ['electron/main/app/credentials/systemKeychain.ts', "import { app } from 'electron'; app;"],
  main: ['electron/main/app/planted.ts', "import { app } from 'electron'; app;"],
  'preload entry of Electron': ['electron/preload/electron.ts', "import fs from 'node:fs'; fs;"],
  preload: ['electron/preload/planted.ts', "import { ipcRenderer } from 'electron'; ipcRenderer;"],
  'confirm window': ['electron/shell/confirm/planted.ts', "import '../electron/run.ts';"],
  'Electron shell': ['electron/shell/electron/planted.ts', "import { chromium } from 'playwright-core'; chromium;"],
  'Chromium shell': ['electron/shell/chromium/planted.ts', "import { app } from 'electron'; app;"],
  'what both shells share': ['electron/shell/planted.ts', "import './electron/run.ts';"],
  scripts: ['electron/scripts/planted.mjs', "import '../../renderer/main.tsx';"],
  window: ['renderer/planted.ts', "import '../electron/main/app/startApp.ts';"],
};

describe('import rules detect a planted violation', () => {
  it('plants one violation for every area', () => {
    expect(Object.keys(plantedImports).sort()).toEqual(areas.map(({ name }) => name).sort());
  });

  it.each(Object.entries(plantedImports))('%s', (_, [file, code]) => {
    expect(importBreaches(parseSource(file, code))).toHaveLength(1);
    expect(importBreaches(parseSource(file, 'export {};'))).toEqual([]);
  });

  it.each([
    ['state is used through its door', 'renderer/ui/planted.ts', "import '../state/orders/cancels.ts';"],
    ['not by a door', 'renderer/state/orders/planted.ts', "import '../account/index.ts';"],
    ['panels never import panels', 'renderer/features/book/planted.ts', "import '../tape/model.ts';"],
    ['nothing imports test', 'shared/planted.ts', "import '../test/support/fixtures.ts';"],
    [
      'only signer and credentials know key sets',
      'electron/main/exchange/rest/planted.ts',
      "import type { KeySet } from '../signer/keySet.ts'; type Planted = KeySet;",
    ],
    ['the keychain module is open to its adapter alone', 'electron/main/app/planted.ts', "import 'keytar';"],
    ['a dynamic import counts', 'electron/main/app/planted.ts', "void import('electron');"],
    ['a re-export counts', 'renderer/planted.ts', "export * from '../electron/main/app/startApp.ts';"],
    ['a file outside every area', 'electron/elsewhere/planted.ts', ''],
    ['a file of main outside every layer', 'electron/main/planted.ts', ''],
    ['a folder of the simulator that is no layer', 'electron/simulator/elsewhere/planted.ts', ''],
    ['panels never import what puts them together', 'renderer/features/book/planted.ts', "import '../../app/App.tsx';"],
    [
      'a type counts',
      'electron/main/market/planted.ts',
      "import type { Trading } from '../trading/trading.ts'; type T = Trading;",
    ],
    ['features never import features', 'electron/main/features/copy/planted.ts', "import '../alerts/alertModule.ts';"],
  ])('%s', (_, file, code) => {
    expect(importBreaches(parseSource(file, code))).toHaveLength(1);
  });
});

describe('placement rule for tests', () => {
  it.each([
    ['in a folder the product has not', 'test/shell/preload/planted.test.ts', ''],
    ['in a folder of its own', 'test/planted/planted.test.ts', ''],
    ['apart from its namesake', 'test/renderer/ui/hub.test.ts', "import '../../../electron/main/market/hub.ts';"],
  ])('detects a misplaced test: %s', (_, file, code) => {
    expect(placeBreaches(parseSource(file, code))).toHaveLength(1);
  });

  it.each([
    ['beside its source', 'test/main/market/hub.test.ts', "import '../../../electron/main/market/hub.ts';"],
    ['above what it brings together', 'test/renderer/features/planted.test.tsx', ''],
    ['about the whole', 'test/scenarios/world/planted.test.ts', ''],
    ['a helper', 'test/main/support/planted.ts', ''],
  ])('accepts a correctly placed test: %s', (_, file, code) => {
    expect(placeBreaches(parseSource(file, code))).toEqual([]);
  });
});

describe('layers', () => {
  const above = layeredFolders.flatMap(({ folder, layers }) =>
    layers.flatMap((upper, index) => layers.slice(index + 1).map((lower) => [folder, lower, upper] as const)),
  );

  it.each(above)('of %s: %s may not import %s, but the reverse is allowed', (folder, lower, upper) => {
    const breaches = (from: string, to: string): number =>
      importBreaches(parseSource(`${folder}/${from}/planted.ts`, `import '../${to}/some.ts';`)).filter((breach) =>
        breach.endsWith('imports upwards'),
      ).length;
    expect([breaches(lower, upper), breaches(upper, lower)]).toEqual([1, 0]);
  });

  it('files beside the layers may import the layers, but not the reverse', () => {
    expect(
      importBreaches(parseSource('electron/simulator/venue/planted.ts', "import '../startSimulator.ts';")),
    ).toHaveLength(1);
    expect(importBreaches(parseSource('electron/simulator/planted.ts', "import './venue/venue.ts';"))).toEqual([]);
  });

  it('detects import cycles of two and three files, also through type imports', () => {
    const planted = (name: string, ...targets: string[]) =>
      parseSource(`shared/${name}.ts`, targets.map((target) => `import type { A } from './${target}.ts';`).join('\n'));
    const sources = [
      planted('a', 'b'),
      planted('b', 'c'),
      planted('c', 'b', 'd'),
      planted('d', 'e'),
      planted('e', 'f'),
      planted('f', 'd'),
    ];
    expect(importCircles(sources)).toEqual([
      ['shared/d.ts', 'shared/e.ts', 'shared/f.ts'],
      ['shared/b.ts', 'shared/c.ts'],
    ]);
  });
});

/** Planted violations per syntax rule: a file to which the rule applies, and code samples that each break it once. */
const plantedSyntax: Record<string, readonly [file: string, ...codes: string[]]> = {
  'one module makes the commands that place orders (R48)': [
    'electron/main/trading/orders/planted.ts',
    "void rest.prepare('futures.order.place', {});",
    "void rest.prepare('futures.placeTpSlOrder', {});",
    "const command = { id: 'spot.order.batch.place' };",
    "const command = { id: 'futures.closePositions' };",
  ],
  'one module places orders (R48)': [
    'electron/main/features/copy/planted.ts',
    "import { place } from '../../trading/orders/placement.ts';",
    "import { preparePlacement as make } from '../../trading/orders/placementCommands.ts';",
  ],
  'one module of the window requests orders (R48)': [
    'renderer/features/ladder/planted.ts',
    "void client.call('trading.prepare', {});",
    "void client.call('trading.submit', {});",
  ],
  'what a conditional order type needs and does stands in its row': [
    'renderer/features/conditional/planted.ts',
    "const trails = kind === 'trailing';",
    "if (type === 'TRAILING_MARKET') throw new TypeError('planted');",
  ],
  'no ambient clock': ['shared/domain/planted.ts', 'Date.now();', 'performance.now();', 'new Date();'],
  'no ambient chance': ['electron/main/app/planted.ts', 'Math.random();', 'crypto.randomUUID();'],
  'no ambient timers': ['electron/simulator/planted.ts', 'setTimeout(() => {}, 1);'],
  'no ambient network': ['electron/main/app/planted.ts', "fetch('x');", "import http from 'node:http';"],
  'no ambient files': ['electron/main/app/planted.ts', "import fs from 'node:fs';"],
  'no float on money': ['electron/main/app/planted.ts', "Number('1');", "parseFloat('1');"],
  'V6: no number carries a price, a size or an id': [
    'shared/domain/planted.ts',
    'const planted = z.strictObject({ triggerPrice: z.number() });',
    'const planted = z.strictObject({ orderId: z.number().int().nullable() });',
    'interface Planted { readonly quantity: number }',
  ],
  'no HTML from text': [
    'renderer/planted.tsx',
    "document.body.innerHTML = '';",
    "document.write('');",
    'const x = <p dangerouslySetInnerHTML={y} />;',
  ],
  'no browser network stack: it repeats POSTs': [
    'electron/shell/electron/planted.ts',
    "import { net } from 'electron';",
    'new XMLHttpRequest();',
  ],
  'no requests from the window': ['renderer/planted.ts', "fetch('x');", "new WebSocket('x');"],
  'no native list: the browser draws it, and renderer/ui has one in the colours of the theme': [
    'renderer/planted.tsx',
    'const list = <select value={x} />;',
  ],
  'no native slider: the browser draws it, and renderer/ui has one in the colours of the theme': [
    'renderer/planted.tsx',
    'const slider = <input type="range" value={x} />;',
  ],
  'the simulator holds its state in classes, not in the closures of a factory': [
    'electron/simulator/ws/planted.ts',
    'export function createDoor() { let open = 0; return { enter: () => ++open }; }',
    'export const createDoor = () => ({}), other = 1;',
    'const createDoor = () => ({}); export { createDoor };',
  ],
  'no code from text': ['shared/planted.ts', "eval('1');", "new Function('1');"],
};

describe('syntax rules detect planted violations', () => {
  it('plants violations of every rule', () => {
    expect(Object.keys(plantedSyntax).sort()).toEqual(syntaxRules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(plantedSyntax))('%s', (name, [file, ...codes]) => {
    for (const code of codes) {
      expect(syntaxBreaches(parseSource(file, code)).filter((breach) => breach.endsWith(name))).toHaveLength(1);
    }
    expect(syntaxBreaches(parseSource(file, 'export const a = new Date(0);'))).toEqual([]);
  });

  it('detects an undocumented export and a file that is too long', () => {
    expect(formBreaches(parseSource('shared/planted.ts', 'export const a = 1;'))).toHaveLength(1);
    expect(formBreaches(parseSource('shared/planted.ts', '/** Why. */\nexport const a = 1;'))).toEqual([]);
    const namesake = '/** A thing. */\nimport b from "b";\n\nexport interface Planted { b: typeof b }\n';
    expect(formBreaches(parseSource('shared/planted.ts', namesake))).toEqual([]);
    expect(formBreaches(parseSource('shared/other.ts', namesake))).toHaveLength(1);
    const pointing = '/** A thing. */\nimport b from "b";\n\n/** See the opening comment. */\nexport const c = b;\n';
    expect(formBreaches(parseSource('shared/planted.ts', pointing))).toHaveLength(1);
    const long = '\n'.repeat(400);
    expect(formBreaches(parseSource('shared/planted.ts', `export {};${long}`))).toHaveLength(1);
    expect(formBreaches(parseSource('shared/planted.ts', `/** One idea, because. */${long}`))).toEqual([]);
  });
});
