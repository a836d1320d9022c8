import { describe, expect, it } from 'vitest';
import { createTradeBoard } from '../../../../../renderer/features/chart/trade/board.ts';
import enChartTrade from '../../../../../renderer/locales/en/chartTrade.json';
import { en } from '../../../../support/words.ts';
import { registerMessages, createMessages } from '../../../../../renderer/i18n/messages.ts';
import type { Settings } from '../../../../../shared/settings/settings.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { appState, instrument, liveFeed } from '../../../support/builders.ts';
import { createRunningBridge } from '../../../support/runningBridge.ts';
import { openSafety } from '../../../support/safetyBuilders.ts';
import type { Command } from '../../../../../renderer/state/commands.ts';
import { takeRequestedOrders } from '../../../support/commands.ts';
import { createTestServices } from '../../../support/services.tsx';
import { here } from '../../../support/tradingBuilders.ts';
import { createFakeSurface, fakeLineColours } from '../drawings/fakeSurface.ts';
import { paintOnce } from '../lines/recordingCanvas.ts';
import { order, position, trigger } from './tradeBuilders.ts';

registerMessages(enChartTrade);
const { t } = createMessages(en);
const live = liveFeed();

/** Opens a chart of BTCUSDT at prices around 180 over a running main; the test sends the account data itself. */
async function openBoard(settings: Partial<Settings> = {}) {
  const double = createRunningBridge();
  const app = appState();
  double.answer('app.state', () => ok({ ...app, settings: { ...app.settings, ...settings } }));
  double.answer('trading.subscribe', () => ok({}));
  const done = { outcome: 'done', error: null, clearAt: null, setting: null, positions: null, triggers: null } as const;
  double.answer('trading.change', () => ok(done));
  double.answer('trading.prepare', () => ok({ ticket: 't', kind: 'close', positions: [], word: null, expiresAt: 0 }));
  double.answer('trading.submit', () => ok(done));
  const services = createTestServices(double.bridge);
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  await settle();
  const fake = createFakeSurface();
  const plans = takeRequestedOrders(services.commands);
  const picked: Command[] = [];
  services.commands.handle('ticket.pickPrice', (command) => void picked.push(command));
  const may = { trade: true };
  const board = createTradeBoard({
    services,
    surface: fake.surface,
    instrument: instrument({ tickSize: '0.5' }),
    traded: 'BTCUSDT',
    lineColours: () => fakeLineColours,
    t,
    last: () => '178.0',
    breakEven: () => ({}),
    mayTrade: () => may.trade,
    extras: () => [],
  });
  const draw = (): void => {
    services.frames.draw();
    paintOnce(fake.primitives[0]!);
  };
  const has = (more: { orders?: readonly ReturnType<typeof order>[]; stale?: boolean }): void => {
    const feed = more.stale ? { ...live, status: 'stale' as const, reason: 'feed.reason.silent' } : live;
    double.send('trading.orders', { ...here, market: 'futures', feed, reset: true, orders: [...(more.orders ?? [])] });
    draw();
  };
  const stop = (more: Parameters<typeof trigger>[1] = {}): void => {
    const triggers = [trigger('7', { wholePosition: true, quantity: null, triggerPrice: '170.0', ...more })];
    double.send('trading.triggers', { ...here, feed: live, reset: true, triggers });
    draw();
  };
  return {
    ...fake,
    may,
    plans,
    picked,
    double,
    services,
    board,
    settle,
    draw,
    has,
    stop,
    lines: () => board.lines.state.getState().lines,
  };
}
const resting = order('1', { price: '180.0' });
const drop = { from: { x: 300, y: 200 }, to: { x: 300, y: 250 } };

