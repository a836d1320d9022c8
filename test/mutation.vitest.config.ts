import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '..');
const tests = (process.env['FOREDECK_MUTATION_TESTS'] ?? '').split(' ').filter(Boolean);

/** In the order of the area: the quick tests that are nearest to the code find most of it, and the rest need not run. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => tests.findIndex((test) => moduleId.endsWith(test));
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

/**
 * The tests of one area of `npm run mutate`, named by FOREDECK_MUTATION_TESTS with spaces between. One project, because
 * Stryker runs it once for each mutant; each of its runs loads the modules anew, once for all files.
 */
export default defineConfig({
  root,
  test: {
    include: tests,
    setupFiles: ['test/support/fixedSeed.ts'],
    isolate: false,
    sequence: { sequencer: AsNamed },
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    passWithNoTests: false,
  },
});
