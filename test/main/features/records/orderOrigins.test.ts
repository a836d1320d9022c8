/** Who placed the orders of fills, from the archive and the copies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOrderOrigins } from '../../../../electron/main/features/records/orderOrigins.ts';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { openCopy } from '../../../shared/domain/copyOrders.ts';
import type { CopyOfOrders } from '../../../../shared/domain/tradeOrigin.ts';
import { rig } from '../../trading/support/desk.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, order } from './archive/support/records.ts';

function start(folder = mkdtempSync(path.join(tmpdir(), 'origins-')), copies: readonly CopyOfOrders[] = []) {
  const made = createPlaceRig(folder);
  onTestFinished(() => {
    made.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { handlers } = createOrderOrigins({
    tradingContext: rig,
    clock: made.clock,
    archive: made.archive,
    access: () => ({ epoch: 1 }),
    copies: () => copies,
  });
  return {
    ...made,
    ask: async (...orderIds: string[]) =>
      handlers['records.origins']({
        ...rig,
        market: 'futures',
        trades: orderIds.map((orderId) => ({ orderId, symbol: 'BTCUSDT', positionSide: 'LONG', time: DAY })),
      }),
  };
}

const by = (name: 'desk' | 'copied' | 'external', certain = true) => ({ by: name, certain });

test('names the origin of each order in the order of the request', async () => {
  const one = start(undefined, [
    {
      symbol: 'BTCUSDT',
      positionSide: 'LONG',
      openOrderId: '5',
      closeOrderId: '6',
      openedAt: DAY + 1,
      closedAt: DAY + 2,
    },
  ]);
  one.attach();
  one.archive.orders(
    [
      order({ orderId: '1', origin: 'desk' }),
      order({ orderId: '2', origin: 'external' }),
      // Stored before the journal knew that it is an own one.
      order({ orderId: '3', origin: 'external', clientOrderId: 'ours' }),
      order({ orderId: '5', origin: 'external' }),
    ],
    'rest',
  );
  expect(await one.ask('6', '5', '4', '3', '2', '1')).toEqual({
    ok: true,
    value: { origins: [by('copied'), by('copied'), null, by('desk'), by('external'), by('desk')] },
  });
});

test('knows the copies of earlier runs from the archive', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'origins-'));
  const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  prepareLayout(database, archiveFormat);
  const store = createArchiveStore(database);
  const past = Array.from({ length: 600 }, (_, at) =>
    openCopy(`${at}`, { open: false, openOrderId: `${2 * at}`, closeOrderId: `${2 * at + 1}`, closedAt: DAY + at }),
  );
  store.write(store.owner('key-1', 'main', 1), [{ kind: 'copies', source: 'rest', records: past }], null);
  store.close();
  const one = start(folder);
  one.attach();
  const answer = one.ask('0', '601', '1199', '1200');
  for (let page = 0; page < 3; page += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    one.clock.advance(1);
  }
  expect(await answer).toEqual({ ok: true, value: { origins: [by('copied'), by('copied'), by('copied'), null] } });
  // Read once.
  expect(await one.ask('1')).toEqual({ ok: true, value: { origins: [by('copied')] } });
  one.attach('key-2');
  expect(await one.ask('1')).toEqual({ ok: true, value: { origins: [null] } });
});

test('knows no order of another key', async () => {
  const one = start();
  one.attach();
  one.archive.orders([order({ orderId: '1', origin: 'desk' })], 'rest');
  one.attach('key-2');
  expect(await one.ask('1')).toEqual({ ok: true, value: { origins: [null] } });
});

test('answers from memory while the file cannot be used', async () => {
  const blocked = path.join(mkdtempSync(path.join(tmpdir(), 'origins-')), 'blocked');
  writeFileSync(blocked, '');
  const one = start(blocked);
  one.attach();
  one.archive.orders([order({ orderId: '1', origin: 'desk' })], 'rest');
  expect(await one.ask('1')).toEqual({ ok: true, value: { origins: [by('desk')] } });
});

test('is refused to another account, and without an archive', async () => {
  const { handlers: without } = createOrderOrigins({
    tradingContext: rig,
    clock: createVirtualClock(DAY),
    archive: null,
    access: () => null,
    copies: () => [],
  });
  const request = { ...rig, market: 'futures' as const, trades: [] };
  expect(await without['records.origins'](request)).toMatchObject({
    ok: false,
    error: { key: 'error.archive.waiting' },
  });
  expect(await without['records.origins']({ ...request, account: 'demo' })).toMatchObject({
    ok: false,
    error: { key: 'error.trading.otherWorld' },
  });
});
