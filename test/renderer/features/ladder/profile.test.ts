import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatShort } from '../../../../shared/num/decimal.ts';
import type { VolumePeriod } from '../../../../renderer/features/ladder/params.ts';
import { MAX_PRICES, createProfile, type Profile } from '../../../../renderer/features/ladder/profile.ts';
import { mergeLadderTrades, noTrades } from '../../../../renderer/features/ladder/store.ts';
import { trade } from '../../support/builders.ts';

const MINUTE = 60_000;
const shown = (profile: Profile, step: string, period: VolumePeriod = 'opened') =>
  Object.fromEntries(
    [...profile.rows(decimal(step), period)].map(([row, { buys, sells }]) => [
      String(row),
      `${formatShort(buys)} ${formatShort(sells)}`,
    ]),
  );

describe('volume per price', () => {
  it('rounds buys up and sells down to the step, like the book', () => {
    const profile = createProfile();
    profile.add([
      trade('1', { price: '100.4', quantity: '1' }),
      trade('2', { price: '100.4', quantity: '2', takerSide: 'SELL' }),
    ]);
    expect(shown(profile, '0.1')).toEqual({ '1004': '1 2' });
    expect(shown(profile, '1')).toEqual({ '100': '0 2', '101': '1 0' });
  });

  it('adds new trades to earlier results and drops minutes outside the period', () => {
    const profile = createProfile();
    profile.add([trade('1', { time: 0, price: '100', quantity: '1' })]);
    expect(shown(profile, '1', '5')).toEqual({ '100': '1 0' });
    profile.add([trade('2', { time: 1, price: '100', quantity: '1' })]);
    expect(shown(profile, '1', '5')).toEqual({ '100': '2 0' });
    profile.add([trade('3', { time: 5 * MINUTE, price: '100', quantity: '4' })]);
    expect([shown(profile, '1', '5'), shown(profile, '1', '15'), shown(profile, '1')]).toEqual([
      { '100': '4 0' },
      { '100': '6 0' },
      { '100': '6 0' },
    ]);
    expect(profile.since()).toBe(0);
  });

  it('is the same for trades added one by one or at once, with or without reads in between', () => {
    const some = fc.array(
      fc.record({
        time: fc.nat(20 * MINUTE),
        price: fc.integer({ min: 990, max: 1010 }),
        units: fc.bigInt(1n, 999n),
        buy: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    const period = fc.constantFrom<VolumePeriod>('opened', '5', '15');
    fc.assert(
      fc.property(some, period, (list, of) => {
        const trades = list.map(({ time, price, units, buy }, index) =>
          trade(`${index}`, {
            time,
            price: `${Math.floor(price / 10)}.${price % 10}`,
            quantity: `${units}`,
            takerSide: buy ? 'BUY' : 'SELL',
          }),
        );
        const [single, whole] = [createProfile(), createProfile()];
        for (const one of trades) {
          single.add([one]);
          single.rows(decimal('0.5'), of);
        }
        whole.add(trades);
        expect(shown(single, '0.5', of)).toEqual(shown(whole, '0.5', of));
      }),
      { numRuns: 200 },
    );
  });

  it('is bounded: drops the prices traded longest ago', () => {
    const profile = createProfile();
    profile.add(Array.from({ length: MAX_PRICES + 2 }, (_, i) => trade(`${i}`, { price: `${i + 1}`, quantity: '1' })));
    const rows = profile.rows(decimal('1'), 'opened');
    expect([rows.size, rows.has(2n), rows.has(3n)]).toEqual([MAX_PRICES, false, true]);
  });
});

describe('ladder trades', () => {
  it('are counted once when delivered repeatedly', () => {
    const first = mergeLadderTrades(noTrades(), { missed: 0, trades: [trade('1', { price: '100' })] });
    const next = mergeLadderTrades(first, {
      missed: 2,
      trades: [trade('1', { price: '100' }), trade('2', { price: '101' })],
    });
    expect(shown(next.profile, '1')).toEqual({ '100': '0.5 0', '101': '0.5 0' });
    expect([next.last?.id, next.direction, next.missed]).toEqual(['2', 'up', 2]);
  });

  it('report the direction of the last price change, also after trades at an unchanged price', () => {
    const after = (...prices: string[]) =>
      mergeLadderTrades(noTrades(), { missed: 0, trades: prices.map((price, i) => trade(`${i}`, { price })) })
        .direction;
    expect([after('100'), after('100', '99.5', '99.50'), after('9', '10', '10')]).toEqual(['none', 'down', 'up']);
  });
});
