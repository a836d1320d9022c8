import { isBuiltin } from 'node:module';
import type { SourceFile } from './sources.ts';

/**
 * An area of the code base: the files that belong to it, the project files and packages they may import, and whether
 * they may import Node's built-in modules.
 */
export interface Area {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly RegExp[];
  readonly packages: readonly string[];
  readonly node: boolean;
}

const shared = /^shared\//;
/** What the client and the simulator share: data and arithmetic, no decision logic. */
const sharedData = /^shared\/(num|time|result|schema|exchange)\//;
const main = /^electron\/main\//;
/** What main says itself: its words lie with those of the window, so that a language is one folder. */
const mainMessages = /^renderer\/locales\/[\w-]+\/main\/\w+\.json$/;
/** The only module that the set-up scripts and a shell share: it finds the system's browser. */
const browserFinder = /^electron\/scripts\/lib\/browser\.mjs$/;
const confirm = /^electron\/shell\/confirm\//;

/** The import rules as data. The first area whose pattern matches a file is its area. */
export const areas: readonly Area[] = [
  {
    name: 'arithmetic',
    files: /^shared\/(num|time)\//,
    mayImport: [/^shared\/(num|time)\//],
    packages: [],
    node: false,
  },
  {
    name: 'indicators',
    files: /^shared\/indicators\//,
    mayImport: [/^shared\/(indicators|time)\//],
    packages: ['trading-signals'],
    node: false,
  },
  { name: 'shared', files: shared, mayImport: [shared], packages: ['zod'], node: false },
  {
    name: 'engine',
    files: /^electron\/simulator\/engine\//,
    mayImport: [/^electron\/simulator\/engine\//, /^shared\/(num|time|result)\//],
    packages: [],
    node: false,
  },
  {
    name: 'simulator',
    files: /^electron\/simulator\//,
    mayImport: [/^electron\/simulator\//, sharedData],
    packages: ['ws', 'zod'],
    node: true,
  },
  {
    name: 'embedded exchange',
    files: /^electron\/main\/exchange\/embedded\//,
    mayImport: [shared, main, /^electron\/simulator\/startInWorker\.ts$/],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'keychain',
    files: /^electron\/main\/app\/credentials\/systemKeychain\.ts$/,
    mayImport: [shared, main],
    packages: ['keytar'],
    node: true,
  },
  {
    name: 'main',
    files: main,
    mayImport: [shared, main, mainMessages],
    packages: ['ws', 'zod'],
    node: true,
  },
  {
    name: 'preload entry of Electron',
    files: /^electron\/preload\/(electron|confirmElectron)\.ts$/,
    mayImport: [shared, /^electron\/preload\//],
    packages: ['electron'],
    node: false,
  },
  {
    name: 'preload',
    files: /^electron\/preload\//,
    mayImport: [shared, /^electron\/preload\//],
    packages: ['zod'],
    node: false,
  },
  { name: 'confirm window', files: confirm, mayImport: [confirm], packages: [], node: false },
  {
    name: 'Electron shell',
    files: /^electron\/shell\/electron\//,
    mayImport: [shared, main, /^electron\/shell\/((electron|confirm)\/|[^/]+\.ts$)/],
    packages: ['electron'],
    node: true,
  },
  {
    name: 'Chromium shell',
    files: /^electron\/shell\/chromium\//,
    mayImport: [shared, main, browserFinder, /^electron\/shell\/((chromium|confirm)\/|[^/]+\.ts$)/],
    packages: ['playwright-core'],
    node: true,
  },
  {
    name: 'what both shells share',
    files: /^electron\/shell\/[^/]+\.ts$/,
    mayImport: [shared, main, /^electron\/shell\/[^/]+\.ts$/],
    packages: [],
    node: true,
  },
  {
    name: 'scripts',
    files: /^electron\/scripts\//,
    mayImport: [/^electron\/(scripts|shell|main|simulator)\//, shared],
    packages: ['vite', '@vitejs/plugin-react', 'zod'],
    node: true,
  },
  {
    name: 'window',
    files: /^renderer\//,
    mayImport: [/^renderer\//, shared, /^CHANGELOG\.md$/],
    packages: [
      '@base-ui/react',
      '@fontsource-variable/inter',
      'dockview',
      'dockview-core',
      'i18next',
      'lightweight-charts',
      'lucide-react',
      'react',
      'react-dom',
      'react-i18next',
      'zustand',
    ],
    node: false,
  },
];

/**
 * A folder whose subfolders are layers, listed from the top down: each file may import its own layer and the layers
 * below it.
 */
export interface LayeredFolder {
  readonly folder: string;
  readonly layers: readonly string[];
  /** Whether files directly in the folder, beside the layers, wire the layers together and may import all of them. */
  readonly mayImportAllLayers: boolean;
}

/** The layered folders. `shared` lies below all of them (R47). */
export const layeredFolders: readonly LayeredFolder[] = [
  {
    folder: 'electron/main',
    layers: ['app', 'features', 'trading', 'account', 'market', 'exchange', 'platform'],
    mayImportAllLayers: false,
  },
  {
    folder: 'electron/simulator',
    layers: 'scenario control ws http access adapters replay past venue content state market engine'.split(' '),
    mayImportAllLayers: true,
  },
  {
    folder: 'renderer',
    layers: ['app', 'features', 'ui', 'state', 'ipc', 'i18n', 'format', 'locales', 'styles'],
    mayImportAllLayers: true,
  },
];

const ROOF = -1;
const OUTSIDE = -2;
/**
 * Returns the layered folder of a file and the index of its layer counted from the top; undefined for a file outside
 * every layered folder.
 */
function layerOf(file: string): { readonly storey: LayeredFolder; readonly layer: number } | undefined {
  const storey = layeredFolders.find(({ folder }) => file.startsWith(`${folder}/`));
  if (!storey) return undefined;
  const [first, ...rest] = file.slice(storey.folder.length + 1).split('/');
  const layer = storey.layers.indexOf(first!);
  if (rest.length === 0) return { storey, layer: storey.mayImportAllLayers ? ROOF : OUTSIDE };
  return { storey, layer: layer < 0 ? OUTSIDE : layer };
}
const feature = /^electron\/main\/features\/([^/]+)\//;

/** The file of the key set type, and the two folders that may import it. */
const keySet = 'electron/main/exchange/signer/keySet.ts';
const knowsKeys = /^electron\/main\/(app\/credentials|exchange\/signer)\//;
const panel = /^renderer\/features\/([^/]+)\//;
/** A file inside one domain of the window's state; its door is what the rest of the window imports. */
const stateDomain = /^renderer\/state\/[^/]+\/(.+)$/;
const DOOR = 'index.ts';
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns one sentence per breach of the import rules by a file. Test files may import everything and are not checked.
 */
export function importBreaches(source: SourceFile): string[] {
  if (source.file.startsWith('test/')) return [];
  const area = areas.find(({ files }) => files.test(source.file));
  if (!area) return [`${source.file} belongs to no area`];
  const breaches: string[] = [];
  const ownPanel = panel.exec(source.file)?.[1];
  const ownFeature = feature.exec(source.file)?.[1];
  const from = layerOf(source.file);
  if (from?.layer === OUTSIDE) breaches.push(`${source.file} lies in no layer`);
  for (const { specifier, target } of source.imports) {
    const breach = (why: string) => breaches.push(`${source.file} imports ${specifier}: ${why}`);
    if (target !== null) {
      if (target.startsWith('test/')) breach('nothing imports test');
      else if (!area.mayImport.some((pattern) => pattern.test(target))) breach(`not open to ${area.name}`);
      if (target === keySet && !knowsKeys.test(source.file)) breach('only signer and credentials know key sets');
      const to = layerOf(target);
      if (from && from.storey === to?.storey && to.layer < from.layer) {
        breach(`${from.storey.layers[from.layer]} imports upwards`);
      }
      const behindDoor = stateDomain.exec(target)?.[1];
      if (behindDoor === DOOR && source.file.startsWith('renderer/state/'))
        breach('state is used by its files, not by a door');
      else if (behindDoor !== undefined && behindDoor !== DOOR && !source.file.startsWith('renderer/state/')) {
        breach('state is used through its door');
      }
      const otherFeature = feature.exec(target)?.[1];
      if (ownFeature && otherFeature && ownFeature !== otherFeature) breach('features never import features');
      const other = panel.exec(target)?.[1];
      if (ownPanel !== undefined && other !== undefined && ownPanel !== other) breach('panels never import panels');
    } else if (isBuiltin(specifier)) {
      if (!area.node) breach(`${area.name} has no Node`);
    } else if (!area.packages.includes(packageOf(specifier))) {
      breach(`package not open to ${area.name}`);
    }
  }
  return breaches;
}

/** Finds import cycles, type imports included; each cycle is the list of its files sorted by name. */
export function importCircles(sources: readonly SourceFile[]): string[][] {
  const targets = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  const order = new Map<string, number>();
  const waiting: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const known = order.get(file);
    if (known !== undefined) return waiting.includes(file) ? known : Number.POSITIVE_INFINITY;
    const visitIndex = order.size;
    order.set(file, visitIndex);
    waiting.push(file);
    const low = Math.min(
      visitIndex,
      ...targets.get(file)!.flatMap((target) => (targets.has(target) ? visit(target) : [])),
    );
    if (low === visitIndex) {
      const circle = waiting.splice(waiting.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of targets.keys()) visit(file);
  return circles;
}

/**
 * Returns the ways by which a file of the window takes the schema library into its program, as the files on each: the
 * library makes functions from text, which the window's content policy refuses.
 */
export function schemaLibraryPaths(sources: readonly SourceFile[]): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const wayFrom = new Map<string, string | null>();
  const find = (file: string): string | null => {
    const known = wayFrom.get(file);
    if (known !== undefined) return known;
    wayFrom.set(file, null);
    for (const { specifier, target, isType } of byFile.get(file)?.imports ?? []) {
      if (isType) continue;
      const way = specifier === 'zod' ? specifier : target === null ? null : find(target);
      if (way === null) continue;
      wayFrom.set(file, `${file} > ${way}`);
      break;
    }
    return wayFrom.get(file)!;
  };
  return sources.flatMap(({ file }) => (file.startsWith('renderer/') ? (find(file) ?? []) : []));
}
