import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createClosedPositions,
  type CopyOrderIds,
} from '../../../../electron/main/features/records/closedPositions.ts';
import { READ_AT_ONCE } from '../../../../electron/main/features/records/recordReading.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { ClosedPositionsPage, ClosedPositionsRequest } from '../../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill, order } from './archive/support/records.ts';
import { trigger } from '../../../renderer/support/safetyBuilders.ts';
import { answered } from './support.ts';

const here = { environment: 'simulator', account: 'main' } as const;
const whole: ClosedPositionsRequest = { ...here, symbol: null, from: null, to: null, after: null, limit: 200 };

/** The handler over a real archive in a database file. */
function start(account: 'main' | 'demo' = 'main') {
  const folder = mkdtempSync(path.join(tmpdir(), 'closed-'));
  const rig = createPlaceRig(folder, { account, secretFree: (_what, text) => !text.includes('a-secret') });
  onTestFinished(() => {
    rig.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  rig.attach();
  const copies: CopyOrderIds[] = [];
  const given = { epoch: 1, pages: 0 };
  const { handlers } = createClosedPositions({
    tradingContext: { environment: 'simulator', account },
    clock: rig.clock,
    source: {
      ...rig.archive.source,
      page(asked) {
        given.pages += 1;
        return rig.archive.source.page(asked);
      },
    },
    access: () => ({ epoch: given.epoch }),
    copies: () => copies,
    seenTerms: (request) => rig.archive.seenTerms(request),
  });
  /** Answers a request; its pauses end as the clock moves. */
  const ask = (changes: Partial<ClosedPositionsRequest> = {}): Promise<Result<ClosedPositionsPage, AppError>> =>
    answered(rig.clock, handlers['records.closedPositions']({ ...whole, account, ...changes }));
  const page = async (changes: Partial<ClosedPositionsRequest> = {}): Promise<ClosedPositionsPage> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.closedPositions'].answer.parse(answer.value);
  };
  return { ...rig, copies, given, ask, page };
}

/** Opening and closing fill of a position that gains 1 USDT. */
const trade = (at: number, symbol = 'BTCUSDT') => {
  const id = (number: number): string => `9${String(number).padStart(17, '0')}`;
  const common = { symbol, quantity: '1', fee: '0.1' };
  return [
    fill({
      ...common,
      fillId: id(2 * at),
      orderId: id(2 * at),
      price: '100',
      quoteQuantity: '100',
      time: DAY + at * 10,
    }),
    fill({
      ...common,
      fillId: id(2 * at + 1),
      orderId: id(2 * at + 1),
      side: 'SELL',
      price: '101',
      quoteQuantity: '101',
      realisedPnl: '1',
      time: DAY + at * 10 + 5,
    }),
  ];
};
const ordersOf = (fills: readonly ReturnType<typeof fill>[], origin: 'desk' | 'external' = 'desk') =>
  fills.map(({ orderId, symbol, side }) => order({ orderId, symbol, side, clientOrderId: orderId, origin }));

test('returns closed positions of the archive, last closed first, with what is not known of them', async () => {
  const one = start();
  const fills = [...trade(1), ...trade(2, 'ETHUSDT'), ...trade(3).slice(0, 1)];
  one.archive.fills(fills);
  one.archive.orders(ordersOf(fills.slice(0, 2)), 'rest');
  const { items, total, more, fillCoverage, unassigned, unknownKinds, unreadable } = await one.page();
  // No income was read: funding, and what results with it, is unknown.
  expect(
    items.map((row) => [row.symbol, row.realised, row.fees, row.funding, row.net, row.origin, row.issues]),
  ).toEqual([
    ['ETHUSDT', '1', '0.2', null, null, null, ['orderMissing', 'fundingMissing']],
    ['BTCUSDT', '1', '0.2', null, null, 'desk', ['fundingMissing']],
  ]);
  expect([total, more, fillCoverage.records, unassigned, unknownKinds, unreadable]).toEqual([2, false, 5, 0, [], 0]);
});

test('filters by symbol and time, and continues after a cursor', async () => {
  const one = start();
  one.archive.fills([1, 2, 3, 4].flatMap((at) => trade(at, at % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT')));
  const times = async (changes: Partial<ClosedPositionsRequest>) => {
    const { items, total, more } = await one.page(changes);
    return [items.map(({ closedAt }) => closedAt! - DAY), total, more];
  };
  expect(await times({})).toEqual([[45, 35, 25, 15], 4, false]);
  expect(await times({ symbol: 'BTCUSDT' })).toEqual([[35, 15], 2, false]);
  expect(await times({ from: DAY + 25, to: DAY + 35 })).toEqual([[35, 25], 2, false]);
  const { items } = await one.page({ limit: 2 });
  const { closedAt, id } = items[1]!;
  expect(await times({ after: { closedAt: closedAt!, id }, limit: 1 })).toEqual([[25], 4, true]);
});

test('reads many records in pages with pauses, and not again while the archive is the same', async () => {
  const one = start();
  const count = 400;
  one.archive.fills(Array.from({ length: count }, (_, at) => trade(at)).flat());
  expect((await one.page()).total).toBe(count);
  // The newest fill, all fills, and one page each of income, orders, copies and conditional orders.
  const pages = 1 + Math.ceil((2 * count) / READ_AT_ONCE) + 4;
  expect(one.given.pages).toBe(pages);
  await one.page({ symbol: 'BTCUSDT', limit: 5 });
  expect(one.given.pages).toBe(pages + 1);
  one.archive.fills(trade(count));
  one.clock.advance(1_000);
  expect((await one.page()).total).toBe(count + 1);
});

test('names copies by their orders', async () => {
  const one = start();
  const fills = trade(1);
  one.archive.fills(fills);
  one.copies.push({ openOrderId: fills[0]!.orderId, closeOrderId: fills[1]!.orderId, stopLossPrice: '99.5' });
  const { items } = await one.page();
  expect(items.map(({ origin, openOrderId, stopPrice }) => [origin, openOrderId, stopPrice])).toEqual([
    ['copied', fills[0]!.orderId, '99.5'],
  ]);
});

test('names the first stop of a position, by the conditional orders of the archive', async () => {
  const one = start();
  one.archive.fills([...trade(1), ...trade(2)]);
  const stops = [
    trigger('1', { triggerPrice: '97', createdAt: DAY + 12 }),
    trigger('2', { triggerPrice: '98', createdAt: DAY + 13 }),
  ];
  one.archive.conditionalOrders(stops, 'rest');
  const { items } = await one.page();
  expect(items.map(({ closedAt, stopPrice }) => [closedAt! - DAY, stopPrice])).toEqual([
    [25, null],
    [15, '97'],
  ]);
});

describe('margin mode and leverage', () => {
  const held = (changes: Partial<Position> = {}): Position => ({
    positionId: 'p1',
    symbol: 'BTCUSDT',
    side: 'LONG',
    marginType: 'CROSSED',
    separatedMode: 'COMBINED',
    leverage: '20',
    size: '1',
    openValue: '100',
    entryPrice: '100',
    margin: null,
    unrealisedPnl: null,
    liquidatePrice: null,
    realisedFee: null,
    fundingFee: null,
    createdAt: DAY,
    updatedAt: DAY,
    ...changes,
  });

  /** Trades from 10 ms to 15 ms and from 20 ms to 25 ms after the start, of which `see` may see the positions. */
  async function termsOf(see: (one: ReturnType<typeof start>, at: number) => void) {
    const one = start();
    for (const at of [11, 13, 16, 21, 26]) {
      one.clock.advance(DAY + at - one.clock.now());
      see(one, at);
    }
    one.archive.fills([...trade(1), ...trade(2)]);
    const { items } = await one.page();
    return items.map(({ terms }) => terms).toReversed();
  }
  const cross = (leverage: string) => ({ marginType: 'CROSSED', leverage });

  test('are those that were seen while the position was open, with their changes', async () => {
    const terms = await termsOf(({ archive }, at) => {
      const leverage = at === 11 ? '20' : '5';
      archive.positions(at === 16 || at === 26 ? [] : [held({ leverage }), held({ size: '0', side: 'SHORT' })]);
    });
    expect(terms).toEqual([[cross('20'), cross('5')], [cross('5')]]);
  });

  test('are unknown where no position was seen, and without a key', async () => {
    expect(await termsOf(() => undefined)).toEqual([null, null]);
    const terms = await termsOf((one, at) => {
      one.attach(at === 21 ? 'key-1' : null);
      one.archive.positions([held()]);
      one.attach();
    });
    expect(terms).toEqual([null, [cross('20')]]);
  });

  test('are stored without a secret, and again for each position', async () => {
    const terms = await termsOf(({ archive }, at) => {
      archive.positions(at === 16 ? [] : [held({ leverage: at === 11 ? 'a-secret' : '20' })]);
    });
    expect(terms).toEqual([[cross('20')], [cross('20')]]);
  });

  test('are known of a position that was opened anew before the next list', async () => {
    const terms = await termsOf(({ archive }, at) => {
      const createdAt = at < 16 ? DAY + 10 : DAY + 20;
      if (at === 13 || at === 21) archive.positions([held({ createdAt })]);
    });
    expect(terms).toEqual([[cross('20')], [cross('20')]]);
  });

  test('are not taken while the time of the exchange is unknown, and taken once it is known', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'closed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const time: { now: number | null } = { now: null };
    const { archive, attach } = createPlaceRig(folder, { serverNow: () => time.now });
    onTestFinished(() => archive.stop());
    attach();
    const side = { symbol: 'BTCUSDT', side: 'LONG', from: 0, to: 2 * DAY } as const;
    archive.positions([held()]);
    expect(archive.seenTerms(side)).toEqual([]);
    time.now = DAY + 7;
    archive.positions([held()]);
    expect(archive.seenTerms(side)?.map(({ at }) => at)).toEqual([DAY + 7]);
  });

  test('stay known after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'closed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const first = createPlaceRig(folder);
    first.attach();
    first.archive.positions([held({ openOrderId: 'o1' })]);
    first.archive.stop();
    const again = createPlaceRig(folder);
    onTestFinished(() => again.archive.stop());
    again.attach();
    const side = { symbol: 'BTCUSDT', side: 'LONG', from: DAY, to: DAY + 1 } as const;
    const { symbol } = side;
    expect(again.archive.seenTerms(side)).toEqual([
      { symbol, side: 'LONG', openOrderId: 'o1', at: DAY, marginType: 'CROSSED', leverage: '20' },
    ]);
    expect(again.archive.seenTerms({ ...side, from: DAY + 1 })).toEqual([]);
  });
});

test('returns nothing that was read while the key changed', async () => {
  const one = start();
  one.archive.fills(trade(1));
  const answer = one.ask();
  one.given.epoch = 2;
  expect(await answer).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
});

test('refuses another trading context, and the demo account, which has no fills', async () => {
  const one = start();
  expect(await one.ask({ account: 'demo' })).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
  expect(await start('demo').ask()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
});
