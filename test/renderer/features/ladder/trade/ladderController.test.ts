import { describe, expect, it } from 'vitest';
import {
  columnAt,
  createLadderPress,
  ladderKey,
} from '../../../../../renderer/features/ladder/trade/useLadderGestures.ts';
import {
  createLadderController,
  type LadderContext,
} from '../../../../../renderer/features/ladder/trade/ladderController.ts';
import { panelKeys } from '../../../../../renderer/state/desk/index.ts';
import { instrument, liveFeed } from '../../../support/builders.ts';
import { createRunningBridge } from '../../../support/runningBridge.ts';
import { takeRequestedOrders } from '../../../support/commands.ts';
import { createTestServices } from '../../../support/services.tsx';
import { here, order } from '../../../support/tradingBuilders.ts';

/** Opens a ladder of BTCUSDT in steps of 0.5: row 200 is at 100.0. */
async function openHand(more: Partial<LadderContext> = {}, orders: readonly ReturnType<typeof order>[] = []) {
  const double = createRunningBridge();
  const services = createTestServices(double.bridge);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  double.send('trading.orders', { ...here, market: 'futures', feed: liveFeed(), reset: true, orders: [...orders] });
  const plans = takeRequestedOrders(services.commands);
  const rig: LadderContext = {
    instrument: instrument(),
    grouping: '0.5',
    sizes: ['0.010', '0.020', '', '0.0005', '5'],
    bracket: { takeProfit: null, stopLoss: null },
    rejectionReason: null,
    tradingBlock: null,
    reduceOnly: true,
    cancels: true,
    ...more,
  };
  const controller = createLadderController({ services, tradingContext: () => rig });
  const press = createLadderPress(controller);
  const revealed: bigint[] = [];
  const place = { middle: () => 200n, reveal: (row: bigint) => void revealed.push(row), page: 10 };
  const keys = (...names: string[]): boolean[] =>
    names.map((key) => ladderKey({ key, repeat: false }, controller, place));
  const order = () => plans.take()?.drafts[0] ?? null;
  return { double, controller, press, plans, order, keys, place, revealed, state: () => controller.store.getState() };
}
const sizes = { side: 'bid', part: 'sizes' } as const;
const buy = {
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '100.0',
  quantity: '0.010',
  positionSide: 'LONG',
  reduceOnly: false,
};
const ownOrders = [order('1', { price: '99.5' }), order('2', { price: '99.7', quantity: '0.030' })];

