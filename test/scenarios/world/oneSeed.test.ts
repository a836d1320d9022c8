/**
 * One seed of the world by number, with its transcript; and the proof that a seed reproduces everything it finds (b.0).
 */
import { describe, expect, test } from 'vitest';
import { runSeed } from './runSeed.ts';

/** The seed to run with its whole transcript; seed 1 without it. */
const asked = process.env.FOREDECK_SEED;

describe('simulation seed', () => {
  test('the same seed reproduces the same run exactly; another seed does not', async () => {
    const [once, again, other] = [await runSeed(3), await runSeed(3), await runSeed(4)];
    expect(again).toEqual(once);
    expect(once.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(other.hash).not.toBe(once.hash);
  });

  test('without faults the window and the exchange agree within 10 s', async () => {
    for (const seed of [1, 2, 3]) {
      const { breaches, agreedAfter, sent } = await runSeed(seed, { script: {} });
      expect([breaches, agreedAfter !== null && agreedAfter < 10_000, sent > 3]).toEqual([[], true, true]);
    }
  });

  test('seeds that once found a breach stay clean', async () => {
    // 6320: the program retried an API key whose check fell into a pause only half a minute after the pause, and the
    // kill switch waited. 2010411: it did not request the fills of held positions before the list of instruments
    // arrived, and counted them as read. 2013188: sockets without a time to sign with waited half a minute longer than
    // the clock comparison, which was slow. 1796127771: the disk refused the tables of the timeline at each start, and
    // the simulation itself could not read them.
    for (const seed of [6320, 2010411, 2013188, 1796127771]) expect((await runSeed(seed)).breaches).toEqual([]);
  });

  test('FOREDECK_SEED runs one seed with its full transcript', async () => {
    const seed = Number.parseInt(asked ?? '1', 10);
    const { breaches, transcript, strikes, hash } = await runSeed(seed, { transcript: true });
    if (asked !== undefined) {
      process.stdout.write(`${transcript.join('')}${JSON.stringify({ seed, breaches, strikes, hash }, null, 1)}\n`);
    }
    expect([transcript.length > 20, breaches]).toEqual([true, []]);
  });
});
