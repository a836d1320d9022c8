/**
 * The file of the user's proxy and certificate authority. It is sealed when the user has confirmed its content: one that
 * was changed by hand is not confirmed, and neither is a missing one beside its copy.
 */
import { z } from 'zod';
import { proxyKinds } from '../../../../shared/ipc/networkViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';

const FILE = 'network.txt';
const SEALED_AS = 'network';
const MAX_BYTES = 256 * 1024;

const confirmedSchema = z.strictObject({
  proxy: z
    .strictObject({
      kind: z.enum(proxyKinds),
      host: z.string().min(1).max(253),
      port: z.number().int().min(1).max(65_535),
      user: z.string().max(255).nullable(),
      /** Random part of the name of the password's entry in the keychain; null without a password. */
      entry: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullable(),
    })
    .nullable(),
  /** Certificate in PEM. */
  authority: z.string().max(65_536).nullable(),
});

/** What the user has confirmed. */
export type Confirmed = z.infer<typeof confirmedSchema>;

/** Neither proxy nor authority. */
export const nothingConfirmed: Confirmed = { proxy: null, authority: null };

/** Returns what was confirmed, or why that is not known. */
export async function readConfirmed(files: ProfileFiles): Promise<Result<Confirmed, AppError>> {
  const unconfirmed = fail(appError('refused', 'error.route.unconfirmed'));
  const file = await files.read(FILE, MAX_BYTES);
  if (file === null) return (await files.read(`${FILE}.bak`, MAX_BYTES)) === null ? ok(nothingConfirmed) : unconfirmed;
  const sealed = file === undefined ? undefined : unsealText(SEALED_AS, file);
  if (sealed === 'newer') return fail(appError('refused', 'error.route.newer'));
  if (!sealed) return unconfirmed;
  try {
    const read = confirmedSchema.safeParse(JSON.parse(sealed.text));
    return read.success ? ok(read.data) : unconfirmed;
  } catch {
    return unconfirmed;
  }
}

/** Writes what the user has confirmed; false when that failed. */
export const writeConfirmed = (files: ProfileFiles, confirmed: Confirmed): Promise<boolean> =>
  files.replace(FILE, sealText(SEALED_AS, `${JSON.stringify(confirmed, null, 2)}\n`));
