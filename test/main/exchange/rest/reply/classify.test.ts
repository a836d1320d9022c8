/** Every documented code through the classifier, and the message the window shows for it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyCode,
  classifyAnswer,
  hasItemCode,
  itemRefusal,
  plainMessage,
  readTemplate,
} from '../../../../../electron/main/exchange/rest/reply/classify.ts';
import { outcomeOfReply } from '../../../../../electron/main/exchange/rest/reply/outcome.ts';
import { en } from '../../../../support/words.ts';
import { createMessages, hasMessage, translateKey } from '../../../../../renderer/i18n/messages.ts';
import { errors, type ErrorRow } from '../../../../../shared/exchange/errors.ts';
import type { AppError, ErrorKind } from '../../../../../shared/result/appError.ts';
import { contractTable, recordedPayload } from '../../../../support/fixtures.ts';

const { t } = createMessages(en);
const rows: readonly ErrorRow[] = Object.values(errors);
const markets = ['spot.order.place', 'futures.order.place'] as const;

/** Returns the sentence the window shows; a key without a message would be shown as the key itself. */
function sentence(error: AppError): string {
  expect([error.key, hasMessage(error.key)]).toEqual([error.key, true]);
  return hasMessage(error.key) ? translateKey(t, error.key, error.params) : '';
}

/** Kind and sentence of each code, written down from document 1 and A-FUTURES-ERRORS instead of the tested rows. */
const expected: Readonly<Record<string, readonly [kind: ErrorKind, key: string]>> = {
  '-1000': ['unavailable', 'error.exchange.unknown'],
  '-1054': ['unavailable', 'error.exchange.system'],
  '-1040': ['auth', 'error.exchange.keyMissing'],
  '-1041': ['auth', 'error.exchange.signatureMissing'],
  '-1042': ['auth', 'error.exchange.timestampMissing'],
  '-1043': ['auth', 'error.exchange.timestampInvalid'],
  '-1044': ['auth', 'error.key.notAccepted'],
  '-1045': ['auth', 'error.exchange.contentType'],
  '-1046': ['auth', 'error.key.clock'],
  '-1047': ['auth', 'error.key.notAccepted'],
  '-1049': ['auth', 'error.key.notAccepted'],
  '-1050': ['auth', 'error.key.account'],
  '-1051': ['auth', 'error.key.denied'],
  '-1052': ['auth', 'error.key.permission'],
  '-1053': ['auth', 'error.key.permissionUnchecked'],
  '-1055': ['auth', 'error.key.accountUnsafe'],
  '-1056': ['auth', 'error.key.address'],
  '-1057': ['auth', 'error.key.accountLocked'],
  '-1058': ['rejected', 'error.key.pair'],
  '-1059': ['rateLimited', 'error.rate.orders'],
  '-1060': ['auth', 'error.key.notBound'],
  '-1115': ['rejected', 'error.exchange.timeInForce'],
  '-1116': ['rejected', 'error.exchange.orderType'],
  '-1117': ['rejected', 'error.exchange.side'],
  '-1121': ['rejected', 'error.exchange.symbol'],
  '-1128': ['rejected', 'error.exchange.combination'],
  '-1135': ['rejected', 'error.exchange.json'],
  '-1140': ['rejected', 'error.exchange.input'],
  '-1141': ['rejected', 'error.exchange.inputEmpty'],
  '-1142': ['rejected', 'error.exchange.inputInvalid'],
  '-1150': ['rejected', 'error.exchange.method'],
  '-1160': ['rejected', 'error.exchange.precision'],
  '-1170': ['rejected', 'error.exchange.range'],
  '-1171': ['rejected', 'error.exchange.rangeOrder'],
  '-1180': ['rejected', 'error.exchange.clientId'],
  '-1190': ['refused', 'error.exchange.accessForbidden'],
  '-1191': ['rejected', 'error.exchange.precondition'],
  '-2007': ['rejected', 'error.exchange.symbol'],
  '-2200': ['rejected', 'error.exchange.orderUnknown'],
  '-2201': ['rejected', 'error.exchange.quantity'],
  '-2202': ['rejected', 'error.exchange.orderFilled'],
  '-3006': ['rejected', 'error.exchange.contractUnits'],
  '-3007': ['rejected', 'error.exchange.contractQuantity'],
  '-3200': ['rejected', 'error.exchange.orderUnknown'],
  '-3235': ['rejected', 'error.key.contract'],
  '-3236': ['auth', 'error.key.endpoint'],
  '-3313': ['rejected', 'error.exchange.leverage'],
  '-3613': ['rejected', 'error.exchange.token'],
};

