import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { askSigned, headersFor, place, sign, type Headers } from '../support/signing.ts';
import { control, startUntradedRig, type Rig } from '../support/rig.ts';

/** Sends the bytes unchanged and returns the status code of the reply. */
function sendRaw(rig: Rig, target: Buffer, headers: Headers): Promise<number> {
  const { port } = new URL(rig.simulator.info.spotRest);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      const lines = Object.entries({ Host: '127.0.0.1', Connection: 'close', ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write(
        Buffer.concat([Buffer.from('GET '), target, Buffer.from(` HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)]),
      );
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(text.slice(9, 12))));
  });
}

describe('signatures cover the received bytes', () => {
  it.each([
    '/api/v3/openOrders?symbol=BTCUSDT',
    '/api/v3/openOrders?symbol=%42%54%43USDT',
    '/api/v3/allOrders?symbol=BTCUSDT&limit=50&endTime=&startTime=',
    '/api/v3/allOrders?limit=50&symbol=BTCUSDT',
    '/api/v3/account?',
    '/api/v3/account?a=%2f&a=%2F&%20=+',
    '/api/v3/account/',
    '/api/v3/account/?x=1',
  ])('%s is signed as sent', async (target) => {
    const rig = await startUntradedRig();
    // An empty query is not part of the signed message.
    const signed = target.endsWith('?') ? target.slice(0, -1) : target;
    const [key] = rig.simulator.info.keys;
    const change = () => headersFor(key!, rig.clock.now(), 'GET', signed);
    expect((await askSigned(rig, 'spot', target, { change })).status).toBe(200);
    for (const other of [
      decodeURIComponent(target),
      target.replace('account/', 'account'),
      `${signed}&`,
      '/api/v3/ping',
    ]) {
      if (other === signed) continue;
      const wrong = () => headersFor(key!, rig.clock.now(), 'GET', other);
      expect((await askSigned(rig, 'spot', target, { change: wrong })).json).toMatchObject({ code: -1047 });
    }
  });

  it('non-ASCII bytes in the request line are rejected as a bad request', async () => {
    const rig = await startUntradedRig();
    const [key] = rig.simulator.info.keys;
    const now = rig.clock.now();
    const target = Buffer.from('/api/v3/account?x=ü', 'utf8');
    expect(await sendRaw(rig, target, headersFor(key!, now, 'GET', target.toString('latin1')))).toBe(400);
    const escaped = '/api/v3/account?x=%C3%BC';
    expect(await sendRaw(rig, Buffer.from(escaped), headersFor(key!, now, 'GET', escaped))).toBe(200);
    expect((await control(rig, 'GET', '/requests')).json).toMatchObject({ count: 1 });
  });

  it.each([
    ['a line break and blanks', (text: string) => ` ${text.replaceAll(',', ' ,\n\t')}\r\n`],
    ['escapes', (text: string) => text.replace('BTC', '\\u0042TC')],
    ['letters beyond ASCII', (text: string) => text.replace('{', '{ "note":"ü€😀",')],
  ])('a body with %s is signed as sent', async (_what, spell) => {
    const rig = await startUntradedRig();
    const body = spell(
      JSON.stringify({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.01',
        price: '60000',
      }),
    );
    const good = await askSigned(rig, 'spot', '/api/v3/order', { method: 'POST', body });
    expect([good.status, Object.keys(good.json as object)]).toEqual([
      200,
      ['symbol', 'orderId', 'clientOrderId', 'transactTime'],
    ]);
    const change = (headers: Headers) => ({
      ...headers,
      'ACCESS-SIGN': sign(
        rig.simulator.info.keys[0]!.secretKey,
        `${rig.clock.now()}POST/api/v3/order${JSON.stringify(JSON.parse(body))}`,
      ),
    });
    const tidied = await askSigned(rig, 'spot', '/api/v3/order', { method: 'POST', body, change });
    expect([tidied.status, tidied.json]).toEqual([401, { code: -1047, msg: 'Authentication failed' }]);
  });

  it('a body modified in transit has no effect', async () => {
    const rig = await startUntradedRig();
    const { secretKey } = rig.simulator.info.keys[0]!;
    const reply = await place(
      rig,
      'spot',
      { quantity: '0.02' },
      {
        change: (headers) => ({
          ...headers,
          'ACCESS-SIGN': sign(secretKey, `${rig.clock.now()}POST/api/v3/order{"quantity":"0.01"}`),
        }),
      },
    );
    expect(reply.status).toBe(401);
    expect((await askSigned(rig, 'spot', '/api/v3/openOrders')).json).toEqual([]);
    // The body of a GET is signed as well, where there is one.
    const body = '{"x":1}';
    const sized = (headers: Headers) => ({ ...headers, 'Content-Length': String(body.length) });
    expect((await askSigned(rig, 'spot', '/api/v3/account', { body, change: sized })).status).toBe(200);
    const bare = headersFor(rig.simulator.info.keys[0]!, rig.clock.now(), 'GET', '/api/v3/account');
    expect((await askSigned(rig, 'spot', '/api/v3/account', { body, change: () => sized(bare) })).status).toBe(401);
  });

  it('the control API lists received header names, never their values', async () => {
    const rig = await startUntradedRig();
    await askSigned(rig, 'spot', '/api/v3/account');
    await askSigned(rig, 'spot', '/api/v3/account', { change: () => ({ 'ACCESS-KEY': 'k' }) });
    const { text, json } = await control(rig, 'GET', '/requests');
    const [full, part] = (json as { requests: { headers: string[] }[] }).requests;
    expect(full!.headers).toEqual([
      'access-key',
      'access-sign',
      'access-timestamp',
      'access-passphrase',
      'content-type',
    ]);
    expect(part!.headers).toEqual(['access-key']);
    const ledger = (await control(rig, 'GET', '/ledger')).text;
    for (const { apiKey, secretKey, passphrase } of rig.simulator.info.keys) {
      for (const secret of [apiKey, secretKey, passphrase]) {
        expect(text).not.toContain(secret);
        expect(ledger).not.toContain(secret);
      }
    }
  });
});
