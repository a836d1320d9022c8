import { describe, expect, it } from 'vitest';
import { runDrafts } from './runDrafts.ts';

describe("B-B3 receipt equals the exchange's result to the last digit (A-MARGIN, R8)", () => {
  it('B-B3 fee, balance, margin, available balance and liquidation prices of another 5,000 drafts', () => {
    const { different, unexplained, compared } = runDrafts(8, 5_000);
    expect([different.slice(0, 3), unexplained.slice(0, 3), compared]).toEqual([[], [], 5_000]);
  }, 240_000);
});
