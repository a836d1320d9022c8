/** Days of the journal over a real archive in a database file: their trades, figures and entries. */
import { expect, test } from 'vitest';
import { dayFiguresOf } from '../../../../../shared/domain/journalDayFigures.ts';
import { performanceOf } from '../../../../../shared/domain/performance.ts';
import { tradeOfLot } from '../../../../../shared/domain/performanceTrade.ts';
import { noDayNotes } from '../../../../../shared/domain/journalDay.ts';
import { offsetIn } from '../../../../shared/domain/performanceReplay.ts';
import { DAY, fill } from '../archive/support/records.ts';
import { outside } from '../support.ts';
import { startJournal, tradeFills } from './support.ts';

const NAME = 'archive-simulator.sqlite';
const HOUR = 3_600_000;
const error = (key: string, params: object = {}) => ({ ok: false, error: { key, params } });

/** Fills of a lot of spot that is sold at a time with a result, both fees 0.5 USDT. */
function lot(id: number, soldAt: number, result: number) {
  return (['BUY', 'SELL'] as const).map((side) =>
    fill({
      market: 'spot',
      symbol: 'ETHUSDT',
      side,
      fillId: `${id}-${side}`,
      orderId: `order-${id}-${side}`,
      positionSide: null,
      price: side === 'BUY' ? '100' : String(101 + result),
      quantity: '1',
      quoteQuantity: side === 'BUY' ? '100' : String(101 + result),
      fee: side === 'BUY' ? '0' : '1',
      feeAsset: side === 'BUY' ? 'ETH' : 'USDT',
      realisedPnl: null,
      time: side === 'BUY' ? soldAt - 1_000 : soldAt,
    }),
  );
}

const figures = (change: object) => ({
  asset: 'USDT',
  net: '0',
  trades: 0,
  unknown: 0,
  fees: '0',
  funding: '0',
  largestLoss: '0',
  ...change,
});

test('a day has its trades with their sum, fees, and how deep the sum was', async () => {
  const one = startJournal();
  one.archive.fills([
    ...lot(1, DAY - 1, 9),
    ...lot(2, DAY, -4),
    ...lot(3, DAY + HOUR, -3),
    ...lot(4, DAY + 2 * HOUR, 12),
    ...tradeFills('futures', 3),
  ]);
  const day = await one.day('2026-11-15');
  // The position has no known result: no income was read.
  expect(day.figures).toEqual([figures({ net: '5', trades: 3, unknown: 1, fees: '3', largestLoss: '7' })]);
  expect(day.trades.map(({ symbol, net }) => [symbol, net])).toEqual([
    ['BTCUSDT', null],
    ['ETHUSDT', '12'],
    ['ETHUSDT', '-3'],
    ['ETHUSDT', '-4'],
  ]);
  expect([day.total, day.noAsset, day.entry]).toEqual([4, 0, null]);
  const { items, total } = await one.days();
  expect(items).toEqual([
    { day: '2026-11-15', figures: day.figures, entry: null },
    { day: '2026-11-14', figures: [figures({ net: '9', trades: 1, fees: '1' })], entry: null },
  ]);
  expect(total).toBe(2);
  expect((await one.days({ skip: 1, limit: 1 })).items.map(({ day: name }) => name)).toEqual(['2026-11-14']);
});

test('days follow the zone over a change of its clock, with the sums of the calendar; notes stay with their date', async () => {
  const one = startJournal();
  // Berlin sets its clocks back on 2026-10-25 at 01:00 UTC: that day has 25 hours.
  const start = Date.UTC(2026, 9, 24, 21, 30);
  const lots = Array.from({ length: 28 }, (_, hour) => lot(hour, start + hour * HOUR, hour - 9));
  one.archive.fills(lots.flat());
  await one.saveDay('2026-10-25', { notes: 'Clocks back' });
  await one.saveDay('2026-10-26', { notes: 'Monday' });
  const local = await one.days({ zone: 'local' });
  expect(local.items.map(({ day, figures: [found], entry }) => [day, found?.trades, entry?.notes])).toEqual([
    ['2026-10-26', 2, 'Monday'],
    ['2026-10-25', 25, 'Clocks back'],
    ['2026-10-24', 1, undefined],
  ]);
  const utc = await one.days();
  expect(utc.items.map(({ day, figures: [found], entry }) => [day, found?.trades ?? 0, entry?.notes])).toEqual([
    ['2026-10-26', 1, 'Monday'],
    ['2026-10-25', 24, 'Clocks back'],
    ['2026-10-24', 3, undefined],
  ]);
  const answer = await one.listed();
  const pages = await Promise.all(answer.items.map(({ key }) => one.page(key)));
  const trades = pages.flatMap((page) => {
    const trade = page.ok && page.value.lot && tradeOfLot(page.value.lot, { orderType: null, tags: [], drill: null });
    return trade ? [trade] : [];
  });
  expect(trades).toHaveLength(28);
  for (const [answered, offsetAt] of [
    [local, offsetIn('Europe/Berlin')],
    [utc, () => 0],
  ] as const) {
    const [performance] = performanceOf(trades, offsetAt).assets;
    const calendar = performance!.calendar.days.map(({ from, net }) => [from, net]);
    expect(answered.items.map(({ day, figures: [found] }) => [day, found!.net]).toReversed()).toEqual(calendar);
  }
});

