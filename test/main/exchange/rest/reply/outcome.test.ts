import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOfFailure, outcomeOfReply } from '../../../../../electron/main/exchange/rest/reply/outcome.ts';
import { endpoints, type CommandId } from '../../../../../shared/exchange/endpoints.ts';
import { errors } from '../../../../../shared/exchange/errors.ts';
import { changeReply } from '../../../../../shared/exchange/records/futuresRecords.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { contractTable } from '../../../../support/fixtures.ts';

const rows: readonly EndpointRow[] = Object.values(endpoints);
const commands = rows.filter(({ effect }) => effect === 'change').map(({ id }) => id as CommandId);
/** Commands whose result is a code, and the one that returns a bare id. */
const settings = rows.filter(({ reply }) => reply === changeReply).map(({ id }) => id as CommandId);
const transfer = 'spot.rebate.affiliate.internalWithdrawal';
const inObjects = commands.filter((id) => id !== transfer);
const statuses = [200, 201, 302, 400, 401, 403, 404, 429, 500, 503];
const undocumented = [-1, -9999, -1061, -2203, -3000, 0, 1142, -11420, 42, -99999999];
/** The documented codes as document 1 lists them, read from its table instead of from the code under test. */
const documented = contractTable('errors').map((row) => Number.parseInt(row.code ?? '', 10));
const futuresOnly = [-3006, -3007, -3200, -3235, -3236, -3313, -3613];

/** The forms in which the same rejection can be written. `proves`: whether it is the documented form. */
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

