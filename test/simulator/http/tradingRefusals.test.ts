import { describe, expect, it } from 'vitest';
import type { ServedPrivateId } from '../../../electron/simulator/http/served.ts';
import { START } from '../support/rig.ts';
import { QuietVenue } from '../venue/quietVenue.ts';
import { ask, refusal, reply } from './tradingSupport.ts';

type Asked = Record<string, unknown>;
type Refused = readonly [status: number, code: number, msg: string];

const futures: Asked = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.1',
  price: '49000',
  newClientOrderId: 'c1',
};
const without = (asked: Asked, name: string): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => key !== name));
const market = (asked: Asked): Asked => ({ ...without(without(asked, 'price'), 'timeInForce'), type: 'MARKET' });

/** Each row: the request and the documented refusal. The columns are in the order of {@link Refused}. */
const futuresRows: readonly [name: string, asked: Asked, refused: Refused][] = [
  ['unknown symbol', { ...futures, symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
  ['LIMIT without price', without(futures, 'price'), [400, -1141, "Parameter 'price' cannot be empty."]],
  [
    'LIMIT without timeInForce',
    without(futures, 'timeInForce'),
    [400, -1141, "Parameter 'timeInForce' cannot be empty."],
  ],
  ['MARKET with price', { ...futures, type: 'MARKET' }, [400, -1128, 'Invalid combination of optional parameters']],
  ['quantity 0 (XU2)', { ...futures, quantity: '0' }, [400, -1142, "Parameter 'quantity' is invalid."]],
  ['quantity finer than a step (XU9)', { ...futures, quantity: '0.00011' }, [400, -1160, 'Decimal precision error']],
  ['price off tick (XU12)', { ...futures, price: '49000.01' }, [400, -1160, 'Decimal precision error']],
];

/** Refusals by the business logic: they come as an item result with HTTP 200. */
const itemRows: readonly [name: string, asked: Asked, code: string, message: string][] = [
  [
    'quantity above the largest (XU11)',
    { ...futures, quantity: '1200.1' },
    '-3007',
    'Order quantity cannot exceed 1200',
  ],
  ['MARKET above its largest', { ...market(futures), quantity: '200.1' }, '-3007', 'Order quantity cannot exceed 200'],
  [
    'far above the last price (XU13)',
    { ...futures, price: '51000.1' },
    '-1191',
    'Order price is too far above the last price; the limit ratio is 0.02',
  ],
  [
    'a larger size than margin allows (XU17)',
    { ...futures, quantity: '100' },
    '-1191',
    'Insufficient available balance: 248920.00000000 USDT needed, 100000.00000000 available',
  ],
  [
    'closing what is not there (XU17)',
    { ...futures, side: 'SELL', price: '51000' },
    '-1191',
    'Closing quantity is larger than the LONG position that can be closed, 0',
  ],
  [
    'reducing what is not there',
    { ...futures, side: 'SELL', price: '51000', reduceOnly: true },
    '-1191',
    'There is no LONG position to reduce',
  ],
  ['opening with reduceOnly', { ...futures, reduceOnly: true }, '-1191', 'A reduce-only order cannot open a position'],
  [
    'an attached take profit on the wrong side',
    { ...futures, tpTriggerPrice: '48000' },
    '-1191',
    'Take profit must lie above the price the LONG position opens at',
  ],
];

describe('Rejected futures placement changes nothing and answers the documented code', () => {
  // All rows share one exchange: each row checks that its request changed nothing.
  const quiet = new QuietVenue();

  it.each(futuresRows)('futures: %s', (_name, asked, refused) => {
    const before = quiet.ledger();
    expect(refusal(ask('futures.order.place', asked, quiet.context()))).toEqual(refused);
    expect([quiet.ledger(), quiet.news]).toEqual([before, []]);
  });

  it.each(itemRows)('futures, as a failed item: %s', (_name, asked, errorCode, errorMessage) => {
    const before = quiet.ledger();
    expect(reply('futures.order.place', asked, quiet.context())).toEqual({
      orderId: null,
      clientOrderId: 'c1',
      success: false,
      errorCode,
      errorMessage,
    });
    expect([quiet.ledger(), quiet.news]).toEqual([before, []]);
  });
});

describe('Rejected futures cancels and queries', () => {
  const quiet = new QuietVenue();
  const day = 86_400_000;
  const rows: readonly [id: ServedPrivateId, asked: Asked, refused: Refused][] = [
    ['futures.order.cancel', {}, [400, -1141, "Parameter 'orderId' cannot be empty."]],
    ['futures.allOpenOrders.cancel', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['futures.order.get', { orderId: '1' }, [400, -3200, 'Order does not exist']],
    ['futures.openOrders', { orderId: 'abc' }, [400, -1142, "Parameter 'orderId' is invalid."]],
    ['futures.openOrders', { startTime: 2, endTime: 1 }, [400, -1171, 'startTime greater than endTime']],
    ['futures.order.history', { startTime: 2, endTime: 1 }, [400, -1171, 'startTime greater than endTime']],
    [
      'futures.order.history',
      { startTime: START - 91 * day, endTime: START },
      [400, -1170, 'time range cannot exceed 90 days'],
    ],
    [
      'futures.userTrades',
      { startTime: START - 8 * day, endTime: START },
      [400, -1170, 'time range cannot exceed 7 days'],
    ],
    [
      'futures.userTrades',
      { startTime: START - 366 * day, endTime: START - 365 * day },
      [400, -1170, 'startTime must be within the last 365 days; time range cannot exceed 7 days'],
    ],
    ['futures.account.position.singlePosition', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['futures.account.symbolConfig', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
    ['futures.account.commissionRate', { symbol: 'NOPEUSDT' }, [400, -1121, 'Invalid symbol']],
  ];
  it.each(rows)('%s with %o', (id, asked, refused) => {
    expect(refusal(ask(id, asked, quiet.context()))).toEqual(refused);
  });

  it('cancelling a filled or unknown order is a failed item (-3200)', () => {
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    const placed = reply('futures.order.place', market(futures), quiet.context());
    const failed = { success: false, errorCode: '-3200', errorMessage: 'Order does not exist' };
    expect(reply('futures.order.cancel', { orderId: placed.orderId }, quiet.context())).toEqual({
      orderId: placed.orderId,
      origClientOrderId: null,
      ...failed,
    });
    expect(reply('futures.order.cancel', { origClientOrderId: 'nobody' }, quiet.context())).toEqual({
      orderId: null,
      origClientOrderId: 'nobody',
      ...failed,
    });
  });
});
