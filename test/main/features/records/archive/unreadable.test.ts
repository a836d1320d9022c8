/** How reading backwards handles rejections, outages, crowded milliseconds and orders whose end was not observed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY, order } from './support/records.ts';
import { tradesOnly, type Asked } from './support/tradesOnly.ts';

const DAY_MS = 86_400_000;
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(given: Parameters<typeof createPlaceRig>[1]) {
  const made = createPlaceRig(folder, given);
  ended.push(() => made.archive.stop());
  /** Advances time in small steps, so that responses arrive between them. */
  const run = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      made.clock.advance(500);
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const fills = () => made.page('fills').coverage;
  return { ...made, run, fills };
}

describe('Archive: unreadable ranges', () => {
  test('XS34 H10: marks a millisecond with more records than a page as incomplete and covers the time around it', async () => {
    const crowd = Array.from({ length: 250 }, (_, index) => ({
      id: String(500 + index),
      time: DAY - DAY_MS,
      orderId: String(index % 2),
    }));
    const exchange = tradesOnly([{ id: '1', time: DAY - DAY_MS - 1 }, ...crowd, { id: '9', time: DAY - DAY_MS + 1 }]);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(300_000);
    const coverage = one.fills();
    expect(coverage.complete).toBe(false);
    expect(coverage.incompleteFor).toEqual([{ from: DAY - DAY_MS, to: DAY - DAY_MS }]);
    expect(coverage.ranges).toHaveLength(2);
    expect(coverage.ranges[0]!.to).toBe(DAY - DAY_MS - 1);
    expect(coverage.ranges[1]!.from).toBe(DAY - DAY_MS + 1);
    // The fills of both orders were requested by order id: a hundred of each and the two beside them. No record was
    // invented.
    expect(coverage.records).toBe(202);
    // The list is not requested again and again.
    const before = exchange.of('futures.userTrades').length;
    await one.run(45_000);
    expect(exchange.of('futures.userTrades').length - before).toBe(1);
  });

  test('a refused list does not delay the others and is retried after ten minutes', async () => {
    const refusal = appError(
      'rejected',
      'error.exchange.rejected',
      {},
      { exchange: { code: '-1052', message: 'no', httpStatus: 403 } },
    );
    const exchange = tradesOnly([], ({ id }) => (id === 'futures.account.income' ? refusal : null));
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(300_000);
    expect(one.fills().complete).toBe(true);
    expect(one.page('income').coverage).toMatchObject({ complete: false, ranges: [] });
    expect(exchange.of('futures.account.income')).toHaveLength(1);
    expect(one.view().feed).toMatchObject({ status: 'stale', reason: 'feed.reason.queryFailed' });
    await one.run(299_000);
    expect(exchange.of('futures.account.income')).toHaveLength(1);
    await one.run(120_000);
    expect(exchange.of('futures.account.income')).toHaveLength(2);
  });

  test('retries during an outage with growing pauses and claims coverage only once records are read', async () => {
    const down = appError('network', 'error.network.unreachable');
    let isDown = true;
    const exchange = tradesOnly([{ id: '1', time: DAY - 1_000 }], ({ id }) =>
      isDown && id === 'futures.userTrades' ? down : null,
    );
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(120_000);
    expect(exchange.of('futures.userTrades').length).toBeLessThanOrEqual(8);
    expect(one.fills()).toMatchObject({ complete: false, ranges: [] });
    isDown = false;
    await one.run(330_000);
    expect(one.fills()).toMatchObject({ complete: true, records: 1 });
  });

  test('looks up an order by id if its end was not observed', async () => {
    const ended = {
      orderId: '7',
      symbol: 'BTCUSDT',
      clientOrderId: 'ours',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      status: 'FILLED',
      price: '1',
      origQty: '2',
      executedQty: '2',
      cumQuote: '2',
      avgPrice: '1',
      reduceOnly: false,
      time: DAY - 5_000,
      updateTime: DAY - 1_000,
    };
    const exchange = tradesOnly([]);
    const rest = {
      queryWhole: (id: string, params: Asked['params'], lane?: 'archive') =>
        id === 'futures.order.get'
          ? Promise.resolve(ok({ reply: ended, dropped: 0 }))
          : exchange.rest.queryWhole(id as never, params as never, lane),
    } as unknown as PrivateRest;
    const one = start({ rest });
    one.attach();
    one.archive.orders(
      [order({ orderId: '7', clientOrderId: 'ours', createdAt: DAY - 5_000, updatedAt: DAY - 5_000 })],
      'push',
    );
    expect(one.page('orders').items.list).toMatchObject([{ orderId: '7', status: 'NEW', origin: 'desk' }]);
    await one.run(3_000);
    expect(one.page('orders').items.list).toMatchObject([
      { orderId: '7', status: 'FILLED', executedQuantity: '2', origin: 'desk' },
    ]);
  });

  test('the demo account archives futures orders only', async () => {
    const exchange = tradesOnly([]);
    const one = start({ rest: exchange.rest, account: 'demo' });
    one.attach();
    await one.run(120_000);
    expect(new Set(exchange.asked.map(({ id }) => id))).toEqual(new Set(['futures.sim.order.history']));
    expect(one.view().coverage).toMatchObject([{ market: 'futures', kind: 'orders', complete: true }]);
  });
});
