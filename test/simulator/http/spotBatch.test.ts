import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { takePushes } from '../venue/spot/spotVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';

type Item = Record<string, unknown>;
const id = expect.stringMatching(/^\d{18}$/) as string;
const limit = (price: string, newClientOrderId?: string, quantity = '0.1') => ({
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity,
  price,
  ...(newClientOrderId === undefined ? {} : { newClientOrderId }),
});
const placeAll = (quiet: QuietVenue, orderList: readonly object[], symbol = 'BTCUSDT') =>
  reply<Item[]>('spot.order.batch.place', { symbol, orderList }, quiet.context());
const cancelAll = (quiet: QuietVenue, asked: object) =>
  reply<Item[]>('spot.order.batch.cancel', asked, quiet.context());

describe('Batch of spot orders (A-BATCH-RESULT)', () => {
  it('answers one result per order in order; a rejected or unreadable one does not affect the others', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 0.5);
    const answer = placeAll(quiet, [
      limit('49000', 'one'),
      { ...limit('49000', 'two'), quantity: '0.000001' },
      { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', newClientOrderId: 'three' },
      { side: 'BUY', type: 'MARKET', quantity: '0.2' },
      limit('50000', 'five', '3'),
      limit('48000'),
    ]);
    const stood = { symbol: 'BTCUSDT', orderId: id, transactTime: START };
    const system = expect.stringMatching(/^x\d{18}$/) as string;
    expect(answer).toEqual([
      { ...stood, clientOrderId: 'one' },
      { symbol: 'BTCUSDT', clientOrderId: 'two', errorCode: '-1160', errorMsg: 'Decimal precision error' },
      {
        symbol: 'BTCUSDT',
        clientOrderId: 'three',
        errorCode: '-1141',
        errorMsg: "Parameter 'price' cannot be empty.",
      },
      { ...stood, clientOrderId: system },
      {
        symbol: 'BTCUSDT',
        clientOrderId: 'five',
        errorCode: '-1191',
        // 100000 - 0.1 x 49000 reserved - 0.2 x 50000 paid
        errorMsg: 'Insufficient balance: 150000.00000000 USDT needed, 85100.00000000 free',
      },
      { ...stood, clientOrderId: system },
    ]);
    expect(quiet.ledger().spot.orders.map(({ clientOrderId, status }) => [clientOrderId, status])).toEqual([
      ['one', 'NEW'],
      [answer[3]!.clientOrderId, 'FILLED'],
      [answer[5]!.clientOrderId, 'NEW'],
    ]);
    // 100000 - 10000 - 4900 - 4800
    expect(quiet.balances().USDT).toEqual(['80300.00000000', '9700.00000000']);
  });

  it('sends ids as integers, and a failed item has no orderId', () => {
    const quiet = new QuietVenue();
    const orderList = [limit('49000', 'one'), limit('49000', 'two', '0.00001')];
    const text = rawReply('spot.order.batch.place', { symbol: 'BTCUSDT', orderList }, quiet.context());
    expect(text.replace(/:\d{18},/, ':ID,')).toBe(
      `[{"symbol":"BTCUSDT","orderId":ID,"clientOrderId":"one","transactTime":${START}},` +
        '{"symbol":"BTCUSDT","clientOrderId":"two","errorCode":"-1191","errorMsg":"Order quantity must be at least 0.0001"}]',
    );
  });

  it('a client order id in use, also by an earlier item, creates no second order (B-A1)', () => {
    const quiet = new QuietVenue();
    const first = value(quiet.spot({ price: '49000', quantity: '0.1', newClientOrderId: 'same' }));
    const answer = placeAll(quiet, [limit('48000', 'same'), limit('47000', 'new'), limit('46000', 'new')]);
    expect(answer.map(({ orderId }) => orderId === first.id)).toEqual([true, false, false]);
    expect(answer[2]!.orderId).toBe(answer[1]!.orderId);
    expect(quiet.venue.accounts.ordersSeen('user')).toEqual({ 'spot:same': 1, 'spot:new': 1 });
  });

  it('is one command: orders match in their order, and pushes are sent after all of them', () => {
    const quiet = new QuietVenue();
    placeAll(quiet, [limit('49000', 'rests'), { ...limit('49000', 'takes'), side: 'SELL' }]);
    expect(quiet.ledger().spot.orders.map(({ clientOrderId, status }) => [clientOrderId, status])).toEqual([
      ['rests', 'FILLED'],
      ['takes', 'FILLED'],
    ]);
    expect(takePushes(quiet).map(([, channel]) => channel)).toEqual([
      'spot.orders',
      'spot.orders',
      'spot.orders',
      'spot.fill',
      'spot.account',
    ]);
    // A trade of 4900 with itself costs 0.0001 BTC and 4.9 USDT in fees.
    expect(quiet.balances()).toMatchObject({ USDT: ['99995.10000000', '0'], BTC: ['0.99990000', '0'] });
  });

  it('rejects each order of a suspended pair separately', () => {
    expect(placeAll(new QuietVenue(), [limit('10', 'one'), limit('10', 'two')], 'LTCUSDT')).toEqual(
      ['one', 'two'].map((clientOrderId) => ({
        symbol: 'LTCUSDT',
        clientOrderId,
        errorCode: '-1191',
        errorMsg: 'Trading of LTCUSDT is suspended',
      })),
    );
  });

  it('is rejected as a whole without a valid pair, without orders, or with more than ten', () => {
    const quiet = new QuietVenue();
    const sent = (asked: object) => refusal(ask('spot.order.batch.place', asked, quiet.context()));
    const orderList = Array.from({ length: 11 }, () => limit('49000'));
    expect(sent({ symbol: 'NOPEUSDT', orderList: orderList.slice(1) })).toEqual([400, -2007, 'Symbol does not exist']);
    expect(sent({ orderList: orderList.slice(1) })).toEqual([400, -1141, "Parameter 'symbol' cannot be empty."]);
    expect(sent({ symbol: 'BTCUSDT', orderList: [] })).toEqual([400, -1141, "Parameter 'orderList' cannot be empty."]);
    expect(sent({ symbol: 'BTCUSDT', orderList })).toEqual([400, -1142, "Parameter 'orderList' is invalid."]);
    expect(quiet.ledger().spot.orders).toEqual([]);
    expect(placeAll(quiet, orderList.slice(1))).toHaveLength(10);
  });
});

