/**
 * Stores the halt in a small separate file beside the journal, so that losing one of them does not lose the other
 * (B-A9, B-E1). The file also shows that a journal was once opened here.
 */
import { z } from 'zod';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { appError, appErrorSchema } from '../../../../shared/result/appError.ts';
import type { JournaledHalt } from '../journal/fold.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';

/** Stored state. `begun`: a journal was opened in this profile before. */
export interface KeptHalt {
  readonly halt: JournaledHalt | null;
  readonly begun: boolean;
}

/** State of a profile before a journal was opened in it. */
export const nothingKept: KeptHalt = { halt: null, begun: false };

export interface HaltFile {
  /**
   * Returns the state of the last run; undefined when the file could not be read, which may be retried. An unreadable
   * content halts orders, because the file existed to state whether they may be sent.
   */
  read(): Promise<KeptHalt | undefined>;
  /**
   * Stores a halt, or null when orders may be sent; resolves to false when the write failed. Writes keep the order of
   * the calls.
   */
  write(halt: JournaledHalt | null): Promise<boolean>;
  /** Resolves when no write is pending. */
  flush(): Promise<void>;
}

const MAX_BYTES = 64 * 1024;

const fileSchema = z.strictObject({
  version: z.literal(1),
  halt: z
    .strictObject({ mode: z.enum(['killed', 'halted']), reason: appErrorSchema.nullable(), at: z.number() })
    .nullable(),
});

/** Returns the name of an environment's file in the profile. */
export const haltFileName = (environment: Environment): string => `halt-${environment}.json`;

/** Returns the stricter of two halts: `killed` before `halted` before none; the first of equals. */
export function stricterHalt(one: JournaledHalt | null, other: JournaledHalt | null): JournaledHalt | null {
  if (one?.mode === 'killed' || other === null) return one;
  return one === null || other.mode === 'killed' ? other : one;
}

/** Parses the halt of a text; undefined when it is unreadable. */
function haltOf(text: string | undefined): JournaledHalt | null | undefined {
  if (text === undefined) return undefined;
  try {
    const read = fileSchema.safeParse(JSON.parse(text));
    return read.success ? read.data.halt : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the file of an environment. `now` returns wall time, Unix ms. */
export function createHaltFile(files: ProfileFiles, environment: Environment, now: () => number): HaltFile {
  const name = haltFileName(environment);
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read() {
      const text = await files.read(name, MAX_BYTES);
      if (text === undefined) return undefined;
      const halt = haltOf(text ?? undefined);
      if (halt !== undefined) return { halt, begun: true };
      const copy = await files.read(`${name}.bak`, MAX_BYTES);
      if (text === null && copy === undefined) return undefined;
      if (text === null && copy === null) return nothingKept;
      const unread = appError('unreadable', 'error.safety.haltUnread', { file: name });
      return {
        halt: stricterHalt(haltOf(copy ?? undefined) ?? null, { mode: 'halted', reason: unread, at: now() }),
        begun: true,
      };
    },
    write(halt) {
      const text = `${JSON.stringify({ version: 1, halt } satisfies z.infer<typeof fileSchema>)}\n`;
      const done = last.then(() => files.replace(name, text)).catch(() => false);
      last = done;
      return done;
    },
    flush: async () => void (await last),
  };
}
