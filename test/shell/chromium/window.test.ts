import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildShellBundles } from '../support/bundles.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';
import { book } from '../support/views.ts';

let bundles: Awaited<ReturnType<typeof buildShellBundles>>;
let desk: TestDesk;
let profile: string;
let refusedBefore: number;
type Calls = Record<string, (request: unknown) => Promise<unknown>>;
const page = (): Page => desk.shell.page();
const seenIds = (): Promise<number[]> =>
  page().evaluate(() =>
    (window as unknown as { seen: [string, { updateId: number }][] }).seen.map(([, payload]) => payload.updateId),
  );
const ready = (): Promise<unknown> =>
  expect.poll(() => page().evaluate(() => 'seen' in window), { timeout: 10_000 }).toBe(true);

/** Responses to the address `hold` that the test gives later, oldest first. */
const held: (() => void)[] = [];
/**
 * Responds with success, to the address `hold` only when the test says so; after the response to the address `echo N`
 * it sends book N.
 */
function echo(_name: string, payload: unknown): unknown {
  if ((payload as { url?: string }).url === 'hold')
    return new Promise((resolve) => held.push(() => resolve({ ok: true, value: {} })));
  const id = /^echo (\d+)$/.exec((payload as { url?: string }).url ?? '')?.[1];
  if (id !== undefined) setImmediate(() => desk.shell.push('market.book', book(Number(id))));
  return { ok: true, value: {} };
}

beforeAll(async () => {
  bundles = await buildShellBundles();
  profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-window-'));
  desk = testDesk(bundles.folder, echo, { profile, downloads: path.join(profile, 'down') });
  expect(await desk.open()).toBe('opened');
  await desk.until('loaded', 1);
});
afterAll(async () => {
  await desk.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  bundles.remove();
});
beforeEach(async () => {
  await Promise.all(desk.shell.popOuts().map((window) => window.close()));
  await ready();
  await page().evaluate(() => ((window as unknown as { seen: unknown[] }).seen.length = 0));
  desk.calls.length = 0;
  desk.told.length = 0;
  refusedBefore = desk.shell.refused().windows;
});

describe('push events', () => {
  it('arrive in order without loss, 10,000 at once', async () => {
    for (let id = 0; id < 10_000; id += 1) desk.shell.push('market.book', book(id));
    await expect.poll(async () => (await seenIds()).length, { timeout: 20_000 }).toBe(10_000);
    expect(await seenIds()).toEqual(Array.from({ length: 10_000 }, (_, id) => id));
  });

  it('wait for a busy page', async () => {
    const busy = page().evaluate(() => {
      const end = performance.now() + 1000;
      while (performance.now() < end);
    });
    for (let id = 0; id < 2000; id += 1) desk.shell.push('market.book', book(id));
    await busy;
    await expect.poll(async () => (await seenIds()).length, { timeout: 20_000 }).toBe(2000);
  });

  it('an event sent after a response never overtakes it', async () => {
    // Main's side of this call sends an event as soon as its response is on the way.
    const order = await page().evaluate(async () => {
      type Bridge = {
        calls: Record<string, (request: unknown) => Promise<unknown>>;
        events: Record<string, (listener: (payload: { updateId: number }) => void) => () => void>;
      };
      const { foredeck } = window as unknown as { foredeck: Bridge };
      const log: [what: string, id: number][] = [];
      let all: () => void = () => undefined;
      const complete = new Promise<void>((resolve) => (all = resolve));
      const forget = foredeck.events['market.book']!(({ updateId }) => {
        log.push(['event', updateId]);
        if (log.length === 400) all();
      });
      for (let id = 0; id < 200; id += 1) {
        void foredeck.calls['app.openLink']!({ url: `echo ${id}` }).then(() => {
          log.push(['answer', id]);
          if (log.length === 400) all();
        });
      }
      await complete;
      forget();
      return log;
    });
    const at = (what: string, id: number): number => order.findIndex(([each, of]) => each === what && of === id);
    const ids = Array.from({ length: 200 }, (_, id) => id);
    expect(ids.filter((id) => at('answer', id) > at('event', id))).toEqual([]);
    expect(order.length).toBe(400);
  });
});

