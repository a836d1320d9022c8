// Builds every bundle into dist/. Nothing is redone when nothing changed: dist/.stamp holds a hash of all inputs.
// Runs under Node 24; everything it says goes to stderr.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'vite';
import { alone } from './lib/alone.mjs';
import { at, exists, root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const inputs = [
  'renderer',
  'electron',
  'shared',
  'assets/icon.svg',
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
  'shell/chromium.cjs': 'electron/shell/chromium/run.ts',
  'shell/launch.cjs': 'electron/shell/chromium/launch.ts',
};

/** Programs that wait at their top level, which CommonJS cannot: a module, with a loader under the usual name. */
const waitingPrograms = {
  'simulator/worker.cjs': 'electron/simulator/worker.ts',
  'simulator/cli.cjs': 'electron/simulator/cli.ts',
};

/** Preloads, each one file that requires nothing but electron. */
const preloads = {
  'preload/electron.cjs': 'electron/preload/electron.ts',
  'preload/chromium.cjs': 'electron/preload/chromium.ts',
  'preload/chromiumPage.cjs': 'electron/preload/chromiumPage.ts',
  'preload/confirmElectron.cjs': 'electron/preload/confirmElectron.ts',
  'preload/confirmChromium.cjs': 'electron/preload/confirmChromium.ts',
};

/** One entry as one file, CommonJS unless told otherwise. */
function single(entry, output, dist, format = 'cjs') {
  return bundle({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
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

/** One entry as a module, and a CommonJS file that loads it. */
async function waiting(entry, output, dist) {
  const module = output.replace(/\.cjs$/, '.mjs');
  await single(entry, module, dist, 'es');
  fs.writeFileSync(path.join(dist, output), `import('./${path.basename(module)}');\n`);
}

/** The confirm page is two plain files. */
function copyConfirmPage(dist) {
  fs.mkdirSync(path.join(dist, 'confirm'), { recursive: true });
  for (const file of ['confirm.html', 'confirm.css']) {
    fs.copyFileSync(at('electron/shell/confirm', file), path.join(dist, 'confirm', file));
  }
}

/** Builds the preloads and the confirm page into a folder: all that a shell's own tests need. */
export async function buildPreloads(dist) {
  await Promise.all(each(preloads, dist));
  copyConfirmPage(dist);
}

/**
 * Links every style sheet of the window in the pop-outs' page, also those of panels that are fetched later: the page runs
 * nothing, so nothing there could fetch them (R22, R23).
 */
function popOutStyles() {
  return {
    name: 'pop-out-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (path.basename(filename) !== 'popout.html') return html;
        const files = Object.keys(bundle).filter((file) => file.endsWith('.css'));
        // The sheet of the first screen goes first, as it does in the desk.
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

/** The docking library ships many themes in its one sheet; the desk has its own, and loads none of theirs (F17). */
const withoutLibraryThemes = {
  postcssPlugin: 'without-library-themes',
  Rule(rule) {
    const kept = rule.selectors.filter((selector) => !selector.includes('.dockview-theme-'));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};

/**
 * Which scripts the window is made of. One for all that stands from the start, one for the docked desk, and what several later
 * parts share in pieces of some size: a hundred small ones pack worse, name each other, and are asked for one by one (F17).
 */
const chunks = [
  { name: 'first', tags: ['$initial'], test: /\.[jt]sx?$/ },
  { name: 'workbenchModule', test: /[\\/]renderer[\\/]app[\\/]workspace[\\/]/ },
  // What imports nothing of the window, below all pieces that do: among the pieces, it let two of them import each other.
  { name: 'domain', test: /^(?!.*[\\/](?:node_modules|renderer)[\\/]).*[\\/]shared[\\/].*\.[jt]s$/, minShareCount: 2 },
  {
    name: 'shared',
    test: /[\\/]renderer[\\/].*\.[jt]sx?$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 40_000,
  },
];

/** Pieces that import each other before they run, as one line from the first back to itself; null when there are none. */
export function circleOf(bundle) {
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

/** Refuses a window whose scripts import each other: one of them would run before what it is made of. */
const withoutCircles = {
  name: 'without-circles',
  generateBundle(_options, made) {
    const circle = circleOf(made);
    if (circle !== null) this.error(`Scripts of the window import each other: ${circle}`);
  },
};

const isOfDesk = (file) => path.basename(file).startsWith('first-');

/** The window: the desk's page and the pop-outs' page, without inline script or style. A test brings another desk. */
export function buildWindow(dist, from = at('renderer'), pages = ['index.html', 'popout.html']) {
  return bundle({
    configFile: false,
    root: from,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    plugins: [react(), popOutStyles(), withoutCircles],
    css: { postcss: { plugins: [withoutLibraryThemes] } },
    build: {
      outDir: path.join(dist, 'renderer'),
      emptyOutDir: true,
      target: 'chrome140',
      sourcemap: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4096,
      rolldownOptions: {
        input: pages.map((page) => path.join(from, page)),
        output: {
          codeSplitting: { groups: chunks },
          // A shared one would be named by everything that shares it.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  });
}

function* filesBelow(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) return void (yield file);
  for (const name of fs.readdirSync(file).toSorted()) yield* filesBelow(path.join(file, name));
}

/** Hash over names and contents of everything the bundles are made from. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => [...filesBelow(at(input))])) {
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds all bundles unless they are there for the present inputs; `force` builds in any case. Throws on failure. */
export async function build({ force = false } = {}) {
  const dist = at('dist');
  const stamp = path.join(dist, '.stamp');
  const now = fingerprint();
  if (!force && exists(stamp) && fs.readFileSync(stamp, 'utf8') === now) return;
  const start = performance.now();
  say('Building the bundles ...');
  // Whatever the caller's shell says: views built for development carry the names of this machine's folders.
  process.env.NODE_ENV = 'production';
  fs.rmSync(dist, { recursive: true, force: true });
  await Promise.all([
    buildWindow(dist),
    ...each(programs, dist),
    ...Object.entries(waitingPrograms).map(([output, entry]) => waiting(entry, output, dist)),
    buildPreloads(dist),
  ]);
  fs.writeFileSync(stamp, now);
  say(`  built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  try {
    await alone(() => build({ force: process.argv.includes('--force') }), at('.cache', 'build.lock'));
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
}
