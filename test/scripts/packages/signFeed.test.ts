import { createHash, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFeed } from '../../../electron/main/app/updates/updateFeed.ts';
import { signFeed } from '../../../electron/scripts/packages/signFeed.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const address = 'https://updates.example/feed.json';
const onePackage = {
  platform: 'linux',
  arch: 'x64',
  shell: 'electron',
  form: 'deb',
  name: 'foredeck.deb',
  url: 'https://updates.example/foredeck.deb',
};
const feedOf = (fields: object) =>
  JSON.stringify({
    version: 1,
    issuedAt: '2026-11-26T10:00:00Z',
    releases: [
      { version: '1.2.0', date: '2026-11-26', changelog: 'Faster.', packages: [{ ...onePackage, ...fields }] },
    ],
  });

test('the program reads what was signed, with size and hash of the file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-sign-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(path.join(folder, 'foredeck.deb'), 'package');
  const signed = signFeed({ feed: feedOf({}), key, address, packages: folder });
  if (!signed.ok) throw new Error(signed.error);
  expect(signed.value.publicKey).toBe(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
  const read = readFeed(Buffer.from(signed.value.document), signed.value.publicKey, new URL(address));
  expect(read.ok && read.value.releases[0]?.packages).toEqual([
    { ...onePackage, size: 7, sha256: createHash('sha256').update('package').digest('hex') },
  ]);
});

test('a feed that the program would refuse is not signed', () => {
  const whole = { size: 7, sha256: 'a'.repeat(64) };
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const said = [
    signFeed({ feed: feedOf(whole), key, address: 'http://updates.example/feed.json', packages: null }),
    signFeed({ feed: feedOf(whole), key: 'none', address, packages: null }),
    signFeed({
      feed: feedOf(whole),
      key: otherKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      address,
      packages: null,
    }),
    signFeed({ feed: feedOf({}), key, address, packages: null }),
    signFeed({ feed: feedOf({ ...whole, url: 'https://other.example/a.deb' }), key, address, packages: null }),
    signFeed({ feed: '{', key, address, packages: null }),
  ].map((one) => (one.ok ? 'signed' : one.error));
  expect(said).toEqual([
    'The address must begin with https:// (or be on this machine).',
    'The key cannot be read. Expected: an ed25519 private key as PEM, without a passphrase.',
    'The key is not an ed25519 key.',
    'The feed does not follow the format of docs/updates.md.',
    'A file of the feed has another origin than the feed.',
    expect.stringMatching(/^The feed or a package cannot be read/),
  ]);
});