describe('document', () => {
  it('works after a reload', async () => {
    await page().reload();
    await desk.until('loaded', 1);
    await ready();
    desk.shell.push('market.book', book(7));
    await expect.poll(seenIds).toEqual([7]);
    const answer = await page().evaluate(() =>
      (window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<unknown>> } }).foredeck
        .calls['app.painted']!({ what: 'tape' }),
    );
    expect(answer).toEqual({ ok: true, value: {} });
    expect(desk.told).toEqual(['loaded']);
  });

  it('a response to a call of the old document settles none of the new one', async () => {
    // Call numbers begin again with each document: both held calls are the first of theirs.
    for (const count of [1, 2]) {
      await page().reload();
      await desk.until('loaded', count);
      await ready();
      await page().evaluate(() => {
        const { calls } = (window as unknown as { foredeck: { calls: Calls } }).foredeck;
        void calls['app.openLink']!({ url: 'hold' }).then(() => Object.assign(window, { settled: true }));
      });
      await expect.poll(() => held.length).toBe(count);
    }
    const settled = () => page().evaluate(() => 'settled' in window);
    held[0]!();
    // This response follows the one to the old document.
    await page().evaluate(() =>
      (window as unknown as { foredeck: { calls: Calls } }).foredeck.calls['app.painted']!({ what: 'tape' }),
    );
    expect(await settled()).toBe(false);
    held[1]!();
    await expect.poll(settled).toBe(true);
  });

  it.each([
    ['another address', () => location.assign('https://example.com/')],
    ['another own page', () => location.assign('/other.html')],
    [
      'a form',
      () => {
        const form = Object.assign(document.createElement('form'), { action: 'https://example.com/' });
        document.body.append(form);
        form.submit();
      },
    ],
    ['a data address', () => location.assign('data:text/html,<h1>gone</h1>')],
    ['a file', () => location.assign('file:///etc/passwd')],
  ])('cannot navigate to %s (B-D4)', async (_label, leave) => {
    await page().evaluate(leave);
    // A round trip through the wire proves that document and bridge are still the same.
    desk.shell.push('market.book', book(5));
    await expect.poll(seenIds).toEqual([5]);
    expect(page().url()).toBe('https://bundle.app.invalid/index.html');
    expect(desk.told).toEqual([]);
  });

  it('is restored after navigation to an empty page', async () => {
    await page().evaluate(() => location.assign('about:blank'));
    await desk.until('loaded', 1);
    await ready();
    expect(page().url()).toBe('https://bundle.app.invalid/index.html');
  });
});

describe('windows (R23)', () => {
  const open = (url: string): Promise<void> =>
    page().evaluate((address) => void window.open(address, '_blank', 'popup'), url);

  it('allows eight pop-outs without a bridge and rejects the ninth', async () => {
    for (let count = 1; count <= 8; count += 1) {
      await open('/popout.html');
      await expect.poll(() => desk.shell.popOuts().length).toBe(count);
    }
    await open('/popout.html');
    await expect.poll(() => desk.shell.refused().windows).toBe(refusedBefore + 1);
    await expect.poll(() => desk.shell.context().pages().length).toBe(9);
    expect(await desk.shell.popOuts()[0]!.evaluate(() => 'foredeck' in window)).toBe(false);
  });

  it.each(['https://example.com/', '/index.html', '/other.html', 'about:blank', 'data:text/html,x'])(
    'rejects a window with %s',
    async (url) => {
      await open(url);
      await expect.poll(() => desk.shell.refused().windows, { timeout: 10_000 }).toBe(refusedBefore + 1);
      await expect.poll(() => desk.shell.context().pages().length).toBe(1);
      expect(desk.shell.popOuts()).toEqual([]);
    },
  );

  it('opens a pop-out in the requested size', async () => {
    await page().evaluate(() => void window.open('/popout.html', '_blank', 'popup,width=320,height=240'));
    await expect.poll(() => desk.shell.popOuts()[0]?.viewportSize()).toEqual({ width: 320, height: 240 });
  });

  it('closes a pop-out that navigates elsewhere', async () => {
    await open('/popout.html');
    await expect.poll(() => desk.shell.popOuts().length).toBe(1);
    await desk.shell.popOuts()[0]!.evaluate(() => location.assign('about:blank'));
    await expect.poll(() => desk.shell.context().pages().length).toBe(1);
  });
});

describe('desktop functions', () => {
  it('return window size, displays, screenshot and version', async () => {
    expect(await desk.shell.bounds()).toEqual({ width: 640, height: 400, x: null, y: null });
    expect(await desk.shell.displays()).toEqual([
      { width: expect.any(Number), height: expect.any(Number), x: expect.any(Number), y: expect.any(Number) },
    ]);
    const picture = Buffer.from((await desk.shell.picture())!);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([640, 400]);
    expect(desk.shell.version).toMatch(/^\d+\./);
  });

  it('set title and theme', async () => {
    desk.shell.setTitle('BTCUSDT 1 </title>');
    await expect.poll(() => page().title()).toBe('BTCUSDT 1 </title>');
    const isDark = () => page().evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    desk.shell.setTheme('dark');
    await expect.poll(isDark).toBe(true);
    desk.shell.setTheme('light');
    await expect.poll(isDark).toBe(false);
  });

  it('save into the downloads folder without overwriting files', async () => {
    const save = (suggestedName: string) => desk.shell.saveFile({ suggestedName, bytes: Buffer.from(suggestedName) });
    const folder = path.join(profile, 'down');
    expect(await save('a.csv')).toBe(path.join(folder, 'a.csv'));
    expect(await save('a.csv')).toBe(path.join(folder, 'a (1).csv'));
    expect(await save('../../b.csv')).toBe(path.join(folder, 'b.csv'));
    expect(fs.readFileSync(path.join(folder, 'b.csv'), 'utf8')).toBe('../../b.csv');
  });
});
