import { describe, expect, it } from 'vitest';
import { callNames, calls, eventNames, events, resultSchema } from '../../../shared/ipc/contract.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';

describe('IPC contract', () => {
  it('XI10 has no call or event named after credentials', () => {
    for (const name of [...callNames, ...eventNames])
      expect(name).not.toMatch(/secret|passphrase|credential\.(get|read)/i);
  });

  it('B-D3 XI2 rejects missing, extra and wrongly typed fields of every call', () => {
    for (const name of callNames) {
      expect(calls[name].request.safeParse({ extra: 1 }).success).toBe(false);
      expect(calls[name].request.safeParse(null).success).toBe(false);
      expect(calls[name].request.safeParse([]).success).toBe(false);
    }
    for (const name of eventNames) expect(events[name].safeParse({ extra: 1 }).success).toBe(false);
  });

  it('V6 rejects numbers in place of decimal text', () => {
    const bar = { openTime: 0, open: 1, high: '1', low: '1', close: '1', volume: '1', closed: true };
    expect(calls['market.history'].answer.safeParse({ bars: [bar], complete: true }).success).toBe(false);
    expect(calls['market.history'].answer.safeParse({ bars: [{ ...bar, open: '1' }], complete: true }).success).toBe(
      true,
    );
  });

  it('V6 rejects numbers in place of decimal text in overview, contract and quote data', () => {
    const feed = { status: 'live', reason: null, since: 0, receivedAt: null };
    const openInterest = { symbol: 'A', contracts: '5', at: null };
    const good = {
      'market.overview': { market: 'spot', feed, reset: true, cells: ['A', '1'] },
      'market.contract': { market: 'futures', symbol: 'A', feed, funding: null, openInterest },
    } as const;
    for (const [name, view] of Object.entries(good)) {
      expect(events[name as keyof typeof good].safeParse(view).success).toBe(true);
    }
    expect(events['market.overview'].safeParse({ ...good['market.overview'], cells: ['A', 1] }).success).toBe(false);
    const bare = { ...good['market.contract'], openInterest: { ...openInterest, contracts: 5 } };
    expect(events['market.contract'].safeParse(bare).success).toBe(false);
    const quoteSchema = calls['market.glance'].answer;
    expect(quoteSchema.safeParse({ closes: ['1'], openInterest: null }).success).toBe(true);
    expect(quoteSchema.safeParse({ closes: [1], openInterest: null }).success).toBe(false);
  });

  it('accepts a value or an error, never both', () => {
    const schema = resultSchema(calls['market.subscribe'].answer);
    expect(schema.safeParse(ok({ subscription: 's1' })).success).toBe(true);
    expect(schema.safeParse(fail(appError('invalid', 'error.symbol.unknown', { symbol: 'X' }))).success).toBe(true);
    expect(schema.safeParse({ ok: true }).success).toBe(false);
    expect(schema.safeParse({ ok: true, value: { subscription: 's1' }, error: null }).success).toBe(false);
  });
});
