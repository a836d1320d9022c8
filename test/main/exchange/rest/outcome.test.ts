import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOfFailure, outcomeOfReply } from '../../../../electron/main/exchange/rest/outcome.ts';
import { endpoints, type CommandId } from '../../../../shared/exchange/endpoints.ts';
import { errors } from '../../../../shared/exchange/errors.ts';
import { contractTable } from '../../../support/fixtures.ts';

const commands = Object.values(endpoints)
  .filter((row) => row.method !== 'GET')
  .map((row) => row.id as CommandId);
const statuses = [200, 201, 302, 400, 401, 403, 404, 429, 500, 503];
const undocumented = [-1, -9999, -1061, -2203, -3000, 0, 1142, -11420, 42, -99999999];
/** The documented codes as document 1 lists them, read from the table and not from what is tested. */
const documented = contractTable('errors').map((row) => Number.parseInt(row.code ?? '', 10));
const futuresOnly = [-3006, -3007, -3200, -3235, -3236, -3313, -3613];

/** How the same refusal can be written. `proves`: whether it is the documented form. */
const shapes: readonly { readonly name: string; readonly proves: boolean; readonly write: (code: number) => string }[] =
  [
    { name: 'number', proves: true, write: (code) => `{"code":${code},"msg":"x"}` },
    { name: 'text', proves: true, write: (code) => `{"code":"${code}","msg":"x"}` },
    { name: 'repeated name', proves: false, write: (code) => `{"code":${code},"code":${code},"msg":"x"}` },
    { name: 'list', proves: false, write: (code) => `[{"code":${code}}]` },
    { name: 'page', proves: false, write: (code) => `<html>${code}</html>` },
    { name: 'cut', proves: false, write: (code) => `{"code":${code},"msg":"` },
  ];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const outcome = (id: CommandId, status: number, text: string) =>
  outcomeOfReply(id, { status, headers: {}, body: bytes(text) });

describe('outcome of a command', () => {
  test('B-A3: every status, code and shape of a refusal has the outcome of the table, for each command', () => {
    expect([documented.length, commands.length]).toEqual([41, 6]);
    let cases = 0;
    let refused = 0;
    for (const id of commands) {
      const futures = endpoints[id].market === 'futures';
      const known = new Set(futures ? [...documented, ...futuresOnly] : documented);
      for (const status of statuses) {
        for (const code of [...documented, ...futuresOnly, ...undocumented]) {
          for (const shape of shapes) {
            const proof = shape.proves && [400, 401, 403, 404].includes(status) && known.has(code);
            const expected = proof && code !== -1000 && code !== -1054 ? 'refused' : 'unknown';
            const actual = outcome(id, status, shape.write(code)).kind;
            if (actual !== expected)
              throw new Error(`${id} ${status} ${code} ${shape.name}: ${actual}, not ${expected}`);
            cases += 1;
            if (actual === 'refused') refused += 1;
          }
        }
      }
    }
    expect([cases, refused]).toEqual([6 * 10 * 58 * 6, 2 * 4 * (3 * 39 + 3 * 46)]);
  });

  test('B-A3: a 429 waits for a confirming look, whatever its body says', () => {
    const result = outcome('spot.order.place', 429, '{"code":-1142,"msg":"x"}');
    expect([result.kind, result.kind !== 'answered' && result.error.kind]).toEqual(['unknown', 'rateLimited']);
  });

  test.each([
    [
      '',
      'spot.order.place',
      '{"symbol":"BTCUSDT","orderId":901234567890123456,"clientOrderId":"a","transactTime":5}',
      'answered',
    ],
    ['XS4', 'spot.order.place', '{"symbol":"BTCUSDT","clientOrderId":"a","transactTime":5}', 'unknown'],
    [
      'XS23',
      'spot.order.place',
      '{"symbol":"BTCUSDT","orderId":1,"orderId":2,"clientOrderId":"a","transactTime":5}',
      'unknown',
    ],
    [
      'XS23',
      'spot.order.place',
      '{"symbol":"BTCUSDT","orderId":1,"orderId":1,"clientOrderId":"a","transactTime":5}',
      'unknown',
    ],
    ['XS1', 'spot.order.place', '<html>sign in</html>', 'unknown'],
    ['XS2', 'spot.order.place', '', 'unknown'],
    ['XS2', 'spot.order.place', 'null', 'unknown'],
    ['XS2', 'spot.order.place', '[]', 'unknown'],
    ['XS3', 'spot.order.place', '{"symbol":"BTCUSDT","orderId":1', 'unknown'],
    ['XS26', 'spot.order.place', '{"symbol":"BTCUSDT","orderId":-1,"clientOrderId":"a","transactTime":5}', 'unknown'],
    [
      'XS6',
      'futures.order.place',
      '{"orderId":"1","clientOrderId":"a","success":false,"errorCode":"-3007"}',
      'answered',
    ],
    ['', 'futures.order.place', '{"orderId":"1","clientOrderId":"a"}', 'unknown'],
    ['', 'futures.allOpenOrders.cancel', '[{"orderId":"1","success":true},{"orderId":"2"}]', 'unknown'],
  ] as const)('B-A3 %s: HTTP 200 to %s with %s is %s', (_id, row, body, expected) => {
    expect(outcome(row, 200, body).kind).toBe(expected);
  });

  test('B-B4: an id of 18 digits in an answer keeps each of them', () => {
    const body = '{"symbol":"BTCUSDT","orderId":901234567890123457,"clientOrderId":"a","transactTime":5}';
    expect(outcome('spot.order.place', 200, body)).toEqual({
      kind: 'answered',
      reply: { symbol: 'BTCUSDT', orderId: '901234567890123457', clientOrderId: 'a', transactTime: 5 },
    });
  });

  test('B-A3: no body at all makes it throw, or proves anything it does not say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...commands),
        fc.constantFrom(...statuses),
        fc.uint8Array({ maxLength: 60 }),
        (id, status, body) => {
          expect(outcomeOfReply(id, { status, headers: {}, body }).kind).toBe('unknown');
        },
      ),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.constantFrom(...statuses), fc.json(), (id, status, text) => {
        const { kind } = outcome(id, status, text);
        if (kind === 'answered') expect(JSON.parse(text)).toBeTypeOf('object');
        else expect(kind).toBe('unknown');
      }),
      { numRuns: 1_000 },
    );
  });

  test('XS16: the words of a refusal are plain text of 300 characters', () => {
    const result = outcome(
      'spot.order.cancel',
      400,
      JSON.stringify({ code: -2200, msg: `a\n\u001b[31m${'b'.repeat(1_000)}` }),
    );
    expect(result.kind !== 'answered' && result.error.exchange).toEqual({
      code: '-2200',
      message: `a [31m${'b'.repeat(294)}`.slice(0, 300),
      httpStatus: 400,
    });
  });

  test.each([
    ['unreachable', false, 'notSent'],
    ['timeout', false, 'notSent'],
    ['timeout', true, 'unknown'],
    ['broken', true, 'unknown'],
    ['redirect', true, 'unknown'],
    ['tooLarge', true, 'unknown'],
  ] as const)('a request that ended %s with sent %s is %s', (reason, sent, expected) => {
    expect(outcomeOfFailure('spot.order.place', { reason, sent, host: 'x' }).kind).toBe(expected);
  });

  test('the codes that speak of the exchange itself are those of the list', () => {
    expect([errors.UNKNOWN_ERROR.code, errors.SYSTEM_ERROR.code]).toEqual([-1000, -1054]);
  });
});
