/** A journal of another profile, in two files, or from last week: trading pauses until the user chooses (XF8, XF12). */
import { describe, expect, test } from 'vitest';
import { mintClientId, journalName, openJournal } from '../../../electron/main/trading/journal/journal.ts';
import { encodeFrame, readFrames } from '../../../electron/main/platform/journal/frames.ts';
import type { Trading } from '../../../electron/main/trading/trading.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createDesk, draft, rig, single } from '../trading/support/desk.ts';
import { createMemoryJournal } from '../trading/support/memoryJournal.ts';
import { createScriptedRest, spotOrder } from '../trading/support/scriptedRest.ts';
import { createJournalChoice } from '../../../electron/main/app/accountServices.ts';

const NAME = journalName('simulator');

/** Returns the journal files that an earlier run in `profileFolder` left, and the tag of that installation. */
async function earlier(profileFolder: string) {
  const memory = createMemoryJournal();
  const journal = await openJournal({
    files: memory.port,
    environment: 'simulator',
    profileFolder,
    random: createRandom(5),
    now: 1_790_000_000_000,
    notice: () => undefined,
  });
  await journal!.close();
  return { memory, tag: journal!.tag };
}

/** Creates the trading part over these files as the program does; the exchange lists `open` as open spot orders. */
async function start(memory: ReturnType<typeof createMemoryJournal>, open: readonly unknown[] = []) {
  const noticeKeys: string[] = [];
  const running: { trading?: Pick<Trading, 'safety'> } = {};
  const notice = createJournalChoice(
    (error: AppError) => void noticeKeys.push(error.key),
    (reason) => running.trading?.safety.halt(reason),
  );
  const desk = createDesk({ journalFiles: memory.port, notice });
  const { trading } = desk;
  running.trading = trading;
  await trading.handlers['trading.subscribe'](rig);
  const scripted = createScriptedRest({ 'spot.openOrders': () => open });
  trading.attach(scripted.rest, 'k1');
  await desk.clock.run(60_000, () => false);
  const prepared = async (): Promise<string> => {
    const answer = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) });
    return answer.ok ? 'ticket' : answer.error.key;
  };
  return { desk, noticeKeys, prepared, resume: () => desk.trading.handlers['trading.resume'](rig) };
}

describe('journal of another profile or with inconsistent content', () => {
  test('XF8: a journal of this profile pauses nothing (positive control)', async () => {
    const { memory } = await earlier('/profile');
    const { noticeKeys, prepared } = await start(memory);
    expect([noticeKeys, await prepared()]).toEqual([[], 'ticket']);
  });

  test('XF8: a journal of another profile pauses trading until the user resumes', async () => {
    const { memory } = await earlier('/another/profile');
    const { noticeKeys, prepared, resume, desk } = await start(memory);
    expect(noticeKeys.filter((key) => key.startsWith('error.journal'))).toEqual([
      'error.journal.moved',
      'error.journal.moved',
    ]);
    expect([desk.trading.safety.view().mode, await prepared()]).toEqual(['halted', 'error.safety.halted']);
    expect((await resume()).ok).toBe(true);
    expect([desk.trading.safety.view().mode, await prepared()]).toEqual(['open', 'ticket']);
  });

  test('XF8: the pause survives a restart, and the found file is kept unchanged', async () => {
    const { memory } = await earlier('/another/profile');
    const found = memory.files.get(NAME);
    const first = await start(memory);
    await first.desk.trading.flush();
    const { prepared } = await start(memory);
    expect([await prepared(), memory.files.get(`${NAME}.aside-1`)]).toEqual(['error.safety.halted', found]);
  });

  test.each([
    ['a sequence number twice', (bytes: Buffer, last: Buffer) => [bytes, last]],
    ['two files behind each other', (bytes: Buffer) => [bytes, bytes]],
  ] as const)('XF8: %s pauses trading', async (_what, joined) => {
    const { memory } = await earlier('/profile');
    const bytes = Buffer.from(memory.files.get(NAME)!);
    const last = Buffer.from(encodeFrame(readFrames(bytes).frames.at(-1)!));
    memory.files.set(NAME, Buffer.concat(joined(bytes, last)));
    const { noticeKeys, prepared, desk } = await start(memory);
    expect(noticeKeys).toContain('error.journal.joined');
    expect([desk.trading.safety.view().reason?.key, await prepared()]).toEqual([
      'error.journal.joined',
      'error.safety.halted',
    ]);
  });

  test('XF12: an order of this install with a later number at the exchange pauses trading until the user resumes', async () => {
    const { memory, tag } = await earlier('/profile');
    const later = spotOrder('900000000000000001', { clientOrderId: mintClientId(tag, 41, createRandom(9)) });
    const { noticeKeys, prepared, resume, desk } = await start(memory, [later]);
    expect(noticeKeys.filter((key) => key === 'error.journal.older')).toHaveLength(2);
    expect([desk.trading.safety.view().mode, await prepared()]).toEqual(['halted', 'error.safety.halted']);
    // The order is still compared and shown, as an external order would be.
    expect(JSON.stringify(desk.of('trading.orders'))).toContain('900000000000000001');
    await resume();
    expect(await prepared()).toBe('ticket');
  });

  test.each([
    ['of another install', () => mintClientId('zzzzzzzz', 41, createRandom(9))],
    ['of somebody else', () => 'web-41'],
  ])('XF12: an order %s pauses nothing', async (_whose, clientOrderId) => {
    const { memory } = await earlier('/profile');
    const foreign = spotOrder('900000000000000001', { clientOrderId: clientOrderId() });
    const { noticeKeys, prepared } = await start(memory, [foreign]);
    expect([noticeKeys, await prepared()]).toEqual([[], 'ticket']);
  });
});
