/** Several panels of one kind: each has its own group, its own settings and its own window, also after a restart. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseOption } from './support/choice.ts';
import { expect, test } from './support/launch.ts';
import { choose, command, readDocument, link, popOut, popOutsReopened, shown, tab } from './support/workspace.ts';

test('a second chart, watchlist and ladder keep their group, settings and window after a restart', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-instances-'));
  const first = await launch({ profile, viewport: { width: 2400, height: 1300 } });
  const { page } = first;
  await expect(tab(page, 'Chart')).toBeVisible();
  await choose(page, 'Save workspace as…');
  await page.keyboard.type('Twice');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveText('Twice');
  for (const name of ['Chart', 'Watchlist', 'Watchlist', 'Ladder', 'Ladder']) {
    await command(page, `open another ${name}`, `Open another ${name}`);
  }
  for (const name of ['Chart 2', 'Watchlist 2', 'Ladder 2']) {
    await tab(page, name).click();
    await link(page, name, 'Group C');
  }
  // The second ladder shows another price step, and the second watchlist only spot.
  const ladder = page.locator('section.panel[aria-label="Ladder"]');
  const steps = page
    .locator('.dv-groupview')
    .filter({ has: tab(page, 'Ladder 2') })
    .getByRole('combobox')
    .first();
  await tab(page, 'Ladder 2').click();
  await chooseOption(steps, '10');
  await expect(ladder.last()).toBeVisible();
  await tab(page, 'Watchlist 2').click();
  // By its tab: right after the click another watchlist may still be the last one in sight.
  await chooseOption(page.getByRole('tabpanel', { name: /Watchlist 2$/ }).getByRole('combobox'), 'Spot');
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"grouping":"10"');
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"tab":"spot"');
  const document = JSON.parse(readDocument(profile, 'workspaces').split('\n')[1]!) as {
    readonly list: readonly { readonly id: string; readonly panels: unknown; readonly groups: unknown }[];
  };
  const { panels, groups } = document.list.find(({ id }) => id === 'own-1')!;
  expect([panels, groups]).toEqual([
    {
      'chart-2': { group: 'c', params: {} },
      'watchlist-2': { group: 'c', params: { tab: 'spot' } },
      'ladder-2': { group: 'c', params: { grouping: '10' } },
    },
    { c: { market: 'futures', symbol: 'BTCUSDT' } },
  ]);

  // The group pops out into a window with the ladder in front, the window is closed, and the group returns to the main
  // window.
  await tab(page, 'Ladder 2').click();
  const out = await popOut(page, 'Ladder 2');
  await expect(out).toHaveTitle(/^Ladder 2 BTCUSDT/);
  await out.locator('.dom-body').focus();
  await out.keyboard.press('PageUp');
  await first.close();

  const second = await launch({ profile, viewport: { width: 2400, height: 1300 } });
  const again = second.page;
  await expect(shown(again)).toHaveText('Twice');
  const [back] = await popOutsReopened(again, ['Ladder 2 BTCUSDT - Foredeck - SIMULATOR']);
  await expect(back!.getByRole('combobox').first()).toHaveText('10');
  await back!.close();
  await expect(tab(again, 'Ladder 2')).toBeVisible();
  await expect.poll(() => readDocument(profile, 'workspaces')).not.toContain('popoutGroups');
  await second.close();

  const third = await launch({ profile, viewport: { width: 2400, height: 1300 } });
  await expect(tab(third.page, 'Ladder 2')).toBeVisible();
  expect(third.page.context().pages()).toHaveLength(1);
  await third.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});