test('keeps the note, ticks and limits of a day over a restart and another key, and finds them', async () => {
  const one = startJournal();
  const entry = {
    notes: 'Waited for the **break**. '.padEnd(300, 'x'),
    checklist: [
      { text: 'News read', isDone: true },
      { text: '检查止损', isDone: false },
    ],
    lossLimit: { amount: '50.5', asset: 'USDT' },
    tradeLimit: 3,
  };
  const stored = { ...entry, created: DAY, changed: DAY };
  expect(await one.saveDay('2026-11-15', entry)).toEqual({ ok: true, value: { entry: stored } });
  one.archive.stop();
  const again = startJournal(one.folder);
  again.archive.attach({} as never, 'key-2');
  expect((await again.day('2026-11-15')).entry).toEqual(stored);
  const found = async (search: string) => (await again.days({ search })).items.map(({ day }) => day);
  expect([await found('BREA'), await found('news'), await found('止损'), await found('2026-11-15')]).toEqual(
    Array.from({ length: 4 }, () => ['2026-11-15']),
  );
  expect([await found('other'), await found('"')]).toEqual([[], []]);
  const { items } = await again.days({ noted: true });
  expect(items).toEqual([{ day: '2026-11-15', figures: [], entry: { ...stored, notes: entry.notes.slice(0, 160) } }]);
  await again.saveDay('2026-11-15', { notes: 'Changed' });
  expect([await found('break'), await found('changed')]).toEqual([[], ['2026-11-15']]);
  expect(await again.saveDay('2026-11-15', {})).toEqual({ ok: true, value: { entry: null } });
  expect([await found('changed'), (await again.days()).total]).toEqual([[], 0]);
});

test('new days start from the template, and each keeps its own words', async () => {
  const one = startJournal();
  const template = { points: ['  Plan  written ', 'Stops set', 'Stops set'], lossLimit: null, tradeLimit: 5 };
  const stored = { ...template, points: ['Plan written', 'Stops set'] };
  expect(await one.saveTemplate(template)).toEqual({ ok: true, value: stored });
  const ticked = [{ text: 'Plan written', isDone: true }];
  await one.saveDay('2026-11-14', { checklist: ticked });
  await one.saveTemplate({ ...template, points: ['Sleep'] });
  const [old, fresh] = [await one.day('2026-11-14'), await one.day('2026-11-15')];
  expect([old.entry?.checklist, fresh.entry, fresh.template.points]).toEqual([ticked, null, ['Sleep']]);
  // A day that was emptied stays empty: the template would fill it again.
  await one.saveDay('2026-11-14', {});
  expect((await one.day('2026-11-14')).entry).toMatchObject(noDayNotes);
  expect((await one.days({ noted: true })).total).toBe(0);
  one.archive.stop();
  expect((await startJournal(one.folder).day('2026-11-15')).template).toEqual({ ...stored, points: ['Sleep'] });
});

test('refuses what cannot be stored, and leaves a damaged day as it is', async () => {
  const one = startJournal();
  const save = (change: object) => one.saveDay('2026-11-15', change);
  expect(await save({ notes: 'with a-secret' })).toMatchObject(error('error.notes.secret'));
  expect(await save({ checklist: [{ text: 'with a-secret', isDone: false }] })).toMatchObject(
    error('error.notes.secret'),
  );
  expect(await one.saveTemplate({ points: ['a-secret'], lossLimit: null, tradeLimit: null })).toMatchObject(
    error('error.notes.secret'),
  );
  expect(await save({ tradeLimit: 0 })).toMatchObject(error('error.notes.tradeLimit', { most: 10_000 }));
  await save({ notes: 'Good' });
  one.archive.stop();
  outside(one.folder, (raw) => raw.exec("UPDATE journalDays SET plan = 'none'"), NAME);
  const again = startJournal(one.folder);
  expect(await again.dayAnswer('2026-11-15')).toMatchObject(error('error.notes.damagedDay'));
  expect(await again.saveDay('2026-11-15', { notes: 'x' })).toMatchObject(error('error.notes.damagedDay'));
  expect(await again.days()).toMatchObject({ items: [], unreadable: 1 });
  again.archive.stop();
  outside(
    one.folder,
    (raw) => expect(raw.prepare('SELECT notes FROM journalDays').all()).toEqual([{ notes: 'Good' }]),
    NAME,
  );
});

