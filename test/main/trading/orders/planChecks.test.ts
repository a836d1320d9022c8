import { describe, expect, test } from 'vitest';
import {
  chasedDraft,
  checkPlan,
  ordersWithinMinute,
  planDuration,
} from '../../../../electron/main/trading/orders/planChecks.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanKind, PlanProgram } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { draft } from '../support/desk.ts';
import { conditionalDraft } from '../support/triggerDrafts.ts';

const resting = (patch: Partial<OrderDraft> = {}) =>
  draft('futures', { timeInForce: 'POST_ONLY', ...patch } as Partial<OrderDraft>);
const onSpot = (patch: Partial<OrderDraft> = {}) => draft('spot', patch);
const chase = { kind: 'chase', limitPrice: '61000', moves: 3, durationMs: 60_000 } as const;
const twap = { kind: 'twap', intervalMs: 20_000 } as const;

interface Asked {
  readonly kind: PlanKind;
  readonly drafts: readonly IntentDraft[];
  readonly replaces?: readonly object[];
  readonly program?: PlanProgram | null;
}
interface Around {
  readonly account?: 'main' | 'demo';
  readonly tickSize?: string | undefined;
  readonly bookAgeMs?: number | null;
}
const NOW = 1_000_000;
function errorOf({ kind, drafts, replaces = [], program = null }: Asked, around: Around = {}) {
  const { account = 'main', bookAgeMs = 0 } = around;
  const tickSize = 'tickSize' in around ? around.tickSize : '0.1';
  return checkPlan({ kind, drafts, replaces, program }, {
    account,
    clock: { now: () => NOW },
    instruments: { find: () => (tickSize === undefined ? undefined : { tickSize }) },
    touch: () => (bookAgeMs === null ? null : { bid: '1', ask: '2', at: NOW - bookAgeMs }),
    // The double contains only the members that are read.
  } as never);
}
const said = (asked: Asked, around: Around = {}) => errorOf(asked, around)?.key ?? null;

describe('R15: plan checks', () => {
  const order = resting();
  const id = { kind: 'order', orderId: '1' };

  test('a single plan has exactly one order', () => {
    expect(said({ kind: 'single', drafts: [order] })).toBeNull();
    expect(said({ kind: 'single', drafts: [order, order] })).toBe('error.plan.single');
    expect(said({ kind: 'single', drafts: [] })).toBe('error.plan.single');
    expect(said({ kind: 'batch', drafts: [order, order] })).toBeNull();
  });

  test('the program must match the plan kind, and other kinds have none', () => {
    const drafts = [order, order];
    expect(said({ kind: 'twap', drafts, program: twap })).toBeNull();
    expect(said({ kind: 'twap', drafts })).toBe('error.plan.program');
    expect(said({ kind: 'twap', drafts, program: chase })).toBe('error.plan.program');
    expect(said({ kind: 'chase', drafts: [order], program: chase })).toBeNull();
    expect(said({ kind: 'chase', drafts: [order] })).toBe('error.plan.program');
    for (const kind of ['single', 'batch', 'sequence'] as const)
      expect(said({ kind, drafts: [order], program: twap })).toBe('error.plan.program');
  });

  test('only a move replaces orders, each of them once', () => {
    expect(said({ kind: 'move', drafts: [order], replaces: [id] })).toBeNull();
    expect(said({ kind: 'move', drafts: [order] })).toBe('error.plan.replaces');
    expect(said({ kind: 'sequence', drafts: [order], replaces: [id] })).toBe('error.plan.replaces');
    expect(said({ kind: 'move', drafts: [order], replaces: [id, { ...id }] })).toBe('error.plan.replaces');
    expect(said({ kind: 'move', drafts: [order], replaces: [id, { ...id, orderId: '2' }] })).toBeNull();
  });

  test('R19: the demo account has no moves and no chases', () => {
    const demo = { account: 'demo' } as const;
    expect(said({ kind: 'move', drafts: [order], replaces: [id] }, demo)).toBe('error.plan.demo');
    expect(said({ kind: 'chase', drafts: [order], program: chase }, demo)).toBe('error.plan.demo');
    expect(said({ kind: 'sequence', drafts: [order] }, demo)).toBeNull();
    expect(said({ kind: 'twap', drafts: [order, order], program: twap }, demo)).toBeNull();
  });

  test('a TWAP needs at least two plain orders', () => {
    expect(said({ kind: 'twap', drafts: [order], program: twap })).toBe('error.plan.twapDrafts');
    expect(said({ kind: 'twap', drafts: [order, conditionalDraft()], program: twap })).toBe('error.plan.twapDrafts');
  });
});

