/** Which of the seen terms belong to a closed position. */
import { describe, expect, test } from 'vitest';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import { marginTermsOf, type SeenTerms } from '../../../shared/domain/marginTerms.ts';
import { futuresFill, rebuilt, START } from './positionBuilders.ts';

const seen = (at: number, leverage: string, changes: Partial<SeenTerms> = {}): SeenTerms => ({
  symbol: 'BTCUSDT',
  side: 'LONG',
  openOrderId: null,
  at: START + at,
  marginType: 'CROSSED',
  leverage,
  ...changes,
});

/** A long from 1 ms to 9 ms after the start, opened by order `o1`. */
const position = (changes: Partial<ClosedPosition> = {}): ClosedPosition => ({
  ...rebuilt([futuresFill('1'), futuresFill('9', { side: 'SELL', price: '101' })]).closed[0]!,
  ...changes,
});

describe('the terms of a closed position', () => {
  test('are those seen while it was open, in their order, each once in a row', () => {
    const all = [seen(9, '50'), seen(1, '20'), seen(2, '20'), seen(3, '20', { marginType: 'ISOLATED' })];
    expect(marginTermsOf(position(), all)).toEqual([
      { marginType: 'CROSSED', leverage: '20' },
      { marginType: 'ISOLATED', leverage: '20' },
      { marginType: 'CROSSED', leverage: '50' },
    ]);
  });

  test('that return to what they were are listed again', () => {
    expect(marginTermsOf(position(), [seen(1, '20'), seen(2, '5'), seen(3, '20')])).toEqual(
      ['20', '5', '20'].map((leverage) => ({ marginType: 'CROSSED', leverage })),
    );
  });

  test('are unknown when it was seen before or after only, on the other side, or in another contract', () => {
    const others = [
      seen(0, '20'),
      seen(10, '20'),
      seen(5, '20', { side: 'SHORT' }),
      seen(5, '20', { symbol: 'ETHUSDT' }),
    ];
    expect(marginTermsOf(position(), others)).toBe(null);
    expect(marginTermsOf(position(), [])).toBe(null);
    expect(marginTermsOf(position({ openedAt: null }), [seen(5, '20')])).toBe(null);
  });

  test('of separated positions are told apart by the order that opened each', () => {
    const all = [seen(2, '10', { openOrderId: 'o1' }), seen(3, '20', { openOrderId: 'o2' }), seen(4, '30')];
    const terms = (openOrderId: string | null) => marginTermsOf(position({ openOrderId }), all);
    expect([terms('o1'), terms('o2'), terms('o3')]).toEqual([
      [{ marginType: 'CROSSED', leverage: '10' }],
      [{ marginType: 'CROSSED', leverage: '20' }],
      null,
    ]);
    // Rebuilt without its opening order: o1 is among its fills, o2 is another position.
    expect(terms(null)).toEqual([
      { marginType: 'CROSSED', leverage: '10' },
      { marginType: 'CROSSED', leverage: '30' },
    ]);
  });
});
