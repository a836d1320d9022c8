/**
 * The file of the user's limits, one part per environment. An unreadable field gets the strictest default, never no
 * limit (XU33, XF3).
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { environments, type Environment } from '../../../../shared/domain/environment.ts';
import { guardDefaults, strictestDefaults, widestLimits } from './guardDefaults.ts';
import { decimalFields, looserFields, tighter, type LimitField } from './limitOrder.ts';
import { guardLimitsSchema, type GuardLimits } from '../../../../shared/domain/safety.ts';

/** Name of the file in the profile. */
export const GUARD_FILE = 'limits.json';
/** Format version of the file. */
export const GUARD_VERSION = 3;

/**
 * Looser limits waiting to take effect. `askedAt` is wall time, `askedServer` the exchange's, null while that was not
 * known. Unix ms.
 */
export const pendingSchema = z.strictObject({
  limits: guardLimitsSchema,
  askedAt: z.number(),
  askedServer: z.number().nullable(),
});

const keptSchema = z.strictObject({ limits: guardLimitsSchema, pending: pendingSchema.nullable() });

/** See {@link pendingSchema}. */
export type PendingLimits = z.infer<typeof pendingSchema>;

/** The limits of one environment. */
export interface KeptLimits {
  readonly limits: GuardLimits;
  readonly pending: PendingLimits | null;
}

/** Content of the file. */
export type GuardFile = Readonly<Record<Environment, KeptLimits>>;

/**
 * Result of reading the file. `repaired`: unreadable fields; `clamped`: fields that were confirmed once and are wider
 * than the widest of this version.
 */
export interface GuardReading {
  readonly file: GuardFile;
  readonly repaired: readonly LimitField[];
  readonly clamped: readonly LimitField[];
  /** Fields looser than what was confirmed last: edited by hand, and not applied (XF3). */
  readonly edited: readonly LimitField[];
  /** Whether a later version of the program wrote the file: then it is not overwritten. */
  readonly newer: boolean;
}

