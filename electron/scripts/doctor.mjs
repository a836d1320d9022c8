// npm run doctor: gathers facts about this machine and reports what they mean. It changes nothing and needs no installed
// package; what only the sources in TypeScript know is read by the project's own Node.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildState } from './build.mjs';
import { findChromium } from './lib/browser.mjs';
import { replaceProcessWith, run } from './lib/child.mjs';
import { commandLine } from './lib/commands.mjs';
import { dependenciesState, keychainLoads, node24, npm } from './lib/dependencies.mjs';
import { electronContact } from './lib/electronContact.mjs';
import { electronBinary } from './lib/electronRuntime.mjs';
import { findings, isAtLeast, LEAST_NODE, report } from './lib/findings.mjs';
import { at, exists, isOnPath } from './lib/paths.mjs';
import { isDebian, missingPackages } from './lib/systemPackages.mjs';

/** How long another clock and the registry may take to answer, in milliseconds. */
const NETWORK_MS = 3_000;

/** Returns what a program printed, or null when it failed or took too long. */
const printed = async (command, args) => {
  const { code, output } = await run(command, args, { quiet: true });
  return code === 0 ? output.trim() : null;
};

/** Returns null when a port of the loopback interface can be opened, else the system's code. */
const listening = (port) =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });

/** Returns the nearest folder that exists, from a path upwards. */
const existing = (folder) => (exists(folder) ? folder : existing(path.dirname(folder)));

function freeAt(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(existing(folder));
    return { folder, free: Math.floor((bavail * bsize) / 2 ** 20) };
  } catch {
    return { folder, free: null };
  }
}