/** Verbs by which a sentence tells the user what to do. */
const advice =
  /\b(Add|Ask|Bind|Change|Check|Choose|Contact|Do|Enter|Fill|Give|Grant|Leave|Look|Put|Round|See|see|Set|Try|try|switch|Use)\b/;

describe('Error classifier: documented codes', () => {
  it('the table contains the 41 codes of document 1 and the seven futures codes', () => {
    const documented = contractTable('errors').map(({ code }) => code!);
    const ofFutures = ['-3006', '-3007', '-3200', '-3235', '-3236', '-3313', '-3613'];
    expect([documented.length, Object.keys(expected).toSorted()]).toEqual([
      41,
      [...documented, ...ofFutures].toSorted(),
    ]);
    expect(rows.map(({ code }) => String(code)).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))(
    '%s maps to its kind and message on both markets, as a number and as text',
    (code, [kind, key]) => {
      for (const row of markets) {
        for (const written of [Number.parseInt(code, 10), code]) {
          for (const status of [200, 400, 401, 403, 404, 500]) {
            expect(classifyAnswer(row, status, { code: written, msg: 'x' })).toEqual({
              kind,
              key,
              params: {},
              exchange: { code, message: 'x', httpStatus: status },
              row,
            });
          }
        }
      }
    },
  );

  it.each(rows.map((row) => [row.code, row] as const))(
    'the message for %d names the cause and a remedy',
    (_code, row) => {
      const keys = [row.sentence, ...row.templates.map((template) => template.sentence)];
      for (const key of keys) {
        const text = sentence({ ...classifyAnswer('x', 400, { code: row.code }), key });
        expect([key, advice.test(text), text.split(/(?<=[.;])\s/).length > 1]).toEqual([key, true, true]);
        expect(text).not.toMatch(/undefined|-\d{4}|[A-Z]{3,}-|Timestamp|param/);
      }
    },
  );

  it.each(['-1041', '-1160', '-3313'])(
    '%s on a single item of a successful response is classified like an error of the whole response',
    (code) => {
      const [kind, key] = expected[code]!;
      const exchange = { code, message: 'x', httpStatus: 200 };
      expect(itemRefusal({ errorCode: code, errorMessage: 'x' }, 'futures.order.place')).toEqual({
        kind,
        key,
        params: {},
        exchange,
        row: 'futures.order.place',
      });
      expect(itemRefusal({ errorCode: Number.parseInt(code, 10), errorMessage: 'x' })).toMatchObject({
        exchange,
        row: null,
      });
    },
  );

  it('XU24 distinguishes a pair closed to the API from a key not bound to the pair', () => {
    const of = (code: number) => sentence(classifyAnswer('spot.order.place', 403, { code, msg: '' }));
    expect([of(-1058), of(-1060)]).toEqual([
      'This pair is not available through the API. Choose another pair, or trade it on the exchange’s site.',
      'The key is not bound to this pair. Bind it at the exchange, or choose another key or pair.',
    ]);
  });

  it('XU28 reports a missing key permission', () => {
    expect(sentence(classifyAnswer('spot.order.place', 403, { code: -1052, msg: '' }))).toMatch(
      /^The key has no permission for this\./,
    );
    expect(sentence(classifyAnswer('spot.order.place', 403, { code: -1051, msg: '' }))).toMatch(
      /^The key has no permission for this\. Check/,
    );
  });

  it.each([-1044, -1049])('XU29 the message for %d mentions that new keys need up to 15 minutes', (code) => {
    expect(sentence(classifyAnswer('spot.account', 401, { code, msg: '' }))).toContain(
      'new keys need up to 15 minutes',
    );
  });

  it('XE4 names an IP address missing from the allow list as the cause', () => {
    expect(sentence(classifyAnswer('spot.account', 403, { code: -1056, msg: '' }))).toBe(
      'This computer’s IP address is not on the key’s allow list. Add it at the exchange, or use another key. VPNs and other networks change the address.',
    );
  });
});

describe('Error classifier: messages with a field name or a number', () => {
  it.each([
    [-1140, 'limit must be between 1 and 1000', '“limit” must be between 1 and 1\u202f000. Change it and try again.'],
    [-1140, 'startTime must be a valid millisecond timestamp', '“startTime” is not a valid time. Choose it again.'],
    [-1141, "Parameter 'symbol' cannot be empty.", '“symbol” is required. Fill it in and try again.'],
    [
      -1141,
      "parameter 'orderList[0].price' cannot be empty",
      '“orderList[0].price” is required. Fill it in and try again.',
    ],
    [-1142, "Parameter 'limit' is invalid.", '“limit” has an invalid value. Change it and try again.'],
    [
      -1170,
      'startTime must be within the last 365 days',
      'Only the last 365 days are available. Choose a later start.',
    ],
    [-1170, 'time range cannot exceed 7 days.', 'Up to 7 days per request. Choose a shorter range.'],
    [
      -1170,
      'startTime must be within the last 365 days; time range cannot exceed 90 days',
      'Only the last 365 days are available, up to 90 days per request. Choose a later or shorter range.',
    ],
    [-2201, 'Order quantity cannot exceed 9000.5', 'The maximum size is 9\u202f000.5. Choose a smaller one.'],
  ])('%d “%s” yields a message with the field or limit filled in', (code, msg, text) => {
    for (const row of markets) expect(sentence(classifyAnswer(row, 400, { code, msg }))).toBe(text);
    expect(sentence(itemRefusal({ errorCode: String(code), errorMessage: msg }))).toBe(text);
  });

  it.each([
    [-1142, "Parameter '' is invalid."],
    [-1142, "Parameter '<b>price</b>' is invalid."],
    [-1142, "Oh no. Parameter 'price' is invalid."],
    [-1142, "Parameter 'price' is invalid. Send it to evil.example"],
    [-1142, 'Parameter 价格 is invalid.'],
    [-1140, 'limit must be between one and two'],
    [-1141, "Parameter 'symbol' is invalid."],
    [-1170, 'time range cannot exceed 7 weeks'],
    [-2201, `Order quantity cannot exceed ${'9'.repeat(40)}`],
    [-1142, `Parameter '${'a'.repeat(100)}' is invalid.`],
  ])('%d “%s” matches no documented template and yields the general message', (code, msg) => {
    expect(classifyAnswer('futures.order.place', 400, { code, msg })).toMatchObject({
      key: expected[String(code)]![1],
      params: {},
    });
  });

  it('each template has exactly the parameters that its message uses', () => {
    for (const { templates } of rows) {
      for (const { text, fills, sentence: key } of templates) {
        expect(text.match(/%[ds]/g) ?? []).toHaveLength(fills.length);
        const marked = Object.fromEntries(fills.map((name) => [name, `<${name}>`]));
        const said = hasMessage(key) ? translateKey(t, key, marked) : '';
        const named = [...said.matchAll(/<(\w+)>/g)].map(([, name]) => name!).toSorted();
        expect([key, said === '', named]).toEqual([key, false, fills.toSorted()]);
        expect(said).not.toContain('{{');
      }
    }
  });

  it('a template recovers any values from its placeholders and rejects extra text', () => {
    const template = { text: '%s is (between) %d + %d', fills: ['a', 'b', 'c'], sentence: 's' };
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,30}$/), fc.integer(), fc.integer(), (a, b, c) => {
        const message = `${a} is (between) ${b} + ${c}`;
        expect(readTemplate([template], message)).toEqual({ sentence: 's', params: { a, b: String(b), c: String(c) } });
        expect(readTemplate([template], `${message} !`)).toBeUndefined();
      }),
    );
  });
});

