// @vitest-environment happy-dom
/** The scope of order history and fills: one symbol or all of them, stored with the workspace. */
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClosedPositionsPanel } from '../../../renderer/features/closedPositions/Panel.tsx';
import { FillsPanel } from '../../../renderer/features/fills/Panel.tsx';
import { OrderHistoryPanel } from '../../../renderer/features/orderHistory/Panel.tsx';
import { formatDate } from '../../../renderer/format/time.ts';
import { PanelContext, type PanelParams } from '../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../renderer/ui/PanelTools.tsx';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { settle } from '../support/recordingBridge.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
import { createTestServices, textOf } from '../support/services.tsx';
import { fill, order } from '../support/tradingBuilders.ts';

const closedPosition = {
  symbol: 'BTCUSDT',
  side: 'LONG',
  openOrderId: null,
  asset: 'USDT',
  size: '0.02',
  entryPrice: '60000',
  exitPrice: '61000',
  openedAt: null,
  realised: '0',
  fees: '0',
  funding: '0',
  insurance: '0',
  origin: 'desk',
  fillCount: 2,
  stopPrice: null,
  terms: null,
} as const;

const selection = { market: 'futures', symbol: 'BTCUSDT' } as const;
const stored: PanelParams[] = [];
beforeAll(loadOverlays);
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
  stored.length = 0;
});

/** A panel in a workspace that stores what the panel saves, with a place for its tools. */
function Place({ params: first, children }: { readonly params: PanelParams; readonly children: ReactNode }) {
  const [params, setParams] = useState(first);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => {
    stored.push(change);
    setParams({ ...params, ...change });
  };
  const handle = { id: 'fills', group: null, params, save, select: () => undefined };
  return (
    <PanelContext value={handle}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>{children}</PanelToolsContext>
    </PanelContext>
  );
}

async function open(panel: ReactNode, account: 'main' | 'demo' = 'main', params: PanelParams = {}) {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState({ account })));
  bridge.answer('records.list', ({ market, kind, symbol }) => {
    const of = <Row extends { readonly symbol: string }>(rows: readonly Row[]): Row[] =>
      rows.filter((row) => symbol === null || row.symbol === symbol);
    const fills = of([fill('2', { symbol: 'ETHUSDT', time: 2 }), fill('1', { time: 1 })]);
    const orders = of([order('4', { symbol: 'SOLUSDT', createdAt: 4 }), order('3', { createdAt: 3 })]);
    const ranges = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];
    const coverage = {
      market,
      kind,
      symbol,
      ranges,
      incompleteFor: [],
      earliest: null,
      limitedBy: null,
      complete: true,
      records: 2,
    };
    const items = kind === 'fills' ? { kind, list: fills } : { kind: 'orders' as const, list: orders };
    return ok({ items, more: false, coverage });
  });
  bridge.answer('trading.fillHistory', () => ok({ fills: [fill('1', { time: 1 })], complete: true }));
  bridge.answer('trading.orderHistory', () => ok({ orders: [order('3', { createdAt: 3 })], complete: true }));
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(<Place params={params}>{panel}</Place>, services);
  await settle();
  return { bridge, mounted };
}

const symbolsShown = (): string[] =>
  [...document.querySelectorAll('tbody tr[data-row] .symbol-link:not(.number)')].map((link) => link.textContent);

it.each([
  ['order history', <OrderHistoryPanel key="panel" selection={selection} />, ['SOLUSDT', 'BTCUSDT']],
  ['fills', <FillsPanel key="panel" selection={selection} />, ['ETHUSDT', 'BTCUSDT']],
])('%s shows one symbol, or all symbols of the market, and stores the choice', async (_, panel, all) => {
  const { bridge, mounted: page } = await open(panel);
  expect(symbolsShown()).toEqual(['BTCUSDT']);
  await page.control('Symbols').choose('All symbols');
  await settle();
  expect(symbolsShown()).toEqual(all);
  expect(stored).toEqual([{ scope: 'all' }]);
  await page.control('Symbols').choose('BTCUSDT');
  await settle();
  expect(symbolsShown()).toEqual(['BTCUSDT']);
  expect(bridge.requests('records.list').map(({ symbol }) => symbol)).toEqual(['BTCUSDT', null, 'BTCUSDT']);
});

it('the demo account, which has no archive of its fills, shows fills of one symbol only', async () => {
  await open(<FillsPanel selection={selection} />, 'demo', { scope: 'all' });
  const lists = [...document.querySelectorAll('[role=combobox]')].map((list) => list.getAttribute('aria-label'));
  expect(lists).toEqual(['Period']);
});

