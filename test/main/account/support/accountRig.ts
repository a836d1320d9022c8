/**
 * The account part alone, over an event clock and a scripted exchange; every event it sends is recorded and validated.
 */
import { createAccountSync, type JournalView } from '../../../../electron/main/account/accountSync.ts';
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import type { TradingParts } from '../../../../electron/main/trading/tradingParts.ts';
import type { TimelineFacts, TimelineKind } from '../../../../shared/domain/timeline.ts';
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import { events as schemas } from '../../../../shared/ipc/contract.ts';
import type { FeedState } from '../../../../shared/ipc/views.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { instrument, rig } from '../../trading/support/desk.ts';
import { createEventClock, type EventClock } from '../../trading/support/eventClock.ts';

export interface AccountRigOptions {
  readonly clock?: EventClock;
  /** Client ids of our own orders. */
  readonly ours?: readonly string[];
  /** The journal's fill marks, which the test keeps across a restart. */
  readonly marks?: Map<string, number>;
  readonly violated?: TradingParts['violated'];
}

/** Creates an account part that is ready, without a key. */
export function createAccountRig({
  clock = createEventClock(),
  ours = [],
  marks = new Map(),
  violated,
}: AccountRigOptions = {}) {
  const events: { readonly event: string; readonly payload: Record<string, unknown> }[] = [];
  const notices: AppError[] = [];
  const notes: [string, TimelineKind, TimelineFacts][] = [];
  const archived = { orders: [] as Order[], fills: [] as Fill[] };
  const observed: string[] = [];
  const renewed: string[] = [];
  const parts = {
    ...rig,
    clock,
    violated,
    log: { write: () => undefined },
    notice: (error: AppError) => void notices.push(error),
    push(event: keyof typeof schemas, payload: unknown) {
      // Every event must match the schema of the IPC contract.
      schemas[event].parse(payload);
      events.push({ event, payload: payload as Record<string, unknown> });
    },
    instruments: {
      find: (market: Market, symbol: string) => (symbol.endsWith('USDT') ? instrument(market, symbol) : undefined),
    },
    serverNow: () => clock.now(),
    timeline: { note: (...entry: [string, TimelineKind, TimelineFacts]) => void notes.push(entry) },
    archive: {
      orders: (orders: readonly Order[]) => void archived.orders.push(...orders),
      fills: (fills: readonly Fill[]) => void archived.fills.push(...fills),
      conditionalOrders: () => undefined,
      balances: () => undefined,
      positions: () => undefined,
    },
    renewStream: (market: Market) => void renewed.push(market),
  } as unknown as TradingParts;
  const syncs = createAccountSync(parts, rig);
  const journal: JournalView = {
    isOurs: (clientId) => ours.includes(clientId),
    intentIdOf: (clientId) => (ours.includes(clientId) ? `i-${clientId}` : null),
    observed: (clientId, orderId) => void (ours.includes(clientId) && observed.push(`${clientId} ${orderId}`)),
    clientIdOf: () => undefined,
    symbolsOfIntents: () => [],
    fillMark: (keyId, market) => marks.get(`${keyId} ${market}`) ?? null,
    setFillMark: (keyId, market, until) => void marks.set(`${keyId} ${market}`, until),
  };
  syncs.ready(journal);
  syncs.publishing.setOpen(true);
  const of = (event: string) => events.filter((one) => one.event === event).map(({ payload }) => payload);
  return {
    ...syncs,
    clock,
    events,
    notices,
    notes,
    archived,
    observed,
    renewed,
    of,
    push: (channel: PrivatePush['channel'], ...d: Record<string, unknown>[]) =>
      syncs.syncs[channel.startsWith('spot') ? 'spot' : 'futures'].push(
        { channel, push: { e: 'x', E: 1, v: '1', msgEvent: 'x', d } } as unknown as PrivatePush,
        clock.now(),
      ),
    connect(rest: PrivateRest, keyId = 'k1') {
      syncs.attach({ rest, keyId });
      for (const market of ['spot', 'futures'] as const) syncs.syncs[market].link('open');
    },
    feedOf: (event: string, market?: Market) =>
      of(event)
        .filter((one) => market === undefined || one.market === market)
        .at(-1)?.feed as FeedState | undefined,
  };
}
