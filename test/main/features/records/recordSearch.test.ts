/** Searches of the archive over a real database file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { createOrderOrigins } from '../../../../electron/main/features/records/orderOrigins.ts';
import { createRecordSearch } from '../../../../electron/main/features/records/recordSearch.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { RecordFilter, RecordSearchPage, RecordSearchRequest } from '../../../../shared/ipc/recordViews.ts';
import type { CopyOfOrders } from '../../../../shared/domain/tradeOrigin.ts';
import { rig } from '../../trading/support/desk.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { bill, DAY, fill, income, order } from './archive/support/records.ts';

const sizes = { rows: 50, steps: 4 };
const everything: RecordFilter = { fields: {}, text: '', origin: null };

function start(copies: readonly CopyOfOrders[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'search-'));
  const made = createPlaceRig(folder);
  made.attach();
  let epoch = 1;
  let pauses = 0;
  onTestFinished(() => {
    made.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // A pause ends at once: the test controls what happens in it.
  let inPause = (): void => undefined;
  const clock = {
    after: (_ms: number, run: () => void) => {
      pauses += 1;
      inPause();
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const access = () => ({ epoch });
  const { originsOf } = createOrderOrigins({
    tradingContext: rig,
    clock,
    archive: made.archive,
    access,
    copies: () => copies,
  });
  const handlers = createRecordSearch({
    tradingContext: rig,
    clock,
    source: made.archive.search,
    access,
    originsOf,
    sizes,
  });
  const ask = async (filter: Partial<RecordFilter>, more: Partial<RecordSearchRequest> = {}) =>
    handlers['records.search']({
      ...rig,
      market: 'futures',
      kind: 'fills',
      symbol: null,
      from: null,
      before: null,
      limit: 500,
      filter: { ...everything, ...filter },
      ...more,
    });
  return {
    ...made,
    ask,
    pauses: () => pauses,
    changeKey: () => (inPause = () => (epoch += 1)),
    async find(filter: Partial<RecordFilter>, more: Partial<RecordSearchRequest> = {}): Promise<RecordSearchPage> {
      const answer = await ask(filter, more);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.value;
    },
  };
}

const idsOf = ({ items }: RecordSearchPage): string[] =>
  items.list.map((one) => ('fillId' in one ? one.fillId : 'orderId' in one ? one.orderId : JSON.stringify(one)));

test('finds records by their stored values, by text in any case, and by both', async () => {
  const one = start();
  one.archive.fills([
    fill({ fillId: '1', side: 'BUY', maker: true }),
    fill({ fillId: '2', side: 'SELL', maker: null, symbol: 'ETHUSDT', time: DAY + 1 }),
    fill({ fillId: '3', side: 'SELL', maker: false, orderId: '77_4%', time: DAY + 2 }),
  ]);
  const found = async (filter: Partial<RecordFilter>, more?: Partial<RecordSearchRequest>): Promise<string[]> =>
    idsOf(await one.find(filter, more));
  expect(await found({})).toEqual(['3', '2', '1']);
  expect(await found({ fields: { side: 'SELL' } })).toEqual(['3', '2']);
  expect(await found({ fields: { maker: 'true' } })).toEqual(['1']);
  expect(await found({ fields: { maker: 'false' } })).toEqual(['3']);
  expect(await found({ text: 'ethusd' })).toEqual(['2']);
  expect(await found({ fields: { side: 'BUY' }, text: 'ethusd' })).toEqual([]);
  // Names of fields are not content, and the signs of patterns are plain text.
  expect(await found({ text: 'feeAsset' })).toEqual([]);
  expect(await found({ text: '7_4%' })).toEqual(['3']);
  expect(await found({ text: '%' })).toEqual(['3']);
  expect(await found({ text: `'"\\` })).toEqual([]);
  expect(await found({}, { symbol: 'ETHUSDT' })).toEqual(['2']);
  expect(await found({}, { from: DAY + 1, before: DAY + 2 })).toEqual(['2']);
});

test('finds orders by type and state', async () => {
  const one = start();
  one.archive.orders([order({ orderId: '1' }), order({ orderId: '2', type: 'MARKET', status: 'FILLED' })], 'rest');
  expect(idsOf(await one.find({ fields: { type: 'MARKET', status: 'FILLED' } }, { kind: 'orders' }))).toEqual(['2']);
});

test('finds income and bills by their kind and asset', () => {
  const database = createNodeDatabases(':memory:').memory();
  prepareLayout(database, archiveFormat);
  const store = createArchiveStore(database);
  const owner = store.owner('key', 'main', DAY);
  const records = [income({ incomeId: '1' }), income({ incomeId: '2', kind: 'deposit', asset: 'USDC' })];
  const bills = [bill({ billId: '3' }), bill({ billId: '4', asset: 'ETH', businessType: 'trade_out' })];
  store.write(
    owner,
    [
      { kind: 'income', source: 'rest', records },
      { kind: 'bills', source: 'rest', records: bills },
    ],
    null,
  );
  const list = { symbol: null, from: null, before: null, limit: 9, rows: 9, text: '' } as const;
  expect(
    store.matches(owner, { ...list, market: 'futures', kind: 'income', fields: { kind: 'deposit', asset: 'USDC' } }),
  ).toEqual({ list: [records[1]], next: null });
  expect(
    store.matches(owner, {
      ...list,
      market: 'spot',
      kind: 'bills',
      fields: { businessType: 'trade_in', asset: 'BTC' },
    }),
  ).toEqual({ list: [bills[0]], next: null });
});

test('finds orders and fills by who placed them, with the order copied at the exchange', async () => {
  const one = start([
    { symbol: 'BTCUSDT', positionSide: 'LONG', openOrderId: '5', closeOrderId: '6', openedAt: DAY, closedAt: DAY + 9 },
  ]);
  one.archive.orders(
    [order({ orderId: '1', origin: 'desk' }), order({ orderId: '4', createdAt: DAY - 5 }), order({ orderId: '5' })],
    'rest',
  );
  one.archive.fills([
    fill({ fillId: '11', orderId: '1' }),
    fill({ fillId: '14', orderId: '4', time: DAY - 5 }),
    fill({ fillId: '15', orderId: '5' }),
    // No order of the archive: nobody knows who placed it.
    fill({ fillId: '19', orderId: '9' }),
  ]);
  const by = async (origin: RecordFilter['origin'], kind: 'orders' | 'fills'): Promise<string[]> =>
    idsOf(await one.find({ origin }, { kind }));
  expect(await by('desk', 'fills')).toEqual(['11']);
  expect(await by('copied', 'fills')).toEqual(['15']);
  expect(await by('external', 'fills')).toEqual(['14']);
  expect(await by('copied', 'orders')).toEqual(['5']);
  expect(await by(null, 'orders')).toEqual(['5', '1', '4']);
});

test('pages of a search equal the filtered list, also where many records have one time', async () => {
  const one = start();
  const fills = Array.from({ length: 3_000 }, (_, index) =>
    fill({
      fillId: String(index + 1),
      side: index % 10 === 3 ? 'SELL' : 'BUY',
      // From one to eighty records in one millisecond: more than a step and a page.
      time: DAY + Math.floor(index / (1 + (Math.floor(index / 100) % 80))),
    }),
  );
  one.archive.fills(fills);
  const all: string[] = [];
  for (let before: number | null = null; ;) {
    const page: RecordSearchPage = await one.find({ fields: { side: 'SELL' } }, { limit: 7, before });
    all.push(...idsOf(page));
    if (page.next === null) break;
    before = page.next;
  }
  const sells = fills.filter(({ side }) => side === 'SELL').map(({ fillId }) => fillId);
  expect(all.length).toBe(sells.length);
  expect(new Set(all)).toEqual(new Set(sells));
});

test('searches a large list in steps, with a pause after each, and tells where it continues', async () => {
  const one = start();
  const count = sizes.rows * sizes.steps + 1;
  one.archive.fills(
    Array.from({ length: count }, (_, index) =>
      fill({ fillId: String(index + 1), side: index === 0 ? 'SELL' : 'BUY', time: DAY + index }),
    ),
  );
  const first = await one.find({ fields: { side: 'SELL' } });
  expect(first).toEqual({ items: { kind: 'fills', list: [] }, next: DAY + 1 });
  expect(one.pauses()).toBe(sizes.steps);
  const last = await one.find({ fields: { side: 'SELL' } }, { before: first.next });
  expect([idsOf(last), last.next]).toEqual([['1'], null]);
});

test('ends without records when the key changes in between, and refuses another context and an unknown list', async () => {
  const one = start();
  one.archive.fills(
    Array.from({ length: sizes.rows + 1 }, (_, index) => fill({ fillId: String(index + 1), time: DAY + index })),
  );
  one.changeKey();
  expect(await one.ask({ fields: { side: 'SELL' } })).toMatchObject({
    ok: false,
    error: { key: 'error.archive.waiting' },
  });
  expect(await one.ask({}, { environment: 'live' })).toMatchObject({
    ok: false,
    error: { kind: 'refused', key: 'error.trading.otherWorld' },
  });
  expect(await one.ask({}, { kind: 'bills' })).toMatchObject({
    ok: false,
    error: { kind: 'invalid', key: 'error.archive.noList' },
  });
});