describe('ladder: pointer', () => {
  it('R18: does nothing until trading is armed; it starts disarmed', async () => {
    const { press, controller, order, double, state } = await openHand({}, ownOrders);
    press.down({ row: 200n, ...sizes });
    press.up({ row: 200n, ...sizes });
    controller.cancelAt(199n);
    expect([state().armed, order(), double.requests('trading.cancelOrders')]).toEqual([false, null, []]);
  });

  it('a message stays when the cursor is cleared and goes when the cursor moves', async () => {
    const { controller, state } = await openHand({}, ownOrders);
    controller.arm(true);
    controller.cancelAt(199n, 'bid');
    const { message: said } = state();
    expect(said?.key).toBe('ladder.trade.cancelling');
    controller.setCursor(null);
    expect(state().message).toEqual(said);
    controller.setCursor(200n);
    expect(state().message).toBe(null);
  });

  it('a click in the bids buys the working size, a click in the asks sells it', async () => {
    const { press, controller, order } = await openHand();
    controller.arm(true);
    press.down({ row: 200n, ...sizes });
    press.up({ row: 200n, ...sizes });
    expect(order()).toEqual(buy);
    controller.choose({ size: 1, aim: 'close' });
    press.down({ row: 201n, side: 'ask', part: 'sizes' });
    press.up({ row: 201n, side: 'ask', part: 'sizes' });
    expect(order()).toEqual({
      ...buy,
      side: 'SELL',
      price: '100.5',
      quantity: '0.020',
      reduceOnly: true,
    });
  });

  it('a press released on another row or column, or lost, places nothing', async () => {
    const { press, controller, order } = await openHand();
    controller.arm(true);
    press.down({ row: 200n, ...sizes });
    press.up({ row: 199n, ...sizes });
    press.down({ row: 200n, ...sizes });
    press.up({ row: 200n, side: 'ask', part: 'sizes' });
    press.down({ row: 200n, ...sizes });
    press.lost();
    press.up({ row: 200n, ...sizes });
    expect(order()).toBeNull();
  });

  it('R15: dragging own orders requests one plan that cancels and replaces each', async () => {
    const { press, controller, plans } = await openHand({}, ownOrders);
    controller.arm(true);
    // A row covers the prices from its own up to the next row: both orders are bids in the row at 99.5.
    expect(press.down({ row: 199n, side: 'bid', part: 'own' })).toBe(true);
    press.up({ row: 198n, side: 'bid', part: 'own' });
    const plan = plans.take()!;
    expect([plan.kind, plan.replaces?.map((one) => 'orderId' in one && one.orderId), plan.title]).toEqual([
      'move',
      ['1', '2'].toSorted((a, b) => Number(b) - Number(a)),
      { key: 'chartTrade.move.several', params: { symbol: 'BTCUSDT', from: '99.7', to: '99.0', count: 2 } },
    ]);
    expect(plan.drafts).toEqual([
      { ...buy, price: '99.0', quantity: '0.030' },
      { ...buy, price: '99.0' },
    ]);
  });

  it('a drag back to its row, or a lost one, requests nothing', async () => {
    const { press, controller, plans, state } = await openHand({}, ownOrders);
    controller.arm(true);
    press.down({ row: 199n, side: 'bid', part: 'own' });
    press.up({ row: 199n, side: 'bid', part: 'own' });
    press.down({ row: 199n, side: 'bid', part: 'own' });
    press.lost();
    press.up({ row: 198n, side: 'bid', part: 'own' });
    expect([plans.take(), state().carried]).toEqual([null, null]);
  });

  it('a right click cancels only own orders at that price and side', async () => {
    const { controller, double } = await openHand({}, [...ownOrders, order('3', { price: '99.0' })]);
    controller.arm(true);
    controller.cancelAt(199n, 'bid');
    controller.cancelAt(199n, 'ask');
    expect(double.requests('trading.cancelOrders').map(({ orderIds }) => orderIds)).toEqual([['2', '1']]);
  });

  it.each([
    ['ticket.blocked.killed', 'B-A9'],
    ['ladder.trade.notLive', 'XU16'],
  ])('shows %s and does nothing (%s)', async (key) => {
    const rejectionReason = { key, params: {} };
    const { press, controller, plans, double, state } = await openHand({ rejectionReason }, ownOrders);
    controller.arm(true);
    controller.place('bid', 200n);
    press.down({ row: 199n, side: 'bid', part: 'own' });
    press.up({ row: 198n, side: 'bid', part: 'own' });
    controller.cancelAt(199n);
    expect([plans.take(), double.requests('trading.cancelOrders')]).toEqual([null, []]);
    expect(state().message).toEqual(rejectionReason);
  });

  it('an account that may not trade can cancel its orders, and do nothing else', async () => {
    const tradingBlock = { key: 'ticket.blocked.accountCannotTrade', params: { market: 'futures' } };
    const { press, controller, plans, double, state } = await openHand({ tradingBlock }, ownOrders);
    controller.arm(true);
    controller.place('bid', 200n);
    const messages = [state().message];
    press.down({ row: 199n, side: 'bid', part: 'own' });
    press.up({ row: 198n, side: 'bid', part: 'own' });
    messages.push(state().message);
    expect([plans.take(), state().carried, messages]).toEqual([null, null, [tradingBlock, tradingBlock]]);
    controller.cancelAt(199n);
    expect(double.requests('trading.cancelOrders').map(({ orderIds }) => orderIds)).toEqual([['2', '1']]);
    expect(state().message).toEqual({ key: 'ladder.trade.cancelling', params: { count: 2 } });
  });

  it('R16: on the demo account orders are neither cancelled nor moved', async () => {
    const { controller, double, state } = await openHand({ cancels: false }, ownOrders);
    controller.arm(true);
    controller.cancelAt(199n);
    expect([controller.pickUp('bid', 199n), double.requests('trading.cancelOrders'), state().message?.key]).toEqual([
      false,
      [],
      'ladder.trade.demo',
    ]);
  });

  it.each([
    ['XU1', 2, 'ladder.trade.size.missing'],
    ['XU10', 3, 'error.draft.roundsToZero'],
  ])('%s: an invalid working size is reported and nothing is requested', async (_, size, key) => {
    const { controller, order, state } = await openHand();
    controller.arm(true);
    controller.choose({ size });
    controller.place('bid', 200n);
    expect([order(), state().message?.key]).toEqual([null, key]);
  });

  it('R57 XU5: a working size is read as usually written; one with two meanings is reported and requests nothing', async () => {
    const { controller, order, state } = await openHand({ sizes: ['10e-3', '1,500'] });
    controller.arm(true);
    controller.choose({ size: 1 });
    controller.place('bid', 200n);
    expect([order(), state().message?.key]).toEqual([null, 'error.draft.digits']);
    controller.choose({ size: 0 });
    controller.place('bid', 200n);
    expect(order()).toEqual({ ...buy, quantity: '0.01' });
  });

  it('R9: an opening order carries the bracket, a closing one does not', async () => {
    const { controller, order } = await openHand({ bracket: { takeProfit: 20n, stopLoss: 10n } });
    controller.arm(true);
    controller.place('ask', 200n);
    expect(order()).toEqual({
      ...buy,
      side: 'SELL',
      positionSide: 'SHORT',
      attached: {
        takeProfit: { triggerPrice: '98.0', source: 'contract' },
        stopLoss: { triggerPrice: '101.0', source: 'contract' },
      },
    });
    controller.choose({ aim: 'close' });
    controller.place('bid', 200n);
    expect(order()).not.toHaveProperty('attached');
  });

  it('requests nothing with an unreadable bracket or one with a price of zero or below', async () => {
    const unread = await openHand({ bracket: null });
    unread.controller.arm(true);
    unread.controller.place('bid', 200n);
    const deep = await openHand({ bracket: { takeProfit: null, stopLoss: 1_000n } });
    deep.controller.arm(true);
    deep.controller.place('bid', 200n);
    for (const { order, state } of [unread, deep]) {
      expect([order(), state().message?.key]).toEqual([null, 'ladder.trade.bracket.wrong']);
    }
  });
});

