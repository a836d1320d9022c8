/**
 * A journal that is lost completely: none of its records can be read, so nothing about its orders may be assumed (B-E1,
 * XF7).
 */
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNodeJournalFiles } from '../../../../electron/main/platform/journal/nodeJournalFiles.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { encodeFrame } from '../../../../electron/main/platform/journal/frames.ts';
import { journalName, openJournal } from '../../../../electron/main/trading/journal/journal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { createScriptedRest } from '../support/scriptedRest.ts';
import { createJournalChoice } from '../../../../electron/main/app/accountServices.ts';

const NAME = journalName('simulator');
const NOW = 1_790_000_000_000;

const chance = createRandom(9);
/** Possible contents of a file without a readable head. */
const remains: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', new Uint8Array()],
  ['zeros', new Uint8Array(4_096)],
  ['random bytes', Uint8Array.from({ length: 4_096 }, () => chance.integer(256))],
  ['foreign text', Buffer.from('{"name":"something else"}\n')],
  ['a head torn in its middle', Buffer.from('FJ1 0123abcd 1 104 {"v":3,"t":"he')],
  ['records without their head', encodeFrame({ sequence: 2, payload: JSON.stringify({ v: 3, t: 'resume', at: NOW }) })],
];

function memoryOf(bytes: Uint8Array) {
  const memory = createMemoryJournal();
  memory.files.set(NAME, bytes);
  return memory;
}

describe('Journal without a readable head', () => {
  test.each(remains)(
    'B-E1 XF7: %s: the journal is set aside unchanged, reported as lost and marked as damaged',
    async (_, bytes) => {
      const memory = memoryOf(bytes);
      const notices: AppError[] = [];
      const journal = await openJournal({
        files: memory.port,
        environment: 'simulator',
        profileFolder: '/profile',
        random: createRandom(1),
        now: NOW,
        notice: (error) => void notices.push(error),
      });
      expect([journal!.damaged, journal!.torn, journal!.picture.intents.size]).toEqual([true, true, 0]);
      expect(notices.map(({ key, params }) => [key, params])).toEqual([
        ['error.journal.lost', { file: `${NAME}.aside-1` }],
      ]);
      expect(Buffer.from(memory.files.get(`${NAME}.aside-1`)!).equals(bytes)).toBe(true);
    },
  );

  test.each(remains)('B-E1 B-A9: %s: trading is halted until the user resumes', async (_, bytes) => {
    const running: { halt?: (reason: AppError) => void } = {};
    const desk = createDesk({
      journalFiles: memoryOf(bytes).port,
      notice: createJournalChoice(
        () => undefined,
        (reason) => running.halt?.(reason),
      ),
    });
    running.halt = (reason) => desk.trading.safety.halt(reason);
    await desk.trading.handlers['trading.subscribe'](rig);
    desk.trading.attach(createScriptedRest().rest, 'k1');
    await desk.clock.run(60_000, () => false);
    const prepared = async (): Promise<string> => {
      const answer = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) });
      return answer.ok ? 'ticket' : answer.error.key;
    };
    expect([desk.trading.safety.view().reason?.key, await prepared()]).toEqual([
      'error.journal.lost',
      'error.safety.halted',
    ]);
    await desk.trading.handlers['trading.resume'](rig);
    expect(await prepared()).toBe('ticket');
  });
});

describe('Halt after a lost journal', () => {
  const profile = createMemoryFiles;
  const start = async (memory: ReturnType<typeof createMemoryJournal>, files: ReturnType<typeof profile>) => {
    const desk = createDesk({ journalFiles: memory.port, profileFiles: files.port });
    await desk.trading.handlers['trading.subscribe'](rig);
    desk.trading.attach(createScriptedRest().rest, 'k1');
    await desk.clock.run(60_000, () => false);
    return desk;
  };

  test.each(remains)(
    'B-A9 B-E1: after the kill switch, a start with a journal of %s is still killed',
    async (_, bytes) => {
      const memory = createMemoryJournal();
      const files = profile();
      const first = await start(memory, files);
      await first.trading.handlers['trading.kill'](rig);
      await first.trading.flush();
      memory.files.set(NAME, bytes);
      const second = await start(memory, files);
      expect(second.trading.safety.view().mode).toBe('killed');
    },
  );

  test('B-E1: a deleted journal is reported at the next start', async () => {
    const memory = createMemoryJournal();
    const files = profile();
    await (await start(memory, files)).trading.flush();
    memory.files.delete(NAME);
    const second = await start(memory, files);
    expect(second.notices.map(({ key }) => key)).toEqual(['error.journal.gone']);
  });
});

