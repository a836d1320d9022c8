import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createAuthBreaker,
  isKeyError,
  isPermissionError,
} from '../../../../electron/main/exchange/rest/authBreaker.ts';
import { classifyAnswer } from '../../../../electron/main/exchange/rest/reply/classify.ts';
import type { AppError } from '../../../../shared/result/appError.ts';

const refusal = (code: number, status = 401): AppError => classifyAnswer('spot.account', status, { code, msg: 'x' });

function setUp() {
  const tripped: string[] = [];
  const breaker = createAuthBreaker((error) => void tripped.push(error.exchange?.code ?? ''));
  /** Makes one request that ends with `error`; returns false if the breaker did not let it through. */
  const ask = (market: 'spot' | 'futures', error: AppError | null, neutral = false): boolean => {
    if (breaker.enter(market)) return false;
    breaker.left(market, error, neutral);
    return true;
  };
  return { breaker, tripped, ask };
}

const keyCodes = [-1040, -1041, -1042, -1043, -1044, -1045, -1047, -1049, -1050, -1055, -1056, -1057];

describe('auth breaker', () => {
  test.each(keyCodes)('B-C9: after %i at most two requests go out, on both markets together, then none', (code) => {
    const { breaker, tripped, ask } = setUp();
    const went = Array.from({ length: 100 }, (_, i) => ask(i % 2 === 0 ? 'spot' : 'futures', refusal(code)));
    expect([went.filter(Boolean).length, tripped, breaker.refused()?.exchange?.code]).toEqual([
      2,
      [String(code)],
      String(code),
    ]);
  });

  test('B-C9: requests in flight at the first refusal may all end, and then the breaker opens at once', () => {
    const { breaker, tripped } = setUp();
    for (let i = 0; i < 5; i += 1) expect(breaker.enter('spot')).toBeNull();
    for (let i = 0; i < 5; i += 1) breaker.left('spot', refusal(-1044), false);
    expect([breaker.enter('spot')?.exchange?.code, tripped]).toEqual(['-1044', ['-1044']]);
  });

  test('XS11: single refusals among a thousand good replies stop nothing', () => {
    const { tripped, ask } = setUp();
    for (let i = 0; i < 1_000; i += 1) expect(ask('spot', i % 100 === 0 ? refusal(-1047) : null)).toBe(true);
    expect(tripped).toEqual([]);
  });

  test('XS12 H11: an expired timestamp and exchange errors do not count against the key', () => {
    const { tripped, ask } = setUp();
    for (const code of [-1046, -1054, -1000]) for (let i = 0; i < 20; i += 1) ask('spot', refusal(code));
    expect([ask('spot', null), tripped]).toEqual([true, []]);
  });

  test('XU28: a market without permission is requested once a minute, and reopens with the first good reply', () => {
    const time = { now: 0 };
    const breaker = createAuthBreaker(() => undefined, { monotonic: () => time.now });
    const ask = (error: AppError | null): boolean => {
      if (breaker.enter('futures')) return false;
      breaker.left('futures', error, false);
      return true;
    };
    const denied = refusal(-1052, 403);
    const went: number[] = [];
    for (; time.now < 300_000; time.now += 1_000) if (ask(denied)) went.push(time.now);
    expect(went).toEqual([0, 1_000, 61_000, 121_000, 181_000, 241_000]);
    time.now = 301_000;
    expect([ask(null), ask(null), ask(null)]).toEqual([true, true, true]);
  });

  test('B-C9: a key that was refused stays refused, however much time passes', () => {
    const time = { now: 0 };
    const breaker = createAuthBreaker(() => undefined, { monotonic: () => time.now });
    for (let i = 0; i < 2; i += 1) {
      breaker.enter('spot');
      breaker.left('spot', refusal(-1044), false);
    }
    time.now = 86_400_000;
    expect(breaker.enter('spot')?.exchange?.code).toBe('-1044');
  });

  test('XU28: a missing permission stops requests of its market only', () => {
    const { tripped, ask } = setUp();
    const went = Array.from({ length: 20 }, () => ask('futures', refusal(-1052, 403)));
    expect([went.filter(Boolean).length, ask('spot', null), tripped]).toEqual([2, true, []]);
  });

  test('requests without a reply do not count', () => {
    const { ask } = setUp();
    ask('spot', refusal(-1044));
    for (let i = 0; i < 10; i += 1) expect(ask('spot', null, true)).toBe(true);
    expect([ask('spot', null), ask('spot', refusal(-1044)), ask('spot', null)]).toEqual([true, true, true]);
  });

  test('B-C9: for any order of replies, at most two refusals occur without a good reply between them', () => {
    const answer = fc.constantFrom('good', 'bad', 'lost');
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 60 }), (answers) => {
        const { ask } = setUp();
        let answeredSince = -1;
        for (const kind of answers) {
          const went = ask('spot', kind === 'bad' ? refusal(-1049) : null, kind === 'lost');
          if (!went || kind === 'lost') continue;
          if (kind === 'good') answeredSince = -1;
          else answeredSince += 1;
          expect(answeredSince).toBeLessThan(2);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('401 without a code is a key error, 403 with a page is not', () => {
    const page = classifyAnswer('spot.account', 401, undefined);
    expect([isKeyError(page), isKeyError(classifyAnswer('spot.account', 403, undefined))]).toEqual([true, false]);
    expect([isPermissionError(refusal(-1051)), isKeyError(refusal(-1051)), isKeyError(refusal(-1058))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
