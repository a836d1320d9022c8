import { describe, expect, it } from 'vitest';
import {
  contradictions,
  endpointTable,
  summary,
  type EndpointReport,
} from '../../../electron/scripts/lib/endpointTable.ts';
import { endpointValues, silentEndpoints, unreachedEndpoints } from '../../../electron/scripts/lib/endpointValues.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';

describe('endpoint coverage table', () => {
  it('every endpoint is listed exactly once as read, silent or unreached', () => {
    const listed = [endpointValues, silentEndpoints, unreachedEndpoints].flatMap((list) => Object.keys(list));
    expect(listed.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('every value names its field and place, every other endpoint its reason', () => {
    for (const { field, where } of Object.values(endpointValues)) expect(`${field} ${where}`).toMatch(/\S{2,} \S{4,}/);
    for (const reason of [...Object.values(silentEndpoints), ...Object.values(unreachedEndpoints)])
      expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('has one row per endpoint with journeys, requests, statuses and the value read', () => {
    const rows = endpointTable([
      {
        journey: 'one',
        asked: [
          { id: 'futures.order.place', times: 2, statuses: [200, 400] },
          { id: 'spot.time', times: 5, statuses: [200] },
        ],
        read: [{ id: 'futures.order.place', field: 'orderId', value: '123' }],
      },
      { journey: 'two', asked: [{ id: 'futures.order.place', times: 1, statuses: [200] }], read: [] },
    ]);
    expect(rows).toHaveLength(96);
    const row = (id: string) => rows.find(({ endpoint }) => endpoint === id);
    expect(row('futures.order.place')).toEqual({
      endpoint: 'futures.order.place',
      market: 'futures',
      method: 'POST',
      path: '/capi/v3/order',
      journeys: 2,
      times: 3,
      statuses: '200 400',
      value: 'orderId = 123 (Order history: order id)',
      reason: '',
    });
    expect(row('spot.time')).toMatchObject({ journeys: 1, times: 5, value: '' });
    expect(row('spot.time')!.reason).toMatch(/^Compared with the clock/);
    expect(row('spot.order.place')).toMatchObject({
      journeys: 0,
      times: 0,
      statuses: '',
      reason: 'A value stands on the screen; no journey of this run read it.',
    });
    expect(summary(rows)).toBe('endpoints: 2 of 96 reached by the window, 1 with a value read off the screen');
  });

  it('reports contradictions between a run and the lists', () => {
    const ids = Object.keys(endpoints) as EndpointId[];
    const asked = ids.filter((id) => !(id in unreachedEndpoints)).map((id) => ({ id, times: 1, statuses: [200] }));
    const read = Object.entries(endpointValues).map(([id, { field }]) => ({ id: id as EndpointId, field, value: '1' }));
    const findContradictions = (report: Partial<EndpointReport>) =>
      contradictions(endpointTable([{ journey: 'all', asked, read, ...report }]));
    expect(findContradictions({})).toEqual([]);
    expect(findContradictions({ asked: [...asked, { id: 'spot.ping', times: 1, statuses: [200] }] })).toEqual([
      'endpoint spot.ping is requested, but listed as not reached',
    ]);
    expect(findContradictions({ asked: [...asked, { id: 'spot.tax.income', times: 1, statuses: [200] }] })).toEqual([]);
    expect(findContradictions({ asked: asked.filter(({ id }) => id !== 'spot.time') })).toEqual([
      'endpoint spot.time is listed as reached, but no e2e test requested it',
    ]);
    expect(findContradictions({ read: read.filter(({ id }) => id !== 'spot.account') })).toEqual([
      'endpoint spot.account: no e2e test read its value off the screen',
    ]);
  });
});
