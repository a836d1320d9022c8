import type { RanTest } from './reports.d.mts';

export declare function checkPromises(
  file: string,
  tests: readonly RanTest[],
  options: { readonly quick: boolean },
): { readonly complaints: string[]; readonly summary: string };