describe('R30: ladder: keyboard', () => {
  it('acts on every key of the list of hotkeys', async () => {
    const { keys } = await openHand({}, ownOrders);
    expect(keys('ArrowUp', ...Object.values(panelKeys.ladderTrade).flat())).not.toContain(false);
  });

  it('selects a price, then buys or sells there', async () => {
    const { controller, keys, order, revealed, state } = await openHand();
    controller.arm(true);
    expect(keys('b')).toEqual([true]);
    expect([order(), state().message?.key]).toEqual([null, 'ladder.trade.noRow']);
    keys('ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', '2', 's');
    expect(order()).toEqual({
      ...buy,
      side: 'SELL',
      positionSide: 'SHORT',
      price: '99.5',
      quantity: '0.020',
    });
    expect(revealed).toEqual([200n, 201n, 200n, 199n]);
  });

  it('XU21: a held key places one order', async () => {
    const { controller, place, keys, order } = await openHand();
    controller.arm(true);
    keys('ArrowUp', 'b');
    expect(order()).toEqual(buy);
    for (let count = 0; count < 3; count += 1) ladderKey({ key: 'b', repeat: true }, controller, place);
    expect(order()).toBeNull();
  });

  it('picks up, drops, returns and cancels own orders', async () => {
    const { controller, keys, plans, double, state } = await openHand({}, ownOrders);
    controller.arm(true);
    keys('ArrowUp', 'ArrowDown', 'm', 'ArrowUp', 'ArrowUp');
    expect(state().carried).toEqual({ side: 'bid', from: 199n });
    keys('Escape', 'm');
    expect([state().carried, plans.take()]).toEqual([null, null]);
    keys('ArrowDown', 'ArrowDown', 'm', 'ArrowDown', 'Enter');
    expect(plans.take()?.drafts.map((draft) => 'price' in draft && draft.price)).toEqual(['99.0', '99.0']);
    keys('ArrowUp', 'Delete');
    expect(double.requests('trading.cancelOrders').flatMap(({ orderIds }) => orderIds)).toHaveLength(2);
  });

  it('leaves other keys unhandled', async () => {
    const { controller, keys } = await openHand();
    controller.arm(true);
    expect(keys('c', 'Enter', 'Escape', '6', 'Tab')).toEqual([false, false, false, false, false]);
  });
});

it('maps presses only to ladder columns; a hidden column has none', () => {
  const edges = {
    ownBid: { left: 0, right: 0 },
    bid: { left: 10, right: 60 },
    ask: { left: 120, right: 170 },
    ownAsk: { left: 170, right: 200 },
  };
  expect([0, 10, 60, 100, 169, 170, 300].map((x) => columnAt(x, edges))).toEqual([
    null,
    { side: 'bid', part: 'sizes' },
    null,
    null,
    { side: 'ask', part: 'sizes' },
    { side: 'ask', part: 'own' },
    null,
  ]);
});
