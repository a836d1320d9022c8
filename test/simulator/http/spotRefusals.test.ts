import { describe, expect, it } from 'vitest';
import type { ServedPrivateId } from '../../../electron/simulator/http/served.ts';
import { QuietVenue } from '../venue/quietVenue.ts';
import { ask, refusal, reply } from './tradingSupport.ts';

type Asked = Record<string, unknown>;
type Refused = readonly [status: number, code: number, msg: string];

const spot: Asked = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.1',
  price: '49000',
};
const without = (asked: Asked, name: string): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => key !== name));
const market = (asked: Asked): Asked => ({ ...without(without(asked, 'price'), 'timeInForce'), type: 'MARKET' });

/** Each row: the request and the documented refusal. The columns are in the order of {@link Refused}. */
const spotRows: readonly [name: string, asked: Asked, refused: Refused][] = [
  ['unknown symbol', { ...spot, symbol: 'NOPEUSDT' }, [400, -2007, 'Symbol does not exist']],
  ['LIMIT without price', without(spot, 'price'), [400, -1141, "Parameter 'price' cannot be empty."]],
  ['MARKET with price', { ...spot, type: 'MARKET' }, [400, -1128, 'Invalid combination of optional parameters']],
  ['quantity 0 (XU2)', { ...spot, quantity: '0' }, [400, -1142, "Parameter 'quantity' is invalid."]],
  ['quantity 0.000 (XU2)', { ...spot, quantity: '0.000' }, [400, -1142, "Parameter 'quantity' is invalid."]],
  ['price 0', { ...spot, price: '0.00' }, [400, -1142, "Parameter 'price' is invalid."]],
  [
    'price beyond any tick',
    { ...spot, side: 'SELL', price: '30000000' },
    [400, -1142, "Parameter 'price' is invalid."],
  ],
  ['quantity finer than a step (XU9)', { ...spot, quantity: '0.100001' }, [400, -1160, 'Decimal precision error']],
  ['price off tick (XU12)', { ...spot, price: '49000.001' }, [400, -1160, 'Decimal precision error']],
  [
    'quantity below the smallest (XU11)',
    { ...spot, quantity: '0.00009' },
    [400, -1191, 'Order quantity must be at least 0.0001'],
  ],
  [
    'quantity above the largest (XU11)',
    { ...spot, quantity: '1000.1' },
    [400, -2201, 'Order quantity cannot exceed 1000'],
  ],
  ['MARKET above its largest', { ...market(spot), quantity: '50.1' }, [400, -2201, 'Order quantity cannot exceed 50']],
  [
    'buying far above the last price (XU13)',
    { ...spot, price: '55000.01' },
    [400, -1191, 'Order price is too far above the last price; the limit ratio is 0.1'],
  ],
  [
    'selling far below the last price (XU13)',
    { ...spot, side: 'SELL', price: '44999.99' },
    [400, -1191, 'Order price is too far below the last price; the limit ratio is 0.1'],
  ],
  [
    'more than the free balance (XU17)',
    { ...spot, price: '50000', quantity: '2.1' },
    [400, -1191, 'Insufficient balance: 105000.00000000 USDT needed, 100000.00000000 free'],
  ],
];

describe('Rejected spot placement changes nothing and answers the documented code', () => {
  // All rows share one exchange: each row checks that its request changed nothing.
  const quiet = new QuietVenue();

  it.each(spotRows)('spot: %s', (_name, asked, refused) => {
    const before = quiet.ledger();
    expect(refusal(ask('spot.order.place', asked, quiet.context()))).toEqual(refused);
    expect([quiet.ledger(), quiet.news]).toEqual([before, []]);
  });

  it.each([
    ['price', '0.01'],
    ['quantity', '1e-1'],
  ])('accepts a LIMIT order with %s %s: text with an exponent is a decimal (R1)', (name, text) => {
    const fresh = new QuietVenue();
    expect(refusal(ask('spot.order.place', { ...spot, [name]: text }, fresh.context()))).toBeNull();
  });
});

describe('Accepted on spot, and rejected under strict (R6)', () => {
  const rows: readonly [kind: string, asked: Asked, refused: Refused][] = [
    ['missingTimeInForce', without(spot, 'timeInForce'), [400, -1141, "Parameter 'timeInForce' cannot be empty."]],
    [
      'clientIdCharacters',
      { ...spot, newClientOrderId: 'a-b.c:d/e_f' },
      [400, -1180, 'Client order id longer than 40 or containing special characters'],
    ],
  ];
  it.each(rows)('%s', (kind, asked, refused) => {
    const quiet = new QuietVenue();
    const strict = quiet.context(0, true);
    expect(refusal(ask('spot.order.place', asked, strict))).toEqual(refused);
    expect(quiet.ledger().spot.orders).toEqual([]);
    const tolerant = quiet.context();
    expect(refusal(ask('spot.order.place', asked, tolerant))).toBeNull();
    expect(tolerant.deviations.read()).toEqual({ [kind]: { count: 1, last: expect.any(String) as string } });
    expect(quiet.ledger().spot.orders).toMatchObject([{ timeInForce: 'GTC', status: 'NEW' }]);
  });
});

describe('Rejected spot cancels and queries', () => {
  const quiet = new QuietVenue();
  const rows: readonly [id: ServedPrivateId, asked: Asked, refused: Refused][] = [
    ['spot.order.cancel', {}, [400, -1141, "Parameter 'orderId' cannot be empty."]],
    ['spot.order.cancel', { orderId: '600000000000000001' }, [400, -2200, 'Order does not exist']],
    ['spot.order.cancel', { origClientOrderId: 'nobody' }, [400, -2200, 'Order does not exist']],
    ['spot.openOrders.cancel', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['spot.order.get', {}, [400, -1141, "Parameter 'orderId' cannot be empty."]],
    ['spot.order.get', { orderId: '1' }, [400, -2200, 'Order does not exist']],
    ['spot.openOrders', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['spot.allOrders', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['spot.allOrders', { symbol: 'BTCUSDT', startTime: 2, endTime: 1 }, [400, -1171, 'startTime greater than endTime']],
    ['spot.myTrades', { symbol: 'BTCUSDT', startTime: 2, endTime: 1 }, [400, -1171, 'startTime greater than endTime']],
    ['spot.account.commissionRate', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
  ];
  it.each(rows)('%s with %o', (id, asked, refused) => {
    expect(refusal(ask(id, asked, quiet.context()))).toEqual(refused);
  });

  it('does not cancel a filled order (-2202), which stays FILLED', () => {
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    const { orderId } = reply('spot.order.place', market(spot), quiet.context());
    expect(refusal(ask('spot.order.cancel', { orderId }, quiet.context()))).toEqual([
      400,
      -2202,
      'Order fully filled; cannot be cancelled',
    ]);
    expect(reply('spot.order.get', { orderId }, quiet.context())).toMatchObject({ status: 'FILLED' });
  });

  it('answers CANCELED again for a cancelled order, without a push', () => {
    const { orderId } = reply('spot.order.place', spot, quiet.context());
    const cancelled = { orderId, status: 'CANCELED' };
    expect(reply('spot.order.cancel', { orderId }, quiet.context())).toEqual(cancelled);
    quiet.news.length = 0;
    expect(reply('spot.order.cancel', { orderId }, quiet.context())).toEqual(cancelled);
    expect(quiet.news).toEqual([]);
  });
});
