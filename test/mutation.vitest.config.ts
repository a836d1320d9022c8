import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The tests of one area of `npm run mutate`, named by FOREDECK_MUTATION_TESTS with spaces between. One project, because
 * Stryker runs it once for each mutant; modules are loaded anew by each run, or a mutant in a constant would never be seen.
 */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^fast-check$/, replacement: path.join(root, 'test/support/fastCheck.mjs') }] },
  test: {
    include: (process.env['FOREDECK_MUTATION_TESTS'] ?? '').split(' ').filter(Boolean),
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    passWithNoTests: false,
  },
});
