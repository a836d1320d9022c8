// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { closedPositionList, readRows } from '../../../../renderer/features/closedPositions/reading.ts';
import { ClosedPositionsView } from '../../../../renderer/features/closedPositions/View.tsx';
import type { PanelState } from '../../../../renderer/ui/panelState.ts';
import type { ClosedPositionsPage } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const AT = Date.UTC(2026, 10, 15, 12);
type Item = ClosedPositionsPage['items'][number];

const closed = (id: string, changes: Partial<Item> = {}): Item => ({
  id,
  symbol: 'BTCUSDT',
  side: 'LONG',
  openOrderId: null,
  asset: 'USDT',
  size: '0.02',
  entryPrice: '60000.123456',
  exitPrice: '61000.5',
  openedAt: AT - 5_400_000,
  closedAt: AT,
  realised: '20.00753088',
  fees: '1.25',
  funding: '-0.5',
  insurance: '0',
  net: '18.25753088',
  origin: 'desk',
  liquidated: false,
  issues: [],
  fills: [
    {
      fillId: '1',
      orderId: '11',
      side: 'BUY',
      opens: true,
      price: '60000.1',
      quantity: '0.02',
      fee: '0.6',
      realised: '0',
      time: AT - 5_400_000,
    },
    {
      fillId: '2',
      orderId: '12',
      side: 'SELL',
      opens: false,
      price: '61000.5',
      quantity: '0.02',
      fee: '0.65',
      realised: '20.00753088',
      time: AT,
    },
  ],
  fillCount: 2,
  stopPrice: null,
  terms: null,
  ...changes,
});
const coverage = (kind: 'fills' | 'income'): ClosedPositionsPage['fillCoverage'] => ({
  market: 'futures',
  kind,
  symbol: null,
  ranges: [],
  incompleteFor: [],
  earliest: null,
  limitedBy: null,
  complete: true,
  records: 4,
});
const pageOf = (items: readonly Item[], changes: Partial<ClosedPositionsPage> = {}): ClosedPositionsPage => ({
  items: [...items],
  total: items.length,
  more: false,
  fillCoverage: coverage('fills'),
  incomeCoverage: coverage('income'),
  unassigned: 0,
  unknownKinds: [],
  unreadable: 0,
  ...changes,
});
const view = (page: ClosedPositionsPage, panelState: PanelState = { kind: 'live' }) => (
  <ClosedPositionsView
    panelState={panelState}
    actions={{ retry: ignore, startSimulator: ignore }}
    page={page}
    zone="utc"
    instrumentOf={() => instrument()}
    foot={null}
    note={null}
  />
);
const rowsOf = (html: string): string[] => [...html.matchAll(/<tr tabindex.*?<\/tr>/gs)].map(([row]) => textOf(row));
const footOf = (html: string): string => textOf(/<tfoot>.*?<\/tfoot>/s.exec(html)![0]);

let shownLast: Mounted | null = null;
const show = async (...parts: Parameters<typeof mount>): Promise<Mounted> => {
  await shownLast?.end();
  shownLast = await mount(...parts);
  return shownLast;
};
afterEach(async () => {
  await shownLast?.end();
  shownLast = null;
});

