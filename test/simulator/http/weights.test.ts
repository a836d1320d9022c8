import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';

describe('the weight ledger (document 1 Limits, R3)', () => {
  it('counts a sliding window of ten seconds', () => {
    const ledger = new WeightLedger(false);
    expect(ledger.spend('a', 'x', 300, 0)).toEqual({ allowed: true, used: 300, remaining: 200 });
    expect(ledger.spend('a', 'y', 200, 5000)).toEqual({ allowed: true, used: 500, remaining: 0 });
    expect(ledger.spend('b', 'y', 200, 5000)).toEqual({ allowed: true, used: 200, remaining: 300 });
    expect(ledger.spend('a', 'x', 1, 9999)).toEqual({ allowed: false, used: 500, remaining: 0 });
    expect(ledger.spend('a', 'x', 300, 10_000)).toEqual({ allowed: true, used: 500, remaining: 0 });
  });

  it('a request during the pause begins ten seconds of ban, whatever room there is', () => {
    const ledger = new WeightLedger(false);
    ledger.spend('a', 'x', 500, 0);
    expect(ledger.spend('a', 'x', 1, 1000).allowed).toBe(false);
    expect(ledger.spend('a', 'x', 1, 2000).allowed).toBe(false);
    expect(ledger.read(2000)).toEqual({ a: { used: 500, banned: true } });
    expect(ledger.spend('a', 'x', 1, 11_999).allowed).toBe(false);
    expect(ledger.spend('a', 'x', 1, 12_000)).toEqual({ allowed: true, used: 1, remaining: 499 });
  });

  it('counts each endpoint by itself when asked to', () => {
    const ledger = new WeightLedger(true);
    expect(ledger.spend('a', 'x', 500, 0).allowed).toBe(true);
    expect(ledger.spend('a', 'y', 500, 0).allowed).toBe(true);
    expect(ledger.spend('a', 'x', 1, 0).allowed).toBe(false);
  });

  it('never lets more than 500 through in any ten seconds', () => {
    const request = fc.record({ after: fc.integer({ min: 0, max: 4000 }), weight: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 120 }), (requests) => {
        const ledger = new WeightLedger(false);
        const passed: { at: number; weight: number }[] = [];
        let now = 0;
        for (const { after, weight } of requests) {
          now += after;
          if (ledger.spend('a', 'x', weight, now).allowed) passed.push({ at: now, weight });
          const window = passed.filter(({ at }) => at > now - 10_000);
          expect(window.reduce((sum, one) => sum + one.weight, 0)).toBeLessThanOrEqual(500);
        }
      }),
    );
  });
});
