import { describe, expect, it } from 'vitest';
import { control, startWorld } from '../support/world.ts';

describe('lead traders by name (R37)', () => {
  it('A-COPY-BEGIN: the dozen with id, handle and kind of strategy, also before copy trading began', async () => {
    const world = await startWorld();
    const { copy } = world.simulator.venue.accounts;
    const { status, json } = await control(world, 'GET', '/leaders');
    const { traders } = json as { traders: { traderId: string; name: string; strategy: string }[] };
    expect([status, traders.map(({ traderId }) => traderId)]).toEqual([200, copy.traders.map((one) => one.traderId)]);
    expect(traders.map(({ name, strategy }) => `${name} ${strategy}`)).toEqual([
      'TideRunner trend',
      'QuietAnchor reversion',
      'LatticeWorks grid',
      'NorthGate breakout',
      'BlinkTwice scalper',
      'DoubleOrDust martingale',
      'SlowFreight trend',
      'RubberBand reversion',
      'StairCase grid',
      'CoiledSpring breakout',
      'PaperCut scalper',
      'LastChip martingale',
    ]);
    expect(copy.book.followsOf('user')).toEqual([]);
  });
});
