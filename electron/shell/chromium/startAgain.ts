import { spawn } from 'node:child_process';

/** The running program: its executable, the runtime's own arguments, and its file. */
export interface RunningFile {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly file: string;
}

/**
 * Starts the program again in a process that outlives this one, with the same folder and environment variables. The
 * caller has released the profile. `failed` receives a program that cannot be started.
 */
export function startAgain(
  { execPath, execArgv, file }: RunningFile,
  args: readonly string[],
  failed: (error: Error) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(execPath, [...execArgv, file, ...args], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.once('error', (error) => {
      failed(error);
      resolve();
    });
  });
}
