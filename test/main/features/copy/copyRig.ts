/** The reading part of copy trading over a scripted exchange and a manually advanced clock. */
import { createCopySync, type CopySyncParts } from '../../../../electron/main/features/copy/copySync.ts';
import type { RestClient } from '../../../../electron/main/exchange/rest/client.ts';
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { events } from '../../../../shared/ipc/contract.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock, type VirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createScriptedRest } from '../../trading/support/scriptedRest.ts';

export const NOW = 1_790_000_000_000;
export const DAY = 86_400_000;
export const rig = { environment: 'simulator', account: 'main' } as const;
/** The replies of the rows, by id: a list, a function of the parameters, or an error. */
export type Scripts = Parameters<typeof createScriptedRest>[0];

/** Returns a wire record of an open copy: a long of 0.5 at 60000. */
export const openRecord = (trackingNo: string, patch: object = {}) => ({
  trackingNo,
  traderName: 'TideRunner',
  openOrderId: `9${trackingNo}`,
  traderID: '700',
  symbol: 'BTCUSDT',
  openLeverage: '10',
  openPriceAvg: '60000',
  openTime: NOW - DAY,
  openSize: '0.5',
  openFee: '12',
  openMarginAmount: '3000',
  openFillSize: '0.5',
  positionSide: 'LONG',
  status: 'OPEN',
  closeSize: '0',
  closeTime: 0,
  realizedPnl: '0',
  profitRate: '0',
  netProfit: '0',
  ...patch,
});
/** Returns the same record, closed; 100 gained, 68 net. */
export const closedRecord = (trackingNo: string, closeTime: number, patch: object = {}) =>
  openRecord(trackingNo, {
    status: 'CLOSED',
    openTime: closeTime - 60_000,
    closeTime,
    closeSize: '0.5',
    realizedPnl: '100',
    netProfit: '68',
    ...patch,
  });
export const trader = (traderId: string, traderName = 'TideRunner') => ({ traderId, traderName });

/** Lets every immediately resolved promise run to completion. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
}
/** Advances time in steps, so that whatever follows from a response is scheduled before the next step. */
export async function pass(clock: VirtualClock, milliseconds: number, stepMs = 1_000): Promise<void> {
  await settle();
  for (let left = milliseconds; left > 0; left -= Math.max(1, stepMs)) {
    clock.advance(Math.min(stepMs, left));
    await settle();
  }
}

/** Runs what is due at this moment, step by step: each window of the past is a separate step. */
export async function drain(clock: VirtualClock): Promise<void> {
  for (let step = 0; step < 8; step += 1) await pass(clock, 1, 0);
}

const page = (list: unknown[]) => ({ list, nextFlag: false, total: list.length });

/** Creates a scripted exchange; a test may change its lists while it runs. */
export function createExchangeDouble() {
  const lists = {
    traders: [trader('700')] as object[],
    open: [] as object[],
    past: [] as { readonly closeTime: number }[],
    income: [] as { readonly time: number }[],
    marks: [{ symbol: 'BTCUSDT', markPrice: '60100' }],
    balance: [{ asset: 'USDT', balance: '10000', availableBalance: '9000', frozen: '0', unrealizePnl: '500' }],
    /** Rows that fail, by id. */
    failing: new Map<string, AppError>(),
    /** Makes requests fail for the part of the past that ends before this time. */
    pastFailsBefore: 0,
  };
  const within = <Item>(items: readonly Item[], time: (item: Item) => number, params: Record<string, unknown>) => {
    const { startTime = 0, endTime = Number.POSITIVE_INFINITY } = params as { startTime?: number; endTime?: number };
    return items.filter((item) => time(item) >= startTime && time(item) <= endTime);
  };
  const broken: AppError = { kind: 'network', key: 'error.network.broken', params: {}, exchange: null, row: null };
  const or = (id: string, answer: () => unknown) => () => lists.failing.get(id) ?? answer();
  const scripted = createScriptedRest({
    'futures.copy.follower.myTraders': or('traders', () => page(lists.traders)),
    'futures.copy.follower.openOrders': or('open', () => [...lists.open]),
    'futures.copy.follower.historyOrders': (params) => {
      if (lists.failing.has('past')) return lists.failing.get('past');
      if (Number(params['endTime'] ?? NOW * 2) < lists.pastFailsBefore) return broken;
      return { list: within(lists.past, ({ closeTime }) => closeTime, params), nextFlag: false };
    },
    'futures.account.income': (params) => ({
      hasNextPage: false,
      items: within(lists.income, ({ time }) => time, params),
    }),
    'futures.account.balance': () => lists.balance,
  });
  const marketAsked: [string, Record<string, unknown>][] = [];
  const bars: { list: unknown[] | AppError } = { list: [] };
  const market = {
    get(id: string, params: Record<string, unknown>) {
      marketAsked.push([id, params]);
      const failing = lists.failing.get(id);
      if (failing) return Promise.resolve(fail(failing));
      if (id === 'futures.market.historyKlines')
        return Promise.resolve(Array.isArray(bars.list) ? ok(bars.list) : fail(bars.list));
      const { symbol } = params;
      const symbolMark = lists.marks.find((one) => one.symbol === symbol);
      if (id === 'futures.market.symbolPrice')
        return Promise.resolve(symbolMark ? ok({ symbol, price: symbolMark.markPrice, time: NOW }) : fail(broken));
      const records = lists.marks.map((one) => ({ ...one, lastFundingRate: '0', forecastFundingRate: '0' }));
      return Promise.resolve(ok(records));
    },
  } as unknown as Pick<RestClient, 'get'>;
  return { lists, bars, broken, market, marketAsked, ...scripted };
}

/** Creates the copy reading over this exchange, at {@link NOW}. */
export function createDeskRig(parts: Partial<CopySyncParts> = {}) {
  const clock = createVirtualClock(NOW);
  const exchange = createExchangeDouble();
  const pushedEvents: [EventName, unknown][] = [];
  const connection: { rest: PrivateRest | null } = { rest: exchange.rest };
  let opens = 0;
  const desk = createCopySync({
    tradingContext: rig,
    clock,
    random: createRandom(1),
    rest: () => connection.rest,
    market: exchange.market,
    exchangeNow: () => clock.now(),
    push(event, payload) {
      pushedEvents.push([event, (events[event] as { parse(value: unknown): unknown }).parse(payload)]);
    },
    heardOpen: () => (opens += 1),
    needsEquity: () => false,
    ...parts,
  });
  return {
    clock,
    exchange,
    desk,
    pushedEvents,
    connection,
    heardOpen: () => opens,
    pass: (milliseconds: number, stepMs?: number) => pass(clock, milliseconds, stepMs),
    last: <Name extends EventName>(name: Name): EventPayload<Name> | undefined =>
      pushedEvents.findLast(([event]) => event === name)?.[1] as EventPayload<Name> | undefined,
    count: (name: EventName): number => pushedEvents.filter(([event]) => event === name).length,
  };
}
