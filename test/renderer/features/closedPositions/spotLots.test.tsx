// @vitest-environment happy-dom
import { useState, type ComponentProps } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ClosedPositionsPanel } from '../../../../renderer/features/closedPositions/Panel.tsx';
import { SpotLotsView } from '../../../../renderer/features/closedPositions/SpotLotsView.tsx';
import { PanelContext, type PanelParams } from '../../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import type { PanelState } from '../../../../renderer/ui/panelState.ts';
import type { SpotLot } from '../../../../shared/domain/spotLot.ts';
import type { SpotLotsPage } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const AT = Date.UTC(2026, 10, 15, 12);

const sold = (id: string, changes: Partial<SpotLot> = {}): SpotLot => ({
  id,
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  size: '0.01998',
  purchase: { fillId: '1', orderId: '11', price: '60000.1', time: AT - 5_400_000 },
  sale: { fillId: '2', orderId: '12', price: '61000.5', time: AT },
  cost: '1200.002',
  proceeds: '1217.57119101',
  realised: '17.56919101',
  purchaseFee: '0.00002',
  saleFee: '1.21878999',
  origin: 'desk',
  certainty: 'exact',
  issues: [],
  ...changes,
});
const unknown = sold('b', {
  purchase: null,
  cost: null,
  realised: null,
  purchaseFee: null,
  origin: null,
  certainty: 'unknown',
  issues: ['purchaseMissing'],
});
const held = sold('c', {
  sale: null,
  proceeds: null,
  realised: null,
  saleFee: null,
  certainty: 'assumed',
  issues: ['otherFlow'],
});
const pageOf = (items: readonly SpotLot[], changes: Partial<SpotLotsPage> = {}): SpotLotsPage => ({
  items: [...items],
  total: items.length,
  more: false,
  fillCoverage: {
    market: 'spot',
    kind: 'fills',
    symbol: null,
    ranges: [],
    incompleteFor: [],
    earliest: null,
    limitedBy: null,
    complete: true,
    records: 4,
  },
  unreadable: 0,
  ...changes,
});
const view = (
  page: SpotLotsPage,
  list: ComponentProps<typeof SpotLotsView>['list'] = 'sold',
  panelState: PanelState = { kind: 'live' },
) => (
  <SpotLotsView
    panelState={panelState}
    actions={{ retry: ignore, startSimulator: ignore }}
    list={list}
    page={page}
    zone="utc"
    instrumentOf={() => instrument()}
    foot={null}
    note={null}
  />
);
const rowsOf = (html: string): string[] => [...html.matchAll(/<tr tabindex.*?<\/tr>/gs)].map(([row]) => textOf(row));
const footOf = (html: string): string => textOf(/<tfoot>.*?<\/tfoot>/s.exec(html)![0]);

