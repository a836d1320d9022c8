/** What changed while the program did not run (B-A10). */
import { describe, expect, test } from 'vitest';
import { createChangesSinceLastSession } from '../../../../electron/main/features/sinceLastSession/changesSinceLastSession.ts';
import type { AccountSnapshot } from '../../../../electron/main/trading/accountSnapshot.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Order, Position } from '../../../../shared/domain/order.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { SinceLastSessionEvent } from '../../../../shared/ipc/sinceLastSessionViews.ts';
import { createEventClock } from '../../trading/support/eventClock.ts';
import { createMemoryFiles } from '../../trading/support/memoryFiles.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
const FILE = 'last-known.simulator.main.json';

const order = (orderId: string, patch: Partial<Order> = {}): Order => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId,
  clientOrderId: `c${orderId}`,
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000',
  quantity: '0.02',
  executedQuantity: '0',
  executedQuote: '0',
  averagePrice: null,
  reduceOnly: false,
  status: 'NEW',
  createdAt: 1,
  updatedAt: 2,
  origin: 'desk',
  ...patch,
});
const stop = (triggerId: string, patch: Partial<ConditionalOrder> = {}): ConditionalOrder => ({
  triggerId,
  clientId: `t${triggerId}`,
  category: 'CONDITIONAL',
  kind: 'stopMarket',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '0.02',
  wholePosition: false,
  triggerPrice: '55000',
  triggerSource: 'mark',
  limitPrice: null,
  timeInForce: null,
  reduceOnly: true,
  takeProfit: null,
  stopLoss: null,
  activationPrice: null,
  callbackRate: null,
  status: 'UNTRIGGERED',
  phase: 'waiting',
  becameOrderId: null,
  executedPrice: null,
  executedQuantity: null,
  createdAt: 1,
  updatedAt: 2,
  triggeredAt: null,
  origin: 'desk',
  ...patch,
});
const position = (positionId: string, size: string): Position =>
  ({ positionId, symbol: 'BTCUSDT', side: 'LONG', size, unrealisedPnl: '1' }) as Position;

/** An account as the exchange double holds it. */
interface AccountDouble {
  keyId: string | null;
  compared: Market[];
  denied: Market[];
  orders: Order[];
  triggers: ConditionalOrder[];
  positions: Position[];
  plans: Plan[];
  doubts: Intent[];
  ended: Order[];
  conditionalOrdersEnded: ConditionalOrder[];
}

const nothing = (): AccountDouble => ({
  keyId: 'k1',
  compared: ['spot', 'futures'],
  denied: [],
  orders: [],
  triggers: [],
  positions: [],
  plans: [],
  doubts: [],
  ended: [],
  conditionalOrdersEnded: [],
});

function run(files: ReturnType<typeof createMemoryFiles>, patch: Partial<AccountDouble> = {}) {
  const clock = createEventClock();
  const account = { ...nothing(), ...patch };
  const pushedEvents: SinceLastSessionEvent[] = [];
  const notices: string[] = [];
  const asked: string[] = [];
  const picture: AccountSnapshot = {
    keyId: () => account.keyId,
    isCompared: (market) => account.compared.includes(market),
    isDenied: (market) => account.denied.includes(market),
    orders: (market) => account.orders.filter((one) => one.market === market),
    triggers: () => account.triggers,
    positions: () => account.positions,
    balances: () => [],
    plans: () => account.plans,
    doubts: () => account.doubts,
    intent: (intentId) => account.doubts.find((one) => one.intentId === intentId) ?? null,
    ended(_, orderId) {
      asked.push(orderId);
      return Promise.resolve(account.ended.find((one) => one.orderId === orderId));
    },
    conditionalOrdersEnded: () => Promise.resolve(account.conditionalOrdersEnded),
  };
  const desk = createChangesSinceLastSession(
    {
      scope: rig,
      clock,
      push: (_, list) => void pushedEvents.push(list as SinceLastSessionEvent),
      notify: (error) => void notices.push(error.key),
    },
    { files: files.port, picture, secretFree: (_, text) => !text.includes('secret') },
  );
  return { clock, account, pushedEvents, notices, asked, desk };
}
const lists = (pushedEvents: readonly SinceLastSessionEvent[]) => pushedEvents.map(({ items }) => items);

