import type { RunOptions } from './child.d.mts';

/** What the first contact needs to know of this machine. */
export interface ContactFacts {
  /** Executable of the runtime; null when there is none. */
  readonly binary: string | null;
  readonly root: string;
  /** The project's own Node. */
  readonly node: string;
  readonly asRoot: boolean;
  readonly platform: string;
  readonly arch: string;
  /** Folders that the report leaves out, by the name that stands for them; the longest first. */
  readonly folders: Readonly<Record<string, string>>;
  readonly run: (
    command: string,
    args: readonly string[],
    options: RunOptions,
  ) => Promise<{ readonly code: number; readonly output: string }>;
}
/** Runs what only a runtime can prove; resolves with the report and the exit code. */
export declare function electronContact(facts: ContactFacts): Promise<{ readonly text: string; readonly code: number }>;
