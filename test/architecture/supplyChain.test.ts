import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReasons, supplyBreaches, type Lock, type Manifest, type Reason } from './supplyChain.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

const manifest: Manifest = { devDependencies: { good: '1.2.3' }, allowScripts: { good: false } };
const good = { version: '1.2.3', integrity: 'sha512-abc', license: '(WTFPL OR MIT)', hasInstallScript: true };
const lock: Lock = { packages: { '': {}, 'node_modules/good': good } };
const reasons: readonly Reason[] = [{ name: 'good', inProduct: true, reason: 'to be here' }];
const withLocked = (change: object): Lock => ({ packages: { 'node_modules/good': { ...good, ...change } } });

describe('B-D9 supply chain of the dependencies', () => {
  it('pins exact versions with hashes, permitted licences, no undecided install scripts and a reason per package', () => {
    // Both files come from this repository, so they are not validated.
    const [ours, locked] = [readText('package.json'), readText('package-lock.json')].map((text) =>
      JSON.parse(text),
    ) as [Manifest, Lock];
    expect(Object.keys(locked.packages).length).toBeGreaterThan(100);
    expect(supplyBreaches(ours, locked, readReasons(readText('test/architecture/dependencies.tsv')))).toEqual([]);
  });

  it('installs from the registry only, with a lock file that names no download address', () => {
    expect(readText('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
    expect(readText('.npmrc')).toContain('save-exact=true');
    expect(readText('package-lock.json')).not.toMatch(/https?:\/\/(?!opencollective|github\.com\/sponsors)[^"]*\.tgz/);
  });
});

describe('B-D9 each supply chain rule detects its violation', () => {
  it.each<[string, Manifest, Lock, readonly Reason[], string[]]>([
    ['nothing', manifest, lock, reasons, []],
    [
      'a range',
      { ...manifest, devDependencies: { good: '^1.2.3' } },
      lock,
      reasons,
      ['good is asked for as "^1.2.3", not as one exact version'],
    ],
    [
      'a range of pre-releases',
      { ...manifest, devDependencies: { good: '>=1.2.3-r.1' } },
      lock,
      reasons,
      ['good is asked for as ">=1.2.3-r.1", not as one exact version'],
    ],
    [
      'another pre-release locked',
      { ...manifest, devDependencies: { good: '1.2.3-r.1' } },
      withLocked({ version: '1.2.3-r.2' }),
      reasons,
      ['good is locked at 1.2.3-r.2 and asked for at 1.2.3-r.1'],
    ],
    [
      'another version locked',
      manifest,
      withLocked({ version: '1.2.4' }),
      reasons,
      ['good is locked at 1.2.4 and asked for at 1.2.3'],
    ],
    [
      'a weak hash',
      manifest,
      withLocked({ integrity: 'sha1-abc' }),
      reasons,
      ['node_modules/good has no SHA-512 hash'],
    ],
    [
      'an address of its own',
      manifest,
      withLocked({ resolved: 'git+ssh://somewhere' }),
      reasons,
      ['node_modules/good comes from an address of its own'],
    ],
    [
      'a licence that binds',
      manifest,
      withLocked({ license: 'GPL-3.0' }),
      reasons,
      ['node_modules/good has the licence GPL-3.0'],
    ],
    [
      'scripts nobody decided on',
      { ...manifest, allowScripts: {} },
      lock,
      reasons,
      ['node_modules/good has scripts nobody decided on'],
    ],
    ['scripts that run', { ...manifest, allowScripts: { good: true } }, lock, reasons, ['good may run its scripts']],
    ['no reason', manifest, lock, [], ['good is here for no reason']],
    [
      'a reason for nothing',
      manifest,
      lock,
      [...reasons, { name: 'gone', inProduct: false, reason: 'was useful' }],
      ['gone has a reason and is not here'],
    ],
    [
      'too many in the product',
      manifest,
      lock,
      [...reasons, ...Array.from({ length: 15 }, () => ({ name: 'good', inProduct: true, reason: 'again' }))],
      ['16 packages go into the product, more than 15'],
    ],
  ])('%s', (_name, ofManifest, ofLock, ofReasons, breaches) => {
    expect(supplyBreaches(ofManifest, ofLock, ofReasons)).toEqual(breaches);
  });
});
