import { beforeEach, describe, expect, it } from 'vitest';
import { errors, type ErrorName, type ErrorRow } from '../../../shared/exchange/errors.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { heard, StrictWorld } from '../http/strictWorld.ts';

const rowOf = (id: EndpointId): EndpointRow => endpoints[id];
const account = rowOf('spot.account');
const place = rowOf('spot.order.place');
const history = rowOf('futures.order.history');
type Heard = readonly [status: number, code: number, msg: string];

/** How each code is reached that the doors give themselves. */
const ways: Partial<Record<ErrorName, (world: StrictWorld) => Heard>> = {
  ACCESS_KEY_EMPTY: (world) => heard(world.send(account, {}, { key: null })),
  PERMISSION_VALIDATION_FAILED: standing({ permissionsKnown: false }),
  USER_AUTH_NOT_SAFE: standing({ safe: false }),
  USER_LOCKED: standing({ locked: true }),
  FORBIDDEN_ACCESS: standing({ forbidden: true }),
  PERMISSION_DENIED: (world) => {
    world.access.standings.change('user', { closedPaths: ['/api/v3/account'] });
    return heard(world.send(account, {}));
  },
  CONTRACT_NO_PERMISSION_API: (world) => {
    world.access.standings.change('user', { closedPaths: ['/capi/v3/order'] });
    return heard(world.send(history, {}));
  },
  INSUFFICIENT_PERMISSIONS: (world) => heard(world.send(place, world.valid(place.id), { key: 1 })),
  USER_STATUS_FORBIDDEN: (world) => {
    world.keyring.change(0, { disabled: true });
    return heard(world.send(account, {}));
  },
  INVALID_ACCESS_KEY: (world) => {
    world.keyring.change(0, { activeAt: world.quiet.venue.time.now() + 1 });
    return heard(world.send(account, {}));
  },
  ILLEGAL_IP: (world) => {
    world.keyring.change(0, { ips: ['10.0.0.1'] });
    return heard(world.send(account, {}));
  },
  API_KEY_SYMBOL_NOT_BOUND: (world) => {
    world.keyring.change(0, { pairs: { spot: ['ETHUSDT'] } });
    return heard(world.send(place, world.valid(place.id)));
  },
  CONTRACT_NO_PERMISSION_TRADE_PAIR: (world) => {
    world.keyring.change(0, { pairs: { futures: [] } });
    return heard(world.send(rowOf('futures.order.cancel'), { orderId: world.existing.futuresOrder }));
  },
  INVALID_JSON: (world) => heard(world.sendRaw(place, place.path, '{')),
  REQUEST_METHOD_NOT_SUPPORTED: (world) => heard(world.sendRaw({ ...account, method: 'POST' }, account.path, '{}')),
  PARAM_EMPTY: (world) => heard(world.send(rowOf('spot.allOrders'), {})),
  PARAM_ERROR: (world) => heard(world.send(rowOf('spot.allOrders'), { symbol: 'btcusdt' })),
  PARAM_VALIDATE_ERROR: (world) => heard(world.send(rowOf('futures.order.history'), { limit: '101' })),
  INVALID_PARAM_COMBINATION: (world) => {
    return heard(world.send(rowOf('spot.market.ticker.price'), { symbol: 'BTCUSDT', symbols: 'BTCUSDT' }));
  },
  QUERY_TIME_OUT_OF_RANGE: (world) => heard(world.send(history, { startTime: '1', endTime: '9000000000' })),
  START_TIME_AFTER_END_TIME: (world) => heard(world.send(history, { startTime: '2', endTime: '1' })),
  INVALID_SIDE: placing({ side: 'UP' }),
  INVALID_ORDER_TYPE: placing({ type: 'STOP' }),
  INVALID_TIME_IN_FORCE: placing({ timeInForce: 'GTD' }),
  CLIENT_OID_LENGTH_ERROR: placing({ newClientOrderId: 'a-b' }),
  HIGH_FREQUENCY_ORDER_LIMITED: (world) => {
    world.access.standings.change('user', { placementsPerSecond: 0 });
    return heard(world.send(place, world.valid(place.id)));
  },
};

function standing(change: Parameters<StrictWorld['access']['standings']['change']>[1]): (world: StrictWorld) => Heard {
  return (world) => {
    world.access.standings.change('user', change);
    return heard(world.send(account, {}));
  };
}

function placing(change: Record<string, string>): (world: StrictWorld) => Heard {
  return (world) => heard(world.send(place, { ...world.valid(place.id), ...change }));
}

// One exchange for all: what a test changed of keys and standings is undone before the next.
const world = new StrictWorld();
beforeEach(() => {
  world.keyring.restore();
  world.access.standings.clear();
  world.faults.clear();
});

const names = Object.keys(errors) as ErrorName[];
const said: Partial<Record<ErrorName, string>> = {
  PARAM_EMPTY: "Parameter 'symbol' cannot be empty.",
  PARAM_ERROR: "Parameter 'symbol' is invalid.",
  PARAM_VALIDATE_ERROR: 'limit must be between 1 and 100',
  QUERY_TIME_OUT_OF_RANGE: 'time range cannot exceed 90 days',
};

describe('the codes the doors give themselves (document 1, Spot error codes; A-FUTURES-ERRORS)', () => {
  it.each(Object.entries(ways))('%s, and nothing happened', (name, way) => {
    const { status, code, message } = errors[name as ErrorName] as ErrorRow;
    const before = world.quiet.ledger();
    expect(way(world)).toEqual([status, code, said[name as ErrorName] ?? message]);
    expect(world.quiet.ledger()).toEqual(before);
  });
});

describe('every documented code', () => {
  it.each(names)('%s strikes as an armed refusal before anything happens, as often as armed', (name) => {
    const { status, code, message } = errors[name] as ErrorRow;
    const arming = { kind: 'refuse', market: 'spot', method: 'POST', match: '/order', milliseconds: 0 } as const;
    world.faults.arm({ ...arming, count: 1, code });
    const before = world.quiet.ledger();
    // Another path and another market are left alone.
    expect(world.send(account, {}).status).toBe(200);
    expect(heard(world.send(place, world.valid(place.id)))).toEqual([status, code, message]);
    expect(world.quiet.ledger()).toEqual(before);
    // The order stands once: an active order of the same client id is answered again.
    expect(world.send(place, world.valid(place.id)).status).toBe(200);
  });

  it('are 48', () => {
    expect(names.length).toBe(48);
  });
});
