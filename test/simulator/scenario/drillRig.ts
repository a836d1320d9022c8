/** A drill under the test's control: the test advances time, and requests take the real route. */
import { WebSocket } from 'ws';
import { askSigned, place, type MarketName } from '../support/signing.ts';
import { ask, control, type Rig } from '../support/rig.ts';

/** One action of a trader, or a wait in milliseconds. */
export type Act = number | ((rig: Rig) => Promise<unknown>);

export interface Report {
  readonly state: string;
  readonly elapsed: number;
  readonly from: number;
  readonly to: number;
  readonly happened: readonly { readonly seconds: number; readonly text: string }[];
  readonly points: readonly { readonly text: string; readonly verdict: string; readonly figure: string }[];
  readonly figures: Record<string, unknown>;
}

let nextId = 0;

/** Returns an action that sends an order and resolves when it has arrived, whatever its outcome. */
export const send =
  (order: Record<string, unknown> = {}, market: MarketName = 'futures'): Act =>
  async (rig) => {
    nextId += 1;
    const newClientOrderId = `drill${nextId}`;
    place(rig, market, { newClientOrderId, ...order }).catch(() => undefined);
    for (;;) {
      const { json } = await control(rig, 'GET', '/ledger');
      const { received } = json as { received: Record<string, number> };
      if (received[`${market}:${newClientOrderId}`] !== undefined) return;
    }
  };

/** Returns an action that places a market order of a tenth of a coin. */
export const atMarket = (side: 'BUY' | 'SELL', positionSide: 'LONG' | 'SHORT'): Act =>
  send({ type: 'MARKET', side, positionSide, quantity: '0.1', price: undefined, timeInForce: undefined });

/**
 * Subscribes to the trades of a contract and ignores their content, which a fault may corrupt. The connection ends with
 * the simulator.
 */
export const listen: Act = async ({ simulator }) => {
  const socket = new WebSocket(`${simulator.info.futuresWs}/v3/ws/public`, { headers: { 'User-Agent': 'plain' } });
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => data.includes('"id":1') && resolve());
    socket.on('error', reject);
  });
  socket.once('open', () => socket.send('{"method":"SUBSCRIBE","params":["BTCUSDT@trade"],"id":1}'));
  await subscribed;
};

/** Requests the open orders. */
export const requestOpenOrders: Act = (rig) => askSigned(rig, 'futures', '/capi/v3/openOrders');

/** Requests the open orders with the exchange's time. */
export const requestOpenOrdersByExchangeTime: Act = async (rig) => {
  const { json } = await ask(rig.simulator.info.futuresRest, '/capi/v3/market/time');
  const { serverTime } = json as { serverTime: number };
  return askSigned(rig, 'futures', '/capi/v3/openOrders', { timestamp: serverTime });
};

/** Cancels all futures orders. */
export const cancelAll: Act = (rig) =>
  askSigned(rig, 'futures', '/capi/v3/allOpenOrders?symbol=BTCUSDT', { method: 'DELETE' });

export const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);

export const readDrill = async (rig: Rig): Promise<Report> => (await control(rig, 'GET', '/drill')).json as Report;

/** Runs a drill to its end with the trader's actions before and during it; returns the debriefing. */
export async function runDrill(rig: Rig, name: string, acts: readonly Act[], before: readonly Act[] = []) {
  const perform = async (act: Act) => {
    if (typeof act === 'number') rig.clock.advance(act);
    else await act(rig);
  };
  for (const act of before) await perform(act);
  const started = await control(rig, 'POST', '/drill', { name });
  if (started.status !== 200) throw new Error(started.text);
  for (const act of acts) await perform(act);
  rig.clock.advance(61_000);
  return readDrill(rig);
}
