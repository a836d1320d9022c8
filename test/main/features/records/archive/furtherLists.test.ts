/** Lists that not every account has: read after all others, kept with every kind of record, refused without harm. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY } from './support/records.ts';
import { tradesOnly } from './support/tradesOnly.ts';

const DAY_MS = 86_400_000;
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

type Params = Readonly<Record<string, number | string | undefined>>;
type Replies = Readonly<Record<string, (params: Params) => unknown>>;

/** Creates an archive over an exchange that answers some lists with these replies, and all others with nothing. */
function start(replies: Replies, given: Parameters<typeof createPlaceRig>[1] = {}) {
  const other = tradesOnly([]);
  const asked: string[] = [];
  const rest = {
    queryWhole(id: string, params: Params, lane?: string) {
      asked.push(id);
      const reply = replies[id]?.(params);
      if (reply === null) return Promise.resolve(fail(appError('rejected', 'error.exchange.rejected')));
      if (reply !== undefined) return Promise.resolve(ok({ reply, dropped: 0 }));
      return other.rest.queryWhole(id as 'spot.account', params as never, lane as never);
    },
  } as unknown as PrivateRest;
  const made = createPlaceRig(folder, { rest, ...given });
  made.archive.readCopies();
  ended.push(() => made.archive.stop());
  made.attach();
  const run = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      made.clock.advance(500);
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const records = (kind: RecordKind, market: 'spot' | 'futures' = 'spot'): readonly unknown[] =>
    made.page(kind, { market }).items.list;
  return { ...made, run, records, asked };
}

/** A closed copy as the exchange lists it. */
const copy = (trackingNo: string, closeTime: number, more: object = {}) => ({
  trackingNo,
  status: 'closed',
  traderID: '77',
  traderName: 'Ada',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  openLeverage: '10',
  openOrderId: '1',
  openPriceAvg: '60000',
  openTime: closeTime - 1_000,
  openSize: '0.01',
  openFillSize: '0.01',
  openMarginAmount: '60',
  openFee: '0.36',
  tpTriggerPrice: '0',
  slTriggerPrice: '0',
  closeOrderId: '2',
  closeAvgPrice: '61000',
  closeSize: '0.01',
  closeTime,
  realizedPnl: '10',
  profitRate: '0.1',
  netProfit: '9',
  createdTime: closeTime - 1_000,
  updateTime: closeTime,
  ...more,
});
const within = (params: Params, time: number): boolean =>
  time >= Number(params['startTime'] ?? 0) && time <= Number(params['endTime'] ?? Infinity);

