/**
 * The profile's list of the keys it stored, without secrets: only the data that identifies each key. Its ids remain
 * readable while the keychain is locked.
 */
import { z } from 'zod';
import { environments } from '../../../../shared/domain/environment.ts';
import { permission } from '../../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { keychainLimits } from '../appLimits.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';

const listedKey = z.strictObject({
  keyId: z.string().regex(/^[a-z0-9-]{1,40}$/),
  environment: z.enum(environments),
  label: z.string().max(60),
  lastFour: z.string().max(4),
  permissions: z.array(permission).nullable(),
  issued: z.boolean(),
  /** Origins the key was entered for; null for the simulator's, which change with every start (R20). */
  origins: z.array(z.string().max(200)).nullable(),
  active: z.boolean(),
  /** Set on a key of the copy-trader type, as the user declared it (R19). */
  copyTrader: z.literal(true).optional(),
  /** Set where the user switched watching off while another key is in use. */
  unwatched: z.literal(true).optional(),
  /** Unix ms at which a key that has not taken effect yet is tested. */
  testAt: z.number().int().optional(),
});

const VERSION = 1;
const FILE = 'keys.json';

const listSchema = z.strictObject({
  version: z.literal(VERSION),
  profile: z.string().regex(/^[0-9a-f]{16}$/),
  keys: z.array(listedKey).max(1_000),
});

/** One stored key as listed in the profile. */
export type ListedKey = z.infer<typeof listedKey>;

export interface KeyList {
  /**
   * Reads the file; a damaged one is replaced by its copy, or by a new list whose entries cannot overwrite old ones.
   */
  load(): Promise<void>;
  /** Random id of the profile, part of every account name. */
  profile(): string;
  all(): readonly ListedKey[];
  /** Replaces the list, on disk too; resolves to false when it could not be written. */
  replace(keys: readonly ListedKey[]): Promise<boolean>;
}

/** Returns a random string of hexadecimal digits: a name, never a secret. */
export function randomName(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => random.integer(16).toString(16)).join('');
}

type Reading = { readonly list: z.infer<typeof listSchema> } | 'newer' | undefined;

function readText(text: string): Reading {
  try {
    const parsed: unknown = JSON.parse(text);
    const read = listSchema.safeParse(parsed);
    if (read.success) return { list: read.data };
    const version = (parsed as { version?: unknown } | null)?.version;
    return typeof version === 'number' && version > VERSION ? 'newer' : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the list of one profile; `files` is null when nothing is to be stored. */
export function createKeyList(files: ProfileFiles | null, random: Random, notice: (error: AppError) => void): KeyList {
  let profile = randomName(random, 16);
  let keys: readonly ListedKey[] = [];
  let readOnly = false;
  let writing: Promise<boolean> = Promise.resolve(true);

  return {
    async load() {
      if (!files) return;
      const text = await files.read(FILE, keychainLimits.listBytes);
      const copy = await files.read(`${FILE}.bak`, keychainLimits.listBytes);
      const whole = typeof text === 'string' ? readText(text) : undefined;
      const saved = typeof copy === 'string' ? readText(copy) : undefined;
      const found = whole ?? saved;
      if (found === 'newer') {
        readOnly = true;
        notice(appError('refused', 'error.credentials.listNewer'));
      } else if (found) {
        ({ profile, keys } = found.list);
        if (!whole && text !== null) notice(appError('unreadable', 'error.credentials.listRestored'));
      } else if (text !== null || copy !== null) notice(appError('unreadable', 'error.credentials.listLost'));
    },
    profile: () => profile,
    all: () => keys,
    replace(next) {
      keys = next;
      if (readOnly) return Promise.resolve(false);
      if (!files) return Promise.resolve(true);
      const text = `${JSON.stringify({ version: VERSION, profile, keys }, null, 2)}\n`;
      writing = writing.then(() => files.replace(FILE, text));
      return writing;
    },
  };
}
