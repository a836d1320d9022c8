/** What the doctor found out about a machine. */
export interface DoctorFacts {
  /** Version of the Node that runs the set-up. */
  readonly node: string;
  readonly npmVersion: string | null;
  readonly isLinux: boolean;
  readonly isRoot: boolean;
  readonly hasSudo: boolean;
  readonly debian: boolean;
  /** Files and folders of the project that this user may not write. */
  readonly unwritable: readonly string[];
  readonly dependencies: 'current' | 'outdated' | 'missing';
  readonly registry: boolean;
  /** Version of the project's own Node; null where it does not start. */
  readonly ownNode: string | null;
  /** Process that sets the folder up. */
  readonly setUpBy: number | null;
  readonly chromium: { readonly file: string; readonly version: number | null } | null;
  /** Value of FOREDECK_CHROMIUM that names no file. */
  readonly chromiumVariable: string | null;
  readonly electron: string | null;
  /** Whether the system restricts user namespaces. */
  readonly isRestricted: boolean;
  /** Debian packages of the tests that are missing. */
  readonly packages: { readonly tests: readonly string[] };
  /** Programs of the tests that are missing on other systems than Debian. */
  readonly programs: readonly string[];
  readonly keychain: boolean;
  readonly secretService: boolean;
  readonly display: boolean;
  /** Null where fonts cannot be listed. */
  readonly chineseFont: boolean | null;
  /** Why no port can be opened; null when one can. */
  readonly loopback: string | null;
  readonly portsTaken: readonly number[];
  readonly watches: number | null;
  readonly freeMb: Readonly<
    Record<'project' | 'temporary' | 'profile', { readonly folder: string; readonly free: number | null }>
  >;
  readonly build: 'current' | 'outdated' | 'missing';
  readonly profile: { readonly folder: string; readonly problem: string | null; readonly holder: boolean } | null;
  readonly brokenStates: readonly string[];
  /** Milliseconds by which this clock is ahead; null where no other clock answered. */
  readonly clockMs: number | null;
  /** Environment variable under which no live key is loaded. */
  readonly unsafe: string | null;
  readonly proxies: readonly string[];
  readonly git: boolean;
}

/** One line of the report. `affects`: the commands that a `fail` stops. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'note' | 'fail';
  readonly text: string;
  readonly affects: readonly string[];
  readonly mend: string | null;
}

/** Judges facts: returns the findings in the order in which they are printed. */
export declare function findings(facts: DoctorFacts): Finding[];
/** Returns the printed report of findings, and the exit code: 1 when `npm start` or `npm test` would fail. */
export declare function report(found: readonly Finding[]): { readonly text: string; readonly code: 0 | 1 };