describe('Batch of spot cancels (A-BATCH-CANCEL)', () => {
  const stocked = () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    const filled = value(quiet.spot({ type: 'MARKET', quantity: '0.1', newClientOrderId: 'filled' }));
    const orders = ['49000', '48000', '47000'].map((price, index) =>
      value(quiet.spot({ price, quantity: '0.1', newClientOrderId: `c${index}` })),
    );
    return { quiet, filled, ids: orders.map((order) => order.id) };
  };

  it('answers ids, then client order ids, each by the given name; a failed one does not affect the others', () => {
    const { quiet, filled, ids } = stocked();
    expect(
      cancelAll(quiet, {
        orderIds: [ids[0], '600000000000000001', filled.id],
        origClientOrderIds: ['c1', 'nobody', 'filled'],
      }),
    ).toEqual([
      { orderId: ids[0], status: 'CANCELED' },
      { orderId: '600000000000000001', status: 'FAILED', errorMsg: 'Order does not exist' },
      { orderId: filled.id, status: 'FAILED', errorMsg: 'Order fully filled; cannot be cancelled' },
      { origClientOrderId: 'c1', status: 'CANCELED' },
      { origClientOrderId: 'nobody', status: 'FAILED', errorMsg: 'Order does not exist' },
      { origClientOrderId: 'filled', status: 'FAILED', errorMsg: 'Order fully filled; cannot be cancelled' },
    ]);
    expect(quiet.venue.accounts.openOrders('user', 'spot').map((order) => order.id)).toEqual([ids[2]]);
    // 100000 - 5000 - 0.1 x 47000
    expect(quiet.balances().USDT).toEqual(['90300.00000000', '4700.00000000']);
  });

  it('reports CANCELED for each mention of one order, by id or client order id', () => {
    const { quiet, ids } = stocked();
    quiet.news.length = 0;
    expect(cancelAll(quiet, { orderIds: [ids[0], ids[0]], origClientOrderIds: ['c0'] })).toEqual([
      { orderId: ids[0], status: 'CANCELED' },
      { orderId: ids[0], status: 'CANCELED' },
      { origClientOrderId: 'c0', status: 'CANCELED' },
    ]);
    expect(takePushes(quiet).map(([, channel]) => channel)).toEqual(['spot.orders', 'spot.account']);
  });

  it('sends ids as integers', () => {
    const { quiet, ids } = stocked();
    const asked = { orderIds: [ids[0], '1'], origClientOrderIds: ['c1'] };
    expect(rawReply('spot.order.batch.cancel', asked, quiet.context())).toBe(
      `[{"orderId":${ids[0]},"status":"CANCELED"},{"orderId":1,"status":"FAILED","errorMsg":"Order does not exist"},` +
        '{"origClientOrderId":"c1","status":"CANCELED"}]',
    );
  });

  it('cannot cancel an order of another account or market', () => {
    const { quiet, ids } = stocked();
    const foreign = value(quiet.futures({ price: '49000', quantity: '0.1' })).id;
    const failed = (orderId: string) => ({ orderId, status: 'FAILED', errorMsg: 'Order does not exist' });
    expect(cancelAll(quiet, { orderIds: [foreign] })).toEqual([failed(foreign)]);
    expect(reply('spot.order.batch.cancel', { orderIds: [ids[0]] }, quiet.context(4))).toEqual([failed(ids[0]!)]);
    expect(quiet.venue.accounts.openOrders('user', 'spot')).toHaveLength(3);
  });

  it('is rejected without any id, and with more than ten of a kind', () => {
    const { quiet } = stocked();
    const sent = (asked: object) => refusal(ask('spot.order.batch.cancel', asked, quiet.context()));
    const eleven = Array.from({ length: 11 }, (_, index) => String(index + 1));
    expect(sent({})).toEqual([400, -1141, "Parameter 'orderIds' cannot be empty."]);
    expect(sent({ orderIds: [], origClientOrderIds: [] })).toEqual([
      400,
      -1141,
      "Parameter 'orderIds' cannot be empty.",
    ]);
    expect(sent({ orderIds: eleven })).toEqual([400, -1142, "Parameter 'orderIds' is invalid."]);
    expect(sent({ origClientOrderIds: eleven })).toEqual([400, -1142, "Parameter 'origClientOrderIds' is invalid."]);
    expect(cancelAll(quiet, { orderIds: eleven.slice(1), origClientOrderIds: eleven.slice(1) })).toHaveLength(20);
  });
});
