/** How a program is run; `quiet` captures its output. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly quiet?: boolean;
  readonly stdout?: 'inherit' | 'stderr';
}
/** Runs a program to its end; one that cannot be started has code 127. */
export declare function run(
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ readonly code: number; readonly output: string }>;