const DAY = 86_400_000;
const now = createTestServices().clock.now();

it('a period is loaded completely, page after page, and the totals are those of the whole period', async () => {
  const times = [1, 2, 3, 6, 8].map((days) => now - days * DAY);
  const all = times.map((time, at) => fill(`${9 - at}`, { time, fee: '0.5', feeAsset: 'USDT' }));
  const bridge = createRunningBridge();
  bridge.answer('records.list', ({ market, kind, symbol, before }) => {
    const older = all.filter(({ time }) => before === null || time < before);
    const reach = { ranges: [], incompleteFor: [], earliest: null, limitedBy: null, complete: false };
    const coverage = { market, kind, symbol, ...reach, records: 5 };
    return ok({ items: { kind: 'fills', list: older.slice(0, 2) }, more: older.length > 2, coverage });
  });
  mounted = await mount(
    <Place params={{ scope: 'all', period: 'week' }}>
      <FillsPanel selection={selection} />
    </Place>,
    createTestServices(bridge.bridge),
  );
  await settle();
  expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(4);
  expect(textOf(document.querySelector('tfoot')!.innerHTML)).toBe('Total 4 2 450.02 USDT 2 .00 USDT 0.00 — 4');
  expect(mounted.text()).toContain('No older records in this period');
  expect(bridge.requests('records.list').map(({ before }) => before)).toEqual([
    null,
    times[1]! + 1,
    times[2]! + 1,
    times[3]! + 1,
  ]);
  await mounted.control('Period').choose('All time');
  await settle();
  expect(stored).toEqual([{ period: 'all' }]);
  expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(2);
  expect(textOf(document.querySelector('tfoot')!.innerHTML)).toMatch(/^Total \(loaded\) 2 /);
});

it('both markets are one list, shown down to where both are loaded, and each tells its coverage', async () => {
  const bridge = createRunningBridge();
  const spot = [50, 40, 10].map((time) => fill(`1${time}`, { market: 'spot', symbol: 'ETHUSDT', time }));
  const futures = [45, 30, 20, 5].map((time) => fill(`2${time}`, { time }));
  bridge.answer('records.list', ({ market, kind, symbol, before }) => {
    const older = (market === 'spot' ? spot : futures).filter(({ time }) => before === null || time < before);
    const ranges = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];
    const reach = { ranges, incompleteFor: [], earliest: null, limitedBy: null, complete: true };
    const coverage = { market, kind, symbol, ...reach, records: market === 'spot' ? 3 : 4 };
    return ok({ items: { kind: 'fills', list: older.slice(0, 2) }, more: older.length > 2, coverage });
  });
  mounted = await mount(
    <Place params={{ scope: 'all' }}>
      <FillsPanel selection={selection} />
    </Place>,
    createTestServices(bridge.bridge),
  );
  await settle();
  await mounted.control('Symbols').choose('Both markets');
  await settle();
  expect(stored).toEqual([{ scope: 'both' }]);
  const ids = (): string[] =>
    [...document.querySelectorAll('tbody tr[data-row] td:last-child')].map((cell) => cell.textContent);
  // Spot is loaded down to 40, futures down to 30: the futures fill at 30 waits for the spot fills before 40.
  expect(ids()).toEqual(['150', '245', '140']);
  expect(textOf(document.querySelector('tfoot')!.innerHTML)).toMatch(/^Total \(loaded\) 3 /);
  await mounted.control('Older').press();
  await settle();
  expect(ids()).toEqual(['150', '245', '140', '230']);
  await mounted.control('Older').press();
  await settle();
  expect(ids()).toEqual(['150', '245', '140', '230', '220']);
  await mounted.control('Older').press();
  await settle();
  expect(ids()).toEqual(['150', '245', '140', '230', '220', '110', '25']);
  expect(mounted.text()).toContain('Futures');
  expect(mounted.text()).toContain('No older records');
  const notes = [...document.querySelectorAll('.table-note')].map((note) => textOf(note.innerHTML));
  expect(notes).toEqual(['Futures Complete history 4 records', 'Spot Complete history 3 records']);
});

it('a page that brings nothing new does not request the next one', async () => {
  const bridge = createRunningBridge();
  bridge.answer('records.list', ({ market, kind, symbol }) => {
    const reach = { ranges: [], incompleteFor: [], earliest: null, limitedBy: null, complete: false };
    const coverage = { market, kind, symbol, ...reach, records: 1 };
    return ok({ items: { kind: 'fills', list: [fill('1', { time: now - 1 })] }, more: true, coverage });
  });
  mounted = await mount(
    <Place params={{ scope: 'all', period: 'day' }}>
      <FillsPanel selection={selection} />
    </Place>,
    createTestServices(bridge.bridge),
  );
  await settle();
  // The newest page, the next one, and the one before the millisecond of the only fill.
  expect(bridge.requests('records.list').map(({ before }) => before)).toEqual([null, now, now - 1]);
});

