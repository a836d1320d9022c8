/** What a person wrote in the journal, moved from one archive's own file to another's. */
import { expect, test } from 'vitest';
import { noTemplate } from '../../../../../shared/domain/journalDay.ts';
import { journalFolder, keyOf, startJournal, tradeFills } from '../journal/support.ts';
import { DAY } from './support/records.ts';

const AT = DAY + 1;
const HOUR = 3_600_000;
const none = { ...noTemplate, points: [] };
const template = { points: ['Plan the day'], lossLimit: { amount: '50', asset: 'USDT' }, tradeLimit: 5 };
const notesOf = ({ archive }: ReturnType<typeof startJournal>) => {
  const { trades, days } = archive.writtenJournal.read()!;
  return [...trades.map(({ entry }) => entry.notes), ...days.map(({ entry }) => entry.notes)];
};

/** A journal with an entry for a position and a lot, a day and a template. */
async function startWritten(folder = journalFolder()) {
  const one = startJournal(folder);
  one.archive.fills([...tradeFills('futures', 1), ...tradeFills('spot', 2)]);
  await one.save(keyOf('futures', 1), {
    notes: 'Position',
    tags: ['trend'],
    rating: 4,
    mistakes: ['noStop'],
    plan: 'no',
  });
  await one.save(keyOf('spot', 2), { notes: 'Lot' });
  await one.saveTemplate(template);
  await one.saveDay('2026-03-01', { notes: 'Day', checklist: [{ text: 'Plan the day', isDone: true }] });
  return one;
}

test('is read whole and stored in another profile as it was, found by its words, without its records', async () => {
  const donor = await startWritten();
  const journal = donor.archive.writtenJournal.read()!;
  expect(journal).toEqual({
    trades: [
      {
        trade: {
          key: keyOf('futures', 1),
          market: 'futures',
          symbol: 'BTCUSDT',
          side: 'LONG',
          openedAt: DAY + HOUR,
          closedAt: DAY + 1.5 * HOUR,
        },
        entry: {
          notes: 'Position',
          tags: ['trend'],
          rating: 4,
          mistakes: ['noStop'],
          plan: 'no',
          created: DAY,
          changed: DAY,
        },
      },
      {
        trade: {
          key: keyOf('spot', 2),
          market: 'spot',
          symbol: 'ETHUSDT',
          side: 'LONG',
          openedAt: DAY + 2 * HOUR,
          closedAt: DAY + 2.5 * HOUR,
        },
        entry: { notes: 'Lot', tags: [], rating: null, mistakes: [], plan: null, created: AT, changed: AT },
      },
    ],
    days: [
      {
        day: '2026-03-01',
        entry: {
          notes: 'Day',
          checklist: [{ text: 'Plan the day', isDone: true }],
          lossLimit: null,
          tradeLimit: null,
          created: AT + 2,
          changed: AT + 2,
        },
      },
    ],
    template,
  });
  const desk = startJournal();
  desk.clock.advance(HOUR);
  expect((await desk.listed()).items).toEqual([]);
  const { writtenJournal } = desk.archive;
  const all = { added: 4, changed: 0, newer: 0 };
  expect([writtenJournal.differences(journal), notesOf(desk)]).toEqual([all, []]);
  expect(writtenJournal.merge(journal)).toEqual({ stored: all });
  expect(writtenJournal.read()).toEqual(journal);
  expect(writtenJournal.differences(journal)).toEqual({ added: 0, changed: 0, newer: 0 });
  expect((await desk.listed({ search: 'position' })).items.map(({ id, net, key }) => [id, net, key])).toEqual([
    [null, null, keyOf('futures', 1)],
  ]);
  expect((await desk.days({ search: 'day' })).items.map(({ day }) => day)).toEqual(['2026-03-01']);
});

test('replaces entries that are older, and never one that is newer or of the same time, nor a template', async () => {
  const folder = journalFolder();
  const donor = await startWritten();
  const journal = donor.archive.writtenJournal.read()!;
  const desk = await startWritten(folder);
  const [position, lot] = journal.trades;
  const [day] = journal.days;
  const at = <Entry extends object>(entry: Entry, changed: number, notes: string) => ({ ...entry, changed, notes });
  const other = {
    trades: [
      { ...position!, entry: at(position!.entry, AT + HOUR, 'Later') },
      { ...lot!, entry: at(lot!.entry, AT, 'Same time') },
    ],
    days: [{ ...day!, entry: at(day!.entry, AT - 1, 'Earlier') }],
    template: { ...none, points: ['Other'] },
  };
  desk.clock.advance(2 * HOUR);
  const { writtenJournal } = desk.archive;
  const found = { added: 0, changed: 1, newer: 2 };
  expect(writtenJournal.differences(other)).toEqual(found);
  expect(writtenJournal.merge(other)).toEqual({ stored: found });
  expect(writtenJournal.read()).toEqual({ ...journal, trades: [other.trades[0], lot] });
  expect((await desk.listed({ search: 'later' })).items.map(({ entry }) => entry?.notes)).toEqual(['Later']);
  expect((await desk.listed({ search: 'position' })).items).toEqual([]);
});

test('a time that is still to come counts as now, so that the next change is newer', async () => {
  const donor = await startWritten();
  const journal = donor.archive.writtenJournal.read()!;
  const [position] = journal.trades;
  const ahead = { ...position!.entry, created: AT + 9 * HOUR, changed: AT + 9 * HOUR };
  const desk = startJournal();
  desk.archive.writtenJournal.merge({ trades: [{ ...position!, entry: ahead }], days: [], template: none });
  expect(desk.archive.writtenJournal.read()!.trades.map(({ entry }) => [entry.created, entry.changed])).toEqual([
    [DAY, DAY],
  ]);
});

test('belongs to its account', async () => {
  const folder = journalFolder();
  const main = await startWritten(folder);
  const journal = main.archive.writtenJournal.read()!;
  main.archive.stop();
  const demo = startJournal(folder, { account: 'demo' });
  expect(demo.archive.writtenJournal.read()).toEqual({ trades: [], days: [], template: none });
  expect(demo.archive.writtenJournal.differences(journal)).toEqual({ added: 4, changed: 0, newer: 0 });
});
