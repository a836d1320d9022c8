/** The mapping of conditional and trailing orders to domain values, from recordings and hand-made replies. */
import { describe, expect, test } from 'vitest';
import { conditionalOrderOfTrailingRecord } from '../../../../electron/main/exchange/mapping/trailing.ts';
import {
  conditionalOrderOfRecord,
  conditionalOrderPageOf,
} from '../../../../electron/main/exchange/mapping/conditionalOrders.ts';
import { kindOf, workingTypeOf } from '../../../../electron/main/exchange/mapping/conditionalOrderWords.ts';
import { conditionalOrderKinds, conditionalTypeOf } from '../../../../shared/domain/conditionalOrder.ts';
import { mergeConditionalOrderLists } from '../../../../shared/domain/conditionalOrderProgress.ts';
import { conditionalOrderSchema, type ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { conditionalTypes, workingTypes } from '../../../../shared/exchange/orderWords.ts';
import { canRead, readText, recorded, replyOf } from './support/replies.ts';

const none = (): boolean => false;

/** The members that a conditional order of this list must have, and no others (document 3; A-CONDITIONAL-RECORD). */
const least = {
  algoId: '@812345678901234567@',
  clientAlgoId: 'mine',
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '0.5',
  algoStatus: 'UNTRIGGERED',
  createTime: 1_764_505_800_123,
  updateTime: 1_764_505_800_124,
};
/** Ids between at signs become bare numbers, as the exchange writes them. */
const textOf = (...records: object[]): string => JSON.stringify(records).replace(/"@(\d+)@"/g, '$1');
const triggersOf = (...records: object[]): (ConditionalOrder | undefined)[] =>
  replyOf('futures.openAlgoOrders', textOf(...records)).map((one) =>
    conditionalOrderOfRecord(one, (id) => id === 'mine'),
  );
const triggerOf = (patch: object): ConditionalOrder => triggersOf({ ...least, ...patch })[0]!;

const plainTrigger: ConditionalOrder = {
  triggerId: '812345678901234567',
  clientId: 'mine',
  category: 'CONDITIONAL',
  kind: 'stopMarket',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '0.5',
  wholePosition: null,
  triggerPrice: null,
  triggerSource: null,
  limitPrice: null,
  timeInForce: null,
  reduceOnly: null,
  takeProfit: null,
  stopLoss: null,
  activationPrice: null,
  callbackRate: null,
  status: 'UNTRIGGERED',
  phase: 'waiting',
  becameOrderId: null,
  executedPrice: null,
  executedQuantity: null,
  createdAt: 1_764_505_800_123,
  updatedAt: 1_764_505_800_124,
  triggeredAt: null,
  origin: 'desk',
};

describe('conditional orders', () => {
  test('reads the recorded open order with its attached take-profit and stop-loss; triggerTime 0 is null', () => {
    const [trigger] = recorded('futures.openAlgoOrders').map((one) => conditionalOrderOfRecord(one, none));
    expect(trigger).toEqual({
      triggerId: '812345678901234500',
      clientId: 'algo-20240201-1',
      category: 'CONDITIONAL',
      kind: 'stop',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      quantity: '0.01',
      wholePosition: false,
      triggerPrice: '68900',
      triggerSource: 'mark',
      limitPrice: '68800',
      timeInForce: 'GTC',
      reduceOnly: false,
      takeProfit: { triggerPrice: '70500', limitPrice: '70500', source: 'mark' },
      stopLoss: { triggerPrice: '68000', limitPrice: null, source: null },
      activationPrice: null,
      callbackRate: null,
      status: 'UNTRIGGERED',
      phase: 'waiting',
      becameOrderId: null,
      executedPrice: null,
      executedQuantity: null,
      createdAt: 1_764_505_800_123,
      updatedAt: 1_764_505_800_123,
      triggeredAt: null,
      origin: 'external',
    });
    expect(conditionalOrderSchema.parse(trigger)).toEqual(trigger);
  });

  test('XS28: reads the recorded past order with its undocumented words', () => {
    expect(conditionalOrderPageOf(recorded('futures.allAlgoOrders'), none)).toEqual({
      triggers: [
        {
          ...plainTrigger,
          triggerId: '812345678901234500',
          clientId: 'algo-20240201-1',
          category: 'PLAN',
          kind: 'stop',
          side: 'BUY',
          quantity: '0.01',
          triggerPrice: '68900',
          triggerSource: 'mark',
          limitPrice: '68800',
          timeInForce: 'GTC',
          status: 'TRIGGERED',
          phase: 'working',
          becameOrderId: '702345678901234700',
          executedPrice: '68850',
          createdAt: 1_764_505_800_123,
          updatedAt: 1_764_506_000_456,
          triggeredAt: 1_764_506_000_123,
          origin: 'external',
        },
      ],
      more: false,
      nextPage: null,
      unreadable: 0,
    });
  });

  test('XS30, XS43: reads a minimal order, with absent members unknown; B-B4: with its full id', () => {
    expect(triggerOf({})).toEqual(plainTrigger);
    const nulls = { actualOrderId: null, actualPrice: null, triggerPrice: null, price: null, tpTriggerPrice: null };
    const more = { tpPrice: null, slTriggerPrice: null, slPrice: null, tpOrderType: null, workingType: null };
    expect(triggerOf({ ...nulls, ...more })).toEqual(plainTrigger);
  });

  test.each(Object.keys(least))('XS30: without its %s it is dropped and counted; its neighbour stays', (name) => {
    const { [name]: _, ...rest } = least as Record<string, unknown>;
    const { reply, dropped } = readText('futures.openAlgoOrders', textOf(rest, least));
    expect([reply.length, dropped]).toEqual([1, 1]);
    expect(canRead('futures.openAlgoOrders', textOf(rest))).toBe(false);
  });

  test('XS28, XS29: keeps unknown words unchanged and ignores unknown members', () => {
    const strange = {
      algoType: 'LUNAR',
      orderType: 'STOP_SIDEWAYS',
      positionSide: 'BOTH',
      algoStatus: 'EXPIRED_IN_MATCH',
      workingType: 'UNKNOWN_PRICE_TYPE',
      timeInForce: 'GTX',
      price: '12.50',
      moon: [{ phase: 'new' }],
    };
    expect(triggerOf(strange)).toEqual({
      ...plainTrigger,
      category: 'LUNAR',
      kind: 'STOP_SIDEWAYS',
      positionSide: 'BOTH',
      status: 'EXPIRED_IN_MATCH',
      phase: 'unknown',
      triggerSource: 'UNKNOWN_PRICE_TYPE',
      timeInForce: 'GTX',
      limitPrice: '12.50',
    });
  });

  test('an invalid side makes an order unreadable, and the page counts it', () => {
    expect(triggersOf({ ...least, side: 'HOLD' })).toEqual([undefined]);
    const text = `{"orders":${textOf(least, { ...least, side: 'HOLD' })},"hasMore":true,"nextPage":3}`;
    const page = conditionalOrderPageOf(replyOf('futures.allAlgoOrders', text), (id) => id === 'mine');
    expect(page).toEqual({ triggers: [plainTrigger], more: true, nextPage: 3, unreadable: 1 });
  });

  test.each([
    ['closes the whole position', '0', true, null, true],
    ['closes the whole position whatever size stands beside it', '0.5', true, null, true],
    ['of size 0, nothing else said, closes the whole position', '0.000', undefined, null, true],
    ['of size 0 that is said not to close it is not known', '0', false, null, null],
    ['with a size that is said not to close it', '0.5', false, '0.5', false],
    ['with a size, nothing else said', '0.5', undefined, '0.5', null],
  ])('an order that %s', (_, quantity, closePosition, expected, whole) => {
    const { quantity: read, wholePosition } = triggerOf({ quantity, closePosition });
    expect([read, wholePosition]).toEqual([expected, whole]);
  });

  test.each([
    ['STOP', '10', '10'],
    ['STOP', '0', null],
    ['TAKE_PROFIT', '10', '10'],
    ['STOP_MARKET', '10', null],
    ['TAKE_PROFIT_MARKET', '10', null],
    ['TRAILING_STOP_MARKET', '10', null],
  ])('%s with price %s has the limit price %s (null: at market)', (orderType, price, expected) => {
    expect(triggerOf({ orderType, price }).limitPrice).toBe(expected);
  });

  test('each documented type maps to a kind and back; trailing has two names on the wire (R9, R14)', () => {
    expect(conditionalTypes.map(kindOf)).toEqual([...conditionalOrderKinds]);
    expect(conditionalOrderKinds.map((kind) => conditionalTypeOf(kind))).toEqual([...conditionalTypes]);
    expect(kindOf('TRAILING_STOP_MARKET')).toBe('trailing');
    expect([workingTypeOf.contract, workingTypeOf.mark]).toEqual([...workingTypes]);
    expect(workingTypes.map((workingType) => triggerOf({ workingType }).triggerSource)).toEqual(['contract', 'mark']);
  });

  test('a resulting order id of 0 is null', () => {
    expect([triggerOf({ actualOrderId: 0 }), triggerOf({ actualOrderId: '0' })]).toEqual([plainTrigger, plainTrigger]);
  });

  test.each([
    // A stop attached to an order, as the running exchange lists it.
    ['UNTRIGGERED', 0, null],
    ['UNTRIGGERED', 1_764_506_000_123, null],
    ['UNACTIVATED', 0, null],
    ['CANCELING', 0, null],
    ['CANCELED', 0, null],
    ['EXPIRED', undefined, null],
    ['WORD_OF_NO_DOCUMENT', 0, null],
    ['TRIGGERED', 0, '702345678901234700'],
    ['NEW', 1_764_506_000_123, '702345678901234700'],
    ['PENDING', 0, '702345678901234700'],
    ['FILLED', 0, '702345678901234700'],
    ['CANCELED', 1_764_506_000_123, '702345678901234700'],
    ['WORD_OF_NO_DOCUMENT', 1_764_506_000_123, '702345678901234700'],
  ])('B-B6 %s at trigger time %s has the resulting order %s (R55)', (algoStatus, triggerTime, expected) => {
    const read = triggerOf({ algoStatus, triggerTime, actualOrderId: '@702345678901234700@' });
    expect(read.becameOrderId).toBe(expected);
  });
});

describe('trailing orders', () => {
  const record = {
    avgPrice: '0',
    clientOrderId: 'mine',
    cumQuote: '0',
    executedQty: '0',
    orderId: '@812345678901234567@',
    origQty: '0.5',
    price: '0',
    side: 'SELL',
    positionSide: 'LONG',
    status: 'UNACTIVATED',
    symbol: 'BTCUSDT',
    time: 1_764_505_800_123,
    timeInForce: 'GTC',
    type: 'TRAILING_MARKET',
    updateTime: 1_764_505_800_124,
    reduceOnly: true,
    stopPrice: '0',
    workingType: 'MARK_PRICE',
    activatePrice: '70000.0',
    callbackRate: '0.0150',
  };
  const read = (id: 'futures.trailing.openOrders' | 'futures.trailing.historyOrders', patch: object = {}) =>
    replyOf(id, textOf({ ...record, ...patch })).map((one) =>
      conditionalOrderOfTrailingRecord(one, (client) => client === 'mine'),
    )[0];
  const trailing: ConditionalOrder = {
    ...plainTrigger,
    category: null,
    kind: 'trailing',
    triggerSource: 'mark',
    timeInForce: 'GTC',
    reduceOnly: true,
    activationPrice: '70000.0',
    callbackRate: '0.0150',
    status: 'UNACTIVATED',
    executedQuantity: '0',
  };

  test.each(['futures.trailing.openOrders', 'futures.trailing.historyOrders'] as const)(
    '%s: reads every field; the callback rate stays a fraction (B-B9)',
    (id) => {
      expect(read(id)).toEqual(trailing);
      const done = { status: 'FILLED', stopPrice: '71000', avgPrice: '70900.5', executedQty: '0.5' };
      expect(read(id, done)).toEqual({
        ...trailing,
        status: 'FILLED',
        phase: 'filled',
        triggerPrice: '71000',
        executedPrice: '70900.5',
        executedQuantity: '0.5',
      });
    },
  );

  test('XS30, XS43: absent activation price and callback rate are unknown, not 0; an invalid side is unreadable', () => {
    const bare: Record<string, unknown> = { ...record };
    for (const name of ['activatePrice', 'callbackRate', 'workingType', 'stopPrice', 'reduceOnly']) delete bare[name];
    const [one] = replyOf('futures.trailing.openOrders', textOf(bare));
    const unknown = { triggerSource: null, reduceOnly: null, activationPrice: null, callbackRate: null };
    expect(conditionalOrderOfTrailingRecord(one!, (id) => id === 'mine')).toEqual({ ...trailing, ...unknown });
    expect(read('futures.trailing.openOrders', { activatePrice: '0', callbackRate: '0.0' })).toEqual({
      ...trailing,
      activationPrice: null,
      callbackRate: null,
    });
    expect(read('futures.trailing.openOrders', { side: 'HOLD' })).toBeUndefined();
  });

  test('R9: a trailing order in both lists is merged into one with the fields of both', () => {
    const listed = triggerOf({
      orderType: 'TRAILING_STOP_MARKET',
      closePosition: false,
      tpTriggerPrice: '80000',
      tpOrderType: 'CONTRACT_PRICE',
    });
    expect(mergeConditionalOrderLists([listed], [read('futures.trailing.openOrders')!])).toEqual([
      {
        ...trailing,
        category: 'CONDITIONAL',
        wholePosition: false,
        takeProfit: { triggerPrice: '80000', limitPrice: null, source: 'contract' },
        status: 'UNTRIGGERED',
      },
    ]);
  });
});
