/**
 * What the gate passes to the checks of a draft about everything else: orders being sent, reservations, in-doubt
 * orders, the key (B-A8).
 */
import { describe, expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { createReservations, createOrderPace } from '../../../../electron/main/trading/orders/reservations.ts';
import {
  createOrderGate,
  type CheckView,
  type OrderGateParts,
} from '../../../../electron/main/trading/orders/orderGate.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { deepBook, draft, instrument } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

interface Around {
  readonly account?: 'main' | 'demo';
  readonly limits?: Partial<GuardLimits>;
  readonly intents?: readonly Partial<Intent>[];
  readonly orders?: readonly Partial<Order>[];
  readonly triggers?: readonly Partial<ConditionalOrder>[];
  readonly keyId?: string | null;
  readonly traderKey?: OrderGateParts['traderKey'];
  readonly opening?: OrderGateParts['opening'];
  readonly closing?: (asked: number) => boolean;
}

/** Creates a gate over the two markets of an account with 100,000 and nothing open, at a price of 60,000. */
function createGate(around: Around = {}) {
  const { account = 'main', intents = [], orders = [], triggers = [], keyId = 'k1' } = around;
  const clock = createEventClock();
  const [pace, reservations] = [createOrderPace(clock), createReservations()];
  const reading = () => ({ loaded: 'whole', at: clock.monotonic() });
  const names = ['positions', 'orders', 'triggers', 'balances', 'fills'];
  const desk = (market: 'spot' | 'futures') => ({
    isCompared: () => true,
    isDenied: () => false,
    balances: {
      all: () => (market === 'spot' ? [] : [{ asset: 'USDT', total: '100000', unrealisedPnl: '0' }]),
      find: () => ({ available: '100000' }),
    },
    positions: { all: () => [] },
    orders: { tracker: { open: () => orders.filter((one) => one.market === market), find: () => undefined } },
    triggers: { open: () => (market === 'futures' ? triggers : []) },
    readings: Object.fromEntries(names.map((name) => [name, reading])),
  });
  let asked = 0;
  const gate = createOrderGate({
    environment: 'simulator',
    account,
    clock,
    instruments: { find: (market: 'spot' | 'futures', symbol: string) => instrument(market, symbol) },
    reference: () => ({ price: '60000', at: clock.now() }),
    worth: undefined,
    touch: deepBook(clock),
    accountStores: {
      syncs: { spot: desk('spot'), futures: desk('futures') },
      access: () => (keyId === null ? null : { keyId }),
      terms: { known: () => ({ leverage: '5' }), leverageOf: () => '5' },
    },
    pace,
    reservations,
    safety: { rejectionReason: () => null },
    limits: () => ({ ...guardDefaults.simulator, ...around.limits }),
    opening: around.opening ?? (() => null),
    journal: () => ({ damaged: false }),
    book: () => ({
      all: () =>
        intents.map((intent, index) => ({
          restored: false,
          keyId: 'k1',
          intent: { state: 'inDoubt', orderId: null, clientOrderId: `c${index}`, updatedAt: 0, ...intent },
        })),
    }),
    closing: () => around.closing?.((asked += 1)) ?? false,
    ...(around.traderKey && { traderKey: around.traderKey }),
    // The double contains only the members that are read.
  } as unknown as OrderGateParts);
  const check = (one: IntentDraft) => {
    const answer = gate.checkAll([one]);
    return answer.ok ? answer.value[0]!.warnings.map(({ key }) => key) : answer.error.key;
  };
  const checkAll = (drafts: readonly IntentDraft[], view?: CheckView) => {
    const answer = gate.checkAll(drafts, view);
    return answer.ok ? answer.value.length : answer.error.key;
  };
  return { gate, clock, pace, reservations, check, checkAll };
}
const buy = (quantity = '0.010') => draft('futures', { quantity });
const refused = 'error.guard.ordersPerMinute';
const tooMuch = 'error.guard.open';

describe('B-A8: warning about a similar order in doubt', () => {
  const doubted = (one: IntentDraft, ...intents: Partial<Intent>[]) => createGate({ intents }).check(one);
  const remark = ['warning.order.sameInDoubt'];

  test('is given for the same market, symbol and side, whatever the size', () => {
    expect(doubted(buy(), { draft: buy('0.020') })).toEqual(remark);
    expect(doubted(draft('spot'), { draft: draft('spot') })).toEqual(remark);
    expect(doubted(buy(), { draft: draft('futures', { side: 'SELL' }) }, { draft: buy() })).toEqual(remark);
  });

  test.each<[string, Partial<Intent>]>([
    ['another market', { draft: draft('spot') }],
    ['another symbol', { draft: draft('futures', { symbol: 'ETHUSDT' }) }],
    ['another side', { draft: draft('futures', { side: 'SELL' }) }],
    ['placed', { state: 'placed', draft: buy() }],
    ['on its way', { state: 'sending', draft: buy() }],
  ])('is not given for: %s', (_name, intent) => {
    expect(doubted(buy(), intent)).toEqual([]);
  });

  test('uses the side of a conditional order, and the closing side of a take-profit or stop-loss', () => {
    const sell = draft('futures', { side: 'SELL', positionSide: 'SHORT' } as never);
    const inDoubt = (one: IntentDraft) => [doubted(buy(), { draft: one }), doubted(sell, { draft: one })];
    const [buys, sells] = [
      [remark, []],
      [[], remark],
    ];
    expect(inDoubt(conditionalDraft())).toEqual(buys);
    expect(inDoubt(conditionalDraft({ side: 'SELL', positionSide: 'SHORT' }))).toEqual(sells);
    expect(inDoubt(tpSlDraft())).toEqual(sells);
    expect(inDoubt(tpSlDraft({ positionSide: 'SHORT' }))).toEqual(buys);
  });
});

describe('B-A8: orders per minute', () => {
  const limits = { ordersPerMinute: 4 };

  test('count sent orders, reservations of other plans, and earlier orders of the same plan', () => {
    const gate = createGate({ limits });
    gate.pace.placed(draft('spot'));
    const other = gate.reservations.reserve([buy()]);
    expect(gate.checkAll([buy(), buy('0.011')])).toBe(2);
    expect(gate.checkAll([buy(), buy('0.011'), buy('0.012')])).toBe(refused);
    expect(gate.checkAll([buy(), buy('0.011'), buy('0.012')], { mine: other })).toBe(3);
    expect(gate.checkAll([buy(), buy('0.011'), buy('0.012'), buy('0.013')], { mine: other })).toBe(refused);
  });

  test('count a spread plan by the orders it sends within a minute', () => {
    const gate = createGate({ limits });
    const drafts = Array.from({ length: 12 }, () => buy());
    const spread = (withinMinute: number) => gate.checkAll(drafts, { withinMinute });
    expect([spread(1), spread(4), spread(5), spread(12)]).toEqual([12, 12, refused, refused]);
    // Two orders were already sent.
    gate.pace.placed(draft('spot'));
    gate.pace.placed(draft('spot'));
    expect([spread(1), spread(2), spread(3)]).toEqual([12, 12, refused]);
    expect(gate.checkAll(drafts.slice(0, 2), { withinMinute: 12 })).toBe(2);
    expect(gate.checkAll(drafts.slice(0, 3), { withinMinute: 12 })).toBe(refused);
  });

  test('count the orders sent before a single order', () => {
    const gate = createGate({ limits });
    for (let sent = 0; sent < 3; sent += 1) gate.pace.placed(draft('spot'));
    expect(gate.check(buy())).toEqual([]);
    gate.pace.placed(draft('spot'));
    expect(gate.check(buy())).toBe(refused);
  });

  test('warn about the same order within three seconds', async () => {
    const gate = createGate();
    gate.pace.placed(buy());
    expect(gate.check(buy())).toEqual(['warning.order.repeated']);
    await gate.clock.run(3_000);
    expect(gate.check(buy())).toEqual([]);
  });
});

describe('B-A8: open exposure limit', () => {
  // 100,000 of equity; 0.010 at 60,000 is worth 600.
  const limits = { openEquityTimes: '0.02' };
  const at = (patch: object = {}): Partial<Order> => ({
    market: 'futures',
    symbol: 'BTCUSDT',
    orderId: '1',
    clientOrderId: 'x1',
    side: 'BUY',
    positionSide: 'LONG',
    price: '60000',
    quantity: '0.020',
    executedQuantity: '0',
    ...patch,
  });
  const waiting: Partial<ConditionalOrder> = {
    symbol: 'BTCUSDT',
    triggerId: '2',
    clientId: 'x2',
    side: 'BUY',
    positionSide: 'LONG',
    quantity: '0.020',
    triggerPrice: '60000',
  };

  test('counts earlier orders of the same plan', () => {
    expect(createGate({ limits }).checkAll([buy('0.020'), buy('0.013')])).toBe(2);
    expect(createGate({ limits }).checkAll([buy('0.020'), buy('0.014')])).toBe(tooMuch);
  });

  test('counts orders under way and reservations of other plans, not those of the plan itself', () => {
    const busy = createGate({ limits, intents: [{ state: 'sending', draft: buy('0.020') }] });
    expect([busy.check(buy('0.013')), busy.check(buy('0.014'))]).toEqual([[], tooMuch]);
    const gate = createGate({ limits });
    const mine = gate.reservations.reserve([buy('0.020')]);
    expect([gate.checkAll([buy('0.013')]), gate.checkAll([buy('0.014')])]).toEqual([1, tooMuch]);
    expect(gate.checkAll([buy('0.014')], { mine })).toBe(1);
  });

  test('excludes the orders a move replaces, on either market, and counts all others', () => {
    for (const market of ['spot', 'futures'] as const) {
      const gate = createGate({ limits, orders: [at({ market }), at({ market, orderId: '3', quantity: '0.001' })] });
      const without = (...ids: string[]) => gate.checkAll([buy('0.014')], { without: new Set(ids) });
      expect([market, gate.checkAll([buy('0.014')]), without(), without('3'), without('1')]).toEqual([
        market,
        tooMuch,
        tooMuch,
        tooMuch,
        1,
      ]);
      // The remainder of the order still counts.
      expect(gate.checkAll([buy('0.033')], { without: new Set(['1']) })).toBe(tooMuch);
      expect(gate.checkAll([buy('0.032')], { without: new Set(['1']) })).toBe(1);
    }
  });

  test('excludes the conditional orders a move replaces', () => {
    const gate = createGate({ limits, triggers: [waiting, { ...waiting, triggerId: '4', quantity: '0.001' }] });
    const without = (...ids: string[]) => gate.checkAll([buy('0.014')], { without: new Set(ids) });
    expect([gate.checkAll([buy('0.014')]), without('4'), without('2')]).toEqual([tooMuch, tooMuch, 1]);
    expect(gate.checkAll([buy('0.033')], { without: new Set(['2']) })).toBe(tooMuch);
  });
});

describe('Checks of several drafts', () => {
  test('return the first error; an obstacle precedes a rule violation', () => {
    expect(createGate({ closing: (asked) => asked === 2 }).checkAll([buy(), buy('0')])).toBe('error.order.closing');
    expect(createGate().checkAll([buy(), buy('0.0105'), buy()])).toBe('error.draft.offStep');
    expect(createGate({ closing: () => true }).check(buy())).toBe('error.order.closing');
  });

  test('return each draft with its reference price and notional', () => {
    const answer = createGate().gate.checkAll([buy(), buy('0.011')]);
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { draft: buy(), reference: '60000', notional: '600' },
        { draft: buy('0.011'), reference: '60000', notional: '660' },
      ],
    });
  });
});

describe('Further inputs of a check', () => {
  test('the reason why opening orders are refused (B-A10)', () => {
    const opening = () => appError('refused', 'error.guard.dayLoss');
    expect(createGate({ opening }).check(buy())).toBe('error.guard.dayLoss');
  });

  test('R19: limitations of the demo account', () => {
    const reduceOnly = draft('futures', { reduceOnly: true } as never);
    expect(createGate({ account: 'demo' }).check(reduceOnly)).toBe('error.demo.reduceOnly');
  });

  test('R19: whether the key in use belongs to a copy trader', () => {
    const asked: string[] = [];
    const traderKey = (keyId: string) => {
      asked.push(keyId);
      return keyId === 'k1';
    };
    const one = conditionalDraft();
    expect(createGate({ traderKey }).check(one)).toBe('error.traderKey.conditional');
    expect(createGate({ traderKey, keyId: 'k2' }).check(one)).toEqual([]);
    expect(createGate({ traderKey, keyId: null }).check(one)).toBe('error.trading.noKey');
    expect(createGate().check(one)).toEqual([]);
    expect(asked).toEqual(['k1', 'k2']);
  });
});
