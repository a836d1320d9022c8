/** Pop-outs as the docking library opens them, on the page that the window ships with (R22, R23). */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDockDesk } from '../support/dockDesk.ts';
import type { DockPage } from '../support/dockPage/dockPage.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';

type Docked = Window & { readonly dockPage: DockPage };

let built: Awaited<ReturnType<typeof buildDockDesk>>;
let desk: TestDesk;
const page = (): Page => desk.shell.page();

/** Pops a panel out as the window does; returns whether the library reports success. */
const popOut = (id: string, width = 320, height = 240): Promise<boolean> =>
  page().evaluate(
    ([one, ...size]) => {
      const { api } = (window as unknown as Docked).dockPage;
      const position = { left: 40, top: 30, width: size[0], height: size[1] };
      return api.addPopoutGroup(api.getPanel(one)!, { popoutUrl: '/popout.html', position });
    },
    [id, width, height] as const,
  );
const groups = (): Promise<Record<string, string>> =>
  page().evaluate(() => {
    const { api } = (window as unknown as Docked).dockPage;
    return Object.fromEntries(api.panels.map((panel) => [panel.id, panel.group.api.location.type]));
  });

beforeAll(async () => {
  built = await buildDockDesk();
}, 120_000);
afterAll(() => built.remove());
beforeEach(async () => {
  desk = testDesk(built.folder, () => ({ ok: true, value: {} }), { serve: built.serve });
  expect(await desk.open()).toBe('opened');
  await expect.poll(() => page().evaluate(() => 'dockPage' in window), { timeout: 10_000 }).toBe(true);
});
afterEach(() => desk.close());

describe('pop-out windows in Chromium (R23)', () => {
  it("show the panel with the app's styles, without a bridge, and violate no policy (R22)", async () => {
    expect(await popOut('book')).toBe(true);
    expect(await groups()).toEqual({ book: 'popout', tape: 'grid' });
    const [window] = desk.shell.popOuts();
    expect(window!.viewportSize()).toEqual({ width: 320, height: 240 });
    const seen = await window!.evaluate(() => {
      const panel = document.getElementById('panel-book')!;
      const style = getComputedStyle(panel);
      return {
        text: panel.textContent,
        hasBridge: 'foredeck' in globalThis,
        scripts: document.scripts.length,
        inline: document.querySelectorAll('style').length,
        isStyled: style.borderTopStyle === 'solid' && style.fontFamily.includes('Inter'),
      };
    });
    expect(seen).toEqual({ text: 'book', hasBridge: false, scripts: 0, inline: 0, isStyled: true });
    expect(await page().evaluate(() => (window as unknown as Docked).dockPage.violations)).toEqual([]);
    expect(desk.shell.refused()).toEqual({ windows: 0, messages: 0 });
  });

  it('return the panel when closed', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.close({ runBeforeUnload: true });
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
    await expect.poll(() => desk.shell.popOuts().length).toBe(0);
  });

  it.each(['https://example.com/', 'about:blank', '/index.html'])(
    'close and return the panel when navigated to %s',
    async (url) => {
      await popOut('book');
      await desk.shell.popOuts()[0]!.evaluate((address) => location.assign(address), url);
      await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
      await expect.poll(() => desk.shell.context().pages().length).toBe(1);
    },
  );

  it('close when reloaded, as the panel has returned', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.evaluate(() => location.reload());
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
    await expect.poll(() => desk.shell.context().pages().length).toBe(1);
  });

  it('return the panel when the page is closed without beforeunload', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.close();
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
  });

  it('close when the main window reloads, which then shows all panels', async () => {
    await popOut('book');
    await page().reload();
    await expect
      .poll(() =>
        page()
          .evaluate(() => 'dockPage' in window)
          .catch(() => false),
      )
      .toBe(true);
    await expect.poll(() => desk.shell.context().pages().length).toBe(1);
    expect(await groups()).toEqual({ book: 'grid', tape: 'grid' });
  });

  it('close when their page crashes, and the main window reopens with all panels', async () => {
    await popOut('book');
    const session = await desk.shell.context().newCDPSession(desk.shell.popOuts()[0]!);
    const lost = page();
    void session.send('Page.crash').catch(() => undefined);
    await desk.until('loaded', 2);
    expect(desk.told).toEqual(['loaded', 'crashed', 'loaded']);
    await expect
      .poll(() =>
        page()
          .evaluate(() => 'dockPage' in window)
          .catch(() => false),
      )
      .toBe(true);
    expect([page() === lost, desk.shell.popOuts(), await groups()]).toEqual([
      false,
      [],
      { book: 'grid', tape: 'grid' },
    ]);
  });

  it('close with the main window', async () => {
    await popOut('book');
    const [window] = desk.shell.popOuts();
    const closed = window!.waitForEvent('close');
    await page().close({ runBeforeUnload: true });
    await closed;
    await desk.until('closed', 1);
  });
});
