import { describe, expect, test } from 'vitest';
import { fillMark, foldRecords, isUnsettled } from '../../../../electron/main/trading/journal/fold.ts';
import type { JournalRecord, JournalRecordOf } from '../../../../electron/main/trading/journal/records.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { draft } from '../support/desk.ts';

const fold = (...records: JournalRecord[]) => foldRecords(records, 'live');
const head = (nextNumber: number): JournalRecord => ({
  v: 3,
  t: 'head',
  tag: 'abcdefgh',
  environment: 'live',
  profile: 'p',
  nextNumber,
});
const recorded = (number: number, planId: string | null = null): JournalRecordOf<'recorded'> => ({
  v: 3,
  t: 'recorded',
  intentId: `i${number}`,
  number,
  keyId: 'k1',
  account: 'main',
  clientOrderId: `c${number}`,
  draft: draft('spot'),
  planId,
  at: 10,
});
const plan = (planId: string): JournalRecordOf<'plan'> => ({
  v: 3,
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
const planEnd = (planId: string, at: number): JournalRecordOf<'planEnd'> => ({
  v: 3,
  t: 'planEnd',
  planId,
  reason: null,
  at,
});
const error = appError('rejected', 'error.journal.lost');

describe('Journal fold', () => {
  test('an empty journal starts numbers at one and has no halt', () => {
    expect(fold()).toEqual({
      head: undefined,
      nextNumber: 1,
      intents: new Map(),
      fills: new Map(),
      plans: new Map(),
      halt: null,
      transfers: new Map(),
      transferSwitch: null,
    });
  });

  test('builds an intent step by step, including its send time', () => {
    const steps: JournalRecord[] = [
      recorded(1),
      { v: 3, t: 'sending', intentId: 'i1', timestamp: 15, at: 20 },
      { v: 3, t: 'outcome', intentId: 'i1', state: 'rejected', orderId: '9', error, ackMs: 12, at: 30 },
    ];
    const after = (count: number) => fold(...steps.slice(0, count)).intents.get('i1');
    const intent: Intent = {
      intentId: 'i1',
      environment: 'live',
      account: 'main',
      clientOrderId: 'c1',
      draft: draft('spot'),
      planId: null,
      state: 'recorded',
      orderId: null,
      error: null,
      createdAt: 10,
      updatedAt: 10,
      ackMs: null,
      looks: 0,
      settlesAt: null,
    };
    const constantFields = { number: 1, keyId: 'k1' };
    expect(after(1)).toEqual({ intent, ...constantFields, timestamp: null, sentAt: null });
    const sending = { ...intent, state: 'sending', updatedAt: 20 };
    expect(after(2)).toEqual({ intent: sending, ...constantFields, timestamp: 15, sentAt: 20 });
    const end = { ...sending, state: 'rejected', orderId: '9', error, ackMs: 12, updatedAt: 30 };
    expect(after(3)).toEqual({ intent: end, ...constantFields, timestamp: 15, sentAt: 20 });
  });

  test('ignores steps of an unknown intent, plan or transfer', () => {
    const picture = fold(
      { v: 3, t: 'sending', intentId: 'i9', timestamp: 15, at: 20 },
      { v: 3, t: 'outcome', intentId: 'i9', state: 'placed', orderId: '9', error: null, ackMs: 12, at: 30 },
      planEnd('p9', 30),
      { v: 4, t: 'transferSending', transferId: 't9', timestamp: 15, at: 20 },
      { v: 4, t: 'transferOutcome', transferId: 't9', state: 'accepted', exchangeId: '7', error: null, at: 30 },
    );
    expect([picture.intents.size, picture.plans.size, picture.transfers.size]).toEqual([0, 0, 0]);
  });

  test('B-A2: the next number exceeds all used numbers and the number in any head', () => {
    expect(fold(head(7)).nextNumber).toBe(7);
    expect(fold(head(7), recorded(3)).nextNumber).toBe(7);
    expect(fold(head(7), recorded(7)).nextNumber).toBe(8);
    expect(fold(recorded(9), head(7), recorded(2)).nextNumber).toBe(10);
    expect(fold(head(7), head(3)).head).toEqual(head(3));
  });

  test('R15: a plan has its intents in order, and its first end counts', () => {
    const { plans, intents } = fold(
      plan('p1'),
      plan('p2'),
      recorded(1, 'p1'),
      recorded(2, 'p2'),
      recorded(3, 'p1'),
      recorded(4),
      recorded(5, 'p9'),
      planEnd('p1', 30),
      planEnd('p1', 40),
    );
    expect(
      [...plans.values()].map(({ record, intentIds, end }) => [record.planId, intentIds, end?.at ?? null]),
    ).toEqual([
      ['p1', ['i1', 'i3'], 30],
      ['p2', ['i2'], null],
    ]);
    expect([...intents.values()].map(({ intent }) => intent.planId)).toEqual(['p1', 'p2', 'p1', null, 'p9']);
  });

  test('keeps the last fill mark of each key and market', () => {
    const mark = (keyId: string, market: 'spot' | 'futures', until: number): JournalRecordOf<'fills'> => ({
      v: 3,
      t: 'fills',
      keyId,
      market,
      until,
    });
    const { fills } = fold(
      mark('k1', 'spot', 1),
      mark('k1', 'futures', 2),
      mark('k2', 'spot', 3),
      mark('k1', 'spot', 4),
    );
    expect([...fills].map(([name, { until }]) => [name, until])).toEqual([
      [fillMark('k1', 'spot'), 4],
      [fillMark('k1', 'futures'), 2],
      [fillMark('k2', 'spot'), 3],
    ]);
  });

  test('B-A9: a halt holds until resume, and the last halt gives the reason', () => {
    const killed: JournalRecord = { v: 3, t: 'halt', mode: 'killed', reason: null, at: 1 };
    const halted: JournalRecord = { v: 3, t: 'halt', mode: 'halted', reason: error, at: 2 };
    const resume: JournalRecord = { v: 3, t: 'resume', at: 3 };
    expect(fold(killed).halt).toEqual({ mode: 'killed', reason: null, at: 1 });
    expect(fold(killed, halted).halt).toEqual({ mode: 'halted', reason: error, at: 2 });
    expect([fold(killed, resume).halt, fold(resume, halted).halt?.at]).toEqual([null, 2]);
  });
});

test('an intent is unsettled while recorded, sending or in doubt', () => {
  const states = ['recorded', 'sending', 'inDoubt', 'placed', 'rejected', 'notSent', 'notPlaced'] as const;
  expect(states.filter((state) => isUnsettled({ state } as Intent))).toEqual(['recorded', 'sending', 'inDoubt']);
});
