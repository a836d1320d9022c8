import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectPanelStates, pressButton } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { popOutsReopened, popOutWindows } from './support/workspace.ts';

test.describe('pop-out window of a panel (R23)', () => {
  test('shows the panel in the same theme without a bridge, reopens after a restart, and returns the panel when closed', async ({
    launch,
  }) => {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-popout-'));
    const first = await launch({ profile });
    await expectPanelStates(first.page, 'live');
    await pressButton(first.page.getByRole('button', { name: 'Pop out Order ticket' }));
    await expect.poll(() => popOutWindows(first.page).length).toBe(1);
    const [window] = popOutWindows(first.page);
    await expect(window!.getByRole('button', { name: 'Buy / Long', exact: true })).toBeVisible();
    await expect(window!).toHaveTitle(/Order ticket/);
    const seen = () =>
      window!.evaluate(() => ({
        path: location.pathname,
        hasBridge: 'foredeck' in globalThis,
        scripts: document.scripts.length,
        inline: document.querySelectorAll('style').length,
        theme: document.documentElement.dataset['theme'],
        background: getComputedStyle(document.body).backgroundColor,
      }));
    const { background, theme } = await first.page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      background: getComputedStyle(document.body).backgroundColor,
    }));
    // The style sheet of the other window may arrive after its content.
    await expect
      .poll(seen)
      .toEqual({ path: '/popout.html', hasBridge: false, scripts: 0, inline: 0, theme, background });
    await first.close();

    const second = await launch({ profile });
    const [reopened] = await popOutsReopened(second.page, ['Order ticket BTCUSDT - Foredeck - SIMULATOR']);
    await expect(reopened!.getByRole('button', { name: 'Buy / Long', exact: true })).toBeVisible();
    await reopened!.close();
    await expect(second.page.getByRole('button', { name: 'Buy / Long', exact: true })).toBeVisible();
    expect(second.complaints).toEqual([]);
    await second.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  });
});
