import { describe, expect, it } from 'vitest';
import { runDrafts } from './runDrafts.ts';

describe("B-B3 receipt equals the exchange's result to the last digit (A-MARGIN, R8)", () => {
  it('B-B3 fee, balance, margin, available balance and liquidation prices of the first 5,000 drafts', () => {
    const { different, unexplained, compared, liquidated, met } = runDrafts(20_261_122, 5_000);
    expect([different.slice(0, 3), unexplained.slice(0, 3), compared]).toEqual([[], [], 5_000]);
    // The drafts were of every kind, including those that the exchange liquidates at once.
    expect(liquidated).toBeGreaterThan(20);
    const rare = ['several levels', 'taken and waiting', 'waiting', 'dropped', 'trimmed', 'higher bracket'];
    const kinds = ['opens', 'closes', 'CROSSED', 'ISOLATED', 'COMBINED', 'SEPARATED', 'LONG', 'SHORT', 'several cross'];
    for (const kind of [...kinds, ...rare, 'no liquidation price']) {
      expect([kind, (met[kind] ?? 0) >= (kinds.includes(kind) ? 500 : 100)]).toEqual([kind, true]);
    }
  }, 240_000);
});
