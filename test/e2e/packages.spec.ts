/**
 * The packages as npm run dist writes them, from the bundles that these tests drive: Electron's layout over a stand-in
 * runtime, and the Debian package for the system's Chromium. Nothing is downloaded and no window is opened.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { flagHelp } from '../../electron/main/app/flags.ts';
import { expect, test } from './support/launch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const execute = promisify(execFile);
/**
 * Marks the fuses inside Electron's executable; after it follow a version, the number of fuses and one letter for each.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
/** Largest archive of the program, without the runtime. */
const ARCHIVE_BUDGET = 8 * 2 ** 20;
/** Largest installed size of the package for Chromium; Node.js alone takes 121 MiB of it. */
const INSTALLED_BUDGET = 145 * 2 ** 20;

let work: string;
test.beforeEach(() => {
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-packages-'));
});
test.afterEach(() => fs.rmSync(work, { recursive: true, force: true }));
// One after the other: each package writes the notices of what it contains into the bundles.
test.describe.configure({ mode: 'default' });
// Packages are built for the system they are built on, and this layout is that of Linux.
test.skip(process.platform !== 'linux', 'packaged artefact not here');

/** Runs npm run dist without its set-up, at a fixed time; returns the folder it wrote to. */
async function dist(name: string, ...args: readonly string[]): Promise<string> {
  const out = path.join(work, name);
  await execute(process.execPath, [path.join(root, 'electron/scripts/dist.ts'), '--out', out, ...args], {
    cwd: root,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000', PATH: `${process.env['PATH'] ?? ''}:/usr/bin` },
  });
  return out;
}

/** Returns every file below a folder with its mode and the hash of its content. */
function contentOf(folder: string): Record<string, string> {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
      return [path.relative(folder, file), `${(fs.statSync(file).mode & 0o777).toString(8)} ${hash}`];
    }),
  );
}

/** Writes an Electron runtime of the right layout without Electron in it, with all fuses in their original state. */
function standInRuntime(): string {
  const runtime = path.join(work, 'runtime');
  fs.mkdirSync(path.join(runtime, 'resources'), { recursive: true });
  fs.mkdirSync(path.join(runtime, 'locales'));
  const write = (file: string, content: string | Buffer): void =>
    fs.writeFileSync(path.join(runtime, file), content, { mode: 0o755 });
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from('1'.repeat(FUSES))]);
  write('electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), fuses]));
  const others = ['LICENSE', 'LICENSES.chromium.html', 'resources.pak', 'icudtl.dat', 'snapshot_blob.bin'];
  for (const file of [...others, 'chrome-sandbox', 'chrome_crashpad_handler']) write(file, '');
  for (const language of ['en-US', 'zh-CN', 'de']) write(`locales/${language}.pak`, language);
  write('version', '45.4.1');
  return runtime;
}

interface Asar {
  listPackage(file: string, options: object): string[];
  extractFile(file: string, name: string): Buffer;
}

test('B-D8 B-D9 Electron: the folder holds exactly the program, with its fuses set, twice the same', async () => {
  const runtime = standInRuntime();
  const [one, other] = [
    await dist('one', '--dir', '--electron-dist', runtime),
    await dist('other', '--dir', '--electron-dist', runtime),
  ];
  const unpacked = path.join(one, 'linux-unpacked');
  expect(contentOf(path.join(other, 'linux-unpacked'))).toEqual(contentOf(unpacked));

  const archive = path.join(unpacked, 'resources/app.asar');
  const asar = require('@electron/asar') as Asar;
  const files = asar.listPackage(archive, { isPack: false }).filter((file) => /\.\w+$|\/LICENSE$/.test(file));
  const isPlain = (file: string): boolean =>
    !/^\/dist\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg)$/.test(file);
  expect(files.filter(isPlain).toSorted()).toEqual([
    '/LICENSE',
    '/dist/THIRD-PARTY-NOTICES.txt',
    '/dist/confirm/confirm.css',
    '/dist/confirm/confirm.html',
    '/dist/main/electron.cjs',
    '/dist/main/performance.cjs',
    '/dist/preload/confirmElectron.cjs',
    '/dist/preload/electron.cjs',
    '/dist/renderer/index.html',
    '/dist/renderer/popout.html',
    '/dist/simulator/example.json.gz',
    '/dist/simulator/worker.cjs',
    '/dist/simulator/worker.mjs',
    '/dist/tray.png',
    '/node_modules/keytar/LICENSE.md',
    '/node_modules/keytar/build/Release/keytar.node',
    '/node_modules/keytar/lib/keytar.js',
    '/node_modules/keytar/package.json',
    '/package.json',
  ]);
  expect(fs.statSync(archive).size).toBeLessThan(ARCHIVE_BUDGET);
  const manifest = JSON.parse(asar.extractFile(archive, 'package.json').toString()) as Record<string, unknown>;
  expect([manifest['main'], manifest['desktopName'], manifest['devDependencies'], manifest['scripts']]).toEqual([
    'dist/main/electron.cjs',
    'foredeck.desktop',
    undefined,
    undefined,
  ]);
  // The sandbox lets a preload require nothing else of use; the worker's module is imported from beside it.
  const requires = (file: string) =>
    [
      ...asar
        .extractFile(archive, file)
        .toString()
        .matchAll(/\brequire\("([^"]*)"\)/g),
    ].map(([, name]) => name);
  for (const file of ['dist/preload/electron.cjs', 'dist/preload/confirmElectron.cjs'])
    expect([...new Set(requires(file))]).toEqual(['electron']);
  expect(asar.extractFile(archive, 'dist/simulator/worker.cjs').toString()).toBe("import('./worker.mjs');\n");
  const notices = asar.extractFile(archive, 'dist/THIRD-PARTY-NOTICES.txt').toString();
  expect(
    notices.match(/^(react|ws|dockview-core|keytar|electron) [\d.]+ \(MIT\)$/gm)?.map((line) => line.split(' ')[0]),
  ).toEqual(['dockview-core', 'electron', 'keytar', 'react', 'ws']);
  // A library cannot be loaded from inside the archive.
  const keychain = path.join(unpacked, 'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node');
  expect(typeof (require(keychain) as { readonly getPassword: unknown }).getPassword).toBe('function');
  expect(fs.readdirSync(path.join(unpacked, 'locales')).toSorted()).toEqual(['en-US.pak', 'zh-CN.pak']);

  const program = fs.readFileSync(path.join(unpacked, 'foredeck'), 'latin1');
  const start = program.indexOf(SENTINEL) + SENTINEL.length + 2;
  const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, snapshot, file, wasmTraps] = program.slice(
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
  await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: one });
});

