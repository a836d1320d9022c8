// @vitest-environment happy-dom
/** The performance panel over the figures that main computes, without its thread. */
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createPerformanceDesk,
  type PerformanceDesk,
} from '../../../../electron/main/features/records/performance/performanceDesk.ts';
import { lineThrough, runningSums } from '../../../../renderer/features/performance/Curve.tsx';
import { axisOf, pnlDays, strengths } from '../../../../renderer/features/performance/pnlDays.ts';
import { PnlMap } from '../../../../renderer/features/performance/PnlMap.tsx';
import { scaleOver } from '../../../../renderer/features/performance/scale.ts';
import { PerformancePanel } from '../../../../renderer/features/performance/Panel.tsx';
import { PanelContext, type PanelParams } from '../../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import { decimal, formatShort } from '../../../../shared/num/decimal.ts';
import { orderReceipt, type OrderReceipt } from '../../../../shared/domain/orderReceipt.ts';
import { receiptDrifts, receiptErrors } from '../../../../shared/domain/receiptErrors.ts';
import type { PerformanceTrade } from '../../../../shared/domain/performanceTrade.ts';
import type { EquityAnswer } from '../../../../shared/ipc/performanceViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { facts, fillOf, sentOrder } from '../../../support/receipts.ts';
import { appState, archiveView } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, textOf } from '../../support/services.tsx';

const HOUR = 3_600_000;
/** Monday 2026-11-30 09:00 UTC. */
const AT = Date.UTC(2026, 10, 30, 9);

const trade = (id: string, changes: Partial<PerformanceTrade> = {}): PerformanceTrade => ({
  id,
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'LONG',
  asset: 'USDT',
  openedAt: AT + Number(id) * 24 * HOUR,
  closedAt: AT + Number(id) * 24 * HOUR + HOUR,
  gross: '11',
  fees: '1',
  funding: '0',
  net: '10',
  origin: 'desk',
  orderType: 'LIMIT',
  tags: [],
  drill: null,
  ...changes,
});
const history: readonly PerformanceTrade[] = [
  trade('0', { drill: 'gap' }),
  trade('1', { net: '-4', gross: '-3.5', fees: '0.5', side: 'SHORT', symbol: 'ETHUSDT', orderType: 'MARKET' }),
  trade('2', { net: '3', gross: '4', market: 'spot', origin: null, openedAt: null, orderType: null }),
  trade('3', { net: null, funding: null }),
];

/** A panel in a workspace that stores what the panel saves, with a place for its tools. */
function Place({ first }: { readonly first: PanelParams }) {
  const [params, setParams] = useState(first);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => setParams({ ...params, ...change });
  const handle = { id: 'performance', group: null, params, save, select: () => undefined };
  return (
    <PanelContext value={handle}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>
        <PerformancePanel />
      </PanelToolsContext>
    </PanelContext>
  );
}

const fall = { peakAt: AT + HOUR, troughAt: AT + 2 * HOUR, recoveredAt: null, depth: '30', share: '0.02' };
const equity: EquityAnswer = {
  assets: ['USDT', 'USDC'],
  asset: 'USDT',
  points: [
    { at: AT, equity: '1000', value: '1000', below: '0' },
    { at: AT + HOUR, equity: '1500', value: '1010', below: '0' },
    { at: AT + 2 * HOUR, equity: '1470', value: '980', below: '30' },
  ],
  deepest: { ...fall, recoveredAt: AT + 4 * HOUR },
  current: fall,
  drawdowns: 2,
  ratios: { days: 31, fewest: 30, sharpe: '1.23456789', sortino: null },
  realisedUntil: AT + HOUR,
  omitted: 2,
  unknownKinds: ['gift'],
};

const coverage = (market: 'futures' | 'spot') =>
  ({
    market,
    kind: 'fills',
    symbol: null,
    ranges: [],
    incompleteFor: [],
    earliest: null,
    limitedBy: null,
    complete: true,
    records: 4,
  }) as const;

