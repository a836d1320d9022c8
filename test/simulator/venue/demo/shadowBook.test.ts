import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { InstrumentMarket, OrderListener } from '../../../../electron/simulator/market/instrumentMarket.ts';
import { ShadowBook } from '../../../../electron/simulator/venue/demo/shadowBook.ts';

describe('Book of demo orders (R9, A-DEMO-FILLS)', () => {
  it('a trade fills only orders placed before it', () => {
    const fills: [number, number][] = [];
    // A market whose book offers nothing: only trades can fill.
    const emptyMarketDouble = { book: { best: () => 0, levels: () => 0 } } as unknown as InstrumentMarket;
    const listener = {
      accepted: () => undefined,
      done: () => undefined,
      allowance: (_one: unknown, _id: number, left: number) => left,
      trade: (_one: unknown, { makerId, size }: { makerId: number; size: number }) => void fills.push([makerId, size]),
    } as unknown as OrderListener;
    let last = 0;
    const book = new ShadowBook(emptyMarketDouble, listener, () => (last += 1));
    const early = book.limit(BUY, 90, 5, 'GTC', 1);
    book.traded(95);
    const late = book.limit(BUY, 100, 5, 'GTC', 1);
    book.stepped(1);
    expect(fills).toEqual([]);
    book.traded(99);
    book.stepped(2);
    expect(fills).toEqual([[late, 5]]);
    book.traded(89);
    const sell = book.limit(SELL, 80, 2, 'GTC', 1);
    book.stepped(3);
    expect(fills).toEqual([
      [late, 5],
      [early, 5],
    ]);
    book.traded(81);
    book.stepped(4);
    expect(fills.at(-1)).toEqual([sell, 2]);
  });
});