it('the order history can be filtered by type, status and where an order was placed', async () => {
  const bridge = createRunningBridge();
  const orders = [
    order('2', { type: 'MARKET', status: 'FILLED', origin: 'external', createdAt: 2 }),
    order('1', { type: 'LIMIT', status: 'CANCELED', origin: 'desk', createdAt: 1 }),
  ];
  bridge.answer('records.list', () => fail(appError('unavailable', 'error.internal')));
  bridge.answer('trading.orderHistory', () => ok({ orders, complete: true }));
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{}}>
      <OrderHistoryPanel selection={selection} />
    </Place>,
    services,
  );
  await settle();
  await mounted.control('Search and columns').press();
  await settle();
  const filters = [...document.querySelectorAll('.popover [role=combobox]')];
  expect(filters.map((one) => one.getAttribute('aria-label'))).toEqual(['Side', 'Type', 'Status', 'Placed']);
  expect(mounted.control('Placed').options).toEqual(['All', 'Foredeck', 'copied', 'external']);
  await mounted.control('Placed').choose('Foredeck');
  expect(mounted.text()).toContain('1 of 2 rows shown');
});

it('closed positions of a period are requested from its start on and say so where they end', async () => {
  const bridge = createRunningBridge();
  const coverage = {
    symbol: null,
    ranges: [],
    incompleteFor: [],
    earliest: null,
    limitedBy: null,
    complete: false,
    records: 0,
  };
  const nothing = { items: [], total: 0, more: false, unassigned: 0, unknownKinds: [], unreadable: 0 };
  bridge.answer('records.closedPositions', () =>
    ok({
      ...nothing,
      fillCoverage: { market: 'futures', kind: 'fills', ...coverage },
      incomeCoverage: { market: 'futures', kind: 'income', ...coverage },
    }),
  );
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{ period: 'day' }}>
      <ClosedPositionsPanel />
    </Place>,
    services,
  );
  await settle();
  await mounted.control('Period').choose('7 days');
  await settle();
  expect(stored).toEqual([{ period: 'week' }]);
  expect(bridge.requests('records.closedPositions').map(({ from }) => from)).toEqual([now - DAY, now - 7 * DAY]);
});

it('a filter or a sorting of closed positions is applied to all of them, not to the first page', async () => {
  const bridge = createRunningBridge();
  const reach = { symbol: null, ranges: [], incompleteFor: [], earliest: null, limitedBy: null, complete: true };
  const coverage = { ...reach, market: 'futures', records: 500 } as const;
  const TOTAL = 250;
  const position = (number: number) => ({
    ...closedPosition,
    issues: [],
    fills: [],
    id: `${number}`,
    // Only the last one was liquidated, and it lost most.
    liquidated: number === TOTAL,
    net: `-${number}`,
    closedAt: now - number,
  });
  bridge.answer('records.closedPositions', ({ after, limit }) => {
    const first = after === null ? 1 : Number(after.id) + 1;
    const last = Math.min(TOTAL, first + limit - 1);
    return ok({
      items: Array.from({ length: last - first + 1 }, (_, at) => position(first + at)),
      total: TOTAL,
      more: last < TOTAL,
      fillCoverage: { ...coverage, kind: 'fills' },
      incomeCoverage: { ...coverage, kind: 'income' },
      unassigned: 0,
      unknownKinds: [],
      unreadable: 0,
    });
  });
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{}}>
      <ClosedPositionsPanel />
    </Place>,
    services,
  );
  const panel = mounted;
  await panel.after(settle);
  const total = (): string => textOf(document.querySelector('tfoot')!.innerHTML);
  expect(total()).toMatch(/^Total \(loaded\) 100 /);
  await panel.control('Search and columns').press();
  await panel.after(settle);
  await panel.control('Search').type('liquidated');
  await panel.after(settle);
  expect(panel.text()).toContain('1 of 250 rows shown');
  expect(total()).toMatch(/^Total 1 /);
  await panel.control('Search').type('');
  await panel.after(settle);
  expect(total()).toMatch(/^Total \(loaded\) 100 /);
  await panel.control('Net PnL').press();
  await panel.after(settle);
  expect(total()).toMatch(/^Total 250 /);
  expect(textOf(document.querySelector('tbody tr[data-row]')!.innerHTML)).toContain('−250.00');
});

