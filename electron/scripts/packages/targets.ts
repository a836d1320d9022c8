/**
 * What each package needs that this machine may lack, as one sentence that says how to get it. Packages are built for the
 * system and processor of this machine: the keychain module is built for that one alone.
 */

/** Packages by system, as electron-builder names them. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  linux: ['AppImage', 'deb'],
  win32: ['nsis'],
  darwin: ['dmg', 'zip'],
};
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };
/** Option of electron-builder for each system. */
export const BUILDER_FLAGS: Readonly<Record<string, string>> = { linux: '--linux', win32: '--win', darwin: '--mac' };

/** Names of all packages, for the command line. */
export const targetNames: readonly string[] = Object.values(TARGETS).flat();

/** What is known of this machine before a package is built. */
export interface MachineFacts {
  readonly platform: string;
  readonly arch: string;
  /** Whether the keychain module was built and loads. */
  readonly keychain: boolean;
  /** Whether the Electron runtime is installed or was named. */
  readonly runtime: boolean;
  /** Why the release of the runtime cannot be reached; null when it can, or was not asked. */
  readonly unreachable: string | null;
  /** Returns whether a program is on the search path. */
  readonly has: (program: string) => boolean;
}

/** What is to be built. */
export interface Wanted {
  readonly targets: readonly string[];
  /** Only an unpacked folder. */
  readonly folder: boolean;
  readonly shell: 'electron' | 'chromium';
}

/** Returns everything that is missing, one sentence each; an empty list means the packages can be built. */
export function missing({ targets, folder, shell }: Wanted, facts: MachineFacts): string[] {
  const { platform, arch, keychain, runtime, unreachable, has } = facts;
  const found: string[] = [];
  if (!keychain)
    found.push('The keychain module (keytar) is not built. Run "npm run doctor" to see what its build needs.');
  if (shell === 'chromium') {
    if (platform !== 'linux')
      found.push("The package for the system's Chromium is a Debian package: build it on Linux.");
    else if (!has('dpkg-deb'))
      found.push('A Debian package is packed by dpkg-deb. Install it with: apt-get install dpkg');
    return found;
  }
  for (const target of targets) {
    const system = Object.keys(TARGETS).find((one) => TARGETS[one]!.includes(target))!;
    if (system !== platform)
      found.push(
        `${target} is a package for ${SYSTEMS[system]}: build it on ${SYSTEMS[system]}, because the keychain module of this machine is for ${platform} ${arch}.`,
      );
  }
  if (!runtime && unreachable !== null)
    found.push(
      `The Electron runtime cannot be downloaded: ${unreachable}. Connect to the network, or name a runtime with --electron-dist DIR.`,
    );
  if (folder || unreachable === null) return found;
  // electron-builder downloads the tools of these packages from the host of the runtime unless the system has them.
  if (targets.includes('deb') && platform === 'linux')
    found.push(
      `deb is packed by fpm, which cannot be downloaded: ${unreachable}. Install it (gem install fpm) and set USE_SYSTEM_FPM=true, or connect to the network.`,
    );
  for (const [target, tool] of [
    ['AppImage', 'its runtime and mksquashfs'],
    ['nsis', 'NSIS'],
    ['dmg', 'dmgbuild'],
  ] as const)
    if (targets.includes(target) && TARGETS[platform]?.includes(target))
      found.push(`${target} needs ${tool}, which cannot be downloaded: ${unreachable}. Connect to the network.`);
  return found;
}

/** Variables of the environment from which a signature is made. Their values never leave the environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns how the packages of a system are signed, one sentence each for what is left out. */
export function signing(platform: string, env: Environment): { readonly isSigned: boolean; readonly said: string[] } {
  const set = (...names: readonly string[]): boolean => names.every((name) => Boolean(env[name]));
  if (platform === 'linux')
    return { isSigned: false, said: ['Packages for Linux are not signed. SHA256SUMS lists their checksums.'] };
  if (platform === 'win32') {
    const isSigned = set('WIN_CSC_LINK') || set('CSC_LINK');
    return {
      isSigned,
      said: isSigned
        ? []
        : [
            'Not signed: set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD to sign for Windows, which warns of unsigned programs.',
          ],
    };
  }
  const isSigned = set('CSC_LINK') || set('CSC_NAME');
  const isNotarised =
    set('APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    set('APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    set('APPLE_KEYCHAIN_PROFILE');
  return {
    isSigned,
    said: [
      ...(isSigned
        ? []
        : [
            'Not signed: set CSC_LINK and CSC_KEY_PASSWORD to sign for macOS, which opens unsigned programs only by hand.',
          ]),
      ...(isSigned && !isNotarised
        ? ['Not notarised: set APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER to send the program to Apple.']
        : []),
    ],
  };
}

/** Causes of a failed packaging by a pattern of the packager's output, each with its sentence. */
const causes: readonly (readonly [pattern: RegExp, sentence: (match: RegExpExecArray) => string])[] = [
  [
    /(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT)\s+([\w.-]+)?/,
    ([, host]) =>
      `A tool could not be downloaded${host === undefined ? '' : ` from ${host}`}. Connect to the network, and see the log.`,
  ],
  [/ENOSPC/, () => 'The disk is full. Free some space, then try again.'],
  [/EACCES[^\n]*'([^'\n]+)'/, ([, file]) => `This user may not write ${file}. Restore the access rights.`],
  [/spawn (\S+) ENOENT/, ([, program]) => `The program ${program} is missing. Install it, then try again.`],
  [/errSecInternalComponent|no identity found/i, () => 'The key of CSC_LINK cannot sign. Check CSC_KEY_PASSWORD.'],
];

/** Returns why the packager failed, as one sentence and never as its stack trace. */
export function failureSentence(output: string, log: string): string {
  for (const [pattern, sentence] of causes) {
    const match = pattern.exec(output);
    if (match) return `${sentence(match)} Log: ${log}`;
  }
  const [line] = output.split('\n').filter((one) => /⨯|error/i.test(one));
  const reason = line?.replace(/^[\s•⨯]+/u, '').slice(0, 200) ?? 'no reason was printed';
  return `The packages could not be built: ${reason} Log: ${log}`;
}
