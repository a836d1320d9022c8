import { describe, expect, it } from 'vitest';
import { Faults } from '../../../electron/simulator/venue/faults.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { StreamHub } from '../../../electron/simulator/ws/streamHub.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/rig.ts';
import { textOf } from './frames.ts';

function open() {
  const clock = createVirtualClock(START);
  const venue = new Venue(clock, 7, 1);
  const hub = new StreamHub('futures', venue, new Faults(clock));
  venue.start();
  return { clock, venue, hub };
}

/** A subscriber that keeps the frames it receives, and the size of each burst that was held back together. */
const listener = () => {
  const frames: Buffer[] = [];
  const bursts: number[] = [];
  let before = 0;
  return {
    frames,
    bursts,
    send: (frame: Buffer) => void frames.push(frame),
    hold: () => void (before = frames.length),
    release: () => void (frames.length > before && bursts.push(frames.length - before)),
  };
};

describe('Fan-out', () => {
  it('builds a frame once and sends the same buffer to every subscriber', () => {
    const { clock, hub } = open();
    const all = Array.from({ length: 50 }, listener);
    for (const one of all) hub.add('BTCUSDT@trade', { kind: 'trade', symbol: 'BTCUSDT' }, one);
    clock.advance(5000);
    const first = all[0]!.frames.slice(1);
    expect(first.length).toBeGreaterThan(3);
    for (const { frames } of all) {
      expect(frames.length).toBe(first.length + 1);
      for (const [at, frame] of first.entries()) expect(frames[at + 1]).toBe(frame);
    }
  });

  it('sends the frames of one pump to a subscriber in one burst', () => {
    const { clock, hub } = open();
    const one = listener();
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      hub.add(`${symbol}@depth15`, { kind: 'depth', symbol, level: 15 }, one);
    }
    clock.advance(1_600);
    // Three snapshots, then three times all three books, which have the same rate.
    expect(one.bursts).toEqual([3, 3, 3, 3]);
    expect(one.frames.length).toBe(15);
  });

  it('does not buffer for a subscriber after its last stream was removed', () => {
    const { clock, hub } = open();
    const one = listener();
    const depth = { kind: 'depth', symbol: 'BTCUSDT', level: 15 } as const;
    hub.add('BTCUSDT@depth15', depth, one);
    hub.add('BTCUSDT@depth15', depth, one);
    hub.remove('BTCUSDT@depth15', one);
    hub.remove('BTCUSDT@depth15', one);
    const two = { ...one, hold: () => expect.unreachable('it hears nothing') };
    hub.add('BTCUSDT@depth15', depth, two);
    hub.remove('BTCUSDT@depth15', two);
    clock.advance(1_000);
    expect(one.bursts).toEqual([]);
  });

  it('ends a stream without subscribers; the next subscriber gets a new snapshot', () => {
    const { clock, hub } = open();
    const depth = { kind: 'depth', symbol: 'ETHUSDT', level: 15 } as const;
    const one = listener();
    hub.add('ETHUSDT@depth15', depth, one);
    hub.remove('ETHUSDT@depth15', one);
    clock.advance(5000);
    expect(one.frames.length).toBe(1);
    const two = listener();
    hub.add('ETHUSDT@depth15', depth, two);
    const ids = [one, two].map(({ frames }) => (JSON.parse(textOf(frames[0]!)) as { u: number }).u);
    expect(ids[1]).toBeGreaterThan(ids[0]!);
    expect(() => hub.add('NOPEUSDT@depth15', { ...depth, symbol: 'NOPEUSDT' }, two)).toThrow(TypeError);
  });

  it('sends nothing after the venue has stopped', () => {
    const { clock, venue, hub } = open();
    const one = listener();
    hub.add('BTCUSDT@trade', { kind: 'trade', symbol: 'BTCUSDT' }, one);
    venue.stop();
    clock.advance(10_000);
    expect(one.frames.length).toBe(1);
    expect(clock.pending()).toBe(0);
  });
});

describe('Machine too slow for the time factor', () => {
  it('slows down simulated time instead of falling behind indefinitely', () => {
    const virtual = createVirtualClock(START);
    // Each reading of the clock costs a millisecond: a catch-up gets only some forty steps.
    let spent = 0;
    const slow = { ...virtual, monotonic: () => virtual.monotonic() + (spent += 1) };
    const venue = new Venue(slow, 7, 3600);
    venue.start();
    const times = [venue.time.now()];
    for (let pump = 0; pump < 100; pump += 1) {
      virtual.advance(50);
      times.push(venue.time.now());
      expect(times.at(-1)! - venue.market.time).toBeLessThanOrEqual(100 + 2 * 50 * 3600);
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const passed = venue.market.time - START;
    expect(passed).toBeGreaterThan(100 * 30 * 100);
    expect(passed).toBeLessThan((100 * 50 * 3600) / 10);
  });
});
