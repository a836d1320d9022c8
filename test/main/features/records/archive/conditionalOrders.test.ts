/** Conditional orders in the archive: of all contracts, with their end, from lists and pushes in any order. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveFormat } from '../../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../../electron/main/features/records/archive/archiveStore.ts';
import { prepareLayout } from '../../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { insertRow, keyedRow } from './support/olderLayouts.ts';
import { bill, DAY, fill, income, order } from './support/records.ts';
import { tradesOnly } from './support/tradesOnly.ts';

const NAME = 'archive-simulator.sqlite';
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

/** An order as the exchange lists it. */
const record = (algoId: string, more: object = {}) => ({
  algoId,
  clientAlgoId: `c${algoId}`,
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  timeInForce: 'GTC',
  quantity: '0.010',
  algoStatus: 'UNTRIGGERED',
  triggerPrice: '60000',
  price: '0',
  tpOrderType: 'CONTRACT_PRICE',
  workingType: 'MARK_PRICE',
  reduceOnly: true,
  createTime: DAY - 1_000,
  updateTime: DAY - 1_000,
  triggerTime: 0,
  ...more,
});

/** Creates an exchange with these conditional orders; `open` are listed as open. */
function exchangeOf(state: { open: object[]; past: { readonly symbol: string; readonly createTime: number }[] }) {
  const other = tradesOnly([]);
  const rest = {
    queryWhole(id: string, params: { symbol?: string; startTime?: number; endTime?: number }, lane?: string) {
      if (id === 'futures.openAlgoOrders') return Promise.resolve(ok({ reply: state.open, dropped: 0 }));
      if (id !== 'futures.allAlgoOrders')
        return other.rest.queryWhole(id as 'spot.account', params as never, lane as never);
      const { symbol, startTime = 0, endTime = Infinity } = params;
      const orders = state.past.filter(
        (one) => (symbol ?? one.symbol) === one.symbol && one.createTime >= startTime && one.createTime <= endTime,
      );
      return Promise.resolve(ok({ reply: { orders, hasMore: false, nextPage: null }, dropped: 0 }));
    },
  };
  return rest as unknown as PrivateRest;
}

function start(rest: PrivateRest | null = null) {
  const made = createPlaceRig(folder, { rest });
  ended.push(() => made.archive.stop());
  const run = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      made.clock.advance(500);
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const listed = (): readonly ConditionalOrder[] => {
    const { items } = made.page('triggers');
    return items.kind === 'triggers' ? items.list : [];
  };
  return {
    ...made,
    run,
    listed,
    ends: () => listed().map((one) => [one.triggerId, one.symbol, one.status, one.becameOrderId]),
  };
}

describe('Archive: conditional orders', () => {
  test('keeps those of every contract with what became of each, and learns the end of one that was open', async () => {
    const state = {
      open: [record('904', { createTime: DAY - 4_000 })],
      past: [
        record('901', { algoStatus: 'CANCELED', createTime: DAY - 9_000 }),
        record('902', {
          symbol: 'ETHUSDT',
          algoStatus: 'FILLED',
          actualOrderId: '77',
          actualPrice: '59990',
          createTime: DAY - 8_000,
        }),
        record('903', { algoStatus: 'REJECTED', createTime: DAY - 7_000 }),
        record('904', { createTime: DAY - 4_000 }),
      ],
    };
    const one = start(exchangeOf(state));
    one.attach();
    await one.run(400_000);
    expect(one.ends()).toEqual([
      ['904', 'BTCUSDT', 'UNTRIGGERED', null],
      ['903', 'BTCUSDT', 'REJECTED', null],
      ['902', 'ETHUSDT', 'FILLED', '77'],
      ['901', 'BTCUSDT', 'CANCELED', null],
    ]);
    const { ranges, ...coverage } = one.page('triggers').coverage;
    expect(coverage).toMatchObject({
      records: 4,
      incompleteFor: [],
      earliest: DAY + 400_000 - 730 * 86_400_000,
      limitedBy: 'program',
    });
    expect(ranges).toHaveLength(1);
    expect(ranges[0]!.from).toBeLessThan(DAY - 9_000);
    state.open = [];
    state.past[3] = record('904', { algoStatus: 'EXPIRED', createTime: DAY - 4_000, updateTime: DAY + 1_000 });
    await one.run(120_000);
    expect(one.ends()[0]).toEqual(['904', 'BTCUSDT', 'EXPIRED', null]);
    expect(one.page('triggers', { symbol: 'ETHUSDT' }).items.list).toHaveLength(1);
    expect(one.keys()).toEqual([]);
  });

  test('B-B6: an earlier state that arrives later changes nothing, and the parent of a push is kept', () => {
    const one = start();
    one.attach();
    const placed = trigger('9', { createdAt: DAY, updatedAt: DAY, parentOrderId: '5' });
    one.archive.conditionalOrders([placed], 'push');
    const filled = { ...placed, status: 'FILLED', phase: 'filled', becameOrderId: '77', updatedAt: DAY + 5 } as const;
    const { parentOrderId: _left, ...reported } = filled;
    one.archive.conditionalOrders([reported], 'rest');
    one.archive.conditionalOrders([placed], 'push');
    one.clock.advance(20);
    expect(one.listed()).toEqual([{ ...reported, parentOrderId: '5' }]);
  });

  test('XF14 B-E8: a file of the first layout opens with every record and its coverage, and takes conditional orders', () => {
    // A released step never changes: files in use were made by it.
    expect(
      createHash('sha256').update(archiveFormat.steps[0]!.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16),
    ).toBe('ffcddb3643f55561');
    const database = createNodeDatabases(folder).open(NAME);
    prepareLayout(database, { ...archiveFormat, steps: archiveFormat.steps.slice(0, 1) });
    expect(database.all('PRAGMA user_version')).toEqual([{ user_version: 1 }]);
    // Today's store also counts what it writes and links sent orders, in tables that the first layout does not have.
    database.exec(`CREATE TABLE counts (
      owner, market, kind, symbol, records, PRIMARY KEY (owner, market, kind, symbol)
    ); CREATE TABLE sentOrders (owner, market, clientId, orderId, triggerId)`);
    const store = createArchiveStore(database);
    const owner = store.owner('key-1', 'main', 1);
    const claim = {
      market: 'futures',
      kind: 'fills',
      symbol: null,
      whole: [{ from: 1, to: DAY }],
      incomplete: [],
      swept: DAY,
    } as const;
    // Fills had no order id in their key then.
    insertRow(database, 'fills', { owner, ...keyedRow(fill()) });
    store.write(owner, [{ kind: 'orders', source: 'rest', records: [order()] }], claim);
    store.write(
      owner,
      [
        { kind: 'income', source: 'rest', records: [income()] },
        { kind: 'bills', source: 'rest', records: [bill()] },
      ],
      null,
    );
    database.exec('DROP TABLE counts; DROP TABLE sentOrders');
    store.close();
    const one = start();
    one.attach();
    one.archive.conditionalOrders([trigger('9', { createdAt: DAY, updatedAt: DAY })], 'rest');
    one.clock.advance(20);
    expect(one.page('fills')).toMatchObject({
      items: { list: [fill()] },
      coverage: { ranges: [{ from: 1, to: DAY }], records: 1 },
    });
    expect(one.page('orders').items.list).toEqual([order()]);
    expect(one.page('income').items.list).toEqual([income()]);
    expect(one.page('bills').items.list).toEqual([bill()]);
    expect(one.listed().map(({ triggerId }) => triggerId)).toEqual(['9']);
    expect(one.keys()).toEqual([]);
  });
});
