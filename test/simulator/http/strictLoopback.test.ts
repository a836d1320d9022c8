import { expect, it } from 'vitest';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import { servedRows } from '../../../electron/simulator/http/served.ts';
import { askSigned } from '../support/signing.ts';
import { startRig, START } from '../support/rig.ts';
import { strictCases } from './strictCases.ts';
import { queryOf } from './strictQuery.ts';

it('the first forbidden request of every served endpoint is rejected the same over real loopback (R14)', async () => {
  const rig = await startRig({ strict: true, limits: 'per-endpoint' });
  const tried = servedRows.flatMap((row) => {
    const first = strictCases(row, START).find(({ inItem, twice }) => !inItem && twice === undefined);
    return first === undefined ? [] : [[row, first] as const];
  });
  for (const [row, { what, asked, refusal }] of tried) {
    const query = row.parametersIn === 'query' ? queryOf(asked) : '';
    const target = query === '' ? row.path : `${row.path}?${query}`;
    const body = row.parametersIn === 'body' ? { body: writeJson(asked) } : {};
    const reply = await askSigned(rig, row.market, target, { method: row.method, ...body, ...sized(body) });
    const { code, msg } = reply.json as { code: number; msg: string };
    expect([row.id, what, reply.status, code, msg]).toEqual([row.id, what, ...refusal]);
  }
  expect(tried.length).toBeGreaterThan(25);
});

/** Adds the length of the body, without which the body of a DELETE is not read. */
function sized({ body }: { readonly body?: string }) {
  if (body === undefined) return {};
  const length = String(Buffer.byteLength(body));
  return { change: (headers: Record<string, string>) => ({ ...headers, 'Content-Length': length }) };
}
