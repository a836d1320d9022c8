/**
 * The Debian package that opens the desk in the system's Chromium: the bundles of the Chromium shell, Node.js, the keychain
 * module and the library that drives the browser, packed by dpkg-deb. The same tree gives the same bytes.
 */
import fs from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import zlib from 'node:zlib';
import { run } from '../lib/child.mjs';
import {
  control,
  copyright,
  debianChangelog,
  debianVersion,
  HOME,
  launcher,
  lintianOverrides,
  manual,
  menuEntry,
  type PackageFacts,
} from './debianFiles.ts';
import { ICON_SIZES } from './icons.ts';

/** Names of the processors by Node's names. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
/** Packages of the registry that are shipped as folders, because they are not bundled. */
export const BESIDE = ['keytar', 'playwright-core'];
/** Bundles of dist that this package needs; the other ones belong to Electron or to the tests. */
const bundles = [
  'THIRD-PARTY-NOTICES.txt',
  'main/performance.cjs',
  'shell/chromium.cjs',
  'preload',
  'renderer',
  'confirm',
  'simulator',
];
const isLeftOut = (file: string): boolean =>
  /\.map$|(^|\/)simulator\/cli\.|(^|\/)preload\/\w*[eE]lectron\.cjs$/.test(file);
/** Files of the two folders that the program never loads: types, tools, and the texts that the notices repeat. */
const UNUSED =
  /\/(types|bin)$|\.d\.ts$|\/README\.md$|\/(cli\.js|ThirdPartyNotices\.txt|NOTICE|LICENSE(\.md)?)$|\/lib\/(vite|tools|xdg-open)$/;

/** What the package is made from. */
export interface DebianSource {
  /** Root of the project, with dist built. */
  readonly root: string;
  readonly version: string;
  readonly arch: string;
  /** Executable of Node.js. */
  readonly node: string;
  readonly notices: string;
  readonly epoch: number;
  readonly compression: string;
}

function copy(from: string, to: string, leave: (file: string) => boolean = () => false): void {
  if (leave(from)) return;
  if (fs.statSync(from).isDirectory()) {
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from).toSorted()) copy(path.join(from, name), path.join(to, name), leave);
    return;
  }
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}

/** Writes a file of the package. */
function put(tree: string, file: string, content: string | Buffer): void {
  const target = path.join(tree, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, content);
}

/** Compresses as Debian asks: best, and without a name and a time in it. */
const gzip = (text: string): Buffer => {
  const packed = zlib.gzipSync(text, { level: 9 });
  // The byte that names the system, which differs from one machine to the next.
  packed[9] = 3;
  return packed;
};

/** Lays out the program's own folder. */
function layOutProgram(tree: string, { root, node, version }: DebianSource): void {
  const home = path.join(tree, HOME);
  for (const part of bundles) copy(path.join(root, 'dist', part), path.join(home, 'dist', part), isLeftOut);
  copy(node, path.join(home, 'bin/node'));
  const modules = path.join(root, 'node_modules');
  const keychain = ['package.json', 'lib', 'build/Release/keytar.node'];
  for (const part of keychain)
    copy(path.join(modules, 'keytar', part), path.join(home, 'node_modules/keytar', part), (file) => UNUSED.test(file));
  copy(path.join(modules, 'playwright-core'), path.join(home, 'node_modules/playwright-core'), (file) =>
    UNUSED.test(file),
  );
  put(tree, `${HOME}/package.json`, `${JSON.stringify({ name: 'foredeck', version, type: 'module' })}\n`);
}

