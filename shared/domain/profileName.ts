/** Names of further profiles: the window refuses one at its field, and main checks it again before it makes the folder. */

/** Highest number of characters of a name. */
export const MAX_PROFILE_NAME = 32;

/** Returns a name as it is used: composed, without blanks at its ends. */
export const profileName = (typed: string): string => typed.normalize('NFC').trim();

/** Why a name is not accepted. `characters`: only letters, digits, spaces, - and _ make a folder on every system. */
export function profileNameProblem(name: string): 'empty' | 'tooLong' | 'characters' | null {
  if (name === '') return 'empty';
  if (name.length > MAX_PROFILE_NAME) return 'tooLong';
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(name) ? null : 'characters';
}

/** Returns the name of a profile's folder, which says whose it is among the folders of other programs. */
export const profileFolder = (name: string): string => `Foredeck-${name}`;
