import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { rowsAt } from '../../../electron/simulator/http/routes.ts';
import { readParameters } from '../../../electron/simulator/http/parameters.ts';
import { sentInBody } from '../../../electron/simulator/http/sentParameters.ts';
import { servedRows, unserved } from '../../../electron/simulator/http/served.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';

const deviations = new Deviations();

describe('which rows the simulator answers', () => {
  it('every row is either answered or on the list of those that are not', () => {
    expect([...servedRows.map(({ id }) => id), ...unserved].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('an answered row is found at its path, one that is not is as unknown as any other path', () => {
    for (const row of Object.values(endpoints)) {
      const found = rowsAt(row.market, row.path, true, deviations).map(({ id }) => id);
      expect([row.id, found.includes(row.id)]).toEqual([row.id, servedRows.some(({ id }) => id === row.id)]);
    }
  });
});

describe('ids that a body carries as bare integers', () => {
  const row = endpoints['futures.batchOrders.cancel'];
  const single = endpoints['futures.copy.follower.stopCopy'];
  const read = (body: string, strict: boolean, seen = new Deviations()) => {
    const sent = sentInBody(Buffer.from(body));
    if (!sent.ok) throw new Error(body);
    return { read: readParameters(single, sent.value, { strict, deviations: seen, now: 0 }), seen: seen.read() };
  };

  it('B-B4 keep every digit, and text instead is tolerated, counted, and refused when strict', () => {
    expect(row.parametersIn).toBe('body');
    expect(read('{"traderId":702345678901234567}', true)).toEqual({
      read: { ok: true, value: { value: { traderId: '702345678901234567' }, failed: [] } },
      seen: {},
    });
    expect(read('{"traderId":"702345678901234567"}', false)).toEqual({
      read: { ok: true, value: { value: { traderId: '702345678901234567' }, failed: [] } },
      seen: { otherForm: { count: 1, last: 'traderId=702345678901234567' } },
    });
    expect(read('{"traderId":"702345678901234567"}', true).read.ok).toBe(false);
  });
});
