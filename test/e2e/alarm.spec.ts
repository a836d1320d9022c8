/** The user can hold a countdown that closes copies from anywhere: by mouse and by keyboard, with any dialog open. */
import type { Page } from '@playwright/test';
import { copyCommands, openTruth, picture, tradersTruth } from './support/copyTruth.ts';
import { createInspection } from './support/desks.ts';
import { fallUntil, leadOpens, quietLeaders } from './support/leaders.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { accountReady, confirmation, fillTicket, openConfirmation } from './support/trade.ts';

interface Guards {
  readonly ok: boolean;
  readonly value: { readonly alarms: readonly { readonly state: string }[] };
}

/** Makes an IPC call about copy guards over the bridge, as the window does. */
const guardCall = (page: Page, name: string, more: Record<string, unknown> = {}): Promise<Guards> =>
  page.evaluate(
    async ([call, extra]) => {
      type Calls = Record<string, (request: unknown) => Promise<unknown>>;
      const { calls } = (window as unknown as { foredeck: { calls: Calls } }).foredeck;
      return (await calls[call]!({ environment: 'simulator', account: 'main', ...extra })) as Guards;
    },
    [name, more] as const,
  );

const bars = (page: Page) => page.getByRole('region', { name: 'Guard countdown' });

/**
 * Saves a guard with a countdown of ten minutes, and lets the price of the trader's long copy fall until the guard
 * counts down.
 */
async function countDown(app: LaunchedApp, traderId: string): Promise<void> {
  const { page } = app;
  const guard = { traderId, lossBudget: null, drawdown: '0.00000001', concentration: null, idleDays: null };
  const saved = await guardCall(page, 'copy.saveGuard', {
    guard: { ...guard, action: 'closeAndStop', countdownSeconds: 600 },
  });
  expect(saved).toEqual(expect.objectContaining({ ok: true }));
  await fallUntil(
    app,
    () => guardCall(page, 'copy.subscribe', { refresh: true }),
    (within) => expect(page.locator('.guard-bars').first()).toBeVisible(within),
  );
}

const states = async (page: Page): Promise<readonly string[]> =>
  (await guardCall(page, 'copy.readGuards')).value.alarms.map(({ state }) => state);

test("E1 a guard's countdown can be held over any dialog by mouse and keyboard, and then closes nothing", async ({
  launch,
}) => {
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await quietLeaders(app);
  await accountReady(page);
  await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
  const open = await openTruth(app);
  const { traderId } = (await tradersTruth(app)).find(({ traderName }) => traderName === 'LatticeWorks')!;
  const inspection = createInspection();
  const hold = (place: ReturnType<Page['locator']>) => place.getByRole('button', { name: /^Hold: keep the copies/ });

  await test.step('it begins on the desk; over a dialog that opens it is held by mouse, and the dialog stays', async () => {
    await countDown(app, traderId);
    await expect(bars(page)).toContainText('LatticeWorks: drawdown');
    await inspection.recordFlaws(page, 'desk', 'axe');
    await picture(page, 'desk');
    const submit = await fillTicket(page, { aim: 'Buy / Long', price: '50000', size: '0.01' });
    await openConfirmation(page, submit);
    const dialog = confirmation(page);
    await expect(hold(dialog)).toBeVisible();
    await inspection.recordFlaws(page, 'dialog', 'axe');
    await picture(page, 'dialog');
    await hold(dialog).click();
    await expect(page.locator('.guard-bars')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it begins over two dialogs, moves nothing, is reached by the Tab key and held by its own keys', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+Shift+K');
    const kill = page.locator('dialog.kill-dialog');
    await expect(kill).toBeVisible();
    const before = await kill.boundingBox();
    await countDown(app, traderId);
    await expect(hold(kill)).toBeVisible();
    expect(await kill.boundingBox()).toEqual(before);
    await picture(page, 'kill');
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(hold(kill)).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Control+Shift+H');
    await expect(page.locator('.guard-bars')).toHaveCount(0);
    await expect(kill).toBeVisible();
  });

  // A threshold that is reached again while a countdown runs is only reported (state `told`).
  expect((await states(page)).filter((state) => state !== 'notified')).toEqual(['held', 'held']);
  expect([await openTruth(app), await copyCommands(app)]).toEqual([open, []]);
  expect(inspection.found).toEqual([]);
});
