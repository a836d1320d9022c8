/**
 * npm run test:full: the Debian package for Chromium in a clean Debian. It is checked by lintian, installed by apt with what
 * it depends on, used by an ordinary user in Chromium's sandbox, upgraded, downgraded and removed; the profile stays (B-E8).
 * It needs root, the packages that the set-up installs for it, and Debian's mirror.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildDebian } from '../../electron/scripts/packages/debian.ts';
import { run } from '../../electron/scripts/lib/child.mjs';
import { node24 } from '../../electron/scripts/lib/dependencies.mjs';
import { manifest, root as project } from '../../electron/scripts/lib/paths.mjs';
import { journalName, openJournal } from '../../electron/main/trading/journal/journal.ts';
import { SETTINGS_VERSION } from '../../shared/settings/settings.ts';
import { createRandom } from '../../shared/time/random.ts';
import { createMemoryJournal } from '../main/trading/support/memoryJournal.ts';

const MIRRORS = [
  'deb http://deb.debian.org/debian bookworm main',
  // The window needs a newer Chromium than that of the first release.
  'deb http://deb.debian.org/debian-security bookworm-security main',
];
const USER = 'trader';
const PROFILE = `/home/${USER}/desk`;
/** Time that stands for both builds, seconds since 1970. */
const EPOCH = 1_700_000_000;
/** Longest time of one start of the desk, in seconds. */
const START_S = 120;

const { version } = manifest();
const later = version.replace(/\d+$/, (last) => String(Number(last) + 1));
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-clean-root-'));
const clean = path.join(work, 'root');
const inProfile = (file: string): string => path.join(clean, PROFILE, file);

class Broken extends Error {}
const check = (isTrue: boolean, sentence: string): void => {
  if (!isTrue) throw new Broken(sentence);
};

/** Runs a program that must succeed; returns what it printed. */
async function must(what: string, command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  check(code === 0, `${what} failed with code ${code}:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  return output;
}

const split = (words: string): string[] => words.split(' ');
/** Runs a command line in the clean Debian as its user: without a network, with user namespaces for the sandbox. */
const asUser = (what: string, line: string): Promise<string> =>
  // A plain chroot allows no user namespaces, so the sandbox could not start in one.
  must(what, 'bwrap', [
    ...split(`--bind ${clean} / --proc /proc --dev /dev --tmpfs /run --perms 1777 --tmpfs /tmp`),
    ...split(`--unshare-pid --unshare-ipc --unshare-net --die-with-parent -- su - ${USER} -s /bin/sh -c`),
    line,
  ]);
const apt = (what: string, ...args: readonly string[]): Promise<string> =>
  must(what, 'chroot', [clean, 'apt-get', '-y', '-q', '--no-install-recommends', ...args]);

/** Starts the installed desk, which places one order on the simulator; returns the version that it prints. */
async function order(what: string): Promise<string> {
  const output = await asUser(what, `timeout ${START_S} foredeck --headless --smoke --profile ${PROFILE}`);
  const line = output.split('\n').find((one) => one.startsWith('{')) ?? '{}';
  const figures = JSON.parse(line) as { readonly version?: string; readonly orderAckMs?: number };
  check(typeof figures.orderAckMs === 'number', `${what}: no order was acknowledged. ${output}`);
  return figures.version ?? '';
}

/** Shell lines that start the desk and report the sandbox of one of its pages, by its filter of system calls. */
const sandboxLines = `
foredeck --headless --profile ${PROFILE} & desk=$!
for try in $(seq ${START_S}); do
  for process in /proc/[0-9]*; do
    [ "$(cat $process/comm 2>/dev/null)" = chromium ] || continue
    words=$(tr '\\0' ' ' < $process/cmdline)
    case "$words" in *--type=renderer*) ;; *) continue ;; esac
    case "$words" in *--no-sandbox*) echo 'page without a sandbox' ;; *) echo "page with filter $(grep '^Seccomp:' $process/status | tr -dc 0-9)" ;; esac
    kill $desk; wait $desk; exit 0
  done
  sleep 1
