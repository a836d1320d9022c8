/** Signs a feed of releases (docs/updates.md). The key is read from where the caller says and is kept nowhere. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { FEED_VERSION, feedAddress, readFeed, signedBytes } from '../../main/app/updates/updateFeed.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';

/** What is signed, and how. */
export interface FeedToSign {
  /** JSON text of the feed, as docs/updates.md describes it. */
  readonly feed: string;
  /** Private key, PEM. */
  readonly key: string;
  /** Address at which the feed will be served. */
  readonly address: string;
  /** Folder of the packages, from which size and SHA-256 are filled in; null: the feed states them. */
  readonly packages: string | null;
}

/** The document to serve, and the public key that a build needs to read it. */
export interface SignedFeed {
  readonly document: string;
  readonly publicKey: string;
}

const sentences: Readonly<Record<string, string>> = {
  'error.update.unreadable': 'The feed does not follow the format of docs/updates.md.',
  'error.update.newerFeed': 'The feed has a newer format than this program reads.',
  'error.update.foreignFile': 'A file of the feed has another origin than the feed.',
};

type Fields = Readonly<Record<string, unknown>>;

/** Returns a package with size and hash of its file in the folder. */
function filled(one: Fields, folder: string): Fields {
  const bytes = fs.readFileSync(path.join(folder, path.basename(String(one['name']))));
  return { ...one, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function withFiles(feed: string, folder: string): string {
  const value = JSON.parse(feed) as { releases?: { packages?: Fields[] }[] };
  const releases = (value.releases ?? []).map((release) => ({
    ...release,
    packages: (release.packages ?? []).map((one) => filled(one, folder)),
  }));
  return JSON.stringify({ ...value, releases });
}

/** Signs a feed and reads it again as the program would; returns a sentence when it would be refused. */
export function signFeed({ feed, key, address, packages }: FeedToSign): Result<SignedFeed, string> {
  const url = feedAddress(address);
  if (!url) return fail('The address must begin with https:// (or be on this machine).');
  let secret;
  try {
    secret = createPrivateKey(key);
  } catch {
    return fail('The key cannot be read. Expected: an ed25519 private key as PEM, without a passphrase.');
  }
  if (secret.asymmetricKeyType !== 'ed25519') return fail('The key is not an ed25519 key.');
  let text;
  try {
    text = packages === null ? JSON.stringify(JSON.parse(feed)) : withFiles(feed, packages);
  } catch (error) {
    return fail(`The feed or a package cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  const signature = sign(null, signedBytes(text), secret).toString('base64');
  const document = `${JSON.stringify({ version: FEED_VERSION, feed: text, signature })}\n`;
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64');
  const read = readFeed(Buffer.from(document), publicKey, url);
  return read.ok ? ok({ document, publicKey }) : fail(sentences[read.error.key] ?? read.error.key);
}
