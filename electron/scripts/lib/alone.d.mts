/**
 * Runs `work` while no other set-up of the same folder runs; `file` is the lock, `wait` waits between two attempts to
 * take it.
 */
export function withLock<T>(work: () => Promise<T>, file?: string, wait?: () => Promise<void>): Promise<T>;
