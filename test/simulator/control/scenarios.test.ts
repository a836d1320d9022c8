import { describe, expect, it } from 'vitest';
import { askSigned, place } from '../support/signing.ts';
import { ask, control, startRig, type Rig } from '../support/rig.ts';

const post = (rig: Rig, path: string, body: unknown) => control(rig, 'POST', path, body);
const index = async (rig: Rig): Promise<number> => {
  const path = '/capi/v3/market/symbolPrice?symbol=BTCUSDT';
  const { json } = await ask(rig.simulator.info.futuresRest, path);
  return Number.parseFloat((json as { price: string }).price);
};

describe('Scenario flash crash (R37)', () => {
  it('drops the index at once and restores it after the given seconds', async () => {
    const rig = await startRig();
    const before = await index(rig);
    const crash = { name: 'crash', symbol: 'BTCUSDT', share: 0.2, seconds: 30 };
    expect((await post(rig, '/scenario', crash)).json).toEqual({ asset: 'BTC' });
    rig.clock.advance(1000);
    expect((await index(rig)) / before).toBeCloseTo(0.8, 2);
    rig.clock.advance(28_000);
    expect((await index(rig)) / before).toBeLessThan(0.85);
    rig.clock.advance(2000);
    expect((await index(rig)) / before).toBeCloseTo(1, 1);
    expect((await control(rig, 'GET', '/transcript')).text).toContain('command /scenario');
  });

  it('rejects scenarios with invalid parameters and names the parameter', async () => {
    const rig = await startRig();
    const forbidden: readonly [body: unknown, sentence: RegExp][] = [
      [{ name: 'crash', symbol: 'NOPEUSDT', share: 0.2, seconds: 30 }, /symbol/],
      [{ name: 'crash', symbol: 'BTCUSDT', share: 0, seconds: 30 }, /share/],
      [{ name: 'crash', symbol: 'BTCUSDT', share: 0.2, seconds: 0 }, /seconds/],
      [{ name: 'halt', symbol: 'BTCUSDT', status: 'TRADING' }, /status/],
      [{ name: 'jump', asset: 'NOPE', share: 0.1 }, /asset must be one of BTC, ETH, /],
    ];
    for (const [body, sentence] of forbidden) {
      const reply = await post(rig, '/scenario', body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect((reply.json as { error: string }).error).toMatch(sentence);
    }
  });
});

describe('Scenarios halt and resume (R37)', () => {
  it('halts or closes the given instruments, stops their trading, and resumes them on request', async () => {
    const rig = await startRig();
    const { market, time } = rig.simulator.venue;
    const state = (name: 'spot' | 'futures', symbol: string) => market.find(name, symbol)!.state(time.now());
    const play = async (body: unknown) => (await post(rig, '/scenario', body)).json;
    const states = () => [state('spot', 'ETHUSDT'), state('spot', 'BTCUSDT'), state('futures', 'BTCUSDT')];
    expect(await play({ name: 'halt', market: 'spot', symbol: 'ETHUSDT' })).toEqual({ instruments: 1 });
    expect(await play({ name: 'halt', symbol: 'BTCUSDT', status: 'BREAK' })).toEqual({ instruments: 2 });
    expect(states()).toEqual(['halted', 'closed', 'closed']);
    expect((await place(rig, 'spot')).json).toMatchObject({ code: -1191 });
    const trades = market.find('spot', 'BTCUSDT')!.tape.count;
    await post(rig, '/time', { step: 120_000 });
    expect(market.find('spot', 'BTCUSDT')!.tape.count).toBe(trades);
    expect(await play({ name: 'resume', symbol: 'BTCUSDT' })).toEqual({ instruments: 2 });
    expect(states()).toEqual(['halted', 'open', 'open']);
    await post(rig, '/time', { step: 60_000 });
    expect(market.find('spot', 'BTCUSDT')!.tape.count).toBeGreaterThan(trades);
  });
});

describe('Fault refuse', () => {
  it('answers the documented code and status, creates no order, and ends after its count', async () => {
    const rig = await startRig();
    const arm = { kind: 'refuse', market: 'spot', path: '/api/v3/order', method: 'POST', count: 2, code: -1054 };
    expect((await post(rig, '/fault', arm)).json).toEqual({ armed: [{ kind: 'refuse', market: 'spot', left: 2 }] });
    for (let count = 0; count < 2; count += 1) {
      const refused = await place(rig, 'spot');
      expect([refused.status, refused.json]).toEqual([500, { code: -1054, msg: 'System error, retry later' }]);
      // The request passed every check before the refusal, so it counts against the limit.
      expect(refused.headers['x-order-count-10s']).toBe(String(count + 1));
    }
    expect((await askSigned(rig, 'spot', '/api/v3/openOrders')).json).toEqual([]);
    expect((await place(rig, 'spot')).status).toBe(200);
  });

  it('rejects an undocumented error code', async () => {
    const reply = await post(await startRig(), '/fault', { kind: 'refuse', code: -9999 });
    expect([reply.status, (reply.json as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('must be a documented code'),
    ]);
  });
});

describe('Received placements', () => {
  it('are counted one by one in a batch, and conditional orders by their client id', async () => {
    const rig = await startRig();
    const { spotRest, futuresRest } = rig.simulator.info;
    const headers = { 'ACCESS-KEY': rig.simulator.info.keys[0]!.apiKey };
    const send = (origin: string, path: string, body: unknown) =>
      ask(origin, path, { method: 'POST', headers, body: JSON.stringify(body) });
    await send(spotRest, '/api/v3/order/batch', {
      orderList: [{ newClientOrderId: 'a' }, { newClientOrderId: 'b' }, 5],
    });
    await send(futuresRest, '/capi/v3/batchOrders', { batchOrders: [{ newClientOrderId: 'a' }] });
    await send(futuresRest, '/capi/v3/algoOrder', { clientAlgoId: 'c' });
    expect((await control(rig, 'GET', '/ledger')).json).toMatchObject({
      received: { 'spot:a': 1, 'spot:b': 1, 'futures:a': 1, 'futures:c': 1 },
    });
  });
});
