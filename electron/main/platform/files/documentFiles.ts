import type { ProfileFiles } from './profileFiles.ts';

/** The folder of the app's documents as a port. */
export interface DocumentFiles extends ProfileFiles {
  /** Returns the names of all files in the folder; empty when there is no folder, undefined when it cannot be read. */
  names(): Promise<readonly string[] | undefined>;
  /** Keeps an unreadable file as `<name>.damaged`, so that nothing overwrites it; false when that failed. */
  setAside(name: string): Promise<boolean>;
}
