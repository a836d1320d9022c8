import { describe, expect, it } from 'vitest';
import { contracts } from '../../../../electron/simulator/market/contracts.ts';
import {
  averageTicks,
  closingSize,
  planCopy,
  profitShare,
  slipsBeyond,
  triggersOf,
  type LeaderTrade,
} from '../../../../electron/simulator/venue/copy/copyArithmetic.ts';
import type { TraceTerms } from '../../../../electron/simulator/venue/copy/follows.ts';
import { createRandom } from '../../../../shared/time/random.ts';

/** Ticks of 0.1, steps of 0.0001, minimum order size 0.0001. */
const btc = contracts[0]!;
/** 0.05 BTC for 2500 USDT, leverage 20, cross, long. */
const leader: LeaderTrade = {
  size: 500,
  value: 2_500_00000000n,
  leverage: 20,
  marginType: 'CROSSED',
  positionSide: 'LONG',
};
const none = { leverage: 7, held: 0 };
const plan = (trace: TraceTerms, follower = none, of = leader) => planCopy(btc, trace, of, follower);
const made = (size: number, leverage = 20, marginType = 'CROSSED') => ({
  ok: true,
  value: { size, terms: { leverage, marginType } },
});

describe('Copy size (A-COPY-SIZE)', () => {
  it("percent: percentage of the lead trader's size, rounded down to steps", () => {
    expect(plan({ traceType: 'percent', traceValue: '100' })).toEqual(made(500));
    expect(plan({ traceType: 'percent', traceValue: '10' })).toEqual(made(50));
    // 500 x 33.33 % = 166.65 steps.
    expect(plan({ traceType: 'percent', traceValue: '33.33' })).toEqual(made(166));
    expect(plan({ traceType: 'percent', traceValue: '250' })).toEqual(made(1250));
  });

  it("amount: size the margin amount opens at the lead trader's price", () => {
    // 50 USDT x 20 = 1000 USDT at 50000.
    expect(plan({ traceType: 'amount', traceValue: '50' })).toEqual(made(200));
    // 50 USDT x 10.
    const specified = { leverageType: 'specify', longLeverage: 10, shortLeverage: 3 } as const;
    expect(plan({ traceType: 'amount', traceValue: '50', ...specified })).toEqual(made(100, 10));
    // 12.34 x 20 = 246.8 USDT = 0.004936 BTC.
    expect(plan({ traceType: 'amount', traceValue: '12.34' })).toEqual(made(49));
  });

  it("without settings the lead trader's size is copied (A-COPY-DEFAULTS)", () => {
    expect(plan({})).toEqual(made(500));
  });

  it('below the minimum order size gives no copy', () => {
    expect(plan({ traceType: 'percent', traceValue: '0.1' })).toEqual({ ok: false, error: 'TOO_SMALL' });
    expect(plan({ traceType: 'amount', traceValue: '0.2' })).toEqual({ ok: false, error: 'TOO_SMALL' });
  });

  it('the maximum holding reduces a copy and then rejects it; 0 means no limit', () => {
    expect(plan({ maxHoldQty: '0.06' }, { leverage: 7, held: 300 })).toEqual(made(300));
    expect(plan({ maxHoldQty: '0.06' }, { leverage: 7, held: 600 })).toEqual({ ok: false, error: 'MAX_HOLD' });
    expect(plan({ maxHoldQty: '0.06' }, { leverage: 7, held: 700 })).toEqual({ ok: false, error: 'MAX_HOLD' });
    expect(plan({ maxHoldQty: '0' }, { leverage: 7, held: 700 })).toEqual(made(500));
  });
});

