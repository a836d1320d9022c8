/** What the doctor says about a machine, from facts; and once about this machine. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findings, report, type DoctorFacts, type Finding } from '../../../electron/scripts/lib/findings.mjs';
import { at } from '../../../electron/scripts/lib/paths.mjs';

/** A machine on which everything works. */
const sound: DoctorFacts = {
  node: 'v22.1.0',
  npmVersion: '11.0.0',
  isLinux: true,
  isRoot: false,
  hasSudo: true,
  debian: true,
  unwritable: [],
  dependencies: 'current',
  registry: true,
  ownNode: 'v24.21.0',
  setUpBy: null,
  chromium: { file: '/usr/bin/chromium', version: 150 },
  chromiumVariable: null,
  electron: '/e/electron',
  isRestricted: false,
  packages: { tests: [] },
  programs: [],
  keychain: true,
  secretService: true,
  display: true,
  chineseFont: true,
  loopback: null,
  portsTaken: [],
  watches: 65_536,
  freeMb: {
    project: { folder: '/p', free: 9_000 },
    temporary: { folder: '/t', free: 9_000 },
    profile: { folder: '/c', free: 9_000 },
  },
  build: 'current',
  profile: { folder: '/c', problem: null, holder: false },
  brokenStates: [],
  clockMs: 20,
  unsafe: null,
  proxies: [],
  git: true,
};

/** Returns the findings that a change of the sound machine brings, without those that need nothing. */
const about = (change: Partial<DoctorFacts>): Finding[] =>
  findings({ ...sound, ...change }).filter(({ state }) => state !== 'ok');

type Row = readonly [
  what: string,
  change: Partial<DoctorFacts>,
  name: string,
  state: 'note' | 'fail',
  affects: readonly string[],
  mend: string | null,
];
const all = ['start', 'test', 'dist'];
const rows: readonly Row[] = [
  ['an old Node', { node: 'v20.18.3' }, 'Node', 'fail', all, 'Install a newer Node, for example: nvm install 24'],
  ['no npm', { npmVersion: null }, 'npm', 'fail', all, 'Install npm; it comes with Node.'],
  ['files of another user', { unwritable: ['/p/dist'] }, 'Folder', 'fail', all, 'sudo chown -R "$(id -u)" "/p/dist"'],
  ['packages of an older lock file', { dependencies: 'outdated' }, 'Packages', 'note', [], 'npm start'],
  [
    'no packages and no registry',
    { dependencies: 'missing', registry: false },
    'Packages',
    'fail',
    all,
    'Check the network, the proxy and: npm config get registry',
  ],
  ["the project's Node not starting", { ownNode: null }, 'Node 24', 'fail', all, 'rm -rf node_modules && npm start'],
  ['a set-up that runs', { setUpBy: 77 }, 'Set-up', 'note', [], null],
  ['no Chromium', { chromium: null }, 'Chromium', 'fail', ['test'], 'sudo apt-get install -y chromium'],
  [
    'neither Chromium nor Electron, and no sudo',
    { chromium: null, electron: null, hasSudo: false },
    'Chromium',
    'fail',
    ['start', 'test'],
    '(as root) apt-get install -y chromium',
  ],
  ['no Chromium as root', { chromium: null, isRoot: true }, 'Chromium', 'note', [], 'apt-get install -y chromium'],
  [
    'an old Chromium',
    { chromium: { file: '/c', version: 120 } },
    'Chromium',
    'fail',
    ['test'],
    'sudo apt-get install -y chromium',
  ],
  ['a variable that names no browser', { chromiumVariable: '/x' }, 'Chromium', 'note', [], 'unset FOREDECK_CHROMIUM'],
  ['no Electron', { electron: null }, 'Electron', 'note', [], 'npm start -- --shell electron'],
  ['restricted namespaces', { isRestricted: true }, 'Electron', 'note', [], 'npm start -- --shell chromium'],
  [
    'missing programs of the tests',
    { debian: false, programs: ['dbus-run-session'] },
    'Programs',
    'fail',
    ['test'],
    'Install the packages that contain them: dbus, gnome-keyring.',
  ],
  [
    'missing Debian packages',
    { packages: { tests: ['xvfb'] } },
    'Debian',
    'fail',
    ['test'],
    'sudo apt-get install -y xvfb',
  ],
  [
    'missing Debian packages as root',
    { packages: { tests: ['xvfb'] }, isRoot: true },
    'Debian',
    'note',
    [],
    'apt-get install -y xvfb',
  ],
  [
    'no keychain module',
    { keychain: false },
    'Keychain',
    'fail',
    ['test'],
    'sudo apt-get install -y libsecret-1-dev g++ make python3; then: rm -rf node_modules && npm start',
  ],
  [
    'no Secret Service',
    { secretService: false },
    'Key store',
    'note',
    [],
    'Log in to a desktop session, or install and start gnome-keyring.',
  ],
  ['no display', { display: false }, 'Display', 'note', [], 'Set DISPLAY, or use: xvfb-run npm start'],
  ['no Chinese font', { chineseFont: false }, 'Fonts', 'note', [], 'Install Noto Sans CJK (Debian: fonts-noto-cjk).'],
  [
    'no loopback',
    { loopback: 'EPERM' },
    'Loopback',
    'fail',
    ['start', 'test'],
    'Allow this user to listen on the loopback interface.',
  ],
  [
    'a taken port',
    { portsTaken: [9229] },
    'Ports',
    'note',
    [],
    'npm run dev -- --inspect-main 9329 --inspect-simulator 9330',
  ],
  ['few watched files', { watches: 100 }, 'Watches', 'note', [], 'sudo sysctl fs.inotify.max_user_watches=524288'],
  [
    'a full disk',
    { freeMb: { ...sound.freeMb, temporary: { folder: '/t', free: 3 } } },
    'Disk',
    'fail',
    all,
    'Free some space; see: df -h "/t"',
  ],
  ['stale bundles', { build: 'outdated' }, 'Bundles', 'note', [], 'npm run build'],
  [
    'a profile that cannot be used',
    { profile: { folder: '/c', problem: 'It lies on a volume that is read-only.', holder: false } },
    'Profile',
    'fail',
    ['start'],
    'npm start -- --profile DIR',
  ],
  [
    'a profile in use',
    { profile: { folder: '/c', problem: null, holder: true } },
    'Profile',
    'note',
    [],
    'npm start -- --profile DIR',
  ],
  [
    'a damaged state',
    { brokenStates: ['/c/simulator/7.db'] },
    'Simulator',
    'note',
    [],
    'Restore the file from a backup, or start.',
  ],
  ['a clock that is off', { clockMs: -60_000 }, 'Clock', 'note', [], 'sudo timedatectl set-ntp true'],
  ['an unsafe variable', { unsafe: 'SSLKEYLOGFILE' }, 'Environment', 'note', [], 'unset SSLKEYLOGFILE'],
  ['a proxy', { proxies: ['HTTPS_PROXY'] }, 'Environment', 'note', [], null],
  ['no git', { git: false }, 'git', 'note', [], 'Install git.'],
];