/** Lays out what the system looks for outside of the program's folder. */
function layOutSystem(tree: string, source: DebianSource): void {
  const { root, notices } = source;
  put(tree, 'usr/bin/foredeck', launcher);
  put(tree, 'usr/share/applications/foredeck.desktop', menuEntry);
  for (const size of ICON_SIZES.filter((one) => one <= 512))
    copy(
      path.join(root, 'assets/icons', `${size}x${size}.png`),
      path.join(tree, `usr/share/icons/hicolor/${size}x${size}/apps/foredeck.png`),
    );
  copy(path.join(root, 'assets/icon.svg'), path.join(tree, 'usr/share/icons/hicolor/scalable/apps/foredeck.svg'));
  put(tree, 'usr/share/man/man1/foredeck.1.gz', gzip(manual(source)));
  const papers = 'usr/share/doc/foredeck';
  put(tree, `${papers}/copyright`, copyright(fs.readFileSync(path.join(root, 'LICENSE'), 'utf8')));
  put(tree, `${papers}/THIRD-PARTY-NOTICES.txt.gz`, gzip(notices));
  put(tree, `${papers}/changelog.gz`, gzip(debianChangelog(source)));
  put(tree, `${papers}/CHANGELOG.md.gz`, gzip(fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')));
  put(tree, 'usr/share/lintian/overrides/foredeck', lintianOverrides);
}

/** Gives every file and folder of a tree its mode and the same time; returns the files, sorted. */
function settle(folder: string, tree: string, epoch: number): string[] {
  const files: string[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isDirectory()) files.push(...settle(file, tree, epoch));
    else {
      const isProgram = /^usr\/bin\/|\/bin\/node$/.test(path.relative(tree, file));
      fs.chmodSync(file, isProgram ? 0o755 : 0o644);
      files.push(file);
    }
    fs.utimesSync(file, epoch, epoch);
  }
  fs.chmodSync(folder, 0o755);
  fs.utimesSync(folder, epoch, epoch);
  return files;
}

/** Returns the newest version of the C library of which one of the programs uses a symbol. */
export function newestGlibc(programs: readonly Buffer[]): string {
  const versions = programs.flatMap((one) =>
    [...one.toString('latin1').matchAll(/GLIBC_(\d+)\.(\d+)(?:\.\d+)?\0/g)].map(
      ([, major, minor]) => [Number(major), Number(minor)] as const,
    ),
  );
  const [newest = [2, 28]] = versions.toSorted((one, other) => other[0] - one[0] || other[1] - one[1]);
  return newest.join('.');
}

/** Builds the package in `out`; resolves with its file name. Rejects with a sentence when dpkg-deb fails. */
export async function buildDebian(source: DebianSource, out: string): Promise<string> {
  const architecture = ARCHITECTURES[source.arch] ?? source.arch;
  const tree = path.join(out, 'debian');
  fs.rmSync(tree, { recursive: true, force: true });
  layOutProgram(tree, source);
  layOutSystem(tree, source);
  const files = settle(path.join(tree, 'usr'), tree, source.epoch);
  const facts: PackageFacts = {
    version: source.version,
    architecture,
    epoch: source.epoch,
    installedSize: Math.ceil(files.reduce((sum, file) => sum + Math.ceil(fs.statSync(file).size / 1024), 0)),
    glibc: newestGlibc([
      fs.readFileSync(source.node),
      fs.readFileSync(path.join(source.root, 'node_modules/keytar/build/Release/keytar.node')),
    ]),
  };
  put(tree, 'DEBIAN/control', control(facts));
  const sums = files.map(
    (file) => `${createHash('md5').update(fs.readFileSync(file)).digest('hex')}  ${path.relative(tree, file)}\n`,
  );
  put(tree, 'DEBIAN/md5sums', sums.join(''));
  settle(path.join(tree, 'DEBIAN'), tree, source.epoch);
  fs.chmodSync(tree, 0o755);
  fs.utimesSync(tree, source.epoch, source.epoch);
  const name = `foredeck_${debianVersion(source.version)}_${architecture}.deb`;
  const { code, output } = await run(
    'dpkg-deb',
    ['--root-owner-group', `-Z${source.compression}`, '--build', tree, path.join(out, name)],
    { quiet: true, env: { SOURCE_DATE_EPOCH: String(source.epoch) } },
  );
  if (code !== 0) throw new Error(`dpkg-deb could not pack the package: ${output.trim().split('\n').at(-1) ?? ''}`);
  fs.rmSync(tree, { recursive: true });
  return name;
}
