import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/result/result.ts';
import {
  createList,
  deleteList,
  FAVOURITES,
  moveListed,
  renameList,
  toggleListed,
} from '../../../../renderer/state/market/listChanges.ts';
import { createLists } from '../../../../renderer/state/market/lists.ts';
import { noLists, readLists, writeLists } from '../../../../renderer/state/market/listsDocument.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const btc = { market: 'futures', symbol: 'BTCUSDT' } as const;
const eth = { market: 'spot', symbol: 'ETHUSDT' } as const;
const storedLists = { favourites: [btc], lists: [{ id: 'list1', name: 'Majors', symbols: [btc, eth] }] };

async function open(text: string | null = writeLists(storedLists)) {
  const double = createRunningBridge();
  double.answer('documents.read', () => ok({ text }));
  double.answer('documents.write', () => ok({}));
  const services = createTestServices(double.bridge);
  const lists = createLists(services);
  await settle();
  const notices = () =>
    services.desk.store.getState().notices.map(({ news }) => (news.kind === 'error' ? news.error.key : news.kind));
  return { double, services, lists, notices };
}

describe('symbol lists', () => {
  it('are read from the profile, and empty at first', async () => {
    expect((await open()).lists.store.getState()).toEqual({ status: 'ready', lists: storedLists });
    expect((await open(null)).lists.store.getState()).toEqual({ status: 'ready', lists: noLists });
  });

  it('are written completely 500 ms after the last change, once', async () => {
    const { lists, double, services } = await open(null);
    expect(lists.change(toggleListed(FAVOURITES, btc))).toBe(null);
    services.clock.advance(499);
    expect(lists.change(createList('  My   list '))).toBe(null);
    services.clock.advance(499);
    expect(double.requests('documents.write')).toEqual([]);
    services.clock.advance(1);
    const after = { favourites: [btc], lists: [{ id: 'list1', name: 'My list', symbols: [] }] };
    expect(double.requests('documents.write')).toEqual([{ name: 'lists', text: writeLists(after) }]);
    lists.flush();
    expect(double.requests('documents.write').length).toBe(1);
  });

  it('are written at once on a flush', async () => {
    const { lists, double } = await open();
    lists.change(deleteList('list1'));
    lists.flush();
    expect(double.requests('documents.write')).toEqual([
      { name: 'lists', text: writeLists({ favourites: [btc], lists: [] }) },
    ]);
  });

  it('report a failed save and keep the change', async () => {
    const { lists, double, services, notices } = await open();
    double.answer('documents.write', () => fail(windowError('internal', 'error.desk.notWritten')));
    lists.change(renameList('list1', 'Others'));
    services.clock.advance(500);
    await settle();
    expect(notices()).toEqual(['error.desk.notWritten']);
    expect(lists.store.getState().lists.lists[0]?.name).toBe('Others');
  });

  it('are never overwritten if they could not be read or are of a newer version', async () => {
    for (const answer of [
      () => fail(windowError('unreadable', 'error.desk.unreadable')),
      () => ok({ text: '{"version":2}' }),
    ]) {
      const { lists, double, services } = await open();
      double.answer('documents.read', answer);
      const unreadableLists = createLists(services);
      await settle();
      expect(unreadableLists.change(toggleListed(FAVOURITES, eth))?.kind).toBe('unreadable');
      services.clock.advance(10_000);
      expect(double.requests('documents.write')).toEqual([]);
      expect(lists.store.getState().status).toBe('ready');
    }
  });

  it('drop damaged entries and count them (B-E3 XF19)', async () => {
    const text = JSON.stringify({
      version: 1,
      favourites: [btc, btc, { market: 'moon', symbol: 'X' }, 7],
      lists: [
        { id: 'list1', name: ' ', symbols: [] },
        { id: '../x', name: 'Good', symbols: [eth, { market: 'spot' }] },
      ],
    });
    expect(readLists(text)).toEqual({
      lists: { favourites: [btc], lists: [{ id: 'list1', name: 'Good', symbols: [eth] }] },
      dropped: 5,
    });
    expect((await open('{"versi')).notices()).toEqual(['error.lists.damaged']);
  });
});

describe('changes to symbol lists', () => {
  const keyOf = (result: ReturnType<ReturnType<typeof createList>>) => (result.ok ? null : result.error.key);

  it('add, remove and reorder symbols', () => {
    expect(toggleListed(FAVOURITES, eth)(storedLists)).toEqual(ok({ ...storedLists, favourites: [btc, eth] }));
    expect(toggleListed(FAVOURITES, btc)(storedLists)).toEqual(ok({ ...storedLists, favourites: [] }));
    const moved = { ...storedLists, lists: [{ id: 'list1', name: 'Majors', symbols: [eth, btc] }] };
    expect(moveListed('list1', btc, 1)(storedLists)).toEqual(ok(moved));
    expect(moveListed('list1', btc, -1)(storedLists)).toEqual(ok(storedLists));
  });

  it('refuse an empty name, a name taken in any case, and more than the maximum', () => {
    expect(keyOf(createList(' \n ')(storedLists))).toBe('error.lists.nameEmpty');
    expect(keyOf(createList('majors')(storedLists))).toBe('error.lists.nameTaken');
    expect(keyOf(renameList('list1', 'MAJORS')(storedLists))).toBe(null);
    const many = {
      favourites: [],
      lists: Array.from({ length: 40 }, (_, at) => ({ id: `list${at}`, name: `${at}`, symbols: [] })),
    };
    expect(keyOf(createList('one more')(many))).toBe('error.lists.tooMany');
    const full = {
      lists: [],
      favourites: Array.from({ length: 1_000 }, (_, at) => ({ market: 'spot' as const, symbol: `S${at}` })),
    };
    expect(keyOf(toggleListed(FAVOURITES, btc)(full))).toBe('error.lists.full');
  });
});
