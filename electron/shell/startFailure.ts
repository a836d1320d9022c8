/** Why the desk cannot start, as a sentence with the file and what to do: the window and its words are not there yet (XF10). */
import fs from 'node:fs';

/** A start that failed for a reason the person can mend. `profile`: the profile cannot be used. */
export class StartFailure extends Error {
  readonly profile: boolean;

  constructor(sentence: string, { profile }: { readonly profile: boolean }) {
    super(sentence);
    this.profile = profile;
  }
}

const ELSEWHERE = 'or choose another profile with --profile DIR';

/** What a system error means for a file of the profile; the key is its code. */
const sentences: Readonly<Record<string, (file: string) => string>> = {
  EACCES: (file) =>
    `${file} may not be opened by this user. Give the rights back (chmod u+rwX "${file}"), ${ELSEWHERE}.`,
  EPERM: (file) => `${file} may not be changed by this user. Give the rights back, ${ELSEWHERE}.`,
  EROFS: (file) => `${file} lies on a volume that is read-only. Make the volume writable, ${ELSEWHERE}.`,
  EEXIST: (file) => `${file} is a file, and a profile is a folder. Move the file away, ${ELSEWHERE}.`,
  ENOTDIR: (file) => `A part of the path ${file} is a file, not a folder. Move that file away, ${ELSEWHERE}.`,
  EISDIR: (file) => `${file} is a folder, and a file of the desk belongs there. Move the folder away, ${ELSEWHERE}.`,
  ENOSPC: (file) => `No room is left on the disk of ${file}. Make room, ${ELSEWHERE}.`,
  EDQUOT: (file) => `The quota of the disk of ${file} is spent. Make room, ${ELSEWHERE}.`,
  ELOOP: (file) => `The links of ${file} lead round in a circle. Mend them, ${ELSEWHERE}.`,
  ENAMETOOLONG: (file) => `The path ${file} is too long for this system. Choose a shorter one with --profile DIR.`,
  EIO: (file) => `The disk of ${file} failed. Check the disk, ${ELSEWHERE}.`,
};

/** A failure about a file of the profile, from what the system threw. */
export function profileFailure(cause: unknown, file: string): StartFailure {
  if (cause instanceof StartFailure) return cause;
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return new StartFailure(sentence?.(file) ?? `${file} cannot be used (${code}). Check it, ${ELSEWHERE}.`, {
    profile: true,
  });
}

/** Makes the folder of a profile for this user alone where it is missing; throws {@link StartFailure} where it cannot be used. */
export function readyProfile(profile: string): void {
  try {
    fs.mkdirSync(profile, { recursive: true, mode: 0o700 });
    fs.accessSync(profile, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (cause) {
    throw profileFailure(cause, profile);
  }
}

/** The sentence of any error that ended a start; never a stack. */
export function startSentence(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `The desk could not start. ${what.split('\n', 1)[0]} Run "npm run doctor" to see what is missing.`;
}
