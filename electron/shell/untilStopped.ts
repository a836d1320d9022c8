/** The part of a running app that the command line needs. */
export interface Stoppable {
  /** Resolves with the exit code when the app has ended or was stopped. */
  readonly done: Promise<number>;
  stop(): Promise<void> | void;
}

/** Source of process signals. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

const ending: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts an app and waits for its end; the usual signals stop it cleanly, also while it is still starting. A second
 * signal gets the system's default handling, for an app that does not end.
 */
export async function untilStopped(start: () => Promise<Stoppable>, signals: SignalSource = process): Promise<number> {
  let running: Stoppable | null = null;
  let stopping = false;
  const detach = (): void => {
    for (const signal of ending) signals.off(signal, stop);
  };
  const stop = (): void => {
    stopping = true;
    detach();
    void running?.stop();
  };
  for (const signal of ending) signals.on(signal, stop);
  try {
    running = await start();
    // The signal may have come while the app was starting.
    if (stopping as boolean) void running.stop();
    return await running.done;
  } finally {
    detach();
  }
}
