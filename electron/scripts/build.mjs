// Builds every bundle into dist/. It does nothing when no input changed: dist/.stamp holds a hash of all inputs. Runs
// under Node 24; all messages go to stderr.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './lib/child.mjs';
import { withLock } from './lib/alone.mjs';
import { commandLine } from './lib/commands.mjs';
import { at, exists, root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const inputs = [
  'renderer',
  'electron',
  'shared',
  'assets/icon.svg',
  'assets/icons/32x32.png',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const external = [
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
  'electron',
  'keytar',
  'playwright-core',
  /^(bufferutil|utf-8-validate)$/,
];

/** Programs for Node, by output file below dist. */
const programs = {
  'main/electron.cjs': 'electron/shell/electron/run.ts',
  'main/performance.cjs': 'electron/main/features/records/performance/performanceWorker.ts',
  'shell/chromium.cjs': 'electron/shell/chromium/run.ts',
  'shell/launch.cjs': 'electron/shell/chromium/launch.ts',
};

/**
 * Programs with top-level await, which CommonJS does not support: each becomes a module with a CommonJS loader under
 * the usual name.
 */
const topLevelAwaitPrograms = {
  'simulator/worker.cjs': 'electron/simulator/worker.ts',
  'simulator/cli.cjs': 'electron/simulator/cli.ts',
};

/** Preloads, each bundled into one file that requires nothing but electron. */
const preloads = {
  'preload/electron.cjs': 'electron/preload/electron.ts',
  'preload/chromium.cjs': 'electron/preload/chromium.ts',
  'preload/chromiumPage.cjs': 'electron/preload/chromiumPage.ts',
  'preload/confirmElectron.cjs': 'electron/preload/confirmElectron.ts',
  'preload/confirmChromium.cjs': 'electron/preload/confirmChromium.ts',
};

/**
 * Returns the facts of the build that the environment states: the commit, the time in Unix ms, and the public key that
 * releases are signed with. Without the key the program looks for no updates.
 */
export function factsOf(env) {
  const { FOREDECK_COMMIT: commit = '', SOURCE_DATE_EPOCH: epoch = '', FOREDECK_UPDATE_KEY: key = '' } = env;
  return {
    commit: /^[0-9a-f]{7,64}$/.test(commit) ? commit : null,
    time: /^\d{1,10}$/.test(epoch) ? Number(epoch) * 1000 : null,
    updateKey: key === '' ? null : key,
  };
}

/** Bundles one entry into one file, CommonJS by default. */
async function single(entry, output, dist, format = 'cjs') {
  // The bundler is loaded when something is built: an up-to-date dist and the help need none.
  const { build: bundle } = await import('vite');
  return bundle({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      FOREDECK_BUILD: JSON.stringify(JSON.stringify(factsOf(process.env))),
    },
    ssr: { noExternal: true, external: ['electron', 'keytar', 'playwright-core'] },
    build: {
      ssr: at(entry),
      outDir: path.join(dist, path.dirname(output)),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: !output.startsWith('preload/'),
      rolldownOptions: {
        external,
        output: { format, entryFileNames: path.basename(output), codeSplitting: false },
      },
    },
  });
}

const each = (entries, dist) => Object.entries(entries).map(([output, entry]) => single(entry, output, dist));

/** Bundles one entry as a module and writes a CommonJS file that loads it. */
async function buildWithLoader(entry, output, dist) {
  const module = output.replace(/\.cjs$/, '.mjs');
  await single(entry, module, dist, 'es');
  fs.writeFileSync(path.join(dist, output), `import('./${path.basename(module)}');\n`);
}

/** Copies the two plain files of the confirm page. */
function copyConfirmPage(dist) {
  fs.mkdirSync(path.join(dist, 'confirm'), { recursive: true });
  for (const file of ['confirm.html', 'confirm.css']) {
    fs.copyFileSync(at('electron/shell/confirm', file), path.join(dist, 'confirm', file));
  }
}

/** Copies the picture of the tray entry. */
function copyTrayPicture(dist) {
  fs.copyFileSync(at('assets/icons', '32x32.png'), path.join(dist, 'tray.png'));
}

/** Builds the preloads and the confirm page into a folder: everything that the tests of a shell need. */
export async function buildPreloads(dist) {
  await Promise.all(each(preloads, dist));
  copyConfirmPage(dist);
  copyTrayPicture(dist);
}

/**
 * Links every style sheet of the window in the page of the pop-out windows, including those of panels loaded later:
 * that page runs no script, so nothing there could load them (R22, R23).
 */
function popOutStyles() {
  return {
    name: 'pop-out-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (path.basename(filename) !== 'popout.html') return html;
        const files = Object.keys(bundle).filter((file) => file.endsWith('.css'));
        // The style sheet of the first screen comes first, as in the main window.
        const first = files.toSorted(
          (one, other) => Number(isOfDesk(other)) - Number(isOfDesk(one)) || (one < other ? -1 : 1),
        );
        const tags = first.map((file) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', href: `./${file}` },
          injectTo: 'head',
        }));
        return { html, tags };
      },
    },
  };
}

