import { describe, expect, it } from 'vitest';
import { askSigned, place, type MarketName } from '../support/signing.ts';
import { control, startUntradedRig } from '../support/rig.ts';

const markets: MarketName[] = ['spot', 'futures'];
const pathOf = (market: MarketName) => (market === 'spot' ? '/api/v3/order' : '/capi/v3/order');
const invalidJson = [400, { code: -1135, msg: 'Invalid JSON request' }];
const empty = (name: string) => [400, { code: -1141, msg: `Parameter '${name}' cannot be empty.` }];
const invalid = (name: string) => [400, { code: -1142, msg: `Parameter '${name}' is invalid.` }];
const clientId = [400, { code: -1180, msg: 'Client order id longer than 40 or containing special characters' }];

describe.each(markets)('POST body on %s (A-POST-BODY)', (market) => {
  it.each([
    ['nothing', ''],
    ['a word', 'order'],
    ['half an object', '{"symbol":"BTCUSDT"'],
    ['an array', '[]'],
    ['a text', '"{}"'],
    ['null', 'null'],
    ['a member twice', '{"symbol":"BTCUSDT","side":"BUY","side":"SELL"}'],
    ['a form', 'symbol=BTCUSDT&side=BUY'],
  ])('rejects %s as invalid JSON', async (_what, body) => {
    const rig = await startUntradedRig();
    const reply = await askSigned(rig, market, pathOf(market), { method: 'POST', body });
    expect([reply.status, reply.json]).toEqual(invalidJson);
  });

  it.each([
    ['symbol', undefined, empty('symbol')],
    ['symbol', '', empty('symbol')],
    ['symbol', null, empty('symbol')],
    ['symbol', 'btcusdt', invalid('symbol')],
    ['symbol', ['BTCUSDT'], invalid('symbol')],
    ['side', undefined, empty('side')],
    ['side', 'buy', [400, { code: -1117, msg: 'Invalid side' }]],
    ['side', true, [400, { code: -1117, msg: 'Invalid side' }]],
    ['type', 'STOP', [400, { code: -1116, msg: 'Invalid order type' }]],
    ['type', undefined, empty('type')],
    ['timeInForce', 'GTD', [400, { code: -1115, msg: 'Invalid timeInForce' }]],
    ['quantity', undefined, empty('quantity')],
    ['quantity', 'NaN', invalid('quantity')],
    ['quantity', ' 1', invalid('quantity')],
    ['quantity', '1_000', invalid('quantity')],
    ['quantity', '0x10', invalid('quantity')],
    ['quantity', '-1', invalid('quantity')],
    ['quantity', '1,5', invalid('quantity')],
    ['quantity', { value: '1' }, invalid('quantity')],
    ['price', '1.'.repeat(5), invalid('price')],
    ['newClientOrderId', 'with blank', clientId],
    ['newClientOrderId', '😀', clientId],
    ['newClientOrderId', 'x'.repeat(41), clientId],
    ['newClientOrderId', {}, clientId],
  ])('with %s %j is rejected with %j', async (name, value, expected) => {
    const rig = await startUntradedRig();
    const reply = await place(rig, market, { [name]: value });
    expect([reply.status, reply.json]).toEqual(expected);
    const open = await askSigned(rig, market, market === 'spot' ? '/api/v3/openOrders' : '/capi/v3/openOrders');
    expect(open.json).toEqual([]);
  });

  it('accepts decimals as numbers and counts them; rejects them under strict (R6)', async () => {
    const order = { quantity: 0.01, price: 60000 };
    const lenient = await startUntradedRig();
    const reply = await place(lenient, market, order);
    expect([reply.status, (reply.json as { success?: boolean }).success ?? true]).toEqual([200, true]);
    expect((await control(lenient, 'GET', '/deviations')).json).toMatchObject({
      otherForm: { count: 2, last: 'price=60000' },
    });
    const strict = await startUntradedRig({ strict: true });
    const refused = await place(strict, market, order);
    expect([refused.status, refused.json]).toEqual(invalid('quantity'));
  });

  it('parameters in the query and unknown members are ignored', async () => {
    const rig = await startUntradedRig();
    const target = `${pathOf(market)}?symbol=BTCUSDT&side=BUY`;
    const reply = await askSigned(rig, market, target, { method: 'POST', body: '{}' });
    expect([reply.status, reply.json]).toEqual(empty('symbol'));
    expect((await place(rig, market, { whatever: [1, { deep: null }] })).status).toBe(200);
  });
});

describe('Booleans in a body', () => {
  it('must be true or false; the quoted form is accepted and counted, or rejected under strict (R6)', async () => {
    const lenient = await startUntradedRig();
    const strict = await startUntradedRig({ strict: true });
    for (const rig of [lenient, strict]) {
      expect((await place(rig, 'futures', { reduceOnly: false })).status).toBe(200);
      for (const reduceOnly of ['yes', 1, 'TRUE']) {
        const reply = await place(rig, 'futures', { reduceOnly });
        expect([reply.status, reply.json]).toEqual(invalid('reduceOnly'));
      }
    }
    expect((await place(lenient, 'futures', { reduceOnly: 'false' })).status).toBe(200);
    expect((await control(lenient, 'GET', '/deviations')).json).toEqual({
      otherForm: { count: 1, last: 'reduceOnly=false' },
    });
    const refused = await place(strict, 'futures', { reduceOnly: 'false' });
    expect([refused.status, refused.json]).toEqual(invalid('reduceOnly'));
  });
});

describe('DELETE request', () => {
  it('is read from the query, and an invalid client order id has a specific error code', async () => {
    const rig = await startUntradedRig();
    for (const market of markets) {
      await place(rig, market, { newClientOrderId: `gone-${market}` });
      const ask = (query: string, body?: string) =>
        askSigned(rig, market, `${pathOf(market)}${query}`, {
          method: 'DELETE',
          ...(body !== undefined && {
            body,
            change: (headers) => ({ ...headers, 'Content-Length': String(body.length) }),
          }),
        });
      const bad = await ask('?origClientOrderId=%F0%9F%98%80');
      expect([bad.status, bad.json]).toEqual(clientId);
      const inBody = await ask('', `{"origClientOrderId":"gone-${market}"}`);
      expect(inBody.json).toMatchObject({ code: -1141 });
      const done = await ask(`?origClientOrderId=gone-${market}`);
      expect([done.status, (done.json as { origClientOrderId: string }).origClientOrderId]).toEqual([
        200,
        `gone-${market}`,
      ]);
    }
  });
});
