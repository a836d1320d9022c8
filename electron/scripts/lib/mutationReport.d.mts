/** A mutant that may survive, and the reason. */
export interface AcceptedSurvivor {
  readonly file: string;
  /** Text of the line, without its indentation. */
  readonly line: string;
  /** `mutator: original -> replacement`. */
  readonly mutation: string;
  readonly reason: string;
}
export interface Survivor {
  readonly file: string;
  readonly at: number;
  readonly line: string;
  readonly mutation: string;
  readonly covered: boolean;
}
interface Place {
  readonly line: number;
  readonly column: number;
}
/** The parts of Stryker's JSON report that are used. */
export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly static?: boolean;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
}
export interface Verdict {
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly uncovered: number;
  readonly accepted: number;
  readonly perCent: number;
  readonly open: readonly Survivor[];
  readonly unused: readonly AcceptedSurvivor[];
}
export declare function readAccepted(text: string): AcceptedSurvivor[];
export declare function judge(report: MutationReport, accepted: readonly AcceptedSurvivor[]): Verdict;
export declare function reusableResults<Known extends MutationReport>(known: Known): Known;
export declare function judgementLines(name: string, verdict: Verdict): string[];
