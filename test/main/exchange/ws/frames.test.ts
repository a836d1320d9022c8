import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLossless } from '../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { pushName, readFrame, type PublicPush } from '../../../../electron/main/exchange/ws/frames.ts';
import { isKlinePush, isTickerPush, isTradePush } from '../../../../electron/main/exchange/ws/guards.ts';
import { createOrderBook } from '../../../../shared/domain/orderBook.ts';
import { depthPush, klinePush, tickerPush, tradePush } from '../../../../shared/exchange/channels.ts';

/** Values that a frame may carry, valid and invalid. */
const decimal = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(fc.nat(99_999), fc.stringMatching(/^\d{0,8}$/)).map(([a, b]) => (b ? `${a}.${b}` : `${a}`)),
  },
  fc.constantFrom(
    '-1',
    '',
    ' 1',
    'NaN',
    '1e-7',
    '1E5',
    '0x10',
    '1_0',
    '.5',
    '5.',
    '1.0000000000000000001',
    '01',
    null,
    true,
  ),
  fc.constantFrom(0.1, 5, -2, 1e21),
);
const time = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 1_800_000_000_000 }) },
  fc.constantFrom('1790000000000', 'x', -1, 1.5, null),
);
const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom('BTCUSDT', 'ETHUSDT') }, fc.constantFrom(5, null));
const whole = fc.oneof({ weight: 12, arbitrary: fc.nat() }, fc.constantFrom('5', -1, 1.5, null));
const level = fc.oneof({ weight: 20, arbitrary: fc.tuple(decimal, decimal) }, fc.constant(['1']), fc.constant('x'));
const trade = fc.record({
  T: time,
  t: fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.nat()),
  p: decimal,
  q: decimal,
  v: decimal,
  m: fc.oneof({ weight: 9, arbitrary: fc.boolean() }, fc.nat()),
});
const bar = fc.record({
  t: time,
  T: time,
  s: name,
  i: fc.constantFrom('1m', '5m'),
  o: decimal,
  c: decimal,
  h: decimal,
  l: decimal,
  v: decimal,
  n: whole,
  q: decimal,
  V: decimal,
  Q: decimal,
});
const figures = fc.record(
  {
    p: decimal,
    P: decimal,
    w: decimal,
    c: decimal,
    o: decimal,
    h: decimal,
    l: decimal,
    v: decimal,
    q: decimal,
    O: time,
    C: time,
    n: whole,
    m: decimal,
    i: decimal,
  },
  { requiredKeys: ['p', 'P', 'c', 'o', 'h', 'l', 'v', 'q', 'O', 'C'] },
);
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 2 });
const head = { E: time, s: name };
const depthFrames = fc.record({
  e: fc.constantFrom('depth', 'depthSnapshot'),
  ...head,
  U: whole,
  u: whole,
  l: fc.constantFrom(15, 200, 20),
  d: fc.constantFrom('CHANGED', 'SNAPSHOT', 'OTHER'),
  b: list(level),
  a: list(level),
});
const cases = [
  [
    'trade',
    tradePush,
    isTradePush,
    fc.record({ e: fc.constantFrom('trade', 'tradeSnapshot'), ...head, d: list(trade) }),
  ],
  [
    'kline',
    klinePush,
    isKlinePush,
    fc.record({ e: fc.constant('kline'), ...head, p: fc.constantFrom('LAST_PRICE', 'MARK_PRICE'), d: list(bar) }),
  ],
  [
    'ticker',
    tickerPush,
    isTickerPush,
    fc.record({ e: fc.constantFrom('ticker', '24hrTicker'), ...head, d: fc.oneof(list(figures), figures) }),
  ],
] as const;