describe('dragging the line of a resting order', () => {
  it('R15: requests one plan that cancels and replaces the order, sends nothing itself, and draws the wanted price', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting] });
    rig.drag(drop.from, drop.to);
    rig.draw();
    const { failed, ...asked } = rig.plans.take()!;
    expect([asked.kind, asked.replaces, asked.drafts.map((draft) => ('price' in draft ? draft.price : null))]).toEqual([
      'move',
      [{ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '1' }],
      ['175.0'],
    ]);
    expect(rig.lines().map(({ id, price, movable }) => [id, price, movable])).toEqual([
      ['order 1', '180.0', false],
      ['wanted order 1', '175.0', false],
      ['aim', '178.0', true],
    ]);
    expect(rig.double.calls.filter(({ name }) => name.startsWith('trading.') && name !== 'trading.subscribe')).toEqual(
      [],
    );
    failed!(null);
    rig.draw();
    expect(rig.lines().map(({ id, price, movable }) => [id, price, movable])).toEqual([
      ['order 1', '180.0', true],
      ['aim', '178.0', true],
    ]);
  });

  it('a second drag during a pending move requests nothing', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting] });
    rig.drag(drop.from, drop.to);
    rig.draw();
    rig.plans.take();
    rig.drag(drop.from, { x: 300, y: 300 });
    expect(rig.plans.take()).toBeNull();
  });

  it('B-A6: a move begins and ends for the lines at once, before the next frame', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting] });
    rig.drag(drop.from, drop.to);
    const { failed } = rig.plans.take()!;
    rig.drag(drop.from, { x: 300, y: 300 });
    rig.board.lines.close('order 1');
    expect([rig.plans.take(), rig.lines()[0]]).toEqual([
      null,
      expect.objectContaining({ movable: false, close: null }),
    ]);
    failed!(null);
    rig.board.lines.close('order 1');
    await rig.settle();
    expect(rig.double.requests('trading.cancel')).toEqual([
      { ...here, market: 'futures', symbol: 'BTCUSDT', by: { kind: 'orderId', orderId: '1' } },
    ]);
  });

  it('requests nothing while the open orders are stale, and drops a drag whose feed becomes stale', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting], stale: true });
    rig.drag(drop.from, drop.to);
    expect(rig.plans.take()).toBeNull();
    rig.has({ orders: [resting] });
    rig.pointer('pointerdown', drop.from);
    rig.pointer('pointermove', drop.to);
    rig.has({ orders: [resting], stale: true });
    rig.pointer('pointerup', drop.to);
    expect(rig.plans.take()).toBeNull();
  });

  it('B-A9: requests nothing while orders are stopped', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting] });
    rig.double.send('trading.safety', { ...here, safety: { mode: 'killed', reason: null, since: 1, kill: null } });
    rig.draw();
    rig.drag(drop.from, drop.to);
    expect(rig.plans.take()).toBeNull();
  });

  it('requests nothing while the account may not trade; its close button still cancels', async () => {
    const rig = await openBoard();
    rig.may.trade = false;
    rig.has({ orders: [resting] });
    rig.drag(drop.from, drop.to);
    expect(rig.plans.take()).toBeNull();
    rig.click({ x: 985, y: 200 });
    expect(rig.double.requests('trading.cancel')).toEqual([
      { ...here, market: 'futures', symbol: 'BTCUSDT', by: { kind: 'orderId', orderId: '1' } },
    ]);
  });

  it('its close button cancels the order once', async () => {
    const rig = await openBoard();
    rig.has({ orders: [resting] });
    rig.click({ x: 985, y: 200 });
    rig.draw();
    rig.click({ x: 985, y: 200 });
    expect(rig.double.requests('trading.cancel')).toEqual([
      { ...here, market: 'futures', symbol: 'BTCUSDT', by: { kind: 'orderId', orderId: '1' } },
    ]);
  });
});

