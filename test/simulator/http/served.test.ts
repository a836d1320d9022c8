import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { rowsAt } from '../../../electron/simulator/http/routes.ts';
import { servedRows, unserved } from '../../../electron/simulator/http/served.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { readParameters } from '../../../electron/simulator/http/serve.ts';
import { sentInBody } from '../../../electron/simulator/http/parameterReader.ts';

const deviations = new Deviations();

describe('Endpoints of the simulator', () => {
  it('every documented endpoint is either served or listed as unserved', () => {
    expect([...servedRows.map(({ id }) => id), ...unserved].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('a served endpoint is found at its path, an unserved one is not', () => {
    for (const row of Object.values(endpoints)) {
      const found = rowsAt(row.market, row.path, true, deviations).map(({ id }) => id);
      expect([row.id, found.includes(row.id)]).toEqual([row.id, servedRows.some(({ id }) => id === row.id)]);
    }
  });
});

describe('Integer ids in a body', () => {
  const row = endpoints['futures.batchOrders.cancel'];
  const single = endpoints['futures.copy.follower.stopCopy'];
  const read = (body: string, strict: boolean, seen = new Deviations()) => {
    const sent = sentInBody(Buffer.from(body));
    if (!sent.ok) throw new Error(body);
    return { read: readParameters(single, sent.value, { strict, deviations: seen, now: 0 }), seen: seen.read() };
  };

  it('B-B4 keep every digit; text is accepted and counted, and rejected under strict', () => {
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
