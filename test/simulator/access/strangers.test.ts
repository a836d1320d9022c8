import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { isOfThisMachine } from '../../../electron/simulator/access/loopbackOnly.ts';
import { place } from '../support/signing.ts';
import { ask, connect, control, startUntradedRig, type Rig } from '../support/rig.ts';

/** Sends a request of exactly these lines and returns the status line of the reply. */
function statusOf(origin: string, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('close', () => resolve(text.split('\r\n')[0]!));
    socket.on('error', reject);
  });
}
const received = async (rig: Rig) =>
  ((await control(rig, 'GET', '/ledger')).json as { received: Record<string, number> }).received;

describe('request line without a path', () => {
  it.each(['//', 'http://', '//:0'])('%s is rejected on every port and the server continues', async (target) => {
    const rig = await startUntradedRig();
    const { control: door, spotRest, futuresRest } = rig.simulator.info;
    for (const origin of [door.address, spotRest, futuresRest]) {
      const host = `Host: ${new URL(origin).host}`;
      const token = `Authorization: Bearer ${door.token}`;
      const status = await statusOf(origin, [`GET ${target} HTTP/1.1`, host, token, 'Connection: close']);
      expect(status).toMatch(/^HTTP\/1\.1 40[04] /);
    }
    expect((await control(rig, 'GET', '/time')).status).toBe(200);
  });
});

describe('internal error of the simulator', () => {
  it('returns a system error, and the next request is served', async () => {
    const rig = await startUntradedRig();
    const { futuresRest } = rig.simulator.info;
    vi.spyOn(rig.simulator.venue.market, 'find').mockImplementationOnce(() => {
      throw new Error('a fault of the exchange');
    });
    const depth = '/capi/v3/market/depth?symbol=BTCUSDT';
    const [first, second] = [await ask(futuresRest, depth), await ask(futuresRest, depth)];
    expect([first.status, first.json]).toEqual([500, { code: -1054, msg: 'System error, retry later' }]);
    expect(second.status).toBe(200);
  });
});

describe('client order ids of invalid requests', () => {
  const body = (newClientOrderId: string) => JSON.stringify({ symbol: 'BTCUSDT', newClientOrderId });
  it('are not recorded: unknown path, unknown or missing key, or invalid client order id', async () => {
    const rig = await startUntradedRig();
    const { spotRest, keys } = rig.simulator.info;
    const post = (path: string, id: string, headers = {}) =>
      ask(spotRest, path, { method: 'POST', headers: { 'User-Agent': 'stranger', ...headers }, body: body(id) });
    const named = { 'ACCESS-KEY': keys[0]!.apiKey };
    await post('/api/v3/order', 'unsigned');
    await post('/api/v3/order', 'of-nobody', { 'ACCESS-KEY': 'nobody' });
    await post('/api/v3/nowhere', 'nowhere', named);
    await post('/api/v3/order', 'x'.repeat(41), named);
    expect(await received(rig)).toEqual({});
    await place(rig, 'spot', { newClientOrderId: 'mine' });
    expect(await received(rig)).toEqual({ 'spot:mine': 1 });
  });
});

describe('local access only (R36)', () => {
  it.each([
    [{ host: '127.0.0.1:8000' }, true],
    [{ host: 'localhost:8000' }, true],
    [{ host: 'LOCALHOST:8000' }, true],
    [{ host: '[::1]:8000' }, true],
    [{ host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8000' }, true],
    [{ host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8001' }, false],
    [{ host: '127.0.0.1:8000', origin: 'https://page.example' }, false],
    [{ host: '127.0.0.1:8000', origin: 'null' }, false],
    [{ host: 'page.example:8000' }, false],
    [{ host: '127.0.0.1.page.example' }, false],
    [{ host: 'page.example@127.0.0.1' }, false],
    [{ host: '' }, false],
    [{}, false],
  ])('%o: %s', (headers, served) => {
    expect(isOfThisMachine(headers)).toBe(served);
  });

  it('applies to all three ports and to sockets', async () => {
    const rig = await startUntradedRig();
    const { info } = rig.simulator;
    const authorization = `Bearer ${info.control.token}`;
    const foreign = [{ Host: 'page.example' }, { Origin: 'https://page.example' }];
    for (const headers of foreign) {
      for (const [origin, path] of [
        [info.spotRest, '/api/v3/time'],
        [info.futuresRest, '/capi/v3/market/time'],
        [info.control.address, '/time'],
      ] as const) {
        expect((await ask(origin, path, { headers: { ...headers, authorization } })).status).toBe(403);
      }
      for (const address of [info.spotWs, info.futuresWs]) {
        const refused = new Promise<string>((resolve) => {
          const socket = new WebSocket(`${address}/v3/ws/public`, { headers: { 'User-Agent': 'page', ...headers } });
          socket.on('error', ({ message }) => resolve(message));
          socket.on('open', () => resolve('open'));
        });
        expect(await refused).toBe('Unexpected server response: 403');
      }
    }
    await connect(info.spotWs);
    expect((await control(rig, 'GET', '/time')).status).toBe(200);
  });
});
