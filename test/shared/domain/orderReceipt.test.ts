/** What was predicted for an order against what happened: every figure as a whole value. */
import { describe, expect, test } from 'vitest';
import { heldSideOf, sentOrderOf } from '../../../shared/domain/orderEstimate.ts';
import { orderReceipt, orderReceiptSchema } from '../../../shared/domain/orderReceipt.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { estimate, facts, fillOf, held, SENT_AT, sentOrder } from '../../support/receipts.ts';

const position = (patch: Partial<Position> = {}): Position => ({
  positionId: '1',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginType: 'ISOLATED',
  separatedMode: 'COMBINED',
  leverage: '10',
  size: '2.00',
  openValue: '200.20',
  entryPrice: '100.1',
  margin: '20.02',
  unrealisedPnl: '0',
  liquidatePrice: '90.5',
  realisedFee: '0',
  fundingFee: '0',
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
  ...patch,
});
const same = (text: string) => ({ predicted: text, actual: text, error: { amount: '0', share: '0' }, gap: null });

describe('the receipt of an order', () => {
  test('an order that was filled as predicted differs in nothing, and its arithmetic agrees', () => {
    const receipt = orderReceipt(facts());
    expect(orderReceiptSchema.parse(receipt)).toEqual({
      clientOrderId: 'c1',
      orderId: '1',
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      isConditional: false,
      at: SENT_AT,
      state: 'filled',
      quantity: '2',
      filled: '2',
      missing: null,
      estimatedAt: SENT_AT,
      best: '100',
      predictedRole: 'taker',
      roles: 'taker',
      average: { predicted: '100.1', actual: '100.1' },
      feeAsset: 'USDT',
      fee: same('0.12012'),
      slippage: same('0.001'),
      margin: same('20.02'),
      liquidation: same('90.5'),
      checks: {
        fee: { difference: '0', share: '0', allowed: '0.00000002' },
        margin: { difference: '0', share: '0', allowed: '0.00000003' },
        liquidation: { difference: '0', share: '0', allowed: '0.0905' },
      },
    });
  });

  test('another price is an error of the prediction, not of the arithmetic', () => {
    const fills = ['1', '2'].map((id) => fillOf(id, { price: '101', quoteQuantity: '101', fee: '0.0606' }));
    const after = held({ ...facts().after, openValue: '202', margin: '20.2', liquidation: '91.3' });
    const receipt = orderReceipt(facts({ fills, after }));
    expect(receipt.fee).toEqual({
      predicted: '0.12012',
      actual: '0.1212',
      error: { amount: '0.00108', share: '0.00899101' },
      gap: null,
    });
    // Both units cost 0.9 more than expected, which is 0.9 % of the best price.
    expect(receipt.slippage).toEqual({
      predicted: '0.001',
      actual: '0.01',
      error: { amount: '1.8', share: '0.009' },
      gap: null,
    });
    expect(receipt.margin.error).toEqual({ amount: '0.18', share: '0.00899101' });
    expect(receipt.liquidation.error).toEqual({ amount: '0.8', share: '0.00883978' });
    expect(receipt.checks).toEqual({
      fee: { difference: '0', share: '0', allowed: '0.00000002' },
      margin: { difference: '0', share: '0', allowed: '0.00000003' },
      liquidation: null,
    });
  });

  test('a sale below the expected price has a cost too', () => {
    const sent = sentOrder({ side: 'SELL', positionSide: 'SHORT', estimate: estimate({ average: '99.9' }) });
    const fills = [fillOf('1', { side: 'SELL', positionSide: 'SHORT', price: '99.4', quantity: '2' })];
    expect(orderReceipt(facts({ sent, fills })).slippage).toEqual({
      predicted: '0.001',
      actual: '0.006',
      error: { amount: '1', share: '0.005' },
      gap: null,
    });
  });

  test('another fee rate is a drift of the arithmetic', () => {
    const fills = ['1', '2'].map((id) => fillOf(id, { fee: '0.08008' }));
    const receipt = orderReceipt(facts({ fills }));
    expect(receipt.fee.error).toEqual({ amount: '0.04004', share: '0.33333333' });
    expect(receipt.checks.fee).toEqual({ difference: '0.04004', share: '0.33333333', allowed: '0.00000002' });
  });

  test('a fill as maker instead of taker has another fee, which the arithmetic explains', () => {
    const fills = ['1', '2'].map((id) => fillOf(id, { maker: true, fee: '0.02002' }));
    const receipt = orderReceipt(facts({ fills }));
    expect([receipt.predictedRole, receipt.roles]).toEqual(['taker', 'maker']);
    expect(receipt.fee.error).toEqual({ amount: '-0.08008', share: '-0.66666667' });
    expect(receipt.checks.fee).toEqual({ difference: '0', share: '0', allowed: '0.00000002' });
  });

  test('fills of both kinds, and of an unreported kind', () => {
    const mixed = [fillOf('1', { maker: true, fee: '0.02002' }), fillOf('2')];
    const both = orderReceipt(facts({ fills: mixed }));
    expect([both.roles, both.checks.fee?.difference]).toEqual(['both', '0']);
    const unreported = orderReceipt(facts({ fills: [fillOf('1', { maker: null }), fillOf('2')] }));
    expect([unreported.roles, unreported.checks.fee, unreported.fee]).toEqual([null, null, same('0.12012')]);
    const sent = sentOrder({ estimate: estimate({ makerRate: '0.0006' }) });
    expect(orderReceipt(facts({ sent, fills: [fillOf('1', { maker: null }), fillOf('2')] })).checks.fee).toEqual({
      difference: '0',
      share: '0',
      allowed: '0.00000002',
    });
  });

  test('a part that was filled before the order was cancelled is compared with its share', () => {
    const order = { orderId: '1', type: 'LIMIT', isFinal: true, executedQuantity: '1' };
    const after = held({ ...facts().after, size: '1', openValue: '100.1', margin: '10.01' });
    const receipt = orderReceipt(facts({ order, fills: [fillOf('1')], after }));
    expect(receipt.state).toBe('partly');
    expect([receipt.fee, receipt.margin]).toEqual([same('0.06006'), same('10.01')]);
    expect(receipt.liquidation).toEqual({ predicted: '90.5', actual: '90.5', error: null, gap: 'partly' });
  });

  test('an order without a fill has predictions and nothing to compare', () => {
    const order = { orderId: '1', type: 'LIMIT', isFinal: true, executedQuantity: '0' };
    const gone = orderReceipt(facts({ order, fills: [], after: null }));
    const gap = (predicted: string) => ({ predicted, actual: null, error: null, gap: 'notFilled' });
    expect([gone.state, gone.fee, gone.slippage, gone.margin, gone.liquidation]).toEqual([
      'unfilled',
      gap('0.1201200000'),
      gap('0.001'),
      gap('20.02'),
      gap('90.5'),
    ]);
    expect(gone.checks).toEqual({ fee: null, margin: null, liquidation: null });
    expect(orderReceipt(facts({ order: { ...order, isFinal: false }, fills: [], after: null })).state).toBe('open');
    expect(orderReceipt(facts({ order: null, fills: [], after: null })).state).toBe('unknown');
    expect(orderReceipt(facts({ order: null, isDropped: true, fills: [], after: null })).state).toBe('unfilled');
  });

  test('fills that are not all stored are not added up', () => {
    const receipt = orderReceipt(facts({ fills: [fillOf('1')] }));
    expect(receipt.fee).toEqual({ predicted: '0.1201200000', actual: null, error: null, gap: 'fillsMissing' });
  });

  test('what was not estimated stays unknown with its reason', () => {
    const bare = orderReceipt(facts({ sent: sentOrder({ estimate: null, missing: 'plan' }) }));
    expect([bare.missing, bare.fee, bare.slippage.gap, bare.margin, bare.liquidation]).toEqual([
      'plan',
      { predicted: null, actual: '0.12012', error: null, gap: 'notEstimated' },
      'notEstimated',
      { predicted: null, actual: '20.02', error: null, gap: 'notEstimated' },
      { predicted: null, actual: '90.5', error: null, gap: 'notEstimated' },
    ]);
    const resting = orderReceipt(facts({ sent: sentOrder({ estimate: estimate({ role: 'maker' }) }) }));
    expect(resting.slippage).toEqual({ predicted: null, actual: null, error: null, gap: 'resting' });
  });

  test('fees in two assets, or in another one than estimated, are not compared', () => {
    const two = orderReceipt(facts({ fills: [fillOf('1', { feeAsset: 'WXT' }), fillOf('2')] }));
    expect([two.fee, two.checks.fee]).toEqual([
      { predicted: '0.12012', actual: null, error: null, gap: 'feeUnknown' },
      null,
    ]);
    const other = orderReceipt(facts({ fills: ['1', '2'].map((id) => fillOf(id, { feeAsset: 'WXT' })) }));
    expect(other.fee).toEqual({ predicted: '0.12012', actual: '0.12012', error: null, gap: 'feeUnknown' });
  });

  test('a position that grew by more than the order says nothing about its margin', () => {
    const after = held({ ...facts().after, size: '3', openValue: '300.3', margin: '30.03' });
    const receipt = orderReceipt(facts({ after }));
    expect([receipt.margin, receipt.liquidation.gap, receipt.checks.margin]).toEqual([
      { predicted: '20.02', actual: null, error: null, gap: 'position' },
      'position',
      null,
    ]);
  });

  test('an order that adds to a position is compared by the difference', () => {
    const before = held({ size: '1', openValue: '90', margin: '9', count: 1, leverage: '10', isolated: true });
    const after = held({ ...facts().after, size: '3', openValue: '290.2', margin: '29.02' });
    const receipt = orderReceipt(facts({ sent: sentOrder({ before }), after }));
    expect([receipt.margin, receipt.checks.margin]).toEqual([
      same('20.02'),
      { difference: '0', share: '0', allowed: '0.00000004' },
    ]);
    const other = orderReceipt(facts({ sent: sentOrder({ before: { ...before, leverage: '5' } }), after }));
    expect(other.checks.margin).toBeNull();
  });

  test('a margin that is not value over leverage is a drift', () => {
    const after = held({ ...facts().after, margin: '25.025' });
    expect(orderReceipt(facts({ after })).checks.margin).toEqual({
      difference: '5.005',
      share: '0.25',
      allowed: '0.00000003',
    });
  });

  test('a closing order needs no margin, and a position that is closed has no liquidation price', () => {
    const before = held({ ...facts().after });
    const sent = sentOrder({ side: 'SELL', before, estimate: estimate({ margin: null, liquidation: null }) });
    const fills = ['1', '2'].map((id) => fillOf(id, { side: 'SELL' }));
    const receipt = orderReceipt(facts({ sent, fills, after: held() }));
    expect([receipt.margin.gap, receipt.liquidation.gap, receipt.checks.margin]).toEqual([
      'noMargin',
      'notEstimated',
      null,
    ]);
  });

  test('no liquidation price is none on both sides, and one beyond ten times the price is none', () => {
    const sent = sentOrder({ estimate: estimate({ liquidation: 'none' }) });
    const none = orderReceipt(facts({ sent, after: held({ ...facts().after, liquidation: 'none' }) }));
    expect(none.liquidation).toEqual(same('none'));
    const far = orderReceipt(facts({ sent, after: held({ ...facts().after, liquidation: '1002' }) }));
    expect(far.liquidation).toEqual(same('none'));
    const appeared = orderReceipt(facts({ sent }));
    expect(appeared.liquidation).toEqual({ predicted: 'none', actual: '90.5', error: null, gap: null });
    const several = orderReceipt(facts({ after: held({ ...facts().after, count: 2, liquidation: null }) }));
    expect(several.liquidation.gap).toBe('severalPositions');
  });

  test('a spot purchase pays its fee in what it buys', () => {
    const sent = sentOrder({
      market: 'spot',
      positionSide: null,
      before: null,
      estimate: estimate({ feeAsset: 'BTC', fee: '0.0012', margin: null, liquidation: null }),
    });
    const fills = ['1', '2'].map((id) =>
      fillOf(id, { market: 'spot', positionSide: null, fee: '0.0006', feeAsset: 'BTC' }),
    );
    const receipt = orderReceipt(facts({ sent, fills, after: null }));
    expect([receipt.fee, receipt.margin.gap, receipt.liquidation.gap, receipt.checks]).toEqual([
      same('0.0012'),
      'noMargin',
      'noMargin',
      { fee: { difference: '0', share: '0', allowed: '0.00000002' }, margin: null, liquidation: null },
    ]);
  });
});

