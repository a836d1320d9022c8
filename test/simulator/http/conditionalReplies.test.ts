import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { START } from '../support/rig.ts';
import { ConditionalVenue } from '../venue/triggers/conditionalVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';
import { traderRefusal } from '../../../electron/simulator/http/serve.ts';

type Members = Record<string, unknown>;

const done = { success: true, errorCode: '', errorMessage: '' };
const placement = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'STOP',
  quantity: '0.1',
  clientAlgoId: 'mine',
  triggerPrice: '51000',
  price: '51100',
};
const tpSl = {
  symbol: 'BTCUSDT',
  clientAlgoId: 'loss',
  planType: 'STOP_LOSS',
  triggerPrice: '49000',
  positionSide: 'LONG',
};
const place = (quiet: ConditionalVenue, more: Members = {}) =>
  reply('futures.algoOrder.place', { ...placement, ...more }, quiet.context()).orderId as string;
const listed = (quiet: ConditionalVenue, more: Members = {}) =>
  reply<Members[]>('futures.openAlgoOrders', more, quiet.context());

describe('Record of a conditional order (document 3, Conditional order)', () => {
  it('has exactly the documented members, ids as numbers, null while no order was issued', () => {
    const quiet = new ConditionalVenue();
    const id = place(quiet, {
      presetTakeProfitPrice: '52000',
      presetStopLossPrice: '50000',
      TpWorkingType: 'MARK_PRICE',
    });
    const text = rawReply('futures.openAlgoOrders', {}, quiet.context());
    expect(text).toBe(
      `[{"algoId":${id},"clientAlgoId":"mine","algoType":"CONDITIONAL","orderType":"STOP","symbol":"BTCUSDT",` +
        '"side":"BUY","positionSide":"LONG","timeInForce":"GTC","quantity":"0.1000","algoStatus":"UNTRIGGERED",' +
        '"actualOrderId":null,"actualPrice":"0","triggerPrice":"51000.0","price":"51100.0","tpTriggerPrice":"52000.0",' +
        '"tpPrice":"0","slTriggerPrice":"50000.0","slPrice":"0","tpOrderType":"MARK_PRICE","workingType":"CONTRACT_PRICE",' +
        `"closePosition":false,"reduceOnly":false,"createTime":${START},"updateTime":${START},"triggerTime":0}]`,
    );
  });

  it('reports the issued order, its fill price, and the trigger time', () => {
    const quiet = new ConditionalVenue();
    const algoId = place(quiet);
    quiet.ask(51_050, 0.06);
    quiet.venue.step(1_000);
    quiet.trades(51_000);
    const [order] = listed(quiet);
    const plain = reply<Members[]>('futures.openOrders', {}, quiet.context())[0]!;
    expect(order).toMatchObject({
      algoId,
      algoStatus: 'NEW',
      actualOrderId: plain.orderId,
      actualPrice: '51050.00000000',
      createTime: START,
      updateTime: START + 1_000,
      triggerTime: START + 1_000,
    });
    expect(plain).toMatchObject({ executedQty: '0.0600', price: '51100.0', stopPrice: '51000.0', status: 'NEW' });
    expect('tpTriggerPrice' in order! || 'slPrice' in order! || 'tpOrderType' in order!).toBe(false);
    quiet.ask(51_100, 0.04);
    expect(listed(quiet)).toEqual([]);
    const { orders } = reply<{ orders: Members[] }>('futures.allAlgoOrders', {}, quiet.context());
    // (51050 x 0.06 + 51100 x 0.04) / 0.1 = 5107 / 0.1
    expect(orders).toMatchObject([{ algoId, algoStatus: 'FILLED', actualPrice: '51070.00000000' }]);
  });

  it.each([
    ['documents', null],
    ['public', 'the parent'],
  ] as const)('in the dialect %s a waiting attached stop reports %s (R55)', (dialect, named) => {
    const quiet = new ConditionalVenue();
    quiet.ask(50_000, 0.1);
    const parent = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      quantity: '0.1',
      newClientOrderId: 'parent',
    };
    const { orderId } = reply('futures.order.place', { ...parent, slTriggerPrice: '49000' }, quiet.context());
    const context = { ...quiet.context(), dialect };
    const actualOrderId = named === null ? null : orderId;
    expect(reply<Members[]>('futures.openAlgoOrders', {}, context)).toMatchObject([
      { algoStatus: 'UNTRIGGERED', actualOrderId, actualPrice: '0', triggerTime: 0 },
    ]);
    const { orders } = reply<{ orders: Members[] }>('futures.allAlgoOrders', {}, context);
    expect(orders).toMatchObject([{ algoStatus: 'UNTRIGGERED', actualOrderId, triggerTime: 0 }]);
  });

  it('a trailing order appears in all four lists, with its activation price and callback rate (R9)', () => {
    const quiet = new ConditionalVenue();
    quiet.hold('LONG', '0.1');
    const { price: _price, triggerPrice: _trigger, ...asked } = placement;
    const trailing = { ...asked, side: 'SELL', type: 'TRAILING_MARKET', reduceOnly: true, workingType: 'MARK_PRICE' };
    const terms = { ...trailing, activatePrice: '50500', callbackRate: '0.01' };
    const id = reply('futures.algoOrder.place', terms, quiet.context()).orderId as string;
    expect(listed(quiet)).toMatchObject([
      { algoId: id, orderType: 'TRAILING_STOP_MARKET', algoStatus: 'UNACTIVATED', triggerPrice: '0', price: '0' },
    ]);
    const waiting = {
      avgPrice: '0',
      clientOrderId: 'mine',
      cumQuote: '0',
      executedQty: '0',
      orderId: id,
      origQty: '0.1000',
      price: '0',
      reduceOnly: true,
      side: 'SELL',
      positionSide: 'LONG',
      status: 'UNACTIVATED',
      stopPrice: '0',
      symbol: 'BTCUSDT',
      time: START,
      timeInForce: 'IOC',
      type: 'TRAILING_MARKET',
      updateTime: START,
      workingType: 'MARK_PRICE',
      activatePrice: '50500.0',
      callbackRate: '0.01',
    };
    expect(reply('futures.trailing.openOrders', {}, quiet.context())).toEqual([waiting]);
    expect(reply('futures.trailing.historyOrders', {}, quiet.context())).toEqual([]);
    quiet.marked(50_500);
    quiet.bid(50_000, 0.1);
    // 50500 x 0.99 = 49995
    quiet.marked(49_995);
    expect(reply('futures.trailing.openOrders', {}, quiet.context())).toEqual([]);
    expect(reply('futures.trailing.historyOrders', {}, quiet.context())).toEqual([
      {
        ...waiting,
        avgPrice: '50000.00000000',
        cumQuote: '5000.00000000',
        executedQty: '0.1000',
        status: 'FILLED',
        stopPrice: '49995.0',
      },
    ]);
    const { orders } = reply<{ orders: Members[] }>('futures.allAlgoOrders', {}, quiet.context());
    expect(orders).toMatchObject([
      { orderType: 'TRAILING_STOP_MARKET', algoStatus: 'FILLED', triggerPrice: '49995.0' },
    ]);
  });
});

