export interface PlantedPatch {
  readonly name: string;
  readonly why: string;
  readonly file: string;
  readonly tests: readonly string[];
  readonly before: string;
  readonly after: string;
  /** Number of lines removed or added. */
  readonly changed: number;
}
export declare function readPlanted(folder: string): PlantedPatch[];
