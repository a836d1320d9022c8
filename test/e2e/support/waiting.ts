/**
 * Polling in e2e tests: `expect.poll` checks four times a second, whereas the runner's default slows down to once a
 * second.
 */
import { expect as patient } from '@playwright/test';

/** Milliseconds between two checks; the last value repeats. */
const LOOKS = [20, 50, 100, 250];

/** Milliseconds between two checks of what every test waits for at its start: elsewhere a late check costs less. */
export const EACH_START = [20];

const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, { intervals: LOOKS, ...(typeof options === 'string' ? { message: options } : options) });

/** The runner's `expect`, with the polling described above. */
export const expect = new Proxy(patient, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
