import { describe, expect, it } from 'vitest';
import { askSigned, place, restOf } from '../support/signing.ts';
import { ask, control, startUntradedRig } from '../support/rig.ts';

describe('Placements over the wire (document 1 Limits, R3)', () => {
  it('cost no weight and count per account in both windows', async () => {
    const rig = await startUntradedRig();
    for (let i = 1; i <= 3; i += 1) {
      const { headers } = await place(rig, 'spot');
      expect(headers).toMatchObject({
        'x-used-weight-10s': '0',
        'x-order-count-10s': String(i),
        'x-order-remaining-10s': String(100 - i),
        'x-order-count-1m': String(i),
      });
      expect(headers['x-remaining-weight-10s']).toBeUndefined();
      expect(headers['x-order-remaining-1m']).toBeUndefined();
    }
    rig.clock.advance(10_000);
    const { headers } = await place(rig, 'spot');
    expect([headers['x-order-count-10s'], headers['x-order-count-1m']]).toEqual(['1', '4']);
    const futures = await place(rig, 'futures');
    expect(futures.headers).toMatchObject({
      'x-order-count-10s': '1',
      'x-order-count-1m': '1',
      'x-order-remaining-1m': '299',
    });
    expect(futures.headers['x-order-remaining-10s']).toBeUndefined();
    expect((await control(rig, 'GET', '/ledger')).json).toMatchObject({
      spot: { weights: {}, placements: { user: { used: [1, 4], banned: false } } },
      futures: { weights: {}, placements: { user: { used: [1, 1], banned: false } } },
    });
  });

  it('a rejected placement counts too; queries and cancels cost weight only', async () => {
    const rig = await startUntradedRig();
    const refused = await place(rig, 'spot', { side: 'UP' });
    expect([refused.status, refused.headers['x-order-count-10s']]).toEqual([400, '1']);
    const query = await askSigned(rig, 'spot', '/api/v3/openOrders');
    expect([query.headers['x-used-weight-10s'], query.headers['x-order-count-10s']]).toEqual(['3', undefined]);
    const cancel = await askSigned(rig, 'spot', '/api/v3/openOrders?symbol=BTCUSDT', { method: 'DELETE' });
    expect([cancel.headers['x-used-weight-10s'], cancel.headers['x-order-count-10s']]).toEqual(['8', undefined]);
  });

  it('the 101st on spot within ten seconds gets 429 and creates no order; another account is not affected', async () => {
    const rig = await startUntradedRig();
    for (let i = 0; i < 100; i += 1) expect((await place(rig, 'spot', { side: 'UP' })).status).toBe(400);
    const refusal = await place(rig, 'spot');
    expect([refusal.status, refusal.json, refusal.headers['x-order-remaining-10s']]).toEqual([
      429,
      { code: -1000, msg: 'Request rate limit exceeded' },
      '0',
    ]);
    expect((await askSigned(rig, 'spot', '/api/v3/openOrders')).json).toEqual([]);
    expect((await place(rig, 'futures')).status).toBe(200);
    // All API keys of the user belong to one account; that of the copy trader is another one.
    expect((await place(rig, 'futures', {}, { key: 4 })).headers['x-order-count-10s']).toBe('1');
    expect((await place(rig, 'spot', {}, { key: 2 })).status).toBe(429);
    // That request started the ban, which applies to the address: every account, both markets, unknown paths too (R53).
    expect((await place(rig, 'futures', {}, { key: 4 })).status).toBe(429);
    for (const path of ['/capi/v3/market/time', '/capi/v3/nowhere']) {
      expect((await ask(rig.simulator.info.futuresRest, path)).status).toBe(429);
    }
    rig.clock.advance(10_000);
    expect((await place(rig, 'spot')).status).toBe(200);
  });

  it('the 301st on futures within a minute gets 429', async () => {
    const rig = await startUntradedRig();
    for (let i = 0; i < 300; i += 1) await place(rig, 'futures', { side: 'UP' });
    expect((await place(rig, 'futures')).status).toBe(429);
    rig.clock.advance(60_000);
    expect((await place(rig, 'futures')).status).toBe(200);
  });

  it('the 81st cancel on spot within ten seconds gets 429; futures has no such limit (A-CANCEL-LIMIT)', async () => {
    const rig = await startUntradedRig();
    const cancel = (market: 'spot' | 'futures') =>
      askSigned(rig, market, `/${market === 'spot' ? 'api' : 'capi'}/v3/order?orderId=1`, { method: 'DELETE' });
    for (let i = 0; i < 80; i += 1) expect((await cancel('spot')).status).toBe(400);
    expect((await cancel('spot')).status).toBe(429);
    for (let i = 0; i < 90; i += 1) expect((await cancel('futures')).status).toBe(200);
  });

  it('each order of a spot batch counts as a cancel, and a list that is too long as ten (A-BATCH-CANCEL)', async () => {
    const rig = await startUntradedRig();
    const cancel = (count: number) => {
      const body = JSON.stringify({ orderIds: Array.from({ length: count }, (_, at) => at + 1) });
      const change = (headers: Record<string, string>) => ({ ...headers, 'Content-Length': String(body.length) });
      return askSigned(rig, 'spot', '/api/v3/order/batch', { method: 'DELETE', body, change });
    };
    const allowed = [10, 10, 10, 10, 10, 10, 9, 11];
    const statuses: number[] = [];
    for (const count of [...allowed, 2, 1]) statuses.push((await cancel(count)).status);
    // 79 are spent after the eighth, so that the two of the ninth do not fit; the tenth starts the ban.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 400, 429, 429]);
  });

  it('still work after the address has spent its weight, but not during its ban', async () => {
    const rig = await startUntradedRig();
    const spend = () => ask(restOf(rig, 'spot'), '/api/v3/exchangeInfo');
    for (let i = 0; i < 25; i += 1) await spend();
    expect((await spend()).status).toBe(429);
    expect((await place(rig, 'spot')).status).toBe(200);
    expect((await spend()).status).toBe(429);
    expect((await place(rig, 'spot')).status).toBe(429);
    // The ban applies to the address, on both markets.
    expect((await place(rig, 'futures')).status).toBe(429);
    rig.clock.advance(10_000);
    expect((await place(rig, 'spot')).status).toBe(200);
  });
});
