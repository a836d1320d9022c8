import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

/** Journeys in the real window. `FOREDECK_SPECS` names another folder of specs (R39). Nothing is ever retried. */
export default defineConfig({
  testDir: process.env.FOREDECK_SPECS ? path.resolve(process.env.FOREDECK_SPECS) : path.join(root, 'test/e2e'),
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, '.cache/e2e'),
  timeout: 180_000,
  // A start of the desk on a busy machine is the longest of what is waited for.
  expect: { timeout: 30_000, toPass: { intervals: [50, 100, 250] } },
  retries: 0,
  // Two journeys at once on two cores: a third one gains no time, and what has two seconds to leave a desk would be late.
  // Each has an exchange, a profile and a browser of its own.
  workers: 2,
  forbidOnly: true,
  // Each journey is for itself, also within a file: the dearest ones do not wait for their neighbours.
  fullyParallel: true,
  reporter: 'line',
  use: { trace: 'off' },
});
