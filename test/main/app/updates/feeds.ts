/** Feeds of releases, signed with a key of the tests. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { signedBytes } from '../../../../electron/main/app/updates/updateFeed.ts';

/** Bytes of the package that the tests download. */
export const PACKAGE = Buffer.from('package of the new version '.repeat(20_000));

/** Returns a key pair; `text` is the public part as a build holds it. */
export function keyPair(): { readonly text: string; readonly secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), secret: privateKey };
}

/** The key that the tests' program was built with. */
export const ownKey = keyPair();

type Fields = Readonly<Record<string, unknown>>;

/** Returns a package of a feed for the running form. */
export const packageOf = (origin: string, more: Fields = {}): Fields => ({
  platform: 'linux',
  arch: 'x64',
  shell: 'chromium',
  form: 'deb',
  name: 'foredeck_1.2.0_amd64.deb',
  url: `${origin}/foredeck_1.2.0_amd64.deb`,
  size: PACKAGE.length,
  sha256: createHash('sha256').update(PACKAGE).digest('hex'),
  ...more,
});

/** Returns a release of a feed. */
export const releaseOf = (origin: string, more: Fields = {}, packageFields: Fields = {}): Fields => ({
  version: '1.2.0',
  date: '2026-11-26',
  changelog: 'Faster.\n<b>Not bold.</b>',
  packages: [packageOf(origin, packageFields)],
  ...more,
});

/** Returns the text of a feed with these releases. */
export const feedOf = (releases: readonly unknown[], more: Fields = {}): string =>
  JSON.stringify({ version: 1, issuedAt: '2026-11-26T10:00:00Z', releases, ...more });

/** Returns the document that is served: the text with its signature. */
export const signedFeed = (feed: string, key: KeyObject = ownKey.secret): string =>
  JSON.stringify({ version: 1, feed, signature: sign(null, signedBytes(feed), key).toString('base64') });
