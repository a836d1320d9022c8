/** Sent orders in the archive's own file: linked with their orders, completed with the position after their fills. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SentOrderSource } from '../../../../electron/main/features/records/archive/archive.ts';
import { createReceipts } from '../../../../electron/main/features/records/receipts.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import { orderReceipt } from '../../../../shared/domain/orderReceipt.ts';
import { receiptDrifts } from '../../../../shared/domain/receiptErrors.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { ReceiptsAnswer, ReceiptsRequest } from '../../../../shared/ipc/receiptViews.ts';
import { trigger } from '../../../renderer/support/safetyBuilders.ts';
import { estimate, facts, fillOf, sentOrder } from '../../../support/receipts.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, fill, order } from './archive/support/records.ts';
import { answered, outside } from './support.ts';

const NAME = 'archive-simulator.sqlite';
const here = { environment: 'simulator', account: 'main' } as const;
const whole: ReceiptsRequest = { ...here, market: null, symbol: null, skip: 0, limit: 200 };
const draft = {
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'MARKET',
  timeInForce: null,
  price: null,
  quantity: '0.010',
  reduceOnly: false,
} as const;
const predicted = estimate({
  best: '60000',
  average: '60000.1',
  fee: '0.3600006',
  margin: '30.00005',
  liquidation: 'none',
});
const filled = { status: 'FILLED', executedQuantity: '0.010', executedQuote: '600.001', updatedAt: DAY + 1 } as const;
const position: Position = {
  positionId: '1',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: '20',
  size: '0.010',
  openValue: '600.001',
  entryPrice: '60000.1',
  margin: '30.00005',
  unrealisedPnl: '0',
  liquidatePrice: null,
  realisedFee: null,
  fundingFee: null,
  createdAt: DAY,
  updatedAt: DAY,
};

function start(folder = newFolder()) {
  const rig = createPlaceRig(folder);
  rig.attach();
  onTestFinished(() => rig.archive.stop());
  const { clock, archive } = rig;
  const receipts = createReceipts({
    tradingContext: here,
    clock,
    source: archive.sentOrders,
    access: () => ({ epoch: 1 }),
  });
  const list = async (change: Partial<ReceiptsRequest> = {}): Promise<ReceiptsAnswer> => {
    const answer = await answered(clock, receipts.handlers['records.receipts']({ ...whole, ...change }));
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.receipts'].answer.parse(answer.value);
  };
  const send = (clientOrderId: string, change: object = {}, positions: readonly Position[] = []): void =>
    archive.sending({
      clientOrderId,
      draft: { ...draft, ...change } as typeof draft,
      estimate: predicted,
      missing: null,
      positions,
    });
  return { ...rig, folder, receipts, list, send };
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'receipts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const same = (text: string) => ({ predicted: text, actual: text, error: { amount: '0', share: '0' }, gap: null });

test('compares an order with its fills and the position after them, and keeps both over a restart', async () => {
  const one = start();
  one.send('c1');
  one.archive.orders([order({ orderId: '7', clientOrderId: 'c1', type: 'MARKET' })], 'push');
  expect((await one.list()).items).toMatchObject([{ orderId: '7', state: 'open', fee: { gap: 'notFilled' } }]);
  one.archive.fills([fill({ orderId: '7', fee: '0.3600006' })], 'push');
  one.archive.orders([order({ orderId: '7', clientOrderId: 'c1', type: 'MARKET', ...filled })], 'push');
  one.archive.positions([position]);
  const items = (await one.list()).items;
  expect(items).toMatchObject([
    {
      clientOrderId: 'c1',
      state: 'filled',
      at: DAY,
      average: { predicted: '60000.1', actual: '60000.1' },
      fee: same('0.3600006'),
      margin: same('30.00005'),
      liquidation: same('none'),
      checks: { fee: { difference: '0' }, margin: { difference: '0' }, liquidation: null },
    },
  ]);
  expect(one.receipts.of('futures', ['6', '7'])).toEqual(items);
  one.archive.stop();
  const again = start(one.folder);
  expect((await again.list()).items).toEqual(items);
  // Another key has not sent it.
  again.archive.attach({} as never, 'key-2');
  expect(await again.list()).toMatchObject({ items: [], total: 0, symbols: [] });
});

test('an order whose position other orders changed too has no margin of its own', async () => {
  const one = start();
  one.send('c1');
  one.archive.orders([order({ orderId: '7', clientOrderId: 'c1', ...filled })], 'push');
  one.archive.fills([fill({ orderId: '7' })], 'push');
  one.archive.positions([{ ...position, size: '0.020', openValue: '1200.002', margin: '60.0001' }]);
  expect((await one.list()).items).toMatchObject([{ fee: { gap: null }, margin: { actual: null, gap: 'position' } }]);
  // A position whose margin was not listed since it changed proves nothing either.
  one.send('c2', {}, [{ ...position, margin: null }]);
  one.archive.orders([order({ orderId: '8', clientOrderId: 'c2', ...filled })], 'push');
  one.archive.fills([fill({ orderId: '8', fillId: '2' })], 'push');
  one.archive.positions([{ ...position, size: '0.020' }]);
  expect((await one.list()).items[0]).toMatchObject({ clientOrderId: 'c2', margin: { gap: 'position' } });
});

test('a conditional order is compared with the order it became, and closed when it ends without one', async () => {
  const one = start();
  const conditional = { kind: 'conditional', source: 'contract', triggerPrice: '61000', type: 'STOP_MARKET' };
  const further = { activatePrice: null, callbackRate: null };
  one.send('t1', { ...conditional, ...further });
  one.send('t2', { ...conditional, ...further });
  one.archive.conditionalOrders(
    [
      trigger('21', { clientId: 't1', becameOrderId: '9', phase: 'working' }),
      trigger('22', { clientId: 't2', phase: 'cancelled', status: 'CANCELED' }),
    ],
    'rest',
  );
  one.archive.orders([order({ orderId: '9', clientOrderId: 'other', ...filled })], 'rest');
  one.archive.fills([fill({ orderId: '9' })]);
  expect((await one.list()).items).toMatchObject([
    { clientOrderId: 't2', orderId: null, isConditional: true, state: 'unfilled' },
    { clientOrderId: 't1', orderId: '9', isConditional: true, state: 'filled', fee: { actual: '0.36' } },
  ]);
});

test('selects by market and symbol, and counts what it leaves out', async () => {
  const one = start();
  one.send('c1');
  one.send('c2', { symbol: 'ETHUSDT' });
  one.send('c3', { market: 'spot', positionSide: undefined });
  const ids = async (change: Partial<ReceiptsRequest>) => {
    const { items, total } = await one.list(change);
    return [items.map(({ clientOrderId }) => clientOrderId), total];
  };
  expect(await ids({})).toEqual([['c3', 'c2', 'c1'], 3]);
  expect(await ids({ market: 'futures' })).toEqual([['c2', 'c1'], 2]);
  expect(await ids({ market: 'futures', symbol: 'BTCUSDT' })).toEqual([['c1'], 1]);
  expect(await ids({ skip: 1, limit: 1 })).toEqual([['c2'], 3]);
  expect((await one.list({ market: 'spot' })).symbols).toEqual([
    { market: 'futures', symbol: 'BTCUSDT' },
    { market: 'futures', symbol: 'ETHUSDT' },
    { market: 'spot', symbol: 'BTCUSDT' },
  ]);
});

test('an order is in the file soon after it is sent, and a damaged row is never guessed', async () => {
  const one = start();
  one.send('c1');
  one.clock.advance(200);
  const stored = outside(one.folder, (raw) => raw.prepare('SELECT clientId, orderId FROM sentOrders').all(), NAME);
  expect(stored).toEqual([{ clientId: 'c1', orderId: null }]);
  outside(one.folder, (raw) => raw.exec("UPDATE sentOrders SET body = '{}'"), NAME);
  const answer = await answered(one.clock, one.receipts.handlers['records.receipts'](whole));
  // The broken file is set aside, and the archive begins anew.
  expect([answer.ok, one.keys()]).toEqual([false, ['error.archive.setAside']]);
});

test('drifts are judged from no more orders than they need', async () => {
  const one = start();
  const drifts = async (source: Pick<SentOrderSource, 'facts'>) => {
    const parts = { tradingContext: here, clock: one.clock, access: () => ({ epoch: 1 }) };
    const made = createReceipts({ ...parts, source: { ...one.archive.sentOrders, ...source } });
    const answer = await answered(one.clock, made.handlers['records.receiptDrifts'](here));
    return answer.ok ? calls['records.receiptDrifts'].answer.parse(answer.value).drifts : answer.error.key;
  };
  const asked: (number | 'futures')[] = [];
  const known = facts();
  const whole20 = await drifts({
    facts({ skip, limit }) {
      asked.push(skip);
      return Array.from({ length: limit }, () => known);
    },
  });
  expect([asked, whole20]).toEqual([[0], receiptDrifts(Array.from({ length: 50 }, () => orderReceipt(known)))]);
  // Orders that cannot be checked are passed over, up to the newest 500.
  asked.length = 0;
  const open = facts({ fills: [], after: null });
  await drifts({
    facts({ skip, limit }) {
      asked.push(skip);
      return Array.from({ length: limit }, () => open);
    },
  });
  expect(asked).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
  // Margin and liquidation are of futures: where no more of these were sent, the fees of spot orders are enough.
  const sent = sentOrder({
    market: 'spot',
    positionSide: null,
    before: null,
    estimate: estimate({ liquidation: null }),
  });
  const ofSpot = facts({ sent, fills: ['1', '2'].map((id) => fillOf(id, { market: 'spot' })), after: null });
  const judgedOf = async (futures: number) => {
    asked.length = 0;
    const judged = await drifts({
      facts({ market, skip, limit }) {
        asked.push(market === 'futures' ? market : skip);
        const all = Array.from({ length: 500 }, (_, index) => (index < futures ? known : ofSpot));
        return (market === 'futures' ? all.slice(0, futures) : all).slice(skip, skip + limit);
      },
    });
    return [asked, typeof judged === 'string' ? judged : judged.map(({ figure, orders }) => [figure, orders])];
  };
  const feesAnd = (others: number) => [
    ['fee', 20],
    ['margin', others],
    ['liquidation', others],
  ];
  expect(await judgedOf(0)).toEqual([[0, 'futures'], feesAnd(0)]);
  expect(await judgedOf(5)).toEqual([[0, 'futures'], feesAnd(5)]);
  expect(await drifts({ facts: () => null })).toBe('error.archive.waiting');
});
