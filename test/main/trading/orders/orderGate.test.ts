/** The reasons why an order cannot be sent now, one at a time, and what counts as under way (B-E1, B-A8). */
import { describe, expect, test } from 'vitest';
import { createOrderGate, type OrderGateParts } from '../../../../electron/main/trading/orders/orderGate.ts';
import { sweepLimits } from '../../../../electron/main/account/accountLimits.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { draft } from '../support/desk.ts';

const NOW = 1_790_000_000_000;

interface Around {
  readonly closing?: boolean;
  readonly journal?: { readonly damaged: boolean } | undefined;
  readonly book?: readonly { restored?: boolean; keyId?: string; intent?: Partial<Intent> }[] | undefined;
  readonly safety?: ReturnType<typeof appError> | null;
  readonly key?: string | null;
  readonly account?: 'main' | 'demo';
  readonly compared?: readonly ('spot' | 'futures')[];
  readonly denied?: readonly ('spot' | 'futures')[];
  readonly tracked?: readonly string[];
}

function createGate(around: Around = {}) {
  const { closing = false, safety = null, key = 'k1', account = 'main' } = around;
  const { compared = ['spot', 'futures'], denied = [], tracked = [] } = around;
  const journal = 'journal' in around ? around.journal : { damaged: false };
  const book = 'book' in around ? around.book : [];
  const desk = (market: 'spot' | 'futures') => ({
    isCompared: () => compared.includes(market),
    isDenied: () => denied.includes(market),
    orders: { tracker: { find: (id: string) => (tracked.includes(id) ? {} : undefined) } },
  });
  return createOrderGate({
    account,
    clock: { now: () => NOW },
    accountStores: {
      syncs: { spot: desk('spot'), futures: desk('futures') },
      access: () => (key === null ? null : { keyId: key }),
    },
    safety: { rejectionReason: () => safety },
    journal: () => journal,
    book: () =>
      book && {
        all: () => book.map((one) => ({ restored: true, keyId: 'k1', ...one, intent: intent(one.intent) })),
      },
    closing: () => closing,
    // The double contains only the members that are read.
  } as unknown as OrderGateParts);
}
const intent = (patch: Partial<Intent> = {}): Intent =>
  ({ state: 'inDoubt', orderId: null, draft: draft('spot'), updatedAt: NOW, ...patch }) as Intent;
const said = (around: Around = {}, one = draft('spot')) => createGate(around).rejectionReason(one)?.key ?? null;

describe('Order gate: rejection reasons', () => {
  test('none if all conditions are met', () => expect(said()).toBeNull());

  test('the shutdown of the program takes precedence', () => {
    expect(said({ closing: true, journal: undefined })).toBe('error.order.closing');
  });

  test('B-E2: a missing journal or intent store', () => {
    expect([said({ journal: undefined }), said({ book: undefined })]).toEqual([
      'error.journal.unwritable',
      'error.journal.unwritable',
    ]);
  });

  test('B-A9: a halt, then a missing key', () => {
    const stopped = appError('refused', 'error.order.fault');
    expect(said({ safety: stopped, key: null })).toBe('error.order.fault');
    expect(said({ key: null })).toMatch(/^error\./);
  });

  test('B-E1: a damaged journal until both markets were compared', () => {
    const damaged = (around: Around) => said({ journal: { damaged: true }, ...around });
    expect([
      damaged({}),
      damaged({ compared: ['spot'] }),
      damaged({ compared: ['futures'] }),
      damaged({ compared: [] }),
    ]).toEqual([null, 'error.journal.comparing', 'error.journal.comparing', 'error.journal.comparing']);
    expect(said({ compared: [] })).toBeNull();
  });

  test('B-E1: a damaged journal blocks only the market the key may not read', () => {
    const denied = (market: 'spot' | 'futures') => said({ journal: { damaged: true }, denied: [market] });
    expect([denied('spot'), denied('futures')]).toEqual(['error.journal.comparing', null]);
  });

  test('R19: the demo account does not wait for a comparison', () => {
    expect(said({ journal: { damaged: true }, account: 'demo', compared: [] })).toBeNull();
    expect(said({ journal: { damaged: true }, account: 'demo', compared: [], denied: ['spot'] })).toBe(
      'error.journal.comparing',
    );
  });

  test('B-E1: an order in doubt from an earlier run with the same key, market and symbol', () => {
    const gate = createGate({ book: [{}] });
    expect(gate.rejectionReason(draft('spot'))).toEqual(
      appError('unavailable', 'error.order.symbolChecking', { symbol: 'BTCUSDT' }),
    );
    const others: NonNullable<Around['book']> = [
      { restored: false },
      { keyId: 'k2' },
      { intent: { state: 'placed' } },
      { intent: { draft: draft('futures') } },
      { intent: { draft: draft('spot', { symbol: 'ETHUSDT' }) } },
    ];
    for (const other of others) expect(said({ book: [other] })).toBeNull();
    expect(said({ book: [...others, {}] })).toBe('error.order.symbolChecking');
  });
});

describe('B-A8: orders under way', () => {
  const underWay = (patch: Partial<Intent>, tracked: string[] = []) =>
    createGate({ book: [{ intent: patch }], tracked }).underWay().length;

  test('include recorded, sending and in-doubt intents only', () => {
    const states = ['recorded', 'sending', 'inDoubt', 'rejected', 'notSent', 'notPlaced'] as const;
    expect(states.map((state) => underWay({ state, updatedAt: 0 }))).toEqual([1, 1, 1, 0, 0, 0]);
    expect(states.map((state) => underWay({ state }))).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('include a recently placed order until the order list shows it', () => {
    const placed = (updatedAt: number, orderId: string | null = '9', tracked: string[] = []) =>
      underWay({ state: 'placed', updatedAt, orderId }, tracked);
    const since = NOW - sweepLimits.everyMs;
    expect([
      placed(since),
      placed(since - 1),
      placed(NOW, '9', ['9']),
      placed(NOW, '9', ['8']),
      placed(NOW, null, ['']),
    ]).toEqual([1, 0, 0, 1, 0]);
  });

  test('are empty without an intent store', () => expect(createGate({ book: undefined }).underWay()).toEqual([]));
});