describe('Archive: past copies', () => {
  test('keeps closed copies with their trader, and what the exchange adds to one later', async () => {
    let netProfit = '9';
    const one = start({
      'futures.copy.follower.historyOrders': (params) => ({
        list: [
          copy('11', DAY + 325_000, { netProfit, updateTime: netProfit === '9' ? DAY : DAY + 1 }),
          copy('10', DAY - 9 * DAY_MS),
        ].filter(({ closeTime }) => within(params, closeTime)),
        nextFlag: false,
        nextKey: null,
      }),
    });
    await one.run(330_000);
    expect(one.records('copies', 'futures')).toMatchObject([
      {
        copyId: '11',
        traderId: '77',
        traderName: 'Ada',
        open: false,
        closedAt: DAY + 325_000,
        realisedPnl: '10',
        netProfit: '9',
      },
      { copyId: '10', closedAt: DAY - 9 * DAY_MS },
    ]);
    netProfit = '8.1';
    one.archive.sweep();
    await one.run(180_000);
    // Only the newest minute is read again.
    expect(one.records('copies', 'futures')[0]).toMatchObject({ copyId: '11', netProfit: '8.1' });
    expect(one.keys()).toEqual([]);
  });

  test('A-COPY-BEGIN: nothing of copy trading is requested before it is in use', async () => {
    const exchange = tradesOnly([]);
    const one = createPlaceRig(folder, { rest: exchange.rest });
    ended.push(() => one.archive.stop());
    one.attach();
    for (let passed = 0; passed < 400_000; passed += 500) {
      one.clock.advance(500);
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(exchange.asked.filter(({ id }) => id.includes('copy'))).toEqual([]);
    expect(exchange.of('spot.tax.income').length).toBeGreaterThan(0);
  });

  test('a key that may not read copies leaves the archive live, and the list is not claimed', async () => {
    const one = start({ 'futures.copy.follower.historyOrders': () => null });
    await one.run(330_000);
    expect(one.view().feed.status).toBe('live');
    expect(one.page('copies').coverage).toMatchObject({ complete: false, ranges: [], records: 0 });
    expect(one.asked.filter((id) => id === 'futures.copy.follower.historyOrders').length).toBe(1);
  });
});

/** A bill as the exchange lists it. */
const billRecord = (billId: string, bizType: string, cTime: number) => ({
  billId,
  coinId: '2',
  coinName: 'USDT',
  bizType,
  fillSize: '',
  fillValue: '',
  deltaAmount: '-5',
  afterAmount: '95',
  fees: '0',
  cTime,
});
/** A transfer as the exchange lists it: without an id. */
const transferRecord = (amount: string, tradeTime: number, status = 'Successful') => ({
  coinName: 'USDT',
  status,
  toType: 'contract',
  toSymbol: '',
  fromType: 'spot',
  fromSymbol: '',
  amount,
  tradeTime,
});

describe('Archive: funding bills, transfers and tax records', () => {
  test('keeps all of them in the background, bills of unknown types unchanged and equal transfers each', async () => {
    let status = 'Processing';
    const at = DAY - 20 * DAY_MS;
    const one = start({
      'spot.account.fundingBills': (params) => {
        const items = [billRecord('31', 'a_new_word', at), billRecord('30', 'deposit', at - 1)];
        return { total: 2, hasNextPage: false, items: items.filter(({ cTime }) => within(params, cTime)) };
      },
      'spot.account.transferRecords': ({ after = 0, before = Infinity }) =>
        [transferRecord('5', DAY + 325_000, status), transferRecord('1', at), transferRecord('1', at)].filter(
          ({ tradeTime }) => tradeTime > Number(after) && tradeTime < Number(before),
        ),
      'spot.tax.income': ({ month, page }) =>
        page === 1 && month === new Date(at).toISOString().slice(0, 7) ? [billRecord('41', 'trade_in', at)] : [],
    });
    await one.run(400_000);
    expect(one.records('fundingBills')).toMatchObject([
      { billId: '31', businessType: 'a_new_word', change: '-5', direction: 'out', createdAt: at },
      { billId: '30', businessType: 'deposit' },
    ]);
    expect(one.records('tax')).toMatchObject([{ billId: '41', businessType: 'trade_in' }]);
    const ids = one.records('transfers').map((record) => (record as { transferId: string }).transferId);
    expect(one.records('transfers')).toMatchObject([
      { amount: '5', status: 'Processing', fromAccount: 'spot', toAccount: 'contract', toSymbol: null },
      { amount: '1', status: 'Successful', createdAt: at },
      { amount: '1', status: 'Successful', createdAt: at },
    ]);
    expect(ids.map((id) => id.slice(-2))).toEqual(['-1', '-2', '-1']);
    expect(ids[1]!.slice(0, 32)).toBe(ids[2]!.slice(0, 32));
    status = 'Successful';
    one.archive.sweep();
    await one.run(180_000);
    expect(one.records('transfers')).toMatchObject([{ amount: '5', status: 'Successful' }, {}, {}]);
    expect(one.page('transfers', { market: 'spot' }).coverage).toMatchObject({ records: 3, incompleteFor: [] });
    expect(one.keys()).toEqual([]);
  });
});