describe('the performance panel', () => {
  beforeAll(loadOverlays);
  let shown: Mounted | null = null;
  afterEach(async () => {
    await shown?.end();
    shown = null;
  });

  async function open(
    params: PanelParams,
    trades = history,
    error?: AppError,
    account: 'main' | 'demo' = 'main',
    receipts: readonly OrderReceipt[] = [],
    curve = equity,
  ) {
    const double = createRunningBridge();
    const desk: PerformanceDesk = createPerformanceDesk();
    desk.add(trades);
    double.answer('app.state', () => ok(appState({ account, settings: { ...appState().settings, timeZone: 'utc' } })));
    double.answer('records.archive', () =>
      ok(archiveView({ account, hasDrills: trades.some(({ drill }) => drill !== null) })),
    );
    double.answer('records.performance', ({ zone }) => {
      const both = { futures: { ...coverage('futures'), ranges: [] }, spot: { ...coverage('spot'), ranges: [] } };
      return error ? fail(error) : ok({ ...desk.compute(zone), estimates: 1, coverage: both as never });
    });
    double.answer('records.performanceTrades', ({ asset, figure, outcome, skip, limit }) =>
      ok(desk.find({ asset, figure, outcome, skip, limit })),
    );
    double.answer('records.equity', () => ok(curve));
    double.answer('records.receipts', ({ limit }) =>
      ok({
        items: receipts.slice(0, limit),
        total: receipts.length,
        errorsOf: receipts.length,
        errors: receiptErrors(receipts),
        drifts: receiptDrifts(receipts),
        symbols: [{ market: 'futures', symbol: 'BTCUSDT' }],
      }),
    );
    double.answer('records.receiptDrifts', () => ok({ drifts: receiptDrifts(receipts) }));
    const services = createTestServices(double.bridge);
    await settle();
    shown = await mount(<Place first={params} />, services);
    await shown.after(settle);
    return { double, services, panel: shown };
  }
  const rows = (): string[] => [...document.querySelectorAll('tbody tr[data-row]')].map((row) => textOf(row.innerHTML));

  const tiles = (): string[] => [...document.querySelectorAll('.tiles > li')].map((tile) => textOf(tile.innerHTML));

  test('shows the key figures, and the trades that each is made of', async () => {
    const { double, panel, services } = await open({});
    expect(tiles()).toEqual([
      'Net PnL +9.00 3 trades',
      'Trades 3 3 trades',
      'Win rate 66.67% 3 trades',
      'Profit factor 3.25 3 trades',
      // 10, -4 and 3: t(2) x 7 / √3.
      'Expectancy +3.00 ( −14.39 … +20.39 ) 3 trades',
      'Payoff ratio 1.63 3 trades',
      'Average win +6.50 2 trades',
      'Average loss −4.00 1 trade',
      'Best trade +10.00 Journal',
      'Worst trade −4.00 Journal',
      'Win streak 1 3 trades',
      'Loss streak 1 3 trades',
      'Fees 2.5 0 (16.67%) 3 trades',
      'Funding 0.00 (0.00%) 3 trades',
      'Time in market 2 h 1 unknown opening 3 trades',
      'Unknown result 1',
    ]);
    const opened: string[] = [];
    services.commands.handle('journal.show', ({ trade: id }) => opened.push(id));
    await panel.control('Best trade+10.00Journal').press();
    await panel.control('Worst trade−4.00Journal').press();
    expect(opened).toEqual(['0', '1']);
    await panel.control('Average win+6.502 trades').press();
    await panel.after(settle);
    expect(document.activeElement!.textContent).toBe('Back');
    expect(rows()).toEqual([
      '2026-12-02 10:00 BTCUSDT Spot Long — +4.00 1 .00 0.00 +3.00 — — — Journal',
      '2026-11-30 10:00 BTCUSDT Futures Long Price gap +11.00 1 .00 0.00 +10.00 60 min Limit Foredeck Journal',
    ]);
    await panel.control('Back').press();
    expect(tiles()).toHaveLength(16);
    const request = { environment: 'simulator', account: 'main', zone: 'utc', from: null, to: null, drills: 'with' };
    expect(double.requests('records.performance')).toEqual([request]);
    expect(panel.text()).toContain(
      '1 result is an estimate: fills are missing, or other coins may have been sold first.',
    );
    expect(double.requests('records.performanceTrades')).toEqual([
      { ...request, asset: 'USDT', figure: { of: 'total' }, outcome: 'wins', skip: 0, limit: 200 },
    ]);
  });

  /** The chart that is shown, by keyboard: what it is called, what the line above it says, and a key pressed in it. */
  const chartIn = (panel: Mounted) => {
    const chart = (): HTMLElement => document.querySelector<HTMLElement>('.pnl-chart')!;
    const said = (): string => textOf(document.querySelector('.pnl-day')!.innerHTML);
    const press = (key: string): Promise<void> =>
      panel.after(async () => {
        chart().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await settle();
      });
    const saidAfter = async (keys: readonly string[]): Promise<readonly string[]> => {
      const all: string[] = [];
      for (const key of keys) {
        await press(key);
        all.push(said());
      }
      return all;
    };
    return { chart, said, press, saidAfter };
  };

  test('the chart of days is read and opened by keyboard', async () => {
    const { panel, services } = await open({});
    const { chart, said, press, saidAfter } = chartIn(panel);
    expect([chart().tabIndex, chart().getAttribute('aria-label'), said()]).toEqual([
      0,
      'Cumulative net PnL, 4 entries',
      'Net PnL by day and cumulative (USDT)',
    ]);
    expect(await saidAfter(['ArrowLeft', 'ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'End'])).toEqual([
      // The result of its trade is unknown.
      '2026-12-03 Net PnL — Cumulative +9.00 0 trades',
      '2026-12-02 Net PnL +3.00 Cumulative +9.00 1 trade',
      '2026-11-30 Net PnL +10.00 Cumulative +10.00 1 trade',
      '2026-11-30 Net PnL +10.00 Cumulative +10.00 1 trade',
      '2026-12-01 Net PnL −4.00 Cumulative +6.00 1 trade',
      '2026-12-03 Net PnL — Cumulative +9.00 0 trades',
    ]);
    const asked: unknown[] = [];
    services.commands.handle('journal.showDay', (command) => asked.push(command));
    await press('ArrowLeft');
    await press('Enter');
    expect(asked).toEqual([{ type: 'journal.showDay', day: '2026-12-02', drills: 'with' }]);
    expect([...document.querySelectorAll('.pnl-map > span')].map((one) => one.textContent)).toEqual([
      'Mon',
      'Wed',
      'Fri',
    ]);
    // Monday 2026-11-30 to Sunday 2026-12-06, each day with its colour.
    expect([...document.querySelectorAll('.pnl-map > i')].map((one) => one.getAttribute('data-strength'))).toEqual([
      '4',
      '-4',
      '2',
      '0',
      '0',
      '0',
      '0',
    ]);
  });

  test('the chart of days is measured by one observer, however often it is drawn', async () => {
    const observed: string[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = (element: Element) => void observed.push(element.className);
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { panel } = await open({});
    await chartIn(panel).saidAfter(['Home', 'ArrowRight', 'End']);
    expect(observed.filter((name) => name === 'pnl-chart')).toEqual(['pnl-chart']);
  });

  test('shows what was predicted for the orders against what happened, and a drift of the arithmetic', async () => {
    const paid = (clientOrderId: string, fee: string): OrderReceipt =>
      orderReceipt(facts({ sent: sentOrder({ clientOrderId }), fills: ['1', '2'].map((id) => fillOf(id, { fee })) }));
    const unfilled = orderReceipt(
      facts({
        sent: sentOrder({ clientOrderId: 'd', estimate: null, missing: 'plan' }),
        order: { orderId: '4', type: 'LIMIT', isFinal: true, executedQuantity: '0' },
        fills: [],
        after: null,
      }),
    );
    const sent = [paid('a', '0.08008'), paid('b', '0.08008'), paid('c', '0.06006'), unfilled];
    const { double, panel } = await open({}, history, undefined, 'main', sent);
    const badge = panel.control('Estimates differ: Fee');
    expect(badge.title).toBe(
      'Fee: 2 of the last 3 orders differ from the exchange by more than rounding explains, median 33.3333%. Shown when more than half of the last 20 orders differ, from 3 orders on. Another price or fill as maker does not count.',
    );
    // Only the drifts are asked for until the receipts are shown.
    expect([double.requests('records.receipts'), double.requests('records.receiptDrifts').length]).toEqual([[], 1]);
    await badge.press();
    await panel.after(settle);
    const order = '2026-11-30 09:00 BTCUSDT Futures Buy Long Market';
    expect(rows()).toEqual([
      `${order} Filled +33.3333% 0.0000% 0.0000% 0.0000% Open`,
      `${order} Filled +33.3333% 0.0000% 0.0000% 0.0000% Open`,
      `${order} Filled 0.0000% 0.0000% 0.0000% 0.0000% Open`,
      '2026-11-30 09:00 BTCUSDT Futures Buy Long Limit Not filled — — — — Open',
    ]);
    await panel.control('Open the receipt of BTCUSDT').press();
    const details = [...document.querySelectorAll('.receipt tbody tr, .receipt p')];
    expect(details.map((row) => textOf(row.innerHTML))).toEqual([
      'Average price 100.1 100.1 —',
      'Fee 0.1201 USDT 0.1602 USDT +0.0400 USDT (+33.3333%)',
      'Slippage +0.1000% +0.1000% 0.0000 USDT (0.0000%)',
      'Initial margin 20.0200 USDT 20.0200 USDT 0.0000 USDT (0.0000%)',
      'Liq. price 90.5 90.5 0.0 (0.0000%)',
      'Estimated 2026-11-30 09:00:00.000 UTC from the best price 100.0.',
      'Fee: the exchange differs by +0.04004000 USDT for the same fills. Rounding explains 0.00000002.',
    ]);
    await panel.control('Close the receipt of BTCUSDT').press();
    const request = { environment: 'simulator', account: 'main', market: null, symbol: null, skip: 0 };
    expect(double.requests('records.receipts')).toEqual([{ ...request, limit: 200 }]);
  });

  test('shows the running difference of each figure', async () => {
    const other = orderReceipt(
      facts({ sent: sentOrder(), fills: ['1', '2'].map((id) => fillOf(id, { fee: '0.06606' })) }),
    );
    await open({ part: 'receipts', receipts: 'errors' }, history, undefined, 'main', [other]);
    expect(rows()).toEqual([
      'Fee 1 +9.9900% (+0.01 USDT) +9.9900% (+0.01 USDT) +9.9900% (+0.01 USDT) 0',
      'Slippage 1 0.0000% (0.00 USDT) 0.0000% (0.00 USDT) 0.0000% (0.00 USDT) 0',
      'Initial margin 1 0.0000% (0.00 USDT) 0.0000% (0.00 USDT) 0.0000% (0.00 USDT) 0',
      'Liq. price 1 0.0000% 0.0000% 0.0000% 0',
    ]);
  });

  test('shows groups of trades by a chosen dimension', async () => {
    const { panel } = await open({ part: 'groups' });
    expect(rows()).toEqual([
      'BTCUSDT 2 +13.00 100.00% +6.50 — +6.50 ( −37.97 … +50.97 ) — 2 .00 0.00 1',
      'ETHUSDT 1 −4.00 0.00% — −4.00 −4.00 0 .00 0.5 0 0.00 0',
    ]);
    await panel.control('Group by').choose('Weekday opened');
    expect(rows()).toEqual([
      'Monday 1 +10.00 100.00% +10.00 — +10.00 — 1 .00 0.00 0',
      'Tuesday 1 −4.00 0.00% — −4.00 −4.00 0 .00 0.5 0 0.00 0',
      'Thursday 0 — — — — — — — — 1',
      '— 1 +3.00 100.00% +3.00 — +3.00 — 1 .00 0.00 0',
    ]);
    await panel.control('Group by').choose('Source');
    expect(rows().map((row) => row.split(' ').slice(0, 3))).toEqual([
      ['Foredeck', '2', '+6.00'],
      ['—', '1', '+3.00'],
    ]);
  });

  test('the chart of groups is read by keyboard, and each bar opens its trades', async () => {
    const { double, panel } = await open({ part: 'groups' });
    const { chart, said, press, saidAfter } = chartIn(panel);
    expect([chart().tabIndex, chart().getAttribute('aria-label'), said()]).toEqual([
      0,
      'Net PnL by Symbol (USDT)',
      'Net PnL by Symbol (USDT)',
    ]);
    // From the highest to the lowest net PnL.
    expect(await saidAfter(['Home', 'ArrowRight', 'ArrowRight'])).toEqual([
      'BTCUSDT Net PnL +13.00 2 trades',
      'ETHUSDT Net PnL −4.00 1 trade',
      'ETHUSDT Net PnL −4.00 1 trade',
    ]);
    await press('Enter');
    expect(rows()).toEqual([
      '2026-12-01 10:00 ETHUSDT Futures Short — −3.50 0.5 0 0.00 −4.00 60 min Market Foredeck Journal',
    ]);
    await panel.control('Back').press();
    await panel.control('Group by').choose('Weekday opened');
    // In the order of the week, and what states no weekday last.
    expect(await saidAfter(['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])).toEqual([
      'Monday Net PnL +10.00 1 trade',
      'Tuesday Net PnL −4.00 1 trade',
      'Thursday Net PnL — 0 trades',
      '— Net PnL +3.00 1 trade',
      'Thursday Net PnL — 0 trades',
    ]);
    await press('Enter');
    expect(double.requests('records.performanceTrades').map(({ figure, outcome }) => [figure, outcome])).toEqual([
      [{ of: 'group', dimension: 'symbol', key: 'ETHUSDT' }, 'known'],
      [{ of: 'group', dimension: 'weekday', key: '3' }, 'unknown'],
    ]);
  });

  test('a tap opens the bar below it, although no pointer marked one before', async () => {
    const { double, panel } = await open({ part: 'groups' });
    await panel.after(async () => {
      chartIn(panel).chart().click();
      await settle();
    });
    expect(double.requests('records.performanceTrades').map(({ figure, outcome }) => [figure, outcome])).toEqual([
      [{ of: 'group', dimension: 'symbol', key: 'BTCUSDT' }, 'known'],
    ]);
  });

  test('there is no chart where no result is known, and tiles and tables stay', async () => {
    const { panel } = await open({}, [history[3]!]);
    expect(tiles().filter((tile) => /^(Net PnL|Fees|Funding|Unknown)/.test(tile))).toEqual([
      'Net PnL — 0 trades',
      'Fees — 0 trades',
      'Funding — 0 trades',
      'Unknown result 1',
    ]);
    expect(document.querySelectorAll('.pnl-chart, .pnl-map')).toHaveLength(0);
    await panel.control('View').choose('Breakdown');
    expect([document.querySelectorAll('.pnl-chart').length, rows()]).toEqual([0, ['BTCUSDT 0 — — — — — — — — 1']]);
    await panel.control('View').choose('Calendar');
    expect([document.querySelectorAll('.pnl-chart').length, rows()]).toEqual([0, ['2026-12-03 — 0 1']]);
  });

  test('shows the calendar below a chart of it, whose bars open their trades', async () => {
    const { double, panel, services } = await open({ part: 'calendar' });
    const { chart, said, press, saidAfter } = chartIn(panel);
    expect([chart().getAttribute('aria-label'), said()]).toEqual([
      'Cumulative net PnL, 4 entries',
      'Net PnL by day and cumulative (USDT)',
    ]);
    expect(await saidAfter(['End', 'ArrowLeft', 'ArrowLeft'])).toEqual([
      '2026-12-03 Net PnL — Cumulative +9.00 0 trades',
      '2026-12-02 Net PnL +3.00 Cumulative +9.00 1 trade',
      '2026-12-01 Net PnL −4.00 Cumulative +6.00 1 trade',
    ]);
    await press('Enter');
    expect(rows()).toEqual([
      '2026-12-01 10:00 ETHUSDT Futures Short — −3.50 0.5 0 0.00 −4.00 60 min Market Foredeck Journal',
    ]);
    await panel.control('Back').press();
    expect(double.requests('records.performanceTrades').map(({ figure, outcome }) => [figure, outcome])).toEqual([
      [{ of: 'calendar', unit: 'days', from: '2026-12-01' }, 'known'],
    ]);
    expect(rows()).toEqual([
      '2026-12-03 — 0 1',
      '2026-12-02 +3.00 1 0',
      '2026-12-01 −4.00 1 0',
      '2026-11-30 +10.00 1 0',
    ]);
    const asked: unknown[] = [];
    services.commands.handle('panel.show', (command) => asked.push(command));
    services.commands.handle('journal.showDay', (command) => asked.push(command));
    await panel.control('Open the journal page of 2026-12-01').press();
    expect(asked).toEqual([
      { type: 'panel.show', panel: 'journal' },
      { type: 'journal.showDay', day: '2026-12-01', drills: 'with' },
    ]);
    await panel.control('Drills').choose('Drills only');
    await panel.after(settle);
    expect(double.requests('records.performance').map(({ drills }) => drills)).toEqual(['with', 'only']);
    await panel.control('Group by').choose('Week from');
    expect(rows()).toEqual(['2026-11-30 +9.00 3 1']);
    expect(panel.buttons()).not.toContain('Open the journal page of 2026-11-30');
    await panel.control('2026-11-30: show 1 trade').press();
    await panel.after(settle);
    expect(
      double
        .requests('records.performanceTrades')
        .map(({ figure, outcome }) => [figure, outcome])
        .slice(1),
    ).toEqual([[{ of: 'calendar', unit: 'weeks', from: '2026-11-30' }, 'unknown']]);
  });

  test('the choice of drills appears when the first drill is stored, and stays while it hides trades', async () => {
    const { double, panel } = await open({ part: 'groups' }, [history[1]!]);
    const choices = (): number => document.querySelectorAll('[role=combobox][aria-label=Drills]').length;
    expect(choices()).toBe(0);
    await panel.after(() => double.send('records.changed', archiveView({ hasDrills: true })));
    expect(choices()).toBe(1);
    await panel.control('Drills').choose('Without drills');
    // The archive was replaced by one without drills.
    await panel.after(() => double.send('records.changed', archiveView()));
    expect(choices()).toBe(1);
    await panel.control('Drills').choose('With drills');
    expect(choices()).toBe(0);
  });

  test('shows one asset at a time, and counts trades in an unknown one', async () => {
    const { panel } = await open({}, [
      ...history,
      trade('4', { asset: 'USDC', net: '7' }),
      trade('5', { asset: null }),
    ]);
    expect(panel.text()).toContain('1 trade in an unknown asset is not included.');
    expect(tiles()[0]).toBe('Net PnL +7.00 1 trade');
    await panel.control('Asset').choose('USDT');
    expect(tiles()[0]).toBe('Net PnL +9.00 3 trades');
  });

  test('shows the equity without deposits and how far it fell', async () => {
    const { double, panel } = await open({ part: 'equity' });
    expect([...document.querySelectorAll('.equity-facts > div')].map((fact) => textOf(fact.innerHTML))).toEqual([
      'Max. drawdown 30 .00 (2.00%, 3 h, recovered)',
      'Current drawdown 30 .00 (2.00%, 60 min, not recovered)',
      'Sharpe 1.23',
      'Sortino —',
    ]);
    expect([...document.querySelectorAll('svg.curve')].map((curve) => curve.getAttribute('aria-label'))).toEqual([
      'Equity in USDT without deposits, 3 balances',
      'Drawdown in USDT, 3 balances',
    ]);
    expect(rows()).toEqual([
      '2026-11-30 11:00 1 470 .00 980 .00 30 .00',
      '2026-11-30 10:00 1 500 .00 1 010 .00 0 .00',
      '2026-11-30 09:00 1 000 .00 1 000 .00 0 .00',
    ]);
    expect(panel.text()).toContain(
      'Equity of the futures account. There is none for spot: past prices of its coins are not stored.',
    );
    // The table of the curve is reached and read by keyboard.
    const first = document.querySelector<HTMLElement>('tbody tr[data-row]')!;
    expect([first.tabIndex, first.closest('table')?.caption?.textContent]).toEqual([
      0,
      'Equity of the futures account in USDT: 3 balances, newest first',
    ]);
    expect(panel.text()).toContain('2 stored balances are not included');
    expect(panel.text()).toContain(
      'Before 2026-11-30 10:00:00.000 UTC these are the balances at the ends of days, without unrealised PnL.',
    );
    expect(panel.text()).toContain('Unknown transaction types are not taken out: gift.');
    await panel.control('Asset').choose('USDC');
    await panel.after(settle);
    expect(double.requests('records.equity').map(({ asset }) => asset)).toEqual([null, 'USDC']);
  });

  test('says when there are no trades, why it failed, and what the demo account lacks', async () => {
    const content = () => !document.querySelector<HTMLElement>('.panel-content')!.hidden;
    const none = await open({}, []);
    expect(none.panel.text()).toContain('No closed positions yet.');
    await shown?.end();
    const failed = await open({}, [], appError('unavailable', 'error.archive.waiting'));
    expect(failed.panel.text()).toContain('The archive is not open yet. Try again in a moment.');
    await shown?.end();
    await shown?.end();
    const receipts = await open({ part: 'receipts' });
    expect(receipts.panel.text()).toContain('No orders with an estimate yet.');
    expect(content()).toBe(false);
    await shown?.end();
    // Of one symbol the list stays, and says that it has none.
    const ofSymbol = await open({ part: 'receipts', orders: 'futures BTCUSDT' });
    expect(ofSymbol.panel.text()).toContain('No order was placed in Foredeck since estimates are stored.');
    expect(content()).toBe(true);
    await shown?.end();
    const equityLess = await open({ part: 'equity' }, history, undefined, 'main', [], {
      ...equity,
      points: [],
      omitted: 0,
      unknownKinds: [],
    });
    expect(equityLess.panel.text()).toContain('No balance in this period.');
    expect(content()).toBe(false);
    await shown?.end();
    const demo = await open({}, history, undefined, 'demo');
    expect(demo.panel.text()).toContain('Fills are not available for the demo account.');
  });
});

test('the running sum is drawn from zero between its lowest and its highest value', () => {
  expect(runningSums(['10', '-20', '5'])).toEqual(['0', '10', '-10', '-5']);
  expect(lineThrough(['0', '10', '-10', '-5'])).toEqual({
    points: [
      { x: 0, y: 50 },
      { x: 400 / 3, y: 0 },
      { x: 800 / 3, y: 100 },
      { x: 400, y: 75 },
    ],
    zero: 50,
  });
  expect(lineThrough(['5', '6'])?.zero).toBeNull();
  expect([lineThrough([]), lineThrough(['0', '0'])]).toEqual([null, null]);
});

test('the axis of the chart has round values, and the colours of days follow their rank', () => {
  const scale = (values: readonly string[], most: number) => {
    const found = scaleOver(values.map(decimal), most);
    return found && { ticks: found.ticks.map(formatShort), decimals: found.decimals };
  };
  expect([
    scale(['-229.94', '1907.83'], 4),
    scale(['-0.00000003', '0.00000004'], 2),
    scale(['12', '18'], 3),
    scale(['0', '0'], 4),
    scale([], 4),
  ]).toEqual([
    { ticks: ['0', '1000'], decimals: 0 },
    { ticks: ['0'], decimals: 8 },
    { ticks: ['0', '10'], decimals: 0 },
    null,
    null,
  ]);
  const days = (nets: readonly string[]) =>
    pnlDays(nets.map((net, index) => ({ from: `2026-01-0${index + 1}`, net, trades: 1 })));
  // One exceptional day does not pale the others.
  expect(strengths(days(['1', '2', '3', '4000', '-5', '-5', '0']))).toEqual([1, 2, 3, 4, -4, -4, 0]);
  expect(days(['0.1', '0.2', '-0.3']).map(({ sum }) => sum)).toEqual(['0.1', '0.3', '0']);
});

test('the map of days names each month over the week in which it begins, and January by its year', async () => {
  const days = ['2026-11-10', '2027-01-05'].map((from) => ({ from, net: '1', trades: 1 }));
  const map = (entries: typeof days, room: number) => (
    <PnlMap days={pnlDays(entries)} room={room} marked={null} onMark={() => undefined} onOpen={() => undefined} />
  );
  const shown = await mount(map(days, 53), createTestServices());
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('.pnl-map > span.number')].map((one) => [
      one.textContent,
      one.style.gridColumn,
    ]);
  expect(names()).toEqual([
    ['Nov', '2 / span 5'],
    // The weeks from 7 December and from 4 January are the first that begin in their months.
    ['Dec', '6 / span 5'],
    ['2027', '10 / span 5'],
  ]);
  await shown.show(map(days, 2));
  // Room for two weeks: the latest ones, of which the map names the days that it shows.
  expect([names(), document.querySelector('.pnl-map')?.getAttribute('aria-label')]).toEqual([
    [['2027', '3 / span 5']],
    'Net PnL of 1 day',
  ]);
  await shown.end();
});

test('the axis below the chart has the entries without a trade, and names months where days would be too many', () => {
  const axis = (unit: 'days' | 'weeks' | 'months', days: readonly string[]) => {
    const { slot, labels } = axisOf(unit, pnlDays(days.map((from) => ({ from, net: '1', trades: 1 }))));
    return [slot, labels.length, labels[0]?.text, labels[1]?.text, labels.at(-1)?.text];
  };
  expect([
    axis('days', ['2026-11-30', '2026-12-03']),
    axis('days', ['2025-12-03', '2026-12-03']),
    axis('weeks', ['2026-11-09', '2026-11-30']),
    axis('months', ['2026-09-01', '2026-11-01', '2026-12-01']),
    axis('days', []),
  ]).toEqual([
    [1, 4, '11-30', '12-01', '12-03'],
    [1, 366, '2025-12', '2025-12', '2026-12'],
    [7, 4, '11-09', '11-16', '11-30'],
    [28, 3, '2026-09', '2026-11', '2026-12'],
    [1, 0, undefined, undefined, undefined],
  ]);
});