describe('the doctor', () => {
  it('finds nothing on a sound machine', () => {
    expect(about({})).toEqual([]);
    expect(report(findings(sound))).toMatchObject({ code: 0 });
    expect(report(findings(sound)).text.split('\n').at(-1)).toBe('npm start and npm test can run.');
  });

  it.each(rows)('names %s', (_what, change, name, state, affects, mend) => {
    const found = about(change);
    expect(found.filter((one) => one.name === name)).toEqual([
      { name, state, text: expect.stringMatching(/\.$/) as string, affects, mend },
    ]);
    const stops = found.some((one) => one.affects.includes('start') || one.affects.includes('test'));
    expect(report(found).code).toBe(stops ? 1 : 0);
  });

  it('prints each finding with what it stops and the command', () => {
    expect(report(about({ chromium: null, display: false }))).toEqual({
      code: 1,
      text: [
        'fail  Chromium     Not found. Stops: npm test.',
        '                   > sudo apt-get install -y chromium',
        'note  Display      There is none: npm start runs without a window and saves a picture of it.',
        '                   > Set DISPLAY, or use: xvfb-run npm start',
        '',
        'npm test would fail: see the lines that begin with "fail".',
      ].join('\n'),
    });
  });

  it('keeps the module and the own Node as notes while the packages are missing', () => {
    const found = about({ dependencies: 'missing', ownNode: null, keychain: false, profile: null });
    expect(found.map(({ name, state }) => `${state} ${name}`)).toEqual([
      'note Packages',
      'note Node 24',
      'note Keychain',
    ]);
  });

  it('reports about this machine, on which the tests run', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('electron/scripts/doctor.mjs')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('\nok    Packages     node_modules matches package-lock.json.\n');
    expect(stdout).toContain(`\nok    Node 24      ${process.version} runs the project.\n`);
    expect(stdout).toMatch(/\nnpm start and npm test can run\.\n$/);
  });
});
