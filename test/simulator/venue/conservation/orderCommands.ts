import type { InstrumentMarket } from '../../../../electron/simulator/market/instrumentMarket.ts';
import type { AccountOrder } from '../../../../electron/simulator/venue/accounts/records.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Chances } from './chances.ts';

/** One kind of command: its relative frequency, and what it does. */
export type Command = readonly [weight: number, run: (chances: Chances) => void];

function spotOrder(chances: Chances, one: InstrumentMarket): object {
  const side = chances.one(['BUY', 'SELL'] as const);
  const type = chances.one(['LIMIT', 'LIMIT', 'LIMIT', 'MARKET'] as const);
  const { asset } = one.instrument;
  const held = chances.account.balance(asset).free;
  // A part of what can be sold, or of the funds for a purchase.
  const steps =
    side === 'BUY' || chances.often(20)
      ? chances.worth(one, chances.between(1, 30))
      : (Number(held / 10n ** BigInt(8 - one.instrument.sizeDecimals)) * chances.between(1, 60)) / 100;
  const limit = { timeInForce: chances.one(['GTC', 'GTC', 'IOC', 'FOK'] as const), price: chances.price(one, side) };
  const named = chances.often(70) ? { newClientOrderId: `s${chances.between(1, 40)}` } : {};
  return { side, type, quantity: chances.size(one, steps), ...named, ...(type === 'LIMIT' ? limit : {}) };
}

function futuresOrder(chances: Chances): object {
  const open = [...chances.account.positions.values()];
  const position = open.length > 0 && chances.often(40) ? chances.one(open) : undefined;
  const one = position ? chances.stage.market.find('futures', position.symbol)! : chances.instrument('futures');
  const positionSide = position?.side ?? chances.one(['LONG', 'SHORT'] as const);
  const closes = position !== undefined && chances.often(70);
  const side = (positionSide === 'LONG') === closes ? 'SELL' : 'BUY';
  const steps = closes ? (position.size * chances.between(5, 110)) / 100 : chances.worth(one, chances.between(1, 45));
  const type = chances.one(['LIMIT', 'LIMIT', 'MARKET'] as const);
  const timeInForce = chances.one(['GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY'] as const);
  const long = positionSide === 'LONG';
  const presets = {
    ...(chances.often(50) ? { tpTriggerPrice: chances.trigger(one, long) } : {}),
    ...(chances.often(50) ? { slTriggerPrice: chances.trigger(one, !long) } : {}),
  };
  return {
    symbol: one.instrument.symbol,
    side,
    positionSide,
    type,
    quantity: chances.size(one, steps),
    newClientOrderId: `f${chances.between(1, 40)}`,
    ...(type === 'LIMIT' ? { timeInForce, price: chances.price(one, side) } : {}),
    ...(!closes && chances.often(35) ? presets : {}),
    ...(closes && chances.often(40) ? { reduceOnly: true } : {}),
  };
}

/** Returns some of the open orders, each with a probability of 30 %. */
function ids(chances: Chances, market: Market): AccountOrder[] {
  return chances.account.open(market).filter(() => chances.often(30));
}

/** Commands that place and cancel plain orders on both markets, one by one and many at once. */
export const orderCommands: readonly Command[] = [
  [
    14,
    (chances) => {
      const one = chances.instrument('spot');
      chances.send('spot.order.place', { symbol: one.instrument.symbol, ...spotOrder(chances, one) });
    },
  ],
  [
    3,
    (chances) => {
      const one = chances.instrument('spot');
      const orderList = Array.from({ length: chances.between(1, 5) }, () => spotOrder(chances, one));
      chances.send('spot.order.batch.place', { symbol: one.instrument.symbol, orderList });
    },
  ],
  [4, (chances) => cancelOne(chances, 'spot')],
  [1, (chances) => chances.send('spot.openOrders.cancel', { symbol: chances.instrument('spot').instrument.symbol })],
  [
    1,
    (chances) => {
      const orderIds = [
        ...ids(chances, 'spot')
          .slice(0, 9)
          .map(({ id }) => id),
        '600000000000000001',
      ];
      chances.send('spot.order.batch.cancel', { orderIds });
    },
  ],
  [26, (chances) => chances.send('futures.order.place', futuresOrder(chances))],
  [
    4,
    (chances) => {
      const batchOrders = Array.from({ length: chances.between(1, 5) }, () => futuresOrder(chances));
      chances.send('futures.batchOrders.place', { batchOrders });
    },
  ],
  [4, (chances) => cancelOne(chances, 'futures')],
  [
    1,
    (chances) => {
      const some = ids(chances, 'futures').slice(0, 9);
      const origClientOrderIdList = [...some.map(({ clientOrderId }) => clientOrderId), 'nobody'];
      chances.send('futures.batchOrders.cancel', { orderIdList: some.map(({ id }) => id), origClientOrderIdList });
    },
  ],
  [1, (chances) => chances.send('futures.allOpenOrders.cancel', {})],
  [
    3,
    (chances) => {
      const position = [...chances.account.positions.values()].at(0);
      const form = chances.between(0, 9);
      if (form === 0) return chances.send('futures.closePositions', {});
      if (!position) return undefined;
      return chances.send(
        'futures.closePositions',
        form < 4 ? { symbol: position.symbol } : { positionId: position.id },
      );
    },
  ],
];

function cancelOne(chances: Chances, market: Market): void {
  const open = chances.account.open(market);
  if (open.length === 0) return;
  const order = chances.one(open);
  const which = chances.often(50) ? { orderId: order.id } : { origClientOrderId: order.clientOrderId };
  chances.send(market === 'spot' ? 'spot.order.cancel' : 'futures.order.cancel', which);
}