test('Chromium: the Debian package has the right files, modes and fields, starts, and is twice the same', async () => {
  const build = (name: string): Promise<string> => dist(name, '--shell', 'chromium', '--compression', 'none');
  const [one, other] = [await build('one'), await build('other')];
  const [name = ''] = fs.readdirSync(one).filter((file) => file.endsWith('.deb'));
  expect(fs.readFileSync(path.join(other, 'SHA256SUMS'), 'utf8')).toBe(
    fs.readFileSync(path.join(one, 'SHA256SUMS'), 'utf8'),
  );
  await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: one });

  const deb = path.join(one, name);
  const { stdout: fields } = await execute('dpkg-deb', [
    '--field',
    deb,
    'Package',
    'Version',
    'Section',
    'Maintainer',
    'Depends',
  ]);
  expect(fields.trim().split('\n')).toEqual([
    'Package: foredeck',
    expect.stringMatching(/^Version: \d+\.\d+\.\d+$/),
    'Section: misc',
    'Maintainer: Foredeck contributors <packages@foredeck.example>',
    expect.stringMatching(
      /^Depends: chromium \(>= 140\), libc6 \(>= 2\.\d+\), libgcc-s1, libsecret-1-0, libstdc\+\+6$/,
    ),
  ]);
  const { stdout: listed } = await execute('dpkg-deb', ['--contents', deb]);
  expect(
    listed
      .split('\n')
      .filter(
        (line) => line !== '' && !/^[d-]rwxr-[x-]r-[x-] root\/root /.test(line.replaceAll('rw-r--r--', 'rwxr--r--')),
      ),
  ).toEqual([]);

  const tree = path.join(work, 'tree');
  await execute('dpkg-deb', ['--extract', deb, tree]);
  const content = contentOf(tree);
  const programs = Object.keys(content).filter((file) => content[file]!.startsWith('755'));
  expect(programs.toSorted()).toEqual(['usr/bin/foredeck', 'usr/lib/foredeck/bin/node']);
  const inHome = (file: string): boolean => file.startsWith('usr/lib/foredeck/');
  expect(
    Object.keys(content)
      .filter((file) => !inHome(file))
      .toSorted(),
  ).toEqual([
    'usr/bin/foredeck',
    'usr/share/applications/foredeck.desktop',
    'usr/share/doc/foredeck/CHANGELOG.md.gz',
    'usr/share/doc/foredeck/THIRD-PARTY-NOTICES.txt.gz',
    'usr/share/doc/foredeck/changelog.gz',
    'usr/share/doc/foredeck/copyright',
    ...[128, 16, 24, 256, 32, 48, 512, 64].map((size) => `usr/share/icons/hicolor/${size}x${size}/apps/foredeck.png`),
    'usr/share/icons/hicolor/scalable/apps/foredeck.svg',
    'usr/share/lintian/overrides/foredeck',
    'usr/share/man/man1/foredeck.1.gz',
  ]);
  const inside = Object.keys(content).filter(inHome);
  expect(
    inside.filter((file) => /\.map$|\.d\.ts$|(^|\/)(test|docs)\/|[eE]lectron\.cjs$|simulator\/cli/.test(file)),
  ).toEqual([]);
  const size = Object.keys(content).reduce((sum, file) => sum + fs.statSync(path.join(tree, file)).size, 0);
  expect(size).toBeLessThan(INSTALLED_BUDGET);

  // The program starts from the files of the package alone, on the Node.js that it brings, and finds its browser library.
  const home = path.join(tree, 'usr/lib/foredeck');
  const node = path.join(home, 'bin/node');
  const bare = { env: { PATH: '/nowhere', HOME: work }, cwd: work };
  const started = await execute(node, [path.join(home, 'dist/shell/chromium.cjs'), '--help'], bare);
  expect(started.stdout).toBe(`${flagHelp}\n`);
  const loads = `for (const name of ['keytar', 'playwright-core']) require(require.resolve(name, { paths: [${JSON.stringify(home)}] }))`;
  await execute(node, ['-e', loads], bare);
});
