import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../shared/time/random.ts';
import { command } from './conservation/session.ts';
import { VenueStage } from './conservation/venueStage.ts';

function play(seed: number): VenueStage {
  const stage = new VenueStage(seed);
  const random = createRandom(seed).fork('session');
  for (let at = 0; at < 600; at += 1) command(stage, random);
  return stage;
}

describe('Same seed and commands under the virtual clock (R38)', () => {
  it.each([11, 12])(
    'give the same transcript, ledgers, pushes and exchange ledger, byte for byte (seed %i)',
    (seed) => {
      const first = play(seed);
      const lines = first.venue.transcript.read().lines.join('\n');
      for (const what of [
        ' place ',
        ' fill ',
        ' trigger ',
        ' funding ',
        ' start_liquidate ',
        ' leverage ',
        ' mode ',
        ' transfer ',
      ]) {
        expect(lines).toContain(what);
      }
      expect(play(seed).observableState).toBe(first.observableState);
    },
  );

  it('another seed gives another transcript', () => {
    const [one, other] = [play(11), play(13)].map(({ venue }) => venue.transcript.read().hash);
    expect(one).toMatch(/^[0-9a-f]{8}$/);
    expect(one).not.toBe(other);
  });
});
