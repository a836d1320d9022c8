/** Seconds that a test took, or is assumed to take. */
interface Timed {
  readonly seconds: number;
}
export declare function relatedTests(
  changed: readonly string[],
): Promise<readonly { readonly file: string; readonly distance: number }[]>;
export declare function fitting<Test extends Timed>(
  tests: readonly Test[],
  allowed: number,
): { readonly chosen: Test[]; readonly left: Test[] };