describe('the lots of spot', () => {
  test('show what each sold lot cost and brought, its fees in their coins, and the totals', () => {
    const html = markup(
      view(pageOf([sold('a'), sold('b', { origin: 'external', realised: '-7', certainty: 'assumed' })])),
    );
    expect(rowsOf(html)).toEqual([
      '2026-11-15 12:00 BTCUSDT Spot 0.01998 000 2026-11-15 10:30 60 000.1 61 000.5 1 200 .00 1 217.57 0.00002 000 BTC 1.22 USDT +17.57 90 min Foredeck Exact Journal',
      '2026-11-15 12:00 BTCUSDT Spot 0.01998 000 2026-11-15 10:30 60 000.1 61 000.5 1 200 .00 1 217.57 0.00002 000 BTC 1.22 USDT −7.00 90 min External Estimated Journal',
    ]);
    expect(footOf(html)).toBe('Total 2 2 400 .00 USDT 2 435.14 USDT 0.00004 000 BTC 2.44 USDT +10.57 USDT');
  });

  test('show a dash for what is not known, and no total of it', () => {
    const html = markup(view(pageOf([unknown, sold('a')])));
    expect(rowsOf(html)[0]).toBe(
      '2026-11-15 12:00 BTCUSDT Spot 0.01998 000 — — 61 000.5 — 1 217.57 — — — — Unknown Journal',
    );
    expect(footOf(html)).toBe('Total 2 — 2 435.14 USDT — —');
    expect(html).toContain('The purchase is not in the archive: deposited, or older. Cost and PnL are unknown.');
  });

  test('show what is still held with its cost, and why its certainty is limited', () => {
    const html = markup(view(pageOf([held]), 'held'));
    expect(rowsOf(html)).toEqual([
      '2026-11-15 10:30 BTCUSDT Spot 0.01998 000 60 000.1 1 200 .00 0.00002 000 BTC Foredeck Estimated',
    ]);
    expect(footOf(html)).toBe('Total 1 1 200 .00 USDT 0.00002 000 BTC');
    expect(html).toContain(
      'The coin was also deposited, withdrawn, transferred or held before. Other coins may have been sold first.',
    );
  });

  test('never add amounts of different assets', () => {
    const html = markup(
      view(pageOf([sold('a'), sold('b', { quoteAsset: 'USDC', cost: '1', proceeds: '3', realised: '2' })])),
    );
    expect(footOf(html)).toBe(
      'Total 2 1 200 .00 USDT 1 .00 USDC 1 217.57 USDT 3 .00 USDC 0.00004 000 BTC 1.22 USDT 1.22 USDC +17.57 USDT +2.00 USDC',
    );
  });

  test('state how sales are matched and what could not be read; an empty list says when lots appear', () => {
    const text = textOf(markup(view(pageOf([sold('a')], { unreadable: 2 }))));
    expect(text).toContain('Sales are matched with the oldest purchases of the same symbol (FIFO).');
    expect(text).toContain('2 fills could not be read and are not included.');
    expect(textOf(markup(view(pageOf([]), 'held', { kind: 'empty', reason: 'noSpotLots' })))).toContain(
      'No spot lots yet. Lots appear here when coins are bought or sold on spot.',
    );
    expect(textOf(markup(view(pageOf([sold('a')]), 'sold', { kind: 'stale', since: 0, reason: null })))).toContain(
      'Closed positions: stale',
    );
  });
});

/** A panel in a workspace that stores what the panel saves, with a place for its tools. */
function Place({ first, stored }: { readonly first: PanelParams; readonly stored: PanelParams[] }) {
  const [params, setParams] = useState(first);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => {
    stored.push(change);
    setParams({ ...params, ...change });
  };
  const handle = { id: 'closedPositions', group: null, params, save, select: ignore };
  return (
    <PanelContext value={handle}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>
        <ClosedPositionsPanel />
      </PanelToolsContext>
    </PanelContext>
  );
}

describe('the panel of closed positions', () => {
  beforeAll(loadOverlays);
  let shown: Mounted | null = null;
  afterEach(async () => {
    await shown?.end();
    shown = null;
  });

  async function open(first: PanelParams, error?: ReturnType<typeof appError>) {
    const double = createRunningBridge();
    const stored: PanelParams[] = [];
    double.answer('records.spotLots', ({ sold: isSold, after }) => {
      if (error) return fail(error);
      if (!isSold) return ok(pageOf([held]));
      return ok(after ? pageOf([sold('1')], { total: 2 }) : pageOf([sold('2')], { total: 2, more: true }));
    });
    const services = createTestServices(double.bridge);
    await settle();
    shown = await mount(<Place first={first} stored={stored} />, services);
    await shown.after(settle);
    return { double, stored, panel: shown };
  }

  test('reads sold lots page after page, and those held when they are chosen', async () => {
    const { double, stored, panel } = await open({ list: 'sold' });
    expect(panel.text()).toContain('2 sold lots, last sold first');
    await panel.control('Show').choose('Spot held');
    await panel.after(settle);
    expect(panel.text()).toContain('1 held lot');
    expect(stored).toEqual([{ list: 'held' }]);
    const all = { environment: 'simulator', account: 'main', symbol: null, from: null, to: null, limit: 100 };
    expect(double.requests('records.spotLots')).toEqual([
      { ...all, sold: true, after: null },
      { ...all, sold: true, after: { time: AT, id: '2' } },
      { ...all, sold: false, after: null },
    ]);
  });

  test('shows the error of main', async () => {
    const { panel } = await open({ list: 'held' }, appError('unavailable', 'error.archive.waiting'));
    expect(panel.text()).toContain('Closed positions: failed');
    expect(panel.text()).toContain('The archive is not open yet. Try again in a moment.');
  });
});
