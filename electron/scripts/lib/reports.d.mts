export interface RanTest {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly reason: string;
  /** Content of the window and the log when an e2e test failed, as lines. */
  readonly seen?: string;
}
export interface Report {
  readonly tests: RanTest[];
  readonly complaints: string[];
}
export declare const allowedSkips: readonly string[];
export declare function readVitest(file: string): Report;
export declare function readPlaywright(file: string): Report;
export declare function secondsOfFiles(file: string): Map<string, number>;
export declare function timedE2eTests(
  file: string,
): Map<string, { readonly title: string; readonly seconds: number }[]>;
export declare function slowestFiles(file: string): string[];
export declare function slowestE2eTests(file: string): string[];
export declare function checkPromises(
  file: string,
  tests: readonly RanTest[],
  options: { readonly quick: boolean },
): { readonly complaints: string[]; readonly summary: string };
