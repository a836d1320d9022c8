/** Popovers of the panels: everything in them can be reached, at each size of window and text. */
import type { Page } from '@playwright/test';
import { expectPanelStates, panel } from './support/desk.ts';
import { settled } from './support/desks.ts';
import { expect, test } from './support/launch.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

/** Returns the controls of the open popover that do not lie inside it and the window, each scrolled to first. */
async function outOfReach(page: Page): Promise<string[]> {
  const popover = page.locator('.popover');
  await expect(popover).toBeVisible();
  return popover.evaluate((box) => {
    const inside = (one: DOMRect, other: DOMRect): boolean =>
      one.left >= other.left - 1 &&
      one.right <= other.right + 1 &&
      one.top >= other.top - 1 &&
      one.bottom <= other.bottom + 1;
    const view = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    const faults = [...box.querySelectorAll('button, input, [role="menuitem"], [role="menuitemcheckbox"]')]
      .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).opacity !== '0')
      .filter((one) => {
        one.scrollIntoView({ block: 'nearest' });
        const place = one.getBoundingClientRect();
        return !inside(place, box.getBoundingClientRect()) || !inside(place, view);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    box.scrollTop = 0;
    if (!inside(box.getBoundingClientRect(), view)) faults.push('the popover');
    if (box.scrollWidth > box.clientWidth) faults.push('the width of the popover');
    return faults;
  });
}

for (const textSize of [100, 125]) {
  test(`every command of the panels' popovers lies in its popover and in the window, text at ${textSize} %`, async ({
    launch,
  }) => {
    const { page } = await launch({ settings: { textSize } });
    await expectPanelStates(page, 'live');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      const openers = page.locator('.dv-groupview button:is([aria-haspopup="dialog"], [aria-haspopup="menu"]):visible');
      await expect(page.getByRole('button', { name: 'Chart menu' })).toBeVisible();
      const names: string[] = [];
      for (const opener of await openers.all()) {
        const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
        names.push(name);
        await opener.press('Enter');
        expect([size.width, name, await outOfReach(page)]).toEqual([size.width, name, []]);
        await page.keyboard.press('Escape');
        await expect(page.locator('.popover')).toHaveCount(0);
      }
      expect(names).toContain('Chart menu');
      expect(names).toContain('Order book options');
    }
    await page.setViewportSize(sizes[0]);
    await settled(page);
    await page.getByRole('button', { name: 'Chart menu' }).click();
    const menu = page.locator('.chart-menu');
    for (const name of ['Go to a date (G)', 'Jump to latest', 'Save screenshot'])
      await expect(menu.getByRole('button', { name })).toHaveCount(1);
    await menu.getByRole('button', { name: 'Go to a date (G)' }).click();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'Chart').getByRole('application')).toBeVisible();

    // A title appears for the keyboard too, over everything and inside the window.
    await page.getByRole('button', { name: 'Chart menu' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const title = page.getByRole('tooltip');
    await expect(title).toHaveText('Chart menu');
    const box = await title.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(sizes[0].width);
    await page.keyboard.press('Escape');
    await expect(title).toHaveCount(0);

    // The pointer shows the same title, once, and gives it back.
    const chartMenu = page.getByRole('button', { name: 'Chart menu' });
    await chartMenu.hover();
    await expect(title).toHaveText('Chart menu');
    await expect(chartMenu).toHaveAttribute('title', '');
    await page.keyboard.press('Escape');
    await expect(title).toHaveCount(0);
    await panel(page, 'Order book').hover();
    await expect(chartMenu).toHaveAttribute('title', 'Chart menu');
  });
}