test('a file of a former version keeps its entries and takes days', async () => {
  const one = startJournal();
  one.archive.fills(lot(1, DAY, 2));
  const [row] = (await one.listed()).items;
  await one.save(row!.key, { notes: 'Before' });
  one.archive.stop();
  outside(
    one.folder,
    (raw) => {
      const version = raw.prepare('PRAGMA user_version').get() as { user_version: number };
      raw.exec(`DROP TABLE marginTerms; DROP TABLE drills; DROP TABLE journalDays; DROP TABLE journalDaySearch;
        DROP TABLE journalTemplates; PRAGMA user_version = ${version.user_version - 3}`);
    },
    NAME,
  );
  const again = startJournal(one.folder);
  expect((await again.listed({ search: 'before' })).items).toMatchObject([
    { key: row!.key, entry: { notes: 'Before' } },
  ]);
  expect(await again.saveDay('2026-11-15', { notes: 'After' })).toMatchObject({ ok: true });
  expect(await again.day('2026-11-15')).toMatchObject({ figures: [{ net: '2' }], entry: { notes: 'After' } });
  expect(again.notices).toEqual([]);
});

test('figures of several assets are apart, and a trade without an asset is counted', () => {
  const trade = (id: string, asset: string | null, net: string | null) => ({
    id,
    market: 'futures' as const,
    symbol: 'BTCUSDT',
    side: 'LONG' as const,
    asset,
    openedAt: null,
    closedAt: 1,
    gross: net,
    fees: '0',
    funding: '-0.5',
    net,
    origin: null,
    orderType: null,
    tags: [],
    drill: null,
  });
  expect(dayFiguresOf([trade('1', 'USDT', '2'), trade('2', 'USDC', '-1.5'), trade('3', null, null)])).toEqual({
    figures: [
      figures({ asset: 'USDC', net: '-1.5', trades: 1, funding: '-0.5', largestLoss: '1.5' }),
      figures({ net: '2', trades: 1, funding: '-0.5' }),
    ],
    noAsset: 1,
  });
});

test('trades opened in a drill are marked, left out or shown alone; drills are kept in the file', async () => {
  const one = startJournal();
  one.archive.fills([...lot(1, DAY, -4), ...lot(2, DAY + HOUR, 3), ...lot(3, DAY + 2 * HOUR, 5)]);
  // The second lot was bought one second before its sale.
  const drill = { name: 'flashCrash', from: DAY + HOUR - 1_000, to: DAY + HOUR - 1_000 };
  expect((await one.listed()).items.map((row) => row.drill)).toEqual([null, null, null]);
  one.archive.drills.keep({ ...drill, to: DAY + 3 * HOUR });
  one.archive.drills.keep({ name: 'lostReply', from: DAY - HOUR, to: DAY - 1_001 });
  one.archive.drills.keep(drill);
  const nets = async (drills: 'with' | 'without' | 'only') => [
    (await one.listed({ drills })).items.map(({ net, drill: name }) => [net, name]),
    (await one.day('2026-11-15', 'utc', drills)).figures.map(({ net }) => net),
    (await one.days({ drills })).items.map(({ figures: [found] }) => found?.net),
  ];
  const rows = [
    ['5', null],
    ['3', 'flashCrash'],
    ['-4', null],
  ];
  expect(await nets('with')).toEqual([rows, ['4'], ['4']]);
  expect(await nets('without')).toEqual([[rows[0], rows[2]], ['1'], ['1']]);
  expect(await nets('only')).toEqual([[rows[1]], ['3'], ['3']]);
  const [, marked] = (await one.listed()).items;
  await one.save(marked!.key, { notes: 'In a drill' });
  expect((await one.listed({ search: 'drill', drills: 'only' })).total).toBe(1);
  expect((await one.listed({ search: 'drill', drills: 'without' })).total).toBe(0);
  one.archive.stop();
  expect((await startJournal(one.folder).listed({ drills: 'only' })).items).toMatchObject([{ drill: 'flashCrash' }]);
});