/** Creates a run that knew this account and was killed: none of its shutdown steps happened. */
async function killedWith(patch: Partial<AccountDouble>) {
  const files = createMemoryFiles();
  const first = run(files, patch);
  await first.clock.run(1_500);
  first.account.keyId = null;
  return files;
}

describe('B-A10: changes since the last session', () => {
  test('the first start has no baseline and reports nothing', async () => {
    const { clock, pushedEvents } = run(createMemoryFiles(), { orders: [order('1')] });
    await clock.run(20_000);
    expect(pushedEvents).toEqual([]);
  });

  test('B-E1 after a kill: reports each changed order, conditional order and position once, as the exchange has it', async () => {
    const files = await killedWith({
      orders: [order('1'), order('2'), order('3'), order('4'), order('5')],
      triggers: [stop('7'), stop('8'), stop('9')],
      positions: [position('71', '2'), position('72', '1')],
    });
    const { clock, pushedEvents, asked } = run(files, {
      orders: [order('4', { executedQuantity: '0.01' }), order('5'), order('6', { origin: 'external' })],
      ended: [
        order('1', { status: 'FILLED', executedQuantity: '0.02' }),
        order('2', { status: 'CANCELED', executedQuantity: '0.005' }),
      ],
      triggers: [stop('9', { phase: 'working', status: 'TRIGGERED' })],
      conditionalOrdersEnded: [stop('7', { phase: 'filled', status: 'FILLED' })],
      positions: [position('71', '1.5'), position('73', '3')],
    });
    await clock.run(30_000);
    const of = {
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      quantity: '0.02',
      price: '60000',
    };
    const conditional = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      positionSide: 'LONG',
      trigger: 'stopMarket',
      triggerPrice: '55000',
    };
    const held = { kind: 'position', symbol: 'BTCUSDT', side: 'LONG' };
    expect(lists(pushedEvents)).toEqual([
      [
        { kind: 'order', change: 'filled', ...of, executed: '0.02' },
        { kind: 'order', change: 'cancelled', ...of, executed: '0.005' },
        { kind: 'order', change: 'gone', ...of, executed: '0' },
        { kind: 'order', change: 'partly', ...of, executed: '0.01' },
        { kind: 'order', change: 'new', ...of, executed: '0' },
        { kind: 'conditional', change: 'filled', ...conditional },
        { kind: 'conditional', change: 'gone', ...conditional },
        { kind: 'conditional', change: 'triggered', ...conditional },
        { ...held, change: 'changed', before: '2', size: '1.5' },
        { ...held, change: 'closed', before: '1', size: null },
        { ...held, change: 'opened', before: null, size: '3' },
      ],
    ]);
    expect(asked).toEqual(['1', '2', '3']);
  });

  test('reports stopped plans and the current state of orders in doubt', async () => {
    const plan = { planId: 'p1', kind: 'twap', symbols: ['BTCUSDT'], state: 'running' } as unknown as Plan;
    const doubt = { intentId: 'i1', state: 'inDoubt', draft: { market: 'spot', symbol: 'ETHUSDT' } } as Intent;
    const files = await killedWith({ plans: [plan], doubts: [doubt] });
    const { clock, pushedEvents } = run(files, {
      plans: [{ ...plan, state: 'stopped' }],
      doubts: [{ ...doubt, state: 'placed' }],
    });
    await clock.run(5_000);
    expect(lists(pushedEvents)).toEqual([
      [
        { kind: 'plan', plan: 'twap', symbols: ['BTCUSDT'] },
        { kind: 'doubt', market: 'spot', symbol: 'ETHUSDT', state: 'placed' },
      ],
    ]);
  });

  test('reports a plan stopped by the shutdown at the next start', async () => {
    const plan = { planId: 'p1', kind: 'chase', symbols: ['BTCUSDT'], state: 'running' } as unknown as Plan;
    const files = createMemoryFiles();
    const first = run(files, { plans: [plan] });
    await first.clock.run(1_500);
    first.desk.closing();
    first.account.plans = [{ ...plan, state: 'stopped' }];
    await first.desk.stop();
    const { clock, pushedEvents } = run(files, { plans: [{ ...plan, state: 'stopped' }] });
    await clock.run(5_000);
    expect(lists(pushedEvents)).toEqual([[{ kind: 'plan', plan: 'chase', symbols: ['BTCUSDT'] }]]);
  });

  test('updates the stored state on change; without changes the next start reports an empty list', async () => {
    const files = createMemoryFiles();
    const first = run(files, { orders: [order('1')] });
    await first.clock.run(1_500);
    first.account.orders = [order('2')];
    await first.clock.run(2_000);
    const { clock, pushedEvents } = run(files, { orders: [order('2')] });
    await clock.run(30_000);
    expect(lists(pushedEvents)).toEqual([[]]);
  });

  test('an account not yet compared with the exchange does not overwrite the stored state', async () => {
    const files = await killedWith({ orders: [order('1')] });
    const early = run(files, { compared: [] });
    await early.clock.run(30_000);
    await early.desk.stop();
    expect(early.pushedEvents).toEqual([]);
    const { clock, pushedEvents } = run(files, { ended: [order('1', { status: 'FILLED', executedQuantity: '0.02' })] });
    await clock.run(5_000);
    expect(lists(pushedEvents)).toMatchObject([[{ kind: 'order', change: 'filled' }]]);
  });

  test('a market that cannot be compared delays the report of the other by at most ten seconds', async () => {
    const files = await killedWith({ orders: [order('1'), order('2', { market: 'spot', positionSide: null })] });
    const { clock, pushedEvents, account } = run(files, { compared: ['futures'] });
    await clock.run(9_000);
    expect(pushedEvents).toEqual([]);
    await clock.run(4_000);
    expect(lists(pushedEvents)).toMatchObject([[{ kind: 'order', change: 'gone', market: 'futures' }]]);
    account.compared = ['spot', 'futures'];
    await clock.run(3_000);
    expect(lists(pushedEvents).slice(1)).toMatchObject([[{ kind: 'order', change: 'gone', market: 'spot' }]]);
  });

  test('R16: does not compare the orders of another key', async () => {
    const files = await killedWith({ orders: [order('1')] });
    const { clock, pushedEvents } = run(files, { keyId: 'k2' });
    await clock.run(30_000);
    expect(pushedEvents).toEqual([]);
  });

  test('XF1: reads the backup of a damaged or unreadable file; two such files are reported, no file is not', async () => {
    const files = await killedWith({ orders: [order('1')] });
    files.files[FILE] = 'torn';
    const copy = run(files);
    await copy.clock.run(5_000);
    expect([lists(copy.pushedEvents), copy.notices]).toMatchObject([[[{ change: 'gone' }]], []]);
    const torn = run(createMemoryFiles({ [FILE]: 'torn', [`${FILE}.bak`]: 'torn' }));
    await torn.clock.run(5_000);
    expect([torn.pushedEvents, torn.notices]).toEqual([[], ['error.away.unreadable']]);
    const unreadable = {
      ...files.port,
      read: (name: string, most: number) => (name === FILE ? Promise.resolve(undefined) : files.port.read(name, most)),
    };
    const second = run({ ...files, port: unreadable });
    await second.clock.run(5_000);
    expect([lists(second.pushedEvents), second.notices]).toMatchObject([[[{ change: 'gone' }]], []]);
    const none = run({ ...files, port: { ...files.port, read: () => Promise.resolve(undefined) } });
    await none.clock.run(5_000);
    expect([none.pushedEvents, none.notices]).toEqual([[], ['error.away.unreadable']]);
    const first = run(createMemoryFiles());
    await first.clock.run(5_000);
    expect([first.pushedEvents, first.notices]).toEqual([[], []]);
  });

  test('reports a failing disk once and still publishes the list', async () => {
    const files = await killedWith({ orders: [order('1')] });
    files.state.failing = true;
    const { clock, pushedEvents, notices } = run(files);
    await clock.run(30_000);
    expect([pushedEvents.length, notices]).toEqual([1, ['error.away.notKept']]);
  });

  test('V8: does not write a state that contains a secret', async () => {
    const files = await killedWith({ orders: [order('1', { clientOrderId: 'secret' })] });
    expect(files.files).toEqual({});
  });

  test('a kill right after the report leads to the same report at the next start', async () => {
    const files = await killedWith({ orders: [order('1')] });
    const second = run(files);
    await second.clock.run(2_000);
    expect(second.pushedEvents).toHaveLength(1);
    const third = run(files);
    await third.clock.run(2_000);
    expect(lists(third.pushedEvents)).toMatchObject([[{ change: 'gone' }]]);
  });
});
