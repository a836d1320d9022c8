import { type TradingParts } from '../../../../electron/main/trading/tradingParts.ts';
import { createTrading, type Trading } from '../../../../electron/main/trading/trading.ts';
import { noTimeline } from '../../../../electron/main/account/timelinePort.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { events as schemas } from '../../../../shared/ipc/contract.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createEventClock } from './eventClock.ts';
import { createMemoryFiles } from './memoryFiles.ts';
import { createMemoryJournal } from './memoryJournal.ts';
import type { OrderHandlers, OrderResult } from './orderCalls.ts';

export const rig = { environment: 'simulator', account: 'main' } as const;

export const instrument = (market: 'spot' | 'futures', symbol = 'BTCUSDT'): Instrument => ({
  market,
  symbol,
  displayName: symbol,
  baseAsset: symbol.replace('USDT', ''),
  quoteAsset: 'USDT',
  tickSize: '0.1',
  stepSize: '0.001',
  priceDecimals: 1,
  quantityDecimals: 3,
  minQuantity: '0.001',
  maxQuantity: '100',
  status: 'TRADING',
  apiTradable: true,
  groupings: ['0.1'],
});

export const draft = (market: 'spot' | 'futures', patch: Partial<OrderDraft> = {}): OrderDraft =>
  ({
    market,
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '60000.0',
    quantity: '0.010',
    ...(market === 'futures' ? { positionSide: 'LONG', reduceOnly: false } : {}),
    ...patch,
  }) as OrderDraft;

/** Returns the request of one order, without its trading context. */
export const single = (one: IntentDraft) => ({
  kind: 'single' as const,
  drafts: [one],
  replaces: [],
  program: null,
});

/** Returns the answer to a submit as that of its only intent. */
export const intentOf = (answer: OrderResult<'trading.submit'>): Result<Intent, AppError> =>
  answer.ok ? ok(answer.value.intents[0]!) : answer;

export interface DeskEvent {
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** Returns a live book around 60,000 that is too deep for the orders of these tests to move through. */
export const deepBook = (clock: Pick<Clock, 'now'>) => () => ({
  bid: '59999.9',
  ask: '60000.1',
  at: clock.now(),
  bids: ['59999.9', '1000'],
  asks: ['60000.1', '1000'],
});

/** Trading whose handlers are typed for requests of orders. */
type OrderTrading = Omit<Trading, 'handlers'> & { readonly handlers: OrderHandlers };

/** Creates a Trading over memory and an event clock; every event it sends is recorded. */
export function createDesk(patch: Partial<TradingParts> = {}, seed = 1) {
  const clock = (patch.clock as ReturnType<typeof createEventClock> | undefined) ?? createEventClock();
  const events: DeskEvent[] = [];
  const notices: AppError[] = [];
  const journal = createMemoryJournal();
  const files = patch.profileFiles ?? createMemoryFiles().port;
  const { environment, account, random, log, notice, push, ...ports }: TradingParts = {
    ...rig,
    clock,
    random: createRandom(seed),
    log: { write: () => undefined },
    notice: (error) => void notices.push(error),
    push(event, payload) {
      // Every event must match the schema of the IPC contract.
      schemas[event].parse(payload);
      events.push({ event, payload: payload as Record<string, unknown> });
    },
    instruments: { find: (market, symbol) => (symbol.endsWith('USDT') ? instrument(market, symbol) : undefined) },
    reference: () => ({ price: '60000', at: clock.now() }),
    touch: deepBook(clock),
    watchBook: () => undefined,
    serverNow: () => clock.now(),
    profileFolder: '/profile',
    journalFiles: journal.port,
    profileFiles: files,
    recordFiles: files,
    confirm: () => Promise.resolve('declined'),
    pausedUntil: () => null,
    timeline: noTimeline,
    ...patch,
  };
  const scope = { environment, account };
  const trading = createTrading({ scope, clock, random, log, notify: notice, push }, ports) as OrderTrading;
  const states = (): Intent['state'][] =>
    events
      .filter(({ event }) => event === 'trading.intents')
      .flatMap(({ payload }) => (payload.intents as Intent[]).map(({ state }) => state));
  return {
    clock,
    trading,
    events,
    notices,
    journal,
    states,
    async ticket(one: OrderDraft): Promise<string> {
      const answer = await trading.handlers['trading.prepare']({ ...rig, ...single(one) });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value.ticket;
    },
    submit: async (ticket: string, typed: string | null = null) =>
      intentOf(await trading.handlers['trading.submit']({ ...rig, ticket, typed })),
    of: (event: string) => events.filter((one) => one.event === event).map(({ payload }) => payload),
  };
}