describe('Replies to conditional order commands (document 3)', () => {
  it('placement and cancels: item members, with code and message when rejected', () => {
    const quiet = new ConditionalVenue();
    const context = quiet.context();
    const id = place(quiet);
    expect(rawReply('futures.algoOrder.place', { ...placement, triggerPrice: '50000' }, context)).toBe(
      '{"orderId":null,"clientOrderId":"mine","success":false,"errorCode":"-1191",' +
        '"errorMessage":"Order would trigger immediately: the last price is 50000.0"}',
    );
    expect(rawReply('futures.algoOrder.cancel', { orderId: id }, context)).toBe(
      `{"orderId":"${id}","origClientOrderId":"mine","success":true,"errorCode":"","errorMessage":""}`,
    );
    expect(rawReply('futures.algoOrder.cancel', { orderId: id }, context)).toBe(
      `{"orderId":"${id}","origClientOrderId":null,"success":false,"errorCode":"-3200","errorMessage":"Order does not exist"}`,
    );
    const eth = place(quiet, { symbol: 'ETHUSDT', triggerPrice: '2100', price: '2100' });
    const btc = place(quiet);
    expect(rawReply('futures.algoOpenOrders.cancel', { symbol: 'BTCUSDT' }, context)).toBe(
      `[{"orderId":${btc},"success":true,"errorCode":"","errorMessage":""}]`,
    );
    expect(reply('futures.algoOpenOrders.cancel', {}, context)).toEqual([{ orderId: eth, ...done }]);
    expect(reply('futures.algoOpenOrders.cancel', {}, context)).toEqual([]);
    expect(quiet.standing().every((line) => line.endsWith('CANCELED USER_CANCELED'))).toBe(true);
  });

  it('malformed placement: error body', () => {
    const context = new ConditionalVenue().context();
    const refused = (more: Members) => refusal(ask('futures.algoOrder.place', { ...placement, ...more }, context));
    expect(refused({ price: '51100.05' })).toEqual([400, -1160, 'Decimal precision error']);
    expect(refused({ symbol: 'NONEUSDT' })).toEqual([400, -1121, 'Invalid symbol']);
    expect(refused({ type: 'STOP_MARKET' })?.[1]).toBe(-1128);
    expect(refused({ presetStopLossPrice: '0' })).toEqual([400, -1142, "Parameter 'presetStopLossPrice' is invalid."]);
    expect(refused({ type: 'STOP', price: undefined })?.[0]).toBe(400);
    expect(refusal(ask('futures.algoOpenOrders.cancel', { symbol: 'NONEUSDT' }, context))?.[1]).toBe(-1121);
  });

  it('take-profit and stop-loss: one item each; a modification answers success only', () => {
    const quiet = new ConditionalVenue();
    const context = quiet.context();
    expect(rawReply('futures.placeTpSlOrder', tpSl, context)).toBe(
      '[{"orderId":null,"success":false,"errorCode":"-1191","errorMessage":"There is no open LONG position of BTCUSDT"}]',
    );
    quiet.hold('LONG', '1');
    const [placed] = reply<{ orderId: string }[]>('futures.placeTpSlOrder', tpSl, context);
    expect(placed).toEqual({ orderId: placed!.orderId, ...done });
    expect(listed(quiet)).toMatchObject([
      { algoId: placed!.orderId, clientAlgoId: 'loss', closePosition: true, reduceOnly: true, quantity: '1.0000' },
    ]);
    const change = { orderId: placed!.orderId, triggerPrice: '48000', executePrice: '47900' };
    expect(rawReply('futures.modifyTpSlOrder', change, context)).toBe('{"success":true}');
    expect(listed(quiet)).toMatchObject([{ orderType: 'STOP', triggerPrice: '48000.0', price: '47900.0' }]);
    expect(refusal(ask('futures.modifyTpSlOrder', { ...change, orderId: '17' }, context))).toEqual([
      400,
      -3200,
      'Order does not exist',
    ]);
  });

  it('rejects any other conditional order of a copy trader than take-profit and stop-loss (document 3, rule)', () => {
    const quiet = new ConditionalVenue();
    expect(refusal(ask('futures.algoOrder.place', placement, quiet.context(4)))).toEqual([
      403,
      -3236,
      'A copy trader key sets take profit and stop loss of whole positions at market alone',
    ]);
    expect(quiet.venue.accounts.account('trader').conditionals).toEqual([]);
    quiet.ask(50_000, 1);
    quiet.futures({ type: 'MARKET', quantity: '1' }, 'trader');
    expect(reply<Members[]>('futures.placeTpSlOrder', tpSl, quiet.context(4))).toMatchObject([done]);
  });

  it('rejects price and quantity of take-profit and stop-loss from a copy trader, on placement and modification', () => {
    const quiet = new ConditionalVenue();
    const [trader, user] = [quiet.context(4).caller.key, quiet.context(0).caller.key];
    const rows = [endpoints['futures.placeTpSlOrder'], endpoints['futures.modifyTpSlOrder']];
    for (const row of rows) {
      expect(traderRefusal(row, trader, { executePrice: '48900' })?.body.code).toBe(-1142);
      expect(traderRefusal(row, trader, { quantity: '0.1' })?.body.code).toBe(-1142);
      expect(traderRefusal(row, trader, { executePrice: '0', quantity: '0.00' })).toBeNull();
      expect(traderRefusal(row, trader, {})).toBeNull();
      expect(traderRefusal(row, user, { executePrice: '48900', quantity: '0.1' })).toBeNull();
    }
  });
});
