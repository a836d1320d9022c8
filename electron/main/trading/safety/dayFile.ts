/** The file of the day's result and a running cool-off, one part per environment and account, with a digest (XF3). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { coolOffReasons } from '../../../../shared/ipc/safetyViews.ts';
import { dayRecordSchema } from './dayResult.ts';
import { keptIdsOf } from './fillIds.ts';

/** Name of the file in the profile. */
export const DAY_FILE = 'guard-day.json';
/** Maximum size of a file that is read, in bytes. */
export const DAY_BYTES = 32 * 1024 * 1024;

/**
 * A cool-off. `untilWall` and `untilServer` are Unix ms; both must have passed, except that the end of a day depends on
 * the exchange's time only. `untilServer` null: that time was not known yet.
 */
export const coolOffSchema = z.strictObject({
  reason: z.enum(coolOffReasons),
  untilWall: z.number(),
  untilServer: z.number().nullable(),
});
/** Stored part of one environment and account. `streakFrom`: exchange time after which losing closes count. */
export const dayKeptSchema = z.strictObject({
  record: dayRecordSchema,
  coolOff: coolOffSchema.nullable(),
  streakFrom: z.number(),
});
/** See {@link coolOffSchema}. */
export type CoolOff = z.infer<typeof coolOffSchema>;
/** See {@link dayKeptSchema}. */
export type DayKept = z.infer<typeof dayKeptSchema>;

const fileSchema = z.strictObject({
  version: z.literal(2),
  parts: z.record(z.string(), dayKeptSchema),
  digest: z.string(),
});

/** Schema of version 1: ids as text, at most 20,000, and funding only as a sum. */
const firstSchema = z.strictObject({
  version: z.literal(1),
  parts: z.record(
    z.string(),
    dayKeptSchema.extend({
      record: dayRecordSchema.omit({ funded: true }).extend({ seen: z.array(z.string()).max(20_000) }),
    }),
  ),
  digest: z.string(),
});

const digestOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Parses the parts of the file; returns null when this app did not write it. */
export function readDayFile(text: string): Readonly<Record<string, DayKept>> | null {
  try {
    const written: unknown = JSON.parse(text);
    const read = fileSchema.safeParse(written);
    if (read.success) return read.data.digest === digestOf(read.data.parts) ? read.data.parts : null;
    const first = firstSchema.safeParse(written);
    if (!first.success || first.data.digest !== digestOf(first.data.parts)) return null;
    const parts = Object.entries(first.data.parts).map(([tradingContext, { record, ...rest }]) => {
      return [tradingContext, { ...rest, record: { ...record, seen: keptIdsOf(record.seen), funded: null } }] as const;
    });
    return Object.fromEntries(parts);
  } catch {
    return null;
  }
}

/** Returns the text of the file. */
export function dayFileText(parts: Readonly<Record<string, DayKept>>): string {
  return `${JSON.stringify({ version: 2, parts, digest: digestOf(parts) })}\n`;
}
