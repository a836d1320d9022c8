// npm start: sets up what is missing, then opens the app. It uses Electron where the runtime is installed or can be
// downloaded, else the same program in the system's Chromium; one printed line names the shell.
import { replaceProcessWith, run } from './lib/child.mjs';
import { findChromium } from './lib/browser.mjs';
import { commandLine } from './lib/commands.mjs';
import { node24 } from './lib/dependencies.mjs';
import { electronBinary, fetchElectron } from './lib/electronRuntime.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { installChromium } from './lib/systemPackages.mjs';

const args = process.argv.slice(2);
commandLine('start', args);
const valueOf = (flag) => {
  const inline = args.find((arg) => arg.startsWith(`${flag}=`));
  if (inline) return inline.slice(flag.length + 1);
  const index = args.indexOf(flag);
  return index >= 0 ? args[index + 1] : undefined;
};
const headless = args.includes('--headless');
// Stopping everything needs no window, so nothing is downloaded or installed for it.
const kill = args.includes('--kill');
const wanted = valueOf('--shell') ?? process.env.FOREDECK_SHELL;
if (wanted !== undefined && wanted !== 'electron' && wanted !== 'chromium') {
  giveUp(`Invalid value "${wanted}" for --shell. Expected: electron, chromium.`, 2);
}

await setUp({ forTests: false });
const built = await run(node24(), [at('electron/scripts/build.mjs')], { cwd: root, stdout: 'stderr' });
if (built.code !== 0) giveUp('The bundles could not be built. The errors are listed above.');

/** Returns Electron's executable when this start should use it; otherwise null, after printing the reason. */
async function electron() {
  if (wanted === 'chromium' || (headless && wanted !== 'electron')) return null;
  const installed = electronBinary();
  if (installed) return installed;
  if ((kill || process.env.CI === 'true') && wanted !== 'electron') return null;
  const { binary, reason } = await fetchElectron();
  if (binary) return binary;
  if (wanted === 'electron') giveUp(`The Electron runtime is not available: ${reason}.`);
  say(`The Electron runtime is not available: ${reason}. Opening the desk in the system's Chromium.`);
  return null;
}

const binary = await electron();
if (binary) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !kill) {
    say('Electron has no sandbox for root: the window opens without it. Start Foredeck as an ordinary user.');
  }
  replaceProcessWith(binary, [...(isRoot ? ['--no-sandbox'] : []), root, ...args]);
} else {
  if (!kill && !findChromium()) await installChromium();
  if (!kill && !findChromium()) {
    giveUp(
      'No window can be opened: neither the Electron runtime nor Chromium is installed. Install Chromium or Google Chrome, or connect to the network once so that Electron can be downloaded.',
    );
  }
  replaceProcessWith(node24(), [at('dist/shell/chromium.cjs'), ...args]);
}
