import { describe, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { value } from '../venue/quietVenue.ts';
import { StrictRig } from './strictRig.ts';

const rowOf = (id: EndpointId): EndpointRow => endpoints[id];

/** Ways to write a list of ids in a query; the last one comes from a client that escapes everything. */
const forms: readonly [name: string, write: (list: string, ids: readonly string[]) => string][] = [
  ['a name that repeats', (list, ids) => ids.map((id) => `${list}=${id}`).join('&')],
  ['commas', (list, ids) => `${list}=${ids.join(',')}`],
  ['a JSON array', (list, ids) => `${list}=[${ids.join(',')}]`],
  ['an escaped JSON array of text', (list, ids) => `${list}=${encodeURIComponent(JSON.stringify(ids))}`],
];

describe.each([
  ['lenient', false],
  ['strict', true],
] as const)('Batch cancels by query, %s (A-POST-BODY)', (_name, strict) => {
  it.each(forms)('futures: %s', (_form, write) => {
    const rig = new StrictRig({ strict });
    const orders = ['a', 'b', 'c'].map((newClientOrderId) =>
      value(rig.quiet.futures({ price: '49000', quantity: '0.1', newClientOrderId })),
    );
    const row = rowOf('futures.batchOrders.cancel');
    const query = `${write('orderIdList', [orders[0]!.id, orders[1]!.id])}&origClientOrderIdList=c`;
    const { status, body } = rig.sendRaw(row, `${row.path}?${query}`, '');
    expect([status, (JSON.parse(body) as { success: boolean }[]).map(({ success }) => success)]).toEqual([
      200,
      [true, true, true],
    ]);
    expect(orders.map((order) => order.status)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(rig.deviations.read()).toEqual({});
  });

  it.each(forms)('spot: %s', (_form, write) => {
    const rig = new StrictRig({ strict });
    const order = () => value(rig.quiet.spot({ price: '40000', quantity: '0.01', timeInForce: 'GTC' }));
    const orders = [order(), order()];
    const row = rowOf('spot.order.batch.cancel');
    const ids = orders.map(({ id }) => id);
    const { status } = rig.sendRaw(row, `${row.path}?${write('orderIds', ids)}`, '');
    expect([status, orders.map((one) => one.status)]).toEqual([200, ['CANCELED', 'CANCELED']]);
  });

  it('rejects too many ids, an empty list and an invalid id, as in the body', () => {
    const rig = new StrictRig({ strict });
    const row = rowOf('futures.batchOrders.cancel');
    const asked = (query: string) => {
      const { status, body } = rig.sendRaw(row, `${row.path}?${query}`, '');
      const { code, msg } = JSON.parse(body) as { code: number; msg: string };
      return [status, code, msg];
    };
    const eleven = Array.from({ length: 11 }, (_none, at) => String(at + 1)).join(',');
    expect([asked(`orderIdList=${eleven}`), asked('orderIdList='), asked('orderIdList=abc')]).toEqual([
      [400, -1142, "Parameter 'orderIdList' is invalid."],
      [400, -1141, "Parameter 'orderIdList' cannot be empty."],
      [400, -1142, "Parameter 'orderIdList' is invalid."],
    ]);
  });

  it('the body takes precedence over the query, and a placement is never read from the query', () => {
    const rig = new StrictRig({ strict });
    const [remaining, gone] = ['a', 'b'].map((newClientOrderId) =>
      value(rig.quiet.futures({ price: '49000', quantity: '0.1', newClientOrderId })),
    );
    const cancel = rowOf('futures.batchOrders.cancel');
    rig.sendRaw(cancel, `${cancel.path}?orderIdList=${remaining!.id}`, `{"orderIdList":[${gone!.id}]}`);
    expect([remaining!.status, gone!.status]).toEqual(['NEW', 'CANCELED']);
    const place = rowOf('futures.order.place');
    const query = 'symbol=BTCUSDT&side=BUY&positionSide=LONG&type=MARKET&quantity=0.1&newClientOrderId=q';
    expect(rig.sendRaw(place, `${place.path}?${query}`, '').status).toBe(400);
  });
});
