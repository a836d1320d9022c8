/**
 * Stores the guards over restarts: a sealed text in the profile, replaced whole, and read from its copy when damaged.
 */
import { z } from 'zod';
import { copyAlarmSchema, copyGuardMarks, copyGuardSchema } from '../../../../../shared/domain/copyGuard.ts';
import { watchStretch } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { sealText, unsealText } from '../../../platform/files/sealedText.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { ProfileFiles } from '../../../platform/files/profileFiles.ts';
import { copyGuardLimits } from '../copyLimits.ts';

const memorySchema = z.strictObject({
  base: z.string().nullable(),
  peak: z.string(),
  reached: z.array(z.enum(copyGuardMarks)),
});

/** Schema of the stored guards: their memory by trader id, alarms and watched ranges oldest first. */
export const keptGuardsSchema = z.strictObject({
  version: z.literal(1),
  lastId: z.number().int().min(0),
  guards: z.array(copyGuardSchema),
  memory: z.record(z.string(), memorySchema),
  alarms: z.array(copyAlarmSchema),
  watch: z.array(watchStretch),
});
/** See {@link keptGuardsSchema}. */
export type KeptGuards = z.infer<typeof keptGuardsSchema>;

/** Stored state when no guard was ever set. */
export const noGuards: KeptGuards = { version: 1, lastId: 0, guards: [], memory: {}, alarms: [], watch: [] };

export interface GuardFile {
  /** Returns the stored state; {@link noGuards} when there is none, or none that can be read, which is reported. */
  load(): Promise<KeptGuards>;
  /**
   * Stores `guardState` after pending writes; resolves to false when the write failed or a newer program wrote the existing
   * file.
   */
  write(guardState: KeptGuards): Promise<boolean>;
}

function read(name: string, text: string | null | undefined): KeptGuards | 'newer' | null {
  const found = typeof text === 'string' ? unsealText(name, text) : undefined;
  if (found === undefined || found === 'newer') return found ?? null;
  try {
    const checked = keptGuardsSchema.safeParse(JSON.parse(found.text));
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
}

/** Creates the file of this name (no folder, no extension). */
export function createGuardFile(
  name: string,
  files: ProfileFiles,
  secretFree: SecretGuard,
  notice: (error: AppError) => void,
): GuardFile {
  const file = `${name}.json`;
  let isNewer = false;
  let failed = false;
  let writing: Promise<boolean> = Promise.resolve(true);
  const writeNow = async (guardState: KeptGuards): Promise<boolean> => {
    const text = JSON.stringify(guardState);
    const good = !isNewer && secretFree('archive', text) && (await files.replace(file, sealText(name, text)));
    if (!good && !failed && !isNewer) notice(appError('unavailable', 'error.copy.guardsNotKept'));
    failed = !good;
    return good;
  };
  return {
    async load() {
      const texts = await Promise.all([
        files.read(file, copyGuardLimits.fileBytes),
        files.read(`${file}.bak`, copyGuardLimits.fileBytes),
      ]);
      const [whole, copy] = texts.map((text) => read(name, text));
      if (whole === 'newer' || (!whole && copy === 'newer')) {
        isNewer = true;
        notice(appError('refused', 'error.copy.guardsNewer'));
        return noGuards;
      }
      if (whole) return whole;
      if (copy && copy !== 'newer') {
        notice(appError('unreadable', 'error.copy.guardsRestored'));
        return copy;
      }
      if (texts.some((text) => text !== null)) notice(appError('unreadable', 'error.copy.guardsLost'));
      return noGuards;
    },
    write: (guardState) => (writing = writing.then(() => writeNow(guardState))),
  };
}
