import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

describe('virtual clock', () => {
  it('runs tasks by time, then by creation, and only when advanced', () => {
    const clock = createVirtualClock(1_000);
    const seen: string[] = [];
    clock.after(20, () => seen.push(`b@${clock.now()}`));
    clock.after(10, () => seen.push(`a@${clock.now()}`));
    clock.after(20, () => seen.push(`c@${clock.now()}`));
    const stop = clock.every(15, () => seen.push(`tick@${clock.monotonic()}`));
    expect(seen).toEqual([]);
    clock.advance(30);
    expect(seen).toEqual(['a@1010', 'tick@15', 'b@1020', 'c@1020', 'tick@30']);
    stop();
    clock.advance(100);
    expect(clock.pending()).toBe(0);
    expect([clock.now(), clock.monotonic()]).toEqual([1_130, 130]);
  });

  it('runs nested tasks within the same advance, and tolerates a wall clock step', () => {
    const clock = createVirtualClock(0);
    const seen: number[] = [];
    clock.after(5, () => {
      seen.push(clock.monotonic());
      clock.after(5, () => seen.push(clock.monotonic()));
    });
    clock.stepWall(-3_600_000);
    clock.advance(10);
    expect(seen).toEqual([5, 10]);
    expect(clock.now()).toBe(-3_599_990);
  });

  it('drops a cancelled task', () => {
    const clock = createVirtualClock(0);
    let ran = false;
    const cancel = clock.after(1, () => (ran = true));
    cancel();
    cancel();
    clock.advance(10);
    expect(ran).toBe(false);
  });
});

describe('seeded random numbers', () => {
  it('are reproducible per seed, differ between seeds, and forks are independent', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 8 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    const parent = createRandom(7);
    const before = parent.fork('agents').next();
    parent.next();
    expect(createRandom(7).fork('agents').next()).toBe(before);
    expect(createRandom(7).fork('news').next()).not.toBe(before);
  });

  it('stay in range; normal deviates have mean 0 and variance 1', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, bound) => {
        const value = createRandom(seed).integer(bound);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(bound);
      }),
      { numRuns: 500 },
    );
    const random = createRandom(1);
    const sample = Array.from({ length: 50_000 }, () => random.normal());
    const mean = sample.reduce((sum, x) => sum + x, 0) / sample.length;
    const variance = sample.reduce((sum, x) => sum + (x - mean) ** 2, 0) / sample.length;
    expect(Math.abs(mean)).toBeLessThan(0.02);
    expect(Math.abs(variance - 1)).toBeLessThan(0.03);
  });
});
