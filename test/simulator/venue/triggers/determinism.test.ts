import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../../../electron/simulator/market/units.ts';
import type { ConditionalPlacement } from '../../../../electron/simulator/venue/triggers/placing.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';

/** Runs two minutes of an active market with orders of every kind close to the price, some with presets. */
function session() {
  const venue = new Venue(createVirtualClock(START), 11, 1);
  const { accounts, market } = venue;
  const { instrument, last } = market.find('futures', 'ETHUSDT')!;
  const account = accounts.account('user');
  const types = ['STOP_MARKET', 'TAKE_PROFIT_MARKET', 'STOP', 'TAKE_PROFIT', 'TRAILING_MARKET'] as const;
  for (let at = 0; at < 60; at += 1) {
    const type = types[at % 5]!;
    const buys = at % 2 === 0;
    const rises = type.startsWith('STOP') === buys;
    const price = (ticks: number) => formatUnits(last.last + (rises ? ticks : -ticks), instrument.priceDecimals);
    const trigger = price(20 + at);
    const asked: ConditionalPlacement = {
      symbol: 'ETHUSDT',
      side: buys ? 'BUY' : 'SELL',
      positionSide: buys ? 'LONG' : 'SHORT',
      type,
      quantity: '0.05',
      clientAlgoId: `c${at}`,
      TpWorkingType: at % 3 === 0 ? 'MARK_PRICE' : 'CONTRACT_PRICE',
      SlWorkingType: at % 3 === 1 ? 'MARK_PRICE' : 'CONTRACT_PRICE',
      workingType: at % 3 === 2 ? 'MARK_PRICE' : 'CONTRACT_PRICE',
      ...(type === 'TRAILING_MARKET' ? { callbackRate: '0.001' } : { triggerPrice: trigger }),
      ...(type === 'STOP' || type === 'TAKE_PROFIT' ? { price: trigger } : {}),
      ...(type === 'STOP_MARKET' ? { presetStopLossPrice: price(0) } : {}),
    };
    accounts.triggers.place(account, asked, venue.time.now());
    venue.step(2_000);
  }
  return { ...venue.transcript.read(), ledger: accounts.ledger('user'), conditionals: account.conditionals };
}

describe('Conditional orders in a live market', () => {
  it('the same seed and commands give the same transcript, triggers included', () => {
    const first = session();
    const ended = (status: string) => first.conditionals.filter((order) => order.status === status).length;
    // The session exercised what it tests.
    expect(first.lines.some((line) => / account user trigger \d{18} at /.test(line))).toBe(true);
    expect(ended('FILLED')).toBeGreaterThan(10);
    expect(first.conditionals.some(({ origin }) => origin === 'preset')).toBe(true);
    expect(session()).toEqual(first);
  }, 60_000);
});