function isUnwritable(file) {
  if (!exists(file)) return false;
  try {
    fs.accessSync(file, fs.constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

const numberIn = (file) => {
  const text = exists(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** Returns whether the package registry answers, and by how many milliseconds this clock is ahead of its clock. */
async function registryFacts() {
  const address = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['config', 'get', 'registry'], {
    quiet: true,
  });
  try {
    const start = Date.now();
    const reply = await fetch(address.output.trim(), { method: 'HEAD', signal: AbortSignal.timeout(NETWORK_MS) });
    const serverTimeMs = Date.parse(reply.headers.get('date') ?? '');
    return {
      registry: true,
      clockMs: Number.isNaN(serverTimeMs) ? null : Math.round((start + Date.now()) / 2 - serverTimeMs),
    };
  } catch {
    return { registry: false, clockMs: null };
  }
}

/** What the sources in TypeScript know; only the project's own Node can read them. */
async function sourceFacts() {
  if (!process.version.startsWith('v24.') || dependenciesState() !== 'current')
    return { unsafe: null, profile: null, brokenStates: [], display: true, profileFolder: os.homedir() };
  const [{ keysForbidden }, { defaultProfile, hasDisplay }, { isHeld }, { damagedStates }, { profileFailure }] =
    await Promise.all([
      import('../main/app/credentials/unsafeProcess.ts'),
      import('../shell/chromium/desktop.ts'),
      import('../shell/chromium/singleInstance.ts'),
      import('../simulator/adapters/stateFolder.ts'),
      import('../shell/startFailure.ts'),
    ]);
  const folder = defaultProfile(process.env);
  let problem = null;
  try {
    const { R_OK, W_OK, X_OK } = fs.constants;
    fs.accessSync(existing(folder), R_OK | W_OK | X_OK);
  } catch (error) {
    problem = profileFailure(error, existing(folder)).message;
  }
  return {
    unsafe: keysForbidden('live', { env: process.env, argv: [] })?.params.setting ?? null,
    profile: { folder, problem, holder: problem === null && isHeld(folder) },
    brokenStates: [path.join(folder, 'simulator'), at('.cache', 'dev', 'simulator')].flatMap(damagedStates),
    display: hasDisplay(process.env),
    profileFolder: folder,
  };
}

async function chromiumFacts() {
  const file = findChromium();
  if (file === null) return null;
  const version = process.platform === 'linux' ? await printed(file, ['--version']) : null;
  const major = / (\d+)\./.exec(version ?? '')?.[1];
  return { file, version: major === undefined ? null : Number(major) };
}

/** Gathers all facts of this machine. */
async function gather() {
  const isLinux = process.platform === 'linux';
  const debian = isDebian();
  const ownNode = exists(node24()) ? await printed(node24(), ['-p', 'process.version']) : null;
  const { profileFolder, ...source } = await sourceFacts();
  const setUpBy = numberIn(at('.cache', 'set-up.lock'));
  const services =
    isLinux && isOnPath('dbus-send')
      ? await printed('dbus-send', [
          '--session',
          '--print-reply',
          '--reply-timeout=2000',
          '--dest=org.freedesktop.DBus',
          '/org/freedesktop/DBus',
          'org.freedesktop.DBus.ListActivatableNames',
        ])
      : null;
  const fonts = isOnPath('fc-list') ? await printed('fc-list', [':lang=zh', 'family']) : null;
  const { FOREDECK_CHROMIUM: named = null } = process.env;
  const ports = [9229, 9230];
  const taken = await Promise.all(ports.map(async (port) => (await listening(port)) === 'EADDRINUSE'));
  return {
    ...source,
    node: process.env.FOREDECK_DOCTOR_NODE ?? process.version,
    npmVersion: await npm(['--version'], { quiet: true }).then(({ code, output }) =>
      code === 0 ? output.trim() : null,
    ),
    isLinux,
    isRoot: process.getuid?.() === 0,
    hasSudo: isOnPath('sudo'),
    debian,
    unwritable: [at(), at('node_modules'), at('dist'), at('.cache')].filter(isUnwritable),
    dependencies: dependenciesState(),
    ...(await registryFacts()),
    ownNode,
    setUpBy,
    chromium: await chromiumFacts(),
    chromiumVariable: named !== null && !exists(named) ? named : null,
    electron: electronBinary(),
    isRestricted:
      isLinux && process.getuid?.() !== 0 && numberIn('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === 1,
    packages: { tests: debian ? await missingPackages() : [] },
    programs: debian ? [] : ['dbus-run-session', 'gnome-keyring-daemon'].filter((program) => !isOnPath(program)),
    keychain: ownNode !== null && (await keychainLoads()),
    secretService: services?.includes('org.freedesktop.secrets') ?? false,
    chineseFont: fonts === null ? null : fonts !== '',
    loopback: await listening(0),
    portsTaken: ports.filter((_, index) => taken[index]),
    watches: isLinux ? numberIn('/proc/sys/fs/inotify/max_user_watches') : null,
    freeMb: { project: freeAt(at()), temporary: freeAt(os.tmpdir()), profile: freeAt(profileFolder) },
    build: buildState(),
    proxies: ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'].filter((name) => Boolean(process.env[name])),
    git: isOnPath(process.platform === 'win32' ? 'git.exe' : 'git'),
  };
}

const { values } = commandLine('doctor');
if (values.electron) {
  const { text, code } = await electronContact({
    binary: electronBinary(),
    root: at(),
    node: node24(),
    asRoot: process.getuid?.() === 0,
    platform: process.platform,
    arch: process.arch,
    folders: { project: path.resolve(at()), home: os.homedir() },
    run,
  });
  process.stdout.write(`${text}\n`);
  process.exit(code);
}
const bootstrap = process.env.FOREDECK_DOCTOR_NODE;
const mayContinue = isAtLeast(process.version, LEAST_NODE) && dependenciesState() === 'current' && exists(node24());
if (bootstrap === undefined && mayContinue && !process.version.startsWith('v24.')) {
  replaceProcessWith(node24(), [at('electron/scripts/doctor.mjs')], {
    env: { FOREDECK_DOCTOR_NODE: process.version },
  });
} else {
  const { text, code } = report(findings(await gather()));
  process.stdout.write(`${text}\n`);
  process.exit(code);
}
