/**
 * Reads a feed of releases: its address, its signature, its schema (docs/updates.md). Nothing of a feed is read before the
 * signature of its text was verified with the key that is built into the program.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { compareVersions, isVersion } from '../../../../shared/domain/programVersion.ts';
import { packageForms } from '../../../../shared/ipc/updateViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { isLoopbackHost } from '../../exchange/hosts.ts';
import { updateLimits } from './updateLimits.ts';

/** Version of the feed's format; a feed of a higher one is for newer programs. */
export const FEED_VERSION = 1;
/** Stands before the signed text, so that a signature of this key over another document is never one of a feed. */
const SIGNED_AS = 'foredeck update feed 1\n';

/** A file name that is no path, is not hidden, and means the same on every system and in a shell. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._+~-]{0,119}$/;

const packageSchema = z.strictObject({
  platform: z.enum(['linux', 'win32', 'darwin']),
  arch: z.enum(['x64', 'arm64']),
  shell: z.enum(['electron', 'chromium']),
  form: z.enum(packageForms),
  name: z.string().regex(FILE_NAME),
  url: z.string().max(2_048),
  size: z.number().int().min(1).max(updateLimits.packageBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const releaseSchema = z.strictObject({
  version: z.string().refine(isVersion),
  date: z.iso.date(),
  changelog: z.string().max(updateLimits.changelogCharacters),
  packages: z.array(packageSchema).max(updateLimits.packages),
});

const feedSchema = z.strictObject({
  version: z.literal(FEED_VERSION),
  issuedAt: z.iso.datetime(),
  releases: z.array(releaseSchema).max(updateLimits.releases),
});

const envelopeSchema = z.strictObject({
  version: z.literal(FEED_VERSION),
  /** The JSON text of the feed, exactly as it was signed. */
  feed: z.string(),
  /** Ed25519 signature in base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

/** A package of a release, for one platform, processor, shell and form. */
export type UpdatePackage = z.infer<typeof packageSchema>;
/** A release of a feed. */
export type UpdateRelease = z.infer<typeof releaseSchema>;
/** A feed whose signature was verified. */
export type UpdateFeed = z.infer<typeof feedSchema>;

/** What runs: a package must be made for exactly this. `form` null: the program runs from its sources. */
export interface RunningForm {
  readonly platform: string;
  readonly arch: string;
  readonly shell: UpdatePackage['shell'];
  readonly form: UpdatePackage['form'] | null;
}

/**
 * Returns the address of a feed as it is requested, or null when it is refused: https, or http to this machine; without
 * user name, fragment, or a host that is not written in ASCII.
 */
export function feedAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (!url || url.href.length > 500 || !/^[\x21-\x7e]+$/.test(url.host)) return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url : null;
}

/** Returns the bytes that are signed for the text of a feed. */
export const signedBytes = (feed: string): Buffer => Buffer.from(SIGNED_AS + feed, 'utf8');

/** Returns the public part of an ed25519 key from base64 of its SPKI form (DER); null: it is none. */
function publicKeyOf(key: string): KeyObject | null {
  try {
    const found = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return found.asymmetricKeyType === 'ed25519' ? found : null;
  } catch {
    return null;
  }
}

/** Whether a key can verify feeds, as {@link publicKeyOf} reads it. */
export const isUpdateKey = (key: string): boolean => publicKeyOf(key) !== null;

function isSigned(feed: string, signature: string, key: string): boolean {
  const publicKey = publicKeyOf(key);
  try {
    return publicKey !== null && verify(null, signedBytes(feed), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const versionOf = (value: unknown): unknown => (value as { readonly version?: unknown } | null | undefined)?.version;
const isNewer = (value: unknown): boolean => {
  const version = versionOf(value);
  return typeof version === 'number' && version > FEED_VERSION;
};

/**
 * Reads the bytes of a feed that was requested from `address`. Fails for a feed of a newer format, one that cannot be read,
 * one that the key did not sign, and one with a file of another origin or two releases of one version.
 */
export function readFeed(bytes: Uint8Array, key: string, address: URL): Result<UpdateFeed, AppError> {
  const unreadable = fail(appError('unreadable', 'error.update.unreadable'));
  const newer = fail(appError('unreadable', 'error.update.newerFeed'));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable;
  }
  const outer = parsed(text);
  if (isNewer(outer)) return newer;
  const envelope = envelopeSchema.safeParse(outer);
  if (!envelope.success) return unreadable;
  if (!isSigned(envelope.data.feed, envelope.data.signature, key)) {
    return fail(appError('refused', 'error.update.signature'));
  }
  const inner = parsed(envelope.data.feed);
  if (isNewer(inner)) return newer;
  const feed = feedSchema.safeParse(inner);
  if (!feed.success) return unreadable;
  const { releases } = feed.data;
  if (new Set(releases.map(({ version }) => version)).size !== releases.length) return unreadable;
  const foreign = releases
    .flatMap(({ packages }) => packages)
    .find(({ url }) => feedAddress(url)?.origin !== address.origin);
  if (foreign) return fail(appError('refused', 'error.update.foreignFile', { name: foreign.name }));
  return ok(feed.data);
}

/** Returns the newest release that is newer than the running version; null: none is. */
export function newestRelease(feed: UpdateFeed, running: string): UpdateRelease | null {
  const newer = feed.releases.filter(({ version }) => compareVersions(version, running) > 0);
  return newer.toSorted((a, b) => compareVersions(b.version, a.version))[0] ?? null;
}

/** Returns the package of a release that replaces what runs; null: the release has none for it. */
export function packageFor(release: UpdateRelease, running: RunningForm): UpdatePackage | null {
  const { platform, arch, shell, form } = running;
  const fits = release.packages.filter((one) => one.platform === platform && one.arch === arch && one.shell === shell);
  // Both forms of macOS hold the same program, and which of them it came in cannot be told afterwards.
  const forms = form === 'dmg' ? ['dmg', 'zip'] : [form];
  return forms.flatMap((wanted) => fits.find((one) => one.form === wanted) ?? [])[0] ?? null;
}
