import { describe, expect, test } from 'vitest';
import {
  createDayResult,
  dayOf,
  emptyDay,
  fillValue,
  nextDay,
} from '../../../../electron/main/trading/safety/dayResult.ts';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import { decimal, formatShort } from '../../../../shared/num/decimal.ts';
import { DAY, fill as noonFill } from './dayGuardSupport.ts';

const fill = (id: string, patch: Partial<Fill> = {}): Fill => noonFill(id, { time: DAY + 1_000, ...patch });
const value = (one: Fill) => fillValue(one, 'USDT', 'BTC', () => decimal('1'));
const today = () => createDayResult(emptyDay('2026-08-01'));

test('uses UTC days; the next day begins at midnight UTC', () => {
  expect([dayOf(DAY - 1), dayOf(DAY), dayOf(DAY + 86_399_999)]).toEqual(['2026-07-31', '2026-08-01', '2026-08-01']);
  expect([nextDay(DAY - 1), nextDay(DAY), nextDay(DAY + 86_399_999)]).toEqual([
    DAY,
    DAY + 86_400_000,
    DAY + 86_400_000,
  ]);
});

describe('realised result and fee of a fill in dollars', () => {
  const worth = (patch: Partial<Fill>, dollars: Record<string, string> = { USDT: '1' }, quote = 'USDT') => {
    const { realised, fee } = fillValue(fill('1', patch), quote, 'BTC', (asset) =>
      dollars[asset] === undefined ? null : decimal(dollars[asset]),
    );
    return [realised && formatShort(realised), formatShort(fee)];
  };

  test('converts by the value of the quote asset, or counts 1:1 if the quote asset has no value', () => {
    const patch = { realisedPnl: '10', fee: '2', feeAsset: 'EUR' };
    expect(worth(patch, { EUR: '1.5' }, 'EUR')).toEqual(['15', '3']);
    expect(worth(patch, {}, 'EUR')).toEqual(['10', '2']);
  });

  test('values a fee in the base asset at the fill price, in any other asset at the value of that asset', () => {
    expect(worth({ fee: '0.001', feeAsset: 'BTC' })).toEqual(['0', '60']);
    expect(worth({ fee: '0.001', feeAsset: 'BTC', price: '10' }, { EUR: '2', BTC: '99' }, 'EUR')).toEqual([
      '0',
      '0.02',
    ]);
    expect(worth({ fee: '3', feeAsset: 'BNB' }, { USDT: '1', BNB: '500' })).toEqual(['0', '1500']);
    expect(worth({ fee: '3', feeAsset: 'BNB' })).toEqual(['0', '3']);
    expect(worth({ fee: '3', feeAsset: null }, { EUR: '2' }, 'EUR')).toEqual(['0', '6']);
  });

  test('values the fee of a pair of one asset against itself at the asset value, not at the fill price', () => {
    expect(worth({ fee: '2', feeAsset: 'BTC' }, { BTC: '50000' }, 'BTC')).toEqual(['0', '100000']);
  });

  test('treats an unreadable realised result as unknown and an unreadable fee as zero', () => {
    expect(worth({ realisedPnl: null, fee: 'none' })).toEqual([null, '0']);
    expect(worth({ realisedPnl: 'none' })).toEqual([null, '0']);
    expect(worth({ fee: '1', feeAsset: 'BTC', price: 'none' })).toEqual(['0', '0']);
  });
});

