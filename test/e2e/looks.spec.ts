import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectFaces, panel, panelNames, showTable } from './support/desk.ts';
import { expect, test } from './support/launch.ts';

/** What a test can see of bad looks (R29): each entry names the element. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').slice(0, 30)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push('the page scrolls');
    const visible = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      !element.closest('.visually-hidden, .dv-live-region');
    const texts: { element: Element; box: DOMRect }[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!(element instanceof HTMLElement) || !visible(element) || element.closest('[popover]:not(:popover-open)'))
        continue;
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
      if (!own) continue;
      const style = getComputedStyle(element);
      const cut =
        element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && style.display !== 'inline';
      if (cut && !element.closest('[title]') && !element.closest('.table-scroll'))
        found.push(`cut without a title: ${name(element)}`);
      if (element.matches('.number, td.number, .column') && !style.fontVariantNumeric.includes('tabular-nums')) {
        found.push(`figures are not tabular: ${name(element)}`);
      }
      if (element.matches('td.number') && style.textAlign !== 'right')
        found.push(`not right-aligned: ${name(element)}`);
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      if (
        box.width > 0 &&
        box.height > 0 &&
        !element.closest('.ladder-side, .tape-body, .chart-canvas, .table-scroll, .dv-tabs-container')
      ) {
        texts.push({ element, box });
      }
    }
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width > 2 && height > 2) found.push(`text overlaps: ${name(a.element)} and ${name(b.element)}`);
      }
    }
    return found;
  });
}

/** Breaches of WCAG 2.2 AA that axe finds, each with the elements. It runs inside the page: the shell allows no second one. */
async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const screens = [
  { label: '1280x800', viewport: { width: 1280, height: 800 }, textSize: 100 },
  { label: '2560x1440', viewport: { width: 2560, height: 1440 }, textSize: 100 },
  { label: '1280x800 at the largest text', viewport: { width: 1280, height: 800 }, textSize: 150 },
] as const;

for (const theme of ['dark', 'light'] as const) {
  for (const { label, viewport, textSize } of screens) {
    test(`R29 the desk is whole at ${label}, ${theme}, and passes the contrast check`, async ({ launch }) => {
      const { page } = await launch({ theme, viewport, settings: { textSize } });
      await expectFaces(page, 'live');
      expect(await flaws(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      for (const name of panelNames) await showTable(page, name);
      expect(await flaws(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('the desk can be worked by keyboard alone, and what was chosen survives a restart', async ({ launch }, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile });
  await expectFaces(first.page, 'live');
  await first.page.keyboard.press('/');
  await first.page.keyboard.type('so');
  await first.page.keyboard.press('Enter');
  await expect(first.page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
  const settings = first.page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await first.page.keyboard.press('Enter');
  const light = first.page.getByRole('button', { name: 'Light' });
  await light.focus();
  await first.page.keyboard.press('Enter');
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await first.page.keyboard.press('Escape');
  await expect(light).toBeHidden();
  await expectFaces(first.page, 'live');
  await first.close();

  const second = await launch({ profile });
  await expect(second.page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectFaces(second.page, 'live');
  // A panel closes by Delete on its tab and comes back from the settings.
  await second.page.getByRole('tab', { name: 'Trades' }).focus();
  await second.page.keyboard.press('Delete');
  await expect(panel(second.page, 'Trades')).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Settings' }).focus();
  await second.page.keyboard.press('Enter');
  await second.page.getByRole('button', { name: 'Trades' }).focus();
  await second.page.keyboard.press('Enter');
  await expect(panel(second.page, 'Trades')).toHaveAttribute('data-face', 'live');
});

test('B-D3 V9 the page has the bridge and nothing else: no Node, no channel of its own making', async ({ launch }) => {
  const { page } = await launch();
  await expectFaces(page, 'live');
  const seen = await page.evaluate(() => {
    const bridge = (window as unknown as { foredeck: { calls: object; events: object } }).foredeck;
    return {
      node: [
        typeof (globalThis as Record<string, unknown>).require,
        typeof (globalThis as Record<string, unknown>).process,
      ],
      members: Object.keys(bridge).sort(),
      frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.calls) && Object.isFrozen(bridge.events),
      unlisted: Object.keys(bridge.calls).filter((name) => /secret|credential|file|shell/i.test(name)),
    };
  });
  expect(seen).toEqual({ node: ['undefined', 'undefined'], members: ['calls', 'events'], frozen: true, unlisted: [] });
});
