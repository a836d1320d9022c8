import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountLimits } from '../../../electron/simulator/http/accountLimits.ts';
import { SlidingLedger } from '../../../electron/simulator/http/slidingLedger.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';

describe('Rate limit ledger with two windows', () => {
  it('never admits more than either window allows', () => {
    const rules = [
      { limit: 5, windowMs: 100 },
      { limit: 9, windowMs: 1000 },
    ];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 100 }), (pauses) => {
        const ledger = new SlidingLedger(rules);
        const passed: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const { allowed, used } = ledger.spend('a', 1, now);
          if (allowed) passed.push(now);
          const within = rules.map(({ windowMs }) => passed.filter((at) => at > now - windowMs).length);
          expect(used).toEqual(within);
          for (const [at, { limit }] of rules.entries()) expect(within[at]).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('spends from neither window when one rejects', () => {
    const ledger = new SlidingLedger([
      { limit: 2, windowMs: 100 },
      { limit: 3, windowMs: 1000 },
    ]);
    expect(ledger.spend('a', 2, 0).used).toEqual([2, 2]);
    expect(ledger.spend('a', 2, 100)).toEqual({ allowed: false, used: [0, 2] });
    expect(ledger.spend('b', 2, 100)).toEqual({ allowed: true, used: [2, 2] });
  });
});

describe('Account limits (document 1 Limits)', () => {
  const { 'spot.order.place': spotPlace, 'futures.order.place': futuresPlace } = endpoints;

  it('allow 100 placements in ten seconds on spot, reported in both windows', () => {
    const limits = new AccountLimits('spot');
    for (let i = 1; i <= 100; i += 1) {
      expect(limits.spend(spotPlace, 'user', i)).toEqual({
        allowed: true,
        headers: {
          'X-ORDER-COUNT-10S': String(i),
          'X-ORDER-REMAINING-10S': String(100 - i),
          'X-ORDER-COUNT-1M': String(i),
        },
      });
    }
    expect(limits.spend(spotPlace, 'user', 200).allowed).toBe(false);
    expect(limits.spend(spotPlace, 'trader', 200).allowed).toBe(true);
    // The first request leaves the window at 10,001: that is when the pause ends.
    expect(limits.spend(spotPlace, 'user', 10_001)).toEqual({
      allowed: true,
      headers: { 'X-ORDER-COUNT-10S': '100', 'X-ORDER-REMAINING-10S': '0', 'X-ORDER-COUNT-1M': '101' },
    });
  });

  it('allow 300 placements a minute on futures; a request during the pause starts a ten-second ban', () => {
    const limits = new AccountLimits('futures');
    for (let i = 1; i <= 300; i += 1) expect(limits.spend(futuresPlace, 'user', 0).allowed).toBe(true);
    expect(limits.spend(futuresPlace, 'user', 59_000)).toEqual({
      allowed: false,
      headers: { 'X-ORDER-COUNT-10S': '0', 'X-ORDER-COUNT-1M': '300', 'X-ORDER-REMAINING-1M': '0' },
    });
    expect(limits.spend(futuresPlace, 'user', 59_500).allowed).toBe(false);
    expect(limits.spend(futuresPlace, 'user', 69_499).allowed).toBe(false);
    expect(limits.spend(futuresPlace, 'user', 69_500).allowed).toBe(true);
  });

  it('do not apply to cancels (A-CANCEL-LIMIT, R53)', () => {
    for (const id of ['spot.order.cancel', 'futures.order.cancel'] as const) {
      const limits = new AccountLimits(endpoints[id].market);
      for (let i = 0; i < 500; i += 1) {
        expect(limits.spend(endpoints[id], 'user', 0)).toEqual({ allowed: true, headers: {} });
      }
    }
  });

  it('a batch counts as five, a modified take-profit or stop-loss as none (A-ORDER-COUNT, R9)', () => {
    const spot = new AccountLimits('spot');
    const batch = endpoints['spot.order.batch.place'];
    for (let i = 1; i <= 20; i += 1) expect(spot.spend(batch, 'user', 0).allowed).toBe(true);
    expect(spot.spend(batch, 'user', 1)).toEqual({
      allowed: false,
      headers: { 'X-ORDER-COUNT-10S': '100', 'X-ORDER-REMAINING-10S': '0', 'X-ORDER-COUNT-1M': '100' },
    });
    const futures = new AccountLimits('futures');
    expect(futures.spend(endpoints['futures.batchOrders.place'], 'user', 0).headers).toEqual({
      'X-ORDER-COUNT-10S': '5',
      'X-ORDER-COUNT-1M': '5',
      'X-ORDER-REMAINING-1M': '295',
    });
    expect(futures.spend(endpoints['futures.modifyTpSlOrder'], 'user', 0)).toEqual({ allowed: true, headers: {} });
  });

  it('do not apply to queries', () => {
    const limits = new AccountLimits('spot');
    for (let i = 0; i < 500; i += 1) {
      expect(limits.spend(endpoints['spot.order.get'], 'user', 0)).toEqual({ allowed: true, headers: {} });
    }
  });
});