describe('R15: chase checks', () => {
  test('needs one resting plain limit order', () => {
    expect(chasedDraft({ drafts: [resting()] })).toEqual(resting());
    expect(chasedDraft({ drafts: [onSpot()] })).toEqual(onSpot());
    const others: IntentDraft[][] = [
      [],
      [resting(), resting()],
      [conditionalDraft()],
      [draft('futures')],
      [onSpot({ timeInForce: 'IOC' } as never)],
      [onSpot({ type: 'MARKET', timeInForce: null, price: null } as never)],
      [resting({ type: 'MARKET' } as never)],
    ];
    for (const drafts of others) {
      expect(chasedDraft({ drafts })).toBeNull();
      expect(said({ kind: 'chase', drafts, program: chase })).toBe('error.plan.chaseDraft');
    }
  });

  const to = (limitPrice: string, patch: Partial<OrderDraft> = {}, around: Around = {}) =>
    said({ kind: 'chase', drafts: [resting(patch)], program: { ...chase, limitPrice } }, around);

  test('the limit price must be above zero and on the tick', () => {
    expect([to('61000.1'), to('61000.05')]).toEqual([null, 'error.plan.chaseLimit']);
    for (const price of ['', 'x', '0', '-1']) expect(to(price)).toBe('error.plan.chaseLimit');
    // Without a known tick size any price is accepted.
    expect([to('61000.05', {}, { tickSize: undefined }), to('61000.05', {}, { tickSize: '0' })]).toEqual([null, null]);
    expect(to('61000.05', {}, { tickSize: 'none' })).toBeNull();
  });

  test('the limit price must be above a buy price and below a sell price', () => {
    expect([to('60000.1'), to('60000.0'), to('59999.9')]).toEqual([null, null, 'error.plan.chaseLimitSide']);
    const sell = { side: 'SELL' } as const;
    expect([to('59999.9', sell), to('60000.0', sell), to('60000.1', sell)]).toEqual([
      null,
      null,
      'error.plan.chaseLimitSide',
    ]);
    const unpriced = { price: null } as Partial<OrderDraft>;
    expect([to('1', unpriced), to('99999', { ...unpriced, ...sell })]).toEqual([null, null]);
  });

  test('needs best prices not older than 5 s', () => {
    const aged = (bookAgeMs: number | null) => to('61000', {}, { bookAgeMs });
    expect([aged(5_000), aged(5_001), aged(null)]).toEqual([null, 'error.plan.chaseNoBook', 'error.plan.chaseNoBook']);
    expect(errorOf({ kind: 'chase', drafts: [resting()], program: chase }, { bookAgeMs: null })).toEqual(
      appError('unavailable', 'error.plan.chaseNoBook', { symbol: 'BTCUSDT' }),
    );
  });
});

describe('R15: plan duration and orders within one minute', () => {
  const drafts = (count: number) => Array.from({ length: count }, () => resting());

  test('lasts three minutes plus the time of its program', () => {
    expect(planDuration({ drafts: drafts(3), program: null })).toBe(180_000);
    expect(planDuration({ drafts: drafts(3), program: twap })).toBe(180_000 + 40_000);
    expect(planDuration({ drafts: drafts(1), program: chase })).toBe(180_000 + 60_000);
  });

  test('counts all orders, or the TWAP slices that start within a minute', () => {
    expect(ordersWithinMinute({ drafts: drafts(9), program: null })).toBe(9);
    expect(ordersWithinMinute({ drafts: drafts(1), program: chase })).toBe(1);
    const spread = (count: number, intervalMs: number) =>
      ordersWithinMinute({ drafts: drafts(count), program: { kind: 'twap', intervalMs } });
    expect([spread(9, 20_000), spread(9, 20_001), spread(2, 20_000), spread(9, 60_001)]).toEqual([4, 3, 2, 1]);
  });
});
