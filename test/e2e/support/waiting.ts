/** Waiting of journeys: what is waited for is looked at four times a second, not once, as the runner does after a while. */
import { expect as patient } from '@playwright/test';

/** Milliseconds between two looks, the last one from then on. */
const LOOKS = [20, 50, 100, 250];

const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, { intervals: LOOKS, ...(typeof options === 'string' ? { message: options } : options) });

/** The runner's own, which waits as described above. */
export const expect = new Proxy(patient, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