/** Content before the user changed anything. */
export const shippedFile: GuardFile = {
  live: { limits: guardDefaults.live, pending: null },
  simulator: { limits: guardDefaults.simulator, pending: null },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fields = Object.keys(guardLimitsSchema.shape) as LimitField[];

/** Fields by the version that brought them; a file of an earlier one gets their defaults, not the strictest. */
const later: readonly (readonly [since: number, fields: readonly LimitField[]])[] = [
  [2, ['dailyLoss', 'coolOffLosses', 'coolOffMinutes', 'idleMinutes']],
  [3, ['transferUsdt', 'transferBtc']],
];

const versionOf = ({ version }: Record<string, unknown>): number => (typeof version === 'number' ? version : 1);

const filled = (limits: unknown, environment: Environment, version: number): unknown => {
  const missing = later.flatMap(([since, names]) => (version < since ? names : []));
  const shipped = Object.fromEntries(missing.map((field) => [field, guardDefaults[environment][field]]));
  return isRecord(limits) ? { ...shipped, ...limits } : limits;
};

/** Converts one environment's part of a file of this version to the current one. */
function upgraded(part: unknown, environment: Environment, version: number): unknown {
  if (!isRecord(part)) return part;
  const { limits, pending } = part;
  const waiting = isRecord(pending) ? { ...pending, limits: filled(pending['limits'], environment, version) } : pending;
  return {
    ...part,
    limits: filled(limits, environment, version),
    ...(pending === undefined ? {} : { pending: waiting }),
  };
}

/** A number too large to compute with; it means "no limit" and is replaced by the widest. */
const BEYOND = /^\d+(?:\.\d+)?e\+?\d+$/i;

const BEYOND_FIELDS: ReadonlySet<LimitField> = new Set(decimalFields);

interface ReadLimits {
  readonly limits: GuardLimits;
  readonly repaired: LimitField[];
  readonly clamped: LimitField[];
}

/** Reads limits and lists the unreadable fields. An unreadable list of symbols allows none. */
function readLimits(value: unknown, widest: GuardLimits): ReadLimits {
  const repaired: LimitField[] = [];
  const clamped: LimitField[] = [];
  const given = isRecord(value) ? value : {};
  const read = Object.fromEntries(
    fields.map((field) => {
      const one = guardLimitsSchema.shape[field].safeParse(given[field]);
      if (one.success) return [field, one.data];
      if (BEYOND_FIELDS.has(field) && BEYOND.test(String(given[field]))) {
        clamped.push(field);
        return [field, widest[field]];
      }
      repaired.push(field);
      return [field, field === 'symbols' ? [] : strictestDefaults[field]];
    }),
  );
  return { limits: guardLimitsSchema.parse(read), repaired, clamped };
}

const digestOf = (confirmed: unknown): string => createHash('sha256').update(JSON.stringify(confirmed)).digest('hex');

/**
 * Returns what the app wrote last; null when it does not match its digest, as in older files without one. The digest is
 * no secret: it detects edits by hand, not writes by another program.
 */
function confirmedOf(document: Record<string, unknown>): GuardFile | null {
  const { confirmed, digest } = document;
  if (!isRecord(confirmed) || digest !== digestOf(confirmed)) return null;
  const version = versionOf(document);
  const parts = {
    ...confirmed,
    live: upgraded(confirmed['live'], 'live', version),
    simulator: upgraded(confirmed['simulator'], 'simulator', version),
  };
  const read = z.strictObject({ live: keptSchema, simulator: keptSchema }).safeParse(parts);
  return read.success ? read.data : null;
}

/** Parses the file; returns `undefined` when it is no limits file at all. */
export function readGuardFile(text: string): GuardReading | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(document)) return undefined;
  const repaired = new Set<LimitField>();
  const clamped = new Set<LimitField>();
  const edited = new Set<LimitField>();
  const confirmed = confirmedOf(document);
  const read = (environment: Environment): KeptLimits => {
    const part = upgraded(document[environment], environment, versionOf(document));
    // The user never set this environment: the defaults apply.
    if (part === undefined) return confirmed?.[environment] ?? shippedFile[environment];
    const widest = widestLimits[environment];
    const found = readLimits(isRecord(part) ? part['limits'] : undefined, widest);
    for (const field of found.repaired) repaired.add(field);
    for (const field of [...found.clamped, ...looserFields(found.limits, widest)]) clamped.add(field);
    const confirmedLimits = confirmed?.[environment] ?? { limits: guardDefaults[environment], pending: null };
    const most = tighter(confirmedLimits.limits, widest);
    const limits = tighter(found.limits, widest);
    for (const field of looserFields(limits, most)) edited.add(field);
    const waiting = pendingSchema.safeParse(isRecord(part) ? part['pending'] : null);
    // Waiting looser limits that cannot be read, or were not confirmed, are dropped: the user can request them again.
    const isAsked = waiting.success && JSON.stringify(waiting.data) === JSON.stringify(confirmedLimits.pending);
    if (waiting.success && !isAsked) for (const field of looserFields(waiting.data.limits, most)) edited.add(field);
    return {
      limits: tighter(limits, most),
      pending: isAsked ? { ...waiting.data, limits: tighter(waiting.data.limits, widest) } : null,
    };
  };
  const file: GuardFile = { live: read('live'), simulator: read('simulator') };
  const version = document['version'];
  return {
    file,
    repaired: [...repaired],
    clamped: [...clamped].filter((field) => !edited.has(field)),
    edited: [...edited],
    newer: typeof version === 'number' && version > GUARD_VERSION,
  };
}

/** The strictest defaults, for a file of which nothing can be read. */
export const strictestFile: GuardFile = {
  live: { limits: strictestDefaults, pending: null },
  simulator: { limits: strictestDefaults, pending: null },
};

/**
 * Returns the text of the file; it also contains a copy of the limits with a digest, which an edit by hand does not
 * match.
 */
export function guardFileText(file: GuardFile): string {
  const parts = Object.fromEntries(environments.map((environment) => [environment, file[environment]]));
  const sealed = { confirmed: parts, digest: digestOf(parts) };
  return `${JSON.stringify({ version: GUARD_VERSION, ...parts, ...sealed }, null, 2)}\n`;
}
