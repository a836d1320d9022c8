/** The journal over its life: opened, growing, failing, repaired, copied (B-A2, B-E1, B-E2, XF6 to XF9). */
import os from 'node:os';
import path from 'node:path';
import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createNodeJournalFiles } from '../../../../electron/main/platform/journal/nodeJournalFiles.ts';
import {
  journalName,
  mintClientId,
  mintTag,
  numberOfClientId,
  type JournalParts,
} from '../../../../electron/main/trading/journal/journal.ts';
import { foldRecords } from '../../../../electron/main/trading/journal/fold.ts';
import { encodeFrame, readFrames } from '../../../../electron/main/platform/journal/frames.ts';
import type { JournalFile, JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import { readRecord, type JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { DAY, ended, NAME, NOW, open, recorded } from '../support/journalRig.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';

const sending = (number: number): JournalRecord => ({
  v: 1,
  t: 'sending',
  intentId: `i${number}`,
  timestamp: NOW - 20_000,
  at: NOW,
});

describe('Journal', () => {
  test('B-E1: restores all appended records after a restart', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    for (const record of [recorded(1), recorded(2), sending(2), recorded(3), sending(3), ended(3)]) {
      expect(await first.append(record)).toBe(true);
    }
    const { journal, keys } = await open(memory.port, 2);
    expect(keys).toEqual([]);
    expect([journal!.tag, journal!.damaged, journal!.torn, journal!.picture.nextNumber]).toEqual([
      first.tag,
      false,
      false,
      4,
    ]);
    expect(
      [...journal!.picture.intents.values()].map(({ intent, timestamp }) => [intent.state, timestamp, intent.orderId]),
    ).toEqual([
      ['recorded', null, null],
      ['sending', NOW - 20_000, null],
      ['placed', NOW - 20_000, '90000000000000003'],
    ]);
  });

  test('B-E1 XF6: sets aside a torn tail, uses the prefix and skips numbers the tail may have used', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    await first.append(recorded(1));
    const whole = memory.files.get(NAME)!;
    memory.files.set(NAME, Buffer.concat([whole, Buffer.from('FJ1 3 400 0123abcd {"v":1,')]));
    const { journal, keys } = await open(memory.port, 2);
    expect([journal!.torn, journal!.damaged, keys]).toEqual([true, false, []]);
    expect([...journal!.picture.intents.keys()]).toEqual(['i1']);
    expect(Buffer.from(memory.files.get(`${NAME}.aside-1`)!).toString()).toBe('FJ1 3 400 0123abcd {"v":1,');
    expect(journal!.picture.nextNumber).toBeGreaterThan(2);
  });

  test('B-E1 XF7: a damaged middle sets the whole file aside, is reported and marks the journal as damaged', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    for (const record of [recorded(1), recorded(2), recorded(3)]) await first.append(record);
    const bytes = new Uint8Array(memory.files.get(NAME)!);
    bytes[bytes.length >> 1]! ^= 1;
    memory.files.set(NAME, bytes);
    const { journal, keys } = await open(memory.port, 2);
    expect([journal!.damaged, journal!.torn, keys]).toEqual([true, true, ['error.journal.damaged']]);
    expect(memory.files.get(`${NAME}.aside-1`)).toEqual(bytes);
    expect(journal!.tag).not.toBe(first.tag);
  });

  test('XF8: a copied profile gets a new tag and keeps unsettled intents only; another environment keeps none', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    for (const record of [recorded(1), sending(1), recorded(2), sending(2), ended(2)]) await first.append(record);
    const copy = await open(memory.port, 2, '/home/two');
    expect([copy.journal!.damaged, copy.keys]).toEqual([true, ['error.journal.moved']]);
    expect(copy.journal!.tag).not.toBe(first.tag);
    expect([...copy.journal!.picture.intents.keys()]).toEqual(['i1']);
    const other = createMemoryJournal();
    other.files.set(journalName('live'), memory.files.get(NAME)!);
    const live = await open(other.port, 3, '/home/two', NOW, { environment: 'live' });
    expect([live.journal!.picture.intents.size, live.journal!.damaged, live.keys]).toEqual([
      0,
      true,
      ['error.journal.foreign'],
    ]);
  });

  test('leaves a file of a newer version unchanged and does not open', async () => {
    const memory = createMemoryJournal();
    const bytes = encodeFrame({ sequence: 1, payload: JSON.stringify({ v: 5, t: 'head' }) });
    memory.files.set(NAME, bytes);
    const { journal, told } = await open(memory.port);
    expect([journal, told, memory.files.get(NAME)]).toEqual([
      undefined,
      [['error.journal.newer', { file: NAME }]],
      bytes,
    ]);
  });

  test('B-E2: whichever operation fails, only stored records count and the next append repairs the file', async () => {
    for (let failing = 1; failing <= 12; failing += 1) {
      const memory = createMemoryJournal((_, number) => number === failing);
      const opened = await open(memory.port);
      const counted: number[] = [];
      if (opened.journal) {
        for (const number of [1, 2, 3, 4, 5, 6])
          if (await opened.journal.append(recorded(number))) counted.push(number);
      }
      const again = (await open(memory.port, 2)).journal ?? (await open(memory.port, 2)).journal!;
      expect([...again.picture.intents.keys()]).toEqual(counted.map((number) => `i${number}`));
      expect(again.damaged).toBe(false);
      expect(counted.length).toBeGreaterThanOrEqual(opened.journal ? 5 : 0);
    }
  });

  test('drops old settled intents, keeps unsettled ones, and continues the numbers', async () => {
    const memory = createMemoryJournal();
    const first = (await open(memory.port)).journal!;
    const old = NOW - 40 * DAY;
    const recent = NOW - 29 * DAY;
    for (const record of [
      recorded(1, old),
      sending(1),
      ended(1, old),
      recorded(2, old),
      sending(2),
      recorded(3, recent),
      ended(3, recent),
    ])
      await first.append(record);
    const { journal } = await open(memory.port, 2);
    expect([...journal!.picture.intents.keys()]).toEqual(['i2', 'i3']);
    const third = await open(memory.port, 3, '/home/one', NOW + 60 * DAY);
    expect([[...third.journal!.picture.intents.keys()], third.journal!.picture.nextNumber, third.journal!.tag]).toEqual(
      [['i2'], 4, first.tag],
    );
  });

  /** Number of ids per start; the soak test covers ten million in all. */
  const MINTED = 2_000;

  test('B-A2: client ids have 32 characters and are unique over 50 restarts of 4 installs, copies and torn files', async () => {
    const ids = new Set<string>();
    let minted = 0;
    for (let install = 0; install < 4; install += 1) {
      const memory = createMemoryJournal();
      for (let start = 0; start < 50; start += 1) {
        // Every tenth start uses a copy of the profile in another folder; before every seventh the file has lost its
        // end.
        const folder = start % 10 === 9 ? `/copy/${start}` : '/home/one';
        const bytes = memory.files.get(NAME);
        if (bytes && start % 7 === 6) memory.files.set(NAME, bytes.subarray(0, bytes.length - 5));
        const random = createRandom(install * 1_000 + start);
        const { journal } = await open(memory.port, install * 1_000 + start, folder);
        for (let number = 0; number < MINTED; number += 1) {
          const id = mintClientId(journal!.tag, journal!.picture.nextNumber + number, random.fork('ids'));
          if (!/^[a-z0-9]{32}$/.test(id)) expect(id).toMatch(/^[a-z0-9]{32}$/);
          ids.add(id);
          minted += 1;
        }
        await journal!.append(recorded(journal!.picture.nextNumber + MINTED - 1));
      }
    }
    expect(ids.size).toBe(minted);
    expect(mintTag(createRandom(1))).toMatch(/^[a-z0-9]{8}$/);
  });

  test('ignores steps of an unknown intent and rejects malformed records', () => {
    expect(foldRecords([sending(9), ended(9)], 'simulator').intents.size).toBe(0);
    expect([readRecord('{'), readRecord('null'), readRecord('{"v":1,"t":"head"}'), readRecord('{"v":7}')]).toEqual([
      undefined,
      undefined,
      undefined,
      'newer',
    ]);
  });

  test('XF9 on disk: appends persist, truncation works, a deleted file accepts no appends, set-aside names are unique', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'journal-'));
    try {
      const files = createNodeJournalFiles(folder, createSystemClock());
      expect(await files.read(NAME)).toBeNull();
      const { journal } = await open(files);
      expect(await journal!.append(recorded(1))).toBe(true);
      expect(await journal!.append(sending(1))).toBe(true);
      const bytes = (await files.read(NAME))!;
      expect(readFrames(bytes)).toMatchObject({ damage: 'none', frames: [{}, {}, {}] });
      const file = (await files.open(NAME))!;
      expect(await file.append(Buffer.from('torn'))).toBe(true);
      expect(await file.truncate(bytes.length)).toBe(true);
      expect(Buffer.from((await files.read(NAME))!)).toEqual(Buffer.from(bytes));
      expect([await files.setAside(NAME, bytes), await files.setAside(NAME, bytes)]).toEqual([
        `${NAME}.aside-1`,
        `${NAME}.aside-2`,
      ]);
      await unlink(path.join(folder, NAME));
      expect(await file.append(Buffer.from('x'))).toBe(false);
      expect(await journal!.append(recorded(2))).toBe(false);
      await file.close();
      await journal!.close();
      expect((await readdir(folder)).toSorted()).toEqual([`${NAME}.aside-1`, `${NAME}.aside-2`]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('Client order id', () => {
  const id = mintClientId('abcd0123', 46_655, createRandom(1));

  test.each([
    ['one of this tag', 'abcd0123', id, 46_655],
    ['one of another tag', 'abcd0124', id, null],
    ['a longer one', 'abcd0123', `${id}0`, null],
    ['a shorter one', 'abcd0123', id.slice(0, -1), null],
    ['one with its tag at the end', 'abcd0123', `${id.slice(8)}abcd0123`, null],
    ['one with a capital in its number', 'abcd0123', `abcd0123A${id.slice(9)}`, null],
    ['one with a hyphen in its number', 'abcd0123', `${id.slice(0, 15)}-${id.slice(16)}`, null],
  ])('B-A2: the number in %s', (_, tag, clientOrderId, number) => {
    expect(numberOfClientId(tag, clientOrderId)).toBe(number);
  });
});

describe('Journal that does not open as it was left', () => {
  /** Returns the bytes of a journal with two orders that were being sent. */
  async function bytesOfTwo(): Promise<Uint8Array> {
    const memory = createMemoryJournal();
    const { journal } = await open(memory.port);
    for (const record of [recorded(1), sending(1), recorded(2), sending(2)]) await journal!.append(record);
    return new Uint8Array(memory.files.get(NAME)!);
  }

  test.each([
    ['read', 'read', 'error.journal.unreadable'],
    ['set aside', 'setAside', 'error.journal.unwritable'],
    ['replaced', 'replace', 'error.journal.unwritable'],
    ['opened', 'open', 'error.journal.unwritable'],
  ])('B-E2: a damaged file that cannot be %s is named and not opened', async (_, operation, key) => {
    const bytes = (await bytesOfTwo()).map((byte, at) => (at === 300 ? byte ^ 1 : byte));
    const memory = createMemoryJournal((asked) => asked === operation);
    memory.files.set(NAME, bytes);
    const { journal, told } = await open(memory.port);
    const setAside = ['error.journal.damaged', { file: `${NAME}.aside-1` }];
    const isSetAside = operation === 'replace' || operation === 'open';
    expect([journal, told]).toEqual([undefined, [...(isSetAside ? [setAside] : []), [key, { file: NAME }]]]);
    expect(memory.files.get(isSetAside ? `${NAME}.aside-1` : NAME)).toEqual(bytes);
  });

  test.each([
    ['no file at the first start', null, {}, false, []],
    ['no file after an earlier start', null, { begun: true }, true, [['error.journal.gone', { file: NAME }]]],
    ['a whole file', 'whole', { begun: true }, false, []],
    [
      'a file changed in the last run',
      'whole',
      { begun: true, wasChanged: true },
      true,
      [['error.journal.damaged', { file: `${NAME}.aside-1` }]],
    ],
    ['two files joined', 'joined', {}, true, [['error.journal.joined', { file: `${NAME}.aside-1` }]]],
    ['an invalid record', 'invalid', {}, true, [['error.journal.damaged', { file: `${NAME}.aside-1` }]]],
    [
      'the file of another environment',
      'whole',
      { environment: 'live' },
      true,
      [['error.journal.foreign', { file: `${journalName('live')}.aside-1` }]],
    ],
  ] as const)('B-E1 XF7 XF8: %s', async (_, content, others, isDamaged, notices) => {
    const memory = createMemoryJournal();
    const whole = await bytesOfTwo();
    const contents = {
      whole,
      joined: Buffer.concat([whole, whole]),
      invalid: Buffer.concat([whole, encodeFrame({ sequence: 6, payload: '{"v":1}' })]),
    };
    if (content)
      memory.files.set(journalName('environment' in others ? others.environment : 'simulator'), contents[content]);
    const { journal, told } = await open(memory.port, 2, '/home/one', NOW, others);
    expect([journal!.damaged, told]).toEqual([isDamaged, notices]);
    expect([...journal!.picture.intents.keys()]).toEqual(content && !('environment' in others) ? ['i1', 'i2'] : []);
    // What is whole and ours is used as it is: a start sets nothing aside.
    expect([...memory.files.keys()].filter((name) => name.includes('aside'))).toHaveLength(
      notices.some(({ 1: { file } }) => file.includes('aside')) ? 1 : 0,
    );
  });

  test('XF9 XF6: the whole of a file changed in the last run is set aside, also with a torn end', async () => {
    const memory = createMemoryJournal();
    const torn = (await bytesOfTwo()).subarray(0, -5);
    memory.files.set(NAME, torn);
    const { journal } = await open(memory.port, 2, '/home/one', NOW, { begun: true, wasChanged: true });
    expect([journal!.damaged, journal!.torn, memory.files.get(`${NAME}.aside-1`)]).toEqual([
      true,
      true,
      new Uint8Array(torn),
    ]);
  });

  test('B-E2: where nothing can be written, no journal is reported as gone', async () => {
    const memory = createMemoryJournal((operation) => operation === 'replace');
    const { journal, told } = await open(memory.port, 1, '/home/one', NOW, { begun: true });
    expect([journal, told]).toEqual([undefined, [['error.journal.unwritable', { file: NAME }]]]);
  });
});

describe('Journal whose file misbehaves', () => {
  /** Opens a journal over a file in memory that `change` alters. */
  async function openOver(change: (file: JournalFile) => Partial<JournalFile>, others: Partial<JournalParts> = {}) {
    const memory = createMemoryJournal();
    const files: JournalFiles = {
      ...memory.port,
      async open(name) {
        const file = (await memory.port.open(name))!;
        return { ...file, ...change(file) };
      },
    };
    return { memory, ...(await open(files, 1, '/home/one', NOW, others)) };
  }

  test('B-E7: a write that fails in the program is a fault once, and the next record repairs the file', async () => {
    let writes = 0;
    let faults = 0;
    const { journal, memory } = await openOver(
      (file) => ({
        async append(bytes) {
          writes += 1;
          await file.append(writes === 1 ? bytes.subarray(0, 20) : bytes);
          if (writes === 1) throw new TypeError('broken');
          return true;
        },
      }),
      { fault: () => void (faults += 1) },
    );
    expect([await journal!.append(recorded(1)), await journal!.append(recorded(2))]).toEqual([false, true]);
    const again = await open(memory.port, 2);
    expect([faults, [...again.journal!.picture.intents.keys()], again.told]).toEqual([1, ['i2'], []]);
  });

  test('B-E2: nothing is appended behind the remains of a failed write while they cannot be removed', async () => {
    let fails = 2;
    const { journal, memory } = await openOver((file) => ({
      async append(bytes) {
        if (fails < 2) return file.append(bytes);
        await file.append(bytes.subarray(0, 20));
        fails -= 1;
        return false;
      },
      async truncate(length) {
        if (fails < 1) return file.truncate(length);
        fails -= 1;
        return false;
      },
    }));
    const ends = [];
    for (const number of [1, 2, 3]) ends.push(await journal!.append(recorded(number)));
    const again = await open(memory.port, 2);
    expect([ends, [...again.journal!.picture.intents.keys()], again.told]).toEqual([[false, false, true], ['i3'], []]);
  });

  test('XF9: a length that cannot be read stops one record, and says nothing of another program', async () => {
    let looks = 0;
    const { journal } = await openOver((file) => ({
      length: () => ((looks += 1) === 1 ? Promise.resolve(undefined) : file.length()),
    }));
    expect([await journal!.append(recorded(1)), journal!.changed(), await journal!.append(recorded(2))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('closes the file after the records that were handed over', async () => {
    const steps: string[] = [];
    const { journal } = await openOver((file) => ({
      async append(bytes) {
        const isWritten = await file.append(bytes);
        steps.push('appended');
        return isWritten;
      },
      close: () => Promise.resolve(void steps.push('closed')),
    }));
    void journal!.append(recorded(1));
    void journal!.append(recorded(2));
    await journal!.close();
    expect(steps).toEqual(['appended', 'appended', 'closed']);
  });
});
