import fs from 'node:fs';
import { run } from './child.mjs';
import { giveUp, say, step } from './say.mjs';

/** Debian packages needed for building and loading the keychain module. */
const forKeychain = ['libsecret-1-dev', 'g++', 'make', 'python3'];
/** Debian packages needed for the tests in addition: a browser, a real Secret Service, a display, a Chinese font. */
const forTests = ['chromium', ...forKeychain, 'gnome-keyring', 'dbus', 'xvfb', 'fonts-noto-cjk'];

/** Debian packages needed for the checks of npm run test:full in addition: a clean Debian, and the checker of packages. */
const forPackages = ['bubblewrap', 'lintian', 'mmdebstrap'];

/** Returns whether this system is Debian or derived from it. */
export function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(fs.readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

async function missing(names) {
  const { output } = await run('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\n', ...names], { quiet: true });
  const present = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !present.has(name));
}

/** Returns the Debian packages of the tests that are missing; those of the app are among them. */
export const missingPackages = () => missing(forTests);

async function install(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const command = ['apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, quiet: true }];
  return step(`Installing system packages: ${names.join(' ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env, quiet: true });
    const result = await run(...command);
    if (result.code !== 0) say(result.output.split('\n').slice(-12).join('\n'));
    return result.code === 0;
  });
}

const oneLine = (names) => `sudo apt-get install -y ${names.join(' ')}`;

/**
 * Prepares the system packages for the tests, with `full` also those of npm run test:full: installs missing ones as
 * root, otherwise prints the command that installs them and ends the run.
 */
export async function systemPackagesForTests({ full = false } = {}) {
  if (!isDebian()) return;
  const names = await missing(full ? [...forTests, ...forPackages] : forTests);
  if (names.length === 0) return;
  if (process.getuid?.() !== 0)
    giveUp(`System packages that the tests need are missing. Install them with: ${oneLine(names)}`);
  if (!(await install(names))) giveUp(`System packages could not be installed. Install them with: ${oneLine(names)}`);
}

/**
 * Prepares the system packages for the app: installs what the keychain needs where that is possible without a password
 * (Debian as root). Elsewhere the app runs with its keys in memory and reports that; this function only prints how to
 * get a keychain.
 */
export async function systemPackagesForApp() {
  if (!isDebian()) return;
  const names = await missing(forKeychain);
  if (names.length === 0) return;
  if (process.getuid?.() === 0) await install(names);
  else say(`API keys are kept in memory only. To store them in the keychain, run: ${oneLine(names)}`);
}

/** Installs Chromium from Debian, as root; returns whether it is installed afterwards. */
export async function installChromium() {
  return isDebian() && process.getuid?.() === 0 ? install(['chromium']) : false;
}