/**
 * Removes the themes that the docking library ships in its style sheet; the app has its theme and uses none of these.
 */
export const withoutLibraryThemes = {
  postcssPlugin: 'without-library-themes',
  Rule(rule) {
    const remainingSelectors = rule.selectors.filter((selector) => !selector.includes('.dockview-theme-'));
    if (remainingSelectors.length === 0) rule.remove();
    else if (remainingSelectors.length < rule.selectors.length) rule.selectors = remainingSelectors;
  },
};

/**
 * Scripts of the window: one for everything needed at the start, one for the docked workspace, and larger chunks for
 * code shared by several parts loaded later. A hundred small chunks would compress worse, import each other, and be
 * loaded one by one (F17).
 */
const chunks = [
  { name: 'first', tags: ['$initial'], test: /\.([jt]sx?|json)$/ },
  // A language is loaded as a whole when it is chosen; English comes with the parts that show it.
  { debugName: 'language', name: (id) => /[\\/]locales[\\/](?!en[\\/])([\w-]+)[\\/]\w+\.json$/.exec(id)?.[1] ?? null },
  // Its dialogs are loaded when the desk stands.
  { name: 'workbenchModule', test: /[\\/]renderer[\\/]app[\\/]workspace[\\/](?!(?:Workspace|Import)Dialogs?\.)/ },
  // Code that imports nothing of the window goes into a chunk below all chunks of the window. When it was part of those
  // chunks, two of them imported each other.
  { name: 'domain', test: /^(?!.*[\\/](?:node_modules|renderer)[\\/]).*[\\/]shared[\\/].*\.[jt]s$/, minShareCount: 2 },
  // The words and the state of the window import nothing of its parts either.
  { name: 'words', test: /[\\/]renderer[\\/]locales[\\/].*\.json$/, minShareCount: 2 },
  { name: 'state', test: /[\\/]renderer[\\/](?:state|ipc|format|i18n)[\\/].*\.[jt]sx?$/, minShareCount: 2 },
  // Neither do the components that belong to no feature.
  { name: 'components', test: /[\\/]renderer[\\/]ui[\\/].*\.[jt]sx?$/, minShareCount: 2 },
  {
    name: 'shared',
    test: /[\\/]renderer[\\/].*\.([jt]sx?|json)$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 40_000,
  },
];

/**
 * Returns a cycle of bundle chunks that statically import each other, as one line from the first chunk back to itself;
 * null when there is no cycle.
 */
export function importCycleOf(bundle) {
  const seen = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' > ');
    if (seen.has(file)) return null;
    seen.add(file);
    for (const next of bundle[file]?.imports ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== null) return circle;
    }
    return null;
  };
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

/**
 * Fails the build when scripts of the window import each other: one of them would run before a script that it depends
 * on.
 */
const refuseImportCycles = {
  name: 'without-circles',
  generateBundle(_options, made) {
    const circle = importCycleOf(made);
    if (circle !== null) this.error(`Scripts of the window import each other: ${circle}`);
  },
};

const isOfDesk = (file) => path.basename(file).startsWith('first-');