describe('fills of a day', () => {
  test('counts each fill of the day once and reports whether any fill was new', () => {
    const book = today();
    expect(
      book.take([fill('1', { time: DAY - 1, fee: '5' }), fill('2', { time: DAY + 86_400_000, fee: '5' })], value),
    ).toBe(false);
    expect(book.take([fill('3', { realisedPnl: '-2.5', fee: '0.5' })], value)).toBe(true);
    expect(book.take([fill('3', { realisedPnl: '-2.5', fee: '0.5' })], value)).toBe(false);
    expect(book.take([], value)).toBe(false);
    expect(book.sums()).toEqual({ day: '2026-08-01', realised: '-2.5', fees: '0.5', funding: '0' });
  });

  test('counts the fee of a fill without a realised result, but records no close', () => {
    const book = today();
    book.take([fill('1', { realisedPnl: null, fee: '1' })], value);
    expect([book.sums().realised, book.sums().fees, book.record().closes]).toEqual(['0', '1', []]);
  });

  test('records one close per order: realised result of its closing futures fills, less fees', () => {
    const book = today();
    book.take(
      [
        fill('1', { orderId: 'a', realisedPnl: '-3', fee: '1' }),
        fill('2', { orderId: 'b', side: 'BUY', realisedPnl: '-9' }),
        fill('3', { orderId: 'c', side: 'SELL', positionSide: 'SHORT', realisedPnl: '-9' }),
        fill('4', { orderId: 'd', side: 'BUY', positionSide: 'SHORT', realisedPnl: '-5', time: DAY + 3_000 }),
        fill('5', { orderId: 'e', market: 'spot', positionSide: null, realisedPnl: '-9' }),
        fill('7', { orderId: 'f', market: 'spot', side: 'BUY', positionSide: null, realisedPnl: '-9' }),
        fill('6', { orderId: 'a', realisedPnl: '-4', fee: '0.5', time: DAY + 2_000 }),
      ],
      value,
    );
    expect(book.record().closes).toEqual([
      { orderId: 'a', made: '-8.5', time: DAY + 2_000 },
      { orderId: 'd', made: '-5', time: DAY + 3_000 },
    ]);
  });

  test('dates a close by the latest fill of its order, whatever the order of arrival', () => {
    const book = today();
    const tell = (id: string, orderId: string, time: number) =>
      book.take([fill(id, { orderId, realisedPnl: '-1', time: DAY + time })], value);
    tell('1', 'a', 5);
    tell('2', 'b', 3);
    tell('3', 'c', 4);
    tell('4', 'a', 1);
    expect(book.record().closes.map(({ orderId, time }) => [orderId, time - DAY])).toEqual([
      ['b', 3],
      ['c', 4],
      ['a', 5],
    ]);
    // Of two closes with the same time the one reported later is the newer one.
    tell('5', 'd', 4);
    tell('6', 'b', 5);
    expect(book.record().closes.map(({ orderId }) => orderId)).toEqual(['c', 'd', 'a', 'b']);
  });

  test('returns the losing closes after the last close without a loss, and after a given time', () => {
    const book = today();
    const made = ['-1', '0', '-2', '-3', '-4'];
    book.take(
      made.map((realisedPnl, at) => fill(`${at}`, { realisedPnl, time: DAY + at })),
      value,
    );
    const losing = (since: number) => book.losing(since).map(({ time }) => time - DAY);
    expect([losing(0), losing(DAY), losing(DAY + 2), losing(DAY + 3), losing(DAY + 4)]).toEqual([
      [2, 3, 4],
      [2, 3, 4],
      [3, 4],
      [4],
      [],
    ]);
    expect(today().losing(0)).toEqual([]);
  });

  test('keeps 20,000 closes and drops the oldest', () => {
    const closes = Array.from({ length: 20_000 }, (_, at) => ({ orderId: `k${at}`, made: '-1', time: DAY + at }));
    const book = createDayResult({ ...emptyDay('2026-08-01'), closes });
    book.take([fill('1', { orderId: 'new', realisedPnl: '-1', time: DAY + 50_000 })], value);
    const storedCloses = book.record().closes;
    expect([storedCloses.length, storedCloses[0]?.orderId, storedCloses.at(-1)?.orderId]).toEqual([
      20_000,
      'k1',
      'new',
    ]);
    // A further fill of a known order displaces no other order.
    book.take([fill('2', { orderId: 'k5', realisedPnl: '-1', time: DAY + 50_000 })], value);
    expect([book.record().closes.length, book.record().closes[0]?.orderId]).toEqual([20_000, 'k1']);
  });

  test('starts empty on a new day and continues on the same day', () => {
    const book = today();
    book.take([fill('1', { realisedPnl: '-1', fee: '1' })], value);
    expect(book.roll('2026-08-01')).toBe(false);
    expect(book.sums().realised).toBe('-1');
    expect(book.roll('2026-08-02')).toBe(true);
    expect([book.sums(), book.record().closes]).toEqual([
      { day: '2026-08-02', realised: '0', fees: '0', funding: '0' },
      [],
    ]);
    // The known fills were dropped with the day.
    book.roll('2026-08-01');
    expect(book.take([fill('1', { fee: '1' })], value)).toBe(true);
  });

  test('restores a day from its saved record', () => {
    const book = today();
    book.take([fill('1', { realisedPnl: '-1', fee: '1' })], value);
    book.fund([{ positionId: '7', fundingFee: '-2', createdAt: DAY + 1 } as Position]);
    const again = createDayResult(book.record());
    expect([again.sums(), again.losing(0), again.record()]).toEqual([book.sums(), book.losing(0), book.record()]);
  });
});

