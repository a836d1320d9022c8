import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { columnsOf, daysFor, rebateLists, rowsOf } from '../../../../renderer/features/rebates/model.ts';
import { readRebates, type ReadRebates } from '../../../../renderer/features/rebates/reading.ts';
import { RebatesView, type RebatesViewProps } from '../../../../renderer/features/rebates/View.tsx';
import type { Rebate } from '../../../../shared/domain/partner.ts';
import {
  rebateLists as contractLists,
  type RebateRecords,
  type RebatesAnswer,
} from '../../../../shared/ipc/accountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const rebate = (userId: string): Rebate => ({
  userId,
  at: 86_400_000,
  asset: 'USDT',
  product: 'SPOT',
  symbol: 'BTCUSDT',
  fee: '1.5',
  commission: '0.3',
  rate: '0.2',
  takerAmount: '1000',
  makerAmount: null,
  source: 'directClient',
});
const records = (...users: string[]): RebateRecords => ({ list: 'commissions', records: users.map(rebate) });
const part = (items: RebateRecords, more: Partial<RebatesAnswer> = {}): RebatesAnswer => ({
  from: 0,
  to: 1,
  reading: 'reading-1',
  items,
  done: false,
  gaps: [],
  error: null,
  readAt: 5,
  ...more,
});
const denied = appError('auth', 'error.key.permission');
const question = {
  environment: 'simulator',
  account: 'main',
  list: 'commissions',
  days: 30,
  product: 'SPOT',
  fromWallet: 'SPOT',
  toWallet: 'SPOT',
} as const;

async function read(...answers: Result<RebatesAnswer, ReturnType<typeof appError>>[]) {
  const double = createRecordingBridge();
  double.answer('account.rebates', () => answers.shift()!);
  const reportedCounts: number[] = [];
  const result = await readRebates(
    createClient(double.bridge),
    question,
    () => true,
    ({ records: { records: all } }) => {
      reportedCounts.push(all.length);
    },
  );
  const asked = double.requests('account.rebates').map(({ reading, have }) => [reading, have]);
  return { result, reportedCounts, asked };
}

const whole: ReadRebates = { records: records('7001'), from: 0, to: 1, done: true, gaps: [], error: null, readAt: 0 };
const view = (more: Partial<RebatesViewProps> = {}): string =>
  markup(
    <RebatesView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      list="commissions"
      read={whole}
      reading={false}
      since={0}
      zone="utc"
      open={null}
      holdings={null}
      onOpen={ignore}
      onRefresh={ignore}
      {...more}
    />,
  );

describe('rebate lists', () => {
  it('are read page by page to the end, reporting each page', async () => {
    const { result, reportedCounts, asked } = await read(
      ok(part(records('1', '2'))),
      ok(part(records('3'), { done: true, gaps: ['count'] })),
    );
    expect(result).toMatchObject({ ok: true, value: { done: true, gaps: ['count'], records: records('1', '2', '3') } });
    expect([reportedCounts, asked]).toEqual([
      [2],
      [
        [null, 0],
        ['reading-1', 2],
      ],
    ]);
  });

  it('a failure midway keeps the records read and adds the error; a failure at the start fails', async () => {
    const half = await read(ok(part(records('1'))), fail(denied));
    expect(half.result).toMatchObject({ ok: true, value: { done: true, error: denied, records: records('1') } });
    expect((await read(ok(part(records(), { done: true, error: denied })))).result).toEqual(fail(denied));
    expect((await read(fail(denied))).result).toEqual(fail(denied));
  });

  it('offers every list of the contract, with a cell for each column', () => {
    expect(rebateLists.toSorted()).toEqual([...contractLists].toSorted());
    const [row] = rowsOf(records('7001'));
    expect(Object.keys(row!.cells)).toEqual(columnsOf.commissions);
    expect([daysFor('transfers', 365), daysFor('activity', 30)]).toEqual([30, 30]);
  });

  it('shows records, completeness, and that the program sends no money to customers (R17)', () => {
    const text = textOf(view());
    expect(text).toContain('1970-01-02 00:00 7001 Spot BTCUSDT USDT 1.5 0 0.3 0 20% 1 000 .00 — Direct customer');
    expect(text).toContain('balances. 1 record since 1970-01-01 00:00:00.000 UTC');
    expect(text).toContain('s ago Refresh');
    expect(view()).not.toMatch(/<button[^>]*>[^<]*(withdraw|send)/i);
  });

  it('B-B5: states gaps, the error that ended reading, and that reading continues', () => {
    const text = textOf(view({ read: { ...whole, gaps: ['reach', 'count'], error: denied } }));
    expect(text).toContain(
      'the pair may also be closed to API trading. Incomplete: the exchange has no older records; the exchange counts more than it lists.',
    );
    expect(text).toContain(
      'View only. To send, use Transfer to another user in the balances. Loading stopped early: The key has no permission for this. Grant it at the exchange, or choose another key. For orders, the pair may also be closed',
    );
    expect(text).toContain('1 record since 1970-01-01 00:00:00.000 UTC, incomplete Updated');
    expect(textOf(view({ read: { ...whole, done: false } }))).toContain('1 record so far, still loading');
  });

  it.each([
    [{ kind: 'loading' }, 'Loading'],
    [{ kind: 'empty', reason: 'noRebates' }, 'No records in this period.'],
    [{ kind: 'empty', reason: 'noRebateTransfers' }, 's ago Refresh'],
    [{ kind: 'empty', reason: 'demoRebates' }, 'The demo account has no rebates.'],
    [
      { kind: 'failed', error: denied },
      'The key has no permission for this. grant it at the exchange, or choose another key. for orders, the pair may also be closed',
    ],
    [
      { kind: 'stale', since: 0, reason: 'feed.reason.queryFailed' },
      'stale stale for 0 s the last account query failed commissions: 1 record day customer product symbol coin fee commission rate taker volume maker volume from 1970-01-02 00:00 7001 spot btcusdt usdt 1.5 0 0.3 0 20% 1 000 .00 — direct customer view only. to send, use transfer to another user in the balances. 1 record since',
    ],
  ] as const)('B-B1 panel state %j', (panelState, words) =>
    expect(textOf(view({ panelState })).toLowerCase()).toContain(words.toLowerCase()),
  );
});
