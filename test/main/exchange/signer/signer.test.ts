import { format, inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../../../../electron/main/exchange/signer/signer.ts';

const signer = (secretKey: string) =>
  createSigner('simulator', { apiKey: 'the-key', secretKey, passphrase: 'thePassphrase1' });

const ORDER =
  '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.002","price":"61250.5","newClientOrderId":"desk-1"}';
const FUTURES_ORDER =
  '{"positionSide":"LONG","price":"65000","quantity":"0.02","side":"BUY","symbol":"BTCUSDT","timeInForce":"GTC","type":"LIMIT"}';

describe('Signer', () => {
  test.each([
    [
      'demo-secret-0001',
      1_760_000_000_000,
      'GET',
      '/capi/v3/account/balance',
      '',
      'R60v2NKvPYWhHXIwYrmzn85xwCvy59gY0jIh/WAZ6Yg=',
    ],
    [
      'demo-secret-0001',
      1_760_000_000_000,
      'GET',
      '/api/v3/allOrders?symbol=BTCUSDT&limit=50',
      '',
      'ZdH/0bBzQpBkApInbIwBGeE4pHaebMhrUVoi1Lr7aXQ=',
    ],
    [
      'demo-secret-0001',
      1_760_000_000_000,
      'POST',
      '/api/v3/order',
      ORDER,
      'mYh19mY13V8BBjZviIT8bKCDv/lYmbz5kkQihs3Zkow=',
    ],
    [
      'secret',
      1_591_089_508_404,
      'POST',
      '/capi/v3/order',
      FUTURES_ORDER,
      'rozxMnMTnQ8hvhR3M+MGZpdLscEDZv/mryj9faIxTk8=',
    ],
  ] as const)(
    'signs requests as in the known-answer vectors: %s %i %s %s',
    (secret, timestamp, method, target, body, expected) => {
      expect(signer(secret).request({ timestamp, method, target, body })).toEqual({
        'ACCESS-KEY': 'the-key',
        'ACCESS-SIGN': expected,
        'ACCESS-TIMESTAMP': String(timestamp),
        'ACCESS-PASSPHRASE': 'thePassphrase1',
      });
    },
  );

  test.each([
    ['demo-secret-0001', 1_760_000_000_000, 'vm+YUeQ8FyW7CbG2bUou4sG+ic9udLZz5EMkDck+05I='],
    ['secret', 1_234_567_890, 'Bw1+lQgCqa2R5Lhhzm+4oDuhtx5yjpUADrtiOjjrYnY='],
    ['test-secret', 1_659_076_670_000, 'cS4k5dU0tn4j8TU3GaZoC+XLRnaPoNUfOlUK1fo40Ms='],
  ])(
    'A-WS-AUTH: signs the private socket upgrade as in the known-answer vectors: %s',
    (secret, timestamp, expected) => {
      expect(signer(secret).upgrade(timestamp)['ACCESS-SIGN']).toBe(expected);
    },
  );

  test('B-D1: printing a signer never shows its secret', () => {
    const one = signer('a-planted-secret');
    const printed = [inspect(one, { depth: 9, showHidden: true }), JSON.stringify(one), format('%s', one)].join('\n');
    expect(printed).not.toContain('a-planted-secret');
  });
});
