/** Prints one line for the user, on stderr. */
export function say(text: string): void;
/** Prints what failed and what to do, and ends the program. */
export function giveUp(text: string, code?: number): never;
/** Announces a long step and prints how long it took. Returns the result of the step. */
export function step<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
