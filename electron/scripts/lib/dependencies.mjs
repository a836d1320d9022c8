import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { run } from './child.mjs';
import { at, exists } from './paths.mjs';
import { giveUp, say, step } from './say.mjs';

const stampFile = at('node_modules', '.foredeck-installed');

/** Says which lock file and which platform the installed packages belong to. The names of our own scripts install nothing. */
function wanted() {
  const hash = crypto.createHash('sha256');
  const { scripts: _scripts, ...manifest } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  hash.update(JSON.stringify(manifest));
  for (const file of ['package-lock.json', '.npmrc']) hash.update(fs.readFileSync(at(file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/** Folder with Node's own headers beside this executable, for building the keychain module without a download. */
function headers() {
  const folder = path.resolve(path.dirname(fs.realpathSync(process.execPath)), '..');
  return exists(path.join(folder, 'include', 'node', 'node_api.h')) ? folder : null;
}

/** Runs npm with this Node, whichever npm called us. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  return script && script.endsWith('npm-cli.js')
    ? run(process.execPath, [script, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

const isInstalled = (now) => exists(stampFile) && fs.readFileSync(stampFile, 'utf8') === now;

/** Installs the packages of the lock file when they are not the installed ones; nothing is redone otherwise. */
export async function dependencies() {
  const now = wanted();
  if (isInstalled(now)) return;
  // Whoever waited finds the work done.
  await alone(async () => {
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
      'The dependencies could not be installed: see above. Check the network or the npm registry, then try again.',
    );
  }
  fs.writeFileSync(stampFile, now);
}

/** Node 24 as the project brings it; the same major as Electron's. */
export const node24 = () => at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Ends the program when the project's own Node is not there or is another major. */
export async function checkNode() {
  const { code, output } = await run(node24(), ['-p', 'process.version'], { quiet: true });
  if (code !== 0 || !output.startsWith('v24.')) {
    fs.rmSync(stampFile, { force: true });
    giveUp(`Node 24 from npm did not start (${output.trim() || 'no answer'}). Run the command again to reinstall.`);
  }
}

/** Whether the keychain module was built and loads; its absence is silent otherwise. */
export async function keychainLoads() {
  const { code } = await run(node24(), ['-e', "require('keytar')"], { cwd: at(), quiet: true });
  return code === 0;
}

/** Makes npm build the keychain module once more, after its system packages have come. */
export async function rebuildKeychain() {
  fs.rmSync(stampFile, { force: true });
  await dependencies();
}