describe('dragging the stop of a position', () => {
  it('asks for confirmation, then modifies the stop in place once with an explicit execution (XU20)', async () => {
    const rig = await openBoard();
    rig.stop();
    rig.drag({ x: 300, y: 300 }, { x: 300, y: 350 });
    expect(rig.board.questions.getState().asked).toMatchObject({ kind: 'modify', price: '165.0' });
    expect(rig.double.requests('trading.change')).toEqual([]);
    rig.board.confirmModify();
    rig.board.confirmModify();
    await rig.settle();
    expect(rig.double.requests('trading.change')).toEqual([
      {
        ...here,
        change: {
          kind: 'modifyTrigger',
          symbol: 'BTCUSDT',
          triggerId: '7',
          triggerPrice: '165.0',
          execution: { kind: 'market' },
          source: 'contract',
        },
      },
    ]);
  });

  it('declining sends nothing and restores the line', async () => {
    const rig = await openBoard();
    rig.stop();
    rig.drag({ x: 300, y: 300 }, { x: 300, y: 350 });
    rig.board.decline();
    rig.draw();
    expect([rig.double.requests('trading.change'), rig.lines().map(({ id }) => id)]).toEqual([
      [],
      ['trigger 7', 'aim'],
    ]);
  });

  it('sends nothing for a stop that triggered while the confirmation was open', async () => {
    const rig = await openBoard();
    rig.stop();
    rig.drag({ x: 300, y: 300 }, { x: 300, y: 350 });
    rig.stop({ phase: 'working', status: 'NEW' });
    rig.board.confirmModify();
    await rig.settle();
    expect(rig.double.requests('trading.change')).toEqual([]);
    expect(rig.services.desk.store.getState().notices.map(({ news }) => 'key' in news && news.key)).toEqual([
      'chartTrade.gone',
    ]);
  });

  it('skips the confirmation when the user has switched confirmations off', async () => {
    const rig = await openBoard({ confirmLevel: 'never' });
    rig.stop();
    rig.drag({ x: 300, y: 300 }, { x: 300, y: 350 });
    await rig.settle();
    expect([rig.board.questions.getState().asked, rig.double.requests('trading.change')]).toMatchObject([null, [{}]]);
  });
});

describe('a position on the chart', () => {
  const open = (rig: Awaited<ReturnType<typeof openBoard>>, more: Parameters<typeof position>[1] = {}): void => {
    const positions = [position('a', { entryPrice: '180.0', ...more })];
    rig.double.send('trading.positions', { ...here, feed: live, positions });
    rig.draw();
  };

  it('its close button requests a closing order of its size through the ticket', async () => {
    const rig = await openBoard();
    open(rig);
    rig.click({ x: 985, y: 200 });
    expect(rig.plans.take()?.drafts[0]).toMatchObject({
      type: 'MARKET',
      side: 'SELL',
      quantity: '0.010',
      reduceOnly: true,
    });
  });

  it('R16: on the demo account its close button requests the opposite order, without reduce-only and not by position id', async () => {
    const rig = await openBoard();
    const { app } = rig.services.desk.store.getState();
    rig.services.desk.store.setState({ app: { ...app!, account: 'demo' } });
    const demo = { ...here, account: 'demo' as const };
    const positions = [position('a', { entryPrice: '180.0', separatedMode: 'SEPARATED' })];
    rig.double.send('trading.positions', { ...demo, feed: live, positions });
    rig.double.send('trading.safety', { ...demo, safety: openSafety });
    rig.draw();
    rig.click({ x: 985, y: 200 });
    await rig.settle();
    expect(rig.plans.take()?.drafts[0]).toMatchObject({
      type: 'MARKET',
      side: 'SELL',
      positionSide: 'LONG',
      quantity: '0.010',
      reduceOnly: false,
    });
    expect(rig.double.requests('trading.change')).toEqual([]);
  });

  it('R9: a separated position is closed by its id after a confirmation', async () => {
    const rig = await openBoard();
    open(rig, { separatedMode: 'SEPARATED' });
    rig.click({ x: 985, y: 200 });
    expect([rig.plans.take(), rig.double.requests('trading.change')]).toEqual([null, []]);
    rig.board.confirmClose();
    await rig.settle();
    const closing = { kind: 'closePosition', symbol: 'BTCUSDT', positionId: 'a' };
    expect([rig.double.requests('trading.prepare'), rig.double.requests('trading.submit')]).toEqual([
      [{ ...here, kind: 'close', closing }],
      [{ ...here, ticket: 't', typed: null }],
    ]);
  });

  it('XU19: dragging a position without a live mark price requests nothing and shows a notice', async () => {
    const rig = await openBoard();
    open(rig);
    rig.drag({ x: 300, y: 200 }, { x: 300, y: 250 });
    expect([rig.board.questions.getState().asked, rig.plans.take()]).toEqual([null, null]);
    expect(rig.services.desk.store.getState().notices).toHaveLength(1);
  });
});

describe('keyboard', () => {
  it('R30: puts the chosen price into the ticket', async () => {
    const rig = await openBoard();
    rig.draw();
    rig.board.lines.focus('aim');
    rig.board.lines.nudge('aim', -2n);
    rig.board.lines.commit();
    expect(rig.picked).toEqual([{ type: 'ticket.pickPrice', market: 'futures', symbol: 'BTCUSDT', price: '177.0' }]);
  });
});
