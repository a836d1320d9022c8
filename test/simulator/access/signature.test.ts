import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Access } from '../../../electron/simulator/access/access.ts';
import { Keyring } from '../../../electron/simulator/access/keyring.ts';
import { restMessage, sameText, signatureOf, socketMessage } from '../../../electron/simulator/access/signature.ts';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { headersFor } from '../support/signing.ts';

const SECRET = 'demo-secret-0001';
const TIME = '1760000000000';
const none = new Uint8Array();
const signed = (method: string, target: string, body: Uint8Array = none) =>
  signatureOf(SECRET, restMessage(TIME, method, target, body));

describe('signatures (document 1, Signature)', () => {
  it('match the known test vectors', () => {
    expect(signatureOf(SECRET, socketMessage(TIME))).toBe('vm+YUeQ8FyW7CbG2bUou4sG+ic9udLZz5EMkDck+05I=');
    expect(signed('GET', '/capi/v3/account/balance')).toBe('R60v2NKvPYWhHXIwYrmzn85xwCvy59gY0jIh/WAZ6Yg=');
    expect(signed('GET', '/api/v3/allOrders?symbol=BTCUSDT&limit=50')).toBe(
      'ZdH/0bBzQpBkApInbIwBGeE4pHaebMhrUVoi1Lr7aXQ=',
    );
    const body =
      '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.002","price":"61250.5","newClientOrderId":"desk-1"}';
    expect(signed('POST', '/api/v3/order', Buffer.from(body))).toBe('mYh19mY13V8BBjZviIT8bKCDv/lYmbz5kkQihs3Zkow=');
  });

  it.each([
    ['GET', '/a', '', '1GET/a'],
    ['get', '/a', '', '1GET/a'],
    ['GET', '/a?', '', '1GET/a'],
    ['GET', '/a?b?', '', '1GET/a?b?'],
    ['GET', '/a?z=1&a=%2f&a=%2F', '', '1GET/a?z=1&a=%2f&a=%2F'],
    ['DELETE', '/a/?x=1', '', '1DELETE/a/?x=1'],
    ['POST', '/a', '{ "b" : 1 }\r\n', '1POST/a{ "b" : 1 }\r\n'],
    ['POST', '/a?x=1', '{}', '1POST/a?x=1{}'],
    ['GET', '/a?x=\u00c3\u00bc', 'ü', '1GET/a?x=üü'],
  ])('%s %s with body %j covers %j: the bytes as received', (method, target, body, expected) => {
    const message = restMessage('1', method, target, Buffer.from(body));
    expect(message.toString('utf8')).toBe(expected);
  });

  it('are compared in full', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '', 'ABC']) expect(sameText('abc', other)).toBe(false);
  });

  it('any changed, added or removed byte is rejected', () => {
    const [key] = issueKeys(createRandom(7));
    const methods = fc.constantFrom('GET', 'POST', 'DELETE');
    // A single question mark at the end is the only difference that the signed message does not show.
    const target = fc.webPath().map((path) => `/api${path}?x=1`);
    const body = fc.uint8Array({ maxLength: 40 });
    const request = fc.record({ method: methods, target, body });
    fc.assert(
      fc.property(request, request, fc.nat(), (sent, other, at) => {
        const admitted = (method: string, path: string, bytes: Uint8Array) => {
          const keyring = new Keyring([key!]);
          const access = new Access(keyring, { wall: () => 5000, simulated: () => 5000, monotonic: () => 0 });
          const headers = Object.fromEntries(
            Object.entries(headersFor(key!, 5000, method, path, Buffer.from(bytes))).map(([name, value]) => [
              name.toLowerCase(),
              value,
            ]),
          );
          return access.admit({
            headers,
            address: '127.0.0.1',
            market: 'spot',
            label: 'TRADE',
            needsContentType: true,
            message: (timestamp) => restMessage(timestamp, sent.method, sent.target, sent.body),
          }).ok;
        };
        expect(admitted(sent.method, sent.target, sent.body)).toBe(true);
        expect(admitted(sent.method, sent.target, Uint8Array.of(...sent.body, 0))).toBe(false);
        expect(admitted(sent.method, `${sent.target}&`, sent.body)).toBe(false);
        if (sent.body.length > 0) {
          const changed = sent.body.slice();
          changed[at % changed.length]! ^= 1;
          expect(admitted(sent.method, sent.target, changed)).toBe(false);
        }
        const text = ({ method, target: path, body: bytes }: typeof sent) => `${method}${path}${String(bytes)}`;
        expect(admitted(other.method, other.target, other.body)).toBe(text(sent) === text(other));
      }),
      { numRuns: 500 },
    );
  });
});
