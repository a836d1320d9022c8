import { expect, test } from 'vitest';
import { createCrashes } from '../../../electron/main/app/crashes.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

/** Returns whether crashes at these times, in ms, are a loop. */
function loopAfter(...times: readonly number[]): boolean {
  const clock = createVirtualClock(0);
  const crashes = createCrashes(clock);
  let last = 0;
  for (const time of times) {
    clock.advance(time - last);
    last = time;
    crashes.crashed();
  }
  return crashes.isLoop();
}

test('B-E5 three crashes within a minute are a loop, fewer or slower ones are not', () => {
  expect(loopAfter(0, 30_000, 59_999)).toBe(true);
  expect(loopAfter(0, 30_000, 60_000)).toBe(false);
  expect(loopAfter(0, 1)).toBe(false);
});

test('a loop lasts until the user goes on, and is counted anew then', () => {
  const clock = createVirtualClock(0);
  const crashes = createCrashes(clock);
  for (let count = 0; count < 3; count += 1) crashes.crashed();
  clock.advance(600_000);
  expect(crashes.isLoop()).toBe(true);
  crashes.goOn();
  for (let count = 0; count < 2; count += 1) crashes.crashed();
  expect(crashes.isLoop()).toBe(false);
  crashes.crashed();
  expect(crashes.isLoop()).toBe(true);
});
