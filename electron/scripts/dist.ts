// npm run dist: builds the packages of this system. What a package needs and this machine lacks is said in one sentence
// each before anything is built; the packager's own output goes to a log.
import fs from 'node:fs';
import path from 'node:path';
import { BESIDE, buildDebian } from './packages/debian.ts';
import { drawIcons } from './packages/drawIcons.ts';
import { billOfMaterials, checksums, noticesText, shippedPackages, type ShippedPackage } from './packages/shipped.ts';
import { BUILDER_FLAGS, failureSentence, missing, signing, TARGETS } from './packages/targets.ts';
import { run } from './lib/child.mjs';
import { commandLine } from './lib/commands.mjs';
import { keychainLoads, node24 } from './lib/dependencies.mjs';
import { electronBinary, whyUnreachable } from './lib/electronRuntime.mjs';
import { at, isOnPath, manifest, root } from './lib/paths.mjs';
import { giveUp, say, step } from './lib/say.mjs';

const { values, words } = commandLine('dist');
const { platform, arch, env } = process;
const { version } = manifest();
const out = path.resolve(root, String(values['out']));
const PACKAGE = /\.(AppImage|deb|exe|dmg|zip)$/;
const COMPRESSIONS = ['xz', 'gzip', 'none'];

const isOneOf = (option: string, accepted: readonly string[]): string => {
  const given = String(values[option]);
  if (!accepted.includes(given))
    giveUp(`Invalid value "${given}" for --${option}. Expected: ${accepted.join(', ')}.`, 2);
  return given;
};
const shell = isOneOf('shell', ['electron', 'chromium']);
const compression = isOneOf('compression', COMPRESSIONS);
const targets = words.length > 0 ? words : (TARGETS[platform] ?? []);
const folder = values['dir'] === true;

/** Returns the time that stands for the build, in seconds since 1970: the one given, else that of the last commit. */
async function buildTime(): Promise<number> {
  const given = env['SOURCE_DATE_EPOCH'] ?? '';
  if (/^\d{1,10}$/.test(given)) return Number(given);
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root, quiet: true });
  return code === 0 ? Number(output.trim()) : Math.floor(fs.statSync(at('CHANGELOG.md')).mtimeMs / 1000);
}

/** Ends the program with everything that this machine lacks. */
async function checkMachine(runtime: string | undefined): Promise<void> {
  if (runtime !== undefined && electronBinary({ ELECTRON_OVERRIDE_DIST_PATH: runtime }) === null)
    giveUp(`There is no Electron runtime in ${runtime}. Name the folder that contains its executable.`);
  // An unpacked folder over a given runtime needs nothing of the network.
  const asksNetwork = shell === 'electron' && !(folder && runtime !== undefined);
  const found = missing(
    { targets, folder, shell: shell === 'chromium' ? 'chromium' : 'electron' },
    {
      platform,
      arch,
      keychain: await keychainLoads(),
      runtime: runtime !== undefined,
      unreachable: asksNetwork ? await whyUnreachable() : null,
      has: isOnPath,
    },
  );
  if (found.length > 0) giveUp(found.join('\n'));
}

/** The packages of other people inside the package, and their notices; `more` are licences that no package holds. */
function contents(
  beside: readonly string[],
  more: readonly { readonly title: string; readonly text: string }[] = [],
): { readonly shipped: readonly ShippedPackage[]; readonly notices: string } {
  const shipped = shippedPackages(root, beside);
  return { shipped, notices: noticesText(root, shipped, more) };
}

/** The licence of Node.js, which its package for this system holds. */
function nodeLicence(): { readonly title: string; readonly text: string }[] {
  const folder = at('node_modules/node/node_modules');
  return fs
    .globSync('node-*/LICENSE', { cwd: folder })
    .map((file) => ({ title: 'Node.js', text: fs.readFileSync(path.join(folder, file), 'utf8') }));
}

/** Runs electron-builder; ends the program with one sentence when it fails. */
async function packElectron(runtime: string | undefined, epoch: number): Promise<void> {
  const { isSigned, said } = signing(platform, env);
  for (const sentence of folder ? [] : said) say(sentence);
  const args = [
    at('node_modules/electron-builder/cli.js'),
    BUILDER_FLAGS[platform]!,
    ...(folder ? ['dir'] : targets),
    `--${arch}`,
    '--publish',
    'never',
    '--projectDir',
    root,
    `-c.directories.output=${out}`,
    ...(runtime === undefined ? [] : [`-c.electronDist=${runtime}`]),
  ];
  const { code, output } = await step(`Packaging ${folder ? 'the unpacked folder' : targets.join(', ')}`, () =>
    run(node24(), args, {
      cwd: root,
      quiet: true,
      env: { SOURCE_DATE_EPOCH: String(epoch), ...(isSigned ? {} : { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }) },
    }),
  );
  if (code === 0) return;
  const log = path.join(out, 'dist.log');
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(log, output);
  giveUp(failureSentence(output, log));
}

/** Writes the bill of materials and the checksums beside the packages, and prints the sizes. */
function finish(shipped: readonly ShippedPackage[], epoch: number): void {
  const bill = `foredeck-${version}-${platform}-${arch}-${shell}.cdx.json`;
  fs.writeFileSync(path.join(out, bill), billOfMaterials({ version, epoch }, shipped));
  const names = fs.readdirSync(out).filter((name) => PACKAGE.test(name) || name === bill);
  fs.writeFileSync(path.join(out, 'SHA256SUMS'), checksums(out, names));
  for (const name of names)
    say(`${(fs.statSync(path.join(out, name)).size / 2 ** 20).toFixed(1).padStart(7)} MiB  ${name}`);
  say(`The packages are in ${out}.`);
}

if (values['icons'] === true) {
  await drawIcons();
  process.exit(0);
}
const named = values['electron-dist'];
const runtime = typeof named === 'string' ? path.resolve(named) : (env['ELECTRON_OVERRIDE_DIST_PATH'] ?? undefined);
await checkMachine(runtime);
const epoch = await buildTime();
fs.mkdirSync(out, { recursive: true });
if (shell === 'chromium') {
  const { shipped, notices } = contents([...BESIDE, 'node'], nodeLicence());
  fs.writeFileSync(at('dist/THIRD-PARTY-NOTICES.txt'), notices);
  const source = { root, version, arch, node: node24(), notices, epoch, compression };
  try {
    await step('Packaging deb', () => buildDebian(source, out));
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
  finish(shipped, epoch);
} else {
  const { shipped, notices } = contents(['keytar', 'electron']);
  fs.writeFileSync(at('dist/THIRD-PARTY-NOTICES.txt'), notices);
  await packElectron(runtime, epoch);
  finish(shipped, epoch);
}
