import { describe, expect, test } from 'vitest';
import { compactRecords } from '../../../../electron/main/trading/journal/compact.ts';
import { foldRecords } from '../../../../electron/main/trading/journal/fold.ts';
import type { JournalRecord, JournalRecordOf } from '../../../../electron/main/trading/journal/records.ts';
import { draft } from '../support/desk.ts';
import { transfer } from '../support/journalRig.ts';

const HEAD = { tag: 'abcdefgh', environment: 'live', profile: 'p' } as const;
const head = (nextNumber: number): JournalRecord => ({ v: 4, t: 'head', ...HEAD, nextNumber });
const recorded = (number: number, planId: string | null = null): JournalRecordOf<'recorded'> => ({
  v: 4,
  t: 'recorded',
  intentId: `i${number}`,
  number,
  keyId: 'k1',
  account: 'main',
  clientOrderId: `c${number}`,
  draft: draft('spot'),
  planId,
  at: 10 + number,
});
const sending = (number: number): JournalRecord => ({
  v: 4,
  t: 'sending',
  intentId: `i${number}`,
  timestamp: 15,
  at: 20,
});
const outcome = (number: number, at = 30, state: 'placed' | 'inDoubt' = 'placed'): JournalRecord => ({
  v: 4,
  t: 'outcome',
  intentId: `i${number}`,
  state,
  orderId: '9',
  error: null,
  ackMs: 12,
  at,
});
const plan = (planId: string): JournalRecordOf<'plan'> => ({
  v: 4,
  t: 'plan',
  planId,
  keyId: 'k1',
  account: 'main',
  kind: 'batch',
  symbols: ['BTCUSDT'],
  bound: { intents: 2, notional: '1200', lowestPrice: '60000', highestPrice: '60000', endsAt: 99 },
  program: null,
  at: 5,
});
const planEnd = (planId: string, at = 30): JournalRecordOf<'planEnd'> => ({
  v: 4,
  t: 'planEnd',
  planId,
  reason: null,
  at,
});
const fills: JournalRecord = { v: 4, t: 'fills', keyId: 'k1', market: 'spot', until: 4 };
const halt: JournalRecord = { v: 4, t: 'halt', mode: 'killed', reason: null, at: 1 };

const compact = (records: JournalRecord[], since = 0, keep = 100) =>
  compactRecords(foldRecords(records, 'live'), HEAD, since, keep);
const names = (records: JournalRecord[]) =>
  records.map((record) =>
    `${record.t} ${'intentId' in record ? record.intentId : 'planId' in record ? record.planId : ''}`.trim(),
  );

describe('Journal compaction', () => {
  test('keeps head, halt, fill marks, plans, intents in order and plan ends, and folds to the same state', () => {
    const records = [
      head(1),
      recorded(1),
      fills,
      plan('p1'),
      recorded(2, 'p1'),
      sending(2),
      outcome(2),
      recorded(3),
      sending(3),
      planEnd('p1'),
      halt,
    ];
    const few = compact(records);
    expect(few).toEqual([
      head(4),
      halt,
      fills,
      plan('p1'),
      recorded(1),
      recorded(2, 'p1'),
      sending(2),
      outcome(2),
      recorded(3),
      sending(3),
      planEnd('p1'),
    ]);
    const [original, again] = [foldRecords(records, 'live'), foldRecords(few, 'live')];
    expect({ ...again, head: null }).toEqual({ ...original, head: null });
    expect(names(compact([recorded(1)]))).toEqual(['head', 'recorded i1']);
  });

  test('an intent in doubt keeps its outcome; without a send time the last change is used', () => {
    expect(names(compact([recorded(1), sending(1), outcome(1, 30, 'inDoubt')]))).toEqual([
      'head',
      'recorded i1',
      'sending i1',
      'outcome i1',
    ]);
    const picture = foldRecords([recorded(1), sending(1), outcome(1)], 'live');
    const known = picture.intents.get('i1')!;
    const without = { ...picture, intents: new Map([['i1', { ...known, sentAt: null }]]) };
    expect(compactRecords(without, HEAD, 0, 100)[2]).toMatchObject({ t: 'sending', timestamp: 15, at: 30 });
  });

  test('drops old settled intents, keeps those exactly at the limit and all unsettled ones', () => {
    const all = [recorded(1), outcome(1, 99), recorded(2), outcome(2, 100), recorded(3), sending(3), recorded(4)];
    expect(names(compact(all, 100))).toEqual([
      'head',
      'recorded i2',
      'outcome i2',
      'recorded i3',
      'sending i3',
      'recorded i4',
    ]);
  });

  test('drops old settled transfers, keeps those exactly at the limit and all open ones', () => {
    const end = (transferId: string, at: number): JournalRecord => ({
      v: 4,
      t: 'transferOutcome',
      transferId,
      state: 'accepted',
      exchangeId: '7',
      error: null,
      at,
    });
    const all = [transfer('t1', 5), end('t1', 99), transfer('t2', 5), end('t2', 100), transfer('t3', 5)];
    expect([...foldRecords(compact(all, 100), 'live').transfers.keys()]).toEqual(['t2', 't3']);
  });

  test('keeps at most the given number of newest settled intents; unsettled ones do not count', () => {
    const all = [1, 2, 3].flatMap((number) => [recorded(number), outcome(number)]);
    expect(names(compact([recorded(9), ...all], 0, 2))).toEqual([
      'head',
      'recorded i9',
      'recorded i2',
      'outcome i2',
      'recorded i3',
      'outcome i3',
    ]);
  });

  test('R15: keeps open plans, and ended plans completely or not at all', () => {
    const ended = (name: string, number: number, at: number) => [
      plan(name),
      recorded(number, name),
      recorded(number + 1, name),
      outcome(number, at),
      outcome(number + 1, 200),
      planEnd(name, 200),
    ];
    // One intent of the first plan is too old to be kept.
    const compacted = names(compact([...ended('old', 1, 50), ...ended('new', 3, 200), plan('open')], 100));
    expect(compacted.filter((name) => name.startsWith('plan'))).toEqual(['plan new', 'plan open', 'planEnd new']);
    const at = (end: number) => names(compact([plan('p'), planEnd('p', end)], 100)).length;
    expect([at(99), at(100)]).toEqual([1, 3]);
    expect(names(compact([plan('open')], 100, 0))).toEqual(['head', 'plan open']);
  });

  test('keeps at most the given number of newest ended plans', () => {
    const all = ['p1', 'p2', 'p3'].flatMap((name) => [plan(name), planEnd(name)]);
    expect(names(compact([plan('open'), ...all], 0, 2))).toEqual([
      'head',
      'plan p2',
      'plan p3',
      'plan open',
      'planEnd p2',
      'planEnd p3',
    ]);
  });
});