describe('funding of a day', () => {
  const held = (positionId: string, fundingFee: string | null, patch: Partial<Position> = {}) =>
    ({ positionId, fundingFee, createdAt: DAY + 1, ...patch }) as Position;

  test('reports a change only for a new position or a changed funding amount', () => {
    const book = today();
    expect([book.fund([]), book.fund([held('1', '-10')]), book.fund([held('1', '-10.0')])]).toEqual([
      false,
      true,
      false,
    ]);
    expect([book.fund([held('1', '-11')]), book.fund([held('1', '-11'), held('2', '0')])]).toEqual([true, true]);
    expect(book.fund([held('3', '-1'), held('2', '0')])).toBe(true);
    expect(book.sums().funding).toBe('-12');
  });

  test('skips a missing or unreadable funding amount and continues from the last known one', () => {
    const book = today();
    expect([book.fund([held('1', null)]), book.fund([held('1', 'none')])]).toEqual([false, false]);
    book.fund([held('1', '-3')]);
    book.fund([held('1', null)]);
    book.fund([held('1', '-4')]);
    expect(book.sums().funding).toBe('-4');
  });

  test('ignores the funding of the open part once a position has reported its cumulative funding', () => {
    const book = today();
    book.fund([held('1', '-10', { cumFundingFee: '-10' })]);
    expect([book.fund([held('1', '-5')]), book.sums().funding]).toEqual([false, '-10']);
    expect([book.fund([held('2', '-3')]), book.fund([held('2', '-1')]), book.sums().funding]).toEqual([
      true,
      true,
      '-11',
    ]);
  });

  test('counts no funding twice after loading a record of an older version, which stored only the sum', () => {
    const storedRecord = { ...emptyDay('2026-08-01'), funded: null };
    const paid = (funding: string) => {
      const book = createDayResult({ ...storedRecord, funding });
      book.fund([held('1', '-10')]);
      book.fund([held('1', '-12')]);
      return book.sums().funding;
    };
    // If the sum contains no funding, the position's own funding is not in it either.
    expect([paid('-10'), paid('0')]).toEqual(['-12', '-12']);
    const next = createDayResult({ ...storedRecord, funding: '-10' });
    next.roll('2026-08-02');
    next.fund([held('1', '-10', { createdAt: DAY + 86_400_001 })]);
    expect(next.sums().funding).toBe('-10');
  });

  test('keeps the 5,000 most recently seen positions and drops the cumulative funding of the others', () => {
    const book = today();
    const old = { createdAt: DAY - 1 };
    book.fund([held('first', '-1', { ...old, cumFundingFee: '-1' }), held('second', '-1', old)]);
    const many = Array.from({ length: 4_998 }, (_, at) => held(`m${at}`, '0', old));
    book.fund(many);
    expect(Object.keys(book.record().funded ?? {}).length).toBe(5_000);
    expect(book.record().funded).toHaveProperty('first');
    // Seeing the position again makes it the newest: the second one is dropped.
    book.fund([held('first', null, { ...old, cumFundingFee: '-1' }), held('one more', '0', old)]);
    const { funded } = book.record();
    expect([Object.keys(funded ?? {}).length, funded?.['first'], funded?.['second']]).toEqual([5_000, '-1', undefined]);
    book.fund(Array.from({ length: 5_000 }, (_, at) => held(`n${at}`, '0', old)));
    expect(book.record().funded).not.toHaveProperty('first');
    // The position reported the total funding once; after it was dropped, its own figure counts again.
    book.fund([held('first', '-2', old)]);
    expect(book.record().funded).toHaveProperty('first', '-2');
  });
});
