import { describe, expect, it } from 'vitest';
import { tradeLines, type TradeLineInputs } from '../../../../../renderer/features/chart/trade/tradeLines.ts';
import enChartTrade from '../../../../../renderer/locales/en/chartTrade.json';
import { en } from '../../../../support/words.ts';
import { registerMessages, createMessages } from '../../../../../renderer/i18n/messages.ts';
import { intent, order, position, trigger } from './tradeBuilders.ts';

registerMessages(enChartTrade);
const { t } = createMessages(en);

/** Inputs in which everything is current and nothing is open. */
const quiet: TradeLineInputs = {
  market: 'futures',
  symbol: 'BTCUSDT',
  orders: [],
  triggers: [],
  positions: [],
  intents: [],
  live: { orders: true, triggers: true, positions: true },
  open: true,
  changes: true,
  mark: null,
  last: null,
  pending: {},
  moving: {},
  breakEven: {},
  extras: [],
};
const lines = (more: Partial<TradeLineInputs>) => tradeLines(t, { ...quiet, ...more });
/** Returns what the user sees of each line: price, label, whether it can be dragged, and what its x does. */
const seen = (more: Partial<TradeLineInputs>) =>
  lines(more).map(({ price, parts, movable, close }) => [price, parts.join(' | '), movable, close]);

describe('chart lines of orders and positions', () => {
  it('an order line shows side, type, open quantity and filled share', () => {
    expect(seen({ orders: [order('1', { executedQuantity: '0.0025', status: 'PARTIALLY_FILLED' })] })).toEqual([
      ['61250.5', 'Buy Long | Limit | 0.0075 | 25% filled', true, 'Cancel order'],
    ]);
  });

  it('omits orders of another symbol, of another market, and without a price', () => {
    const orders = [order('1', { symbol: 'ETHUSDT' }), order('2', { market: 'spot' }), order('3', { price: null })];
    expect(lines({ orders })).toEqual([]);
  });

  it('a conditional order line shows trigger source, limit price and "whole position"', () => {
    const triggers = [
      trigger('1', { kind: 'stop', limitPrice: '59900', triggerSource: 'mark' }),
      trigger('2', { wholePosition: true, quantity: null, kind: 'takeProfitMarket', triggerPrice: '63000' }),
    ];
    expect(seen({ triggers })).toEqual([
      ['60000', 'Stop limit | Sell Long | 0.01 | on mark price | limit 59\u202f900', true, 'Cancel conditional order'],
      ['63000', 'Take-profit market | Sell Long | whole position | on last price', true, 'Cancel conditional order'],
    ]);
  });

  it('B-B9: a trailing order is drawn at its activation price with its callback in per cent', () => {
    const triggers = [
      trigger('1', {
        kind: 'trailing',
        triggerPrice: null,
        activationPrice: '62000',
        callbackRate: '0.005',
        status: 'UNACTIVATED',
      }),
    ];
    expect(seen({ triggers })).toEqual([
      ['62000', 'Trailing stop | Sell Long | 0.01 | on last price | callback 0.5%', true, 'Cancel conditional order'],
    ]);
  });

  it('a position shows entry with PnL on the mark, liquidation (unless zero) and break-even', () => {
    const positions = [
      position('a', { liquidatePrice: '55000' }),
      position('b', { side: 'SHORT', liquidatePrice: '0', entryPrice: '61000', openValue: '610' }),
    ];
    expect(seen({ positions, mark: '61350.5', breakEven: { a: '61300.1' } })).toEqual([
      ['61250.5', 'Long | 0.01 | PnL +1.00', true, 'Market close'],
      ['55000', 'Liq. price (long)', false, null],
      ['61300.1', 'Break-even (long)', false, null],
      ['61000', 'Short | 0.01 | PnL −3.51', true, 'Market close'],
    ]);
  });

  it('a copied position bears the name of its trader', () => {
    const positions = [position('a', {}), position('b', {})];
    expect(seen({ positions, copiedFrom: { b: 'Ada' } }).map(([, label]) => label)).toEqual([
      'Long | 0.01',
      'Long | Copy · Ada | 0.01',
    ]);
  });

  it('R58: a liquidation price beyond ten times the mark has no line', () => {
    const positions = [position('a', { liquidatePrice: '613505.1' }), position('b', { liquidatePrice: '613505' })];
    const prices = (mark: string | null) =>
      lines({ positions, mark }).flatMap(({ subject, price }) => (subject.kind === 'liquidation' ? [price] : []));
    expect([prices('61350.5'), prices(null)]).toEqual([['613505'], ['613505.1', '613505']]);
  });

  it('R9: shows the attached take-profit of an order placed by this desk', () => {
    const attached = { takeProfit: { triggerPrice: '63000', source: 'mark' }, stopLoss: null } as const;
    const sent = intent('1', { clientOrderId: 'c1' });
    const intents = [{ ...sent, draft: { ...sent.draft, attached } as typeof sent.draft }];
    expect(seen({ orders: [order('1')], intents }).slice(1)).toEqual([
      ['63000', 'Take-profit of Buy Long | on mark price', false, null],
    ]);
  });

  it('are greyed and cannot be moved or closed while their feed is stale', () => {
    const stale = lines({ orders: [order('1')], live: { ...quiet.live, orders: false } });
    expect(stale.map(({ ink, movable, close, parts }) => [ink, movable, close, parts.at(-1)])).toEqual([
      ['quiet', false, null, 'stale'],
    ]);
  });

  it("show a pending cancel or move, at the order's current price", () => {
    expect(seen({ orders: [order('1')], pending: { 'futures BTCUSDT 1': 'accepted' } })).toEqual([
      ['61250.5', 'Buy Long | Limit | 0.01 | cancelling…', false, null],
    ]);
    expect(seen({ orders: [order('1')], moving: { 'order 1': '61300.0' } })).toEqual([
      ['61250.5', 'Buy Long | Limit | 0.01 | moving to 61\u202f300…', false, null],
      ['61300.0', 'Target | Buy Long | Limit | 0.01', false, null],
    ]);
  });

  it('B-A9: while orders are stopped only a stop that can be modified in place is movable', () => {
    const triggers = [trigger('1', { wholePosition: true, quantity: null }), trigger('2', { reduceOnly: false })];
    const stopped = lines({ orders: [order('1')], triggers, open: false });
    expect(stopped.map(({ id, movable }) => [id, movable])).toEqual([
      ['trigger 1', true],
      ['trigger 2', false],
      ['order 1', false],
    ]);
  });

  it('R16: on the demo account lines cannot be moved or cancelled', () => {
    expect(lines({ orders: [order('1')], changes: false }).map(({ movable, close }) => [movable, close])).toEqual([
      [false, null],
    ]);
  });

  it('include extra lines such as alerts unchanged', () => {
    const alert = {
      id: 'alert 1',
      price: '62000',
      parts: ['Alert'],
      ink: 2,
      dash: 'dotted',
      movable: true,
      close: null,
    } as const;
    expect(lines({ extras: [alert] })).toEqual([{ ...alert, subject: { kind: 'extra' } }]);
  });
});
