import { describe, expect, it } from 'vitest';
import { runDrafts } from './runDrafts.ts';

describe('B-B3 the receipt and the exchange agree to the last digit (A-MARGIN, R8)', () => {
  it('B-B3 in fee, balance, margin, what is available and every liquidation price, for another 5,000 drafts', () => {
    const { different, unexplained, compared } = runDrafts(8, 5_000);
    expect([different.slice(0, 3), unexplained.slice(0, 3), compared]).toEqual([[], [], 5_000]);
  }, 240_000);
});
