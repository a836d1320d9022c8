import { describe, expect, it } from 'vitest';
import { TAPE_LIMIT, emptyTape, mergeTape, mergeTapeView } from '../../../../renderer/features/tape/model.ts';
import { trade } from '../../support/builders.ts';

const ids = (trades: readonly { id: string }[]): string[] => trades.map(({ id }) => id);

describe('tape', () => {
  it('appends trades and replaces them on a reset', () => {
    const first = mergeTape([], { reset: true, trades: [trade('1'), trade('2')] });
    expect(ids(mergeTape(first, { reset: false, trades: [trade('3')] }))).toEqual(['1', '2', '3']);
    expect(ids(mergeTape(first, { reset: true, trades: [trade('9')] }))).toEqual(['9']);
  });

  it('shows a repeated trade once', () => {
    const first = mergeTape([], { reset: true, trades: [trade('1'), trade('2')] });
    expect(ids(mergeTape(first, { reset: false, trades: [trade('2'), trade('3')] }))).toEqual(['1', '2', '3']);
    expect(mergeTape(first, { reset: false, trades: [trade('1')] })).toBe(first);
  });

  it('is limited in length', () => {
    const many = Array.from({ length: TAPE_LIMIT + 50 }, (_, index) => trade(`${index}`));
    expect(mergeTape([], { reset: true, trades: many })).toHaveLength(TAPE_LIMIT);
    const full = mergeTape([], { reset: true, trades: many });
    const next = mergeTape(full, { reset: false, trades: [trade('new')] });
    expect([next.length, next.at(-1)?.id, next[0]?.id]).toEqual([TAPE_LIMIT, 'new', '51']);
  });

  it('B-C10: reports the number of missed trades until no trade from before the gap is left', () => {
    const known = Array.from({ length: TAPE_LIMIT }, (_, index) => trade(`${index}`, { time: 1_000 }));
    const behind = mergeTapeView(emptyTape, { reset: true, missed: 1_234, trades: known });
    expect(behind.gap).toEqual({ count: 1_234, until: 1_000 });
    const fresh = Array.from({ length: TAPE_LIMIT }, (_, index) => trade(`n${index}`, { time: 2_000 }));
    const almost = mergeTapeView(behind, { reset: false, missed: 0, trades: fresh.slice(1) });
    expect([almost.trades[0]?.time, almost.gap?.count]).toEqual([1_000, 1_234]);
    const past = mergeTapeView(almost, { reset: false, missed: 0, trades: fresh.slice(0, 1) });
    expect([past.trades[0]?.time, past.gap]).toEqual([2_000, null]);
    expect(mergeTapeView(behind, { reset: true, missed: 0, trades: known }).gap).toBe(null);
  });

  it('counts all trades received, including dropped and missed ones', () => {
    const first = mergeTapeView(emptyTape, { reset: true, missed: 0, trades: [trade('1'), trade('2')] });
    const next = mergeTapeView(first, { reset: false, missed: 3, trades: [trade('2'), trade('3')] });
    expect([first.seen, next.seen]).toEqual([2, 6]);
  });
});