/** Moves the source maps out of the served folder: they are needed to read a crash report, and no script names them. */
function keepMapsBeside(dist) {
  const served = path.join(dist, 'renderer');
  for (const file of fs.readdirSync(served, { recursive: true }).filter((name) => name.endsWith('.map'))) {
    const target = path.join(dist, 'maps', file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.renameSync(path.join(served, file), target);
  }
}

/**
 * Builds the window: the main page and the page of the pop-out windows, without inline script or style. A test passes
 * another folder and other pages.
 */
export async function buildWindow(dist, from = at('renderer'), pages = ['index.html', 'popout.html']) {
  const [{ build: bundle }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await bundle({
    configFile: false,
    root: from,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    plugins: [react(), popOutStyles(), refuseImportCycles],
    css: { postcss: { plugins: [withoutLibraryThemes] } },
    build: {
      outDir: path.join(dist, 'renderer'),
      emptyOutDir: true,
      target: 'chrome140',
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4096,
      rolldownOptions: {
        input: pages.map((page) => path.join(from, page)),
        // The registry of panels names those of the first screen too, which are loaded at once.
        checks: { ineffectiveDynamicImport: false },
        // The doors of the state export what parts loaded later use; without this all of it would be loaded first.
        treeshake: { moduleSideEffects: [{ test: /[\\/]renderer[\\/]state[\\/]/, sideEffects: false }] },
        output: {
          codeSplitting: { groups: chunks },
          // Otherwise the name of a shared chunk would list everything that shares it.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  });
  keepMapsBeside(dist);
}

/** Software that is shipped beside the bundles; a package of one shell ships the part that it needs. */
const BESIDE = ['electron', 'keytar', 'playwright-core'];

/** Writes the notices of the bundled software, which the window shows. */
async function writeNotices(dist) {
  const { noticesText, shippedPackages } = await import('./packages/shipped.ts');
  fs.writeFileSync(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesText(root, shippedPackages(root, BESIDE)));
}

function* filesBelow(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) return void (yield file);
  for (const name of fs.readdirSync(file).toSorted()) yield* filesBelow(path.join(file, name));
}

/** Returns a hash over the names and contents of all inputs: by default those of the bundles. */
function fingerprint(of = inputs) {
  const hash = createHash('sha256')
    .update(process.version)
    .update(JSON.stringify(factsOf(process.env)));
  for (const file of of.flatMap((input) => [...filesBelow(at(input))])) {
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns whether dist holds the bundles of the current inputs: `current`, `outdated` or `missing`. */
export function buildState() {
  const stamp = at('dist', '.stamp');
  if (!exists(stamp)) return 'missing';
  return fs.readFileSync(stamp, 'utf8') === fingerprint() ? 'current' : 'outdated';
}

/** Inputs of the example: the simulator and what it shares with the desk. */
const exampleInputs = ['electron/simulator', 'shared'];

/**
 * Makes the simulator's example, in a separate process beside the bundles. Its trading takes some seconds, so it is kept
 * for as long as the simulator does not change.
 */
async function buildExample(target) {
  const kept = at('.cache', 'example', `${fingerprint(exampleInputs)}.json.gz`);
  if (!exists(kept)) {
    fs.rmSync(path.dirname(kept), { recursive: true, force: true });
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    const { code } = await run(process.execPath, [at('electron/scripts/lib/writeExample.ts'), `${kept}.new`], {
      cwd: root,
    });
    if (code !== 0) throw new Error('The example of the simulator could not be made.');
    fs.renameSync(`${kept}.new`, kept);
  }
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(kept, target);
}

/**
 * Builds all bundles unless dist already holds those of the current inputs; `force` builds in any case. Throws on
 * failure.
 */
export async function build({ force = false } = {}) {
  const dist = at('dist');
  const stamp = path.join(dist, '.stamp');
  if (!force && buildState() === 'current') return;
  const now = fingerprint();
  const start = performance.now();
  say('Building the bundles ...');
  // Overrides the caller's environment: React components built for development contain folder names of this machine.
  process.env.NODE_ENV = 'production';
  fs.rmSync(dist, { recursive: true, force: true });
  await Promise.all([
    buildExample(path.join(dist, 'simulator', 'example.json.gz')),
    buildWindow(dist),
    ...each(programs, dist),
    ...Object.entries(topLevelAwaitPrograms).map(([output, entry]) => buildWithLoader(entry, output, dist)),
    buildPreloads(dist),
  ]);
  await writeNotices(dist);
  fs.writeFileSync(stamp, now);
  say(`  Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const { values } = commandLine('build');
  try {
    await withLock(() => build({ force: values.force }), at('.cache', 'build.lock'));
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
}
