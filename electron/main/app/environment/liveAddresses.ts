/**
 * The addresses of the live environment: the shipped ones, or those the user confirmed in the editor (R20). The file is
 * sealed, so that one changed by hand is refused and the shipped addresses stay in force. Its backup is not used: an
 * earlier choice must not return unnoticed.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import { originSchemes, readOrigin, type OriginKind } from './originText.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { originsOf } from '../../exchange/hosts.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';

/** Name of the file in the profile, and the name under which it is sealed. */
export const ADDRESS_FILE = 'addresses.json';
const MAX_BYTES = 8 * 1024;

const marketAddresses = z.strictObject({ rest: z.string(), ws: z.string() });
const storedSchema = z.strictObject({
  version: z.literal(1),
  /** Null: the shipped ones. */
  live: z.strictObject({ spot: marketAddresses, futures: marketAddresses }).nullable(),
  /** The connection test that was passed last; null: none was. */
  test: z.strictObject({ origins: z.array(z.string()).max(4), at: z.number() }).nullable(),
});
type Stored = z.infer<typeof storedSchema>;

/** Whether two exchanges have the same addresses. */
export const areSame = (one: ExchangeAddresses, other: ExchangeAddresses): boolean =>
  originsOf(one).join(' ') === originsOf(other).join(' ');

/** Returns the hosts that are not shipped, each once, in ASCII and with the port where it is not the usual one. */
export function foreignHosts(live: ExchangeAddresses, known: readonly string[] = []): string[] {
  const others = originsOf(live).filter((origin) => ![...originsOf(publicAddresses), ...known].includes(origin));
  return [...new Set(others.map((origin) => new URL(origin).host))];
}

/**
 * Returns typed addresses as they are used, or the first fault found; `field` names it, for example `spot.rest`.
 */
export function checkTyped(typed: ExchangeAddresses): Result<ExchangeAddresses, AppError> {
  const read: Record<string, Record<string, string>> = {};
  for (const market of markets) {
    const origins: Record<string, string> = {};
    for (const kind of Object.keys(originSchemes) as OriginKind[]) {
      const one = readOrigin(typed[market][kind], kind);
      if (!one.ok) return fail({ ...one.error, params: { ...one.error.params, field: `${market}.${kind}` } });
      origins[kind] = one.value;
    }
    read[market] = origins;
  }
  return ok(read as unknown as ExchangeAddresses);
}

/**
 * Returns the folder of what belongs to one exchange: journal, archive and all that its orders are found by. It is the
 * profile itself for the simulator and the shipped addresses.
 */
export function recordFolder(profile: string, environment: Environment, live: ExchangeAddresses): string {
  if (environment !== 'live' || areSame(live, publicAddresses)) return profile;
  const name = createHash('sha256').update(originsOf(live).join('\n')).digest('hex').slice(0, 16);
  return path.join(profile, 'exchanges', name);
}

/** Returns the stored content; undefined when this program did not write it. */
function readStored(text: string): Stored | 'newer' | undefined {
  const sealed = unsealText(ADDRESS_FILE, text);
  if (sealed === undefined || sealed === 'newer') return sealed;
  let content: unknown;
  try {
    content = JSON.parse(sealed.text);
  } catch {
    return undefined;
  }
  const read = storedSchema.safeParse(content);
  if (!read.success) return undefined;
  const { live } = read.data;
  const checked = live && checkTyped(live);
  return checked && !(checked.ok && areSame(checked.value, live)) ? undefined : read.data;
}

export interface LiveAddresses {
  /** What the user should know about the file since it was read. */
  readonly notices: readonly AppError[];
  /** Returns the addresses in force. */
  readonly live: () => ExchangeAddresses;
  /** Returns the Unix ms at which these addresses passed the connection test; null: they are unverified. */
  readonly testedAt: () => number | null;
  /** Returns whether the file was changed outside the editor, so that the shipped addresses are in force. */
  readonly isEdited: () => boolean;
  /** Stores other checked addresses and puts them in force; false: they could not be stored, and nothing changed. */
  change(next: ExchangeAddresses): Promise<boolean>;
  /** Stores that addresses passed the connection test; false: they are not in force, or it could not be stored. */
  passed(tested: ExchangeAddresses, at: number): Promise<boolean>;
}

/** Reads the addresses of a profile. */
export async function openAddresses(files: Pick<ProfileFiles, 'read' | 'replace'>): Promise<LiveAddresses> {
  const text = await files.read(ADDRESS_FILE, MAX_BYTES);
  const read = typeof text === 'string' ? readStored(text) : undefined;
  let stored: Stored = typeof read === 'object' ? read : { version: 1, live: null, test: null };
  let edited = text !== null && typeof read !== 'object';
  const live = (): ExchangeAddresses => stored.live ?? publicAddresses;
  const write = async (next: Stored): Promise<boolean> => {
    if (!(await files.replace(ADDRESS_FILE, sealText(ADDRESS_FILE, JSON.stringify(next))))) return false;
    stored = next;
    edited = false;
    return true;
  };
  const reason = read === 'newer' ? 'error.address.newer' : 'error.address.edited';
  return {
    notices: edited ? [appError('refused', reason, { file: ADDRESS_FILE })] : [],
    live,
    testedAt: () => (stored.test?.origins.join(' ') === originsOf(live()).join(' ') ? stored.test.at : null),
    isEdited: () => edited,
    change: (next) => write({ ...stored, live: areSame(next, publicAddresses) ? null : next }),
    passed(tested, at) {
      // A file changed by hand stays as it is until the user chooses addresses again.
      if (edited || !areSame(tested, live())) return Promise.resolve(false);
      return write({ ...stored, test: { origins: originsOf(tested), at } });
    },
  };
}
