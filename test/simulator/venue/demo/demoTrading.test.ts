import { describe, expect, it } from 'vitest';
import { openState } from '../../../../electron/simulator/state/stateStore.ts';
import { ask, refusal, reply } from '../../http/tradingSupport.ts';
import { DemoVenue } from './demoVenue.ts';

type Words = Record<string, unknown>;

describe('Demo account (document 3, Demo; A-DEMO)', () => {
  it('starts with simulated funds in the demo asset, no positions and no orders', () => {
    const demo = new DemoVenue();
    expect(reply('futures.sim.balance', {}, demo.context())).toEqual([
      { asset: 'SUSDT', balance: '50000.00000000', availableBalance: '50000.00000000', frozen: '0', unrealizePnl: '0' },
    ]);
    expect(reply('futures.sim.position.allPosition', {}, demo.context())).toEqual([]);
    expect(reply('futures.sim.order.history', {}, demo.context())).toEqual([]);
  });

  it('R9: a market order fills against the live book level by level without changing it', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 0.3);
    demo.offer('SELL', 50_010, 1);
    const before = demo.depth();
    const placed = demo.place({ quantity: '0.5' });
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^\d{18}$/),
      clientOrderId: 'd1',
      success: true,
      errorCode: '',
      errorMessage: '',
    });
    expect(demo.depth()).toEqual(before);
    // 0.3 x 50000 + 0.2 x 50010 = 25002; the taker fee is 0.08 %.
    expect(demo.history()).toMatchObject([
      {
        symbol: 'BTCSUSDT',
        status: 'FILLED',
        executedQty: '0.5000',
        cumQuote: '25002.00000000',
        avgPrice: '50004.00000000',
      },
    ]);
    const fee = demo.feeOf(25_002);
    expect(demo.positions()).toMatchObject([
      {
        asset: 'SUSDT',
        symbol: 'BTCSUSDT',
        side: 'LONG',
        size: '0.5000',
        openValue: '25002.00000000',
        openFee: fee,
        leverage: '20',
      },
    ]);
    expect(demo.main()).toEqual({ balance: '100000.00000000', orders: 0, positions: 0 });
  });

  it('repeated orders fill against the same levels, as the live book is unchanged', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 0.3);
    demo.place({ quantity: '0.3', newClientOrderId: 'd1' });
    demo.place({ quantity: '0.3', newClientOrderId: 'd2' });
    expect(demo.positions()).toMatchObject([{ size: '0.6000', openValue: '30000.00000000' }]);
  });

  it('R9: a resting LIMIT is NEW in the history and fills at its price when the market trades beyond it', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 1);
    demo.place({ type: 'LIMIT', timeInForce: 'GTC', price: '49500', quantity: '0.1' });
    expect(demo.history()).toMatchObject([{ status: 'NEW', executedQty: '0', price: '49500.0', origQty: '0.1000' }]);
    expect(demo.balance()).toMatchObject({ frozen: demo.holdOf(4950, 20) });
    demo.trade(49_500, 0.1);
    expect(demo.history()).toMatchObject([{ status: 'NEW' }]);
    demo.trade(49_499, 0.1);
    expect(demo.history()).toMatchObject([{ status: 'FILLED', avgPrice: '49500.00000000' }]);
    // A maker pays the maker rate.
    expect(demo.positions()).toMatchObject([{ openFee: demo.feeOf(4950, 'maker') }]);
  });

  it('a resting order fills by the size offered when the book reaches its price; the remainder rests', () => {
    const demo = new DemoVenue();
    demo.place({ type: 'LIMIT', timeInForce: 'GTC', price: '49500', quantity: '0.5' });
    demo.offer('SELL', 49_490, 0.2);
    demo.stepped();
    expect(demo.history()).toMatchObject([{ status: 'NEW', executedQty: '0.2000', avgPrice: '49500.00000000' }]);
  });

  it('IOC cancels its remainder, FOK fills completely or not at all', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 0.2);
    demo.place({ type: 'LIMIT', timeInForce: 'IOC', price: '50000', quantity: '0.5' });
    demo.place({ type: 'LIMIT', timeInForce: 'FOK', price: '50000', quantity: '0.3' });
    demo.place({ type: 'LIMIT', timeInForce: 'FOK', price: '50000', quantity: '0.2' });
    expect(demo.history().map(({ status, executedQty }: Words) => [status, executedQty])).toEqual([
      ['FILLED', '0.2000'],
      ['CANCELED', '0'],
      ['CANCELED', '0.2000'],
    ]);
  });

  it('an opposite order closes the position; the balance changes by realised profit and both fees', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 1);
    demo.place({ quantity: '0.1' });
    demo.offer('BUY', 49_900, 1);
    demo.place({ side: 'SELL', quantity: '0.1' });
    const fees = Number(demo.feeOf(5000)) + Number(demo.feeOf(4990));
    expect(demo.balance()).toMatchObject({ balance: (50_000 - 10 - fees).toFixed(8) });
    expect(demo.positions()).toEqual([]);
  });

  it('attached triggers close the position at market when the price reaches them', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 1);
    demo.place({ quantity: '0.1', tpTriggerPrice: '51000', slTriggerPrice: '49000' });
    demo.offer('BUY', 48_900, 5);
    demo.trade(48_950, 0.1);
    expect(demo.positions()).toEqual([]);
    expect(demo.history()).toMatchObject([
      { side: 'SELL', type: 'MARKET', status: 'FILLED', reduceOnly: true, stopPrice: '49000.0' },
      { side: 'BUY', type: 'MARKET', status: 'FILLED' },
    ]);
  });

  it('is liquidated by the mark price; the main account is unchanged', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 30);
    demo.place({ quantity: '15' });
    demo.offer('BUY', 46_000, 30);
    demo.mark(46_500);
    demo.stepped();
    expect(demo.positions()).toEqual([]);
    expect(Number(demo.balance().balance)).toBeLessThan(3_000);
    expect(demo.main().balance).toBe('100000.00000000');
  });

  it('rejects live and unknown symbols, insufficient margin and closing without a position (-1121, -1191)', () => {
    const demo = new DemoVenue();
    for (const symbol of ['BTCUSDT', 'NONESUSDT', 'SUSDT']) {
      const asked = { ...demo.asked, symbol };
      expect(refusal(ask('futures.sim.order.place', asked, demo.context()))?.slice(0, 2)).toEqual([400, -1121]);
      expect(refusal(ask('futures.sim.order.history', { symbol }, demo.context()))?.slice(0, 2)).toEqual([400, -1121]);
    }
    demo.offer('SELL', 50_000, 100);
    expect(demo.place({ quantity: '25' })).toMatchObject({ success: false, errorCode: '-1191', orderId: null });
    expect(demo.place({ side: 'SELL', quantity: '1' })).toMatchObject({ success: false, errorCode: '-1191' });
  });

  it('pages its history newest first and limits a query to 90 days (-1170)', () => {
    const demo = new DemoVenue();
    for (const newClientOrderId of ['d1', 'd2', 'd3']) {
      demo.place({ type: 'LIMIT', timeInForce: 'GTC', price: '49000', quantity: '0.1', newClientOrderId });
    }
    const named = (page: number) => demo.history({ limit: 2, page }).map(({ clientOrderId }: Words) => clientOrderId);
    expect([named(0), named(1), named(2)]).toEqual([['d3', 'd2'], ['d1'], []]);
    const wide = { startTime: 1_700_000_000_000, endTime: 1_700_000_000_000 + 90 * 86_400_000 + 1 };
    expect(refusal(ask('futures.sim.order.history', wide, demo.context()))?.[1]).toBe(-1170);
  });

  it('each account has a separate demo account', () => {
    const demo = new DemoVenue();
    demo.offer('SELL', 50_000, 1);
    demo.place({ quantity: '0.1' });
    expect(reply('futures.sim.position.allPosition', {}, demo.context(4))).toEqual([]);
  });

  it('restores funds, positions, resting orders and waiting triggers after a restart', () => {
    const store = openState(':memory:');
    const first = new DemoVenue(store);
    first.offer('SELL', 50_000, 1);
    first.place({ quantity: '0.1', slTriggerPrice: '40000' });
    first.place({ type: 'LIMIT', timeInForce: 'GTC', price: '41000', quantity: '0.1', newClientOrderId: 'd2' });
    const [history, balance] = [first.history(), first.balance().balance];
    const second = new DemoVenue(store);
    expect(second.history()).toEqual(history);
    expect(second.balance().balance).toBe(balance);
    expect(second.positions()).toMatchObject([{ symbol: 'BTCSUSDT', size: '0.1000' }]);
    second.offer('BUY', 39_900, 5);
    second.trade(39_950, 0.1);
    // The resting part opened 0.1 more as the price fell; no conditional order belongs to it.
    expect(second.positions()).toMatchObject([
      { size: '0.1000', cumOpenSize: '0.2000', cumCloseValue: '3990.00000000' },
    ]);
    expect(second.history().map(({ status }: Words) => status)).toEqual(['FILLED', 'FILLED', 'FILLED']);
    store.close();
  });
});
