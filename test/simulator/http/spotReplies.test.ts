import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { reply } from './tradingSupport.ts';

type Record_ = Record<string, unknown>;

/** Creates an exchange with one BTC offered at 50000 and nothing else. */
function stocked(): QuietVenue {
  const quiet = new QuietVenue();
  quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
  return quiet;
}
const ids = (records: Record_[]) => records.map(({ orderId }) => orderId);

describe('Spot replies', () => {
  it('placement, order and trade agree', () => {
    const quiet = stocked();
    const asked = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.2', newClientOrderId: 'mine' };
    const placed = reply('spot.order.place', asked, quiet.context());
    expect(placed).toEqual({
      symbol: 'BTCUSDT',
      orderId: expect.stringMatching(/^\d{18}$/) as string,
      clientOrderId: 'mine',
      transactTime: START,
    });
    const { orderId } = placed;
    const order = {
      symbol: 'BTCUSDT',
      orderId,
      clientOrderId: 'mine',
      price: '0',
      origQty: '0.20000',
      executedQty: '0.20000',
      cummulativeQuoteQty: '10000.00000000',
      status: 'FILLED',
      timeInForce: 'IOC',
      type: 'MARKET',
      side: 'BUY',
      time: START,
      updateTime: START,
      isWorking: false,
    };
    expect(reply('spot.order.get', { orderId }, quiet.context())).toEqual(order);
    expect(reply('spot.order.get', { origClientOrderId: 'mine' }, quiet.context())).toEqual(order);
    expect(reply('spot.allOrders', { symbol: 'BTCUSDT' }, quiet.context())).toEqual([order]);
    expect(reply('spot.openOrders', {}, quiet.context())).toEqual([]);
    expect(reply<Record_[]>('spot.myTrades', { symbol: 'BTCUSDT' }, quiet.context())).toEqual([
      {
        symbol: 'BTCUSDT',
        id: expect.stringMatching(/^\d{18}$/) as string,
        orderId,
        price: '50000.00',
        qty: '0.20000',
        quoteQty: '10000.00000000',
        commission: '0.00020000',
        time: START,
        isBuyer: true,
      },
    ]);
  });

  it('a cancel reply carries the id the order was addressed by (A-CANCEL-BY-CLIENT-ID)', () => {
    const quiet = stocked();
    const { id } = value(quiet.spot({ price: '49000', quantity: '0.1' }));
    value(quiet.spot({ price: '48000', quantity: '0.1', newClientOrderId: 'named' }));
    const third = value(quiet.spot({ price: '47000', quantity: '0.1' }));
    expect(reply('spot.order.cancel', { orderId: id }, quiet.context())).toEqual({ orderId: id, status: 'CANCELED' });
    expect(reply('spot.order.cancel', { origClientOrderId: 'named' }, quiet.context())).toEqual({
      origClientOrderId: 'named',
      status: 'CANCELED',
    });
    expect(reply('spot.openOrders.cancel', { symbol: 'BTCUSDT' }, quiet.context())).toEqual([
      { orderId: third.id, status: 'CANCELED' },
    ]);
    expect(reply('spot.openOrders.cancel', { symbol: 'BTCUSDT' }, quiet.context())).toEqual([]);
  });

  it('lists are oldest first: the newest without a start, the oldest after a start, bounds inclusive', () => {
    const quiet = new QuietVenue();
    const made = [0, 1, 2, 3].map((index) => {
      const { id } = value(quiet.spot({ price: `${49_000 + index}`, quantity: '0.1' }));
      quiet.venue.time.setTo(START + (index + 1) * 1000);
      return id;
    });
    const list = (more: object) =>
      ids(reply<Record_[]>('spot.allOrders', { symbol: 'BTCUSDT', ...more }, quiet.context()));
    expect(list({})).toEqual(made);
    expect(list({ limit: 2 })).toEqual(made.slice(2));
    expect(list({ limit: 2, startTime: START + 1000 })).toEqual(made.slice(1, 3));
    expect(list({ startTime: START + 1000, endTime: START + 2000 })).toEqual(made.slice(1, 3));
    expect(list({ endTime: START })).toEqual(made.slice(0, 1));
    expect(ids(reply<Record_[]>('spot.openOrders', { symbol: 'BTCUSDT' }, quiet.context()))).toEqual(made);
    expect(reply('spot.openOrders', { symbol: 'ETHUSDT' }, quiet.context())).toEqual([]);
    expect(ids(reply<Record_[]>('spot.openOrders', {}, quiet.context(4)))).toEqual([]);
  });
});