describe('Copy terms (A-COPY-LEVERAGE)', () => {
  it('margin mode: cross, isolated, or that of the lead trader', () => {
    expect(plan({ marginType: 'isolated' })).toEqual(made(500, 20, 'ISOLATED'));
    expect(plan({ marginType: 'cross' }, none, { ...leader, marginType: 'ISOLATED' })).toEqual(made(500));
    expect(plan({ marginType: 'trader' }, none, { ...leader, marginType: 'ISOLATED' })).toEqual(
      made(500, 20, 'ISOLATED'),
    );
  });

  it("leverage: the account's setting, that of the lead trader, or the one specified per side", () => {
    const both = { longLeverage: 5, shortLeverage: 3 };
    expect(plan({ leverageType: 'fixed', ...both })).toEqual(made(500, 7));
    expect(plan({ leverageType: 'trader', ...both })).toEqual(made(500, 20));
    expect(plan({ leverageType: 'specify', ...both })).toEqual(made(500, 5));
    expect(plan({ leverageType: 'specify', ...both }, none, { ...leader, positionSide: 'SHORT' })).toEqual(
      made(500, 3),
    );
    expect(plan({ leverageType: 'specify' })).toEqual(made(500, 7));
  });
});

describe('Slippage', () => {
  const at = (price: number, size = 100) => ({ size, value: BigInt(price) * BigInt(size) * 10_000n });
  const asked = at(50_000, 500);

  it('rejects a copy that opens worse than the lead trader by more than the ratio, never a better one', () => {
    expect(slipsBeyond('0.01', 'BUY', asked, at(50_500))).toBe(false);
    expect(slipsBeyond('0.01', 'BUY', asked, at(50_501))).toBe(true);
    expect(slipsBeyond('0.01', 'BUY', asked, at(40_000))).toBe(false);
    expect(slipsBeyond('0.01', 'SELL', asked, at(49_500))).toBe(false);
    expect(slipsBeyond('0.01', 'SELL', asked, at(49_499))).toBe(true);
  });

  it('is not limited without a ratio or with 0', () => {
    expect(slipsBeyond(undefined, 'BUY', asked, at(90_000))).toBe(false);
    expect(slipsBeyond('0', 'BUY', asked, at(90_000))).toBe(false);
  });
});

describe('Take-profit and stop-loss (A-COPY-TPSL) as ratios of the margin', () => {
  it('lie at ratio / leverage from the price, on the correct side', () => {
    const ratios = { stopProfitRatio: '0.5', stopLossRatio: '0.2' };
    // At 50000.0 and leverage 20: 0.5 / 20 = 2.5 % up, 0.2 / 20 = 1 % down.
    const long = { positionSide: 'LONG', leverage: 20 } as const;
    expect(triggersOf(ratios, long, 500_000)).toEqual({ takeProfit: 512_500, stopLoss: 495_000 });
    const short = { positionSide: 'SHORT', leverage: 10 } as const;
    expect(triggersOf(ratios, short, 500_000)).toEqual({ takeProfit: 475_000, stopLoss: 510_000 });
  });

  it('are at least one tick away, and absent without a ratio, with 0, or without a positive price', () => {
    const long = { positionSide: 'LONG', leverage: 200 } as const;
    expect(triggersOf({ stopProfitRatio: '0.0001', stopLossRatio: '0' }, long, 100)).toEqual({
      takeProfit: 101,
      stopLoss: null,
    });
    expect(triggersOf({ stopLossRatio: '2' }, { ...long, leverage: 1 }, 500_000).stopLoss).toBeNull();
    expect(triggersOf({}, long, 500_000)).toEqual({ takeProfit: null, stopLoss: null });
  });

  it('the average price is in whole ticks, rounded down', () => {
    expect(averageTicks(btc, { size: 3, value: 15_00003000n })).toBe(500_001);
    expect(averageTicks(btc, { size: 0, value: 0n })).toBe(0);
  });
});