it('fills name who placed their orders, once main has answered, and can be filtered by it', async () => {
  const bridge = createRunningBridge();
  const fills = [
    fill('3', { time: 3, orderId: '30' }),
    fill('2', { time: 2, orderId: '20' }),
    fill('1', { time: 1, orderId: '20' }),
  ];
  bridge.answer('records.list', () => fail(appError('unavailable', 'error.internal')));
  bridge.answer('trading.fillHistory', () => ok({ fills, complete: true }));
  bridge.answer('records.origins', ({ trades }) =>
    ok({ origins: trades.map(({ orderId }) => (orderId === '20' ? { by: 'copied', certain: true } : null)) }),
  );
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{ 'table.fills': { sort: null, order: [], hidden: ['origin'] } }}>
      <FillsPanel selection={selection} />
    </Place>,
    services,
  );
  await settle();
  expect(bridge.requests('records.origins').map(({ market, trades }) => [market, trades])).toEqual([
    [
      'futures',
      [
        { orderId: '30', symbol: 'BTCUSDT', positionSide: fills[0]!.positionSide, time: 3 },
        { orderId: '20', symbol: 'BTCUSDT', positionSide: fills[0]!.positionSide, time: 1 },
      ],
    ],
  ]);
  await mounted.control('Search and columns').press();
  await settle();
  expect(mounted.control('Placed').options).toEqual(['All', 'Foredeck', 'copied', 'external']);
  await mounted.control('Placed').choose('copied');
  expect(mounted.text()).toContain('2 of 3 rows shown');
});

it('a free range shows whole days of the time zone, both ends included, and stores them', async () => {
  const first = Date.UTC(2026, 10, 1);
  const last = Date.UTC(2026, 10, 3) - 1;
  const times = [last + 1, last, first, first - 1];
  const all = times.map((time, at) => fill(`${9 - at}`, { time, fee: '0.5', feeAsset: 'USDT' }));
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
  bridge.answer('records.list', ({ market, kind, symbol, before }) => {
    const older = all.filter(({ time }) => before === null || time < before);
    const reach = { ranges: [], incompleteFor: [], earliest: null, limitedBy: null, complete: false };
    const coverage = { market, kind, symbol, ...reach, records: 4 };
    return ok({ items: { kind: 'fills', list: older }, more: false, coverage });
  });
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{ scope: 'all', periodFrom: '2026-11-01', periodTo: '2026-11-02' }}>
      <FillsPanel selection={selection} />
    </Place>,
    services,
  );
  await settle();
  expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(4);
  await mounted.control('Period').choose('Custom range');
  await settle();
  expect(stored).toEqual([{ period: 'range' }]);
  expect(bridge.requests('records.list').map(({ before }) => before)).toEqual([null, last + 1]);
  const shown = [...document.querySelectorAll('tbody tr[data-row] td:last-child')].map((cell) => cell.textContent);
  expect(shown).toEqual(['8', '7']);
  await mounted.control('Last day').type('2026-10-31');
  await settle();
  expect(mounted.control('Last day').invalid).toBe(true);
  expect(mounted.control('First day').title).toBe('The last day is before the first');
  expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(0);
  expect(stored).toEqual([{ period: 'range' }, { periodTo: '2026-10-31' }]);
});

it('a free range starts with today', async () => {
  await open(<FillsPanel selection={selection} />);
  await mounted!.control('Period').choose('Custom range');
  await settle();
  const today = formatDate(now, appState().settings.timeZone);
  expect(stored).toEqual([{ period: 'range', periodFrom: today, periodTo: today }]);
});

it('closed positions of a free range are requested with both ends', async () => {
  const bridge = createRunningBridge();
  const coverage = {
    symbol: null,
    ranges: [],
    incompleteFor: [],
    earliest: null,
    limitedBy: null,
    complete: false,
    records: 0,
  };
  bridge.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
  bridge.answer('records.closedPositions', () =>
    ok({
      items: [],
      total: 0,
      more: false,
      unassigned: 0,
      unknownKinds: [],
      unreadable: 0,
      fillCoverage: { market: 'futures', kind: 'fills', ...coverage },
      incomeCoverage: { market: 'futures', kind: 'income', ...coverage },
    }),
  );
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <Place params={{ period: 'range', periodFrom: '2026-11-01', periodTo: '2026-11-02' }}>
      <ClosedPositionsPanel />
    </Place>,
    services,
  );
  await settle();
  expect(bridge.requests('records.closedPositions').map(({ from, to }) => [from, to])).toEqual([
    [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3) - 1],
  ]);
});
