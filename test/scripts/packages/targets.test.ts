import { describe, expect, it } from 'vitest';
import {
  failureSentence,
  missing,
  signing,
  type MachineFacts,
  type Wanted,
} from '../../../electron/scripts/packages/targets.ts';

const linux: MachineFacts = {
  platform: 'linux',
  arch: 'x64',
  keychain: true,
  runtime: true,
  unreachable: null,
  has: () => true,
};
const wanted = (more: Partial<Wanted>): Wanted => ({ targets: [], folder: false, shell: 'electron', ...more });

describe('what a package needs and this machine lacks', () => {
  it.each<[string, Partial<Wanted>, Partial<MachineFacts>, string[]]>([
    ['nothing', { targets: ['AppImage', 'deb'] }, {}, []],
    ['nothing for a folder over a given runtime', { targets: ['deb'], folder: true }, { unreachable: 'ENOTFOUND' }, []],
    [
      'the keychain module',
      { targets: ['deb'] },
      { keychain: false },
      ['The keychain module (keytar) is not built. Run "npm run doctor" to see what its build needs.'],
    ],
    [
      'another system',
      { targets: ['nsis', 'dmg'] },
      {},
      [
        'nsis is a package for Windows: build it on Windows, because the keychain module of this machine is for linux x64.',
        'dmg is a package for macOS: build it on macOS, because the keychain module of this machine is for linux x64.',
      ],
    ],
    [
      'the network',
      { targets: ['AppImage', 'deb'] },
      { runtime: false, unreachable: 'ENOTFOUND' },
      [
        'The Electron runtime cannot be downloaded: ENOTFOUND. Connect to the network, or name a runtime with --electron-dist DIR.',
        'deb is packed by fpm, which cannot be downloaded: ENOTFOUND. Install it (gem install fpm) and set USE_SYSTEM_FPM=true, or connect to the network.',
        'AppImage needs its runtime and mksquashfs, which cannot be downloaded: ENOTFOUND. Connect to the network.',
      ],
    ],
    [
      'the network on Windows',
      { targets: ['nsis'] },
      { platform: 'win32', unreachable: 'ENOTFOUND' },
      ['nsis needs NSIS, which cannot be downloaded: ENOTFOUND. Connect to the network.'],
    ],
    [
      'dpkg-deb',
      { shell: 'chromium' },
      { has: () => false },
      ['A Debian package is packed by dpkg-deb. Install it with: apt-get install dpkg'],
    ],
    [
      'Linux',
      { shell: 'chromium' },
      { platform: 'darwin' },
      ["The package for the system's Chromium is a Debian package: build it on Linux."],
    ],
  ])('%s', (_name, what, facts, sentences) => {
    expect(missing(wanted(what), { ...linux, ...facts })).toEqual(sentences);
  });
});

describe('signing', () => {
  it.each<[string, string, Readonly<Record<string, string>>, boolean, RegExp[]]>([
    ['linux', 'linux', {}, false, [/not signed/]],
    ['Windows without a key', 'win32', {}, false, [/WIN_CSC_LINK/]],
    ['Windows with a key', 'win32', { WIN_CSC_LINK: 'x' }, true, []],
    ['macOS without a key', 'darwin', { APPLE_ID: 'x' }, false, [/CSC_LINK/]],
    ['macOS with a key alone', 'darwin', { CSC_LINK: 'x' }, true, [/^Not notarised/]],
    ['macOS with half of an account', 'darwin', { CSC_NAME: 'x', APPLE_ID: 'x' }, true, [/^Not notarised/]],
    ['macOS with everything', 'darwin', { CSC_LINK: 'x', APPLE_KEYCHAIN_PROFILE: 'x' }, true, []],
  ])('%s', (_name, platform, env, isSigned, patterns) => {
    const { said, ...rest } = signing(platform, env);
    expect(rest).toEqual({ isSigned });
    expect(said.length).toBe(patterns.length);
    for (const [index, pattern] of patterns.entries()) expect(said[index]).toMatch(pattern);
  });

  it('never repeats the value of a variable', () => {
    const env = { CSC_LINK: 'secret-1', CSC_KEY_PASSWORD: 'secret-2', APPLE_ID: 'secret-3' };
    expect(JSON.stringify(signing('darwin', env))).not.toContain('secret');
  });
});

describe('a failed packaging is one sentence', () => {
  it.each([
    [
      'Error: getaddrinfo ENOTFOUND github.com\n    at GetAddrInfoReqWrap',
      'A tool could not be downloaded from github.com. Connect to the network, and see the log. Log: /l',
    ],
    ['write ENOSPC', 'The disk is full. Free some space, then try again. Log: /l'],
    ["EACCES: permission denied, mkdir '/opt/x'", 'This user may not write /opt/x. Restore the access rights. Log: /l'],
    ['spawn wine ENOENT', 'The program wine is missing. Install it, then try again. Log: /l'],
    ['  ⨯ Please specify it\n    at stack', 'The packages could not be built: Please specify it Log: /l'],
    ['', 'The packages could not be built: no reason was printed Log: /l'],
  ])('%j', (output, sentence) => {
    expect(failureSentence(output, '/l')).toBe(sentence);
  });
});
