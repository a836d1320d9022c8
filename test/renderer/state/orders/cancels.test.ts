import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../../../shared/ipc/contract.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here, intent, order } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const refusal = windowError('rejected', 'error.exchange.rejected');
const event = { ...here, market: 'futures', feed: liveFeed() } as const;
type Outcome = 'accepted' | 'refused' | 'inDoubt';
const result = (orderId: string, outcome: Outcome) => ({
  orderId,
  clientOrderId: null,
  outcome,
  error: outcome === 'accepted' ? null : refusal,
});

async function open(answer: CallResult<'trading.cancel'>) {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  double.answer('trading.cancel', () => answer);
  double.answer('trading.cancelAll', () => answer);
  const services = createTestServices(double.bridge);
  await settle();
  double.send('trading.orders', { ...event, reset: true, orders: [order('1'), order('2', { symbol: 'ETHUSDT' })] });
  return {
    double,
    ...services,
    pending: () => services.cancels.store.getState().pending,
    notices: () => services.desk.store.getState().notices.map((notice) => notice.news),
  };
}

describe('B-A11 cancel of an order', () => {
  it('contains the order and the trading context, and is sent once while in flight', async () => {
    const { double, cancels } = await open(ok({ results: [result('1', 'accepted')] }));
    cancels.cancelOrder(order('1'));
    cancels.cancelOrder(order('1'));
    await settle();
    cancels.cancelOrder(order('1'));
    expect(double.requests('trading.cancel')).toEqual([
      { ...here, market: 'futures', symbol: 'BTCUSDT', by: { kind: 'orderId', orderId: '1' } },
    ]);
  });

  it('stays pending after acceptance until the order has ended', async () => {
    const { double, cancels, pending } = await open(ok({ results: [result('1', 'accepted')] }));
    cancels.cancelOrder(order('1'));
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'sending' });
    await settle();
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'accepted' });
    double.send('trading.orders', { ...event, reset: false, orders: [order('1', { status: 'CANCELING' })] });
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'accepted' });
    double.send('trading.orders', { ...event, reset: false, orders: [order('1', { status: 'FILLED' })] });
    expect(pending()).toEqual({});
  });

  it('reports a refusal and leaves the order unchanged', async () => {
    const { cancels, pending, notices } = await open(ok({ results: [result('1', 'refused')] }));
    cancels.cancelOrder(order('1'));
    await settle();
    expect([pending(), notices()]).toEqual([{}, [{ kind: 'error', error: refusal }]]);
  });

  it('stays in doubt without a proven outcome, and can be sent again', async () => {
    const { double, cancels, pending } = await open(ok({ results: [result('1', 'inDoubt')] }));
    cancels.cancelOrder(order('1'));
    await settle();
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'inDoubt' });
    cancels.cancelOrder(order('1'));
    await settle();
    expect(double.requests('trading.cancel')).toHaveLength(2);
  });

  it('reports a failed request', async () => {
    const { cancels, pending, notices } = await open(fail(refusal));
    cancels.cancelOrder(order('1'));
    await settle();
    expect([pending(), notices()]).toEqual([{}, [{ kind: 'error', error: refusal }]]);
  });

  it('uses the client order id for an order in doubt', async () => {
    const { double, cancels, pending } = await open(ok({ results: [result('1', 'accepted')] }));
    const doubt = intent('a', { state: 'inDoubt' });
    double.send('trading.intents', { ...here, reset: true, intents: [doubt] });
    cancels.cancelIntent(doubt);
    await settle();
    expect(double.requests('trading.cancel')).toEqual([
      {
        ...here,
        market: 'futures',
        symbol: 'BTCUSDT',
        by: { kind: 'clientOrderId', clientOrderId: doubt.clientOrderId },
      },
    ]);
    expect(pending()).toEqual({ 'intent a': 'accepted' });
    double.send('trading.intents', { ...here, reset: false, intents: [{ ...doubt, state: 'notPlaced' }] });
    expect(pending()).toEqual({});
  });
});

describe('H4 cancel all', () => {
  it('of a market sends the scope ALL and applies the outcome of each order', async () => {
    const answer = ok({ results: [result('2', 'refused'), result('1', 'accepted')] });
    const { double, cancels, pending, notices } = await open(answer);
    cancels.cancelAll('futures', { kind: 'ALL' });
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'sending', 'futures ETHUSDT 2': 'sending' });
    await settle();
    expect(double.requests('trading.cancelAll')).toEqual([{ ...here, market: 'futures', scope: { kind: 'ALL' } }]);
    expect([pending(), notices()]).toEqual([{ 'futures BTCUSDT 1': 'accepted' }, [{ kind: 'error', error: refusal }]]);
  });

  it('of a symbol affects no other symbol', async () => {
    const { double, cancels, pending } = await open(ok({ results: [result('1', 'accepted')] }));
    cancels.cancelAll('futures', { kind: 'symbol', symbol: 'BTCUSDT' });
    await settle();
    expect(double.requests('trading.cancelAll')).toEqual([
      { ...here, market: 'futures', scope: { kind: 'symbol', symbol: 'BTCUSDT' } },
    ]);
    expect(pending()).toEqual({ 'futures BTCUSDT 1': 'accepted' });
  });
});

describe('cancel of several selected orders', () => {
  it('B-A11 show at once that they are being cancelled, and leave ten in a request', async () => {
    const { double, cancels, pending, notices } = await open(ok({ results: [] }));
    const many = Array.from({ length: 12 }, (_, index) => order(`${index + 1}`));
    double.send('trading.orders', { ...event, reset: true, orders: many });
    const answers: (() => void)[] = [];
    double.answer(
      'trading.cancelOrders',
      ({ orderIds }) =>
        new Promise((resolve) =>
          answers.push(() =>
            resolve(ok({ results: orderIds.map((id) => result(id, id === '2' ? 'refused' : 'accepted')) })),
          ),
        ),
    );
    cancels.cancelOrders(many);
    cancels.cancelOrders(many);
    await settle();
    const ids = () => double.requests('trading.cancelOrders').map(({ market, orderIds }) => [market, orderIds]);
    const first = many.slice(0, 10).map(({ orderId }) => orderId);
    expect([Object.values(pending()), ids()]).toEqual([Array(12).fill('sending'), [['futures', first]]]);
    answers[0]!();
    await settle();
    expect(ids()).toEqual([
      ['futures', first],
      ['futures', ['11', '12']],
    ]);
    answers[1]!();
    await settle();
    const accepted = many.filter(({ orderId }) => orderId !== '2');
    expect(pending()).toEqual(
      Object.fromEntries(accepted.map(({ orderId }) => [`futures BTCUSDT ${orderId}`, 'accepted'])),
    );
    expect(notices()).toEqual([{ kind: 'error', error: refusal }]);
  });

  it('of both markets leave in a request of each', async () => {
    const { double, cancels } = await open(ok({ results: [] }));
    double.answer('trading.cancelOrders', ({ orderIds }) =>
      ok({ results: orderIds.map((id) => result(id, 'accepted')) }),
    );
    cancels.cancelOrders([order('1'), order('2', { market: 'spot' }), order('3')]);
    await settle();
    expect(double.requests('trading.cancelOrders')).toEqual([
      { ...here, market: 'spot', orderIds: ['2'] },
      { ...here, market: 'futures', orderIds: ['1', '3'] },
    ]);
  });
});
