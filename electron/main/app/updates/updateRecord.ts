/**
 * What main keeps about updates between two starts: the address that was confirmed, what was skipped, and which files were
 * verified. Main alone writes the file; one that was changed outside is not used, and then updates are off.
 */
import { z } from 'zod';
import { isVersion } from '../../../../shared/domain/programVersion.ts';
import { packageForms } from '../../../../shared/ipc/updateViews.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { updateLimits } from './updateLimits.ts';

/** Name of the file in the profile, and the name under which it is sealed. */
export const UPDATES_FILE = 'updates.json';

const fileSchema = z.strictObject({
  version: z.string().refine(isVersion),
  name: z.string().max(120),
  form: z.enum(packageForms),
  size: z.number(),
  sha256: z.string(),
});

const recordSchema = z.strictObject({
  version: z.literal(1),
  /** The address that was confirmed; null: none. */
  feed: z.string().nullable(),
  /** When the newest feed of this address was issued; an older one is a repetition. */
  issuedAt: z.string().nullable(),
  skipped: z.string().nullable(),
  /** Verified packages in the folder, newest first: the last one, and the one before it. */
  files: z.array(fileSchema).max(2),
});

/** See {@link recordSchema}. */
export type UpdateRecord = z.infer<typeof recordSchema>;
/** A verified package in the folder. */
export type VerifiedFile = z.infer<typeof fileSchema>;

/** The record of a profile in which no address was confirmed. */
export const emptyRecord: UpdateRecord = { version: 1, feed: null, issuedAt: null, skipped: null, files: [] };

/** Reads the record; `changed`: there is a file, and it is not as main wrote it. The copy is not read: it is older. */
export async function readRecord(files: Pick<ProfileFiles, 'read'>): Promise<UpdateRecord | 'changed'> {
  const text = await files.read(UPDATES_FILE, updateLimits.recordBytes);
  if (text === null) return emptyRecord;
  const opened = text === undefined ? undefined : unsealText(UPDATES_FILE, text);
  if (opened === undefined || opened === 'newer') return 'changed';
  try {
    return recordSchema.safeParse(JSON.parse(opened.text)).data ?? 'changed';
  } catch {
    return 'changed';
  }
}

/** Writes the record; false when that failed. */
export function writeRecord(files: Pick<ProfileFiles, 'replace'>, record: UpdateRecord): Promise<boolean> {
  return files.replace(UPDATES_FILE, sealText(UPDATES_FILE, JSON.stringify(record)));
}