describe('an order as it is sent', () => {
  const sent = { clientOrderId: 'c1', at: SENT_AT, estimate: null, missing: 'notShown' } as const;

  test('has the positions of its side', () => {
    const draft = {
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      timeInForce: null,
      price: null,
      quantity: '2',
      reduceOnly: false,
    } as const;
    const others = [position({ side: 'SHORT' }), position({ symbol: 'ETHUSDT' })];
    expect(sentOrderOf(draft, sent, [position(), ...others])).toEqual({
      ...sentOrder(),
      ...sent,
      before: {
        size: '2',
        openValue: '200.2',
        margin: '20.02',
        count: 1,
        leverage: '10',
        isolated: true,
        liquidation: '90.5',
      },
    });
  });

  test('of a take-profit closes the side it belongs to', () => {
    const draft = {
      market: 'futures',
      symbol: 'BTCUSDT',
      positionSide: 'SHORT',
      source: 'mark',
      kind: 'tpSl',
      plan: 'TAKE_PROFIT',
      triggerPrice: '90',
      execution: { kind: 'market' },
      size: { kind: 'wholePosition' },
    } as const;
    const order = sentOrderOf(draft, sent, []);
    expect([order.side, order.quantity, order.isConditional]).toEqual(['BUY', null, true]);
  });

  test('has no positions that were not listed since they changed, and adds up separate ones', () => {
    expect(heldSideOf([position({ margin: null })], 'BTCUSDT', 'LONG')).toBeNull();
    const two = [position(), position({ positionId: '2', leverage: '5', margin: '40.04' })];
    expect(heldSideOf(two, 'BTCUSDT', 'LONG')).toEqual({
      size: '4',
      openValue: '400.4',
      margin: '60.06',
      count: 2,
      leverage: null,
      isolated: true,
      liquidation: null,
    });
    expect(heldSideOf([position({ liquidatePrice: null })], 'BTCUSDT', 'LONG')?.liquidation).toBe('none');
  });
});
