// @vitest-environment happy-dom
/** Filters of a history table search the archive, beyond the loaded rows. */
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fireEvent, within } from '@testing-library/dom';
import { ConditionalPanel } from '../../../renderer/features/conditional/Panel.tsx';
import { History } from '../../../renderer/features/conditional/History.tsx';
import { FillsPanel } from '../../../renderer/features/fills/Panel.tsx';
import { OrderHistoryPanel } from '../../../renderer/features/orderHistory/Panel.tsx';
import { RecordsPanel } from '../../../renderer/features/records/Panel.tsx';
import { PanelContext, type PanelParams } from '../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../renderer/ui/PanelTools.tsx';
import { archiveSearch } from '../../../renderer/ui/table/archiveSearch.ts';
import { noNarrowing } from '../../../renderer/ui/table/tableRows.ts';
import { Older } from '../../../renderer/ui/Older.tsx';
import type { Fill } from '../../../shared/domain/order.ts';
import type { RecordSearchPage, RecordSearchRequest } from '../../../shared/ipc/recordViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { settle } from '../support/recordingBridge.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
import { trigger } from '../support/safetyBuilders.ts';
import { createTestServices, textOf } from '../support/services.tsx';
import { fill } from '../support/tradingBuilders.ts';

// The panel registers the words of its history.
void ConditionalPanel;
const selection = { market: 'futures', symbol: 'BTCUSDT' } as const;
beforeAll(async () => {
  await loadOverlays();
  await import('../../../renderer/ui/table/SavedFilters.tsx');
});
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

function Place({ params, children }: { readonly params: PanelParams; readonly children: ReactNode }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const handle = { id: 'fills', group: null, params, save: () => undefined, select: () => undefined };
  return (
    <PanelContext value={handle}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>{children}</PanelToolsContext>
    </PanelContext>
  );
}

type Search = (request: RecordSearchRequest) => Result<RecordSearchPage, AppError>;

/** Opens a panel whose newest page holds two fills of the archive, with its filters open. */
async function open(
  search: Search,
  panel: ReactNode = <FillsPanel selection={selection} />,
  params: PanelParams = { scope: 'all' },
  account: 'main' | 'demo' = 'main',
  prepare: (page: Mounted) => Promise<void> = () => Promise.resolve(),
) {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState({ account })));
  bridge.answer('records.list', ({ market, kind, symbol }) => {
    const reach = { incompleteFor: [], earliest: null, limitedBy: null, complete: false, records: 9 };
    const coverage = { market, kind, symbol, ranges: [{ from: 50, to: Number.MAX_SAFE_INTEGER }], ...reach };
    const list = [newest, second];
    if (kind === 'triggers') return ok({ items: { kind, list: [trigger('4')] }, more: false, coverage });
    return ok({ items: { kind: 'fills', list }, more: true, coverage });
  });
  bridge.answer('records.search', search);
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(<Place params={params}>{panel}</Place>, services);
  await settle();
  await prepare(mounted);
  await settle();
  await mounted.control('Search and columns').press();
  await settle();
  const page = mounted;
  return {
    page,
    asked: () => bridge.requests('records.search').map(({ filter, before, symbol }) => ({ filter, before, symbol })),
    /** Lets the time pass in which the user might go on typing. */
    waited: () =>
      page.after(async () => {
        services.clock.advance(250);
        await settle();
      }),
  };
}

const newest = fill('9', { time: 100, side: 'BUY', fee: '1', feeAsset: 'USDT' });
const second = fill('8', { time: 90, side: 'SELL', fee: '1', feeAsset: 'USDT' });
/** Returns a control of the open filters, not of the table. */
const filter = (page: Mounted, name: string) => page.control(name, document.querySelector<HTMLElement>('.popover')!);
const found = (list: readonly Fill[], next: number | null): ReturnType<Search> =>
  ok({ items: { kind: 'fills', list: [...list] }, next });
const ids = (): string[] =>
  [...document.querySelectorAll('tbody tr[data-row] td:last-child')].map((cell) => cell.textContent);
const everything = { fields: {}, text: '', origin: null };

it('a chosen value is searched for in the archive, all of it, and totals count what was found', async () => {
  const older = [fill('7', { time: 40, side: 'SELL', fee: '1', feeAsset: 'USDT' })];
  const { page, asked, waited } = await open(({ before }) => found(before === null ? [second, ...older] : [], null));
  expect(ids()).toEqual(['9', '8']);
  expect(textOf(document.querySelector('tfoot')!.innerHTML)).toMatch(/^Total \(loaded\) 2 /);
  await filter(page, 'Side').choose('Sell');
  expect(asked()).toEqual([]);
  await waited();
  expect(asked()).toEqual([{ filter: { ...everything, fields: { side: 'SELL' } }, before: null, symbol: null }]);
  expect(ids()).toEqual(['8', '7']);
  expect(textOf(document.querySelector('tfoot')!.innerHTML)).toMatch(/^Total 2 /);
  expect(page.text()).toContain('The whole archive was searched');
  await filter(page, 'Side').choose('All');
  expect(ids()).toEqual(['9', '8']);
  expect(page.text()).not.toContain('The whole archive was searched');
});