describe('Public frames: fast path', () => {
  test.each(cases)(
    'F1: the %s guard accepts only frames that its channel row returns unchanged',
    (_name, row, guard, frames) => {
      let passed = 0;
      fc.assert(
        fc.property(frames as fc.Arbitrary<Record<string, unknown>>, (frame) => {
          const text = JSON.stringify(frame);
          const parsed = JSON.parse(text) as Record<string, unknown>;
          if (!guard(parsed)) return;
          passed += 1;
          expect(row.safeParse(parseLossless(text)?.value)).toEqual({ success: true, data: parsed });
        }),
        { numRuns: 2_000 },
      );
      expect(passed).toBeGreaterThan(50);
    },
  );

  test.each(cases)('F1: reading a %s frame gives the same result as its channel row', (kind, row, _guard, frames) => {
    fc.assert(
      fc.property(frames as fc.Arbitrary<Record<string, unknown>>, (frame) => {
        const text = JSON.stringify(frame);
        const expected = row.safeParse(parseLossless(text)?.value);
        const read = readFrame(text);
        if (expected.success) expect(read).toEqual({ kind, push: expected.data });
        else expect(read).toEqual({ kind: 'unreadable' });
      }),
      { numRuns: 1_000 },
    );
  });

  test('F1 XW6: a depth frame reads as its row does, or the order book rejects the invalid level', () => {
    /** More decimals than a row reads; a book keeps them exactly (XS25). */
    const long = '1.0000000000000000001';
    const seen = { equal: 0, invalid: 0, unreadable: 0 };
    fc.assert(
      fc.property(depthFrames as fc.Arbitrary<Record<string, unknown>>, (frame) => {
        const text = JSON.stringify(frame);
        const expected = depthPush.safeParse(parseLossless(text)?.value);
        const read = readFrame(text);
        if (expected.success) {
          seen.equal += 1;
          expect(read).toEqual({ kind: 'depth', push: expected.data });
        } else if (read.kind === 'depth') {
          seen.invalid += 1;
          const outcome = createOrderBook(200, 1).snapshot(read.push);
          if (!text.includes(long)) expect(outcome).toBe('invalid');
        } else {
          seen.unreadable += 1;
          expect(read).toEqual({ kind: 'unreadable' });
        }
      }),
      { numRuns: 4_000 },
    );
    expect(Object.values(seen).filter((count) => count < 50)).toEqual([]);
  });

  test('XS24 H5: keeps all digits of a number too long for a double', () => {
    const text = '{"e":"trade","E":1,"s":"A","d":[{"T":1,"t":"x","p":0.12345678901234567,"q":"1","v":"1","m":true}]}';
    const read = readFrame(text) as PublicPush & { push: { d: { p: string }[] } };
    expect(read.push.d[0]?.p).toBe('0.12345678901234567');
  });

  test.each([
    ['{"event":"ping","time":"1"}', { kind: 'ping' }],
    ['{"event":"connected","cid":"x","time":"1"}', { kind: 'connected' }],
    ['{"result":true,"id":"7"}', { kind: 'acknowledged', id: 7, result: true, message: '' }],
    ['{"result":false,"id":8,"msg":"no"}', { kind: 'acknowledged', id: 8, result: false, message: 'no' }],
    ['{"id":"5","method":"PONG"}', { kind: 'other' }],
    ['{"e":"somethingNew","s":"A"}', { kind: 'other' }],
    ['[]', { kind: 'other' }],
    ['null', { kind: 'unreadable' }],
    ['{"e":"depth"', { kind: 'unreadable' }],
    ['{"e":"depth"}', { kind: 'unreadable' }],
  ])('reads %s', (text, frame) => {
    expect(readFrame(text)).toEqual(frame);
  });

  test.each([
    ['{"e":"depth","E":1,"s":"A","U":1,"u":2,"l":15,"d":"CHANGED","b":[],"a":[]}', 'A@depth15'],
    ['{"e":"trade","E":1,"s":"A","d":[]}', 'A@trade'],
    ['{"e":"24hrTicker","E":1,"s":"A","d":[]}', 'A@ticker'],
    [
      '{"e":"kline","E":1,"s":"A","p":"MARK_PRICE","d":[{"t":1,"T":2,"s":"A","i":"5m","o":"1","c":"1","h":"1","l":"1","v":"1","n":1,"q":"1","V":"1","Q":"1"}]}',
      'A@kline_5m_MARK_PRICE',
    ],
  ])('maps a push to the name of its stream', (text, stream) => {
    expect(pushName(readFrame(text) as PublicPush)).toBe(stream);
  });
});

describe('Public frames: unusual form (B-D6)', () => {
  // Sizes as numbers: the fast guard does not accept them, but the row does.
  const unusual = (levels: number) =>
    JSON.stringify({
      e: 'depth',
      E: 1,
      s: 'BTCUSDT',
      U: 1,
      u: 1,
      l: 200,
      d: 'SNAPSHOT',
      b: Array.from({ length: levels }, (_, at) => [`${at + 1}.5`, 1]),
      a: [],
    });

  test('is read by its row up to the size limit and is unreadable beyond it', () => {
    const [usual, wide] = [unusual(400), unusual(8_000)];
    expect([usual.length < 64 * 1024, wide.length > 64 * 1024]).toEqual([true, true]);
    expect([readFrame(usual).kind, readFrame(wide).kind]).toEqual(['depth', 'unreadable']);
    // In the usual form the guard alone reads the frame, whatever its length.
    expect(readFrame(wide.replaceAll('",1]', '","1"]')).kind).toBe('depth');
  });
});
