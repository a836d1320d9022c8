/**
 * File calls fail one at a time over the life of an order: no order is sent without a journal record, and no stored
 * data is lost (B-E2, XF13).
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createNodeJournalFiles } from '../../../electron/main/platform/journal/nodeJournalFiles.ts';
import { createProfileFiles } from '../../../electron/main/platform/files/nodeProfileFiles.ts';
import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';
import { foldRecords } from '../../../electron/main/trading/journal/fold.ts';
import { readFrames } from '../../../electron/main/platform/journal/frames.ts';
import { journalName } from '../../../electron/main/trading/journal/journal.ts';
import { readRecord } from '../../../electron/main/trading/journal/records.ts';
import { createSettingsStore } from '../../../electron/main/app/settings/settingsStore.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createDesk, draft, rig, single } from '../trading/support/desk.ts';
import { createScriptedRest, spotOrder } from '../trading/support/scriptedRest.ts';
import { failFileCall, filePlan, filesAtRest, type FileFault } from '../support/failingFileCalls.ts';

vi.mock('node:fs/promises', async (original) => {
  const { countedFiles } = await import('../support/failingFileCalls.ts');
  return countedFiles(await original<typeof Files>());
});

const faults: readonly FileFault[] = ['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'short write'];
const NAME = journalName('simulator');
let base: string;
let folders = 0;
beforeAll(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'file-calls-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Starts the program over one folder with an exchange that accepts everything immediately. */
async function start(folder: string, seed: number) {
  const clock = createSystemClock();
  const noticeKeys: string[] = [];
  const files = createProfileFiles(folder, clock);
  const unjournaled: string[] = [];
  const settings = createSettingsStore(
    createVirtualClock(0),
    files,
    ({ key }) => void noticeKeys.push(key),
    () => undefined,
  );
  await settings.load();
  /** Returns the state of this order on the disk at the moment its bytes would be sent. */
  const stateOnDisk = (clientOrderId: unknown): string | undefined => {
    const { frames } = readFrames(readFileSync(path.join(folder, NAME)));
    const records = frames.map(({ payload }) => readRecord(payload)).filter((one) => typeof one === 'object');
    const known = [...foldRecords(records, 'simulator').intents.values()];
    return known.find(({ intent }) => intent.clientOrderId === clientOrderId)?.intent.state;
  };
  const scripted = createScriptedRest({
    'spot.order.place'(params) {
      const clientOrderId = String(params.newClientOrderId);
      if (stateOnDisk(clientOrderId) !== 'sending') unjournaled.push(clientOrderId);
      return { symbol: 'BTCUSDT', orderId: '900000000000000001', clientOrderId, transactTime: 1 };
    },
    'spot.order.cancel': () => ({ symbol: 'BTCUSDT', orderId: '900000000000000001', status: 'CANCELED' }),
    'spot.openOrders': () => [spotOrder('900000000000000009', { origQty: '0.001' })],
  });
  const desk = createDesk(
    {
      journalFiles: createNodeJournalFiles(folder, clock),
      profileFiles: files,
      notice: ({ key }) => void noticeKeys.push(key),
    },
    seed,
  );
  await desk.trading.handlers['trading.subscribe'](rig);
  desk.trading.attach(scripted.rest, 'k1');
  await filesAtRest();
  await desk.clock.run(100);
  const order = async (): Promise<string> => {
    const ticket = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) });
    if (!ticket.ok) return ticket.error.key;
    const sent = await desk.submit(ticket.value.ticket);
    return sent.ok ? `${sent.value.state} ${sent.value.error?.key ?? ''}`.trim() : sent.error.key;
  };
  const cancel = async (): Promise<boolean> =>
    (
      await desk.trading.handlers['trading.cancel']({
        ...rig,
        market: 'spot',
        symbol: 'BTCUSDT',
        by: { kind: 'orderId', orderId: '900000000000000009' },
      })
    ).ok;
  return { desk, settings, scripted, noticeKeys, unjournaled, order, cancel };
}

/**
 * Runs one life of the program: start, a change of settings, an order, a cancel, quit; then another order after the
 * disk works again.
 */
