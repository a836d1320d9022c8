import { describe, expect, it } from 'vitest';
import { openState } from '../../../../electron/simulator/state/stateStore.ts';
import { ask, refusal, reply } from '../../http/tradingSupport.ts';
import { CopyVenue } from './copyVenue.ts';

const id18 = expect.stringMatching(/^\d{18}$/);

describe('Copying (document 3, Copy trading)', () => {
  it('an opening order of the lead trader opens a separate copy position on the configured terms', () => {
    const venue = new CopyVenue();
    venue.follow({ traceType: 'percent', traceValue: '10', marginType: 'isolated', stopLossRatio: '0.2' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    // 0.1 BTC for 5000 at leverage 20, taker fee 0.08 %; the stop-loss is 0.2 / 20 = 1 % below.
    expect(venue.open()).toEqual([
      {
        trackingNo: id18,
        traderName: 'TideRunner',
        openOrderId: id18,
        closeOrderId: '0',
        traderID: venue.traderId,
        symbol: 'BTCUSDT',
        openLeverage: '20',
        openPriceAvg: '50000.00000000',
        openTime: venue.venue.time.now(),
        openSize: '0.1000',
        openFee: '4.00000000',
        openMarginAmount: '250.00000000',
        openFillSize: '0.1000',
        positionSide: 'LONG',
        status: 'OPEN',
        tpTriggerPrice: '0',
        slTriggerPrice: '49500.0',
        closeAvgPrice: '0',
        closeSize: '0',
        closeTime: 0,
        realizedPnl: '0',
        profitRate: '0',
        netProfit: '0',
        createdTime: venue.venue.time.now(),
        updateTime: venue.venue.time.now(),
      },
    ]);
    expect(venue.ledger().futures.positions).toMatchObject([
      {
        symbol: 'BTCUSDT',
        size: '0.1000',
        marginMode: 'ISOLATED',
        separatedMode: 'SEPARATED',
        isolatedMargin: '250.00000000',
      },
    ]);
    expect(venue.ledger().futures.orders).toMatchObject([{ orderSource: 'COPY', type: 'MARKET', status: 'FILLED' }]);
  });

  it("B-A1: the user's private channels report a copy like any other order", () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.news.length = 0;
    venue.leadBuys('1');
    const channels = venue.news.filter(({ accountId }) => accountId === 'user').map(({ channel }) => channel);
    expect(channels).toEqual([
      'futures.orders',
      'futures.orders',
      'futures.fill',
      'futures.positions',
      'futures.account',
    ]);
  });

  it('closes the same fraction as the lead trader, who receives a tenth of the profit', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    const before = venue.conserved();
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 50_500, 5);
    venue.leadSells('0.4');
    expect(venue.open()).toMatchObject([{ openFillSize: '0.1000', closeSize: '0.0400', status: 'OPEN' }]);
    expect(venue.conserved()).toBe(before);
    venue.leadSells('0.6');
    expect(venue.open()).toEqual([]);
    // 0.1 x 500 = 50, minus fees 4 + 4.04 = 41.96; a tenth of it is 4.196.
    expect(venue.history().list).toMatchObject([
      {
        status: 'CLOSED',
        closeAvgPrice: '50500.00000000',
        closeSize: '0.1000',
        closeTime: venue.venue.time.now(),
        realizedPnl: '50.00000000',
        netProfit: '37.76400000',
        profitRate: '0.16784000',
      },
    ]);
    expect(venue.balance()).toBe('100037.76400000');
    expect(venue.income().at(-1)).toEqual(['tracking_follow_pay', '-4.19600000']);
    expect(venue.income('lead-1').at(-1)).toEqual(['tracking_trader_income', '4.19600000']);
    expect(venue.conserved()).toBe(before);
  });

  it('a loss is borne by the follower alone', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 49_000, 5);
    venue.leadSells('1');
    expect(venue.history().list).toMatchObject([{ realizedPnl: '-100.00000000', netProfit: '-107.92000000' }]);
    expect(venue.income().filter(([type]) => type.startsWith('tracking'))).toEqual([]);
  });

  it("the stop-loss of a copy closes that copy only; the lead trader's position stays open", () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10', stopLossRatio: '0.2' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 49_400, 5);
    const { book } = venue.one('futures', 'BTCUSDT');
    book.market(1, 1, 0);
    venue.venue.accounts.settle(venue.venue.time.now());
    expect(venue.history().list).toMatchObject([{ closeAvgPrice: '49400.00000000', status: 'CLOSED' }]);
    expect(venue.ledger('lead-1').futures.positions).toHaveLength(1);
    venue.leadSells('1');
    expect(venue.history().list).toHaveLength(1);
  });

  it('a closing order carries the terms of its copy position, not those of the account', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10', marginType: 'isolated' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 49_900, 5);
    reply('futures.closePositions', { symbol: 'BTCUSDT' }, venue.context());
    const closing = venue.ledger().futures.orders[1];
    expect(closing).toMatchObject({
      orderSource: 'CLOSE',
      marginMode: 'ISOLATED',
      separatedMode: 'SEPARATED',
      leverage: '20',
    });
  });

  it('a position the user opened on the same side and the copy never close each other', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    expect(venue.futures({ type: 'MARKET', side: 'SELL', quantity: '0.1' })).toMatchObject({ ok: false });
    venue.futures({ type: 'MARKET', quantity: '0.3' });
    venue.stand('BUY', 49_990, 5);
    venue.futures({ type: 'MARKET', side: 'SELL', quantity: '0.3' });
    expect(venue.open()).toHaveLength(1);
    venue.futures({ type: 'MARKET', quantity: '0.3' });
    venue.leadSells('1');
    expect(venue.ledger().futures.positions).toMatchObject([{ size: '0.3000', separatedMode: 'COMBINED' }]);
  });

  it('records why an order was not copied, with its code', () => {
    const venue = new CopyVenue();
    venue.stand('SELL', 50_000, 5);
    venue.follow({ symbols: ['ETHUSDT'] });
    venue.leadBuys('0.1');
    venue.follow({ traceValue: '0.0001' });
    venue.leadBuys('0.1');
    venue.follow({ traceValue: '10000000' });
    venue.leadBuys('0.1');
    venue.follow({ maxHoldQty: '0.1' });
    venue.leadBuys('0.1');
    venue.leadBuys('0.1');
    venue.stand('SELL', 50_600, 5);
    venue.follow({ traceValue: '10000', slippageRatio: '0.001' });
    venue.leadBuys('0.1');
    expect(venue.misses()).toEqual([
      ['SYMBOL_NOT_COPIED', -1191],
      ['TOO_SMALL', -1191],
      ['REFUSED', -3007],
      ['MAX_HOLD', -3007],
      ['SLIPPAGE', -1191],
    ]);
    expect(venue.open()).toMatchObject([{ openFillSize: '0.1000' }]);
  });

  it('insufficient margin rejects a copy and leaves the account unchanged', () => {
    const venue = new CopyVenue();
    venue.stand('SELL', 50_000, 150);
    venue.follow({ traceValue: '10000' });
    venue.leadBuys('0.5');
    expect(venue.misses()).toEqual([['INSUFFICIENT_MARGIN', -1191]]);
    expect(venue.balance()).toBe('100000.00000000');
    expect(venue.open()).toEqual([]);
  });

  it('closePos closes one copy, given the matching number and contract', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('0.5');
    venue.leadBuys('0.5');
    const [first, second] = venue.open().map(({ trackingNo }) => trackingNo as string);
    const close = (symbol: string, copyNo: string) =>
      refusal(ask('futures.copy.follower.closePos', { symbol, copyNo }, venue.context()));
    expect(close('ETHUSDT', first!)?.slice(1)).toEqual([-1142, "Parameter 'symbol' is invalid."]);
    expect(close('BTCUSDT', '702345678901234565')?.slice(0, 2)).toEqual([400, -1191]);
    // The other side of the book is still empty.
    expect(close('BTCUSDT', first!)?.[1]).toBe(-1191);
    venue.stand('BUY', 49_990, 5);
    expect(close('BTCUSDT', first!)).toBeNull();
    expect(venue.open().map(({ trackingNo }) => trackingNo)).toEqual([second]);
    expect(close('BTCUSDT', first!)?.[1]).toBe(-1191);
  });

  it('stopCopy stops following, closes open copies at market (A-COPY-STOP), and ends copying', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 49_990, 5);
    const stopped = venue.change('futures.copy.follower.stopCopy', { traderId: venue.traderId });
    expect(stopped).toMatchObject({ code: '200', msg: 'success' });
    expect(venue.open()).toEqual([]);
    expect(venue.history().list).toHaveLength(1);
    venue.leadBuys('1');
    expect(venue.open()).toEqual([]);
    expect(venue.change('futures.copy.follower.myTraders', {})).toEqual({ list: [], nextFlag: false, total: 0 });
    const again = refusal(ask('futures.copy.follower.stopCopy', { traderId: venue.traderId }, venue.context()));
    expect(again).toEqual([400, -1191, 'This lead trader is not followed']);
    const nobody = refusal(ask('futures.copy.follower.stopCopy', { traderId: '702345678901234567' }, venue.context()));
    expect(nobody).toEqual([400, -1142, "Parameter 'traderId' is invalid."]);
  });

  it('retries the unfilled part of a close when the book offers more', () => {
    const venue = new CopyVenue();
    venue.follow({ traceValue: '10' });
    venue.stand('SELL', 50_000, 5);
    venue.leadBuys('1');
    venue.stand('BUY', 49_990, 1);
    // The lead trader fills the only bid.
    venue.leadSells('1');
    expect(venue.open()).toHaveLength(1);
    venue.stand('BUY', 49_980, 0.04);
    expect(venue.open()).toMatchObject([{ closeSize: '0.0400' }]);
    venue.stand('BUY', 49_980, 1);
    expect(venue.open()).toEqual([]);
  });

  it('restores followed traders, open copies and copy history after a restart', () => {
    const store = openState(':memory:');
    const first = new CopyVenue(store);
    first.follow({ traceValue: '10' });
    first.stand('SELL', 50_000, 5);
    first.leadBuys('1');
    const open = first.open();
    const second = new CopyVenue(store);
    expect(second.traderId).toBe(first.traderId);
    expect(second.open()).toEqual(open);
    second.stand('BUY', 50_500, 5);
    second.leadSells('1');
    expect(second.history().list).toMatchObject([{ netProfit: '37.76400000' }]);
    const third = new CopyVenue(store);
    expect(third.history()).toEqual(second.history());
    expect(third.balance()).toBe('100037.76400000');
    store.close();
  });
});
