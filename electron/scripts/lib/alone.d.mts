/** Runs `work` while no other set-up of the same folder does; `file` is the lock, `wait` passes the time between two looks at it. */
export function alone<T>(work: () => Promise<T>, file?: string, wait?: () => Promise<void>): Promise<T>;
