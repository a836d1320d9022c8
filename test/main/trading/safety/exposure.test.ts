/** The account's equity and open value (R18): each list counts, at its own price, and nothing counts twice. */
import { describe, expect, test } from 'vitest';
import {
  dollarValue,
  equityOf,
  openNotional,
  unrealisedOf,
  valueOfDraft,
  type ExposureParts,
} from '../../../../electron/main/trading/safety/exposure.ts';
import type { Balance, Order, OrderDraft, Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { formatShort, type Decimal } from '../../../../shared/num/decimal.ts';
import { conditional, limitOrder, marketOrder, stopLoss } from './guardSupport.ts';

const NOW = 1_000_000;

interface TradingContext {
  readonly prices?: Record<string, readonly [price: string, ageMs: number]>;
  readonly worth?: Record<string, readonly [price: string, ageMs: number]>;
  readonly quotes?: Record<string, string>;
  readonly balances?: Partial<Balance>[];
  readonly spotBalances?: Partial<Balance>[];
  readonly positions?: Partial<Position>[];
  readonly orders?: Partial<Order>[];
  readonly spotOrders?: Partial<Order>[];
  readonly triggers?: Partial<ConditionalOrder>[];
  readonly underWay?: readonly (readonly [clientOrderId: string, draft: IntentDraft])[];
  readonly held?: readonly IntentDraft[];
}

function createParts(rig: TradingContext): ExposureParts {
  const createPriceLookup =
    (prices: Record<string, readonly [string, number]> = {}) =>
    (market: string, symbol: string) => {
      const price = prices[`${market} ${symbol}`];
      return price ? { price: price[0], at: NOW - price[1] } : null;
    };
  const desk = (balances: Partial<Balance>[] = [], orders: Partial<Order>[] = []) => ({
    balances: { all: () => balances },
    positions: { all: () => rig.positions ?? [] },
    orders: { tracker: { open: () => orders } },
    triggers: { open: () => rig.triggers ?? [] },
  });
  const { worth, held } = rig;
  return {
    clock: { now: () => NOW },
    instruments: {
      find: (_market: string, symbol: string) => {
        const quoteAsset = rig.quotes?.[symbol];
        return quoteAsset === undefined ? undefined : { quoteAsset };
      },
    },
    reference: createPriceLookup(rig.prices),
    ...(worth && { worth: createPriceLookup(worth) }),
    syncs: { spot: desk(rig.spotBalances, rig.spotOrders), futures: desk(rig.balances, rig.orders) },
    underWay: () => (rig.underWay ?? []).map(([clientOrderId, draft]) => ({ clientOrderId, draft }) as Intent),
    ...(held && { held: () => held }),
    // The double contains only the members that are read.
  } as unknown as ExposureParts;
}
const text = (value: Decimal | null) => value && formatShort(value);

describe('R18: value of an asset in dollars', () => {
  test.each(['USDT', 'USDC', 'USD'])('%s counts as one dollar whatever its pair quotes', (asset) => {
    expect(text(dollarValue(asset, createParts({ prices: { [`spot ${asset}USDT`]: ['0.5', 0] } })))).toBe('1');
  });

  test('any other asset takes its spot price for one minute, and has no value after that', () => {
    const aged = (ageMs: number) =>
      text(dollarValue('EUR', createParts({ prices: { 'spot EURUSDT': ['1.1', ageMs] } })));
    expect([aged(0), aged(60_000), aged(60_001)]).toEqual(['1.1', '1.1', null]);
    expect(text(dollarValue('EUR', createParts({ prices: { 'futures EURUSDT': ['1.1', 0] } })))).toBeNull();
    expect(text(dollarValue('EUR', createParts({ prices: { 'spot EURUSDT': ['none', 0] } })))).toBeNull();
  });

  test('a separate valuation source replaces the reference price', () => {
    const parts = createParts({ prices: { 'spot EURUSDT': ['1.1', 0] }, worth: { 'spot EURUSDT': ['1.2', 0] } });
    expect(text(dollarValue('EUR', parts))).toBe('1.2');
    expect(text(dollarValue('EUR', createParts({ prices: { 'spot EURUSDT': ['1.1', 0] }, worth: {} })))).toBeNull();
  });
});

describe('R18: equity', () => {
  test('adds both markets and the unrealised result, and leaves out assets without a value', () => {
    const parts = createParts({
      prices: { 'spot BTCUSDT': ['50000', 0] },
      balances: [{ asset: 'USDT', total: '1000', unrealisedPnl: '-100.5' }],
      spotBalances: [
        { asset: 'BTC', total: '0.5', unrealisedPnl: null },
        { asset: 'XYZ', total: '7', unrealisedPnl: null },
        { asset: 'USDC', total: 'none', unrealisedPnl: null },
      ],
    });
    expect(text(equityOf(parts))).toBe('25899.5');
  });

  test('is unknown if no balance has a value', () => {
    expect(equityOf(createParts({}))).toBeNull();
    expect(equityOf(createParts({ balances: [{ asset: 'XYZ', total: '1', unrealisedPnl: null }] }))).toBeNull();
  });
});

describe('R18: unrealised result of open positions', () => {
  const long = { symbol: 'BTCUSDT', side: 'LONG', size: '2', entryPrice: '100', unrealisedPnl: '7' } as const;
  const made = (positions: Partial<Position>[], prices: TradingContext['prices'] = {}) =>
    text(unrealisedOf(createParts({ positions, prices, quotes: { BTCUSDT: 'USDT' } })));

  test('uses the last price of the last minute, for long and short positions', () => {
    const prices = { 'futures BTCUSDT': ['110', 60_000] } as const;
    expect([made([long], prices), made([{ ...long, side: 'SHORT' }], prices)]).toEqual(['20', '-20']);
  });

  test('uses the figure of the exchange without a fresh last price or a readable entry price', () => {
    expect(made([long], { 'futures BTCUSDT': ['110', 60_001] })).toBe('7');
    expect(made([{ ...long, entryPrice: 'none' }], { 'futures BTCUSDT': ['110', 0] })).toBe('7');
    expect(made([{ ...long, unrealisedPnl: null as never }])).toBe('0');
    expect(made([long, long])).toBe('14');
  });

  test('converts the quote asset to dollars, or counts 1:1 if it has no value', () => {
    const inEuro = (prices: TradingContext['prices']) =>
      text(unrealisedOf(createParts({ positions: [long], quotes: { BTCUSDT: 'EUR' }, prices: prices ?? {} })));
    expect([inEuro({ 'spot EURUSDT': ['1.5', 0] }), inEuro({}), made([long])]).toEqual(['10.5', '7', '7']);
    expect(text(unrealisedOf(createParts({ positions: [long] })))).toBe('7');
  });
});

describe('R18: total open notional', () => {
  const order: Partial<Order> = {
    clientOrderId: 'a',
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    price: '100',
    quantity: '3',
    executedQuantity: '1',
    reduceOnly: false,
  };
  const trigger: Partial<ConditionalOrder> = {
    clientId: 't',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    quantity: '2',
    limitPrice: null,
    triggerPrice: '100',
    activationPrice: null,
    reduceOnly: false,
  };
  const open = (rig: TradingContext) => text(openNotional(createParts(rig)));
  const now = { 'futures BTCUSDT': ['110', 0], 'spot BTCUSDT': ['120', 0] } as const;

  test('values a position at the last price, or else at its absolute open value', () => {
    const positions = [{ symbol: 'BTCUSDT', size: '2', openValue: '150' }];
    expect([open({ positions, prices: now }), open({ positions })]).toEqual(['220', '150']);
    expect(open({ positions: [{ ...positions[0], openValue: '-150' }] })).toBe('150');
    expect(open({ positions: [{ ...positions[0], openValue: 'none' }] })).toBe('0');
  });

  test('values the remaining quantity of an order at its price, or at the last price if it has none', () => {
    expect(open({ orders: [order] })).toBe('200');
    expect(open({ orders: [{ ...order, price: null }], prices: now })).toBe('220');
    expect(open({ orders: [{ ...order, price: null }] })).toBe('0');
    expect(open({ orders: [{ ...order, executedQuantity: '3' }] })).toBe('0');
    expect(open({ orders: [{ ...order, executedQuantity: '4' }] })).toBe('0');
    expect(open({ spotOrders: [{ ...order, market: 'spot', positionSide: null, price: null }], prices: now })).toBe(
      '240',
    );
  });

  test('ignores closing and reduce-only orders', () => {
    const left = (patch: Partial<Order>) => open({ orders: [{ ...order, ...patch }] });
    expect([left({ side: 'SELL' }), left({ positionSide: 'SHORT' }), left({ reduceOnly: true })]).toEqual([
      '0',
      '0',
      '0',
    ]);
    expect(left({ side: 'SELL', positionSide: 'SHORT' })).toBe('200');
    expect(open({ spotOrders: [{ ...order, market: 'spot', side: 'SELL', positionSide: null }] })).toBe('200');
  });

  test('values a conditional order at its limit, trigger, activation or last price', () => {
    const at = (patch: Partial<ConditionalOrder>, prices = {}) =>
      open({ triggers: [{ ...trigger, ...patch }], prices });
    expect(at({ limitPrice: '90' })).toBe('180');
    expect(at({})).toBe('200');
    expect(at({ triggerPrice: null, activationPrice: '95' })).toBe('190');
    expect(at({ triggerPrice: null }, now)).toBe('220');
    expect(at({ triggerPrice: null })).toBe('0');
    expect(at({ quantity: 'none' })).toBe('0');
  });

  test('ignores conditional orders that close, reduce or take a whole position', () => {
    const at = (patch: Partial<ConditionalOrder>) => open({ triggers: [{ ...trigger, ...patch }] });
    expect([
      at({ side: 'SELL' }),
      at({ positionSide: 'SHORT' }),
      at({ reduceOnly: true }),
      at({ quantity: null }),
    ]).toEqual(['0', '0', '0', '0']);
    expect(at({ side: 'SELL', positionSide: 'SHORT' })).toBe('200');
  });

  test('counts an order in flight until a list shows it, and adds the reservations of other plans', () => {
    const draft = limitOrder('BUY', { quantity: '1' });
    expect(open({ underWay: [['b', draft]] })).toBe('100');
    expect(open({ orders: [order], underWay: [['a', draft]] })).toBe('200');
    expect(open({ orders: [order], underWay: [['b', draft]] })).toBe('300');
    expect(open({ triggers: [trigger], underWay: [['t', draft]] })).toBe('200');
    expect(open({ held: [draft, draft], underWay: [['b', draft]] })).toBe('300');
    expect(open({})).toBe('0');
  });

  test('values a draft at its price or the current price, and a closing draft at zero', () => {
    const worth = (draft: IntentDraft, prices = {}) => text(valueOfDraft(draft, createParts({ prices })));
    expect([worth(limitOrder('BUY')), worth(marketOrder('BUY'), now), worth(marketOrder('BUY'))]).toEqual([
      '1000',
      '1100',
      '0',
    ]);
    expect(worth(conditional({ triggerPrice: '90' }))).toBe('900');
    expect([worth(limitOrder('SELL', { positionSide: 'LONG' })), worth(stopLoss())]).toEqual(['0', '0']);
    const spot = limitOrder('SELL', { market: 'spot', positionSide: null } as Partial<OrderDraft>);
    expect(worth(spot)).toBe('1000');
  });
});
