import { describe, expect, test } from 'vitest';
import { createOpeningFills } from '../../../../../electron/main/features/copy/past/openingFills.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { openCopy } from '../../../../shared/domain/copyOrders.ts';
import { createExchangeDouble, NOW, pass } from '../copyRig.ts';

const MINUTE = 60_000;
/** A full minute well before now. */
const AT = NOW - (NOW % MINUTE) - 10 * MINUTE;
/** Returns a bar whose trades have an average price of 60000. */
const bar = (openTime: number, price = 60_000) => [
  openTime,
  '1',
  '70000',
  '50000',
  '1',
  '2',
  0,
  String(price * 2),
  0,
  '0',
  '0',
];

function setUp(copies: CopyOrder[]) {
  const clock = createVirtualClock(NOW);
  const exchange = createExchangeDouble();
  let changes = 0;
  const fills = createOpeningFills({
    clock,
    rest: exchange.market,
    now: () => clock.now(),
    copies: () => copies,
    changed: () => (changes += 1),
  });
  return { clock, exchange, fills, copies, changes: () => changes, pass: (ms: number) => pass(clock, ms) };
}

describe('Opening fills against the market price of their minute', () => {
  test('one query covers the opening minutes of several copies, and no minute is requested twice', async () => {
    const one = setUp([
      openCopy('1', { openedAt: AT + 30_000, openPrice: '60030' }),
      openCopy('2', { openedAt: AT - 90 * MINUTE, openPrice: '59940', positionSide: 'SHORT' }),
    ]);
    one.exchange.bars.list = [bar(AT), bar(AT - 90 * MINUTE)];
    expect(one.fills.of('700')).toBeNull();
    one.fills.set(true);
    await one.pass(300_000);
    expect(one.exchange.marketAsked).toEqual([
      [
        'futures.market.historyKlines',
        {
          symbol: 'BTCUSDT',
          interval: '1m',
          startTime: AT - 99 * MINUTE,
          endTime: AT + MINUTE - 1,
          limit: 100,
          priceType: 'LAST',
        },
      ],
    ]);
    expect(one.fills.of('700')).toEqual({ averageBasisPoints: '7.50', worstBasisPoints: '10.00', copies: 2 });
    expect([one.fills.of('9'), one.changes()]).toEqual([null, 1]);
  });

  test('compares only the newest 50 openings of a trader', async () => {
    const copies = Array.from({ length: 60 }, (_, place) =>
      openCopy(String(place), { openedAt: AT - place * MINUTE, openPrice: place < 50 ? '60060' : '90000' }),
    );
    const one = setUp(copies);
    one.exchange.bars.list = copies.map(({ openedAt }) => bar(openedAt!));
    one.fills.set(true);
    await one.pass(10_000);
    expect(one.fills.of('700')).toEqual({ averageBasisPoints: '10.00', worstBasisPoints: '10.00', copies: 50 });
  });

  test('waits for an unfinished minute and does not request a minute without a bar again', async () => {
    const forming = NOW - (NOW % MINUTE);
    const one = setUp([openCopy('1', { openedAt: forming }), openCopy('2', { openedAt: AT })]);
    one.fills.set(true);
    await one.pass(10_000);
    expect(one.exchange.marketAsked.map(([, { endTime }]) => endTime)).toEqual([AT + MINUTE - 1]);
    await one.pass(600_000);
    expect(one.exchange.marketAsked).toHaveLength(2);
    expect(one.fills.of('700')).toBeNull();
  });

  test('retries a failed query after a minute while in use', async () => {
    const one = setUp([openCopy('1', { openedAt: AT, openPrice: '60060' })]);
    one.exchange.bars.list = one.exchange.broken;
    one.fills.set(true);
    await one.pass(2_000);
    expect(one.exchange.marketAsked).toHaveLength(1);
    one.exchange.bars.list = [bar(AT)];
    await one.pass(58_000);
    expect([one.exchange.marketAsked.length, one.fills.of('700')]).toEqual([1, null]);
    await one.pass(2_000);
    expect(one.exchange.marketAsked).toHaveLength(2);
    expect(one.fills.of('700')).toEqual({ averageBasisPoints: '10.00', worstBasisPoints: '10.00', copies: 1 });
  });

  test('does not retry a failed query while unused and retries it once in use again', async () => {
    const one = setUp([openCopy('1', { openedAt: AT })]);
    one.exchange.bars.list = one.exchange.broken;
    one.fills.set(true);
    await one.pass(61_000);
    expect(one.exchange.marketAsked).toHaveLength(1);
    one.fills.set(false);
    await one.pass(600_000);
    expect(one.exchange.marketAsked).toHaveLength(1);
    one.fills.set(true);
    await one.pass(2_000);
    expect(one.exchange.marketAsked).toHaveLength(2);
  });
});
