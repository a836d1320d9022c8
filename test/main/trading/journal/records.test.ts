import { describe, expect, test } from 'vitest';
import { journalRecord, readRecord, type JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { draft } from '../support/desk.ts';

const error = appError('refused', 'error.journal.lost', { file: 'a' });
const bound = { intents: 2, notional: '1200', lowestPrice: '60000', highestPrice: '60000', endsAt: 99 };

/** One whole record of each kind. */
const records: JournalRecord[] = [
  { v: 3, t: 'head', tag: 'abcdefgh', environment: 'live', profile: 'p', nextNumber: 1 },
  {
    v: 3,
    t: 'recorded',
    intentId: 'i1',
    number: 1,
    keyId: 'k1',
    account: 'main',
    clientOrderId: 'c1',
    draft: draft('spot'),
    planId: 'p1',
    at: 1,
  },
  { v: 3, t: 'sending', intentId: 'i1', timestamp: 1, at: 2 },
  { v: 3, t: 'outcome', intentId: 'i1', state: 'placed', orderId: '9', error, ackMs: 1.5, at: 3 },
  { v: 3, t: 'fills', keyId: 'k1', market: 'futures', until: 4 },
  {
    v: 3,
    t: 'plan',
    planId: 'p1',
    keyId: 'k1',
    account: 'main',
    kind: 'batch',
    symbols: ['BTCUSDT'],
    bound,
    program: null,
    at: 5,
  },
  { v: 3, t: 'planEnd', planId: 'p1', reason: error, at: 6 },
  { v: 3, t: 'halt', mode: 'halted', reason: error, at: 7 },
  { v: 3, t: 'resume', at: 8 },
  {
    v: 4,
    t: 'transfer',
    transferId: 't1',
    keyId: 'k1',
    fromUserId: '1001',
    recipient: '2002',
    coin: 'USDT',
    amount: '12.5',
    at: 9,
  },
  { v: 4, t: 'transferSending', transferId: 't1', timestamp: 1, at: 10 },
  { v: 4, t: 'transferOutcome', transferId: 't1', state: 'inDoubt', exchangeId: '7', error, at: 11 },
  { v: 4, t: 'transferSwitch', on: true, at: 12 },
];
const read = (document: unknown) => readRecord(JSON.stringify(document));

describe.each(records.map((record) => [record.t, record] as const))('Journal record %s', (_name, record) => {
  test('is read back unchanged in every version', () => {
    expect(read(record)).toEqual(record);
    expect([read({ ...record, v: 1 }), read({ ...record, v: 2 })]).toEqual([
      { ...record, v: 1 },
      { ...record, v: 2 },
    ]);
  });

  test('needs all its fields with valid values and allows no others', () => {
    const optional = new Set(['planId recorded', 'program plan']);
    for (const field of Object.keys(record)) {
      const { [field]: _left, ...rest } = record as unknown as Record<string, unknown>;
      expect([field, read(rest)]).toEqual([
        field,
        optional.has(`${field} ${record.t}`) ? { ...record, [field]: null } : undefined,
      ]);
      expect([field, read({ ...record, [field]: ['wrong'] })]).toEqual([
        field,
        field === 'symbols' ? { ...record, symbols: ['wrong'] } : undefined,
      ]);
    }
    expect(read({ ...record, secret: 'x' })).toBeUndefined();
  });
});

test('all record kinds are tested here', () => {
  expect(records.map(({ t }) => t)).toEqual(journalRecord.options.map((one) => one.shape.t.value));
});

test('an outcome accepts only final or in-doubt states, a halt only its two modes', () => {
  const of = (t: string, patch: object) => read({ ...records.find((one) => one.t === t), ...patch }) !== undefined;
  const states = ['placed', 'rejected', 'notSent', 'inDoubt', 'notPlaced', 'recorded', 'sending', ''];
  expect(states.map((state) => of('outcome', { state }))).toEqual([true, true, true, true, true, false, false, false]);
  const ends = ['accepted', 'absent', 'inDoubt', 'recorded', 'sending'];
  expect(ends.map((state) => of('transferOutcome', { state }))).toEqual([true, true, true, false, false]);
  expect(['killed', 'halted', 'paused', ''].map((mode) => of('halt', { mode }))).toEqual([true, true, false, false]);
});

test('B-E8: a record of a later version is newer; anything malformed is rejected', () => {
  expect([readRecord('{"v":5}'), readRecord('{"v":5,"t":"head"}'), readRecord('{"v":4.5,"t":"x"}')]).toEqual([
    'newer',
    'newer',
    'newer',
  ]);
  for (const text of ['', '{', 'null', '7', '"v"', '[]', '{}', '{"v":4}', '{"v":"9"}', '{"v":4,"t":"other"}'])
    expect([text, readRecord(text)]).toEqual([text, undefined]);
});
