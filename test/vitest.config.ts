import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

/** Unit, property, contract and scenario tests: plain Node over real parts on loopback. The window's journeys run apart. */
export default defineConfig({
  root,
  cacheDir: path.join(root, '.cache/vitest'),
  resolve: { alias: [{ find: /^fast-check$/, replacement: path.join(root, 'test/support/fastCheck.mjs') }] },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'node_modules/**', 'dist/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    // A page or a socket answers as soon as it can: how fast the machine is decides nothing.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
    allowOnly: false,
  },
});
