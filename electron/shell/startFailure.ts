/**
 * Describes why the app cannot start, as a sentence with the file and the remedy: the window and its message texts are
 * not loaded yet.
 */
import fs from 'node:fs';

/** A failed start whose cause the user can fix. `profile`: the profile cannot be used. */
export class StartFailure extends Error {
  readonly profile: boolean;

  constructor(sentence: string, { profile }: { readonly profile: boolean }) {
    super(sentence);
    this.profile = profile;
  }
}

const ELSEWHERE = 'or choose another profile with --profile DIR';

/** Sentence for a system error about a file of the profile, by error code. */
const sentences: Readonly<Record<string, (file: string) => string>> = {
  EACCES: (file) => `This user may not open ${file}. Restore the access rights (chmod u+rwX "${file}"), ${ELSEWHERE}.`,
  EPERM: (file) => `This user may not change ${file}. Restore the access rights, ${ELSEWHERE}.`,
  EROFS: (file) => `${file} is on a read-only volume. Make the volume writable, ${ELSEWHERE}.`,
  EEXIST: (file) => `${file} is a file, but a profile is a folder. Move the file away, ${ELSEWHERE}.`,
  ENOTDIR: (file) => `A part of the path ${file} is a file, not a folder. Move that file away, ${ELSEWHERE}.`,
  EISDIR: (file) => `${file} is a folder, but the desk needs a file there. Move the folder away, ${ELSEWHERE}.`,
  ENOSPC: (file) => `The disk of ${file} is full. Free some space, ${ELSEWHERE}.`,
  EDQUOT: (file) => `The disk quota for ${file} is used up. Free some space, ${ELSEWHERE}.`,
  ELOOP: (file) => `The symbolic links of ${file} form a loop. Correct them, ${ELSEWHERE}.`,
  ENAMETOOLONG: (file) => `The path ${file} is too long for this system. Choose a shorter one with --profile DIR.`,
  EIO: (file) => `Reading or writing ${file} failed. Check the disk, ${ELSEWHERE}.`,
};

/** Converts a system error about a file of the profile. */
export function profileFailure(cause: unknown, file: string): StartFailure {
  if (cause instanceof StartFailure) return cause;
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return new StartFailure(sentence?.(file) ?? `${file} cannot be used (${code}). Check it, ${ELSEWHERE}.`, {
    profile: true,
  });
}

/**
 * Creates a missing profile folder, accessible to this user only; throws {@link StartFailure} when the folder cannot be
 * used.
 */
export function readyProfile(profile: string): void {
  try {
    fs.mkdirSync(profile, { recursive: true, mode: 0o700 });
    fs.accessSync(profile, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (cause) {
    throw profileFailure(cause, profile);
  }
}

/**
 * Returns the sentence for any error that ended a start; never a stack trace. An installed program has no npm to run.
 */
export function startSentence(error: unknown, { isInstalled = false } = {}): string {
  if (error instanceof StartFailure) return error.message;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const advice = isInstalled
    ? 'Install the package again, or start with another profile (--profile DIR).'
    : 'Run "npm run doctor" to see what is missing.';
  return `The desk could not start. ${what.split('\n', 1)[0]} ${advice}`;
}