describe('Command outcome', () => {
  test('B-A3: every command, status, error code and body shape gives the expected outcome', () => {
    const futuresCommands = commands.filter((id) => endpoints[id].market === 'futures');
    const counted = [documented.length, commands.length, futuresCommands.length, settings.length];
    expect(counted).toEqual([41, 25, 19, 6]);
    let cases = 0;
    let refused = 0;
    for (const id of commands) {
      const futures = endpoints[id].market === 'futures';
      const known = new Set(futures ? [...documented, ...futuresOnly] : documented);
      for (const status of statuses) {
        for (const code of [...documented, ...futuresOnly, ...undocumented]) {
          for (const shape of shapes) {
            const mayRefuse = [400, 401, 403, 404].includes(status) || (status === 200 && settings.includes(id));
            const proof = shape.proves && mayRefuse && known.has(code);
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
    expect([cases, refused]).toEqual([25 * 10 * 58 * 6, 2 * 4 * (6 * 39 + 19 * 46) + 2 * 6 * 46]);
  });

  test('B-A3: HTTP 429 leaves the command in doubt whatever the body contains', () => {
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
    ['XS30', 'futures.allOpenOrders.cancel', '[{"orderId":"1","success":true},{"orderId":"2"}]', 'unknown'],
    ['XS28', 'spot.order.cancel', '{"orderId":1,"status":"EXPIRED_IN_MATCH"}', 'answered'],
    ['XS29', 'spot.order.cancel', '{"orderId":1,"status":"CANCELED","more":{"a":[1]}}', 'answered'],
    ['XS30', 'spot.order.cancel', '{"orderId":1}', 'unknown'],
    ['A-LIST-CONTAINER', 'futures.allOpenOrders.cancel', '{"data":[{"orderId":1,"success":true}]}', 'answered'],
    ['A-LIST-CONTAINER', 'futures.allOpenOrders.cancel', '{"data":[],"more":[]}', 'unknown'],
    ['A-LIST-CONTAINER', 'futures.allOpenOrders.cancel', '[]', 'answered'],
    ['', 'futures.allOpenOrders.cancel', '{"code":-1054,"msg":"later","data":[]}', 'unknown'],
    ['', 'futures.allOpenOrders.cancel', '{"code":"40001","msg":"later","data":[]}', 'unknown'],
    ['', 'futures.allOpenOrders.cancel', '{"code":0,"msg":"ok","data":[]}', 'answered'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":"200","msg":"success","requestTime":1}', 'answered'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":200,"msg":"success"}', 'answered'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":200}', 'unknown'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":"00000","msg":"success"}', 'unknown'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":"-1191","msg":"positions open"}', 'refused'],
    ['A-CHANGE-REPLY', 'futures.account.marginType', '{"code":"-1191"}', 'unknown'],
    ['XS15', 'futures.account.marginType', '{"code":"-9999","msg":"x"}', 'unknown'],
    ['XS15', 'futures.account.marginType', '{"code":40009,"msg":"x"}', 'unknown'],
    ['H11', 'futures.account.marginType', '{"code":"-1054","msg":"a telling text"}', 'unknown'],
    ['A-BARE-REPLY', transfer, '"7012345678"', 'answered'],
    ['A-BARE-REPLY', transfer, '901234567890123457', 'answered'],
    ['A-BARE-REPLY', transfer, ' wd-7012345678\n', 'answered'],
    ['A-BARE-REPLY', transfer, 'busy', 'unknown'],
    ['A-BARE-REPLY', transfer, '"error"', 'unknown'],
    ['A-BARE-REPLY', transfer, '-1054', 'unknown'],
    ['A-BARE-REPLY', transfer, '{"id":"7012345678"}', 'unknown'],
    ['XS1', transfer, '<html>503</html>', 'unknown'],
    ['XS2', transfer, 'null', 'unknown'],
    ['XS2', transfer, '', 'unknown'],
    ['', transfer, '{"code":-1191,"msg":"x"}', 'unknown'],
  ] as const)('B-A3 %s: HTTP 200 to %s with %s is %s', (_id, row, body, expected) => {
    expect(outcome(row, 200, body).kind).toBe(expected);
  });

  test.each([
    ['a documented code', '{"code":-1140,"msg":"request timed out"}', 'refused'],
    ['no code', '{"msg":"request timed out"}', 'unknown'],
    ['a code that says nothing', '{"code":-1000,"msg":"timed out"}', 'unknown'],
    ['a code nobody documented', '{"code":-1007,"msg":"Timeout waiting for response"}', 'unknown'],
    ['plain text', 'timed out', 'unknown'],
    ['a page', '<html>Request Timed Out</html>', 'unknown'],
  ])('XS8: HTTP 400 mentioning a time-out, with %s', (_name, body, expected) => {
    for (const id of commands) expect([id, outcome(id, 400, body).kind]).toEqual([id, expected]);
  });

  test('A-BARE-REPLY: keeps every digit of a transfer id', () => {
    expect(outcome(transfer, 200, '901234567890123457')).toEqual({ kind: 'answered', reply: '901234567890123457' });
    for (const status of statuses.filter((one) => one !== 200)) {
      expect(outcome(transfer, status, '901234567890123457').kind).toBe('unknown');
    }
  });

  test('B-B4: keeps every digit of an 18-digit order id', () => {
    const body = '{"symbol":"BTCUSDT","orderId":901234567890123457,"clientOrderId":"a","transactTime":5}';
    expect(outcome('spot.order.place', 200, body)).toEqual({
      kind: 'answered',
      reply: { symbol: 'BTCUSDT', orderId: '901234567890123457', clientOrderId: 'a', transactTime: 5 },
    });
  });

  test('B-A3: random bodies never throw and never prove a refusal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...inObjects),
        fc.constantFrom(...statuses),
        fc.uint8Array({ maxLength: 60 }),
        (id, status, body) => {
          expect(outcomeOfReply(id, { status, headers: {}, body }).kind).toBe('unknown');
        },
      ),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...inObjects), fc.constantFrom(...statuses), fc.json(), (id, status, text) => {
        const { kind } = outcome(id, status, text);
        if (kind === 'answered') expect(JSON.parse(text)).toBeTypeOf('object');
        else expect(kind).toBe('unknown');
      }),
      { numRuns: 1_000 },
    );
  });

  test('XS16: the refusal message is plain text of at most 300 characters', () => {
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
  ] as const)('a request that ended %s with sent=%s is %s', (reason, sent, expected) => {
    expect(outcomeOfFailure('spot.order.place', { reason, sent, host: 'x' }).kind).toBe(expected);
  });

  test('the two unspecific system error codes match the error table', () => {
    expect([errors.UNKNOWN_ERROR.code, errors.SYSTEM_ERROR.code]).toEqual([-1000, -1054]);
  });
});