done
exit 1`;

/** Returns the tag of the profile's order journal, which every order id bears, and the number of the next order. */
async function journalNow(): Promise<{ readonly tag: string; readonly next: number }> {
  const memory = createMemoryJournal();
  const name = journalName('simulator');
  memory.files.set(name, fs.readFileSync(inProfile(name)));
  const journal = await openJournal({
    files: memory.port,
    environment: 'simulator',
    profileFolder: PROFILE,
    random: createRandom(1),
    now: Date.now(),
    notice: ({ key }) => check(false, `The journal cannot be read: ${key}.`),
  });
  if (!journal || journal.damaged || journal.torn) throw new Broken('The journal is damaged.');
  return { tag: journal.tag, next: journal.picture.nextNumber };
}

let seconds = performance.now();
const passed = (what: string): void => {
  const now = performance.now();
  process.stdout.write(`${((now - seconds) / 1000).toFixed(1).padStart(6)} s  ${what}\n`);
  seconds = now;
};

async function life(): Promise<void> {
  check(process.getuid?.() === 0, 'A clean Debian is made as root.');
  const source = { root: project, arch: process.arch, node: node24(), notices: 'None here.', epoch: EPOCH };
  const first = await buildDebian({ ...source, version, compression: 'gzip' }, work);
  const second = await buildDebian({ ...source, version: later, compression: 'none' }, work);
  passed('two versions are built');

  const found = await must('lintian', 'lintian', [
    '--allow-root',
    '--display-info',
    '--pedantic',
    path.join(work, first),
  ]);
  check(found.trim() === '', `lintian has findings that nobody answered:\n${found}`);
  passed('lintian has no finding that is not answered');

  await must('mmdebstrap', 'mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    clean,
    ...MIRRORS,
  ]);
  for (const name of [first, second]) fs.copyFileSync(path.join(work, name), path.join(clean, name));
  await apt('apt-get update', 'update');
  await apt('the installation', 'install', `/${first}`);
  await must('useradd', 'chroot', [clean, 'useradd', '--create-home', USER]);
  passed('installed in a clean Debian, with what it depends on');

  check((await order('the first start')) === version, 'The installed version is another one.');
  const installed = await journalNow();
  check(installed.next === 2, `The journal of the first order goes on with number ${installed.next}.`);
  passed('an ordinary user placed an order');

  const pages = await asUser('the sandbox', sandboxLines);
  check(pages.includes('page with filter 2\n'), `The pages are not sandboxed: ${pages}`);
  passed("Chromium's sandbox is on");

  await apt('the upgrade', 'install', `/${second}`);
  check((await order('the start after the upgrade')) === later, 'The upgrade installed another version.');
  const upgraded = await journalNow();
  check(upgraded.tag === installed.tag && upgraded.next === 3, 'The upgrade began another journal.');
  passed('upgraded: the profile is kept and goes on');

  // What a later version may write: the earlier one must read it and leave it alone.
  const settings = JSON.stringify({ version: SETTINGS_VERSION + 1, theme: 'light', later: true });
  fs.writeFileSync(inProfile('settings.json'), settings);
  await apt('the downgrade', 'install', '--allow-downgrades', `/${first}`);
  check((await order('the start after the downgrade')) === version, 'The downgrade installed another version.');
  check(
    fs.readFileSync(inProfile('settings.json'), 'utf8') === settings,
    'The earlier version rewrote newer settings.',
  );
  const downgraded = await journalNow();
  check(downgraded.tag === installed.tag && downgraded.next === 4, 'The downgrade began another journal.');
  passed('downgraded: newer settings are read and not rewritten (B-E8)');

  const kept = fs.readdirSync(inProfile('.'));
  await apt('the removal', 'remove', 'foredeck');
  for (const file of ['usr/bin/foredeck', 'usr/lib/foredeck', 'usr/share/applications/foredeck.desktop'])
    check(!fs.existsSync(path.join(clean, file)), `/${file} was left behind.`);
  check(fs.readdirSync(inProfile('.')).join(' ') === kept.join(' '), 'The removal changed the profile.');
  passed('removed: the profile is left');
}

try {
  await life();
  process.stdout.write('The package was installed, used, upgraded, downgraded and removed.\n');
} catch (error) {
  process.stdout.write(`${error instanceof Broken ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
