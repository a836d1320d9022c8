/**
 * A program that a test starts very often, bundled as the app's own programs are: one file is read many times faster
 * than hundreds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { root } from '../../electron/scripts/lib/paths.mjs';

/** The path of the bundle, and a function that removes it. */
export interface BundledProgram {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a program with everything it imports except Node's own modules. */
export async function bundleProgram(entry: string): Promise<BundledProgram> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bundled-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  });
  return { file: path.join(folder, 'program.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
