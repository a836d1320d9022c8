/** Trading over the complete private path: keys, signatures, sockets and the real simulator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../electron/main/app/startApp.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Order, OrderDraft } from '../../../shared/domain/order.ts';
import { roundPrice, smallestQuantity } from '../../../shared/domain/orderCheck.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { add, compare, decimal, subtract, ZERO } from '../../../shared/num/decimal.ts';
import type { CallName, CallRequest } from '../../../shared/ipc/contract.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';
import { appOptions } from '../support/appOptions.ts';
import { single } from './support/desk.ts';
import type { OrderResult } from './support/orderCalls.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
let profile: string;
let app: RunningApp;
let shell: RecordingShell;

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'trading-'));
  shell = createRecordingShell(profile);
  app = await startApp(shell, appOptions(profile));
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator');
});
afterEach(async () => {
  await app.stop();
  await rm(profile, { recursive: true, force: true });
});

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<OrderResult<Name>> =>
  (await shell.desk().invoke(name, request)) as OrderResult<Name>;
const good = <Value>(answer: { ok: true; value: Value } | { ok: false; error: { key: string } }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
/** Returns the orders of a market as a window would hold them. */
const shown = (market: Market): Order[] => {
  const held = new Map<string, Order>();
  for (const event of shell.events('trading.orders')) {
    if (event.market !== market) continue;
    if (event.reset) held.clear();
    for (const order of event.orders) held.set(order.orderId, order);
  }
  return [...held.values()];
};
const feed = (market: Market) =>
  shell.events('trading.orders').findLast((event) => event.market === market)?.feed.status;

async function prepareBuy(market: Market, share: number, type: 'LIMIT' | 'MARKET' = 'LIMIT') {
  const instrument = good(await call('market.instruments', {})).find(
    (one) => one.market === market && one.symbol === 'BTCUSDT',
  ) as Instrument;
  await call('market.subscribe', { kind: 'ticker', market, symbol: 'BTCUSDT' });
  await until(
    () => shell.events('market.ticker').some((view) => view.market === market && view.symbol === 'BTCUSDT'),
    'a price',
  );
  const { last } = shell
    .events('market.ticker')
    .findLast((view) => view.market === market && view.symbol === 'BTCUSDT')!;
  const price = type === 'LIMIT' ? roundPrice((Number(last) * share).toFixed(4), 'BUY', instrument)! : null;
  const common = {
    symbol: 'BTCUSDT',
    side: 'BUY' as const,
    type,
    timeInForce: price === null ? null : ('GTC' as const),
    price,
    quantity: smallestQuantity(instrument)!,
  };
  const draft: OrderDraft =
    market === 'spot' ? { ...common, market } : { ...common, market, positionSide: 'LONG', reduceOnly: false };
  return good(await call('trading.prepare', { ...rig, ...single(draft) }));
}

describe('trading with the simulator', () => {
  test.each(['spot', 'futures'] as const)(
    'on %s an order rests, is attributed to the app, is cancelled and ends as cancelled',
    { timeout: 60_000 },
    async (market) => {
      await untilInstruments(shell);
      good(await call('trading.subscribe', rig));
      await until(() => feed(market) === 'live', 'the private feed');
      const ticket = await prepareBuy(market, 0.8);
      const [intent] = good(await call('trading.submit', { ...rig, ticket: ticket.ticket, typed: null })).intents;
      expect(intent).toMatchObject({ state: 'placed', error: null });
      await until(() => shown(market).some(({ orderId }) => orderId === intent!.orderId), 'the order');
      expect(shown(market).find(({ orderId }) => orderId === intent!.orderId)).toMatchObject({
        clientOrderId: intent!.clientOrderId,
        origin: 'desk',
        status: 'NEW',
        executedQuantity: '0',
      });
      if (market === 'futures') {
        // A-ORDER-EXTRAS: the additional members of the list of open orders, and null for an unknown order.
        const details = async (orderId: string) => {
          const answer = await call('trading.orderDetails', { ...rig, symbol: 'BTCUSDT', orderId });
          return good(answer).details;
        };
        expect(await details(intent!.orderId!)).toEqual({
          orderId: intent!.orderId,
          triggerPrice: null,
          triggerSource: 'contract',
          priceProtect: false,
          priceMatch: 'NONE',
          selfTradePrevention: 'NONE',
          goodTill: null,
        });
        expect(await details('1')).toBe(null);
      }
      const by = { kind: 'orderId' as const, orderId: intent!.orderId! };
      const cancelled = good(await call('trading.cancel', { ...rig, market, symbol: 'BTCUSDT', by }));
      expect(cancelled.results).toMatchObject([{ orderId: intent!.orderId, outcome: 'accepted' }]);
      await until(
        () => shown(market).find(({ orderId }) => orderId === intent!.orderId)?.status === 'CANCELED',
        'its end',
      );
    },
  );

  test.each(['spot', 'futures'] as const)(
    'on %s a market order fills, and its fills and the spot balance or futures position show its size',
    { timeout: 60_000 },
    async (market) => {
      await untilInstruments(shell);
      good(await call('trading.subscribe', rig));
      await until(() => feed(market) === 'live', 'the private feed');
      const bitcoin = () => {
        const balances = shell.events('trading.balances').findLast((event) => event.market === 'spot')?.balances;
        const total = balances?.find(({ asset }) => asset === 'BTC')?.total;
        return total === undefined ? undefined : decimal(total);
      };
      await until(() => bitcoin() !== undefined, 'the spot balance');
      const before = bitcoin()!;
      const ticket = await prepareBuy(market, 1, 'MARKET');
      const [intent] = good(await call('trading.submit', { ...rig, ticket: ticket.ticket, typed: null })).intents;
      expect(intent!.state).toBe('placed');
      const fills = () =>
        shell
          .events('trading.fills')
          .flatMap((event) => event.fills)
          .filter(({ orderId }) => orderId === intent!.orderId);
      await until(
        () =>
          fills().length > 0 && shown(market).find(({ orderId }) => orderId === intent!.orderId)?.status === 'FILLED',
        'the fill',
      );
      const size = decimal((ticket.items[0]!.draft as OrderDraft).quantity!);
      expect(
        compare(
          fills()
            .map(({ quantity }) => decimal(quantity))
            .reduce(add),
          size,
        ),
      ).toBe(0);
      if (market === 'futures') {
        const position = () =>
          shell
            .events('trading.positions')
            .at(-1)
            ?.positions.find(({ symbol, side }) => symbol === 'BTCUSDT' && side === 'LONG');
        await until(() => position() !== undefined && position()!.margin !== null, 'the position');
        expect(compare(decimal(position()!.size), size)).toBe(0);
      } else {
        const fees = fills().map(({ fee, feeAsset }) => (feeAsset === 'BTC' ? decimal(fee) : ZERO));
        const expected = subtract(add(before, size), fees.reduce(add));
        await until(() => compare(bitcoin() ?? ZERO, expected) === 0, 'the balance after the fill');
      }
    },
  );
});
