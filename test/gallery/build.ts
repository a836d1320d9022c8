/** The gallery's page: its development server, and the static build that tests and pictures use. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { withoutLibraryThemes } from '../../electron/scripts/build.mjs';
import { withLock } from '../../electron/scripts/lib/alone.mjs';
import { at, root } from '../../electron/scripts/lib/paths.mjs';

const common = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react()],
  css: { postcss: { plugins: [withoutLibraryThemes] } },
} satisfies InlineConfig;

/** Settings of the development server: it serves the sources of the project and its packages. */
export const serverSettings = {
  ...common,
  cacheDir: at('.cache', 'viteGallery'),
  server: { host: '127.0.0.1', port: 0, fs: { allow: [root, fs.realpathSync(at('node_modules'))] } },
} satisfies InlineConfig;

/** Folder of the static build. */
export const builtFolder = at('.cache', 'gallery');
/** Settings of a build into {@link builtFolder}, and of a server for it. */
export const builtSettings = {
  ...common,
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: builtFolder,
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8192,
    // In one script nothing is loaded while a page is drawn: its pictures depend on no order of arrival.
    rolldownOptions: { output: { codeSplitting: false }, checks: { ineffectiveDynamicImport: false } },
  },
  preview: { host: '127.0.0.1', port: 0 },
} satisfies InlineConfig;

const inputs = ['renderer', 'shared', 'test/gallery', 'package-lock.json'];

/** Returns a hash over the names and contents of everything the page is built from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const isFile = fs.statSync(at(input)).isFile();
    const files = isFile ? [''] : fs.readdirSync(at(input), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const file of files) {
      const place = path.join(at(input), file);
      if (file.startsWith('pictures') || !fs.statSync(place).isFile()) continue;
      hash.update(`\0${input}/${file}\0`).update(fs.readFileSync(place));
    }
  }
  return hash.digest('hex');
}

/** Builds the page unless the build of the present sources is there already; only one process builds at a time. */
export function buildGallery(): Promise<void> {
  return withLock(
    async () => {
      const stamp = path.join(builtFolder, '.stamp');
      const now = fingerprint();
      if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now) return;
      await build(builtSettings);
      fs.writeFileSync(stamp, now);
    },
    at('.cache', 'gallery.lock'),
  );
}
