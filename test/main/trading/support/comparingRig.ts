/** Shared code of the comparison tests: the trading part over a scripted exchange, and the exchange's pushes. */
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import { createDesk, rig, type DeskEvent } from './desk.ts';
import { createEventClock } from './eventClock.ts';
import { createScriptedRest } from './scriptedRest.ts';

type Script = Parameters<typeof createScriptedRest>[0];

/** Creates a trading part over a scripted exchange, subscribed and connected, on an event clock. */
export async function createRig(scripts: Script = {}, patch: Parameters<typeof createDesk>[0] = {}) {
  const clock = createEventClock();
  const desk = createDesk({ clock, ...patch });
  const exchange = createScriptedRest(scripts);
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(exchange.rest, 'k1');
  for (const market of ['spot', 'futures'] as const) desk.trading.listener.connectionState(market, 'open');
  await clock.run(100);
  const push = (channel: PrivatePush['channel'], ...d: Record<string, unknown>[]) =>
    desk.trading.listener.push(
      { channel, push: { e: 'x', E: 1, v: '1', msgEvent: 'OrderUpdate', d } } as unknown as PrivatePush,
      clock.now(),
    );
  /** Returns the open orders as a window would hold them after all events. */
  const shown = (market: string): Order[] => {
    let open = new Map<string, Order>();
    for (const event of desk.of('trading.orders').filter((one) => one.market === market)) {
      if (event.reset) open = new Map();
      for (const order of event.orders as Order[]) open.set(order.orderId, order);
    }
    return [...open.values()];
  };
  const feedOf = (event: string, market?: string) =>
    desk
      .of(event)
      .filter((one) => market === undefined || one.market === market)
      .at(-1)?.feed as { status: string; reason: string | null } | undefined;
  return { ...desk, clock, exchange, push, shown, feedOf };
}

/** Returns an open spot or futures order as a push reports it. */
export const item = (id: string, patch: Record<string, unknown> = {}) => ({
  id,
  symbol: 'BTCUSDT',
  orderSide: 'BUY',
  price: '60000',
  size: '1',
  clientOrderId: `x${id}`,
  type: 'LIMIT',
  timeInForce: 'GTC',
  status: 'NEW',
  cumFillSize: '0',
  cumFillValue: '0',
  createdTime: 1,
  updatedTime: 2,
  positionSide: 'LONG',
  ...patch,
});
/** Returns a fill as a push reports it. */
export const fillItem = (id: string, patch: Record<string, unknown> = {}) => ({
  id,
  symbol: 'BTCUSDT',
  orderId: '1',
  orderSide: 'BUY',
  fillSize: '1',
  fillValue: '60000',
  fillFee: '6',
  direction: 'TAKER',
  createdTime: 20,
  coin: 'USDT',
  positionSide: 'LONG',
  realizePnl: '0',
  ...patch,
});
/** Returns a position as a push reports it. */
export const positionItem = (patch: Record<string, unknown> = {}) => ({
  id: '71',
  coin: 'USDT',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginMode: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: '20',
  size: '2',
  openValue: '120000',
  createdTime: 1,
  updatedTime: 30,
  ...patch,
});
/** Returns the ids of the spot fills as a window would hold them after all events. */
export const fillsOf = (events: readonly DeskEvent[]): string[] => {
  let ids: string[] = [];
  for (const { event, payload } of events) {
    if (event !== 'trading.fills' || payload.market !== 'spot') continue;
    ids = [...(payload.reset ? [] : ids), ...(payload.fills as Fill[]).map(({ fillId }) => fillId)];
  }
  return ids;
};
