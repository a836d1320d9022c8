import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { askSigned, headersFor, place, restOf, type MarketName } from '../support/signing.ts';
import { ask, control, startUntradedRig, type Rig } from '../support/rig.ts';

const markets: MarketName[] = ['spot', 'futures'];
const arm = (rig: Rig, fault: Record<string, unknown>) => control(rig, 'POST', '/fault', fault);
const open = async (rig: Rig, market: MarketName) => {
  const { json } = await askSigned(rig, market, market === 'spot' ? '/api/v3/openOrders' : '/capi/v3/openOrders');
  return (json as { clientOrderId: string }[]).map(({ clientOrderId }) => clientOrderId);
};
const ledger = async (rig: Rig) =>
  (await control(rig, 'GET', '/ledger')).json as {
    accounts: { user: { placements: Record<string, number> } };
    received: Record<string, number>;
  };

describe.each(markets)('Faults on placements of %s (B-A1)', (market) => {
  it('lostRequest: the connection is reset and no order is created', async () => {
    const rig = await startUntradedRig();
    await arm(rig, { kind: 'lostRequest', method: 'POST' });
    await expect(place(rig, market, { newClientOrderId: 'lost' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    rig.clock.advance(120_000);
    expect(await open(rig, market)).toEqual([]);
    const { received, accounts } = await ledger(rig);
    expect([received, accounts.user.placements]).toEqual([{ [`${market}:lost`]: 1 }, {}]);
    expect((await place(rig, market)).status).toBe(200);
  });

  it('lostReply: the order is created and the connection is reset', async () => {
    const rig = await startUntradedRig();
    await arm(rig, { kind: 'lostReply', method: 'POST' });
    await expect(place(rig, market, { newClientOrderId: 'unheard' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await open(rig, market)).toEqual(['unheard']);
    expect((await ledger(rig)).accounts.user.placements).toEqual({ [`${market}:unheard`]: 1 });
  });

  it('cutReply: the client receives status, headers and half of the body, and the order exists', async () => {
    const rig = await startUntradedRig();
    await arm(rig, { kind: 'cutReply', method: 'POST', market });
    const body = JSON.stringify({
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '60000',
      newClientOrderId: 'halved',
    });
    const path = market === 'spot' ? '/api/v3/order' : '/capi/v3/order';
    const headers = headersFor(rig.simulator.info.keys[0]!, rig.clock.now(), 'POST', path, body);
    const { hostname, port } = new URL(restOf(rig, market));
    const received = await new Promise<{ status: number; length: number; text: string; code: string }>(
      (resolve, reject) => {
        const request = http.request({ hostname, port, path, method: 'POST', headers, agent: false }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => reject(new Error('the reply came whole')));
          response.on('error', (error: NodeJS.ErrnoException) =>
            resolve({
              status: response.statusCode!,
              length: Number(response.headers['content-length']),
              text,
              code: error.code!,
            }),
          );
        });
        request.on('error', reject);
        request.end(body);
      },
    );
    expect([received.status, received.code, received.text.length]).toEqual([200, 'ECONNRESET', received.length >> 1]);
    expect(received.text.startsWith('{')).toBe(true);
    expect(await open(rig, market)).toEqual(['halved']);
  });

  it('delayRequest: executes after the delay, or is rejected when its timestamp has expired by then', async () => {
    const rig = await startUntradedRig();
    for (const [milliseconds, status] of [
      [30_000, 200],
      [30_001, 401],
    ] as const) {
      await arm(rig, { kind: 'delayRequest', method: 'POST', milliseconds });
      const newClientOrderId = `late${milliseconds}`;
      const late = place(rig, market, { newClientOrderId });
      while ((await ledger(rig)).received[`${market}:${newClientOrderId}`] === undefined);
      rig.clock.advance(milliseconds - 1);
      expect(await open(rig, market)).not.toContain(newClientOrderId);
      rig.clock.advance(1);
      expect((await late).status).toBe(status);
      expect((await open(rig, market)).includes(newClientOrderId)).toBe(status === 200);
    }
  });

  it('delayRequest: executes although the client has disconnected', async () => {
    const rig = await startUntradedRig();
    await arm(rig, { kind: 'delayRequest', method: 'POST', milliseconds: 20_000 });
    const path = market === 'spot' ? '/api/v3/order' : '/capi/v3/order';
    const body = JSON.stringify({
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '60000',
      newClientOrderId: 'left',
    });
    const headers = headersFor(rig.simulator.info.keys[0]!, rig.clock.now(), 'POST', path, body);
    const { hostname, port } = new URL(restOf(rig, market));
    const request = http.request({ hostname, port, path, method: 'POST', headers, agent: false });
    const gone = new Promise<void>((resolve) => request.on('error', () => resolve()));
    request.end(body);
    while ((await ledger(rig)).received[`${market}:left`] === undefined);
    request.destroy();
    await gone;
    rig.clock.advance(20_000);
    expect(await open(rig, market)).toEqual(['left']);
  });

  it('affect only the HTTP method they are armed for', async () => {
    const rig = await startUntradedRig();
    await arm(rig, { kind: 'rest500', method: 'POST', market });
    expect(await open(rig, market)).toEqual([]);
    expect((await place(rig, market)).json).toEqual({ code: -1054, msg: 'System error, retry later' });
    await arm(rig, { kind: 'rest500', method: 'DELETE' });
    expect((await place(rig, market)).status).toBe(200);
    expect((await open(rig, market)).length).toBe(2);
  });
});

describe.each(markets)('Fault staleReads on %s', (market) => {
  const listPath = market === 'spot' ? '/api/v3/allOrders?symbol=BTCUSDT' : '/capi/v3/openOrders';
  const tradesPath = market === 'spot' ? '/api/v3/myTrades?symbol=BTCUSDT' : '/capi/v3/userTrades?symbol=BTCUSDT';
  const idOf = (reply: Awaited<ReturnType<typeof place>>) => /"orderId":"?(\d+)"?/.exec(reply.text)![1]!;

  it('hides orders placed since it was armed, and their trades, until it ends', async () => {
    const rig = await startUntradedRig();
    const before = idOf(await place(rig, market, { newClientOrderId: 'before' }));
    await arm(rig, { kind: 'staleReads', market, milliseconds: 5000 });
    const after = idOf(await place(rig, market, { newClientOrderId: 'after' }));
    const filled = { type: 'MARKET', price: undefined, timeInForce: undefined };
    const traded = idOf(await place(rig, market, { ...filled, newClientOrderId: 'traded' }));
    const one = (id: string) => askSigned(rig, market, `/${market === 'spot' ? 'api' : 'capi'}/v3/order?orderId=${id}`);
    const seen = async (path: string) => {
      const { text } = await askSigned(rig, market, path);
      return [before, after, traded].filter((id) => text.includes(id));
    };
    expect(await open(rig, market)).toEqual(['before']);
    expect([await seen(listPath), await seen(tradesPath)]).toEqual([[before], []]);
    expect((await one(before)).status).toBe(200);
    for (const id of [after, traded]) {
      const reply = await one(id);
      expect([reply.status, (reply.json as { code: number }).code]).toEqual([400, market === 'spot' ? -2200 : -3200]);
    }
    rig.clock.advance(5000);
    expect((await open(rig, market)).toSorted()).toEqual(['after', 'before']);
    expect(await seen(tradesPath)).toEqual([traded]);
    for (const id of [before, after, traded]) expect((await one(id)).status).toBe(200);
  });

  it('affects one market only, and cancels still work on hidden orders', async () => {
    const rig = await startUntradedRig();
    const other = market === 'spot' ? 'futures' : 'spot';
    await arm(rig, { kind: 'staleReads', market, milliseconds: 60_000 });
    await place(rig, other, { newClientOrderId: 'elsewhere' });
    expect(await open(rig, other)).toEqual(['elsewhere']);
    await place(rig, market, { newClientOrderId: 'hidden' });
    const path = `/${market === 'spot' ? 'api' : 'capi'}/v3/order?origClientOrderId=hidden`;
    const cancelled = await askSigned(rig, market, path, { method: 'DELETE' });
    expect([cancelled.status, (cancelled.json as { success?: boolean }).success ?? true]).toEqual([200, true]);
  });
});

describe('Test ledger of the simulator (R37)', () => {
  it('counts received and accepted placements by client order id and covers every account', async () => {
    const rig = await startUntradedRig();
    await place(rig, 'spot', { newClientOrderId: 'good' });
    await place(rig, 'spot', { newClientOrderId: 'bad', side: 'UP' });
    await place(rig, 'futures', { newClientOrderId: 'twice' });
    await place(rig, 'futures', { newClientOrderId: 'twice' });
    await place(rig, 'spot', { newClientOrderId: 'unsigned' }, { change: () => ({}) });
    const { received, accounts } = await ledger(rig);
    // A request without an API key is not counted.
    expect(received).toEqual({ 'spot:good': 1, 'spot:bad': 1, 'futures:twice': 2 });
    expect(accounts.user.placements).toEqual({ 'spot:good': 1, 'futures:twice': 2 });
    expect(Object.keys(accounts)).toEqual(['user', 'trader', 'partner']);
    await control(rig, 'POST', '/reset', {});
    expect((await ledger(rig)).received).toEqual({});
    expect((await ledger(rig)).accounts.user.placements).toEqual({});
  });

  it('listens on the loopback address only', async () => {
    const rig = await startUntradedRig();
    const { spotRest, futuresRest, control: door } = rig.simulator.info;
    for (const address of [spotRest, futuresRest, door.address]) {
      expect(new URL(address).hostname).toBe('127.0.0.1');
      const other = address.replace('127.0.0.1', '127.0.0.2');
      await expect(ask(other, '/api/v3/ping')).rejects.toThrow('ECONNREFUSED');
    }
  });
});
