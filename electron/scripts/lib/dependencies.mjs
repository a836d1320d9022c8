import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './alone.mjs';
import { run } from './child.mjs';
import { at, exists } from './paths.mjs';
import { giveUp, say, step } from './say.mjs';

const stampFile = at('node_modules', '.foredeck-installed');

/**
 * Returns a fingerprint of the lock file and platform that the installed packages must match. The project's script
 * names are left out, because they do not affect the installation.
 */
function installFingerprint() {
  const hash = crypto.createHash('sha256');
  const { scripts: _scripts, ...manifest } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  hash.update(JSON.stringify(manifest));
  for (const file of ['package-lock.json', '.npmrc']) hash.update(fs.readFileSync(at(file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/**
 * Returns the folder with Node's headers next to this executable, for building the keychain module without a download.
 */
function headers() {
  const folder = path.resolve(path.dirname(fs.realpathSync(process.execPath)), '..');
  return exists(path.join(folder, 'include', 'node', 'node_api.h')) ? folder : null;
}

/** Runs npm with this Node, whichever npm started this program. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  return script && script.endsWith('npm-cli.js')
    ? run(process.execPath, [script, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

const isInstalled = (now) => exists(stampFile) && fs.readFileSync(stampFile, 'utf8') === now;

/** Returns whether the installed packages are those of the lock file: `current`, `outdated` or `missing`. */
export function dependenciesState() {
  if (!exists(stampFile)) return 'missing';
  return isInstalled(installFingerprint()) ? 'current' : 'outdated';
}

/** Installs the packages of the lock file unless they are already installed. */
export async function dependencies() {
  const now = installFingerprint();
  if (isInstalled(now)) return;
  // A process that waited for the lock finds the packages installed.
  await withLock(async () => {
    if (!isInstalled(now)) await install(now);
  });
}

async function install(now) {
  const folder = headers();
  const env = folder ? { npm_package_config_node_gyp_nodedir: folder } : {};
  const result = await step('Installing dependencies (npm ci)', () => npm(['ci'], { cwd: at(), env, quiet: true }));
  if (result.code !== 0) {
    say(result.output.split('\n').slice(-25).join('\n'));
    giveUp(
      'The dependencies could not be installed. Check the output above, the network and the npm registry, then try again.',
    );
  }
  fs.writeFileSync(stampFile, now);
}

/** Path of the Node 24 that is installed with the project; the same major version as Electron's Node. */
export const node24 = () => at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Ends the program when the project's Node is missing or has another major version. */
export async function checkNode() {
  const { code, output } = await run(node24(), ['-p', 'process.version'], { quiet: true });
  if (code !== 0 || !output.startsWith('v24.')) {
    fs.rmSync(stampFile, { force: true });
    giveUp(
      `The project's own Node 24 could not be started (${output.trim() || 'no output'}). Run the command again to reinstall it.`,
    );
  }
}

/** Returns whether the keychain module was built and loads; nothing else reports that it is missing. */
export async function keychainLoads() {
  const { code } = await run(node24(), ['-e', "require('keytar')"], { cwd: at(), quiet: true });
  return code === 0;
}

/** Makes npm build the keychain module again after its system packages have been installed. */
export async function rebuildKeychain() {
  fs.rmSync(stampFile, { force: true });
  await dependencies();
}
