import { expect, test } from 'vitest';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/rig.ts';

/** Returns a started venue that took so many real milliseconds to build. */
function startedAfter(milliseconds: number): { readonly venue: Venue; readonly now: number } {
  const clock = createVirtualClock(START);
  const venue = new Venue(clock, 7, 1);
  clock.advance(milliseconds);
  venue.start();
  return { venue, now: clock.now() };
}

test('R38: an exchange that took seconds to build opens at the wall clock time, with its market caught up', () => {
  const { venue, now } = startedAfter(4_200);
  expect(venue.time.now()).toBe(now);
  expect(now - venue.market.time).toBeLessThan(1_000);
  venue.stop();
});

test('R38: an exchange whose build was delayed by an hour catches up only about ten seconds before it opens', () => {
  const { venue, now } = startedAfter(3_600_000);
  // The venue catches up ten seconds, and what a pump may run ahead.
  expect(now - venue.time.now()).toBe(3_589_823);
  venue.stop();
});
