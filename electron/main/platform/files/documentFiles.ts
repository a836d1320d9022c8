import type { ProfileFiles } from './profileFiles.ts';

/** The folder of the desk's documents as a port. */
export interface DocumentFiles extends ProfileFiles {
  /** Names of all files of the folder; empty when there is none, undefined when it cannot be read. */
  names(): Promise<readonly string[] | undefined>;
  /** Keeps a file that cannot be read as `<name>.damaged`, so that nothing is written over it; false when that failed. */
  setAside(name: string): Promise<boolean>;
}
