/** The running error of the estimates, and the rule by which the arithmetic drifts. */
import { describe, expect, test } from 'vitest';
import { orderReceipt, type OrderReceipt } from '../../../shared/domain/orderReceipt.ts';
import { receiptDrifts, receiptErrors } from '../../../shared/domain/receiptErrors.ts';
import { estimate, facts, fillOf, sentOrder } from '../../support/receipts.ts';

/** An order whose two fills paid this fee each. */
const paid = (clientOrderId: string, fee: string): OrderReceipt =>
  orderReceipt(
    facts({ sent: sentOrder({ clientOrderId }), fills: ['1', '2'].map((id) => fillOf(id, { fee, maker: false })) }),
  );
const AS_PREDICTED = '0.06006';
const unfilled = orderReceipt(
  facts({ order: { orderId: '9', type: 'LIMIT', isFinal: true, executedQuantity: '0' }, fills: [], after: null }),
);

describe('the running error', () => {
  test('has mean, median and worst of the ended orders, with their sign', () => {
    const bare = orderReceipt(facts({ sent: sentOrder({ clientOrderId: 'bare', estimate: null, missing: 'plan' }) }));
    const receipts = [paid('a', '0.06606'), paid('b', '0.05706'), paid('c', AS_PREDICTED), unfilled, bare];
    const [fee, slippage, margin, liquidation] = receiptErrors(receipts);
    // 0.012, −0.006 and 0 of 0.12012.
    expect(fee).toEqual({
      figure: 'fee',
      count: 3,
      unknown: 1,
      asset: 'USDT',
      mean: { amount: '0.002', share: '0.01665002' },
      median: { amount: '0', share: '0' },
      worst: { amount: '0.012', share: '0.0999001', clientOrderId: 'a' },
    });
    expect([slippage?.asset, margin?.asset, liquidation?.asset]).toEqual(['USDT', 'USDT', null]);
    expect(margin).toMatchObject({ count: 3, unknown: 1, median: { amount: '0', share: '0' } });
  });

  test('of an even number takes the middle of two, and adds no amounts of different assets', () => {
    const [fee] = receiptErrors([paid('a', '0.06606'), paid('b', AS_PREDICTED)]);
    expect(fee?.median).toEqual({ amount: '0.006', share: '0.04995005' });
    const coins = orderReceipt(
      facts({
        sent: sentOrder({ clientOrderId: 'd', estimate: estimate({ feeAsset: 'BTC', fee: '0.0012' }) }),
        fills: ['1', '2'].map((id) => fillOf(id, { feeAsset: 'BTC', fee: '0.0006' })),
      }),
    );
    const [both] = receiptErrors([paid('a', AS_PREDICTED), coins]);
    expect(both).toMatchObject({ count: 2, asset: null, mean: { amount: null, share: '0' } });
  });

  test('an order that does not have a figure is not unknown', () => {
    const spot = sentOrder({ market: 'spot', positionSide: null, before: null });
    const resting = sentOrder({ estimate: estimate({ role: 'maker' }) });
    const receipts = [spot, resting].map((sent) => orderReceipt(facts({ sent })));
    expect(receiptErrors(receipts).map(({ figure, count, unknown }) => [figure, count, unknown])).toEqual([
      ['fee', 2, 0],
      ['slippage', 1, 0],
      ['margin', 1, 0],
      ['liquidation', 1, 0],
    ]);
  });

  test('of nothing is unknown, never zero', () => {
    expect(receiptErrors([unfilled])[0]).toEqual({
      figure: 'fee',
      count: 0,
      unknown: 0,
      asset: null,
      mean: { amount: null, share: null },
      median: { amount: null, share: null },
      worst: null,
    });
  });
});

describe('the drift', () => {
  const feeDrift = (receipts: readonly OrderReceipt[]) => receiptDrifts(receipts)[0];
  const many = (count: number, fee: string): OrderReceipt[] =>
    Array.from({ length: count }, (_, at) => paid(`${fee} ${at}`, fee));

  test('shows when more than half of the newest orders differ by more than rounding', () => {
    const rule = { most: 20, fewest: 3 };
    expect(feeDrift([...many(11, '0.08008'), ...many(9, AS_PREDICTED)])).toEqual({
      figure: 'fee',
      orders: 20,
      off: 11,
      isDrifting: true,
      median: '0.33333333',
      ...rule,
    });
    expect(feeDrift([...many(10, '0.08008'), ...many(10, AS_PREDICTED)])).toMatchObject({ off: 10, isDrifting: false });
    // Only the newest 20 count.
    expect(feeDrift([...many(20, AS_PREDICTED), ...many(30, '0.08008')])).toEqual({
      figure: 'fee',
      orders: 20,
      off: 0,
      isDrifting: false,
      median: '0',
      ...rule,
    });
  });

  test('needs three orders, and no rounding shows it', () => {
    expect(feeDrift(many(2, '0.08008'))).toMatchObject({ orders: 2, off: 2, isDrifting: false });
    expect(feeDrift(many(3, '0.08008'))).toMatchObject({ orders: 3, off: 3, isDrifting: true });
    expect(feeDrift(many(5, '0.06006001'))).toMatchObject({ orders: 5, off: 0, isDrifting: false });
    expect(feeDrift(many(5, '0.06006002'))).toMatchObject({ orders: 5, off: 5, isDrifting: true });
  });

  test('ignores orders that cannot be checked', () => {
    expect(receiptDrifts([unfilled]).map(({ figure, orders, median }) => [figure, orders, median])).toEqual([
      ['fee', 0, null],
      ['margin', 0, null],
      ['liquidation', 0, null],
    ]);
  });
});