describe('Error classifier: undocumented errors', () => {
  it.each([
    ['a code of its own', -9999, '-9999'],
    ['a code as text', '-9999', '-9999'],
    ['a positive one', 1142, '1142'],
    ['a positive one as text', '1142', '1142'],
    ['zero', 0, '0'],
    ['a huge one', '-123456789012345678901234567890', '-123456789012345678901234567890'],
    ['a longer one', `-${'9'.repeat(100)}`, `-${'9'.repeat(39)}`],
    ['one in another form', '1E400', '1E400'],
    ['one with decimals', '-1142.0', '-1142.0'],
  ])('XS15 %s: shows the code unchanged and leaves the command outcome unknown', (_name, code, shown) => {
    for (const row of markets) {
      const error = classifyAnswer(row, 400, { code, msg: 'strange' });
      expect(error).toEqual({
        kind: 'rejected',
        key: 'error.exchange.rejected',
        params: { code: shown },
        exchange: { code: shown, message: 'strange', httpStatus: 400 },
        row,
      });
      const written = typeof code === 'number' ? String(code) : `"${code}"`;
      const body = new TextEncoder().encode(`{"code":${written},"msg":"strange"}`);
      expect(outcomeOfReply(row, { status: 400, headers: {}, body })).toEqual({ kind: 'unknown', error });
    }
  });

  it.each([
    ['text that is no number', 'ERR_42'],
    ['an object', { a: 1 }],
    ['null', null],
    ['true', true],
    ['empty text', ''],
    ['hexadecimal', '0x10'],
    ['a minus alone', '-'],
  ])('XS15 %s is not a code: the HTTP status decides', (_name, code) => {
    expect([bodyCode({ code }), classifyAnswer('spot.account', 403, { code, msg: 'm' }).key]).toEqual([
      undefined,
      'error.exchange.forbidden',
    ]);
  });

  it('H11 code -1054 with a business reason shows the reason and leaves the outcome unknown', () => {
    const msg = 'Withdrawal amount exceeds the available margin';
    const body = new TextEncoder().encode(JSON.stringify({ code: -1054, msg }));
    for (const row of markets) {
      const outcome = outcomeOfReply(row, { status: 400, headers: {}, body });
      expect(outcome).toEqual({
        kind: 'unknown',
        error: {
          kind: 'unavailable',
          key: 'error.exchange.business',
          params: {},
          exchange: { code: '-1054', message: msg, httpStatus: 400 },
          row,
        },
      });
    }
    expect(translateKey(t, 'error.exchange.business')).toMatch(advice);
  });

  it.each(['', 'later', 'System error, retry later', 'system busy', 'SYSTEM ERROR'])(
    'H11 -1054 with “%s” yields the general system error',
    (msg) => {
      expect(classifyAnswer('futures.order.place', 500, { code: -1054, msg }).key).toBe('error.exchange.system');
    },
  );

  it('HTTP 429 is a rate limit whatever the body contains', () => {
    expect(classifyAnswer('spot.account', 429, { code: -1142, msg: 'x' })).toMatchObject({
      kind: 'rateLimited',
      key: 'error.rate.exchange',
      exchange: { code: '-1142' },
    });
  });

  it('items with no code or a success code have no error code', () => {
    expect(['', '0', 0, '200', null, undefined].map(hasItemCode)).toEqual([false, false, false, false, false, false]);
    expect(itemRefusal({ errorCode: '', errorMessage: 'no' }).exchange).toEqual({
      code: null,
      message: 'no',
      httpStatus: 200,
    });
    expect(itemRefusal({ errorCode: `\u001b[31m${'x'.repeat(60)}` }).exchange?.code).toBe(`[31m${'x'.repeat(36)}`);
  });

  it('recorded refusals name their field; an unknown symbol has a message of its kind (A-UNKNOWN-SYMBOL)', () => {
    const pairs = recordedPayload('futures.rest.errors.probe').payload as { httpStatus: number; body: unknown }[];
    expect(
      pairs.map(({ httpStatus, body }) => sentence(classifyAnswer('futures.market.depth', httpStatus, body))),
    ).toEqual([
      '“limit” has an invalid value. Change it and try again.',
      'The exchange has no such symbol; it may have been renamed or delisted. Choose one from the list.',
      '“symbol” is required. Fill it in and try again.',
      'The exchange does not support this request.',
    ]);
  });
});

describe('XS16 exchange messages as plain text', () => {
  it.each([
    ['line breaks', 'a\r\nINFO forged\u2028b\u2029c\u0085d', 'a INFO forged b c d'],
    ['ANSI', 'a\u001b[31mred\u009b2Jb', 'a [31mred 2Jb'],
    ['a bell and nothing', '\u0007\u0000', ''],
    ['turned direction', 'pay \u202e00.1\u202c \u2066x\u2069 \u200fy\u200e\u061c', 'pay  00.1   x   y'],
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['no text', ['x'], ''],
    ['half a character', `${'a'.repeat(299)}😀`, 'a'.repeat(299)],
    ['a megabyte', 'b'.repeat(1_000_000), 'b'.repeat(300)],
  ])('strips or truncates %s', (_name, text, plain) => {
    expect(plainMessage(text)).toBe(plain);
  });

  it('contains no control, separator, direction or surrogate characters and at most 300 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const plain = plainMessage(text);
        expect(plain.length).toBeLessThanOrEqual(300);
        expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