describe('Closing and profit share', () => {
  it('closes the same fraction of a copy that the lead trader closed', () => {
    expect(closingSize(50, 500, 500)).toBe(50);
    expect(closingSize(50, 250, 500)).toBe(25);
    expect(closingSize(50, 1, 3)).toBe(16);
    expect(closingSize(1, 1, 3)).toBe(0);
  });

  it('gives the lead trader a share of a profit, rounded down, and none of a loss', () => {
    expect(profitShare(10_00000000n, '0.1')).toBe(1_00000000n);
    expect(profitShare(9n, '0.15')).toBe(1n);
    expect(profitShare(0n, '0.1')).toBe(0n);
    expect(profitShare(-5n, '0.1')).toBe(0n);
  });
});

describe('One thousand configurations', () => {
  it('match an independent integer calculation', () => {
    const random = createRandom(41);
    const pick = <T>(list: readonly T[]): T => list[random.integer(list.length)]!;
    const reached = new Map<string, number>();
    for (let run = 0; run < 1000; run += 1) {
      // Hundredths, so that the oracle divides only once, at the end.
      const hundredths = 1 + random.integer(40_000);
      const hold = pick([undefined, 0, 1 + random.integer(3000)]);
      const trace: TraceTerms = {
        traceType: pick(['percent', 'amount', undefined]),
        traceValue: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
        marginType: pick(['cross', 'isolated', 'trader', undefined]),
        leverageType: pick(['fixed', 'trader', 'specify', undefined]),
        ...(hold === undefined
          ? {}
          : { maxHoldQty: `${Math.floor(hold / 10_000)}.${String(hold % 10_000).padStart(4, '0')}` }),
        ...(random.integer(2) === 0
          ? {}
          : { longLeverage: 1 + random.integer(100), shortLeverage: 1 + random.integer(100) }),
      };
      const size = 1 + random.integer(5000);
      const of: LeaderTrade = {
        size,
        value: BigInt(size) * BigInt(400_000 + random.integer(200_000)) * 1000n,
        leverage: 1 + random.integer(125),
        marginType: pick(['CROSSED', 'ISOLATED']),
        positionSide: pick(['LONG', 'SHORT']),
      };
      const follower = { leverage: 1 + random.integer(50), held: random.integer(3000) };
      const expected = oracle(trace, BigInt(hundredths), hold, of, follower);
      expect(planCopy(btc, trace, of, follower)).toEqual(expected);
      const what = expected.ok ? 'made' : expected.error!;
      reached.set(what, (reached.get(what) ?? 0) + 1);
    }
    expect([...reached.keys()].toSorted()).toEqual(['MAX_HOLD', 'TOO_SMALL', 'made']);
    expect(reached.get('made')).toBeGreaterThan(500);
  });
});

/** The same rules in another form: each a fraction of whole numbers, truncated at the end. */
function oracle(
  { traceType, marginType, leverageType, longLeverage, shortLeverage }: TraceTerms,
  hundredths: bigint,
  hold: number | undefined,
  of: LeaderTrade,
  follower: { leverage: number; held: number },
): { ok: boolean; value?: unknown; error?: string } {
  const side = of.positionSide === 'LONG' ? longLeverage : shortLeverage;
  let leverage = of.leverage;
  if (leverageType === 'fixed') leverage = follower.leverage;
  if (leverageType === 'specify') leverage = side ?? follower.leverage;
  const [over, under] =
    traceType === 'amount'
      ? [hundredths * 1_000_000n * BigInt(leverage) * BigInt(of.size), of.value]
      : [BigInt(of.size) * hundredths, 10_000n];
  let size = Number(over / under);
  if (size === 0) return { ok: false, error: 'TOO_SMALL' };
  if (hold !== undefined && hold > 0) size = Math.min(size, hold - follower.held);
  if (size <= 0) return { ok: false, error: 'MAX_HOLD' };
  const marginTypes = { cross: 'CROSSED', isolated: 'ISOLATED', trader: of.marginType };
  return { ok: true, value: { size, terms: { leverage, marginType: marginTypes[marginType ?? 'trader'] } } };
}
