// @vitest-environment happy-dom
/** The dialog of reports over answers of main. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ReportDialog } from '../../../../renderer/features/performance/ReportDialog.tsx';
import { periodsOf, rangeOfPeriod } from '../../../../renderer/features/performance/reportForm.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import type { ReportAnswer, ReportRequest, SaveReportRequest } from '../../../../shared/ipc/reportViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, textOf } from '../../support/services.tsx';

describe('the periods of a report', () => {
  test('are the last 24 months and five years, whole to the millisecond in the zone', () => {
    const now = Date.UTC(2026, 0, 31, 23);
    const months = periodsOf('statement', now, 'utc');
    expect([months.length, months[0], months[1], months.at(-1)]).toEqual([24, '2026-01', '2025-12', '2024-02']);
    expect(periodsOf('tax', now, 'utc')).toEqual(['2026', '2025', '2024', '2023', '2022']);
    expect(rangeOfPeriod('2024-02', 'utc')).toEqual({ from: Date.UTC(2024, 1, 1), to: Date.UTC(2024, 2, 1) - 1 });
    expect(rangeOfPeriod('2025-12', 'utc').to).toBe(Date.UTC(2026, 0, 1) - 1);
    expect(rangeOfPeriod('2025', 'utc')).toEqual({ from: Date.UTC(2025, 0, 1), to: Date.UTC(2026, 0, 1) - 1 });
  });
});

const whole = { rows: 2, gross: '10', fees: '0.5', funding: '-0.25', gains: '12', losses: '-2.75', net: '9.25' };
const total = { ...whole, kind: null, unknown: 0, estimates: 0 };
const answer: ReportAnswer = {
  totals: [
    { ...total, section: 'sale', market: 'spot', asset: 'USDT', unknown: 1, estimates: 2 },
    { ...total, section: 'position', market: 'futures', asset: 'USDT' },
    { ...total, section: 'entry', market: 'spot', asset: 'WXT', kind: 'rake_back_reward', net: '0.125' },
    { ...total, section: 'entry', market: 'futures', asset: 'USDT', kind: 'brand_new', net: '-1' },
  ],
  rows: { sale: 2, position: 2, entry: 4 },
  noAsset: 1,
  missing: [
    { market: 'spot', kind: 'fills', ranges: [{ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 3) }] },
    { market: 'futures', kind: 'income', ranges: [{ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 2) }] },
  ],
  balances: [
    {
      market: 'futures',
      from: 1,
      to: 2,
      missing: [],
      unreadable: 0,
      assets: [
        {
          asset: 'USDT',
          opening: '1000',
          lines: [],
          expected: '1009',
          actual: '1009.5',
          difference: '0.5',
        },
      ],
    },
  ],
};

describe('the dialog of reports', () => {
  beforeAll(loadOverlays);
  let shown: Mounted | null = null;
  afterEach(async () => {
    await shown?.end();
    shown = null;
  });

  async function open(given: ReportAnswer | AppError, saved: string | null | AppError = '/downloads/report.csv') {
    const double = createRunningBridge();
    const asked: ReportRequest[] = [];
    const saves: SaveReportRequest[] = [];
    double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
    double.answer('records.report', (request) => {
      asked.push(request);
      return 'totals' in given ? ok(given) : fail(given);
    });
    double.answer('records.saveReport', (request) => {
      saves.push(request);
      return saved === null || typeof saved === 'string' ? ok({ path: saved, rows: 8 }) : fail(saved);
    });
    const services = createTestServices(double.bridge);
    await settle();
    let closed = 0;
    shown = await mount(<ReportDialog onClose={() => (closed += 1)} />, services);
    await shown.after(settle);
    return { panel: shown, asked, saves, closes: () => closed };
  }
  const tables = (): string[][] =>
    [...document.querySelectorAll('table')].map((table) => [
      table.querySelector('caption')!.textContent,
      ...[...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent.replaceAll('\u202f', '')).join(' '),
      ),
    ]);
  const press = async (panel: Mounted, name: string): Promise<void> => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)!;
    await panel.after(async () => {
      button.click();
      await settle();
    });
  };

  test('shows balances and sums of each part, and what they do not hold', async () => {
    const { panel, asked, saves } = await open(answer);
    expect(tables()).toEqual([
      ['Balances', 'Futures USDT 1000.00 1009.50 0.50'],
      ['Spot sales', 'USDT 2 (1 unknown) (2 estimates) 12.00 −2.75 0.50 +9.25'],
      ['Closed futures positions', 'USDT 2 12.00 −2.75 0.50 −0.25 +9.25'],
      ['Transactions', 'Fee rebate, Spot WXT 2 0.50000000 +0.12500000', 'brand_new, Futures USDT 2 0.50 −1.00'],
    ]);
    const text = textOf(document.body.innerHTML);
    expect(text).toContain(
      'Not complete: Spot fills (2026-11-01 to 2026-11-03), Futures transactions (2026-11-01 to 2026-11-02).',
    );
    expect(text).toContain('1 row is in no total, because its asset is unknown.');
    await press(panel, 'Save CSV');
    expect(textOf(document.body.innerHTML)).toContain('Saved 8 rows: /downloads/report.csv');
    await press(panel, 'Tax report');
    // What was saved belongs to the report that was shown.
    expect(textOf(document.body.innerHTML)).not.toContain('Saved');
    expect(tables().map(([name]) => name)).toEqual(['Spot sales', 'Closed futures positions', 'Transactions']);
    await press(panel, 'Save PDF');
    const { from, to } = asked[0]!;
    expect(saves.map(({ kind, format, method, zone }) => [kind, format, method, zone])).toEqual([
      ['statement', 'csv', 'fifo', 'utc'],
      ['tax', 'pdf', 'fifo', 'utc'],
    ]);
    expect([saves[0]!.from, saves[0]!.to]).toEqual([from, to]);
    expect(saves[1]!.to - saves[1]!.from).toBeGreaterThan(364 * 24 * 3_600_000);
  });

  test('says when there is nothing, when it cannot be read, and when it was not saved', async () => {
    const empty = { totals: [], rows: { sale: 0, position: 0, entry: 0 }, noAsset: 0, missing: [], balances: [] };
    const first = await open(empty, null);
    expect(textOf(document.body.innerHTML)).toContain(
      'Nothing was sold or closed in this period, and there were no transactions.',
    );
    await press(first.panel, 'Save PDF');
    expect(textOf(document.body.innerHTML)).toContain('No file chosen: nothing was saved.');
    await press(first.panel, 'Close');
    expect(first.closes()).toBe(1);
    await first.panel.end();
    const second = await open(answer, appError('unavailable', 'error.report.notSaved'));
    await press(second.panel, 'Save CSV');
    expect(document.querySelector('[role="alert"]')!.textContent).toBe(
      'The report could not be saved. Choose another place and try again.',
    );
    await second.panel.end();
    await open(appError('unavailable', 'error.archive.waiting'));
    expect(
      [...document.querySelectorAll('button')].filter((one) => one.disabled).map((one) => one.textContent),
    ).toEqual(['Save CSV', 'Save PDF']);
  });
});
