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

describe('a panel in a window of its own (R23)', () => {
  it('is drawn there in the styles of the desk, without a bridge, and breaks no policy (R22)', async () => {
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

  it('gives its panel back when it is closed', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.close({ runBeforeUnload: true });
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
    await expect.poll(() => desk.shell.popOuts().length).toBe(0);
  });

  it.each(['https://example.com/', 'about:blank', '/index.html'])(
    'cannot be led to %s: it closes and gives its panel back',
    async (url) => {
      await popOut('book');
      await desk.shell.popOuts()[0]!.evaluate((address) => location.assign(address), url);
      await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
      await expect.poll(() => desk.shell.context().pages().length).toBe(1);
    },
  );

  it('closes when it is loaded again, for its panel went home', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.evaluate(() => location.reload());
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
    await expect.poll(() => desk.shell.context().pages().length).toBe(1);
  });

  it('gives its panel back when its page dies', async () => {
    await popOut('book');
    await desk.shell.popOuts()[0]!.close();
    await expect.poll(groups).toEqual({ book: 'grid', tape: 'grid' });
  });

  it('closes with a desk that is loaded again, which opens whole', async () => {
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

  it('closes with the desk', async () => {
    await popOut('book');
    const [window] = desk.shell.popOuts();
    const closed = window!.waitForEvent('close');
    await page().close({ runBeforeUnload: true });
    await closed;
    await desk.until('closed', 1);
  });
});
