import fs from 'node:fs';
import path from 'node:path';

/** Locations of the program's files. */
export interface ProgramFiles {
  /** Folder of all bundles. */
  readonly bundles: string;
  /** Folder of the window's files. */
  readonly rendererRoot: string;
  /** File of the simulator's worker. */
  readonly simulatorWorker: string;
  /** File of the example with which the simulator's accounts may begin. */
  readonly exampleFile: string;
  /** File of the thread that computes the performance. */
  readonly performanceWorker: string;
  /** Version of the program. */
  readonly version: string;
  /** Whether the files are those of a package, which has no scripts of npm. */
  readonly isInstalled: boolean;
}

/**
 * Finds the files from the folder of the running file: a bundle two levels below the root, or a source three levels
 * below.
 */
export function programFiles(folder: string): ProgramFiles {
  const parent = path.dirname(folder);
  const bundles = path.basename(parent) === 'dist' ? parent : path.resolve(folder, '../../../dist');
  const manifest = JSON.parse(fs.readFileSync(path.join(bundles, '..', 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly scripts?: unknown;
  };
  return {
    bundles,
    rendererRoot: path.join(bundles, 'renderer'),
    simulatorWorker: path.join(bundles, 'simulator', 'worker.cjs'),
    exampleFile: path.join(bundles, 'simulator', 'example.json.gz'),
    performanceWorker: path.join(bundles, 'main', 'performance.cjs'),
    version: manifest.version,
    isInstalled: manifest.scripts === undefined,
  };
}
