export interface MutationArea {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}
export declare const LEAST_KILLED: number;
export declare const areas: Readonly<Record<string, MutationArea>>;
