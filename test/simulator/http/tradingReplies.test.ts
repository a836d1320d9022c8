import type { Dialect } from '../../../electron/simulator/market/dialects.ts';
import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { ask, reply } from './tradingSupport.ts';

type Record_ = Record<string, unknown>;

/** Creates an exchange with one BTC offered at 50000 and nothing else. */
function stocked(): QuietVenue {
  const quiet = new QuietVenue();
  quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
  return quiet;
}
const ids = (records: Record_[]) => records.map(({ orderId }) => orderId);

describe('Futures replies', () => {
  const asked = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'MARKET',
    quantity: '0.5',
    newClientOrderId: 'mine',
  };

  it('placement, order, trade, position and balance agree', () => {
    const quiet = stocked();
    const answer = ask('futures.order.place', asked, quiet.context());
    // Text in the reply to a placement (R5), whereas every other id is a plain number.
    expect(answer).toMatchObject({ ok: true, value: { orderId: expect.stringMatching(/^\d{18}$/) as string } });
    const placed = reply('futures.order.place', { ...asked, newClientOrderId: 'second' }, quiet.context());
    expect(placed).toMatchObject({ clientOrderId: 'second', success: true, errorCode: '', errorMessage: '' });
    const { orderId } = placed;
    const order = {
      avgPrice: '50000.00000000',
      clientOrderId: 'second',
      cumQuote: '25000.00000000',
      executedQty: '0.5000',
      orderId,
      origQty: '0.5000',
      price: '0',
      reduceOnly: false,
      side: 'BUY',
      positionSide: 'LONG',
      status: 'FILLED',
      stopPrice: '0',
      symbol: 'BTCUSDT',
      time: START,
      timeInForce: 'IOC',
      type: 'MARKET',
      updateTime: START,
      workingType: 'CONTRACT_PRICE',
    };
    expect(reply('futures.order.get', { orderId }, quiet.context())).toEqual(order);
    expect(reply<Record_[]>('futures.order.history', {}, quiet.context())[0]).toEqual(order);
    expect(reply<Record_[]>('futures.userTrades', { orderId }, quiet.context())).toEqual([
      {
        id: expect.stringMatching(/^\d{18}$/) as string,
        orderId,
        symbol: 'BTCUSDT',
        buyer: true,
        commission: '20.00000000',
        commissionAsset: 'USDT',
        maker: false,
        price: '50000.0',
        qty: '0.5000',
        quoteQty: '25000.00000000',
        realizedPnl: '0',
        side: 'BUY',
        positionSide: 'LONG',
        time: START,
      },
    ]);
    quiet.mark('BTCUSDT', 50_100);
    const [position] = reply<Record_[]>('futures.account.position.allPosition', {}, quiet.context());
    const sequence = expect.stringMatching(/^\d+$/) as string;
    expect(position).toEqual({
      id: expect.stringMatching(/^\d{18}$/) as string,
      asset: 'USDT',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginType: 'CROSSED',
      separatedMode: 'COMBINED',
      separatedOpenOrderId: '0',
      leverage: '20',
      size: '1.0000',
      openValue: '50000.00000000',
      openFee: '40.00000000',
      fundingFee: '0',
      marginSize: '2500.00000000',
      isolatedMargin: '0',
      isAutoAppendIsolatedMargin: false,
      cumOpenSize: '1.0000',
      cumOpenValue: '50000.00000000',
      cumOpenFee: '40.00000000',
      cumCloseSize: '0',
      cumCloseValue: '0',
      cumCloseFee: '0',
      cumFundingFee: '0',
      cumLiquidateFee: '0',
      createdMatchSequenceId: sequence,
      updatedMatchSequenceId: sequence,
      createdTime: START,
      updatedTime: START,
      unrealizePnl: '100.00000000',
      liquidatePrice: '0',
    });
    expect(reply('futures.account.position.singlePosition', { symbol: 'BTCUSDT' }, quiet.context())).toEqual([
      position,
    ]);
    expect(reply('futures.account.position.singlePosition', { symbol: 'ETHUSDT' }, quiet.context())).toEqual([]);
    // 100000 - 40; unrealised profit is not available for opening.
    expect(reply('futures.account.balance', {}, quiet.context())).toEqual([
      {
        asset: 'USDT',
        balance: '99960.00000000',
        availableBalance: '97460.00000000',
        frozen: '0',
        unrealizePnl: '100.00000000',
      },
    ]);
  });

  it('a placement with a client order id in use creates a second order (H1)', () => {
    const quiet = stocked();
    const rest = { ...asked, type: 'LIMIT', timeInForce: 'GTC', price: '49000', quantity: '0.1' };
    const first = reply('futures.order.place', rest, quiet.context());
    const second = reply('futures.order.place', rest, quiet.context());
    expect(second.orderId).not.toBe(first.orderId);
    expect(quiet.venue.accounts.ordersSeen('user')).toEqual({ 'futures:mine': 2 });
  });

  it('cancels and open orders: pages from 0, only ids greater than the given one', () => {
    const quiet = new QuietVenue();
    const made = ['49000', '48000', '47000'].map((price) => value(quiet.futures({ price, quantity: '0.1' })).id);
    const list = (more: object) => ids(reply<Record_[]>('futures.openOrders', more, quiet.context()));
    expect(list({})).toEqual(made);
    expect(list({ orderId: made[0] })).toEqual(made.slice(1));
    expect([list({ limit: 2 }), list({ limit: 2, page: 1 }), list({ limit: 2, page: 2 })]).toEqual([
      made.slice(0, 2),
      made.slice(2),
      [],
    ]);
    expect(list({ startTime: START + 1 })).toEqual([]);
    expect(reply('futures.order.cancel', { orderId: made[1] }, quiet.context())).toEqual({
      orderId: made[1],
      origClientOrderId: 'c1',
      success: true,
      errorCode: '',
      errorMessage: '',
    });
    expect(ids(reply<Record_[]>('futures.order.history', {}, quiet.context()))).toEqual([made[1]]);
    expect(reply<Record_[]>('futures.allOpenOrders.cancel', { symbol: 'ETHUSDT' }, quiet.context())).toEqual([]);
    expect(ids(reply<Record_[]>('futures.allOpenOrders.cancel', {}, quiet.context()))).toEqual([made[0], made[2]]);
    // Newest first, in pages.
    expect(ids(reply<Record_[]>('futures.order.history', { limit: 2 }, quiet.context()))).toEqual([made[2], made[1]]);
    expect(ids(reply<Record_[]>('futures.order.history', { limit: 2, page: 1 }, quiet.context()))).toEqual([made[0]]);
  });

  it('user trades: all of them; the live service covers seven days unless a time is given (A-TIME-WINDOWS)', () => {
    const quiet = stocked();
    value(quiet.futures({ type: 'MARKET', quantity: '0.1' }));
    const week = 7 * 86_400_000;
    quiet.venue.time.setTo(START + week);
    const context = (dialect: Dialect) => ({ ...quiet.context(), dialect });
    const trades = (more: object, dialect: Dialect = 'public') =>
      reply<Record_[]>('futures.userTrades', more, context(dialect)).length;
    expect([trades({}), trades({ symbol: 'ETHUSDT' })]).toEqual([1, 0]);
    quiet.venue.time.setTo(START + week + 1);
    expect([trades({}), trades({ startTime: START }), trades({ endTime: START + week })]).toEqual([0, 1, 1]);
    expect([trades({}, 'documents'), trades({ startTime: START + 1 }, 'documents')]).toEqual([1, 0]);
  });

  it('account and symbol configuration: trading right of the key, default margin mode and leverage of every symbol', () => {
    const quiet = stocked();
    expect(reply('futures.account.accountConfig', {}, quiet.context(0))).toMatchObject({
      canTrade: true,
      dualSidePosition: true,
    });
    for (const key of [1, 2]) {
      expect(reply('futures.account.accountConfig', {}, quiet.context(key))).toMatchObject({ canTrade: false });
    }
    const one = { marginType: 'CROSSED', separatedType: 'COMBINED', crossLeverage: '20' };
    const isolated = { isolatedLongLeverage: '20', isolatedShortLeverage: '20' };
    const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'XAUUSDT', '1000PEPEUSDT', 'TRXUSDT'];
    expect(reply('futures.account.symbolConfig', {}, quiet.context())).toEqual(
      symbols.map((symbol) => ({ symbol, ...one, ...isolated })),
    );
    expect(reply('futures.account.symbolConfig', { symbol: 'SOLUSDT' }, quiet.context())).toEqual([
      { symbol: 'SOLUSDT', ...one, ...isolated },
    ]);
    expect(reply('futures.account.commissionRate', { symbol: 'BTCUSDT' }, quiet.context())).toEqual({
      symbol: 'BTCUSDT',
      makerCommissionRate: '0.0002',
      takerCommissionRate: '0.0008',
    });
  });
});
