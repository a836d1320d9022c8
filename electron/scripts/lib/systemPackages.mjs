import fs from 'node:fs';
import { run } from './child.mjs';
import { giveUp, say, step } from './say.mjs';

/** What building and loading the keychain module needs on Debian (R31). */
const forKeychain = ['libsecret-1-dev', 'g++', 'make', 'python3'];
/** What the tests need beside it: a browser, a real Secret Service, a display, a Chinese face. */
const forTests = ['chromium', ...forKeychain, 'gnome-keyring', 'dbus', 'xvfb', 'fonts-noto-cjk'];

/** Whether this is Debian or made from it. */
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

/** Before the tests: all packages are there, or are installed as root, or the one line is printed and the run ends. */
export async function systemPackagesForTests() {
  if (!isDebian()) return;
  const names = await missing(forTests);
  if (names.length === 0) return;
  if (process.getuid?.() !== 0) giveUp(`The tests need system packages that are missing. Run: ${oneLine(names)}`);
  if (!(await install(names))) giveUp(`These packages could not be installed. Run: ${oneLine(names)}`);
}

/**
 * Before the app: installs what the keychain needs where that is possible without asking (Debian as root). Elsewhere the
 * app runs with its keys in memory and says so; this only tells how to get a keychain.
 */
export async function systemPackagesForApp() {
  if (!isDebian()) return;
  const names = await missing(forKeychain);
  if (names.length === 0) return;
  if (process.getuid?.() === 0) await install(names);
  else say(`Keys will be kept in memory only. To store them in the keychain: ${oneLine(names)}`);
}

/** Chromium from Debian, as root; answers whether it is there afterwards. */
export async function installChromium() {
  return isDebian() && process.getuid?.() === 0 ? install(['chromium']) : false;
}
