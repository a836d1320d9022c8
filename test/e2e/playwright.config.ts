import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Tests that wait most of their time: for the next minute of a rate limit, for the next reading of copies or of all
 * symbols, or for an order's signature to expire.
 */
const waiting = [
  'alarm',
  'away',
  'copy',
  'copyControl',
  'copyEdit',
  'demoOrders',
  'endpointsCopy',
  'limits',
  'manySymbols',
].map((name) => `**/${name}.spec.ts`);

/**
 * E2e tests in the real window. `FOREDECK_SPECS` names another folder of specs (R39). Failed tests are never retried.
 */
export default defineConfig({
  testDir: process.env.FOREDECK_SPECS ? path.resolve(process.env.FOREDECK_SPECS) : path.join(root, 'test/e2e'),
  outputDir: path.join(root, '.cache/e2e'),
  // These limits only end what hangs; no test relies on the speed of the machine. Four desks at once on two slow cores
  // take several times as long as one on fast ones, and all six looks of a window six times as long as one.
  timeout: process.env.FOREDECK_LOOKS === 'all' ? 3_600_000 : 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 180_000, intervals: [50, 100, 250] } },
  retries: 0,
  // Four e2e tests at once on two cores, one of them a waiting one: while three of those ran at once, a third of the
  // cores was idle. Each test has its own exchange, profile and window.
  workers: 4,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'other', testMatch: '**/*.spec.ts', testIgnore: waiting, workers: 3 },
  ],
  forbidOnly: true,
  // E2e tests are independent of each other, also within a file: the longest ones do not wait for the others in their
  // file.
  fullyParallel: true,
  reporter: 'line',
  use: { trace: 'off' },
});
