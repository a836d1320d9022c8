/** Journals of other versions, and their records of plans and halts (B-E8, R15, B-A9). */
import { describe, expect, test } from 'vitest';
import { encodeFrame, readFrames } from '../../../../electron/main/platform/journal/frames.ts';
import type { JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import type { JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import { DAY, ended, NAME, NOW, open, recorded, transfer } from '../support/journalRig.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';

describe('Journal versions, plans and halts', () => {
  test('B-E8: opens a file of version 1 exactly as it was written and compacts it into records of version 4', async () => {
    const memory = createMemoryJournal();
    // Lines as that version wrote them.
    const lines = [
      'FJ1 d6dccf2b 1 105 {"v":1,"t":"head","tag":"abcdefgh","environment":"simulator","profile":"3388fdf38e648605","nextNumber":1}',
      'FJ1 2cd58f67 2 251 {"v":1,"t":"recorded","intentId":"i-1","number":1,"keyId":"k1","account":"main","clientOrderId":"c-1","draft":{"market":"spot","symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","price":"60000.0","quantity":"0.010"},"at":1790000000000}',
      'FJ1 19c769af 3 83 {"v":1,"t":"sending","intentId":"i-1","timestamp":1789999980000,"at":1790000000001}',
      'FJ1 88ad7d18 4 129 {"v":1,"t":"outcome","intentId":"i-1","state":"placed","orderId":"900000000000000001","error":null,"ackMs":12,"at":1790000000002}',
      'FJ1 27ef0465 5 70 {"v":1,"t":"fills","keyId":"k1","market":"spot","until":1789999990000}',
    ];
    memory.files.set(NAME, Buffer.from(lines.map((line) => `${line}\n`).join('')));
    const { journal } = await open(memory.port, 1, '/home/one');
    const known = journal!.picture.intents.get('i-1')!;
    expect([known.intent.state, known.intent.orderId, known.intent.planId, known.timestamp]).toEqual([
      'placed',
      '900000000000000001',
      null,
      1_789_999_980_000,
    ]);
    expect([journal!.picture.plans.size, journal!.picture.halt, journal!.damaged]).toEqual([0, null, false]);
    const { frames } = readFrames(memory.files.get(NAME)!);
    const records = frames.map(({ payload }) => JSON.parse(payload) as { t: string; v: number });
    // What this version writes anew has its number; the mark of the fills is taken over as it was.
    expect(records.map(({ t, v }) => [t, v])).toEqual([
      ['head', 4],
      ['fills', 1],
      ['recorded', 4],
      ['sending', 4],
      ['outcome', 4],
    ]);
  });

  test('B-E8: leaves a file of a newer version unchanged and does not open', async () => {
    const memory = createMemoryJournal();
    const bytes = encodeFrame({ sequence: 1, payload: '{"v":5,"t":"head","shape":"unknown"}' });
    memory.files.set(NAME, bytes);
    expect(await open(memory.port)).toEqual({
      journal: undefined,
      keys: ['error.journal.newer'],
      told: [['error.journal.newer', { file: NAME }]],
    });
    expect(memory.files.get(NAME)).toEqual(bytes);
  });

  const bound = { intents: 2, notional: '1200', lowestPrice: '60000', highestPrice: '60000', endsAt: NOW + 180_000 };
  const plan = (planId: string, at = NOW): JournalRecord => ({
    v: 3,
    t: 'plan',
    planId,
    keyId: 'k1',
    account: 'main',
    kind: 'batch',
    symbols: ['BTCUSDT'],
    bound,
    program: null,
    at,
  });
  const planEnd = (planId: string, at = NOW): JournalRecord => ({ v: 3, t: 'planEnd', planId, reason: null, at });
  const ofPlan = (number: number, planId: string): JournalRecord => ({ ...recorded(number), planId }) as JournalRecord;

  test('R15: restores plans with their intents after restarts, ended or not', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    for (const record of [plan('p1'), ofPlan(1, 'p1'), ofPlan(2, 'p1'), planEnd('p1'), plan('p2'), ofPlan(3, 'p2')]) {
      expect(await first.append(record)).toBe(true);
    }
    for (let start = 2; start < 5; start += 1) {
      const { plans } = (await open(memory.port, start)).journal!.picture;
      expect(['p1', 'p2'].map((id) => [id, plans.get(id)!.intentIds, plans.get(id)!.end?.at ?? null])).toEqual([
        ['p1', ['i1', 'i2'], NOW],
        ['p2', ['i3'], null],
      ]);
    }
  });

  test('R15: drops an old ended plan completely and keeps a plan without an end', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    const old = NOW - 31 * DAY;
    const ended1 = { ...ended(1, old), at: old } as JournalRecord;
    for (const record of [plan('p1', old), ofPlan(1, 'p1'), ended1, planEnd('p1'), plan('p2', old)]) {
      await first.append(record);
    }
    const { picture } = (await open(memory.port, 2)).journal!;
    expect([[...picture.plans.keys()], picture.intents.size]).toEqual([['p2'], 0]);
  });

  test('B-A9 B-E7: a halt survives restarts and a copied profile until resume', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    await first.append({ v: 3, t: 'halt', mode: 'killed', reason: null, at: NOW });
    expect((await open(memory.port, 2)).journal!.picture.halt).toEqual({ mode: 'killed', reason: null, at: NOW });
    const copy = (await open(memory.port, 3, '/home/two')).journal!;
    expect(copy.picture.halt?.mode).toBe('killed');
    await copy.append({ v: 3, t: 'resume', at: NOW });
    expect((await open(memory.port, 4, '/home/two')).journal!.picture.halt).toBe(null);
  });

  test('B-E7: an oversized record is rejected and later records are still written', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    const endless = { ...plan('p1'), symbols: ['X'.repeat(70_000)] } as JournalRecord;
    expect([await first.append(endless), await first.append(recorded(1))]).toEqual([false, true]);
    expect((await open(memory.port, 2)).journal!.picture.intents.size).toBe(1);
  });
});

