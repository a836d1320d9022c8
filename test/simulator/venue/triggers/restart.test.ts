import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import type { ConditionalOrder } from '../../../../electron/simulator/venue/triggers/records.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { killedOpenings } from '../../state/stateFolder.ts';
import { START } from '../../support/rig.ts';
import { value } from '../quietVenue.ts';
import { ConditionalVenue } from './conditionalVenue.ts';

/** Returns the restarted exchange: its agents trade BTCUSDT around 88000, whatever the prices of a test were. */
function restarted(state: StateStore): Venue {
  const venue = new Venue(createVirtualClock(START), 7, 1, state);
  expect(Math.abs(contract(venue).last.last - 880_000)).toBeLessThan(20_000);
  for (const one of venue.market.instruments.values()) one.agentsActive = false;
  return venue;
}
const contract = (venue: Venue) => venue.market.find('futures', 'BTCUSDT')!;
const conditionalsOf = (venue: Venue): ConditionalOrder[] => venue.accounts.account('user').conditionals;
/** Sets the last price and the mark price, in ticks, and ends the step. */
function moved(venue: Venue, last: number, mark: number): void {
  venue.accounts.traded(contract(venue).instrument, last);
  contract(venue).mark!.quote(mark);
  venue.accounts.settle(venue.time.now());
}

describe('Conditional orders after the process was killed', () => {
  it('keep their terms and trailing extremes, and follow their orders and positions', () => {
    const open = killedOpenings();
    const quiet = new ConditionalVenue(open());
    quiet.hold('LONG', '1');
    value(quiet.futures({ price: '49990', quantity: '1', tpTriggerPrice: '150000', slTriggerPrice: '40000' }));
    quiet.ask(49_990, 0.4);
    value(quiet.tpSl({ triggerPrice: '44000' }));
    const trailing = { type: 'TRAILING_MARKET', callbackRate: '0.9', quantity: '0.1' } as const;
    const unactivated = value(quiet.algo({ ...trailing, activatePrice: '30000' }));
    value(quiet.algo({ ...trailing, activatePrice: '49000' }));
    value(quiet.algo({ ...trailing, workingType: 'MARK_PRICE' }));
    moved(quiet.venue, 489_000, 500_001);
    moved(quiet.venue, 480_123, 480_001);
    moved(quiet.venue, 485_000, 485_000);
    const before = structuredClone(conditionalsOf(quiet.venue));
    expect(before.slice(3).map(({ trailing: one }) => one!.extreme)).toEqual([0, 480_123, 480_001]);

    const venue = restarted(open());
    expect(conditionalsOf(venue)).toEqual(before);
    const [profit, loss, whole, , byLast, byMark] = conditionalsOf(venue);
    // 48012.3 x 1.9 = 91223.37 and 48000.1 x 1.9 = 91200.19: exact to the tick, as if there had been no restart.
    moved(venue, 912_233, 912_001);
    expect([byLast!.triggerTime, byMark!.triggerTime]).toEqual([0, 0]);
    moved(venue, 912_234, 912_002);
    expect([byLast!.triggerPrice, byMark!.triggerPrice]).toEqual([912_234, 912_002]);
    expect(venue.accounts.account('user').conditional(unactivated.id)!.status).toBe('UNACTIVATED');
    // Each bought 0.1. The order that carries the presets still rests in the book, and the presets still grow with its
    // fills.
    expect([profit!.size, loss!.size, whole!.size]).toEqual([4_000, 4_000, 16_000]);
    const { book } = contract(venue);
    while (book.best(BUY) > 499_900) book.market(SELL, book.sizeAt(BUY, book.best(BUY)), 0);
    book.market(SELL, 1_000, 0);
    venue.accounts.settle(venue.time.now());
    expect([profit!.size, loss!.size, whole!.size]).toEqual([5_000, 5_000, 17_000]);
  });

  it('trigger at once when the price is already beyond them', () => {
    const open = killedOpenings();
    const quiet = new ConditionalVenue(open());
    value(quiet.algo({ triggerPrice: '80000' }));
    value(quiet.algo({ triggerPrice: '99000' }));
    value(quiet.algo({ side: 'SELL', positionSide: 'SHORT', triggerPrice: '49000' }));
    const venue = restarted(open());
    expect(conditionalsOf(venue).map(({ status }) => status)).toEqual(['FILLED', 'UNTRIGGERED', 'UNTRIGGERED']);
  });
});
