import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/**
 * Marks the fuses inside Electron's executable; after it follow a version, the number of fuses and one letter for each.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
let work: string;
let output: string;

const write = (file: string, content: string | Buffer): void => {
  const whole = path.join(work, file);
  fs.mkdirSync(path.dirname(whole), { recursive: true });
  fs.writeFileSync(whole, content, { mode: 0o755 });
};

/** Writes an Electron runtime of the right layout without Electron in it, with all fuses in their original state. */
function stubRuntime(): void {
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from('1'.repeat(FUSES))]);
  write('runtime/electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), fuses]));
  const others = ['LICENSE', 'LICENSES.chromium.html', 'resources.pak', 'icudtl.dat', 'snapshot_blob.bin'];
  for (const file of [...others, 'chrome-sandbox', 'chrome_crashpad_handler', 'locales/en-US.pak'])
    write(`runtime/${file}`, '');
  write('runtime/version', '45.4.1');
  fs.mkdirSync(path.join(work, 'runtime/resources'));
}

beforeAll(async () => {
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-package-'));
  stubRuntime();
  for (const file of ['package.json', 'electron-builder.yml'])
    fs.copyFileSync(path.join(root, file), path.join(work, file));
  fs.mkdirSync(path.join(work, 'assets'));
  const bundles = [
    'main/electron.cjs',
    'main/performance.cjs',
    'preload/electron.cjs',
    'preload/confirmElectron.cjs',
    'renderer/index.html',
  ];
  for (const file of [...bundles, 'confirm/confirm.html', 'simulator/worker.cjs', 'simulator/worker.mjs'])
    write(`dist/${file}`, '1');
  for (const file of ['main/electron.cjs.map', 'simulator/cli.cjs', 'shell/chromium.cjs', '.stamp'])
    write(`dist/${file}`, '1');
  write('node_modules/keytar/package.json', '{"name":"keytar","version":"7.9.0","main":"lib/keytar.js"}');
  write('node_modules/keytar/lib/keytar.js', '');
  write('node_modules/keytar/build/Release/keytar.node', 'binary');
  write('node_modules/keytar/src/keytar.cc', '');
  const args = [path.join(root, 'node_modules/electron-builder/cli.js'), '--dir', '--linux', '--projectDir', work];
  await promisify(execFile)(process.execPath, [...args, `-c.electronDist=${path.join(work, 'runtime')}`], {
    cwd: work,
  });
  output = path.join(work, 'release/linux-unpacked');
}, 120_000);
afterAll(() => fs.rmSync(work, { recursive: true, force: true }));

describe('application package', () => {
  it('contains exactly the bundles and the keychain module', () => {
    const { listPackage } = require('@electron/asar') as {
      readonly listPackage: (file: string, options: object) => string[];
    };
    const listed = listPackage(path.join(output, 'resources/app.asar'), { isPack: false });
    const files = listed.filter((file) => /\.\w+$/.test(file)).toSorted();
    expect(files).toEqual([
      '/dist/confirm/confirm.html',
      '/dist/main/electron.cjs',
      '/dist/main/performance.cjs',
      '/dist/preload/confirmElectron.cjs',
      '/dist/preload/electron.cjs',
      '/dist/renderer/index.html',
      '/dist/simulator/worker.cjs',
      '/dist/simulator/worker.mjs',
      '/node_modules/keytar/build/Release/keytar.node',
      '/node_modules/keytar/lib/keytar.js',
      '/node_modules/keytar/package.json',
      '/package.json',
    ]);
    const native = 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';
    expect(fs.readFileSync(path.join(output, native), 'utf8')).toBe('binary');
  });

  it('has its Electron fuses set (B-D8)', () => {
    const program = fs.readdirSync(output).find((file) => file.toLowerCase() === 'foredeck')!;
    const content = fs.readFileSync(path.join(output, program), 'latin1');
    const start = content.indexOf(SENTINEL) + SENTINEL.length + 2;
    const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, snapshot, file, wasmTraps] = content.slice(
      start,
      start + FUSES,
    );
    expect({ runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, snapshot, file, wasmTraps }).toEqual({
      runAsNode: '0',
      cookies: '1',
      nodeOptions: '0',
      inspect: '0',
      integrity: '1',
      onlyAsar: '1',
      snapshot: '0',
      file: '0',
      wasmTraps: '1',
    });
  });
});
