/** The state of a journal after a power loss or on a faulty disk (B-E1, XE14, XF7). */
import { describe, expect, test } from 'vitest';
import {
  mintClientId,
  journalName,
  openJournal,
  type Journal,
} from '../../../../electron/main/trading/journal/journal.ts';
import { encodeFrame, readFrames, type JournalFrame } from '../../../../electron/main/platform/journal/frames.ts';
import { JOURNAL_VERSION, type JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { draft } from '../support/desk.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';

const NAME = journalName('simulator');
const NOW = 1_790_000_000_000;

async function open(memory: ReturnType<typeof createMemoryJournal>, seed: number): Promise<Journal> {
  const journal = await openJournal({
    files: memory.port,
    environment: 'simulator',
    profileFolder: '/profile',
    random: createRandom(seed),
    now: NOW,
    notice: () => undefined,
  });
  if (!journal) throw new Error('not opened');
  return journal;
}

/** Returns the records of one order from its intent to its end: each is appended before the next step may happen. */
function steps(clientOrderId: string, number: number): JournalRecord[] {
  const v = JOURNAL_VERSION;
  const intentId = `i-${clientOrderId}`;
  return [
    {
      v,
      t: 'recorded',
      intentId,
      number,
      keyId: 'k1',
      account: 'main',
      clientOrderId,
      draft: draft('spot'),
      planId: null,
      at: NOW,
    },
    { v, t: 'sending', intentId, timestamp: NOW - 20_000, at: NOW },
    { v, t: 'outcome', intentId, state: 'placed', orderId: `9${number}`, error: null, ackMs: 1, at: NOW },
  ];
}

describe('Journal after a power loss', () => {
  test(
    'B-E1 XE14 XF7: three bit flips in each byte of 500 records yield a prefix of true records only',
    { timeout: 240_000 },
    () => {
      const frames: JournalFrame[] = Array.from({ length: 500 }, (_, index) => ({
        sequence: index + 1,
        payload: `{"n":${index}}`,
      }));
      const pieces = frames.map((frame) => Buffer.from(encodeFrame(frame)));
      const starts: number[] = [];
      let length = 0;
      for (const piece of pieces) {
        starts.push(length);
        length += piece.length;
      }
      let tried = 0;
      for (const [index, piece] of pieces.entries()) {
        // Reading one damaged record can affect at most the two records before it and the one after it.
        const from = Math.max(0, index - 2);
        const near = Buffer.concat(pieces.slice(from, index + 2));
        const before = starts[index]! - starts[from]!;
        for (let at = 0; at < piece.length; at += 1) {
          for (const flip of [0x01, 0x10, 0x80]) {
            const damaged = Buffer.from(near);
            damaged[before + at]! ^= flip;
            const read = readFrames(damaged);
            tried += 1;
            const isPrefix = read.frames.length === index - from && read.validBytes === before;
            if (!isPrefix || read.damage === 'none') expect({ index, at, flip, read }).toBe('a true prefix');
          }
        }
      }
      expect(tried).toBe(length * 3);
      // The whole file, damaged in one byte of every hundredth record.
      const whole = Buffer.concat(pieces);
      for (let index = 0; index < 500; index += 100) {
        const damaged = Buffer.from(whole);
        damaged[starts[index]! + 20]! ^= 0x04;
        expect([index, readFrames(damaged).frames]).toEqual([index, frames.slice(0, index)]);
      }
    },
  );

  test(
    'B-E1 XE14: unflushed writes torn at any byte: no client id is reused, and every possibly sent order is still known',
    { timeout: 120_000 },
    async () => {
      const ids = new Set<string>();
      let minted = 0;
      let cuts = 0;
      const mint = (journal: Journal, number: number, seed: number): string => {
        const id = mintClientId(journal.tag, number, createRandom(seed));
        ids.add(id);
        minted += 1;
        return id;
      };
      const memory = createMemoryJournal();
      const first = await open(memory, 1);
      const head = memory.files.get(NAME)!.length;
      const lengths: number[] = [];
      const sent: string[] = [];
      for (let number = 1; number <= 4; number += 1) {
        const id = mint(first, number, number);
        sent.push(id);
        for (const record of steps(id, number)) {
          expect(await first.append(record)).toBe(true);
          lengths.push(memory.files.get(NAME)!.length);
        }
      }
      const bytes = Buffer.from(memory.files.get(NAME)!);
      // An order is sent only after its second record was flushed; a cut inside later writes may keep any part of them.
      for (let flushed = 0; flushed <= lengths.length; flushed += 1) {
        const from = flushed === 0 ? head : lengths[flushed - 1]!;
        const to = lengths[flushed] ?? from;
        const left = sent.slice(0, Math.floor((flushed + 1) / 3));
        for (let end = from; end <= to; end += 1) {
          cuts += 1;
          const after = createMemoryJournal();
          after.files.set(NAME, bytes.subarray(0, end));
          const journal = await open(after, 100 + cuts);
          const known = new Map(
            [...journal.picture.intents.values()].map(({ intent }) => [intent.clientOrderId, intent]),
          );
          for (const id of left) {
            const state = known.get(id)?.state;
            if (state !== 'sending' && state !== 'placed') expect({ flushed, end, id, state }).toBe('looked for');
          }
          mint(journal, journal.picture.nextNumber, 1_000 + cuts);
          const numbers = [...journal.picture.intents.values()].map(({ number }) => number);
          expect(journal.picture.nextNumber).toBeGreaterThan(Math.max(0, ...numbers));
        }
      }
      expect(cuts).toBeGreaterThan(400);
      expect(ids.size).toBe(minted);
    },
  );
});