describe('Journal file changed while the program runs', () => {
  /** The changes to the file, and the reason why the next start halts. */
  const changes: readonly (readonly [string, (memory: ReturnType<typeof createMemoryJournal>) => void, string])[] = [
    ['cut', ({ files }) => files.set(NAME, files.get(NAME)!.subarray(0, -10)), 'error.journal.lost'],
    ['emptied', ({ files }) => files.set(NAME, new Uint8Array()), 'error.journal.lost'],
    [
      'longer',
      ({ files }) => files.set(NAME, Buffer.concat([files.get(NAME)!, Buffer.from('more')])),
      'error.journal.changed',
    ],
    ['removed', ({ files }) => files.delete(NAME), 'error.journal.gone'],
  ];

  test.each(changes)('XF9 B-E1: %s: accepts no more records and reports it once', async (_, change) => {
    const memory = createMemoryJournal();
    const notices: [string, unknown][] = [];
    const journal = (await openJournal({
      files: memory.port,
      environment: 'simulator',
      profileFolder: '/profile',
      random: createRandom(1),
      now: NOW,
      notice: ({ key, params }) => void notices.push([key, params]),
    }))!;
    const record = { v: 3, t: 'resume', at: NOW } as const;
    expect([await journal.append(record), journal.changed()]).toEqual([true, false]);
    change(memory);
    const left = memory.files.get(NAME);
    expect([await journal.append(record), await journal.append(record)]).toEqual([false, false]);
    expect([notices, journal.changed()]).toEqual([[['error.journal.changed', { file: NAME }]], true]);
    expect(memory.files.get(NAME)).toEqual(left);
  });

  test.each(changes)(
    'XF9 B-A9: %s: halts trading until a restart; after resuming, orders wait for the comparison',
    async (_, change, why) => {
      const memory = createMemoryJournal();
      const files = createMemoryFiles();
      const running: { halt?: (reason: AppError) => void } = {};
      const life = async () => {
        const choice = createJournalChoice(
          () => undefined,
          (reason) => running.halt?.(reason),
        );
        const desk = createDesk({ journalFiles: memory.port, profileFiles: files.port, notice: choice });
        running.halt = (reason) => desk.trading.safety.halt(reason);
        await desk.trading.handlers['trading.subscribe'](rig);
        return desk;
      };
      const first = await life();
      first.trading.attach(createScriptedRest().rest, 'k1');
      await first.clock.run(60_000, () => false);
      const ticket = await first.ticket(draft('spot'));
      change(memory);
      await first.submit(ticket);
      expect(first.trading.safety.view().reason?.key).toBe('error.journal.changed');
      expect(await first.trading.handlers['trading.resume'](rig)).toMatchObject({
        ok: false,
        error: { key: 'error.safety.journalChanged' },
      });
      await first.trading.flush();
      const second = await life();
      expect(second.trading.safety.view()).toMatchObject({ mode: 'halted', reason: { key: why } });
      expect((await second.trading.handlers['trading.resume'](rig)).ok).toBe(true);
      const before = await second.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) });
      expect(before.ok).toBe(false);
      second.trading.attach(createScriptedRest().rest, 'k1');
      await second.clock.run(60_000, () => false);
      expect(await second.ticket(draft('spot'))).toEqual(expect.any(String));
    },
  );

  test('XF9 on disk: detects that the file was replaced or deleted', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'journal-'));
    try {
      const files = createNodeJournalFiles(folder, createSystemClock());
      await files.replace(NAME, Buffer.from('first'));
      const file = (await files.open(NAME))!;
      expect(await file.length()).toBe(5);
      await file.append(Buffer.from('!'));
      expect(await file.length()).toBe(6);
      await files.replace(NAME, Buffer.from('second'));
      expect(await file.length()).toBeNull();
      await unlink(path.join(folder, NAME));
      expect(await file.length()).toBeNull();
      await file.close();
      expect(await file.length()).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('Journal moved to another folder', () => {
  test('XF8: is reported as moved, with the number of fill marks and plans not taken over', async () => {
    const memory = createMemoryJournal();
    const notices: [string, unknown][] = [];
    const open = (profileFolder: string) =>
      openJournal({
        files: memory.port,
        environment: 'simulator',
        profileFolder,
        random: createRandom(1),
        now: NOW,
        notice: ({ key, params }) => void notices.push([key, params]),
      });
    const first = (await open('/home/one'))!;
    await first.append({ v: 3, t: 'fills', keyId: 'k1', market: 'spot', until: NOW });
    await first.append({ v: 3, t: 'fills', keyId: 'k1', market: 'futures', until: NOW });
    await first.append({
      v: 3,
      t: 'plan',
      planId: 'p1',
      keyId: 'k1',
      account: 'main',
      kind: 'batch',
      symbols: ['BTCUSDT'],
      bound: { intents: 2, notional: null, lowestPrice: null, highestPrice: null, endsAt: NOW },
      program: null,
      at: NOW,
    });
    const moved = (await open('/home/two'))!;
    expect(notices).toEqual([['error.journal.moved', { file: `${NAME}.aside-1`, fills: 2, plans: 1 }]]);
    expect([moved.picture.fills.size, moved.picture.plans.size, moved.damaged]).toEqual([0, 0, true]);
  });
});
