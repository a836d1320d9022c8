import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildShellBundles } from '../support/bundles.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';
import { book } from '../support/views.ts';

let bundles: Awaited<ReturnType<typeof buildShellBundles>>;
let desk: TestDesk;
let profile: string;
let goesOn: boolean;
const page = (): Page => desk.shell.page();
const seenIds = (): Promise<number[]> =>
  page().evaluate(() =>
    (window as unknown as { seen: [string, { updateId: number }][] }).seen.map(([, payload]) => payload.updateId),
  );
const ready = (): Promise<unknown> =>
  expect.poll(() => page().evaluate(() => 'seen' in window), { timeout: 10_000 }).toBe(true);

beforeAll(async () => {
  bundles = await buildShellBundles();
});
afterAll(() => bundles.remove());
beforeEach(async () => {
  profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-life-'));
  goesOn = false;
  desk = testDesk(bundles.folder, () => ({ ok: true, value: {} }), {
    profile,
    downloads: path.join(profile, 'down'),
    desk: { toBackground: () => goesOn },
  });
  expect(await desk.open()).toBe('opened');
  await desk.until('loaded', 1);
  await ready();
});
afterEach(async () => {
  await desk.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

describe('Chromium shell: restart and shutdown', () => {
  it('reopens a crashed page and notifies main (B-E5)', async () => {
    const lost = page();
    const session = await desk.shell.context().newCDPSession(lost);
    const start = performance.now();
    void session.send('Page.crash').catch(() => undefined);
    await desk.until('loaded', 2);
    expect(performance.now() - start).toBeLessThan(10_000);
    await expect.poll(() => page() !== lost).toBe(true);
    await ready();
    desk.shell.push('market.book', book(9));
    await expect.poll(seenIds).toEqual([9]);
    expect(desk.told).toEqual(['loaded', 'crashed', 'loaded']);
  });

  it('replaces a page whose scripts never return (B-E5)', async () => {
    const hanging = testDesk(bundles.folder, () => null, { hang: { everyMs: 200, questions: 5 } });
    expect(await hanging.open()).toBe('opened');
    await hanging.until('loaded', 1);
    const lost = hanging.shell.page();
    const endless = lost.evaluate(() => {
      for (;;);
    });
    void endless.catch(() => undefined);
    await hanging.until('loaded', 2);
    expect(hanging.told).toEqual(['loaded', 'hung', 'loaded']);
    await expect.poll(() => hanging.shell.page() !== lost).toBe(true);
    expect(await hanging.shell.page().evaluate(() => 1)).toBe(1);
    await hanging.close();
  });

  it('R16: reloads the page in the same window; pushes to the old page do not reach the new one', async () => {
    const before = page();
    desk.shell.push('market.book', book(1));
    await expect.poll(seenIds).toEqual([1]);
    for (let id = 2; id < 200; id += 1) desk.shell.push('market.book', book(id));
    await desk.shell.reload();
    desk.shell.push('market.book', book(500));
    await desk.until('loaded', 2);
    await ready();
    desk.shell.push('market.book', book(900));
    await expect.poll(seenIds).toContain(900);
    expect((await seenIds()).filter((id) => id < 500)).toEqual([]);
    expect([page() === before, desk.told]).toEqual([true, ['loaded', 'loaded']]);
  });

  it('R16: a reload declines open and queued confirmations', async () => {
    const question = { title: '?', lines: ['one'], confirmLabel: 'y', cancelLabel: 'n', typedWord: null };
    const [first, second] = [desk.shell.confirm(question), desk.shell.confirm(question)];
    await expect.poll(() => desk.shell.confirmPage() !== null).toBe(true);
    await desk.shell.reload();
    expect([await first, await second, desk.shell.confirmPage()]).toEqual(['declined', 'declined', null]);
    await desk.until('loaded', 2);
    expect(desk.told).toEqual(['loaded', 'loaded']);
  });

  it('restarts a killed browser (B-E5)', async () => {
    const found = execFileSync('pgrep', ['-af', `user-data-dir=${profile}`], { encoding: 'utf8' });
    // The browser itself is the only process without a type; its process id need not be the lowest.
    const browser = found.split('\n').find((line) => line !== '' && !line.includes('--type='))!;
    process.kill(Number.parseInt(browser, 10), 'SIGKILL');
    await desk.until('loaded', 2);
    expect(desk.told).toEqual(['loaded', 'crashed', 'loaded']);
  });

  it('reports once that the user closed the window, and releases the profile', async () => {
    const session = await desk.shell.context().newCDPSession(page());
    void session.send('Page.close').catch(() => undefined);
    await desk.until('closed', 1);
    expect(desk.told).toEqual(['loaded', 'closed']);
    expect(() => page()).toThrow('no desk is open');
    const next = testDesk(bundles.folder, () => null, { profile });
    expect(await next.open()).toBe('opened');
    await next.close();
  });

  it('a closed window goes into the background where main says so; the profile stays held, and a second start opens it', async () => {
    goesOn = true;
    const before = page();
    const session = await desk.shell.context().newCDPSession(before);
    void session.send('Page.close').catch(() => undefined);
    const isClosed = (): boolean => {
      try {
        return page() !== before;
      } catch {
        return true;
      }
    };
    await expect.poll(isClosed).toBe(true);
    const second = testDesk(bundles.folder, () => null, { profile });
    expect(await second.open()).toBe('alreadyRunning');
    await desk.until('loaded', 2);
    await ready();
    desk.shell.push('market.book', book(3));
    await expect.poll(seenIds).toEqual([3]);
    expect([page() === before, desk.told]).toEqual([false, ['loaded', 'second', 'loaded']]);
    await second.close();
  });

  it('reports a busy window that the user closed as closed, and does not open it again', async () => {
    const session = await desk.shell.context().newCDPSession(page());
    const busy = page().evaluate(() => {
      for (;;);
    });
    void busy.catch(() => undefined);
    void session.send('Page.close').catch(() => undefined);
    await desk.until('closed', 1);
    expect(desk.told).toEqual(['loaded', 'closed']);
    expect(() => page()).toThrow('no desk is open');
  });

  it('a second start leaves the profile to the first, brings its window to the front and notifies it (B-E4, XE9)', async () => {
    const raised = vi.spyOn(page(), 'bringToFront');
    const second = testDesk(bundles.folder, () => null, { profile });
    expect(await second.open()).toBe('alreadyRunning');
    await desk.until('second', 1);
    expect(raised).toHaveBeenCalledOnce();
    await raised.mock.results[0]!.value;
    expect(desk.told).toEqual(['loaded', 'second']);
    expect(second.told).toEqual([]);
    await second.close();
  });
});
