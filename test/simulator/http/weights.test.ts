import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';

describe('Weight ledger (document 1 Limits, R3)', () => {
  it('uses a sliding window of ten seconds', () => {
    const ledger = new WeightLedger(false);
    expect(ledger.spend('a', 'x', 300, 0)).toEqual({ allowed: true, used: 300, remaining: 200 });
    expect(ledger.spend('a', 'y', 200, 5000)).toEqual({ allowed: true, used: 500, remaining: 0 });
    expect(ledger.spend('b', 'y', 200, 5000)).toEqual({ allowed: true, used: 200, remaining: 300 });
    expect(ledger.spend('a', 'x', 1, 9999)).toEqual({ allowed: false, used: 500, remaining: 0 });
    expect(ledger.spend('a', 'x', 300, 10_000)).toEqual({ allowed: true, used: 500, remaining: 0 });
  });

  it('a request during the pause starts a ten-second ban', () => {
    const ledger = new WeightLedger(false);
    ledger.spend('a', 'x', 500, 0);
    expect(ledger.spend('a', 'x', 1, 1000).allowed).toBe(false);
    expect(ledger.spend('a', 'x', 1, 2000).allowed).toBe(false);
    expect(ledger.read(2000)).toEqual({ a: { used: 500, banned: true } });
    expect(ledger.spend('a', 'x', 1, 11_999).allowed).toBe(false);
    expect(ledger.spend('a', 'x', 1, 12_000)).toEqual({ allowed: true, used: 1, remaining: 499 });
  });

  it('counts each endpoint separately in per-endpoint mode', () => {
    const ledger = new WeightLedger(true);
    expect(ledger.spend('a', 'x', 500, 0).allowed).toBe(true);
    expect(ledger.spend('a', 'y', 500, 0).allowed).toBe(true);
    expect(ledger.spend('a', 'x', 1, 0).allowed).toBe(false);
  });

  it('allows 80 spot cancels per address in ten seconds and 200 a minute (R53)', () => {
    const ledger = new WeightLedger(false);
    const passed = (from: number, count: number) =>
      Array.from({ length: count }, () => ledger.spendCancels('a', 1, from)).filter(Boolean).length;
    expect(passed(0, 80)).toBe(80);
    expect(passed(10_000, 80)).toBe(80);
    expect(passed(20_000, 40)).toBe(40);
    expect(passed(30_000, 1)).toBe(0);
    expect(ledger.isBanned('a', 30_000)).toBe(false);
    expect(ledger.spendCancels('b', 1, 30_000)).toBe(true);
    expect(passed(60_000, 1)).toBe(1);
  });

  it.each([true, false])(
    'a ban blocks the whole address, whichever limit started it (per endpoint: %s; R53)',
    (each) => {
      const ledger = new WeightLedger(each);
      ledger.spend('a', 'x', 500, 0);
      ledger.spend('a', 'x', 1, 0);
      ledger.spend('a', 'x', 1, 0);
      const closed = (address: string, now: number) => [
        ledger.isBanned(address, now),
        !ledger.spend(address, 'y', 1, now).allowed,
        !ledger.spendCancels(address, 1, now),
      ];
      expect(closed('a', 9_999)).toEqual([true, true, true]);
      expect(closed('b', 9_999)).toEqual([false, false, false]);
      expect(closed('a', 10_000)).toEqual([false, false, false]);
      for (let i = 0; i < 82; i += 1) ledger.spendCancels('c', 1, 20_000);
      expect(closed('c', 29_999)).toEqual([true, true, true]);
      expect(closed('c', 30_000)).toEqual([false, false, false]);
      ledger.ban('d', 40_000, 30_000);
      expect(closed('d', 39_999)).toEqual([true, true, true]);
      expect(closed('d', 40_000)).toEqual([false, false, false]);
    },
  );

  it('never admits more than a weight of 500 in any ten seconds', () => {
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
