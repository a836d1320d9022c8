import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * E2e tests in the real window. `FOREDECK_SPECS` names another folder of specs (R39). Failed tests are never retried.
 */
export default defineConfig({
  testDir: process.env.FOREDECK_SPECS ? path.resolve(process.env.FOREDECK_SPECS) : path.join(root, 'test/e2e'),
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, '.cache/e2e'),
  // These limits only end what hangs; no test relies on the speed of the machine. Three desks at once on two slow cores
  // take several times as long as on fast ones.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 180_000, intervals: [50, 100, 250] } },
  retries: 0,
  // Three e2e tests at once on two cores: two of them leave a quarter of the cores idle, because a desk often waits for
  // its exchange. Each test has its own exchange, profile and window.
  workers: 3,
  forbidOnly: true,
  // E2e tests are independent of each other, also within a file: the longest ones do not wait for the others in their
  // file.
  fullyParallel: true,
  reporter: 'line',
  use: { trace: 'off' },
});