describe('R17: transfers in the journal', () => {
  const sent = (transferId: string, at = NOW): JournalRecord => ({
    v: 4,
    t: 'transferSending',
    transferId,
    timestamp: at - 20_000,
    at,
  });
  const outcome = (transferId: string, state: 'accepted' | 'inDoubt', at = NOW): JournalRecord => ({
    v: 4,
    t: 'transferOutcome',
    transferId,
    state,
    exchangeId: state === 'accepted' ? '77' : null,
    error: null,
    at,
  });
  const switched = (on: boolean): JournalRecord => ({ v: 4, t: 'transferSwitch', on, at: NOW });
  const write = async (files: JournalFiles, records: readonly JournalRecord[]) => {
    const { journal } = await open(files);
    for (const record of records) await journal!.append(record);
    await journal!.close();
  };

  test('restores the switch and every transfer that may have happened, however old, and those of 30 days', async () => {
    const memory = createMemoryJournal();
    const old = NOW - 31 * DAY;
    await write(memory.port, [
      switched(true),
      transfer('old', old),
      sent('old', old),
      outcome('old', 'accepted', old),
      transfer('doubt', old),
      sent('doubt', old),
      outcome('doubt', 'inDoubt', old),
      transfer('cut', old),
      sent('cut', old),
      transfer('new'),
      sent('new'),
      outcome('new', 'accepted'),
      transfer('recorded', old),
    ]);
    const { journal } = await open(memory.port);
    await journal!.close();
    const again = await open(memory.port);
    const { transfers, transferSwitch } = again.journal!.picture;
    const texts = { recipient: '2002', coin: 'USDT', amount: '12.5', error: null };
    expect(transferSwitch).toEqual({ on: true, at: NOW });
    expect([...transfers.values()]).toEqual(
      (
        [
          ['doubt', 'inDoubt', null, old, old - 20_000],
          ['cut', 'sending', null, old, old - 20_000],
          ['new', 'accepted', '77', NOW, NOW - 20_000],
          ['recorded', 'recorded', null, old, null],
        ] as const
      ).map(([transferId, state, exchangeId, at, timestamp]) => ({
        transfer: { transferId, ...texts, state, exchangeId, createdAt: at, updatedAt: at },
        keyId: 'k1',
        fromUserId: '1001',
        timestamp,
      })),
    );
  });

  test('switched off stays off, and damage or a copied profile switches off', async () => {
    const on = async (change: (bytes: Uint8Array) => Uint8Array, folder = '/home/one', last = true) => {
      const memory = createMemoryJournal();
      await write(memory.port, [switched(true), transfer('t1'), switched(last)]);
      memory.files.set(NAME, change(memory.files.get(NAME)!));
      const { journal } = await open(memory.port, 2, folder);
      return [journal!.picture.transferSwitch?.on ?? null, journal!.picture.transfers.size];
    };
    const same = (bytes: Uint8Array) => bytes;
    const torn = (bytes: Uint8Array) => bytes.subarray(0, -3);
    const broken = (bytes: Uint8Array) => bytes.map((byte, index) => (index === bytes.length - 5 ? byte ^ 1 : byte));
    expect([
      await on(same),
      await on(same, '/home/one', false),
      await on(same, '/home/two'),
      await on(torn),
      await on(broken),
    ]).toEqual([
      [true, 1],
      [false, 1],
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });
});