describe('the closed positions', () => {
  test('show each figure of a position, and the totals of those shown', () => {
    const html = markup(
      view(
        pageOf([
          closed('a', {
            terms: [
              { marginType: 'CROSSED', leverage: '20' },
              { marginType: 'ISOLATED', leverage: '50' },
              { marginType: 'other', leverage: '5' },
            ],
          }),
          closed('b', { side: 'SHORT', realised: '-3', fees: '0.25', funding: '0', net: '-3.25', liquidated: true }),
        ]),
      ),
    );
    expect(rowsOf(html)).toEqual([
      '2026-11-15 12:00 BTCUSDT Futures Long 0.02 0 60 000.1 61 000.5 +20.01 1.25 −0.50 +18.26 90 min Cross 20× → Isolated 50× → other 5× Foredeck 2 Journal',
      '2026-11-15 12:00 BTCUSDT Futures Short 0.02 0 60 000.1 61 000.5 −3.00 0.25 0.00 −3.25 90 min — Liquidated 2 Journal',
    ]);
    expect(footOf(html)).toBe('Total 2 +17.01 1.5 0 −0.50 +15.01');
  });

  test('show a dash for what is not known, and no total of it', () => {
    const unknown = closed('a', {
      entryPrice: null,
      openedAt: null,
      funding: null,
      net: null,
      origin: null,
      issues: ['openingMissing', 'fundingMissing'],
    });
    const html = markup(view(pageOf([unknown, closed('b')])));
    expect(rowsOf(html)[0]).toBe(
      '2026-11-15 12:00 BTCUSDT Futures Long 0.02 0 — 61 000.5 +20.01 1.25 — — — — — 2 Journal Incomplete',
    );
    expect(footOf(html)).toBe('Total 2 +40.02 2.5 0 — —');
  });

  test('are not marked as incomplete while only funding is not loaded; the tooltip of the dash says so', () => {
    const html = markup(view(pageOf([closed('a', { funding: null, net: null, issues: ['fundingMissing'] })])));
    expect(rowsOf(html)).toEqual([
      '2026-11-15 12:00 BTCUSDT Futures Long 0.02 0 60 000.1 61 000.5 +20.01 1.25 — — 90 min — Foredeck 2 Journal',
    ]);
    expect(html.match(/title="Transactions of this period are not loaded yet. Funding is unknown."/g)).toHaveLength(2);
  });

  test('state what could not be assigned or read', () => {
    const text = textOf(markup(view(pageOf([closed('a')], { unassigned: 2, unknownKinds: ['gift'], unreadable: 1 }))));
    expect(text).toContain('2 funding or insurance payments are not assigned to a position.');
    expect(text).toContain('Unknown transaction types are not included: gift.');
    expect(text).toContain('1 fill could not be read and is not included.');
  });

  test('are marked as stale, and an empty list says when positions appear', () => {
    expect(textOf(markup(view(pageOf([closed('a')]), { kind: 'stale', since: 0, reason: null })))).toContain(
      'Closed positions: stale',
    );
    expect(textOf(markup(view(pageOf([]), { kind: 'empty', reason: 'noClosedPositions' })))).toContain(
      'No closed positions yet. Positions appear here when they are closed.',
    );
  });

  test('open the fills of a row, with what is missing', async () => {
    const page = pageOf([closed('a', { issues: ['orderMissing'], fillCount: 5 })]);
    const shown = await show(view(page), createTestServices());
    await shown.control('Fills of Long BTCUSDT').press();
    expect(shown.text()).toContain('The order of a fill is not in the archive. The source can be incomplete.');
    expect(shown.text()).toContain('The newest 2 of 5 fills are shown.');
    await shown.control('Fills of Long BTCUSDT').press();
    expect(shown.text()).not.toContain('The newest 2 of 5 fills are shown.');
  });

  describe('of an open row', () => {
    const openRow = async (changes: Partial<Item>, missing: number | null = null) => {
      const double = createRunningBridge();
      double.answer('market.history', ({ interval, before, limit }) => {
        const length = interval === '1m' ? 60_000 : 3_600_000;
        const bars = Array.from({ length: limit }, (_, at) => before - (limit - at) * length)
          .filter((openTime) => openTime !== missing)
          .map((openTime) => ({
            openTime,
            open: '60000',
            high: openTime === AT ? '61500' : '60100',
            low: openTime === AT - 60_000 ? '59700' : '59900',
            close: '60000',
            volume: '1',
            closed: true,
          }));
        return ok({ bars, complete: false });
      });
      const services = createTestServices(double.bridge);
      await settle();
      const shown = await show(view(pageOf([closed('a', changes)])), services);
      await shown.control('Fills of Long BTCUSDT').press();
      await shown.after(settle);
      const facts = [...document.querySelectorAll('dl > div')].map((fact) => textOf(fact.innerHTML));
      return { shown, facts, requests: double.requests('market.history') };
    };

    test('shows how far the price moved, and the result by the risk of the first stop', async () => {
      const { facts, requests } = await openRow({ stopPrice: '59500' });
      expect(facts).toEqual([
        'Max. adverse move 300.1',
        'Max. favourable move 1 499.9',
        'First stop 59 500 .0',
        'R multiple +1.82',
      ]);
      expect(requests).toEqual([
        { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST', before: AT + 60_000, limit: 91 },
      ]);
    });

    test('reads hours between the minutes of a long position', async () => {
      const { requests } = await openRow({ openedAt: AT - 3_000 * 60_000 - 1 });
      expect(requests.map(({ interval, before, limit }) => [interval, AT - before, limit])).toEqual([
        ['1m', 3_000 * 60_000, 1],
        ['1h', 0, 50],
        ['1m', -60_000, 1],
      ]);
    });

    test('shows dashes and says why where a candle is missing, without a stop and without an opening', async () => {
      const without = ['Max. adverse move —', 'Max. favourable move —', 'First stop —', 'R multiple —'];
      const sentence = 'Candles of this period are missing';
      for (const [changes, missing] of [
        [{}, AT - 600_000],
        [{ openedAt: null }, null],
        // Longer than a position may cost requests.
        [{ openedAt: AT - 9_000 * 3_600_000 }, null],
      ] as const) {
        const { shown, facts } = await openRow(changes, missing);
        expect(facts).toEqual(without);
        expect(shown.text()).toContain(sentence);
      }
    });
  });
});

describe('reading closed positions', () => {
  const request = { environment: 'simulator', account: 'main', symbol: null, from: 7, to: null } as const;

  test('continues after the last position until enough are there', async () => {
    const double = createRecordingBridge();
    const pages = [
      pageOf([closed('c')], { total: 3, more: true }),
      pageOf([closed('b', { closedAt: AT - 1 })], { total: 3, more: true }),
    ];
    double.answer('records.closedPositions', () => ok(pages.shift()!));
    const read = await readRows(closedPositionList, createClient(double.bridge), request, 2, () => true);
    expect(read).toEqual(ok(pageOf([closed('c'), closed('b', { closedAt: AT - 1 })], { total: 3, more: true })));
    expect(double.requests('records.closedPositions').map(({ from, after }) => [from, after])).toEqual([
      [7, null],
      [7, { closedAt: AT, id: 'c' }],
    ]);
  });

  test('returns the error of main, and nothing once it is not wanted', async () => {
    const double = createRecordingBridge();
    const refused = fail(appError('unavailable', 'error.archive.waiting'));
    double.answer('records.closedPositions', () => refused);
    expect(await readRows(closedPositionList, createClient(double.bridge), request, 2, () => true)).toEqual(refused);
    expect(await readRows(closedPositionList, createClient(double.bridge), request, 2, () => false)).toBeNull();
  });
});