async function runOnce(folder: string, seed: number) {
  const one = await start(folder, seed);
  one.settings.change({ textSize: 120 });
  await one.settings.flush();
  const first = await one.order();
  const cancelled = await one.cancel();
  const failing = filePlan.struck;
  failFileCall(0, 'EIO');
  // The disk works again: the program retries what it could not open and repairs torn records.
  await one.desk.clock.run(60_000);
  let second = await one.order();
  // The day's file is read again in real time; a user would retry the order as well.
  for (let more = 0; second === 'error.guard.dayReading' && more < 20; more += 1) {
    await filesAtRest();
    await one.desk.clock.run(1_000);
    second = await one.order();
  }
  one.settings.change({ theme: 'light' });
  await one.settings.flush();
  await one.desk.trading.flush();
  return { ...one, first, second, cancelled, failing };
}

function newFolder(): string {
  folders += 1;
  return path.join(base, String(folders));
}

/**
 * Makes each file call fail in turn, until a life needs no further calls; returns how many calls failed and how many
 * orders were refused.
 */
async function failEachCall(fault: FileFault, goesOn: boolean): Promise<{ struck: number; refused: number }> {
  // The profile already holds data that could be lost.
  const earlier = newFolder();
  failFileCall(0, fault);
  const before = await runOnce(earlier, 1);
  expect([before.first, before.second, before.unjournaled]).toEqual(['placed', 'placed', []]);
  let refused = 0;
  for (let failing = 1; failing < 500; failing += 1) {
    const folder = newFolder();
    cpSync(earlier, folder, { recursive: true });
    failFileCall(failing, fault, goesOn);
    const life = await runOnce(folder, 2);
    const where = `call ${failing}: ${fault}`;
    // The order was placed, or refused with the reason; cancels work either way, and the next order is placed without
    // further action.
    expect([where, life.unjournaled, life.cancelled, life.second]).toEqual([where, [], true, 'placed']);
    if (life.first !== 'placed') {
      refused += 1;
      expect([where, life.first]).toEqual([where, expect.stringMatching(/error\.(?:journal\.|guard\.dayReading)/)]);
    }
    const settings = JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8')) as object;
    expect([where, settings]).toMatchObject([where, { textSize: 120, theme: 'light' }]);
    // After the next start the program knows every order that was sent.
    const next = await start(folder, 3);
    const sent = [...before.scripted.asked, ...life.scripted.asked].filter(([id]) => id === 'spot.order.place');
    const { frames } = readFrames(readFileSync(path.join(folder, NAME)));
    const known = frames.map(({ payload }) => payload).join('\n');
    expect(sent.length).toBeGreaterThan(2);
    for (const [, params] of sent) {
      expect([where, known]).toEqual([where, expect.stringContaining(String(params.newClientOrderId))]);
    }
    await next.desk.trading.flush();
    rmSync(folder, { recursive: true, force: true });
    if (life.failing === 0) return { struck: failing - 1, refused };
  }
  throw new Error('the calls have no end');
}

describe('failing disk', () => {
  test.each(faults)(
    'B-E2 XF13: %s at each file call from start to quit: no order is sent unjournaled, settings stay complete, and it recovers',
    { timeout: 240_000 },
    async (fault) => {
      const { struck, refused } = await failEachCall(fault, false);
      expect(struck).toBeGreaterThan(30);
      expect(refused).toBeGreaterThan(0);
    },
  );

  test(
    'B-E2 XF13: a disk full from any call on: no order is sent unjournaled, cancels work, and it recovers when there is space',
    { timeout: 240_000 },
    async () => {
      const { struck, refused } = await failEachCall('ENOSPC', true);
      expect(struck).toBeGreaterThan(30);
      expect(refused).toBeGreaterThan(15);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'B-E2 XF13: a device that is really full accepts neither a record nor settings (real device)',
    async () => {
      failFileCall(0, 'EIO');
      const folder = newFolder();
      mkdirSync(folder);
      symlinkSync('/dev/full', path.join(folder, NAME));
      symlinkSync('/dev/full', path.join(folder, 'settings.json.new'));
      writeFileSync(path.join(folder, 'settings.json'), '{"version":1}');
      const file = await createNodeJournalFiles(folder, createSystemClock()).open(NAME);
      expect(await file!.append(Buffer.from('a record'))).toBe(false);
      await file!.close();
      expect(await createProfileFiles(folder, createSystemClock()).replace('settings.json', '{}')).toBe(false);
      expect(readFileSync(path.join(folder, 'settings.json'), 'utf8')).toBe('{"version":1}');
    },
  );
});
