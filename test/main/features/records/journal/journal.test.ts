/** Notes on trades in the archive's own file: kept, found, and never lost. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { DatabaseFailure } from '../../../../../electron/main/platform/sqlite/database.ts';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { DAY, order } from '../archive/support/records.ts';
import { outside, watchedDatabases } from '../support.ts';
import { journalFolder, keyOf, startJournal, tradeFills } from './support.ts';

const NAME = 'archive-simulator.sqlite';
const HALF_HOUR = 1_800_000;
const error = (key: string, params: object = {}) => ({ ok: false, error: { key, params } });

test('lists positions and lots, last closed first, with what was noted on them', async () => {
  const one = startJournal();
  one.archive.fills([...tradeFills('spot', 1), ...tradeFills('futures', 2), ...tradeFills('futures', 3)]);
  const noted = { notes: 'Chased it.', tags: ['breakout'], rating: 2, mistakes: ['noStop'], plan: 'no' } as const;
  expect(await one.save(keyOf('spot', 1), { notes: 'Held.' })).toMatchObject({ ok: true });
  const saved = await one.save(keyOf('futures', 3), { ...noted, tags: ['#Breakout'] });
  const at = DAY + 1;
  expect(saved).toEqual({ ok: true, value: { entry: { ...noted, created: at, changed: at } } });
  const answer = await one.listed();
  expect(answer.items.map(({ key, entry }) => [key, entry?.notes ?? null])).toEqual([
    [keyOf('futures', 3), 'Chased it.'],
    [keyOf('futures', 2), null],
    [keyOf('spot', 1), 'Held.'],
  ]);
  expect(answer.items[0]).toEqual({
    key: keyOf('futures', 3),
    id: 'BTCUSDT LONG futures-3-BUY order-futures-3-BUY',
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'LONG',
    openedAt: DAY + 6 * HALF_HOUR,
    closedAt: DAY + 7 * HALF_HOUR,
    asset: 'USDT',
    // No income was read.
    net: null,
    drill: null,
    entry: { ...noted, created: at, changed: at },
  });
  expect([answer.total, answer.tags, answer.unreadable]).toEqual([3, ['breakout'], 0]);
  const second = await one.listed({ skip: 1, limit: 1 });
  expect([second.items.map(({ key }) => key), second.total]).toEqual([[keyOf('futures', 2)], 3]);
});

test('finds entries by words, Chinese characters, tag and rating', async () => {
  const one = startJournal();
  one.archive.fills([1, 2, 3].flatMap((at) => tradeFills('futures', at)));
  await one.save(keyOf('futures', 1), { notes: 'Moved the stop too late', tags: ['trend'], rating: 1 });
  await one.save(keyOf('futures', 2), { notes: '突破后没有设置止损', tags: ['突破'], rating: 5 });
  await one.save(keyOf('futures', 3), { mistakes: ['noStop'], tags: ['trend', 'news'] });
  const found = async (change: object): Promise<string[]> =>
    (await one.listed(change)).items.map(({ key }) => key.slice(-6, -5));
  expect(await found({ search: 'STOP' })).toEqual(['1']);
  expect(await found({ search: 'nostop' })).toEqual(['3']);
  expect(await found({ search: 'late mov' })).toEqual(['1']);
  expect(await found({ search: '止损' })).toEqual(['2']);
  expect(await found({ search: '损止' })).toEqual([]);
  expect(await found({ search: 'btcusdt' })).toEqual(['3', '2', '1']);
  expect(await found({ search: '"' })).toEqual([]);
  expect(await found({ tag: 'trend' })).toEqual(['3', '1']);
  expect(await found({ tag: 'trend', rating: 1 })).toEqual(['1']);
  expect(await found({ rating: 5, search: '突破' })).toEqual(['2']);
  await one.save(keyOf('futures', 1), { notes: 'Changed' });
  expect([await found({ search: 'stop' }), await found({ search: 'changed' }), await found({ tag: 'trend' })]).toEqual([
    [],
    ['1'],
    ['3'],
  ]);
  await one.save(keyOf('futures', 1), {});
  expect([await found({ search: 'changed' }), await found({ noted: true })]).toEqual([[], ['3', '2']]);
  expect(await one.list({ search: 'x'.repeat(201) })).toMatchObject(error('error.notes.searchTooLong', { most: 200 }));
});

test('keeps an entry over a restart, another key and records that are loaded later', async () => {
  const one = startJournal();
  const [buy, sell] = tradeFills('futures', 1);
  one.archive.fills([sell!]);
  const key = keyOf('futures', 1);
  expect(await one.save(key, { notes: 'x'.repeat(500), rating: 3 })).toMatchObject({ ok: true });
  one.archive.fills([buy!]);
  const page = await one.page('BTCUSDT LONG futures-1-BUY order-futures-1-BUY');
  expect(page).toMatchObject({
    ok: true,
    value: {
      trade: { key, entry: { notes: 'x'.repeat(500) } },
      position: { fillCount: 2 },
      lot: null,
    },
  });
  one.archive.stop();
  const again = startJournal(one.folder);
  expect((await again.listed()).items).toMatchObject([{ key, entry: { notes: 'x'.repeat(160), rating: 3 } }]);
  // The records of another key do not have the trade yet.
  again.archive.attach({} as never, 'key-2');
  expect((await again.listed()).total).toBe(0);
  again.archive.fills([buy!, sell!]);
  expect((await again.listed()).items).toMatchObject([{ key, entry: { rating: 3 } }]);
});

test('shows the page of a trade with its orders, their intents, and its first exits', async () => {
  const one = startJournal();
  const fills = [...tradeFills('futures', 1), ...tradeFills('spot', 2)];
  one.archive.fills(fills);
  one.archive.orders([order({ orderId: fills[0]!.orderId, clientOrderId: 'ours' })], 'rest');
  const exit = { symbol: 'BTCUSDT', side: 'SELL', positionSide: 'LONG', createdAt: fills[0]!.time + 1 } as const;
  one.archive.conditionalOrders(
    [
      trigger('1', { ...exit, kind: 'stopMarket', triggerPrice: '95' }),
      trigger('2', { ...exit, kind: 'takeProfitMarket', triggerPrice: '110' }),
      trigger('3', { ...exit, kind: 'stopMarket', triggerPrice: '99', createdAt: fills[0]!.time + 2 }),
    ],
    'rest',
  );
  expect(await one.page(keyOf('futures', 1))).toMatchObject({
    ok: true,
    value: {
      position: { entryPrice: '100', exitPrice: '107' },
      lot: null,
      orders: [
        { orderId: fills[0]!.orderId, intentId: 'i-ours' },
        { orderId: fills[1]!.orderId, intentId: null },
      ],
      exits: { stopLoss: '95', takeProfit: '110' },
    },
  });
  expect(await one.page(keyOf('spot', 2))).toMatchObject({
    ok: true,
    value: {
      position: null,
      lot: { cost: '100', proceeds: '107' },
      orders: [{ orderId: fills[2]!.orderId }, { orderId: fills[3]!.orderId }],
      exits: { stopLoss: null, takeProfit: null },
    },
  });
});

test('still shows an entry whose trade is not among the records any more', async () => {
  const one = startJournal();
  one.archive.fills(tradeFills('futures', 1));
  await one.save(keyOf('futures', 1), { notes: 'Kept' });
  one.archive.stop();
  outside(one.folder, (raw) => raw.exec('DELETE FROM fills; DELETE FROM counts'), NAME);
  const again = startJournal(one.folder);
  const row = { key: keyOf('futures', 1), id: null, symbol: 'BTCUSDT', net: null, entry: { notes: 'Kept' } };
  expect((await again.listed()).items).toMatchObject([row]);
  expect(await again.page(keyOf('futures', 1))).toMatchObject({
    ok: true,
    value: { trade: row, position: null, lot: null },
  });
  expect(await again.save(keyOf('futures', 1), { notes: 'Changed' })).toMatchObject({ ok: true });
});

test('refuses what it cannot keep, and says why', async () => {
  const one = startJournal();
  one.archive.fills(tradeFills('futures', 1));
  const key = keyOf('futures', 1);
  await one.save(key, { notes: 'First' });
  const refused = [
    await one.save(key, { notes: 'x'.repeat(20_001) }),
    await one.save(key, { notes: 'a\u0000' }),
    await one.save(key, { notes: 'the key is a-secret' }),
    await one.save('futures nothing', { notes: 'a' }),
    await one.page('futures nothing'),
  ];
  expect(refused).toMatchObject([
    error('error.notes.tooLong', { most: 20_000, length: 20_001 }),
    error('error.notes.control'),
    error('error.notes.secret'),
    error('error.notes.unknownTrade'),
    error('error.notes.unknownTrade'),
  ]);
  expect((await one.listed()).items).toMatchObject([{ entry: { notes: 'First' } }]);
  const demo = startJournal(journalFolder(), { account: 'demo' });
  expect(await demo.list()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
});

test('counts a damaged entry and never overwrites it', async () => {
  const one = startJournal();
  one.archive.fills([...tradeFills('futures', 1), ...tradeFills('futures', 2)]);
  await one.save(keyOf('futures', 1), { notes: 'Damaged later' });
  await one.save(keyOf('futures', 2), { notes: 'Sound' });
  one.archive.stop();
  outside(one.folder, (raw) => raw.exec("UPDATE journal SET tags = '[' WHERE notes LIKE 'Damaged%'"), NAME);
  const again = startJournal(one.folder);
  const answer = await again.listed();
  expect(answer.items.map(({ entry }) => entry?.notes ?? null)).toEqual(['Sound', null]);
  expect(answer.unreadable).toBe(1);
  expect(await again.page(keyOf('futures', 1))).toMatchObject(error('error.notes.damaged'));
  expect(await again.save(keyOf('futures', 1), { notes: 'New' })).toMatchObject(error('error.notes.damaged'));
  again.archive.stop();
  const notes = outside(again.folder, (raw) => raw.prepare('SELECT notes FROM journal ORDER BY id').all(), NAME);
  expect(notes.map((row) => row.notes)).toEqual(['Damaged later', 'Sound']);
});

test('says that nothing is stored while the disk is full, and still shows the entries', async () => {
  const folder = journalFolder();
  let isFull = false;
  const files = watchedDatabases(createNodeDatabases(folder), (sql) => {
    if (isFull && (sql.includes('INSERT INTO journal') || sql === 'open')) throw new DatabaseFailure('full');
  });
  const one = startJournal(folder, { files });
  one.archive.fills(tradeFills('futures', 1));
  const key = keyOf('futures', 1);
  await one.save(key, { notes: 'Stored', tags: ['a'] });
  isFull = true;
  expect(await one.save(key, { notes: 'Lost' })).toMatchObject(error('error.notes.notSaved'));
  expect(await one.save(key, { notes: 'Lost' })).toMatchObject(error('error.notes.memory'));
  expect((await one.listed({ search: 'stored', tag: 'a' })).items).toMatchObject([{ entry: { notes: 'Stored' } }]);
  isFull = false;
  one.clock.advance(60_000);
  expect(await one.save(key, { notes: 'Stored again' })).toMatchObject({ ok: true });
  one.archive.stop();
  const notes = outside(folder, (raw) => raw.prepare('SELECT notes FROM journal').all(), path.basename(NAME));
  expect(notes.map((row) => row.notes)).toEqual(['Stored again']);
});