it('a search that has found nothing yet goes on by itself, and tells how far it is', async () => {
  let answer: (value: ReturnType<Search>) => void = () => undefined;
  const asked: (number | null)[] = [];
  const { page, waited } = await open(({ before }) => {
    asked.push(before);
    if (asked.length < 3) return found([], Date.UTC(2026, 10 - asked.length, 1));
    return new Promise<ReturnType<Search>>((resolve) => (answer = resolve)) as never;
  });
  await filter(page, 'Placed').choose('copied');
  await waited();
  expect(asked).toEqual([null, Date.UTC(2026, 9, 1), Date.UTC(2026, 8, 1)]);
  expect(page.control('Searching the archive before 2026-09-01…').disabled).toBe(true);
  await page.after(async () => {
    answer(found([], null));
    await settle();
  });
  expect(page.text()).toContain('The whole archive was searched');
});

it('typed text is searched for once typing has paused, and a late answer to earlier text is dropped', async () => {
  const answers: ((value: ReturnType<Search>) => void)[] = [];
  const { page, asked, waited } = await open(
    () => new Promise<ReturnType<Search>>((resolve) => answers.push(resolve)) as never,
  );
  await filter(page, 'Search').type('77');
  await filter(page, 'Search').type('777');
  await waited();
  expect(asked().map(({ filter }) => filter.text)).toEqual(['777']);
  await filter(page, 'Search').type('888');
  await waited();
  const [first, last] = [fill('777', { time: 1 }), fill('888', { time: 2 })];
  await page.after(async () => {
    answers[1]!(found([last], null));
    answers[0]!(found([first], null));
    await settle();
  });
  expect(ids()).toEqual(['888']);
  await filter(page, 'Search').type('');
  expect(ids()).toEqual(['9', '8']);
});

it('an order, a kind of transaction and a symbol are searched for by what the archive stores', async () => {
  const orders = await open(
    () => fail(appError('unavailable', 'error.archive.waiting')),
    <OrderHistoryPanel selection={selection} />,
  );
  await filter(orders.page, 'Status').choose('Cancelled');
  await orders.waited();
  expect(orders.asked()).toEqual([
    { filter: { ...everything, fields: { status: 'CANCELED' } }, before: null, symbol: null },
  ]);
  await mounted!.end();
  const records = await open(() => found([], null), <RecordsPanel />, {});
  expect(filter(records.page, 'Type').options.slice(0, 3)).toEqual(['All', 'Deposit', 'Withdrawal']);
  await filter(records.page, 'Type').choose('Funding');
  await records.waited();
  expect(records.asked()).toEqual([
    { filter: { ...everything, fields: { kind: 'position_funding' } }, before: null, symbol: null },
  ]);
});

it('conditional orders of all symbols are searched for by side and state', async () => {
  const { page, asked, waited } = await open(
    () => ok({ items: { kind: 'triggers', list: [trigger('3', { phase: 'failed', symbol: 'SOLUSDT' })] }, next: null }),
    <History selection={selection} zone="utc" />,
    {},
    'main',
    async (mountedPage) => {
      await mountedPage.after(() => void fireEvent.click(within(document.body).getByText('All symbols')));
    },
  );
  await filter(page, 'Status').choose('Failed');
  await waited();
  expect(asked()).toEqual([{ filter: { ...everything, fields: { phase: 'failed' } }, before: null, symbol: null }]);
  expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(1);
  expect(page.text()).toContain('The whole archive was searched');
});

it('all filters of a table together are one search', () => {
  const fields = { side: 'side', state: 'status' } as const;
  const words = { side: 'SELL', state: 'FILLED', symbol: 'ETHUSDT', origin: 'copied', market: 'futures' };
  expect([
    archiveSearch({ search: ' Ab ', words }, fields),
    archiveSearch({ search: '', words: { market: 'futures' } }, fields),
    archiveSearch(noNarrowing, fields),
  ]).toEqual([
    { symbol: 'ETHUSDT', filter: { fields: { side: 'SELL', status: 'FILLED' }, text: 'ab', origin: 'copied' } },
    null,
    null,
  ]);
});

it('a failed search says why and is tried again', async () => {
  let fails = true;
  const { page, waited } = await open(() =>
    fails ? fail(appError('unavailable', 'error.archive.waiting')) : found([second], null),
  );
  await filter(page, 'Side').choose('Sell');
  await waited();
  expect(page.text()).toContain('Older records could not be loaded.');
  fails = false;
  await page.control('Try again').press();
  await settle();
  expect(page.text()).toContain('The whole archive was searched');
});

it('without an archive of the list nothing is searched: the loaded rows are filtered alone', async () => {
  const { page, asked, waited } = await open(() => found([], null), undefined, {}, 'demo');
  await filter(page, 'Side').choose('Sell');
  await waited();
  expect(asked()).toEqual([]);
});

it('older rows are loaded when the user scrolls to the last ones, once per answer', async () => {
  const services = createTestServices();
  const asked: string[] = [];
  const table = (status: 'ready' | 'loading', complete = false) => (
    <div className="table-scroll">
      <Older
        status={status}
        complete={complete}
        online
        error={null}
        onOlder={() => asked.push(status)}
        onRetry={() => undefined}
      />
    </div>
  );
  mounted = await mount(table('ready'), services);
  const box = document.querySelector('.table-scroll')!;
  Object.defineProperties(box, { scrollHeight: { value: 1_000 }, clientHeight: { value: 200 } });
  const scrollTo = (top: number): void => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
  };
  scrollTo(500);
  expect(asked).toEqual([]);
  scrollTo(601);
  expect(asked).toEqual(['ready']);
  await mounted.show(table('loading'));
  scrollTo(800);
  await mounted.show(table('ready', true));
  scrollTo(800);
  expect(asked).toEqual(['ready']);
});
