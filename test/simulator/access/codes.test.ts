import { beforeEach, describe, expect, it } from 'vitest';
import { errors, type ErrorName, type ErrorRow } from '../../../shared/exchange/errors.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { refusalOf, StrictRig } from '../http/strictRig.ts';

const rowOf = (id: EndpointId): EndpointRow => endpoints[id];
const account = rowOf('spot.account');
const place = rowOf('spot.order.place');
const history = rowOf('futures.order.history');
type Heard = readonly [status: number, code: number, msg: string];

/** How to provoke each code that the access checks themselves return. */
const provocations: Partial<Record<ErrorName, (rig: StrictRig) => Heard>> = {
  ACCESS_KEY_EMPTY: (rig) => refusalOf(rig.send(account, {}, { key: null })),
  PERMISSION_VALIDATION_FAILED: withRestrictions({ permissionsKnown: false }),
  USER_AUTH_NOT_SAFE: withRestrictions({ safe: false }),
  USER_LOCKED: withRestrictions({ locked: true }),
  FORBIDDEN_ACCESS: withRestrictions({ forbidden: true }),
  PERMISSION_DENIED: (rig) => {
    rig.access.restrictions.change('user', { closedPaths: ['/api/v3/account'] });
    return refusalOf(rig.send(account, {}));
  },
  CONTRACT_NO_PERMISSION_API: (rig) => {
    rig.access.restrictions.change('user', { closedPaths: ['/capi/v3/order'] });
    return refusalOf(rig.send(history, {}));
  },
  INSUFFICIENT_PERMISSIONS: (rig) => refusalOf(rig.send(place, rig.valid(place.id), { key: 1 })),
  USER_STATUS_FORBIDDEN: (rig) => {
    rig.keyring.change(0, { disabled: true });
    return refusalOf(rig.send(account, {}));
  },
  INVALID_ACCESS_KEY: (rig) => {
    rig.keyring.change(0, { activeAt: rig.quiet.venue.time.now() + 1 });
    return refusalOf(rig.send(account, {}));
  },
  ILLEGAL_IP: (rig) => {
    rig.keyring.change(0, { ips: ['10.0.0.1'] });
    return refusalOf(rig.send(account, {}));
  },
  API_KEY_SYMBOL_NOT_BOUND: (rig) => {
    rig.keyring.change(0, { pairs: { spot: ['ETHUSDT'] } });
    return refusalOf(rig.send(place, rig.valid(place.id)));
  },
  CONTRACT_NO_PERMISSION_TRADE_PAIR: (rig) => {
    rig.keyring.change(0, { pairs: { futures: [] } });
    return refusalOf(rig.send(rowOf('futures.order.cancel'), { orderId: rig.existing.futuresOrder }));
  },
  INVALID_JSON: (rig) => refusalOf(rig.sendRaw(place, place.path, '{')),
  REQUEST_METHOD_NOT_SUPPORTED: (rig) => refusalOf(rig.sendRaw({ ...account, method: 'POST' }, account.path, '{}')),
  PARAM_EMPTY: (rig) => refusalOf(rig.send(rowOf('spot.allOrders'), {})),
  PARAM_ERROR: (rig) => refusalOf(rig.send(rowOf('spot.allOrders'), { symbol: 'btcusdt' })),
  PARAM_VALIDATE_ERROR: (rig) => refusalOf(rig.send(rowOf('futures.order.history'), { limit: '101' })),
  INVALID_PARAM_COMBINATION: (rig) => {
    return refusalOf(rig.send(rowOf('spot.market.ticker.price'), { symbol: 'BTCUSDT', symbols: 'BTCUSDT' }));
  },
  QUERY_TIME_OUT_OF_RANGE: (rig) => refusalOf(rig.send(history, { startTime: '1', endTime: '9000000000' })),
  START_TIME_AFTER_END_TIME: (rig) => refusalOf(rig.send(history, { startTime: '2', endTime: '1' })),
  INVALID_SIDE: placing({ side: 'UP' }),
  INVALID_ORDER_TYPE: placing({ type: 'STOP' }),
  INVALID_TIME_IN_FORCE: placing({ timeInForce: 'GTD' }),
  CLIENT_OID_LENGTH_ERROR: placing({ newClientOrderId: 'a-b' }),
  HIGH_FREQUENCY_ORDER_LIMITED: (rig) => {
    rig.access.restrictions.change('user', { placementsPerSecond: 0 });
    return refusalOf(rig.send(place, rig.valid(place.id)));
  },
};

function withRestrictions(
  change: Parameters<StrictRig['access']['restrictions']['change']>[1],
): (rig: StrictRig) => Heard {
  return (rig) => {
    rig.access.restrictions.change('user', change);
    return refusalOf(rig.send(account, {}));
  };
}

function placing(change: Record<string, string>): (rig: StrictRig) => Heard {
  return (rig) => refusalOf(rig.send(place, { ...rig.valid(place.id), ...change }));
}

// All tests share one exchange: changes of API keys and account states are undone before the next test.
const rig = new StrictRig();
beforeEach(() => {
  rig.keyring.restore();
  rig.access.restrictions.clear();
  rig.faults.clear();
});

const names = Object.keys(errors) as ErrorName[];
const said: Partial<Record<ErrorName, string>> = {
  PARAM_EMPTY: "Parameter 'symbol' cannot be empty.",
  PARAM_ERROR: "Parameter 'symbol' is invalid.",
  PARAM_VALIDATE_ERROR: 'limit must be between 1 and 100',
  QUERY_TIME_OUT_OF_RANGE: 'time range cannot exceed 90 days',
};

describe('error codes of the access checks (document 1, Spot error codes; A-FUTURES-ERRORS)', () => {
  it.each(Object.entries(provocations))('%s, without any effect on the account', (name, way) => {
    const { status, code, message } = errors[name as ErrorName] as ErrorRow;
    const before = rig.quiet.ledger();
    expect(way(rig)).toEqual([status, code, said[name as ErrorName] ?? message]);
    expect(rig.quiet.ledger()).toEqual(before);
  });
});

describe('every documented error code', () => {
  it.each(names)('%s as an injected fault rejects before any effect, as often as armed', (name) => {
    const { status, code, message } = errors[name] as ErrorRow;
    const arming = { kind: 'refuse', market: 'spot', method: 'POST', match: '/order', milliseconds: 0 } as const;
    rig.faults.arm({ ...arming, count: 1, code });
    const before = rig.quiet.ledger();
    // Another path and another market are not affected.
    expect(rig.send(account, {}).status).toBe(200);
    expect(refusalOf(rig.send(place, rig.valid(place.id)))).toEqual([status, code, message]);
    expect(rig.quiet.ledger()).toEqual(before);
    // The refused order was not placed: the same request now succeeds.
    expect(rig.send(place, rig.valid(place.id)).status).toBe(200);
  });

  it('there are 48', () => {
    expect(names.length).toBe(48);
  });
});
