/**
 * The test files of a worker share its process: a timer that one of them leaves would run during the next, so that the
 * order of the files would decide what a test sees.
 */
import { afterAll, beforeAll, expect } from 'vitest';

/** The time limit of the hook that counts the timers is one itself, if the runner has set it by then. */
const HOOK = 1;
/** Returns the number of timers that keep the process alive. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

let before = HOOK;
beforeAll(() => {
  before = Math.max(timers(), HOOK);
});
afterAll(() => {
  expect(timers(), 'timers at the end of this file').toBeLessThanOrEqual(before);
});
