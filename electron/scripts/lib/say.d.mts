/** Prints one line for the user, on stderr. */
export function say(text: string): void;
/** Prints what failed and what to do, and ends the program. */
export function giveUp(text: string, code?: number): never;
