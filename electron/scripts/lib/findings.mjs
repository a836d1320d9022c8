// What the doctor's facts about a machine mean: what works, what is limited, what fails and the command that corrects it.

/** Least version of Node for the set-up, and of Chromium for the window. */
export const LEAST_NODE = [20, 19];
const LEAST_CHROMIUM = 140;
/** Free space that a set-up needs, and that a start needs, in megabytes. */
const SET_UP_MB = 2_000;
const START_MB = 200;
/** Most difference between this clock and another one that signed requests of the live exchange tolerate, in ms. */
const MAX_CLOCK_MS = 5_000;
/** Least number of watched files that `npm run dev` gets along with. */
const LEAST_WATCHES = 8_192;

/** Returns whether a version is not below `[major, minor]`. */
export const isAtLeast = (version, [major, minor]) => {
  const [haveMajor = 0, haveMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
};
const apt = ({ isRoot, hasSudo }, names) =>
  `${isRoot ? '' : hasSudo ? 'sudo ' : '(as root) '}apt-get install -y ${names.join(' ')}`;

/**
 * One judgement for each fact: `[name, state, text, affects, mend]`. `ok` needs nothing, `note` works with a limit, `fail`
 * stops the commands in `affects`.
 */
const judgements = [
  ({ node }) =>
    isAtLeast(node, LEAST_NODE)
      ? ['Node', 'ok', `${node} runs the set-up.`]
      : [
          'Node',
          'fail',
          `${node} is too old: the set-up needs ${LEAST_NODE.join('.')} or newer.`,
          'start, test, dist',
          'Install a newer Node, for example: nvm install 24',
        ],
  ({ npmVersion }) =>
    npmVersion === null
      ? ['npm', 'fail', 'npm does not run.', 'start, test, dist', 'Install npm; it comes with Node.']
      : ['npm', 'ok', `${npmVersion}.`],
  ({ unwritable }) =>
    unwritable.length > 0 && [
      'Folder',
      'fail',
      `This user may not write: ${unwritable.join(', ')}.`,
      'start, test, dist',
      `sudo chown -R "$(id -u)" ${unwritable.map((file) => `"${file}"`).join(' ')}`,
    ],
  ({ dependencies, registry }) => {
    if (dependencies === 'current') return ['Packages', 'ok', 'node_modules matches package-lock.json.'];
    const text =
      dependencies === 'missing' ? 'node_modules is not installed.' : 'node_modules does not match package-lock.json.';
    return registry
      ? ['Packages', 'note', `${text} npm start and npm test install it.`, '', 'npm start']
      : [
          'Packages',
          'fail',
          `${text} The package registry does not answer.`,
          'start, test, dist',
          'Check the network, the proxy and: npm config get registry',
        ];
  },
  ({ ownNode, dependencies }) => {
    if (ownNode !== null && ownNode.startsWith('v24.')) return ['Node 24', 'ok', `${ownNode} runs the project.`];
    if (dependencies !== 'current') return ['Node 24', 'note', 'It is installed together with the packages.'];
    return [
      'Node 24',
      'fail',
      "The project's own Node does not start.",
      'start, test, dist',
      'rm -rf node_modules && npm start',
    ];
  },
  ({ setUpBy }) =>
    setUpBy !== null && ['Set-up', 'note', `Process ${setUpBy} is setting this folder up; other commands wait for it.`],
  ({ chromium, electron, debian, ...facts }) => {
    const mend = debian
      ? apt(facts, ['chromium'])
      : 'Install Chromium or Google Chrome, or set FOREDECK_CHROMIUM to its path.';
    if (chromium === null) {
      const installs = debian && facts.isRoot;
      return [
        'Chromium',
        installs ? 'note' : 'fail',
        installs ? 'Not found; npm start and npm test install it.' : 'Not found.',
        installs ? '' : electron === null ? 'start, test' : 'test',
        mend,
      ];
    }
    if (chromium.version !== null && chromium.version < LEAST_CHROMIUM)
      return [
        'Chromium',
        'fail',
        `Version ${chromium.version} at ${chromium.file} is too old: the window needs ${LEAST_CHROMIUM}.`,
        electron === null ? 'start, test' : 'test',
        mend,
      ];
    return ['Chromium', 'ok', `${chromium.file}${chromium.version === null ? '' : `, version ${chromium.version}`}.`];
  },
  ({ chromiumVariable }) =>
    chromiumVariable !== null && [
      'Chromium',
      'note',
      `FOREDECK_CHROMIUM names ${chromiumVariable}, which does not exist; it is ignored.`,
      '',
      'unset FOREDECK_CHROMIUM',
    ],
  ({ electron, isRestricted }) => {
    if (electron === null)
      return [
        'Electron',
        'note',
        'The runtime is not installed. npm start and npm run dist download it; without a network npm start uses Chromium.',
        '',
        'npm start -- --shell electron',
      ];
    if (isRestricted)
      return [
        'Electron',
        'note',
        'This system restricts user namespaces; Electron may fail to start its sandbox.',
        '',
        'npm start -- --shell chromium',
      ];
    return ['Electron', 'ok', `${electron}.`];
  },
  ({ isLinux, programs }) =>
    isLinux &&
    programs.length > 0 && [
      'Programs',
      'fail',
      `The tests start a private keychain service with programs that are missing: ${programs.join(', ')}.`,
      'test',
      'Install the packages that contain them: dbus, gnome-keyring.',
    ],
  ({ packages, ...facts }) => {
    if (packages.tests.length === 0) return false;
    const mend = apt(facts, packages.tests);
    return facts.isRoot
      ? ['Debian', 'note', `Packages are missing that npm test installs: ${packages.tests.join(', ')}.`, '', mend]
      : [
          'Debian',
          'fail',
          `Packages are missing: ${packages.tests.join(', ')}.${facts.hasSudo ? '' : ' This user has no sudo: ask an administrator.'}`,
          'test',
          mend,
        ];
  },
  ({ keychain, dependencies, debian, packages, ...facts }) => {
    if (keychain) return ['Keychain', 'ok', 'The module loads.'];
    if (dependencies !== 'current') return ['Keychain', 'note', 'The module is built together with the packages.'];
    const needs = ['libsecret-1-dev', 'g++', 'make', 'python3'];
    const mend = `${debian ? apt(facts, needs) : `Install libsecret, a C++ compiler, make and Python 3`}; then: rm -rf node_modules && npm start`;
    return [
      'Keychain',
      packages.tests.length > 0 && facts.isRoot ? 'note' : 'fail',
      'The module is not built: npm start keeps API keys in memory only.',
      'test',
      mend,
    ];
  },
  ({ secretService, isLinux }) =>
    isLinux &&
    !secretService && [
      'Key store',
      'note',
      'No Secret Service answers in this session: npm start keeps API keys in memory only. The tests use their own.',
      '',
      'Log in to a desktop session, or install and start gnome-keyring.',
    ],
  ({ display }) =>
    !display && [
      'Display',
      'note',
      'There is none: npm start runs without a window and saves a picture of it.',
      '',
      'Set DISPLAY, or use: xvfb-run npm start',
    ],
  ({ chineseFont }) =>
    chineseFont === false && [
      'Fonts',
      'note',
      'No font has Chinese characters: the Chinese window shows boxes.',
      '',
      'Install Noto Sans CJK (Debian: fonts-noto-cjk).',
    ],
  ({ loopback }) =>
    loopback !== null && [
      'Loopback',
      'fail',
      `No port can be opened on 127.0.0.1 (${loopback}).`,
      'start, test',
      'Allow this user to listen on the loopback interface.',
    ],
  ({ portsTaken }) =>
    portsTaken.length > 0 && [
      'Ports',
      'note',
      `In use: ${portsTaken.join(', ')}; npm run dev has no debugger there.`,
      '',
      'npm run dev -- --inspect-main 9329 --inspect-simulator 9330',
    ],
  ({ watches }) =>
    watches !== null &&
    watches < LEAST_WATCHES && [
      'Watches',
      'note',
      `This system allows ${watches} watched files; npm run dev and --watch may miss changes.`,
      '',
      'sudo sysctl fs.inotify.max_user_watches=524288',
    ],
  ...['project', 'temporary', 'profile'].map((place) => ({ freeMb, dependencies }) => {
    const { folder, free } = freeMb[place];
    const needed = place === 'project' && dependencies !== 'current' ? SET_UP_MB : START_MB;
    return free !== null && free < needed
      ? [
          'Disk',
          'fail',
          `${free} MB are free at ${folder} (${place}); ${needed} MB are needed.`,
          'start, test, dist',
          `Free some space; see: df -h "${folder}"`,
        ]
      : place === 'project' && free !== null && ['Disk', 'ok', `${free} MB are free.`];
  }),
  ({ build }) =>
    build === 'current'
      ? ['Bundles', 'ok', 'dist is up to date.']
      : ['Bundles', 'note', `dist is ${build}; npm start and npm test build it in some seconds.`, '', 'npm run build'],
  ({ profile }) => {
    if (profile === null) return false;
    const { folder, problem, holder } = profile;
    if (problem !== null) return ['Profile', 'fail', problem, 'start', 'npm start -- --profile DIR'];
    return holder
      ? [
          'Profile',
          'note',
          `A desk already runs on ${folder}: npm start brings its window to the front.`,
          '',
          'npm start -- --profile DIR',
        ]
      : ['Profile', 'ok', `${folder}.`];
  },
  ({ brokenStates }) =>
    brokenStates.length > 0 && [
      'Simulator',
      'note',
      `Damaged state: ${brokenStates.join(', ')}. The next start keeps it under another name and begins a new account.`,
      '',
      'Restore the file from a backup, or start.',
    ],
  ({ clockMs }) =>
    clockMs !== null &&
    Math.abs(clockMs) > MAX_CLOCK_MS && [
      'Clock',
      'note',
      `The clock of this machine is ${Math.round(Math.abs(clockMs) / 1000)} s ${clockMs > 0 ? 'ahead' : 'behind'}: certificates and signed requests of the live exchange may be refused.`,
      '',
      'sudo timedatectl set-ntp true',
    ],
  ({ unsafe }) =>
    unsafe !== null && [
      'Environment',
      'note',
      `${unsafe} is set: the desk loads no API key of the live exchange in such a process.`,
      '',
      `unset ${unsafe}`,
    ],
  ({ proxies }) =>
    proxies.length > 0 && [
      'Environment',
      'note',
      `${proxies.join(', ')} is set: npm uses it; the desk connects to the exchange directly.`,
    ],
  ({ git }) => !git && ['git', 'note', 'Not found: npm run check -- --changed needs it.', '', 'Install git.'],
];

/** Judges facts: returns the findings in the order in which they are printed. */
export function findings(facts) {
  return judgements
    .map((judge) => judge(facts))
    .filter(Boolean)
    .map(([name, state, text, affects = '', mend = null]) => ({
      name,
      state,
      text,
      affects: affects.split(', ').filter(Boolean),
      mend,
    }));
}

/** Returns the printed report of findings, and the exit code: 1 when `npm start` or `npm test` would fail. */
export function report(found) {
  const lines = found.flatMap(({ name, state, text, affects, mend }) => {
    const stops =
      state === 'fail'
        ? ` Stops: ${affects.map((one) => (one === 'dist' ? 'npm run dist' : `npm ${one}`)).join(', ')}.`
        : '';
    return [
      `${state.padEnd(5)} ${name.padEnd(12)} ${text}${stops}`,
      ...(mend === null ? [] : [`${' '.repeat(19)}> ${mend}`]),
    ];
  });
  const stopped = (command) => found.some(({ state, affects }) => state === 'fail' && affects.includes(command));
  const failing = ['start', 'test'].filter(stopped).map((command) => `npm ${command}`);
  const last =
    failing.length === 0
      ? 'npm start and npm test can run.'
      : `${failing.join(' and ')} would fail: see the lines that begin with "fail".`;
  return { text: [...lines, '', last].join('\n'), code: failing.length === 0 ? 0 : 1 };
}
