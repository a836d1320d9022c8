import { describe, expect, it } from 'vitest';
import { TAPE_LIMIT, mergeTape, mergeTapeView, tapeRows } from '../../../../renderer/features/tape/model.ts';
import { trade } from '../../support/builders.ts';

const ids = (trades: readonly { id: string }[]): string[] => trades.map(({ id }) => id);

describe('the tape', () => {
  it('appends, and replaces on a reset', () => {
    const first = mergeTape([], { reset: true, trades: [trade('1'), trade('2')] });
    expect(ids(mergeTape(first, { reset: false, trades: [trade('3')] }))).toEqual(['1', '2', '3']);
    expect(ids(mergeTape(first, { reset: true, trades: [trade('9')] }))).toEqual(['9']);
  });

  it('shows a trade once, however often it arrives', () => {
    const first = mergeTape([], { reset: true, trades: [trade('1'), trade('2')] });
    expect(ids(mergeTape(first, { reset: false, trades: [trade('2'), trade('3')] }))).toEqual(['1', '2', '3']);
    expect(mergeTape(first, { reset: false, trades: [trade('1')] })).toBe(first);
  });

  it('is bounded', () => {
    const many = Array.from({ length: TAPE_LIMIT + 50 }, (_, index) => trade(`${index}`));
    expect(mergeTape([], { reset: true, trades: many })).toHaveLength(TAPE_LIMIT);
    const full = mergeTape([], { reset: true, trades: many });
    const next = mergeTape(full, { reset: false, trades: [trade('new')] });
    expect([next.length, next.at(-1)?.id, next[0]?.id]).toEqual([TAPE_LIMIT, 'new', '51']);
  });

  it('B-C10: says how many trades it missed, until only newer ones than were known then are left', () => {
    const known = Array.from({ length: TAPE_LIMIT }, (_, index) => trade(`${index}`, { time: 1_000 }));
    const empty = { trades: [], gap: null };
    const behind = mergeTapeView(empty, { reset: true, missed: 1_234, trades: known });
    expect(behind.gap).toEqual({ count: 1_234, until: 1_000 });
    const fresh = Array.from({ length: TAPE_LIMIT }, (_, index) => trade(`n${index}`, { time: 2_000 }));
    const almost = mergeTapeView(behind, { reset: false, missed: 0, trades: fresh.slice(1) });
    expect([almost.trades[0]?.time, almost.gap?.count]).toEqual([1_000, 1_234]);
    const past = mergeTapeView(almost, { reset: false, missed: 0, trades: fresh.slice(0, 1) });
    expect([past.trades[0]?.time, past.gap]).toEqual([2_000, null]);
    expect(mergeTapeView(behind, { reset: true, missed: 0, trades: known }).gap).toBe(null);
  });

  it('gives the newest rows first, as text with exact decimals', () => {
    const trades = [
      trade('1', { time: 0, price: '99', quantity: '1', takerSide: 'SELL' }),
      trade('2', { time: 61_000, price: '61250.5', quantity: '0.5' }),
    ];
    expect(tapeRows(trades, 2, { price: 1, quantity: 3 }, 'utc')).toEqual([
      { id: '2', time: 61_000, clock: '00:01:01', price: '61\u202f250.5', size: '0.500', side: 'BUY' },
      { id: '1', time: 0, clock: '00:00:00', price: '99.0', size: '1.000', side: 'SELL' },
    ]);
    expect(tapeRows(trades, 1, { price: 1, quantity: 3 }, 'utc')).toHaveLength(1);
  });
});
